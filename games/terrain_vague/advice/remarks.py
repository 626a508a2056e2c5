"""What actions are called and cost, and how the table stands, as data (TV-13)."""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.terrain_vague.box import Pawn


class PawnAt(Remark, abstract=True):
    """What is said of a pawn and a hex."""

    pawn: Pawn
    hex: Place


class Count(Remark, abstract=True):
    """What is said of a number of picks in a duel."""

    count: int


class Plain(Remark):
    """`cost` points, `left` of them remain."""

    cost: int
    left: int


class Guarded(Remark):
    """`base` times `factor`, because of the `lids` (TV-26)."""

    base: int
    factor: int
    lids: int
    cost: int
    left: int


class Halved(Remark):
    """Half of `base`, rounded up, in jail (TV-30)."""

    base: int
    cost: int
    left: int


class GuardedHalved(Guarded):
    """Both: first the lids, then the jail (TV-30)."""


class OfPawn(Remark):
    """The kind of pawn that moves: the action knows its hex alone."""

    pawn: Pawn
    cost: int
    left: int


class Roaming(OfPawn):
    """The cabin or the big brother: each move is paid for, and there may be several (TV-18)."""


class AtPawn(OfPawn):
    """The kind of pawn that is shot."""


class AtGuardedPawn(Remark):
    """The same under lids (TV-26)."""

    pawn: Pawn
    base: int
    factor: int
    lids: int
    cost: int
    left: int


class PicksPawns(Remark):
    """How many pawns to pick, against how many bars of `foe` (TV-8)."""

    pawns: int
    foe: Seat
    bars: int


class PicksBars(Remark):
    """How many bars to pick, against how many pawns of `foe` (TV-8)."""

    bars: int
    foe: Seat
    pawns: int


class BeforeTurns(Remark):
    """The first turn has not begun; `step` is a line of the catalogue's table ``phase``."""

    step: str


class TurnOf(Remark):
    """The turn, the last one, and the phase."""

    turn: int
    turns: int
    step: str


class EndlessTurn(Remark):
    """The turn where none is the last (TV-35), and the phase."""

    turn: int
    step: str


class Standing(Remark):
    """A gang by its place in the order of this turn, with the points it has left (TV-6)."""

    rank: int
    seat: Seat
    points: int
    given: int
    territory: int


class Loses(Remark):
    """What the end of the turn costs: the points that are left (TV-5)."""

    points: int


class MovesNothing(Remark):
    """A phase 3 in which nothing is moved is ended by one press (TV-7)."""


class EndsPhase(Remark):
    """What is ended: this phase alone, a line of the catalogue's table ``step`` (TV-7)."""

    step: str


class EndsTurn(Remark):
    """What is ended: the whole turn (TV-7)."""


class WhereTo(Remark):
    """The question where this pawn goes (TV-18)."""

    pawn: Pawn
    hex: Place


class PawnFrom(PawnAt):
    """This pawn moves (TV-18)."""


class PawnTo(PawnAt):
    """This pawn comes there (TV-17, TV-18)."""


class PawnOn(PawnAt):
    """This pawn is built there (TV-4, TV-23)."""


class ThrowOut(PawnAt):
    """The big brother throws this pawn out (TV-20)."""


class ShootAt(PawnAt):
    """This pawn is shot at (TV-22)."""


class WhichPawns(Count):
    """The question which numbers the pawns of a duel get (TV-8)."""


class WhichBars(Count):
    """The question which numbers the bars of a duel strike (TV-8)."""


class WhichAgainst(Count):
    """The same against the gang that has named this one (TV-11)."""
