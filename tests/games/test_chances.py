"""What a seat is told of its chances hangs on who wins; `games/exam` asks whether it adds up."""

from __future__ import annotations

from statistics import fmean

import pytest

from bench import calibration, recorded
from games import registry
from games.changes import changed
from games.computers.chances import chances
from games.core import Dealer


@pytest.mark.parametrize("key", recorded.games())
def test_chances_say_more_than_that_all_are_as_likely(key: str) -> None:
    matches = [calibration.looked_at(key, played) for played in recorded.matches(key)]
    assert calibration.brier(matches) < calibration.constant(matches)


@pytest.mark.parametrize("key", recorded.games())
def test_who_wins_is_told_more_and_more_of_it_towards_the_end(key: str) -> None:
    early, late = list[float](), list[float]()
    for played in recorded.matches(key):
        *states, end = calibration.states(registry()[key], played)
        result = registry()[key].result(end)
        assert result is not None
        for found, state in ((early, states[len(states) // 4]), (late, states[-2])):
            told = chances(registry()[key], registry()[key].view(state, None)) or ()
            found.append(sum(told[seat] for seat in result.winners))
    assert fmean(late) > fmean(early) + 0.05


def test_the_slope_is_above_one_where_chances_are_told_too_timidly() -> None:
    """Who was told 60 % won 7 of 10: for a point above an even chance two were won."""
    won = [(1.0, 0.0)] * 7 + [(0.0, 1.0)] * 3
    matches = [[calibration.Looked("Moving", (), (0.6, 0.4), each)] for each in won]
    assert calibration.slope(matches) == pytest.approx(2)


def test_diceland_tells_who_has_the_better_dice_before_any_is_placed() -> None:
    """All but the two lowest of each will stand on the landscape (DL-4)."""
    game = registry()["diceland"]
    hands = (6, 6, 5, 5, 4, 3, 1, 1), (5, 4, 4, 3, 2, 2, 2, 2)
    state = game.setup(2, game.INFO.options(), Dealer("dice"))
    told = chances(game, game.view(changed(state, reserve=hands), None)) or ()
    assert told[0] > 0.9
