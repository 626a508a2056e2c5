"""What a question and its answers are called: with the kind of the pawn that they are about.

An action knows its hexes alone; a reader wants to know what moves, and what is shot at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.core import Action, Place, Remark
from games.terrain_vague.box import Pawn
from games.terrain_vague.moves import (
    Bars,
    Cabin,
    Clean,
    Counter,
    Gather,
    Move,
    Pawns,
    Rebuild,
    Shoot,
)
from games.terrain_vague.remarks import pawn_on
from games.terrain_vague.sight import HexSeen


@dataclass(frozen=True, slots=True)
class WhereTo(Remark):
    """The question where this pawn goes (TV-18)."""

    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class PawnFrom(Remark):
    """This pawn moves (TV-18)."""

    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class PawnTo(Remark):
    """This pawn comes there (TV-17, TV-18)."""

    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class PawnOn(Remark):
    """This pawn is built there (TV-4, TV-23)."""

    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class ThrowOut(Remark):
    """The big brother throws this pawn out (TV-20)."""

    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class ShootAt(Remark):
    """This pawn is shot at (TV-22)."""

    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class WhichPawns(Remark):
    """The question which numbers so many pawns of a duel get (TV-8)."""

    count: int


@dataclass(frozen=True, slots=True)
class WhichBars(Remark):
    """The question which numbers so many bars strike (TV-8)."""

    count: int


@dataclass(frozen=True, slots=True)
class WhichAgainst(Remark):
    """The same against the gang that has named this one (TV-11)."""

    count: int


OFFERS: tuple[type[Remark], ...] = (
    WhereTo, PawnFrom, PawnTo, PawnOn, ThrowOut, ShootAt, WhichPawns, WhichBars, WhichAgainst,
)  # fmt: skip


def asks(hexes: Sequence[HexSeen], action: Action, field: str) -> Remark | None:
    """How a field is asked for: with the pawn that moves, or how many numbers are picked."""
    match action:
        case Move(start, _) if field == "to":
            return _about(WhereTo, hexes, start, start)
        case Pawns(numbers):
            return WhichPawns(len(numbers))
        case Bars(numbers):
            return WhichBars(len(numbers))
        case Counter(numbers):
            return WhichAgainst(len(numbers))
    return None


def offers(hexes: Sequence[HexSeen], action: Action, field: str) -> Remark | None:
    """What an answer to the question about a field is called on its own."""
    match action, field:
        case Cabin(place) | Rebuild(place), "hex":
            return PawnOn(Pawn.CABIN, place)
        case Gather(pawn, place), "hex":
            return PawnTo(pawn, place)
        case Move(start, _), "pawn":
            return _about(PawnFrom, hexes, start, start)
        case Move(start, place), "to":
            return _about(PawnTo, hexes, start, place)
        case Clean(_, place), "hex":
            return _about(ThrowOut, hexes, place, place)
        case Shoot(_, place), "target":
            return _about(ShootAt, hexes, place, place)
    return None


def _about(
    say: Callable[[Pawn, Place], Remark], hexes: Sequence[HexSeen], stands: Place, place: Place
) -> Remark | None:
    """What is said of the pawn that stands there, if one does."""
    pawn = pawn_on(hexes, stands)
    return say(pawn, place) if pawn else None
