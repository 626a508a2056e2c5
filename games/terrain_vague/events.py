"""What can happen in Terrain Vague, as data.

Long because it is a table: a class of a few lines for each thing that can happen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Event, Place, Seat
from games.terrain_vague.box import Pawn, Terrain
from games.terrain_vague.moves import Step


@dataclass(frozen=True, slots=True)
class BoardShuffled(Event):
    """The host has laid all tiles at random (TV-3)."""

    hexes: int


@dataclass(frozen=True, slots=True)
class AssemblyBegan(Event):
    """The players lay the tiles, `seat` first (TV-2), so many of them in a row (TV-3)."""

    seat: Seat
    hexes: int
    row: int = 1


@dataclass(frozen=True, slots=True)
class BlindDrawn(Event):
    """A tile from the reserve, for `seat` to lay (TV-2)."""

    seat: Seat
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class TilesLaid(Event):
    """Tiles that somebody has laid in a row, told together (TV-3)."""

    seat: Seat
    count: int
    hexes: tuple[Place, ...]

    def along(self, following: Event) -> Event | None:
        """With one more tile of the same player."""
        if not isinstance(following, TileLaid) or following.seat != self.seat:
            return None
        return TilesLaid(self.seat, self.count + 1, (*self.hexes, following.hex))


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """TV-2."""

    seat: Seat
    terrain: Terrain
    hex: Place

    def along(self, following: Event) -> Event | None:
        """Both tiles of the same player."""
        return TilesLaid(self.seat, 1, (self.hex,)).along(following)


@dataclass(frozen=True, slots=True)
class CabinBuilt(Event):
    """On own terrain (TV-4)."""

    seat: Seat
    hex: Place


@dataclass(frozen=True, slots=True)
class CabinSeized(Event):
    """On foreign terrain, which turns into `terrain` (TV-4)."""

    important: ClassVar[bool] = True
    seat: Seat
    hex: Place
    was: Terrain
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Appointed(Event):
    """`foe` counters `seat` in its duels (TV-11)."""

    seat: Seat
    foe: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """Of the turns, from 1."""

    important: ClassVar[bool] = True
    turn: int


@dataclass(frozen=True, slots=True)
class DuelCalled(Event):
    """`seat` picks pawns against the bars of `foe` (TV-8)."""

    seat: Seat
    pawns: int
    foe: Seat
    bars: int


@dataclass(frozen=True, slots=True)
class PawnsNoted(Event):
    """For the seat alone: what it has picked (TV-8)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BarsNoted(Event):
    """For the seat alone: what it has picked (TV-8)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CounterNoted(Event):
    """For the seat alone: what it has picked against `lone` (TV-11)."""

    lone: Seat
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LotPicks(Event):
    """For the seat alone: what is noted next was picked by lot (TV-10)."""


@dataclass(frozen=True, slots=True)
class HasChosen(Event):
    """All its picks are in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DuelShown(Event):
    """The reveal: `struck` pawns are eliminated, the others are worth `points` (TV-8)."""

    important: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    pawns: tuple[int, ...]
    foe: Seat
    bars: tuple[int, ...]
    struck: int
    points: int


@dataclass(frozen=True, slots=True)
class PointsGiven(Event):
    """Action points, and the place in the order of this turn (TV-5, TV-6)."""

    important: ClassVar[bool] = True
    seat: Seat
    points: int
    place: int

    def along(self, following: Event) -> Event | None:
        """The action points of both."""
        return PointsShared(((self.seat, self.points),)).along(following)


@dataclass(frozen=True, slots=True)
class PointsShared(Event):
    """The action points of several seats in the order of this turn, told together (TV-5, TV-6)."""

    important: ClassVar[bool] = True
    points: tuple[tuple[Seat, int], ...]

    def along(self, following: Event) -> Event | None:
        """With those of the next one in order."""
        if not isinstance(following, PointsGiven):
            return None
        return PointsShared((*self.points, (following.seat, following.points)))


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    """TV-17."""

    seat: Seat
    pawn: Pawn
    hex: Place
    cost: int


@dataclass(frozen=True, slots=True)
class Rebuilt(Event):
    """TV-23."""

    important: ClassVar[bool] = True
    seat: Seat
    hex: Place


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """TV-18, TV-19, TV-21."""

    seat: Seat
    pawn: Pawn
    origin: Place
    to: Place
    cost: int


@dataclass(frozen=True, slots=True)
class MovedBy(Event):
    """By way of relays, in their order (TV-15)."""

    seat: Seat
    pawn: Pawn
    origin: Place
    via: tuple[Place, ...]
    to: Place
    cost: int


@dataclass(frozen=True, slots=True)
class CleanedUp(Event):
    """The big brother turns an empty hex into `terrain` and leaves (TV-20)."""

    seat: Seat
    hex: Place
    was: Terrain
    terrain: Terrain
    cost: int


@dataclass(frozen=True, slots=True)
class CleanedOut(Event):
    """They throw a pawn of `victim` out as well (TV-20)."""

    important: ClassVar[bool] = True
    seat: Seat
    hex: Place
    victim: Seat
    pawn: Pawn
    terrain: Terrain
    cost: int


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """A pawn of the same kind stands where they cleaned up (TV-20)."""

    seat: Seat
    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class BrotherStays(Event):
    """Against a big brother the attacker stays (TV-20)."""

    seat: Seat
    hex: Place


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """TV-22."""

    important: ClassVar[bool] = True
    seat: Seat
    hex: Place
    victim: Seat
    pawn: Pawn
    cost: int


@dataclass(frozen=True, slots=True)
class CabinDestroyed(Event):
    """`seat` can do nothing before the next turn (TV-23)."""

    important: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A foreign hex (TV-27)."""

    important: ClassVar[bool] = True
    seat: Seat
    hex: Place
    was: Terrain
    terrain: Terrain
    cost: int


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """An own hex (TV-28)."""

    seat: Seat
    hex: Place
    terrain: Terrain
    cost: int


@dataclass(frozen=True, slots=True)
class PhaseLeft(Event):
    """`seat` does nothing more in this phase; told by versions that did not name the phase."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StepLeft(Event):
    """`seat` does nothing more in this phase."""

    seat: Seat
    step: str


@dataclass(frozen=True, slots=True)
class Waits(Event):
    """`seat` does nothing before that phase (TV-7)."""

    seat: Seat
    until: Step


@dataclass(frozen=True, slots=True)
class TurnLeft(Event):
    """`seat` does nothing more in this turn; `points` are lost (TV-5)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Stuck(Event):
    """`seat` has the most points left, but nothing that it could do with them in this phase."""

    seat: Seat
    step: str
    points: int


@dataclass(frozen=True, slots=True)
class Unspent(Event):
    """The turn is over: what each seat loses that has not ended its turn itself (TV-5)."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShutIn(Event):
    """`seat` can bring no pawn in turn 1 and is out; its cabin leaves the board (TV-4)."""

    important: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class GangOut(Event):
    """`seat` owns no hex any more (TV-35b)."""

    important: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The territory at the end of the match (TV-34)."""

    important: ClassVar[bool] = True
    seat: Seat
    hexes: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """`reason` is a line of the catalogue's table ``reason``."""

    important: ClassVar[bool] = True
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class GameShared(Event):
    """Nothing decides between the largest territories; told of each of them (TV-34)."""

    important: ClassVar[bool] = True
    seat: Seat
    reason: str


EVENTS: tuple[type[Event], ...] = (
    BoardShuffled, AssemblyBegan, BlindDrawn, TileLaid, TilesLaid, CabinBuilt, CabinSeized,
    Appointed, TurnBegan, DuelCalled, PawnsNoted, BarsNoted, CounterNoted, LotPicks, HasChosen,
    DuelShown, PointsGiven, PointsShared, Gathered, Rebuilt, Moved, MovedBy, CleanedUp, CleanedOut,
    Replaced, BrotherStays, Shot, CabinDestroyed, Took, Changed, PhaseLeft, StepLeft, Waits,
    TurnLeft, Stuck, Unspent, ShutIn, GangOut, Counted, GameWon, GameShared,
)  # fmt: skip
