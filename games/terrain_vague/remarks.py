"""What an action costs, as a player sees it before paying, and how the table stands (TV-13).

Made of a view alone, so that they tell nobody more than they see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Action, Remark, Seat
from games.terrain_vague.box import BROTHER, COSTS, NUMBER, Pawn
from games.terrain_vague.moves import (
    Bars,
    Clean,
    Convert,
    Counter,
    Gather,
    Move,
    Pawns,
    Reinforce,
    Shoot,
    Take,
)
from games.terrain_vague.phases import Bout
from games.terrain_vague.prices import Price
from games.terrain_vague.sight import HexSeen


@dataclass(frozen=True, slots=True)
class Plain(Remark):
    """`cost` points, `left` of them remain."""

    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class Guarded(Remark):
    """`base` times `factor`, because of so many lids (TV-26)."""

    base: int
    factor: int
    lids: int
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class Halved(Remark):
    """Half of `base`, rounded up, in jail (TV-30)."""

    base: int
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class GuardedHalved(Remark):
    """Both: first the lids, then the jail (TV-30)."""

    base: int
    factor: int
    lids: int
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class OfPawn(Remark):
    """The kind of pawn that moves: the action knows its hex alone."""

    pawn: Pawn
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class Roaming(Remark):
    """The cabin or the big brother: each move is paid for, and there may be several (TV-18)."""

    pawn: Pawn
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class AtPawn(Remark):
    """The kind of pawn that is shot."""

    pawn: Pawn
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class AtGuardedPawn(Remark):
    """The same under lids (TV-26)."""

    pawn: Pawn
    base: int
    factor: int
    lids: int
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class PicksPawns(Remark):
    """How many pawns to pick, against how many bars of `foe` (TV-8)."""

    pawns: int
    foe: Seat
    bars: int


@dataclass(frozen=True, slots=True)
class PicksBars(Remark):
    """How many bars to pick, against how many pawns of `foe` (TV-8)."""

    bars: int
    foe: Seat
    pawns: int


@dataclass(frozen=True, slots=True)
class BeforeTurns(Remark):
    """The first turn has not begun; `step` is a line of the catalogue's table ``phase``."""

    step: str


@dataclass(frozen=True, slots=True)
class TurnOf(Remark):
    """The turn, the last one, and the phase."""

    turn: int
    turns: int
    step: str


@dataclass(frozen=True, slots=True)
class EndlessTurn(Remark):
    """The turn where none is the last (TV-35), and the phase."""

    turn: int
    step: str


@dataclass(frozen=True, slots=True)
class Standing(Remark):
    """A gang by its place in the order of this turn, with the points it has left (TV-6)."""

    rank: int
    seat: Seat
    points: int
    given: int
    territory: int


@dataclass(frozen=True, slots=True)
class MovesNothing(Remark):
    """A phase 3 in which nothing is moved is ended by one press (TV-7)."""


@dataclass(frozen=True, slots=True)
class EndsPhase(Remark):
    """What is ended: this phase alone, a line of the catalogue's table ``step`` (TV-7)."""

    step: str


@dataclass(frozen=True, slots=True)
class EndsTurn(Remark):
    """What is ended: the whole turn (TV-7)."""


REMARKS: tuple[type[Remark], ...] = (
    Plain, Guarded, Halved, GuardedHalved, OfPawn, Roaming, AtPawn, AtGuardedPawn, PicksPawns,
    PicksBars, BeforeTurns, TurnOf, EndlessTurn, Standing, MovesNothing, EndsPhase, EndsTurn,
)  # fmt: skip


ROAMERS = (Pawn.CABIN, Pawn.BROTHER)
"""Who may move several times in a phase (TV-18)."""


def price_of(hexes: Sequence[HexSeen], action: Action) -> Price | None:
    """What an action costs the seat that sees the hexes so; None for what costs nothing."""
    match action:
        case Gather(pawn, _):
            return Price(COSTS.gather[NUMBER[pawn]])
        case Clean():
            return Price(COSTS.move[BROTHER])
        case Move(place, _):
            moved = pawn_on(hexes, place)
            return Price(COSTS.move[NUMBER[moved]]) if moved else None
        case Shoot(_, place):
            seen = _hex(hexes, place)
            return seen.shot if seen else None
        case Take(_, place) | Reinforce(_, place) | Convert(_, place, _):
            seen = _hex(hexes, place)
            return seen.take if seen else None
    return None


def remark(hexes: Sequence[HexSeen], points: int, action: Action) -> Remark | None:
    """How the price of an action comes about, and what it leaves of the points; None: no price."""
    price = price_of(hexes, action)
    if price is None:
        return None
    cost, left = price.total, points - price.total
    match action:
        case Move(place, _) if pawn := pawn_on(hexes, place):
            return (Roaming if pawn in ROAMERS else OfPawn)(pawn, cost, left)
        case Shoot(_, place) if pawn := pawn_on(hexes, place):
            if price.lids:
                return AtGuardedPawn(pawn, price.base, price.lids + 1, price.lids, cost, left)
            return AtPawn(pawn, cost, left)
    if price.lids and price.jailed:
        return GuardedHalved(price.base, price.lids + 1, price.lids, cost, left)
    if price.lids:
        return Guarded(price.base, price.lids + 1, price.lids, cost, left)
    return Halved(price.base, cost, left) if price.jailed else Plain(cost, left)


def pawn_on(hexes: Sequence[HexSeen], place: str) -> Pawn | None:
    """The kind of the pawn on a hex."""
    seen = _hex(hexes, place)
    return seen.pawn if seen else None


def picks(bouts: Sequence[Bout], seat: Seat | None, kind: type[Action]) -> Sequence[Remark]:
    """How many pieces of this kind a seat picks in these duels, and against whom (TV-8, TV-11)."""
    for bout in bouts:
        if kind is Pawns and bout.seat == seat:
            return (PicksPawns(bout.pawns, bout.foe, bout.bars),)
        if kind is (Counter if bout.lone else Bars) and bout.foe == seat:
            return (PicksBars(bout.bars, bout.seat, bout.pawns),)
    return ()


def _hex(hexes: Sequence[HexSeen], place: str) -> HexSeen | None:
    return next((seen for seen in hexes if seen.place == place), None)
