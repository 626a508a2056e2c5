"""Computers see what their seat sees, and do what is legal."""

from __future__ import annotations

from typing import Any

import pytest

from games.advice import advice_of
from games.computers import Level, choose, has_computers
from games.core import Dealer
from games.exam.sittings import EXAMINED, Sitting, each, glimpses, sittings

DRAWN = [sitting for sitting in sittings() if advice_of(sitting.game).resample]
PLAYED = [next(s for s in sittings() if s.key == key) for key in EXAMINED]


@each(DRAWN)
def test_a_drawn_state_fits_the_view(sitting: Sitting) -> None:
    game: Any = sitting.game
    resample = advice_of(game).resample
    assert resample is not None
    for number, position in enumerate(glimpses(sitting)):
        for seat in sitting.everybody():
            seen = game.view(position.state, seat)
            state = resample(seen, Dealer(f"luck {number}"))
            assert game.view(state, seat) == seen
            assert list(game.legal(state, seat)) == list(game.legal(position.state, seat))


@each(one for one in PLAYED if has_computers(one.game))
@pytest.mark.parametrize("level", Level)
def test_a_computer_does_what_is_legal_and_the_same_again(sitting: Sitting, level: Level) -> None:
    """At a hundredth of what it may think."""
    game = sitting.game
    for position in glimpses(sitting, most=6):
        for seat in sorted(game.awaited(position.state)):
            seen, legal = game.view(position.state, seat), game.legal(position.state, seat)
            one, other = (choose(game, seen, legal, level, Dealer("s"), 0.01) for _ in "ab")
            assert one == other
            assert one[0] in legal
