"""What can happen in Maillot Arc-en-Ciel, as data. Energy is in units, a lead in ``m:ss``.

Long because it is a table: a class of a few lines for each thing that can happen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Event, Place, Seat
from games.maillot.course import CardKind, Terrain
from games.maillot.moves import Trade
from games.maillot.state import Jersey, Preference


@dataclass(frozen=True, slots=True)
class LinedUp(Event):
    """At the start `seat` rides in this place of the pack, 1 the first (MA-1)."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class FeePaid(Event):
    """For a lead (MA-4)."""

    seat: Seat
    energy: int
    lead: str


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """MA-4."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RanDry(Event):
    """They cannot pay for their lead (MA-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The white die, and where the rainbow rider comes to (MA-5)."""

    seat: Seat
    rolled: int
    square: Place
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class LapEnded(Event):
    """MA-6."""

    important: ClassVar[bool] = True
    lap: int


@dataclass(frozen=True, slots=True)
class LapFed(Event):
    """Everybody gets energy at the end of the lap (MA-26)."""

    energy: int


@dataclass(frozen=True, slots=True)
class LapNotFed(Event):
    """Nobody does, because of a card (MA-26)."""


@dataclass(frozen=True, slots=True)
class RainbowLapBegan(Event):
    """A rainbow card has been turned up (MA-20, MA-21)."""

    important: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RainbowLapAlready(Event):
    """The card is ignored (MA-21)."""


@dataclass(frozen=True, slots=True)
class JerseyWon(Event):
    """`number` of jerseys, or of polka dots (MA-20, MA-22)."""

    important: ClassVar[bool] = True
    seat: Seat
    jersey: Jersey
    number: int


@dataclass(frozen=True, slots=True)
class JerseysGone(Event):
    """The pile is empty (MA-23)."""

    jersey: Jersey


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """MA-24."""

    seat: Seat
    card: CardKind


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """All cards are in the deck again (MA-24)."""


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Energy from a square or a card (MA-24, MA-25); `energy` is what was gained of it."""

    seat: Seat
    energy: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """By the race leader alone (MA-24, MA-27)."""

    seat: Seat
    energy: int


@dataclass(frozen=True, slots=True)
class AllPaid(Event):
    """By everybody (MA-18, MA-24)."""

    energy: int


@dataclass(frozen=True, slots=True)
class OthersPaid(Event):
    """By everybody but `seat`, whose domestique stands there (MA-18)."""

    seat: Seat
    energy: int


@dataclass(frozen=True, slots=True)
class Retired(Event):
    """A domestique has left the race from a square (MA-28); `energy` is what it brought."""

    important: ClassVar[bool] = True
    seat: Seat
    square: Place
    energy: int


@dataclass(frozen=True, slots=True)
class RetiredInHand(Event):
    """One that stood on no square (MA-28)."""

    important: ClassVar[bool] = True
    seat: Seat
    energy: int


@dataclass(frozen=True, slots=True)
class NobodyRetired(Event):
    """A card makes a domestique retire, but the team has none left (MA-28)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """The team is out (MA-29)."""

    important: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Preferred(Event):
    """Heard by `seat` only (MA-29)."""

    seat: Seat
    first: Preference


@dataclass(frozen=True, slots=True)
class FellBack(Event):
    """From the front of the pack to its end (MA-9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CameForward(Event):
    """To the front of the pack (MA-10, MA-13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BrokeAway(Event):
    """With the yellow die, for `energy` (MA-16)."""

    important: ClassVar[bool] = True
    seat: Seat
    energy: int
    rolled: int
    lead: str


@dataclass(frozen=True, slots=True)
class LeadGrew(Event):
    """With the yellow die, for `energy` (MA-14)."""

    seat: Seat
    energy: int
    rolled: int
    lead: str


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """They might have attacked (MA-11, MA-14)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Chased(Event):
    """`seat` has rolled the yellow die against the breakaway (MA-13)."""

    seat: Seat
    rolled: int


@dataclass(frozen=True, slots=True)
class LeadShrank(Event):
    """MA-12, MA-13."""

    seat: Seat
    lead: str


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """By the pack (MA-15)."""

    important: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Combative(Event):
    """A point for a lead of more than one minute, another for two (MA-33)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AuctionBegan(Event):
    """MA-19."""

    important: ClassVar[bool] = True
    square: Place
    terrain: Terrain
    value: int


@dataclass(frozen=True, slots=True)
class NobodyCanBid(Event):
    """Nobody has both energy and a domestique (MA-19)."""

    important: ClassVar[bool] = True
    square: Place


@dataclass(frozen=True, slots=True)
class BidNoted(Event):
    """Heard by `seat` only (MA-19)."""

    seat: Seat
    square: Place
    energy: int


@dataclass(frozen=True, slots=True)
class BidOpened(Event):
    """All bids are in (MA-19)."""

    important: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    energy: int

    def along(self, following: Event) -> Event | None:
        """Both bids."""
        return BidsOpened(((self.seat, self.energy),)).along(following)


@dataclass(frozen=True, slots=True)
class BidsOpened(Event):
    """The bids of several seats in one auction, told together (MA-19)."""

    important: ClassVar[bool] = True
    bids: tuple[tuple[Seat, int], ...]

    def along(self, following: Event) -> Event | None:
        """With one more of the same auction."""
        if not isinstance(following, BidOpened):
            return None
        return BidsOpened((*self.bids, (following.seat, following.energy)))


@dataclass(frozen=True, slots=True)
class BidWithdrawn(Event):
    """A team without domestiques cannot bid (MA-19)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """In the open auction (MA-19)."""

    seat: Seat
    energy: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """In the open auction, of their own will or because they cannot offer more (MA-19)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NobodyBid(Event):
    """The square stays empty (MA-19)."""

    important: ClassVar[bool] = True
    square: Place


@dataclass(frozen=True, slots=True)
class SquareWon(Event):
    """For `energy` (MA-19)."""

    important: ClassVar[bool] = True
    seat: Seat
    square: Place
    energy: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A domestique goes from one square to the one that was won (MA-19)."""

    seat: Seat
    origin: Place
    square: Place


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """For a rainbow jersey: `number` of green jerseys, or of polka dots (MA-23)."""

    seat: Seat
    jerseys: Trade
    number: int


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """At the end, sets that could be exchanged counted as rainbow jerseys (MA-31)."""

    important: ClassVar[bool] = True
    seat: Seat
    rainbow: int
    green: int
    dots: int


@dataclass(frozen=True, slots=True)
class PointsCounted(Event):
    """At the end, with combativity (MA-33)."""

    important: ClassVar[bool] = True
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """`reason` is a line of the catalogue's table ``reason``."""

    important: ClassVar[bool] = True
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class GameShared(Event):
    """Nothing decides between the best (MA-31); told of each of them."""

    important: ClassVar[bool] = True
    seat: Seat
    reason: str


EVENTS: tuple[type[Event], ...] = (
    LinedUp, FeePaid, GaveUp, RanDry, Rolled, LapEnded, LapFed, LapNotFed, RainbowLapBegan,
    RainbowLapAlready, JerseyWon, JerseysGone, CardDrawn, DeckShuffled, Gained, Paid, AllPaid,
    OthersPaid, Retired, RetiredInHand, NobodyRetired, Exhausted, Preferred, FellBack,
    CameForward, BrokeAway, LeadGrew, Stayed, Chased, LeadShrank, Caught, Combative,
    AuctionBegan, NobodyCanBid, BidNoted, BidOpened, BidsOpened, BidWithdrawn, Offered, Passed,
    NobodyBid, SquareWon, Moved, Exchanged, Counted, PointsCounted, GameWon, GameShared,
)  # fmt: skip
