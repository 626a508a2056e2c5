"""What can happen in Maillot Arc-en-Ciel, as data. Energy is in units, a lead in ``m:ss``.

Long because it is a table: a class of a few lines for each thing that can happen.
"""

from __future__ import annotations

from games.core import Event, Place, Seat
from games.maillot.course import CardKind, Terrain
from games.maillot.moves import Trade
from games.maillot.state import Jersey, Preference


class LinedUp(Event):
    """At the start `seat` rides in this place of the pack, 1 the first (MA-1)."""

    seat: Seat
    place: int


class FeePaid(Event):
    """A team has paid for its lead (MA-4)."""

    seat: Seat
    energy: int
    lead: str


class GaveUp(Event):
    """The breakaway has given up its lead (MA-4)."""

    seat: Seat


class RanDry(Event):
    """They cannot pay for their lead (MA-4)."""

    seat: Seat


class Rolled(Event):
    """The white die, and where the rainbow rider comes to (MA-5)."""

    seat: Seat
    rolled: int
    square: Place
    terrain: Terrain


class LapEnded(Event, important=True):
    """The rainbow rider has ended the lap (MA-6)."""

    lap: int


class LapFed(Event):
    """Everybody gets energy at the end of the lap (MA-26)."""

    energy: int


class LapNotFed(Event):
    """Nobody does, because of a card (MA-26)."""


class RainbowLapBegan(Event, important=True):
    """A rainbow card has been turned up (MA-20, MA-21)."""


class RainbowLapAlready(Event):
    """The card is ignored (MA-21)."""


class JerseyWon(Event, important=True):
    """`number` of jerseys, or of polka dots (MA-20, MA-22)."""

    seat: Seat
    jersey: Jersey
    number: int


class JerseysGone(Event):
    """The pile is empty (MA-23)."""

    jersey: Jersey


class CardDrawn(Event):
    """A chance card has been drawn (MA-24)."""

    seat: Seat
    card: CardKind


class DeckShuffled(Event):
    """All cards are in the deck again (MA-24)."""


class Gained(Event):
    """Energy from a square or a card (MA-24, MA-25); `energy` is what was gained of it."""

    seat: Seat
    energy: int


class Paid(Event):
    """By the race leader alone (MA-24, MA-27)."""

    seat: Seat
    energy: int


class AllPaid(Event):
    """By everybody (MA-18, MA-24)."""

    energy: int


class OthersPaid(Event):
    """By everybody but `seat`, whose domestique stands there (MA-18)."""

    seat: Seat
    energy: int


class Retired(Event, important=True):
    """A domestique has left the race from a square (MA-28); `energy` is what it brought."""

    seat: Seat
    square: Place
    energy: int


class RetiredInHand(Event, important=True):
    """One that stood on no square (MA-28)."""

    seat: Seat
    energy: int


class NobodyRetired(Event):
    """A card makes a domestique retire, but the team has none left (MA-28)."""

    seat: Seat


class Exhausted(Event, important=True):
    """The team is out (MA-29)."""

    seat: Seat


class Preferred(Event):
    """Heard by `seat` only (MA-29)."""

    seat: Seat
    first: Preference


class FellBack(Event):
    """From the front of the pack to its end (MA-9)."""

    seat: Seat


class CameForward(Event):
    """To the front of the pack (MA-10, MA-13)."""

    seat: Seat


class BrokeAway(Event, important=True):
    """With the yellow die, for `energy` (MA-16)."""

    seat: Seat
    energy: int
    rolled: int
    lead: str


class LeadGrew(Event):
    """With the yellow die, for `energy` (MA-14)."""

    seat: Seat
    energy: int
    rolled: int
    lead: str


class Stayed(Event):
    """They might have attacked (MA-11, MA-14)."""

    seat: Seat


class Chased(Event):
    """`seat` has rolled the yellow die against the breakaway (MA-13)."""

    seat: Seat
    rolled: int


class LeadShrank(Event):
    """The lead has become shorter (MA-12, MA-13)."""

    seat: Seat
    lead: str


class Caught(Event, important=True):
    """By the pack (MA-15)."""

    seat: Seat


class Combative(Event):
    """A point for a lead of more than one minute, another for two (MA-33)."""

    seat: Seat


class AuctionBegan(Event, important=True):
    """An empty square is auctioned (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


class NobodyCanBid(Event, important=True):
    """Nobody has both energy and a domestique (MA-19)."""

    square: Place


class BidNoted(Event):
    """Heard by `seat` only (MA-19)."""

    seat: Seat
    square: Place
    energy: int


class BidOpened(Event, important=True, reveals=True):
    """All bids are in (MA-19)."""

    seat: Seat
    energy: int

    def along(self, following: Event) -> Event | None:
        """Both bids."""
        return BidsOpened(((self.seat, self.energy),)).along(following)


class BidsOpened(Event, important=True):
    """The bids of several seats in one auction, told together (MA-19)."""

    bids: tuple[tuple[Seat, int], ...]

    def along(self, following: Event) -> Event | None:
        """With one more of the same auction."""
        if not isinstance(following, BidOpened):
            return None
        return BidsOpened((*self.bids, (following.seat, following.energy)))


class BidWithdrawn(Event):
    """A team without domestiques cannot bid (MA-19)."""

    seat: Seat


class Offered(Event):
    """In the open auction (MA-19)."""

    seat: Seat
    energy: int


class Passed(Event):
    """In the open auction, of their own will or because they cannot offer more (MA-19)."""

    seat: Seat


class NobodyBid(Event, important=True):
    """The square stays empty (MA-19)."""

    square: Place


class SquareWon(Event, important=True):
    """For `energy` (MA-19)."""

    seat: Seat
    square: Place
    energy: int


class Moved(Event):
    """A domestique goes from one square to the one that was won (MA-19)."""

    seat: Seat
    origin: Place
    square: Place


class Exchanged(Event):
    """For a rainbow jersey: `number` of green jerseys, or of polka dots (MA-23)."""

    seat: Seat
    jerseys: Trade
    number: int


class Counted(Event, important=True):
    """At the end, sets that could be exchanged counted as rainbow jerseys (MA-31)."""

    seat: Seat
    rainbow: int
    green: int
    dots: int


class PointsCounted(Event, important=True):
    """At the end, with combativity (MA-33)."""

    seat: Seat
    points: int


class GameWon(Event, important=True):
    """`reason` is a line of the catalogue's table ``reason``."""

    seat: Seat
    reason: str


class GameShared(Event, important=True):
    """Nothing decides between the best (MA-31); told of each of them."""

    seat: Seat
    reason: str
