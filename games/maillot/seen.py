"""What a seat sees of a race, part by part: plain data, of which everything it is told is made."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Result, Seat, View
from games.maillot.course import Arrow, SquareKind, Terrain
from games.maillot.state import Lap, Options, Piles, Preference, Roll, Sale


@dataclass(frozen=True, slots=True)
class SquareSeen:
    """A square of the outer track, numbered from the rainbow square (0), and whose it is."""

    number: int
    place: Place
    kind: SquareKind
    terrain: Terrain
    value: int
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class TeamSeen:
    """A team; `hand` are its domestiques beside the board, `left` all it has.

    `rank` is its place in the race, 1 the first, 0 when it is out; `points` are those of MA-33.
    """

    seat: Seat
    energy: int
    hand: int
    left: int
    rainbow: int
    green: int
    double: int
    triple: int
    dots: int
    points: int
    rank: int
    out: bool


@dataclass(frozen=True, slots=True)
class LeadSeen:
    """The breakaway: the arrow it stands on, the same as time, ``m:ss``, and its furthest."""

    seat: Seat
    arrow: int
    time: str
    best: int


@dataclass(frozen=True, slots=True)
class AuctionSeen:
    """An auction that goes on, without any bid under seal but one's `own`.

    `waiting` still owe a bid or a word, `bidders` have not passed; `highest` and `holder` are the
    offer to beat in the open auction and whose it is, `offers` everybody's last, the highest last.
    """

    square: int
    sealed: bool
    waiting: frozenset[Seat]
    bidders: frozenset[Seat]
    highest: int
    holder: Seat | None
    own: int | None
    offers: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Seen(View):
    """The table as one seat sees it; what can be said of it adds `view.MaillotView`.

    `step` is a key of the table ``phase``; `cost` what the attack or the lead asked about would
    cost; `pack` the seats from first to last, without the breakaway; `roll` the last white die
    and where the rainbow rider is, `sale` the last auction; `cards` are left in the deck, `piles`
    hold the jersey cards not yet won; `preference` is the seat's own (MA-29), and `bids` what
    it last bid for a square of each worth, as (worth, energy), the newest last.
    """

    step: str
    awaited: frozenset[Seat]
    cost: int
    lap: Lap
    squares: tuple[SquareSeen, ...]
    arrows: tuple[Arrow, ...]
    pack: tuple[Seat, ...]
    breakaway: LeadSeen | None
    teams: tuple[TeamSeen, ...]
    auction: AuctionSeen | None
    target: int | None
    roll: Roll
    sale: Sale | None
    cards: int
    piles: Piles
    preference: Preference | None
    options: Options
    result: Result | None
    bids: tuple[tuple[int, int], ...] = ()
