"""What a seat foresees behind its plan: of every game, from its own view and nothing else."""

from __future__ import annotations

import pytest

from bot.features.plans.rules import look_ahead
from bot.tables.autoplay import Before, First, follow, planned
from bot.tables.orders import Plan
from games import log
from games.advice import advice_of
from games.core import Seat
from games.exam.secrets import twins
from games.exam.sittings import Sitting
from games.exam.sittings import match as played
from tests.support.bot.every_game import each_sitting
from tests.toys import race

FEW = 12  # positions of each match


@each_sitting
def test_with_nothing_laid_down_what_is_legal_now_comes_first(sitting: Sitting) -> None:
    steps = played(sitting)
    for step in steps[:: 1 + len(steps) // FEW]:
        for seat in sorted(sitting.game.awaited(step.position.state)):
            view = sitting.game.view(step.position.state, seat)
            ahead = look_ahead(sitting.game, view, ())
            if ahead is None:
                assert not advice_of(sitting.game).resample
                continue
            now = [action for action, passed in ahead.before.items() if not passed]
            assert now == list(sitting.game.legal(step.position.state, seat))
            assert (ahead.alone, ahead.drawn, ahead.stops) == (True, False, None)


@pytest.mark.fault("H1")
@each_sitting
def test_what_others_choose_in_secret_is_not_foreseen(sitting: Sitting) -> None:
    """Twins that differ in a secret choice of somebody else foresee the same."""
    if not advice_of(sitting.game).resample:
        return
    for _, chooser, world, twin in twins(sitting, most=3):
        for seat in set(sitting.everybody()) - {chooser}:
            one, two = (sitting.game.view(at.state, seat) for at in (world, twin))
            if one == two:
                assert look_ahead(sitting.game, one, ()) == look_ahead(sitting.game, two, ())


def test_a_game_without_resample_foresees_nothing() -> None:
    position, _ = log.start(race, 2, race.INFO.options(), "s")
    assert look_ahead(race, race.view(position.state, Seat(0)), ()) is None


def test_what_is_played_of_a_plan_at_once_halts_at_a_draw() -> None:
    """A race: a nap rolls nothing, a leap may; whatever is drawn, the next waits to be seen."""
    position, start = log.start(race, 2, race.INFO.options(), "s")
    (seat,) = race.awaited(position.state)
    legal = [str(action) for action in race.legal(position.state, seat)]
    halts = set[bool]()
    for move in legal:
        plan = Plan.read(race, (move, *legal))
        before = Before(1, race, "s", [start], position, {seat: plan})
        steps, left, halted = planned(before, seat)
        drawn = [bool(entry.draws) for _, entry in steps]
        assert halted is drawn[-1]
        assert not any(drawn[:-1])
        halts.add(halted)
        if halted:
            then = follow(before, First(steps, {seat: left}, halted=frozenset({seat})))
            own = [entry for _, entry in then.steps if entry.seat == seat]
            assert len(own) == len(steps)
    assert halts == {True, False}
