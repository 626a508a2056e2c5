"""Plans for a turn: what they may hold, and which of their moves can never come any more."""

from __future__ import annotations

from collections.abc import Sequence

from games.advice import Lost
from games.core import Action, Place, Remark
from games.terrain_vague import obstacles as so
from games.terrain_vague.box import Pawn
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
from games.terrain_vague.phases import STEPS, Gathering, Moving, Shooting, Taking
from games.terrain_vague.refusals import HOME
from games.terrain_vague.refusals import STEPS as IN_STEPS
from games.terrain_vague.sight import HexSeen
from games.terrain_vague.state import Taken
from games.terrain_vague.turn import END_PHASE, END_TURN, IN_TURN, NEXT_TURN
from games.terrain_vague.view import VagueView

ORDER = tuple(STEPS.values())
KINDS = {STEPS[phase]: set(kinds) - {Wait, End} for phase, kinds in IN_STEPS.items()}
"""What can be done in which phase only, and the phases in their order (TV-7)."""
ACTING = [STEPS[phase] for phase in (Gathering, Moving, Shooting, Taking)]
DUE = {
    Gather: 0, Rebuild: 0, Move: 1, Clean: 1, Shoot: 2, Take: 3, Reinforce: 3, Convert: 3,
}  # fmt: skip
"""The phase of each kind of action, by its place among the `ACTING` ones (TV-7)."""
NEEDS = {
    Clean: Pawn.BROTHER, Shoot: Pawn.SLINGSHOT,
    Take: Pawn.WHEELBARROW, Reinforce: Pawn.WHEELBARROW, Convert: Pawn.WHEELBARROW,
}  # fmt: skip
"""The kind of pawn that does it."""
RULES: dict[type[Remark], str] = {
    so.NoCabin: "TV-23", so.PhaseOver: "TV-7", so.LeftTurn: "TV-7",
}  # fmt: skip
"""The rule behind a reason; of any other it is that of the action."""
ACTORS = ("pawn", "brother", "slingshot", "wheelbarrow")
"""The field of an action that names the hex of the pawn that acts."""


def turn_number(view: VagueView) -> int:
    """Phase by phase every seat acts in it (TV-7)."""
    return view.turn


def turn_begins(view: VagueView) -> bool:
    """While all its points are left (TV-5)."""
    if view.seat is None or view.step not in IN_TURN:
        return False
    gang = view.gangs[view.seat]
    return bool(gang.points) and gang.points == gang.given


def ahead(view: VagueView, kind: type[Action]) -> bool:
    """Nobody lays tiles or builds a first cabin again; who has a sworn enemy names nobody.

    How terrain is taken has been agreed (TV-29).
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
    """What was planned for a later phase outlasts this one: the host ends no more (TV-7)."""
    due = next((step for step, kinds in KINDS.items() if type(planned) in kinds), None)
    if due is None or ORDER.index(due) <= ORDER.index(view.step):
        return None
    return END_PHASE if fallback == END_TURN else fallback


def lost(view: VagueView, planned: Sequence[Action]) -> Lost | None:
    """The first of these moves, planned in this order for this turn, that cannot come in it any
    more, whatever the others do: its phase is over, its pawn or its target is gone.

    Own pawns come and go only by what their owner does, so they are followed through the plan.
    """
    if view.seat is None or view.step not in ACTING:
        return None
    hexes = {each.place: each for each in view.hexes}
    gang = view.gangs[view.seat].gang
    own = {each.place: each.pawn for each in view.hexes if each.gang == gang and each.pawn}
    cleaned = set[Place]()
    for number, action in enumerate(planned):
        if action == END_TURN:
            return None
        if isinstance(action, End | Wait):
            continue
        if (due := DUE.get(type(action))) is None:
            return None
        reason = _without(action, own) or _passed(view, due) or _goal(view, action, hexes, cleaned)
        if reason is not None:
            return Lost(number, RULES.get(type(reason), HOME[type(action)]), reason)
        _follow(action, own, hexes)
        if isinstance(action, Clean):
            cleaned.add(action.hex)
    return None


def _follow(action: Action, own: dict[Place, Pawn], hexes: dict[Place, HexSeen]) -> None:
    """Where the own pawns stand after an action of the plan (TV-17, TV-18, TV-20, TV-23)."""
    match action:
        case Gather():
            own[action.hex] = action.pawn
        case Rebuild():
            own[action.hex] = Pawn.CABIN
        case Move():
            own[action.to] = own.pop(action.pawn)
        case Clean() if action.hex in hexes and (pawn := hexes[action.hex].pawn):
            own[action.hex] = pawn


def _passed(view: VagueView, due: int) -> Remark | None:
    """The phase is over for this seat (TV-6, TV-7)."""
    assert view.seat is not None
    now, gang = ACTING.index(view.step), view.gangs[view.seat]
    if gang.away >= NEXT_TURN:
        return so.LeftTurn()
    acting = min(view.awaited, default=view.seat)
    before = 0 < gang.rank < view.gangs[acting].rank
    waits = due + 2 < gang.away  # `away` counts phases as the rules do, gathering being the second
    if due < now or waits or (due == now and before):
        return so.PhaseOver(ACTING[due])
    return None


def _without(action: Action, own: dict[Place, Pawn]) -> Remark | None:
    """The pawn that acts is gone, or the cabin without which none acts (TV-23)."""
    if isinstance(action, Rebuild):
        return None
    if Pawn.CABIN not in own.values():
        return so.NoCabin()
    if isinstance(action, Gather):
        return None
    place = next(value for value in (getattr(action, name, None) for name in ACTORS) if value)
    kind = NEEDS.get(type(action))
    if place not in own:
        return so.PawnGone(place)
    return None if kind in (None, own[place]) else so.NotThatPawn(place, kind)


def _goal(
    view: VagueView, action: Action, hexes: dict[Place, HexSeen], cleaned: set[Place]
) -> Remark | None:
    """What is to be shot or taken is no longer there. Pawns change places in phase 3 last."""
    assert view.seat is not None
    gang = view.gangs[view.seat].gang
    match action:
        case Move() if action.to in hexes and action.to not in cleaned:
            seen = hexes[action.to]
            return None if seen.heap or seen.gang == gang else so.NotYours(action.to)
        case Shoot() if view.step in ACTING[2:] and action.target in hexes:
            return None if hexes[action.target].pawn else so.TargetGone(action.target)
        case Take() if view.step == ACTING[3] and action.hex in hexes:
            seen = hexes[action.hex]
            if seen.pawn is not None:
                return so.Occupied(action.hex, seen.pawn)
            return so.Yours(action.hex) if seen.gang == gang else None
        case Reinforce() if view.step == ACTING[3] and action.hex in hexes:
            return None if hexes[action.hex].gang == gang else so.NotYours(action.hex)
    return None
