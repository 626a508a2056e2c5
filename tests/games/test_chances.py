"""What a seat is told of its chances: true sums, exact at the end, and nothing it may not know."""

from __future__ import annotations

from statistics import fmean

import pytest

from bench import calibration, recorded
from games import GAMES, log, registry
from games.computers.chances import chances, reckoning_of
from tests.support.games.exam import SEED, Sitting, every_sitting, match
from tests.support.games.secrets import secret_choices

EVERY = 60  # entries of a match, of which one is looked at


@every_sitting
def test_the_chances_of_all_seats_add_up_to_one(sitting: Sitting) -> None:
    for step in match(sitting)[::EVERY]:
        for seat in sitting.everybody():
            told = chances(sitting.game, sitting.game.view(step.position.state, seat))
            if reckoning_of(sitting.game) is None:
                assert told is None
                return
            assert told is not None
            assert len(told) == len(sitting.everybody())
            assert min(told) >= 0
            assert sum(told) == pytest.approx(1)


@every_sitting
def test_once_it_is_over_the_chances_are_who_has_won(sitting: Sitting) -> None:
    state = match(sitting)[-1].position.state
    result = sitting.game.result(state)
    told = chances(sitting.game, sitting.game.view(state, sitting.everybody()[0]))
    if result is not None and told is not None:
        assert {seat for seat, chance in enumerate(told) if chance} == result.winners


@pytest.mark.fault("H1")
@every_sitting
def test_a_secret_choice_changes_nobody_elses_chances(sitting: Sitting) -> None:
    """Twins that differ in one secret choice."""
    for n, other in secret_choices(sitting):
        steps, game = match(sitting), sitting.game
        world, before, seat = steps[n].position, steps[n - 1].position, steps[n].entry.seat
        assert seat is not None
        twin = log.move(game, before, seat, other, SEED)[0]
        for who in sitting.everybody():
            if who != seat and world.heard(who) == twin.heard(who):
                ours, theirs = (game.view(at.state, who) for at in (world, twin))
                assert chances(game, ours) == chances(game, theirs)


@pytest.mark.parametrize("key", GAMES)
def test_chances_say_more_than_that_all_are_as_likely(key: str) -> None:
    matches = [calibration.looked_at(key, played) for played in recorded.matches(key)]
    assert calibration.brier(matches) < calibration.constant(matches)


@pytest.mark.parametrize("key", GAMES)
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
