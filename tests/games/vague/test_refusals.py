"""Every refusal names the rule that stands against it."""

from __future__ import annotations

import pytest

from games.terrain_vague.box import BOX
from games.terrain_vague.legality import forbidden
from games.terrain_vague.phases import Founding
from games.terrain_vague.state import State
from tests.support.games.vague import (
    P,
    R,
    action_of,
    all_places,
    done,
    duel,
    during,
    gathering,
    moving,
    refusal,
    shooting,
    taking,
    yard,
)

BOARD = yard(
    gravats="c2 c3 c4 c5 h3 h4", parpaings="c6", ronces="d6 d7 d8 c7 c8",
    pawns={"cabin": "c2 d8", "wheelbarrow": "c3", "slingshot": "c4", "lid": "h3 d7",
           "brother": "c5"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("state", "text", "rule"),
    [
        (gathering(BOARD), "gather lid d6", "TV-17"),
        (gathering(BOARD), "gather cabin c6", "TV-17"),
        (gathering(BOARD), "rebuild c6", "TV-23"),
        (gathering(BOARD, points=1), "gather wheelbarrow c6", "TV-5"),
        (gathering(BOARD), "take c3 d4", "TV-7"),
        (gathering(BOARD), "pawns 8", "TV-7"),
        (moving(BOARD), "move h4 c6", "TV-18"),
        (moving(BOARD), "move h3 h4", "TV-32"),
        (moving(BOARD), "move d7 c6", "TV-18"),
        (moving(BOARD, points=1), "move c3 c6", "TV-5"),
        (moving(BOARD), "move c2 d6", "TV-19"),
        (moving(BOARD), "move c5 d6", "TV-21"),
        (moving(BOARD), "clean c4 d6", "TV-20"),
        (moving(BOARD), "clean c5 c6", "TV-20"),
        (moving(BOARD, points=4), "clean c5 c7", "TV-5"),
        (shooting(BOARD), "shoot c3 d7", "TV-22"),
        (shooting(BOARD), "shoot c4 d6", "TV-22"),
        (shooting(BOARD), "shoot c4 zz9", "TV-22"),
        (taking(BOARD), "take c4 d4", "TV-27"),
        (taking(BOARD), "take c3 c6", "TV-28"),
        (taking(BOARD), "reinforce c3 c6", "TV-29"),
        (taking(BOARD), "reinforce c3 d4", "TV-28"),
        (taking(BOARD), "take c3 f6", "TV-27"),
        (taking(BOARD), "convert c3 d4 weak", "TV-29"),
        (taking(BOARD, points=3), "take c3 d4", "TV-5"),
        (taking(BOARD), "end phase", "TV-7"),
        (taking(BOARD, R), "end turn", "TV-6"),
        (during(BOARD, Founding(P), turn=0), "end turn", "TV-4"),
        (during(BOARD, Founding(R), turn=0), "cabin c6", "TV-4"),
    ],
)
def test_the_rule_is_named(state: State, text: str, rule: str) -> None:
    assert refusal(state, text, P) == rule


def test_tv_8_what_another_has_picked_in_secret_makes_no_difference() -> None:
    """Twins that differ in the pawns and bars of R alone; every pick and every number is tried."""
    twins = [done(duel(), R, *picks) for picks in (("pawns 8",), ("pawns 2",), ("bars 5",))]
    texts = ["lot", "end turn", "pawns 8+8+8+8", "bars 1+2", "counter 3"]
    texts += [f"{kind} {n}+8+7" for kind in ("pawns", "bars", "counter") for n in range(10)]
    for action in map(action_of, texts):
        assert len({forbidden(twin, P, action) for twin in twins}) == 1, action


def test_tv_29_that_no_tile_is_left_is_said_before_the_price() -> None:
    """More points would not help."""
    strong = " ".join(all_places().split()[-BOX.strong :])
    board = yard(gravats="c2 c3 c4", parpaings=strong, pawns={"cabin": "c2", "wheelbarrow": "c3"})
    assert refusal(taking(board, points=1), "reinforce c3 c4", P) == "TV-29"
