"""What an action costs, before it is paid, and what a seat sees (TV-13, TV-26, TV-30)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.words import Words
from games import terrain_vague
from games.core import Dealer, Seat
from games.terrain_vague import ADVICE
from games.terrain_vague.advice.remarks import Guarded, Halved, Plain
from games.terrain_vague.phases import Appointing, Duelling
from games.terrain_vague.state import Options, State, Taken
from games.terrain_vague.turn import END_TURN
from tests.support.games.vague import (
    P,
    R,
    action_of,
    gathering,
    match,
    moving,
    shooting,
    taking,
    yard,
)

BOARD = yard(
    gravats="c2 c3 c4 c5", ronces="c6 c7 c8 d6", orties="d5",
    pawns={"cabin": "c2 c8", "wheelbarrow": "c4 c6", "slingshot": "c5", "lid": "c7 d6",
           "brother": "c3"},
)  # fmt: skip


def said(state: State, seat: Seat, text: str) -> str:
    action = action_of(text)
    remark = ADVICE.remark(terrain_vague.view(state, seat), action)
    return "" if remark is None else Words.of("en", "vague").remark(remark)


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (gathering(BOARD), "gather lid d4", "4 points, leaves 16"),
        (gathering(BOARD), "end phase", ""),
        (moving(BOARD), "move c4 c5", "a wheelbarrow (W), 2 points, leaves 18"),
        (moving(BOARD), "move c2 c5", "the cabin (C), 6 points each time, leaves 14"),
        (moving(BOARD), "move c3 c5", "the big brother (B), 5 points each time, leaves 15"),
        (moving(BOARD), "clean c3 b3", "5 points, leaves 15"),
        (shooting(BOARD), "shoot c5 c6", "at a wheelbarrow (W), 1 × 3 by 2 lids = 3, leaves 17"),
        (shooting(BOARD), "shoot c5 c8", "at the cabin (C), 8 points, leaves 12"),
        (taking(BOARD), "take c4 d5", "6 × 2 by 1 lid = 12, leaves 8"),
        (taking(BOARD), "take c4 b4", "4 points, leaves 16"),
        (taking(BOARD), "take c4 c6", ""),
    ],
)
def test_tv_13_the_price_is_said_with_how_it_comes_about_and_what_it_leaves(
    state: State, text: str, words: str
) -> None:
    assert said(state, P, text) == words


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 4), st.sampled_from(list(Taken)), st.integers(0, 1 << 30))
def test_tv_13_what_is_said_before_is_what_is_paid(seats: int, taken: Taken, seed: int) -> None:
    """Each action that is legal on the way through a match, but those that end something."""
    for state, _ in match(seats, Options(taken=taken), seed):
        seat = min(terrain_vague.awaited(state), default=None)
        if seat is None or not state.turn or isinstance(state.phase, Appointing | Duelling):
            continue
        view = terrain_vague.view(state, seat)
        for action in terrain_vague.legal(state, seat)[::7]:
            if action == END_TURN:
                continue
            after = terrain_vague.apply(state, seat, action, Dealer("twin"))
            remark: Any = ADVICE.remark(view, action)
            cost = 0 if remark is None else remark.cost
            assert remark is None or remark.left == state.points[seat] - cost >= 0
            if after.turn == state.turn:
                assert after.points[seat] == state.points[seat] - cost


def test_tv_26_two_lids_make_it_three_times_as_dear() -> None:
    board = yard(
        gravats="c3 c4", orties="c5 c6 c7 c8", pawns={"cabin": "c3 c8", "wheelbarrow": "c4",
                                                      "lid": "c6 c7"},
    )  # fmt: skip
    view = terrain_vague.view(taking(board), P)
    action = action_of("take c4 c5")
    assert ADVICE.remark(view, action) == Guarded(6, 3, 2, 18, 2)


def test_tv_30_half_price_in_jail_is_said_as_such() -> None:
    board = yard(gravats="b1 b2 a2", ronces="a1", pawns={"cabin": "k6 b1", "wheelbarrow": "b2"})
    view = terrain_vague.view(taking(board), P)
    action = action_of("take b2 a1")
    assert ADVICE.remark(view, action) == Halved(8, 4, 16)


def test_a_remark_is_made_for_the_seat_that_asks_and_none_for_the_public() -> None:
    action = action_of("take c4 b4")
    assert ADVICE.remark(terrain_vague.view(taking(BOARD), None), action) is None
    assert ADVICE.remark(terrain_vague.view(taking(BOARD), P), action) == Plain(4, 16)


def test_a_view_tells_protection_isolation_and_jail_of_every_hex() -> None:
    board = yard(
        gravats="b1 b2 a2", parpaings="h3", ronces="a1", pawns={"cabin": "k6 b1", "lid": "b2"}
    )
    hexes = {seen.place: seen for seen in terrain_vague.view(taking(board), R).hexes}
    assert hexes["a1"].jailed_by is not None  # type: ignore[index]
    assert hexes["b1"].territory  # type: ignore[index]
    assert hexes["h3"].isolated  # type: ignore[index]
    assert hexes["a2"].lids == 1  # type: ignore[index]
    assert hexes["f6"].heap  # type: ignore[index]
    assert [hexes[place].q for place in ("a1", "f6", "k6")] == [-5, 0, 5]  # type: ignore[index]


def test_before_the_first_turn_nothing_is_isolated_or_in_jail() -> None:
    state = terrain_vague.setup(4, terrain_vague.INFO.options(), Dealer())
    hexes = terrain_vague.view(state, P).hexes
    assert not any(seen.isolated or seen.jailed_by or seen.take for seen in hexes)
