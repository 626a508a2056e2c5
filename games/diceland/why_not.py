"""Why a rule forbids an action here and now; which rule that is, `refusals` finds."""

from __future__ import annotations

from games.core import Action, Place, Remark, Seat
from games.diceland.attack import choices
from games.diceland.ending import is_capital_of
from games.diceland.frame import CENTRE, NEIGHBOURS
from games.diceland.landscape import edge
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
from games.diceland.obstacles import (
    AllFail,
    AtLeast,
    AtMost,
    BesideCapital,
    CapitalFirst,
    ClosedMountain,
    HasConquered,
    InContact,
    MiddleFirst,
    MustGo,
    NoEnemy,
    NoneLeft,
    NoSuchTile,
    NotAgreed,
    NotForgotten,
    NotInAttack,
    NotInHand,
    NoTown,
    NotRolled,
    NotYours,
    Now,
    Occupied,
    OffTheEdge,
    OnHeights,
    OtherCapital,
    TileIsThere,
    TooFar,
    TouchesNoEnemy,
    TwoAtMost,
    WasBusy,
    WouldFail,
)
from games.diceland.state import (
    MOST,
    Attacking,
    Attraction,
    Building,
    Choosing,
    Ended,
    Founding,
    Lowering,
    Moving,
    Placing,
    Raising,
    State,
    Terrain,
    dice_of,
    other,
)
from games.diceland.terrain import is_closed, is_town
from games.diceland.turn import attracted, is_free


def why_not(state: State, action: Action) -> Remark | None:
    """What stands in the way of an action that whoever is awaited may not take; the first thing,
    in the order in which the rules are asked.
    """
    phase = state.phase
    if isinstance(phase, Ended):
        return None
    if (option := _option_missing(state, action)) is not None:
        return NotAgreed(option)
    match phase, action:
        case Building(), Lay():
            return _against_laying(state, action)
        case Founding(), Found():
            return _against_founding(state, action)
        case Placing(), PlaceDie():
            return _against_placing(state, phase.seat, action)
        case Attacking(), Attack():
            return _against_attack(state, phase.seat, action)
        case Choosing(), Choose():
            return _against_choice(state, phase, action)
        case Moving(), (Move() | Group() | Stay()):
            return _against_move(state, phase, action)
        case Raising(), Raise():
            return _against_raising(state, phase, action.army)
        case Lowering(), Lower():
            return _against_lowering(state, phase, action.army)
    return Now(type(phase).__name__.lower())


def _option_missing(state: State, action: Action) -> str | None:
    """The option without which there is no such action, if the table does not play with it."""
    options = state.options
    match action:
        case Found() if not options.capital:
            return "capital"
        case Group() if not options.grouping:
            return "grouping"
        case Raise() if not options.terrain:
            return "terrain"
        case Lay(_, terrain) if not options.terrain and terrain is not Terrain.PLAINS:
            return "terrain"
        case Lower() if options.attraction is not Attraction.PENALTY:
            return "penalty"
    return None


def _against_laying(state: State, action: Lay) -> Remark:
    if not state.lands:
        return NoneLeft(action.terrain) if action.tile == CENTRE else MiddleFirst(CENTRE)
    return _against_tile(state, action.tile) or NoneLeft(action.terrain)


def _against_founding(state: State, action: Found) -> Remark | None:
    against = _against_tile(state, action.tile)
    if against is not None:
        return against
    capitals = [land.place for land in state.lands.values() if land.capital is not None]
    return BesideCapital(action.tile, capitals[0]) if capitals else None


def _against_tile(state: State, tile: Place) -> Remark | None:
    if tile in state.lands:
        return TileIsThere(tile)
    return None if tile in edge(state.lands) else OffTheEdge(tile)


def _against_placing(state: State, seat: Seat, action: PlaceDie) -> Remark | None:
    if action.value not in state.reserve[seat]:
        return NotInHand(action.value, state.reserve[seat])
    if action.tile not in state.lands:
        return NoSuchTile(action.tile)
    if action.tile in state.armies:
        return Occupied(action.tile)
    if is_capital_of(state, action.tile, other(seat)):
        return OtherCapital(action.tile)
    own = [land.place for land in state.lands.values() if land.capital == seat]
    return CapitalFirst(own[0]) if own else None


def _against_attack(state: State, seat: Seat, action: Attack) -> Remark:
    armies, target = action.armies, action.target
    own, enemies = dice_of(state, seat), dice_of(state, other(seat))
    for army in armies:
        if army not in own:
            return NotYours(army)
    if target not in enemies:
        return NoEnemy(target)
    if len(set(armies)) != len(armies) or len(armies) > 2:
        return TwoAtMost()
    for army in armies:
        if target not in NEIGHBOURS[army]:
            lonely = enemies.isdisjoint(NEIGHBOURS[army])
            return TouchesNoEnemy(army) if lonely else TooFar(army, target)
    if armies[-1] not in NEIGHBOURS[armies[0]]:
        return TooFar(armies[0], armies[-1])
    return OnHeights(target, state.lands[target].terrain)


def _against_choice(state: State, phase: Choosing, action: Choose) -> Remark:
    if action.value not in phase.rolled:
        return NotRolled(action.value, phase.rolled)
    if action.army not in phase.armies:
        return NotInAttack(action.army, phase.armies)
    best = choices(state, phase)[0]
    if best.value <= state.armies[best.army].value:
        return WouldFail(action.value, action.army, state.armies[action.army].value)
    return AllFail(best.value)


def _against_move(state: State, phase: Moving, action: Move | Group | Stay) -> Remark | None:
    if not isinstance(action, Stay):
        against = _against_step(state, phase, action)
        if against is not None:
            return against
    for step in attracted(state, phase):
        return MustGo(step.army, _goal(step))
    return None


def _against_step(state: State, phase: Moving, action: Move | Group) -> Remark | None:
    army, to = action.army, _goal(action)
    own = dice_of(state, phase.seat)
    if isinstance(action, Group) and to not in own:
        return NotYours(to)
    if army not in own:
        return NotYours(army)
    if not is_free(state, phase, army):
        if army == phase.conqueror:
            return HasConquered(army)
        enemies = dice_of(state, other(phase.seat))
        return InContact(army, tuple(near for near in NEIGHBOURS[army] if near in enemies))
    if to not in state.lands:
        return NoSuchTile(to)
    if to not in NEIGHBOURS[army]:
        return TooFar(army, to)
    if is_closed(state, to):
        return ClosedMountain(to)
    return Occupied(to) if isinstance(action, Move) and to in state.armies else None


def _goal(step: Move | Group) -> Place:
    return step.to if isinstance(step, Move) else step.onto


def _against_raising(state: State, phase: Raising, army: Place) -> Remark:
    if army not in dice_of(state, phase.seat):
        return NotYours(army)
    if not is_town(state, army):
        return NoTown(army)
    return AtMost(army) if state.armies[army].value >= MOST else WasBusy(army)


def _against_lowering(state: State, phase: Lowering, army: Place) -> Remark:
    if army not in dice_of(state, other(phase.seat)):
        return NoEnemy(army)
    return AtLeast(army) if army in phase.forgotten else NotForgotten(army)
