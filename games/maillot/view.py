"""What a seat may know: all but the bids under seal, the seat's own excepted.

The order of the deck and of the face-down rainbow cards is no secret that anybody holds: a card
is drawn only when it is turned up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Action, Remark, Seat
from games.maillot import consequences, reasons, remarks, shortcuts, why_not
from games.maillot.course import ARROWS, SQUARES, clock
from games.maillot.ending import points, result
from games.maillot.moves import Bid, Offer, Pass, Replace
from games.maillot.phases import Attacking, Bidding, Ended, Losing, Offering, Replacing, Starting
from games.maillot.seen import AuctionSeen, LeadSeen, Seen, SquareSeen, TeamSeen
from games.maillot.state import (
    Auction,
    Breakaway,
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
class CouldRaise(Remark):
    """The energy at hand is not more than `highest`; a domestique that retires brings some."""

    highest: int


@dataclass(frozen=True, slots=True)
class MaillotView(Seen):
    """The table as one seat sees it, and what it is told of its actions."""

    def remark(self, action: Action) -> Remark | None:
        """Its price; and who passes is told that there was another way (MA-28)."""
        if self.step == RAISING and self.auction is not None and isinstance(action, Pass):
            return CouldRaise(self.auction.highest)
        return consequences.price(self, action)

    def consequences(self, action: Action) -> Sequence[Remark]:
        """What it leads to: odds, what is lost, what is due next."""
        return tuple(consequences.consequences(self, action))

    def reason(self, action: Action) -> Remark | None:
        """Why a good player would take it."""
        return reasons.reason(self, action)

    def why_not(self, action: Action, rule: str) -> Remark | None:
        """Why the rule forbids it here and now."""
        return why_not.why_not(self, action, rule)

    def question(self, kind: type[Action]) -> Sequence[Remark]:
        """Which square is bid for, or was won, what it is worth, and which is given up (MA-19)."""
        if self.target is None or kind not in (Bid, Offer, Replace):
            return ()
        square = self.squares[self.target]
        about = (square.place, square.terrain, square.value)
        if kind is Replace:
            return (remarks.NowYours(*about),)
        given_up = consequences.who_moves(self)
        return (remarks.ForSale(*about), *([given_up] if given_up else ()))

    def shortcuts(self, kind: type[Action]) -> Sequence[tuple[Remark, Action]]:
        """Nothing, as last time, one more, all there is."""
        return tuple(shortcuts.shortcuts(self, kind))

    def palette(self) -> Sequence[int]:
        """The jerseys of the teams."""
        return self.options.colours

    def ahead(self, kind: type[Action]) -> bool:
        """Offers are made in an open auction only (MA-19)."""
        return self.options.auction is Auction.OPEN or kind not in (Offer, Pass)


def awaited(state: State) -> frozenset[Seat]:
    """Who must act: several while bids are sealed; nobody once the race is over."""
    match state.phase:
        case Bidding(_, bids):
            return bids.waiting
        case Starting() | Attacking() | Losing() | Offering() | Replacing() as phase:
            return frozenset({phase.seat})
    return frozenset()


def view(state: State, seat: Seat | None) -> MaillotView:
    """The table as `seat` (None: the public) sees it."""
    phase = state.phase
    return MaillotView(
        seat=seat,
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
