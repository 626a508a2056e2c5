"""What may forbid an action, in the order in which it is told.

Each thing that may is a `Bar`: the number of its rule, whether it does, and why here and now. An
action is legal if none does. `legal` in `rules` asks the same questions the other way round, of all
actions at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core import Action, Bar, Obstacle, Place, Seat, first_of
from games.diceland import obstacles as why
from games.diceland.attack import choices
from games.diceland.ending import is_capital_of
from games.diceland.frame import CENTRE, NEIGHBOURS
from games.diceland.landscape import capitals, edge, left
from games.diceland.moves import (
    Attack,
    Choose,
    Found,
    Group,
    Lay,
    Lower,
    Move,
    PlaceDie,
    Raise,
    Stay,
)
from games.diceland.rules import STEPS
from games.diceland.state import (
    LEAST,
    MOST,
    Attacking,
    Attraction,
    Building,
    Choosing,
    Ended,
    Founding,
    Lowering,
    Moving,
    Options,
    Phase,
    Placing,
    Raising,
    State,
    Terrain,
    dice_of,
    other,
)
from games.diceland.terrain import is_closed, is_high, is_town
from games.diceland.turn import attracted, goal, is_free

HOME: Mapping[type[Action], str] = {
    Lay: "DL-1", Found: "DL-24", PlaceDie: "DL-4", Attack: "DL-6", Choose: "DL-8",
    Move: "DL-11", Group: "DL-18", Raise: "DL-20", Lower: "DL-17", Stay: "DL-11",
}  # fmt: skip
"""The rule an action belongs to."""

AGREED: Mapping[type[Action], str] = {
    Found: "capital", Group: "grouping", Raise: "terrain", Lower: "penalty",
}  # fmt: skip
"""What must have been agreed on for some of them."""

FIRST: Mapping[type[Phase], str] = {
    Building: "DL-1",
    Founding: "DL-24",
    Placing: "DL-4",
    Choosing: "DL-8",
}
"""The rules of the steps that come before everything else."""

ENDINGS = {"no_dice": "DL-14", "quiet": "DL-14", "long": "DL-16", "capital": "DL-24"}


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle | None:
    """The first thing that forbids an action; None if it is legal."""
    return first_of(bars(state, seat, action))


def agreed(options: Options, kind: type[Action]) -> bool:
    """Whether the table has agreed on what actions of this kind belong to."""
    match AGREED.get(kind):
        case None:
            return True
        case "penalty":
            return options.attraction is Attraction.PENALTY
        case switch:
            return bool(getattr(options, switch))


def bars(state: State, seat: Seat, action: Action) -> Iterator[Bar]:
    """All that may forbid an action: the end, the turn, the table, the step, the move."""
    phase = state.phase
    if isinstance(phase, Ended):
        yield Bar(ENDINGS[phase.reason], True)
        return
    yield Bar(_whose_turn(state), seat != phase.seat)
    if not agreed(state.options, type(action)):
        yield Bar(HOME[type(action)], True, why.NotAgreed(AGREED[type(action)]))
    yield Bar(
        _which_step(phase, action),
        type(action) not in STEPS[type(phase)].played,
        why.Now(type(phase).__name__.lower()),
    )
    match action, phase:
        case Lay(), _:
            yield from _of_laying(state, action)
        case Found(), _:
            yield from _of_founding(state, action)
        case PlaceDie(), _:
            yield from _of_placing(state, seat, action)
        case Attack(), _:
            yield from _of_attack(state, seat, action)
        case Choose(), Choosing():
            yield from _of_choice(state, phase, action)
        case ((Move() | Group() | Stay()), Moving()):
            yield from _of_moving(state, phase, action)
        case Raise(army), Raising():
            yield from _of_raising(state, phase, army)
        case Lower(army), Lowering():
            yield from _of_lowering(state, phase, army)


def _whose_turn(state: State) -> str:
    match state.phase:
        case Building():
            return "DL-1"
        case Founding():
            return "DL-24"
        case Placing():
            return "DL-4" if state.armies else "DL-3"
    return "DL-5"


def _which_step(phase: Phase, action: Action) -> str:
    """The rule that says when such an action may be, or what comes first."""
    if isinstance(phase, Attacking) and not isinstance(action, Group | Raise | Lower):
        return "DL-6"
    return FIRST.get(type(phase), HOME[type(action)])


def _of_laying(state: State, action: Lay) -> Iterator[Bar]:
    tile, terrain, counts = action.tile, action.terrain, state.options.terrain
    yield Bar("DL-1", not counts and terrain is not Terrain.PLAINS, why.NotAgreed("terrain"))
    yield Bar("DL-1", not state.lands and tile != CENTRE, why.MiddleFirst(CENTRE))
    yield from _of_edge("DL-1", state, tile)
    yield Bar("DL-1", counts and not left(state)[terrain], why.NoneLeft(terrain))


def _of_founding(state: State, action: Found) -> Iterator[Bar]:
    yield from _of_edge("DL-24", state, action.tile)
    for capital in capitals(state):
        beside = action.tile in NEIGHBOURS[capital]
        yield Bar("DL-24", beside, why.BesideCapital(action.tile, capital))


def _of_edge(rule: str, state: State, tile: Place) -> Iterator[Bar]:
    yield Bar(rule, tile in state.lands, why.TileIsThere(tile))
    yield Bar(rule, bool(state.lands) and tile not in edge(state.lands), why.OffTheEdge(tile))


def _of_placing(state: State, seat: Seat, action: PlaceDie) -> Iterator[Bar]:
    tile, hand = action.tile, state.reserve[seat]
    yield Bar("DL-2", action.value not in hand, why.NotInHand(action.value, hand))
    yield Bar("DL-4", tile not in state.lands, why.NoSuchTile(tile))
    yield Bar("DL-4", tile in state.armies, why.Occupied(tile))
    yield Bar("DL-24", is_capital_of(state, tile, other(seat)), why.OtherCapital(tile))
    for own in capitals(state):
        empty = is_capital_of(state, own, seat) and own not in state.armies
        yield Bar("DL-24", empty and tile != own, why.CapitalFirst(own))


def _of_attack(state: State, seat: Seat, action: Attack) -> Iterator[Bar]:
    armies, target, joint = action.armies, action.target, len(action.armies) > 1
    own, enemies = dice_of(state, seat), dice_of(state, other(seat))
    home = "DL-8" if joint else "DL-6"
    for army in armies:
        yield Bar("DL-6", army not in own, why.NotYours(army))
    yield Bar("DL-6", target not in enemies, why.NoEnemy(target))
    yield Bar("DL-8", joint and (len(armies) > 2 or armies[0] == armies[1]), why.TwoAtMost())
    for army in armies:
        yield Bar(home, enemies.isdisjoint(NEIGHBOURS[army]), why.TouchesNoEnemy(army))
        yield Bar(home, target not in NEIGHBOURS[army], why.TooFar(army, target))
    yield Bar(
        "DL-8", joint and armies[1] not in NEIGHBOURS[armies[0]], why.TooFar(armies[0], armies[-1])
    )
    terrain = state.lands[target].terrain
    rule = "DL-19" if terrain is Terrain.HILLS else "DL-21"
    yield Bar(rule, joint and is_high(state, target), why.OnHeights(target, terrain))


def _of_choice(state: State, phase: Choosing, action: Choose) -> Iterator[Bar]:
    value, army = action.value, action.army
    yield Bar("DL-8", value not in phase.rolled, why.NotRolled(value, phase.rolled))
    yield Bar("DL-8", army not in phase.armies, why.NotInAttack(army, phase.armies))
    fit = choices(state, phase)
    fails = fit[0].value > state.armies[fit[0].army].value
    shows = state.armies[army].value
    yield Bar("DL-8", value > shows and not fails, why.WouldFail(value, army, shows))
    yield Bar("DL-8", fails and value != fit[0].value, why.AllFail(fit[0].value))


def _of_moving(state: State, phase: Moving, action: Move | Group | Stay) -> Iterator[Bar]:
    if not isinstance(action, Stay):
        yield from _of_step(state, phase, action)
    asked = attracted(state, phase) if state.options.attraction is Attraction.ENFORCED else ()
    for step in asked[:1]:
        yield Bar("DL-17", action not in asked, why.MustGo(step.army, goal(step)))


def _of_step(state: State, phase: Moving, action: Move | Group) -> Iterator[Bar]:
    army, to, home = action.army, goal(action), HOME[type(action)]
    own, enemies = dice_of(state, phase.seat), dice_of(state, other(phase.seat))
    yield Bar(home, isinstance(action, Group) and to not in own, why.NotYours(to))
    yield Bar(home, army not in own, why.NotYours(army))
    yield Bar("DL-12", army == phase.conqueror, why.HasConquered(army))
    near = tuple(place for place in NEIGHBOURS[army] if place in enemies)
    yield Bar("DL-13", not is_free(state, phase, army), why.InContact(army, near))
    yield Bar(home, to not in state.lands, why.NoSuchTile(to))
    yield Bar(home, to not in NEIGHBOURS[army], why.TooFar(army, to))
    yield Bar("DL-21", is_closed(state, to), why.ClosedMountain(to))
    yield Bar(home, isinstance(action, Move) and to in state.armies, why.Occupied(to))


def _of_raising(state: State, phase: Raising, army: Place) -> Iterator[Bar]:
    yield Bar("DL-20", army not in dice_of(state, phase.seat), why.NotYours(army))
    yield Bar("DL-20", not is_town(state, army), why.NoTown(army))
    yield Bar("DL-20", state.armies[army].value == MOST, why.ShowsAlready(army, MOST))
    yield Bar("DL-20", army in phase.busy, why.WasBusy(army))


def _of_lowering(state: State, phase: Lowering, army: Place) -> Iterator[Bar]:
    yield Bar("DL-17", army not in dice_of(state, other(phase.seat)), why.NoEnemy(army))
    yield Bar("DL-17", army not in phase.forgotten, why.NotForgotten(army))
    yield Bar("DL-17", state.armies[army].value == LEAST, why.ShowsAlready(army, LEAST))
