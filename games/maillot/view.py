"""What a seat may know: all but the bids under seal, the seat's own excepted.

The order of the deck and of the face-down rainbow cards is no secret that anybody holds: a card
is drawn only when it is turned up.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Result, Seat, View
from games.maillot.course import ARROWS, SQUARES, Arrow, SquareKind, Terrain, clock
from games.maillot.ending import points, result
from games.maillot.phases import Attacking, Bidding, Ended, Losing, Offering, Replacing, Starting
from games.maillot.rules import awaited
from games.maillot.state import (
    Breakaway,
    Lap,
    Options,
    Piles,
    Preference,
    Roll,
    Sale,
    State,
    race,
)

STEPS = {
    Starting: "starting",
    Attacking: "attacking",
    Losing: "losing",
    Bidding: "bidding",
    Offering: "offering",
    Replacing: "replacing",
    Ended: "ended",
}
"""The phases by their keys in the catalogue's table ``phase``."""

RAISING = "raising"
"""The key of an open auction when its speaker must retire a domestique to offer more (MA-28)."""


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
class MaillotView(View):
    """The table as one seat sees it.

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


def view(state: State, seat: Seat | None) -> MaillotView:
    """The table as `seat` (None: the public) sees it."""
    phase = state.phase
    return MaillotView(
        seat=seat,
        colours=state.options.colours,
        step=_step(state),
        awaited=awaited(state),
        cost=_cost(state),
        lap=state.lap,
        squares=_squares(state),
        arrows=tuple(ARROWS),
        pack=state.pack,
        breakaway=_lead(state.breakaway),
        teams=tuple(_team(state, Seat(n)) for n in range(len(state.teams))),
        auction=_auction(state, seat),
        target=phase.square if isinstance(phase, Bidding | Offering | Replacing) else None,
        roll=state.roll,
        sale=state.sale,
        cards=len(state.deck),
        piles=state.piles,
        preference=None if seat is None else state.teams[seat].preference,
        options=state.options,
        result=result(state),
        bids=() if seat is None else state.teams[seat].bids,
    )


def _lead(ahead: Breakaway | None) -> LeadSeen | None:
    if ahead is None:
        return None
    return LeadSeen(ahead.seat, ahead.lead, clock(ahead.lead), ahead.best)


def _step(state: State) -> str:
    match state.phase:
        case Offering(highest=highest, seat=seat) if state.teams[seat].energy <= highest:
            return RAISING
    return STEPS[type(state.phase)]


def _cost(state: State) -> int:
    if isinstance(state.phase, Attacking):
        return state.phase.cost
    if isinstance(state.phase, Starting) and state.breakaway is not None:
        return ARROWS[state.breakaway.lead - 1].fee
    return 0


def _squares(state: State) -> tuple[SquareSeen, ...]:
    owners = {n: Seat(seat) for seat, team in enumerate(state.teams) for n in team.board}
    return tuple(
        SquareSeen(s.number, s.place, s.kind, s.terrain, s.value, owners.get(s.number))
        for s in SQUARES
    )


def _team(state: State, seat: Seat) -> TeamSeen:
    team, order = state.teams[seat], race(state)
    return TeamSeen(
        seat=seat,
        energy=team.energy,
        hand=team.hand,
        left=team.domestiques,
        rainbow=team.rainbow,
        green=team.green,
        double=team.double,
        triple=team.triple,
        dots=team.dots,
        points=points(team),
        rank=order.index(seat) + 1 if seat in order else 0,
        out=team.out,
    )


def _auction(state: State, seat: Seat | None) -> AuctionSeen | None:
    match state.phase:
        case Bidding(square, bids):
            bidders = bids.waiting | {bidder for bidder, _ in bids.chosen}
            own = bids.own(seat)
            return AuctionSeen(square, True, bids.waiting, bidders, 0, None, own)
        case Offering(square, seats) as open_:
            asked = frozenset({open_.seat})
            highest, holder, offers = open_.highest, open_.holder, open_.offers
            return AuctionSeen(
                square, False, asked, frozenset(seats), highest, holder, None, offers
            )
    return None
