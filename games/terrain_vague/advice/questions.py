"""How actions are asked for, what they are called, and what they cost (TV-13).

An action knows its hexes alone; a reader wants to know what moves, and what is shot at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core import Action, Place, Remark
from games.terrain_vague.advice import remarks
from games.terrain_vague.box import BROTHER, COSTS, NUMBER, Pawn
from games.terrain_vague.moves import (
    Bars,
    Cabin,
    Clean,
    Convert,
    Counter,
    End,
    Gather,
    Move,
    Pawns,
    Rebuild,
    Reinforce,
    Shoot,
    Take,
    Wait,
)
from games.terrain_vague.phases import Moving
from games.terrain_vague.prices import Price
from games.terrain_vague.sight import HexSeen
from games.terrain_vague.turn import END_PHASE, END_TURN, IN_TURN
from games.terrain_vague.view import VagueView

ROAMERS = (Pawn.CABIN, Pawn.BROTHER)
"""The pawns that may move several times in a phase (TV-18)."""


def remark(view: VagueView, action: Action) -> Remark | None:
    """How the price of an action comes about, and what it leaves of the points, or that they are
    lost; None: no price."""
    price = price_of(view, action)
    if view.seat is not None and action == END_TURN and view.gangs[view.seat].points:
        return remarks.Loses(view.gangs[view.seat].points)
    if price is None or view.seat is None:
        return None
    cost, left = price.total, view.gangs[view.seat].points - price.total
    match action:
        case Move(place, _) if pawn := _pawn_on(view, place):
            return (remarks.Roaming if pawn in ROAMERS else remarks.OfPawn)(pawn, cost, left)
        case Shoot(_, place) if pawn := _pawn_on(view, place):
            if not price.lids:
                return remarks.AtPawn(pawn, cost, left)
            factor = price.lids + 1
            return remarks.AtGuardedPawn(pawn, price.base, factor, price.lids, cost, left)
    if price.lids:
        guarded = remarks.GuardedHalved if price.jailed else remarks.Guarded
        return guarded(price.base, price.lids + 1, price.lids, cost, left)
    return remarks.Halved(price.base, cost, left) if price.jailed else remarks.Plain(cost, left)


def price_of(view: VagueView, action: Action) -> Price | None:
    """What an action costs the seat; None for what costs nothing."""
    match action:
        case Gather(pawn, _):
            return Price(COSTS.gather[NUMBER[pawn]])
        case Clean():
            return Price(COSTS.move[BROTHER])
        case Move(place, _):
            moved = _pawn_on(view, place)
            return Price(COSTS.move[NUMBER[moved]]) if moved else None
        case Shoot(_, place):
            seen = _hex(view, place)
            return seen.shot if seen else None
        case Take(_, place) | Reinforce(_, place) | Convert(_, place, _):
            seen = _hex(view, place)
            return seen.take if seen else None
    return None


def question(view: VagueView, kind: type[Action]) -> Sequence[Remark]:
    """How many pawns or bars to pick, and against whom (TV-8, TV-11)."""
    for bout in view.duels.bouts if view.duels else ():
        if kind is Pawns and bout.seat == view.seat:
            return (remarks.PicksPawns(bout.pawns, bout.foe, bout.bars),)
        if kind is (Counter if bout.lone else Bars) and bout.foe == view.seat:
            return (remarks.PicksBars(bout.bars, bout.seat, bout.pawns),)
    return ()


def asks(view: VagueView, action: Action, field: str) -> Remark | None:
    """How a field is asked for: with the pawn that moves, or how many numbers are picked."""
    match action:
        case Move(start, _) if field == "to":
            return _about(remarks.WhereTo, view, start, start)
        case Pawns(numbers):
            return remarks.WhichPawns(len(numbers))
        case Bars(numbers):
            return remarks.WhichBars(len(numbers))
        case Counter(numbers):
            return remarks.WhichAgainst(len(numbers))
    return None


def offers(view: VagueView, action: Action, field: str) -> Remark | None:
    """What an answer to the question about a field is called on its own: with its pawn."""
    match action, field:
        case Cabin(place) | Rebuild(place), "hex":
            return remarks.PawnOn(Pawn.CABIN, place)
        case Gather(pawn, place), "hex":
            return remarks.PawnTo(pawn, place)
        case Move(start, _), "pawn":
            return _about(remarks.PawnFrom, view, start, start)
        case Move(start, place), "to":
            return _about(remarks.PawnTo, view, start, place)
        case Clean(_, place), "hex":
            return _about(remarks.ThrowOut, view, place, place)
        case Shoot(_, place), "target":
            return _about(remarks.ShootAt, view, place, place)
    return None


def named(view: VagueView, action: Action) -> Remark | None:
    """What is ended: this phase alone, or the turn (TV-7)."""
    if action == END_PHASE and view.step in IN_TURN:
        return remarks.EndsPhase(view.step)
    return remarks.EndsTurn() if action == END_TURN else None


def passes(view: VagueView, action: Action) -> bool:
    """A phase is ended or skipped at once: the turn goes on, and no points are lost (TV-7)."""
    return isinstance(action, Wait) or action == END_PHASE


def shortcuts(view: VagueView, kind: type[Action]) -> Sequence[tuple[Remark, Action]]:
    """The button to move nothing, which most press in phase 3."""
    rests = kind is End and isinstance(view.phase, Moving) and not view.phase.moved
    return ((remarks.MovesNothing(), END_PHASE),) if rests else ()


def _about(
    say: Callable[[Pawn, Place], Remark], view: VagueView, stands: Place, place: Place
) -> Remark | None:
    """The remark about the pawn on a hex, if there is one."""
    pawn = _pawn_on(view, stands)
    return say(pawn, place) if pawn else None


def _pawn_on(view: VagueView, place: Place) -> Pawn | None:
    seen = _hex(view, place)
    return seen.pawn if seen else None


def _hex(view: VagueView, place: Place) -> HexSeen | None:
    return next((seen for seen in view.hexes if seen.place == place), None)
