"""Every refusal names the rule: whose turn it is, what comes first, what is not played.

What stands against a single attack, move or grouping is tested with its rule.
"""

from __future__ import annotations

import pytest

from games import diceland
from games.core import Dealer, Forbidden, Place, Seat, play
from games.diceland.state import (
    Attacking,
    Building,
    Choosing,
    Founding,
    Moving,
    Phase,
    Placing,
    Raising,
)
from tests.support.games.diceland import BLUE, RED, drawn, read, refusal

TABLE = ("b3  r2  --  b1T", "  b4")
CHOOSING = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (2, 3))


@pytest.mark.parametrize(
    ("phase", "rule"),
    [
        (Building(BLUE), "DL-1"),
        (Founding(BLUE), "DL-24"),
        (Placing(BLUE), "DL-4"),
        (Attacking(BLUE), "DL-5"),
        (CHOOSING, "DL-5"),
        (Moving(BLUE), "DL-5"),
        (Raising(BLUE), "DL-5"),
    ],
)
def test_it_is_not_your_turn(phase: Phase, rule: str) -> None:
    """DL-1, DL-24, DL-4 and DL-5 say whose turn it is."""
    assert refusal(drawn(*TABLE, phase=phase), "stay", RED) == rule


@pytest.mark.parametrize(
    ("phase", "move", "rule"),
    [
        (Building(BLUE), "place 1 a1", "DL-1"),
        (Founding(BLUE), "place 1 a1", "DL-24"),
        (Placing(BLUE), "attack a1 b1", "DL-4"),
        (Attacking(BLUE), "move d1 c1", "DL-6"),
        (Attacking(BLUE), "lay c1 plains", "DL-6"),
        (Attacking(BLUE), "place 1 c1", "DL-6"),
        (Attacking(BLUE), "choose 1 a1", "DL-6"),
        (Attacking(BLUE), "raise d1", "DL-20"),
        (Attacking(BLUE), "group a1 a2", "DL-18"),
        (CHOOSING, "attack a1 b1", "DL-8"),
        (Moving(BLUE), "attack a1 b1", "DL-6"),
        (Moving(BLUE), "place 1 c1", "DL-4"),
        (Moving(BLUE), "choose 1 a1", "DL-8"),
        (Moving(BLUE), "raise d1", "DL-20"),
        (Moving(BLUE), "found c1", "DL-24"),
        (Raising(BLUE), "move d1 c1", "DL-11"),
        (Raising(BLUE), "attack a1 b1", "DL-6"),
    ],
)
def test_it_is_not_the_time_for_it(phase: Phase, move: str, rule: str) -> None:
    """DL-6, DL-8, DL-11 and DL-20 say what comes when; DL-4 and DL-24 what came before."""
    assert refusal(drawn(*TABLE, phase=phase, terrain=True), move) == rule


@pytest.mark.parametrize("seat", [BLUE, RED])
def test_a_refused_action_is_not_done(seat: Seat) -> None:
    """DL-5: only one of the two is to act, and Blue cannot attack what is not there (DL-6)."""
    with pytest.raises(Forbidden):
        play(diceland, drawn(*TABLE), seat, read("attack a1 d1"), Dealer())
