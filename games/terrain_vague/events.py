"""What can happen in Terrain Vague, as data.

Long because it is a table: a class of a few lines for each thing that can happen.
"""

from __future__ import annotations

from games.core import Event, Place, Seat
from games.terrain_vague.box import Pawn, Terrain
from games.terrain_vague.moves import Step


class OfSeat(Event, abstract=True):
    """What one seat does, or what happens to it."""

    seat: Seat


class BoardShuffled(Event):
    """The host has laid all tiles at random (TV-3)."""

    hexes: int


class AssemblyBegan(OfSeat):
    """The players lay the tiles, `seat` first (TV-2), `row` of them at a time (TV-3)."""

    hexes: int
    row: int = 1


class BlindDrawn(OfSeat):
    """A tile from the reserve, for `seat` to lay (TV-2)."""

    terrain: Terrain


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


class TileLaid(Event):
    """A player has laid a tile (TV-2)."""

    seat: Seat
    terrain: Terrain
    hex: Place

    def along(self, following: Event) -> Event | None:
        """Both tiles of the same player."""
        return TilesLaid(self.seat, 1, (self.hex,)).along(following)


class CabinBuilt(OfSeat):
    """On own terrain (TV-4)."""

    hex: Place


class CabinSeized(OfSeat, important=True):
    """On foreign terrain, which turns into `terrain` (TV-4)."""

    hex: Place
    was: Terrain
    terrain: Terrain


class Appointed(OfSeat):
    """`foe` counters `seat` in its duels (TV-11)."""

    foe: Seat


class TurnBegan(Event, important=True):
    """The turn of this number begins, the first being 1."""

    turn: int


class DuelCalled(OfSeat):
    """`seat` picks pawns against the bars of `foe` (TV-8)."""

    pawns: int
    foe: Seat
    bars: int


class PawnsNoted(Event):
    """For the seat alone: what it has picked (TV-8)."""

    numbers: tuple[int, ...]


class BarsNoted(Event):
    """For the seat alone: what it has picked (TV-8)."""

    numbers: tuple[int, ...]


class CounterNoted(Event):
    """For the seat alone: what it has picked against `lone` (TV-11)."""

    lone: Seat
    numbers: tuple[int, ...]


class LotPicks(Event):
    """For the seat alone: what is noted next was picked by lot (TV-10)."""


class HasChosen(Event):
    """All its picks are in."""

    seat: Seat


class DuelShown(OfSeat, important=True, reveals=True):
    """The reveal: `struck` pawns are eliminated, the others are worth `points` (TV-8)."""

    pawns: tuple[int, ...]
    foe: Seat
    bars: tuple[int, ...]
    struck: int
    points: int


class PointsGiven(Event, important=True):
    """Action points, and the place in the order of this turn (TV-5, TV-6)."""

    seat: Seat
    points: int
    place: int

    def along(self, following: Event) -> Event | None:
        """The action points of both."""
        return PointsShared(((self.seat, self.points),)).along(following)


class PointsShared(Event, important=True):
    """The action points of several seats in the order of this turn, told together (TV-5, TV-6)."""

    points: tuple[tuple[Seat, int], ...]

    def along(self, following: Event) -> Event | None:
        """With those of the next one in order."""
        if not isinstance(following, PointsGiven):
            return None
        return PointsShared((*self.points, (following.seat, following.points)))


class Gathered(OfSeat):
    """A pawn has come to the board (TV-17)."""

    pawn: Pawn
    hex: Place
    cost: int


class Rebuilt(OfSeat, important=True):
    """A cabin has been built again (TV-23)."""

    hex: Place


class Moved(OfSeat):
    """A pawn has moved (TV-18, TV-19, TV-21)."""

    pawn: Pawn
    origin: Place
    to: Place
    cost: int


class MovedBy(OfSeat):
    """By way of relays, in their order (TV-15)."""

    pawn: Pawn
    origin: Place
    via: tuple[Place, ...]
    to: Place
    cost: int


class CleanedUp(OfSeat):
    """The big brother turns an empty hex into `terrain` and leaves (TV-20)."""

    hex: Place
    was: Terrain
    terrain: Terrain
    cost: int


class CleanedOut(OfSeat, important=True):
    """They throw a pawn of `victim` out as well (TV-20)."""

    hex: Place
    victim: Seat
    pawn: Pawn
    terrain: Terrain
    cost: int


class Replaced(OfSeat):
    """A pawn of the same kind stands where they cleaned up (TV-20)."""

    pawn: Pawn
    hex: Place


class BrotherStays(OfSeat):
    """Against a big brother the attacker stays (TV-20)."""

    hex: Place


class Shot(OfSeat, important=True):
    """A pawn has been shot (TV-22)."""

    hex: Place
    victim: Seat
    pawn: Pawn
    cost: int


class CabinDestroyed(OfSeat, important=True):
    """`seat` can do nothing before the next turn (TV-23)."""


class Took(OfSeat, important=True):
    """A foreign hex (TV-27)."""

    hex: Place
    was: Terrain
    terrain: Terrain
    cost: int


class Changed(OfSeat):
    """An own hex (TV-28)."""

    hex: Place
    terrain: Terrain
    cost: int


class PhaseLeft(OfSeat):
    """`seat` does nothing more in this phase; told by versions that did not name the phase."""


class StepLeft(OfSeat):
    """`seat` does nothing more in this phase."""

    step: str


class Waits(OfSeat):
    """`seat` does nothing before that phase (TV-7)."""

    until: Step


class TurnLeft(OfSeat):
    """`seat` does nothing more in this turn; `points` are lost (TV-5)."""

    points: int


class Stuck(OfSeat):
    """`seat` has the most points left, but nothing that it could do with them in this phase."""

    step: str
    points: int


class Unspent(Event):
    """The turn is over: what each seat loses that has not ended its turn itself (TV-5)."""

    points: tuple[int, ...]


class ShutIn(OfSeat, important=True):
    """`seat` can bring no pawn in turn 1 and is out; its cabin leaves the board (TV-4)."""


class GangOut(OfSeat, important=True):
    """`seat` owns no hex any more (TV-35b)."""


class Counted(OfSeat, important=True):
    """The territory at the end of the match (TV-34)."""

    hexes: int


class GameWon(OfSeat, important=True):
    """`reason` is a line of the catalogue's table ``reason``."""

    reason: str


class GameShared(OfSeat, important=True):
    """Nothing decides between the largest territories; told of each of them (TV-34)."""

    reason: str
