"""Who is asked, what they may do, and what forbids all else.

Each thing that may forbid an action is a `Bar`, in the order in which it is told; an action is
legal if none does. `legal` names all legal actions at once, by the same predicates, for a race asks
for them at every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.core import Action, Bar, Obstacle, Remark, Seat, first_of
from games.maillot import auction
from games.maillot import obstacles as why
from games.maillot.course import BOX, SQUARES
from games.maillot.ending import is_safe
from games.maillot.energy import filled
from games.maillot.moves import (
    Bid,
    BreakAway,
    Exchange,
    Finish,
    GiveUp,
    Offer,
    Pass,
    Prefer,
    Replace,
    Retire,
    Ride,
    Stay,
    Trade,
)
from games.maillot.phases import (
    Attacking,
    Bidding,
    Ended,
    Losing,
    Offering,
    Phase,
    Replacing,
    Starting,
)
from games.maillot.state import HAND, Preference, State, Team, race
from games.maillot.trading import trades
from games.maillot.turn import retirable

RIDE, GIVE_UP, FINISH, BREAK_AWAY, STAY = Ride(), GiveUp(), Finish(), BreakAway(), Stay()
EXCHANGE = {trade: Exchange(trade) for trade in Trade}
RETIRE = {place: Retire(place) for place in (HAND, *(square.place for square in SQUARES))}
RETIRE_IN_HAND, RETIRE_FROM = (RETIRE[HAND],), [RETIRE[square.place] for square in SQUARES]
PREFER = {
    own: tuple(Prefer(other) for other in Preference if other is not own) for own in Preference
}

HOME: Mapping[type[Action], str] = {
    Ride: "MA-5", GiveUp: "MA-4", Finish: "MA-31", BreakAway: "MA-16", Stay: "MA-11",
    Bid: "MA-19", Offer: "MA-19", Pass: "MA-19", Replace: "MA-19",
    Retire: "MA-28", Exchange: "MA-23", Prefer: "MA-29",
}  # fmt: skip
"""The rule an action belongs to; a team ahead of the pack attacks by MA-14."""

STEPS: Mapping[type[Phase], tuple[type[Action], ...]] = {
    Starting: (Ride, GiveUp, Finish),
    Attacking: (BreakAway, Stay),
    Bidding: (Bid,),
    Offering: (Offer, Pass),
    Replacing: (Replace,),
}
"""What the steps ask for, beside what may be done at any time."""

ENDINGS = {
    "three": "MA-30", "five": "MA-32", "mixed": "MA-32",
    "lead": "MA-17", "exhausted": "MA-31", "alone": "MA-31",
}  # fmt: skip
"""The rule that ends a race, for each reason without ``_points``."""

RAISING = "raising"
"""The step of an open auction whose speaker must retire a domestique to offer more (MA-28)."""


def awaited(state: State) -> frozenset[Seat]:
    """Who must act: several while bids are sealed; nobody once the race is over."""
    match state.phase:
        case Bidding(_, bids):
            return bids.waiting
        case Starting() | Attacking() | Losing() | Offering() | Replacing() as phase:
            return frozenset({phase.seat})
    return frozenset()


def step(state: State) -> str:
    """What is asked for: a key of the catalogue's tables ``phase`` and ``asked``."""
    match state.phase:
        case Offering(highest=highest, seat=seat) if state.teams[seat].energy <= highest:
            return RAISING
    return type(state.phase).__name__.lower()


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """What this step asks of the seat, then what may be done at any time (MA-23, MA-28, MA-29)."""
    team = state.teams[seat]
    if isinstance(state.phase, Ended) or team.out:
        return ()
    asked = _asked(state, seat, state.phase)
    hand, board = RETIRE_IN_HAND[: team.hand], map(RETIRE_FROM.__getitem__, team.board)
    beside = *map(EXCHANGE.__getitem__, trades(team)), *PREFER[team.preference]
    if auction.must_stay(state, seat):
        return *asked, *beside
    return *asked, *hand, *board, *beside


def _asked(state: State, seat: Seat, phase: Phase) -> Sequence[Action]:
    match phase:
        case Bidding():
            return auction.bids(state, seat, phase)
        case Starting(leader) if leader == seat:
            ways = (RIDE,) if state.breakaway is None else (RIDE, GIVE_UP)
            return ways if _others(state) or not is_safe(state, seat) else (*ways, FINISH)
        case Attacking(leader, cost) if leader == seat:
            return (BREAK_AWAY, STAY) if cost <= state.teams[seat].energy else (STAY,)
        case Offering() if phase.seat == seat:
            return auction.offers(state, phase)
        case Replacing(winner) if winner == seat:
            return auction.replaceable(state, phase)
    return ()


def _others(state: State) -> int:
    """How many ride beside one who does."""
    return len(race(state)) - 1


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle | None:
    """The first thing that forbids an action; None if it is legal."""
    return first_of(bars(state, seat, action))


def bars(state: State, seat: Seat, action: Action) -> Iterator[Bar]:
    """All that may forbid an action; of others' sealed bids the reasons tell nothing."""
    phase, team, home = state.phase, state.teams[seat], HOME[type(action)]
    if isinstance(phase, Ended):
        yield Bar(ENDINGS[phase.reason.removesuffix("_points")], True)
    yield Bar("MA-29", team.out)
    match action:
        case Retire(place):
            nobody = why.NobodyInHand() if place == HAND else why.NobodyThere(place)
            yield Bar(home, place not in retirable(team), nobody)
            yield Bar("MA-19", auction.must_stay(state, seat), why.LastNeeded())
        case Exchange(trade):
            yield Bar(home, trade not in trades(team), _too_few(team, trade))
        case Prefer(first):
            yield Bar(home, first is team.preference, why.AlreadySo(first))
        case Bid() | Offer() | Pass() | Replace():
            yield from _of_auctions(state, seat, action)
        case _:
            yield from _of_the_lead(state, seat, action)


def _of_auctions(state: State, seat: Seat, action: Action) -> Iterator[Bar]:
    phase, team, home = state.phase, state.teams[seat], HOME[type(action)]
    if isinstance(phase, Bidding):
        yield Bar(home, isinstance(action, Offer | Pass), why.BidsAreSealed())
    if isinstance(phase, Offering):
        yield Bar(home, isinstance(action, Bid), why.BidsAreOpen())
    yield Bar(home, not _is_asked(state, seat, action), _asked_now(state, seat))
    match action, phase:
        case Bid(energy), Bidding(_, bids):
            yield Bar(home, energy < 0, why.BidsAreSealed())
            yield Bar(home, energy > team.energy, _too_little(team, energy, kept=1))
            yield Bar(home, energy == bids.own(seat), why.BidAlready(energy))
        case Offer(energy), Offering(highest=highest):
            beaten = why.MustBeHigher(highest) if highest else why.OfferSomething()
            yield Bar(home, energy <= highest, beaten)
            yield Bar(home, energy > team.energy, _too_little(team, energy, kept=1))
        case Replace(place), _:
            yield Bar(home, place == HAND, why.NotFromHand())
            yield Bar(home, place not in retirable(team), why.NobodyThere(place))


def _of_the_lead(state: State, seat: Seat, action: Action) -> Iterator[Bar]:
    """What is asked for first, whose the lead is, and what the action takes."""
    phase, team, lead = state.phase, state.teams[seat], state.breakaway
    attack = "MA-14" if lead is not None and lead.seat == seat else "MA-16"
    attacks, gives_up = isinstance(action, BreakAway | Stay), isinstance(action, GiveUp)
    home = "MA-14" if attacks and attack == "MA-14" else HOME[type(action)]
    now = _asked_now(state, seat)
    if now is not None:
        yield Bar("MA-28", isinstance(phase, Losing), now)
        yield Bar(attack, isinstance(phase, Attacking) and not attacks, now)
    yield Bar(home, gives_up and lead is None, why.NobodyAway())
    if lead is not None and lead.seat != seat:
        yield Bar(home, gives_up, why.NotYou(lead.seat))
        yield Bar(home, isinstance(action, BreakAway), why.OtherAway(lead.seat))
    yield Bar(home, not _is_asked(state, seat, action), now)
    match action, phase:
        case BreakAway(), Attacking(_, cost):
            yield Bar(home, cost > team.energy, _too_little(team, cost, kept=0))
        case Finish(), _:
            yield Bar(home, _others(state) > 0, why.OthersRide(_others(state)))
            yield Bar(home, not is_safe(state, seat), why.NotSafe())


def _is_asked(state: State, seat: Seat, action: Action) -> bool:
    """Whether the step asks the seat for this; who has bid may bid again until all have."""
    phase = state.phase
    bids = isinstance(phase, Bidding) and phase.bids.own(seat) is not None
    return isinstance(action, STEPS.get(type(phase), ())) and (bids or seat in awaited(state))


def _asked_now(state: State, seat: Seat) -> Remark | None:
    return why.AskedNow(step(state)) if seat in awaited(state) else None


def _too_little(team: Team, cost: int, kept: int) -> Remark:
    """What is missing for a cost, when `kept` of the domestiques cannot retire for it."""
    if cost <= filled(team, BOX.retired * (team.domestiques - kept)):
        return why.RetireFirst(team.energy, cost, BOX.retired)
    return why.TooLittle(team.energy, cost)


def _too_few(team: Team, trade: Trade) -> Remark:
    if trade is Trade.GREEN:
        return why.TooFewGreens(team.green, BOX.greens_for_rainbow)
    return why.TooFewDots(team.dots, BOX.dots_for_rainbow)
