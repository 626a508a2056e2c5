"""Whatever number a game tells of an action is what the rules then make of it."""

from __future__ import annotations

from random import Random
from typing import Any

from games.exam.figures import Case, checkers_of, some, untrue
from games.exam.sittings import Sitting, every_sitting, glimpses

ALIKE = 3  # actions of each kind that are looked at in a position


@every_sitting
def test_every_figure_that_is_told_is_true(sitting: Sitting) -> None:
    """In positions of a match, and in those at the corners that a game names."""
    game, dice = sitting.game, Random(str(sitting))
    checkers: Any = checkers_of(game)
    corners = getattr(checkers, "corners", None)
    wrong = set[str]()
    for position in glimpses(sitting, most=25):
        states = [position.state, *(corners(position.state, dice) if corners else ())]
        for state in states:
            for seat in sitting.everybody():
                for action in some(game.legal(state, seat), dice, ALIKE):
                    wrong.update(untrue(Case(game, state, seat, action), checkers))
    assert not wrong
