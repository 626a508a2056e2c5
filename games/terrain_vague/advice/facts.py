"""What a move leads to, as data (`consequences`): warnings first, then what is good to know.

Long because every fact is a class.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Place, Remark, Seat
from games.terrain_vague.box import Pawn, Strength, Terrain


@dataclass(frozen=True, slots=True)
class Shrinks(Remark):
    """The own territory loses hexes (TV-31)."""

    warning: ClassVar[bool] = True
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CutsOff(Remark):
    """Own pawns are isolated (TV-32)."""

    warning: ClassVar[bool] = True
    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class OpensCabin(Remark):
    """Slingshots see the own cabin (TV-22)."""

    warning: ClassVar[bool] = True
    cabin: Place
    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Uncovers(Remark):
    """Own pawns lose all lids over them (TV-24)."""

    warning: ClassVar[bool] = True
    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class LiesApart(Remark):
    """What is won is isolated (TV-32)."""

    warning: ClassVar[bool] = True
    hex: Place


@dataclass(frozen=True, slots=True)
class Imprisons(Remark):
    """Own hexes come to lie in jail (TV-33)."""

    warning: ClassVar[bool] = True
    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class TooPoor(Remark):
    """A wheelbarrow could take nothing for the points that are left."""

    warning: ClassVar[bool] = True
    cost: int


@dataclass(frozen=True, slots=True)
class CouldStill(Remark):
    """Points are lost that could be used in this phase (TV-5)."""

    warning: ClassVar[bool] = True
    points: int
    step: str


@dataclass(frozen=True, slots=True)
class NothingLater(Remark):
    """As things stand the points that are left cannot be used later in this turn (TV-5)."""

    warning: ClassVar[bool] = True
    points: int


@dataclass(frozen=True, slots=True)
class Skips(Remark):
    """A phase in which one could act is skipped (TV-7)."""

    warning: ClassVar[bool] = True
    step: str


@dataclass(frozen=True, slots=True)
class NoRoom(Remark):
    """No pawn can come beside the cabin in turn 1 (TV-4)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AllStruck(Remark):
    """The bars that are set can strike every pawn (TV-8)."""

    warning: ClassVar[bool] = True
    best: int
    bars: int


@dataclass(frozen=True, slots=True)
class LosesMatch(Remark):
    """The match ends, and another wins (TV-34)."""

    warning: ClassVar[bool] = True
    seat: Seat
    theirs: int
    own: int


@dataclass(frozen=True, slots=True)
class WinsMatch(Remark):
    """The match ends, and the seat wins (TV-34)."""

    own: int


@dataclass(frozen=True, slots=True)
class SharesMatch(Remark):
    """The match ends with a shared win (TV-34)."""

    own: int


@dataclass(frozen=True, slots=True)
class ReachesGoal(Remark):
    """The own territory is as large as wins at the end of a turn (TV-34)."""

    hexes: int


@dataclass(frozen=True, slots=True)
class Homeless(Remark):
    """A gang loses its cabin, and what that means (TV-23)."""

    seat: Seat
    before: int


@dataclass(frozen=True, slots=True)
class Hits(Remark):
    """A pawn leaves the board (TV-22)."""

    pawn: Pawn
    seat: Seat
    hex: Place


@dataclass(frozen=True, slots=True)
class ThrowsOut(Remark):
    """A pawn is thrown out and one of the same kind comes (TV-20)."""

    pawn: Pawn
    seat: Seat
    hex: Place


@dataclass(frozen=True, slots=True)
class Evicts(Remark):
    """A pawn is thrown out and the hex stays empty (TV-20)."""

    pawn: Pawn
    seat: Seat
    hex: Place


@dataclass(frozen=True, slots=True)
class GoesHome(Remark):
    """The big brother leaves the board (TV-20)."""


@dataclass(frozen=True, slots=True)
class Robs(Remark):
    """The territory of another gang loses hexes."""

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Isolates(Remark):
    """Pawns of another gang are isolated (TV-32)."""

    seat: Seat
    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Grows(Remark):
    """The own territory gains hexes."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Becomes(Remark):
    """A hex changes its terrain (TV-29)."""

    hex: Place
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class BecomesOwn(Remark):
    """A hex of one's own changes its strength (TV-29)."""

    hex: Place
    strength: Strength
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Rejoins(Remark):
    """Own pawns are isolated no more."""

    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Encloses(Remark):
    """Hexes come to lie in a jail of one's own (TV-33)."""

    hexes: int


@dataclass(frozen=True, slots=True)
class CanTake(Remark):
    """What a wheelbarrow can take where it will stand (TV-27)."""

    hexes: int
    cost: int


@dataclass(frozen=True, slots=True)
class Aims(Remark):
    """What a slingshot can shoot at from where it will stand (TV-22)."""

    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Covers(Remark):
    """What a lid protects where it will stand (TV-24)."""

    hexes: int
    pawns: int


@dataclass(frozen=True, slots=True)
class CanClean(Remark):
    """Which pawns a big brother can throw out from where he will stand (TV-20)."""

    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Idle(Remark):
    """A pawn will have nothing to act on where it will stand."""

    pawn: Pawn


@dataclass(frozen=True, slots=True)
class Shootable(Remark):
    """Slingshots see the pawn where it will stand."""

    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Founds(Remark):
    """The land around a new cabin."""

    land: int
    free: int


@dataclass(frozen=True, slots=True)
class OnlyCabin(Remark):
    """Who rebuilds brings nothing else in this phase (TV-23)."""


@dataclass(frozen=True, slots=True)
class Hopes(Remark):
    """What picked pawns can bring (TV-8)."""

    best: int
    worst: int
    bars: int


@dataclass(frozen=True, slots=True)
class MayFail(Remark):
    """The same where there are bars enough for any pick (TV-8)."""

    best: int
    bars: int


@dataclass(frozen=True, slots=True)
class InsteadOf(Remark):
    """An earlier pick of one's own that is dropped (TV-10)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LotForRest(Remark):
    """The lot picks what is still owed (TV-10)."""


@dataclass(frozen=True, slots=True)
class LotForAll(Remark):
    """The lot picks everything (TV-10)."""


@dataclass(frozen=True, slots=True)
class LotAnew(Remark):
    """The lot replaces what was picked (TV-10)."""


@dataclass(frozen=True, slots=True)
class Names(Remark):
    """Who counters a lone gang, for good (TV-11)."""

    seat: Seat


FACTS: tuple[type[Remark], ...] = (
    Shrinks, CutsOff, OpensCabin, Uncovers, LiesApart, Imprisons, TooPoor, CouldStill,
    NothingLater, Skips, NoRoom, AllStruck, LosesMatch, WinsMatch, SharesMatch, ReachesGoal,
    Homeless, Hits, ThrowsOut, Evicts, Robs, Isolates, Grows, Becomes, BecomesOwn, GoesHome,
    Rejoins, Encloses, CanTake, Aims, Covers, CanClean, Idle, Shootable, Founds, OnlyCabin,
    Hopes, MayFail, InsteadOf, LotForRest, LotForAll, LotAnew, Names,
)  # fmt: skip
