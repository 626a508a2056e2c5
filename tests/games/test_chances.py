"""What a seat is told of its chances hangs on who wins; `games/exam` asks whether it adds up."""

from __future__ import annotations

from statistics import fmean

import pytest

from bench import calibration, recorded
from games import registry
from games.computers.chances import chances


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
