"""Nobody learns what their seat may not know: twins and traps, for every game.

*Twins* are two worlds that told a seat the same things; all it can see must be the same in both.
A *trap* stands where another seat's secret was, and springs when it is read.
Neither alone finds everything: twins miss a secret that is read to no effect yet, traps miss one
that shows without being read (in the order of things, or in their number).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import pytest

from games import log
from games.codec import to_json
from games.core import Action, Obstacle, Seat, View
from games.exam.nonsense import illegal
from games.exam.secrets import dealt, tells_in_private, trapped, twins
from games.exam.sittings import SEED, Sitting, every_sitting, glimpses, match

AFTERWARDS = 120
"""How many entries after a secret choice its twins are compared, if it is not told before: by then
all seats have chosen and moved several times."""


@dataclass(frozen=True)
class Sight:
    """All that one seat (None: the public) can see of a world, or find out by asking.

    Pictures and texts are made of the view alone, so they tell no more than it does.
    """

    view: View
    legal: tuple[Action, ...]
    awaited: frozenset[Seat]
    refusals: tuple[Obstacle | str | None, ...]
    ended: bool


def seen(sitting: Sitting, position: log.Position, seat: Seat | None) -> Sight:
    game, state = sitting.game, position.state
    view = game.view(state, seat)
    legal = () if seat is None else tuple(game.legal(state, seat))
    wrong = [] if seat is None else illegal(sitting, state, seat)
    return Sight(
        view,
        legal,
        game.awaited(state),
        tuple(game.forbidden(state, seat, action) for action in wrong if seat is not None),
        game.result(state) is not None,
    )


@pytest.mark.fault("H1")
@every_sitting
def test_a_secret_choice_shows_to_nobody_else_before_it_is_told(sitting: Sitting) -> None:
    """Twins that differ in one secret choice, played on with the same entries."""
    for n, seat, world, twin in twins(sitting):
        after = [step.entry for step in match(sitting)[n + 1 :][:AFTERWARDS]]
        _assert_alike(sitting, {None, *sitting.everybody()} - {seat}, world, twin, after)


@every_sitting
def test_what_is_drawn_for_one_seat_shows_to_no_other(sitting: Sitting) -> None:
    """Twins that differ in what was drawn in private; played on as above."""
    for n, world, twin in dealt(sitting):
        after = [step.entry for step in match(sitting)[n + 1 :][:AFTERWARDS]]
        _assert_alike(sitting, {None, *sitting.everybody()}, world, twin, after)


def _assert_alike(
    sitting: Sitting,
    seats: Collection[Seat | None],
    world: log.Position,
    twin: log.Position,
    entries: list[log.Entry],
) -> None:
    """As long as a seat hears the same in both worlds, it sees the same."""
    alike, heard = set(seats), 0
    for entry in (None, *entries):
        if entry is not None:
            assert entry.seat is not None
            if entry.action not in sitting.game.legal(twin.state, entry.seat):
                return
            assert entry.action is not None
            world = log.move(sitting.game, world, entry.seat, entry.action, SEED)[0]
            twin = log.move(sitting.game, twin, entry.seat, entry.action, SEED)[0]
        alike = {seat for seat in alike if world.heard(seat, heard) == twin.heard(seat, heard)}
        heard = world.entries
        for seat in alike:
            assert seen(sitting, world, seat) == seen(sitting, twin, seat)


@every_sitting
def test_nobody_else_hears_of_a_choice_while_it_can_be_changed(sitting: Sitting) -> None:
    for n, chooser, world, twin in twins(sitting):
        legal, kind = sitting.game.legal(world.state, chooser), type(match(sitting)[n].entry.action)
        changeable = any(type(action) is kind for action in legal)
        if changeable and chooser not in sitting.game.awaited(world.state):
            for seat in {None, *sitting.everybody()} - {chooser}:
                assert world.heard(seat) == twin.heard(seat)


@pytest.mark.fault("H1")
@every_sitting
def test_what_others_have_sealed_is_not_even_read(sitting: Sitting) -> None:
    for position in glimpses(sitting):
        if sitting.game.result(position.state) is None:
            for seat in (None, *sitting.everybody()):
                guarded = replace(position, state=trapped(position.state, seat))
                to_json(seen(sitting, guarded, seat).view)  # a trap in the view has no JSON


@every_sitting
def test_where_nothing_is_secret_every_seat_sees_what_the_public_sees(sitting: Sitting) -> None:
    game = sitting.game
    if any(action.secret for action in game.INFO.actions):
        return
    if any(tells_in_private(step.entry) for step in match(sitting)):
        return
    for position in glimpses(sitting):
        public = game.view(position.state, None)
        for seat in sitting.everybody():
            assert replace(game.view(position.state, seat), seat=None) == public
            assert position.heard(seat) == position.heard(None)
