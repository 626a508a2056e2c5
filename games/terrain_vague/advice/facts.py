"""What a move leads to, as data (`consequences`): warnings first, then what is good to know.

Long because every fact is a class.
"""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.terrain_vague.box import Pawn, Strength, Terrain


class OfHexes(Remark, abstract=True):
    """A fact that is told by its hexes alone."""

    hexes: tuple[Place, ...]


class SomeHexes(Remark, abstract=True):
    """A fact that is told by how many hexes there are."""

    hexes: int


class FromTo(Remark, abstract=True):
    """The numbers of hexes before and after."""

    before: int
    after: int


class OfPawn(Remark, abstract=True):
    """Something that happens to this pawn of a gang."""

    pawn: Pawn
    seat: Seat
    hex: Place


class Own(Remark, abstract=True):
    """The own territory."""

    own: int


class Chances(Remark, abstract=True):
    """What picked pawns bring if no bar strikes, and how many bars can."""

    best: int
    bars: int


class Shrinks(FromTo, warning=True):
    """The own territory loses hexes (TV-31)."""


class CutsOff(OfHexes, warning=True):
    """Own pawns are isolated (TV-32)."""


class OpensCabin(Remark, warning=True):
    """Slingshots see the own cabin (TV-22)."""

    cabin: Place
    hexes: tuple[Place, ...]


class Uncovers(OfHexes, warning=True):
    """Own pawns lose all lids over them (TV-24)."""


class LiesApart(Remark, warning=True):
    """What is won is isolated (TV-32)."""

    hex: Place


class Imprisons(OfHexes, warning=True):
    """Own hexes come to lie in jail (TV-33)."""


class TooPoor(Remark, warning=True):
    """A wheelbarrow could take nothing for the points that are left."""

    cost: int


class CouldStill(Remark, warning=True):
    """Points are lost that could be used in this phase (TV-5)."""

    points: int
    step: str


class NothingLater(Remark, warning=True):
    """As things stand the points that are left cannot be used later in this turn (TV-5)."""

    points: int


class RunsOut(Remark, warning=True):
    """After it nothing more can be done, and the turn ends with these points unused (TV-5)."""

    points: int


class Skips(Remark, warning=True):
    """A phase in which one could act is skipped (TV-7)."""

    step: str


class NoRoom(Remark, warning=True):
    """No pawn can come beside the cabin in turn 1 (TV-4)."""


class AllStruck(Chances, warning=True):
    """The bars that are set can strike every pawn (TV-8)."""


class LosesMatch(Remark, warning=True):
    """The match ends, and another wins (TV-34)."""

    seat: Seat
    theirs: int
    own: int


class WinsMatch(Own):
    """The match ends, and the seat wins (TV-34)."""


class SharesMatch(Own):
    """The match ends with a shared win (TV-34)."""


class ReachesGoal(SomeHexes):
    """The own territory is as large as wins at the end of a turn (TV-34)."""


class Homeless(Remark):
    """A gang loses its cabin, and what that means (TV-23)."""

    seat: Seat
    before: int


class Hits(OfPawn):
    """A pawn leaves the board (TV-22)."""


class ThrowsOut(OfPawn):
    """A pawn is thrown out and one of the same kind comes (TV-20)."""


class Evicts(OfPawn):
    """A pawn is thrown out and the hex stays empty (TV-20)."""


class GoesHome(Remark):
    """The big brother leaves the board (TV-20)."""


class Robs(Remark):
    """The territory of another gang loses hexes."""

    seat: Seat
    before: int
    after: int


class Isolates(Remark):
    """Pawns of another gang are isolated (TV-32)."""

    seat: Seat
    hexes: tuple[Place, ...]


class Grows(FromTo):
    """The own territory gains hexes."""


class Becomes(Remark):
    """A hex changes its terrain (TV-29)."""

    hex: Place
    terrain: Terrain


class BecomesOwn(Remark):
    """A hex of one's own changes its strength (TV-29)."""

    hex: Place
    strength: Strength
    terrain: Terrain


class Rejoins(OfHexes):
    """Own pawns are isolated no more."""


class Encloses(SomeHexes):
    """Hexes come to lie in a jail of one's own (TV-33)."""


class CanTake(SomeHexes):
    """What a wheelbarrow can take where it will stand (TV-27)."""

    cost: int


class Aims(OfHexes):
    """What a slingshot can shoot at from where it will stand (TV-22)."""


class Covers(SomeHexes):
    """What a lid protects where it will stand (TV-24)."""

    pawns: int


class CanClean(OfHexes):
    """Which pawns a big brother can throw out from where he will stand (TV-20)."""


class Idle(Remark):
    """A pawn will have nothing to act on where it will stand."""

    pawn: Pawn


class Shootable(OfHexes):
    """Slingshots see the pawn where it will stand."""


class Founds(Remark):
    """The land around a new cabin."""

    land: int
    free: int


class OnlyCabin(Remark):
    """Who rebuilds brings nothing else in this phase (TV-23)."""


class Hopes(Remark):
    """What picked pawns can bring (TV-8)."""

    best: int
    worst: int
    bars: int


class MayFail(Chances):
    """The same where there are bars enough for any pick (TV-8)."""


class InsteadOf(Remark):
    """An earlier pick of one's own that is dropped (TV-10)."""

    numbers: tuple[int, ...]


class LotForRest(Remark):
    """The lot picks what is still owed (TV-10)."""


class LotForAll(Remark):
    """The lot picks everything (TV-10)."""


class LotAnew(Remark):
    """The lot replaces what was picked (TV-10)."""


class Names(Remark):
    """Who counters a lone gang, for good (TV-11)."""

    seat: Seat


FACTS: tuple[type[Remark], ...] = (
    Shrinks, CutsOff, OpensCabin, Uncovers, LiesApart, Imprisons, TooPoor, CouldStill,
    NothingLater, RunsOut, Skips, NoRoom, AllStruck, LosesMatch, WinsMatch, SharesMatch,
    ReachesGoal, Homeless, Hits, ThrowsOut, Evicts, Robs, Isolates, Grows, Becomes, BecomesOwn,
    GoesHome, Rejoins, Encloses, CanTake, Aims, Covers, CanClean, Idle, Shootable, Founds,
    OnlyCabin, Hopes, MayFail, InsteadOf, LotForRest, LotForAll, LotAnew, Names,
)  # fmt: skip
