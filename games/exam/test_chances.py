"""What a seat is told of its chances and of its decisions: sums that are true, and no secret."""

from __future__ import annotations

from itertools import islice

import pytest

from games import log
from games.computers.chances import chances, reckoning_of
from games.computers.review import PastDecision, judge
from games.exam.secrets import twins
from games.exam.sittings import Sitting, every_sitting, match

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
    game = sitting.game
    for _, seat, world, twin in twins(sitting):
        for who in sitting.everybody():
            if who != seat and world.heard(who) == twin.heard(who):
                ours, theirs = (game.view(at.state, who) for at in (world, twin))
                assert chances(game, ours) == chances(game, theirs)


@pytest.mark.fault("H1")
@every_sitting
def test_a_verdict_hangs_on_nothing_that_the_seat_did_not_know(sitting: Sitting) -> None:
    if reckoning_of(sitting.game) is None:
        return
    game = sitting.game
    for _, seat, world, twin in islice(twins(sitting), 2):
        for who in sitting.everybody():
            legal = log.legal(game, world, who)
            if who != seat and len(legal) > 1 and world.heard(who) == twin.heard(who):
                ours, theirs = (
                    PastDecision(game.view(at.state, who), log.legal(game, at, who), legal[0], 3)
                    for at in (world, twin)
                )
                assert judge(game, ours) == judge(game, theirs)
                break
