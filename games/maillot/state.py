"""Where a race stands: options, teams, the order of the race, the board, and the phases.

"Race order" is the breakaway, if there is one, then the pack from first to last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from games.core import Place, Seat
from games.maillot.course import BOX, DECK, SQUARES, Card
from games.sealed import Sealed

HAND = Place("hand")
"""Where the domestiques are that stand on no square."""


class Goal(Enum):
    """The jerseys that win (MA-30, MA-32)."""

    THREE = "three"
    FIVE = "five"
    MIXED = "mixed"


class Auction(Enum):
    """How effort squares are auctioned (MA-19)."""

    SEALED = "sealed"
    OPEN = "open"


class Jersey(Enum):
    """The kinds of jerseys; polka dots are on two kinds of cards."""

    RAINBOW = "rainbow"
    GREEN = "green"
    POLKA = "polka"


class Preference(Enum):
    """Who retires first when a payment forces it (MA-29).

    HAND: domestiques in hand, then the one on the square of lowest value. LOWEST: that one, those
    in hand last. PASSED: the one whose square the rainbow rider reaches last, those in hand last.
    """

    HAND = "hand"
    LOWEST = "lowest"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table has agreed on."""

    auction: Auction = Auction.SEALED
    goal: Goal = Goal.THREE
    combativity: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A player's team.

    `energy` is 0 to 60; `hand` counts the domestiques beside the board; `rainbow` and `green`
    count jerseys, `double` and `triple` polka-dot cards; `attacks` are the points for breakaways
    (MA-33). A team that is out has lost its leader by exhaustion (MA-29).
    """

    energy: int = BOX.start
    hand: int = BOX.domestiques
    rainbow: int = 0
    green: int = 0
    double: int = 0
    triple: int = 0
    attacks: int = 0
    preference: Preference = Preference.HAND
    out: bool = False

    @property
    def dots(self) -> int:
        """The polka dots on all cards."""
        return 2 * self.double + 3 * self.triple


@dataclass(frozen=True, slots=True)
class Piles:
    """The jersey cards that nobody has won and that are not turned up."""

    rainbow: int = BOX.rainbow
    green: int = BOX.green
    double: int = BOX.double
    triple: int = BOX.triple


@dataclass(frozen=True, slots=True)
class Breakaway:
    """Who is ahead of the pack; `lead` is the arrow he stands on, `best` the furthest so far."""

    seat: Seat
    lead: int
    best: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The last roll of the white die, for a picture to show.

    `start` and `square` are where the rainbow rider came from and went; `card` is the chance card
    that was drawn, `yellow` what the yellow die showed after it, and for whom.
    """

    seat: Seat
    rolled: int
    start: int
    square: int
    card: Card | None = None
    yellow: tuple[Seat, int] | None = None


@dataclass(frozen=True, slots=True)
class Sale:
    """How the last auction ended: in turn `turn`, nobody's when there is no `winner`.

    `bids` are the figures of all who were asked, by seat; in the open auction the last offers.
    """

    turn: int
    square: int
    bids: tuple[tuple[Seat, int], ...]
    winner: Seat | None
    price: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The next turn is to begin: the host goes on by itself."""


@dataclass(frozen=True, slots=True)
class Starting:
    """`seat` begins his turn with a choice: ahead of the pack (MA-4), or alone (MA-31)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Attacking:
    """`seat` may break away, or add to his lead, for `cost` (MA-14, MA-16)."""

    seat: Seat
    cost: int


@dataclass(frozen=True, slots=True)
class Losing:
    """`seat` chooses which domestique a chance card makes retire (MA-28)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bidding:
    """The sealed auction of a square (MA-19)."""

    square: int
    bids: Sealed[int]


@dataclass(frozen=True, slots=True)
class Offering:
    """The open auction of a square (MA-19).

    `bidders` have not passed; the first of them is to speak. `offers` are the last offers, the
    highest last.
    """

    square: int
    bidders: tuple[Seat, ...]
    offers: tuple[tuple[Seat, int], ...] = ()

    @property
    def seat(self) -> Seat:
        """Who is to speak."""
        return self.bidders[0]

    @property
    def highest(self) -> int:
        """The offer to beat, 0 if there is none."""
        return self.offers[-1][1] if self.offers else 0

    @property
    def holder(self) -> Seat | None:
        """Whose offer that is."""
        return self.offers[-1][0] if self.offers else None


@dataclass(frozen=True, slots=True)
class Replacing:
    """`seat` has won the square and none in hand: which domestique moves there (MA-19)?"""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The race is over.

    `winner` has won at once, by his jerseys or his lead; else what has been won is counted.
    `reason` is a line of the catalogue's table ``reason``.
    """

    reason: str
    winner: Seat | None = None


Phase: TypeAlias = Turn | Starting | Attacking | Losing | Bidding | Offering | Replacing | Ended


@dataclass(frozen=True, slots=True)
class State:
    """The whole table.

    `pack` are the seats in the pack, first to last; `owners` whose domestique stands on each
    square; `rider` the square of the rainbow rider; `deck` the chance cards that have not been
    drawn since it was last shuffled. `turn` counts rolls of the white die and `lap` laps, both
    from 1; `hungry` says that a card stops the energy at the end of this lap (MA-26).
    """

    options: Options
    teams: tuple[Team, ...]
    pack: tuple[Seat, ...]
    phase: Phase = Turn()
    breakaway: Breakaway | None = None
    rider: int = 0
    owners: tuple[Seat | None, ...] = (None,) * len(SQUARES)
    turn: int = 0
    lap: int = 1
    rainbow_lap: bool = False
    hungry: bool = False
    deck: tuple[Card, ...] = tuple(DECK)
    piles: Piles = Piles()
    roll: Roll | None = None
    sale: Sale | None = None


def race(state: State) -> tuple[Seat, ...]:
    """All who still ride, in race order."""
    return state.pack if state.breakaway is None else (state.breakaway.seat, *state.pack)


def with_team(state: State, seat: Seat, team: Team) -> State:
    """The table with another team in this seat."""
    return replace(state, teams=(*state.teams[:seat], team, *state.teams[seat + 1 :]))


def with_owner(state: State, square: int, seat: Seat | None) -> State:
    """The table with that seat's domestique on the square, or nobody's."""
    owners = (*state.owners[:square], seat, *state.owners[square + 1 :])
    return replace(state, owners=owners)


def squares_of(state: State, seat: Seat) -> list[int]:
    """The squares on which the seat has a domestique, in order."""
    return [n for n, owner in enumerate(state.owners) if owner == seat]


def domestiques(state: State, seat: Seat) -> int:
    """How many domestiques a team has left, on the board and in hand."""
    return state.teams[seat].hand + state.owners.count(seat)
