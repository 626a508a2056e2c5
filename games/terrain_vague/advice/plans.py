"""Plans for a turn: what they may hold, and which of their moves can never come any more."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import fields
from typing import Any

from games.advice import Lost
from games.core import Action, Place, Remark, Seat
from games.terrain_vague import obstacles as so
from games.terrain_vague.box import Pawn
from games.terrain_vague.legality import DONE_IN, Things
from games.terrain_vague.moves import (
    Appoint,
    Cabin,
    Clean,
    Convert,
    End,
    Gather,
    Move,
    Rebuild,
    Reinforce,
    Shoot,
    Take,
    Tile,
    Wait,
)
from games.terrain_vague.phases import STEPS
from games.terrain_vague.sight import HexSeen
from games.terrain_vague.state import Taken
from games.terrain_vague.turn import END_PHASE, END_TURN, IN_TURN, NEXT_TURN
from games.terrain_vague.view import GangSeen, VagueView

ORDER = tuple(STEPS.values())
"""The phases in their order (TV-7)."""

DUE = {
    kind: STEPS[phase]
    for phase, kinds in DONE_IN.items()
    for kind in kinds
    if kind not in (Wait, End)
}
"""The phase in which each action is done."""

ACTS: Mapping[type[Action], tuple[str, Pawn | None]] = {
    Move: ("TV-18", None),
    Clean: ("TV-20", Pawn.BROTHER),
    Shoot: ("TV-22", Pawn.SLINGSHOT),
    Take: ("TV-27", Pawn.WHEELBARROW),
    Reinforce: ("TV-27", Pawn.WHEELBARROW),
    Convert: ("TV-27", Pawn.WHEELBARROW),
}
"""The actions that a pawn does: the rule, and the kind of pawn if there is only one."""


def holders(view: VagueView) -> Mapping[Place, Seat]:
    """The owner of each hex."""
    seats = {gang.gang: gang.seat for gang in view.gangs}
    return {seen.place: seats[seen.gang] for seen in view.hexes if seen.gang in seats}


def turn_begins(view: VagueView) -> bool:
    """Whether all its points are left (TV-5)."""
    if view.seat is None or view.step not in IN_TURN:
        return False
    gang = view.gangs[view.seat]
    return bool(gang.points) and gang.points == gang.given


def ahead(view: VagueView, kind: type[Action]) -> bool:
    """Whether the kind of action may still come.

    Nobody lays tiles or builds a first cabin again; who has a sworn enemy names nobody; how terrain
    is taken has been agreed (TV-29).
    """
    free = view.options.taken is Taken.FREE
    lone = view.seat is None or view.gangs[view.seat].lone
    return {
        Tile: view.step == "assembling",
        Cabin: not view.turn,
        Appoint: lone,
        Take: not free,
        Reinforce: not free,
        Convert: free,
    }.get(kind, True)


def meanwhile(view: VagueView, planned: Action, fallback: Action) -> Action | None:
    """End only this phase, so that what is planned for a later one stays possible (TV-7)."""
    due = DUE.get(type(planned), view.step)
    if ORDER.index(due) <= ORDER.index(view.step):
        return None
    return END_PHASE if fallback == END_TURN else fallback


def lost(view: VagueView, planned: Sequence[Action]) -> Lost | None:
    """The first of these moves, planned in this order for this turn, that can no longer be played
    whatever the others do: its phase is over, or its pawn or target is gone. Own pawns come and go
    only by what their owner does, so they are followed through the plan."""
    if view.seat is None or view.step not in IN_TURN:
        return None
    gang, hexes = view.gangs[view.seat].gang, {each.place: each for each in view.hexes}
    land = {place for place, seen in hexes.items() if seen.heap or seen.gang is gang}
    own = {place: hexes[place].pawn for place in land}
    for number, action in enumerate(planned):
        if action == END_TURN:
            return None
        if isinstance(action, End | Wait):
            continue
        if DUE.get(type(action)) not in IN_TURN:
            return None
        for rule, why in _against(view, action, own, land):
            if isinstance(why, Remark):
                return Lost(number, rule, why)
        match action:
            case Gather(pawn, place):
                own[place] = pawn
            case Rebuild(place):
                own[place] = Pawn.CABIN
            case Move(start, place):
                own[place], own[start] = own[start], None
            case Clean(_, place) if place in hexes:
                land.add(place)
                own[place] = hexes[place].pawn
    return None


def _against(
    view: VagueView, action: Any, own: Mapping[Place, Pawn | None], land: Container[Place]
) -> Things:
    """What forbids an action for the rest of the turn, if the seat has these pawns and this land by
    then."""
    assert view.seat is not None
    gang, due = view.gangs[view.seat], DUE[type(action)]
    homeless = Pawn.CABIN not in own.values()
    yield "TV-23", homeless and not isinstance(action, Rebuild) and so.NoCabin()
    if type(action) in ACTS:
        rule, kind = ACTS[type(action)]
        start = getattr(action, fields(action)[0].name)
        found = own.get(start)
        yield rule, found is None and so.PawnGone(start)
        yield rule, kind not in (None, found) and so.NotThatPawn(start, kind)
    yield "TV-7", gang.away >= NEXT_TURN and so.LeftTurn()
    yield "TV-7", _is_over(view, gang, due) and so.PhaseOver(due)
    match action:
        case Move(_, place) | Shoot(_, place) | Take(_, place) | Reinforce(_, place):
            seen = next((seen for seen in view.hexes if seen.place == place), None)
            if seen is not None:
                yield from _against_goal(view, action, seen, place in land)


def _is_over(view: VagueView, gang: GangSeen, due: str) -> bool:
    """Whether a gang acts no more in this phase (TV-6, TV-7)."""
    acting = min(view.awaited, default=gang.seat)
    before = 0 < gang.rank < view.gangs[acting].rank
    now, then = IN_TURN[view.step], IN_TURN[due]
    return then < now or then < gang.away or (then == now and before)


def _against_goal(view: VagueView, action: Action, goal: HexSeen, own: bool) -> Things:
    """What its target forbids once its phase has come, for until then the target may change; a hex
    that is not one's own forbids a move at once."""
    here, place = view.step == DUE[type(action)], goal.place
    match action:
        case Move():
            yield "TV-18", not own and so.NotYours(place)
        case Shoot():
            yield "TV-22", here and goal.pawn is None and so.TargetGone(place)
        case Take():
            yield "TV-27", here and goal.pawn is not None and so.Occupied(place, goal.pawn)
            yield "TV-27", here and own and so.Yours(place)
        case Reinforce():
            yield "TV-28", here and not own and so.NotYours(place)
