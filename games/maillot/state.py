"""Where a race stands: options, teams, the order of the race, the board, the cards.

"Race order" is the breakaway, if there is one, then the pack from first to last.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from games.changes import changed, swapped
from games.core import Place, Seat
from games.maillot.course import BOX, DECK, Card
from games.maillot.phases import Phase, Turn

START = Turn()

HAND = Place("hand")
"""The place of the domestiques that are on no square."""


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
    """What the table has agreed on.

    `rules` is the version of the rules by which the match began: up to 2 the host did not always
    make the exchange that wins (`jerseys.crowned`).
    """

    auction: Auction = Auction.SEALED
    goal: Goal = Goal.THREE
    combativity: bool = False
    colours: tuple[int, ...] = ()
    rules: int = field(default=3, metadata={"before": 2})


@dataclass(frozen=True)  # no slots: see `games.changes`
class Team:
    """A player's team.

    `energy` is 0 to 60; `hand` counts the domestiques beside the board, `board` are the
    squares of the others, in order; `rainbow` and `green`
    count jerseys, `double` and `triple` polka-dot cards; `attacks` are the points for breakaways
    (MA-33). A team that is out has lost its leader by exhaustion (MA-29). `bids` is what it last
    bid or offered for a square of each worth, as (worth, energy), the newest last.
    """

    energy: int = BOX.start
    hand: int = BOX.domestiques
    board: tuple[int, ...] = ()
    rainbow: int = 0
    green: int = 0
    double: int = 0
    triple: int = 0
    attacks: int = 0
    preference: Preference = Preference.HAND
    out: bool = False
    bids: tuple[tuple[int, int], ...] = ()

    @property
    def domestiques(self) -> int:
        """How many are left, on the board and beside it."""
        return self.hand + len(self.board)

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


@dataclass(frozen=True)  # no slots: see `games.changes`
class Breakaway:
    """Who is ahead of the pack; `lead` is the arrow they stand on, `best` the furthest so far."""

    seat: Seat
    lead: int
    best: int


@dataclass(frozen=True)  # no slots: see `games.changes`
class Roll:
    """The last roll of the white die, the `turn`-th (from 1), and where the rainbow rider is.

    It came from `start` to `square`; `card` is the chance card that was drawn there, `yellow` what
    the yellow die showed after it, and for whom. Before the first roll all are at the start.
    """

    seat: Seat
    rolled: int = 0
    start: int = 0
    square: int = 0
    turn: int = 0
    card: Card | None = None
    yellow: tuple[Seat, int] | None = None


@dataclass(frozen=True, slots=True)
class Lap:
    """The present lap, from 1: whether its leader wins a rainbow jersey at its end (MA-20).

    `hungry` says that a card stops the energy at the end of it (MA-26).
    """

    number: int = 1
    rainbow: bool = False
    hungry: bool = False


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


@dataclass(frozen=True)  # no slots: see `games.changes`
class State:
    """The whole table.

    `pack` are the seats in the pack, first to last; `deck` the chance cards that have not been
    drawn since it was last shuffled; `sale` the last auction.
    """

    options: Options
    teams: tuple[Team, ...]
    pack: tuple[Seat, ...]
    roll: Roll
    phase: Phase = START
    breakaway: Breakaway | None = None
    lap: Lap = Lap()
    deck: tuple[Card, ...] = tuple(DECK)
    piles: Piles = Piles()
    sale: Sale | None = None


def race(state: State) -> tuple[Seat, ...]:
    """All who still ride, in race order."""
    return state.pack if state.breakaway is None else (state.breakaway.seat, *state.pack)


def with_team(state: State, seat: Seat, team: Team) -> State:
    """The table with another team in this seat."""
    return changed(state, teams=swapped(state.teams, seat, team))


def owner_of(state: State, square: int) -> Seat | None:
    """The owner of the domestique there (MA-8)."""
    for n, team in enumerate(state.teams):
        if square in team.board:
            return Seat(n)
    return None
