"""What an action costs and leads to, as far as its seat may know: odds, and what is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.changes import changed
from games.core import Action, Dealer, Remark, Seat
from games.maillot import energy, events, moves, rules
from games.maillot.advice import facts, outlook, remarks
from games.maillot.advice.outlook import SIDES, Throw
from games.maillot.course import BOX, clock
from games.maillot.ending import points
from games.maillot.legality import BREAK_AWAY, RAISING
from games.maillot.phases import Attacking, Ended
from games.maillot.state import HAND, Goal, Team, with_team
from games.maillot.trading import PRIZES, RAINBOWS, traded
from games.maillot.view import MaillotView


def price(view: MaillotView, action: Action) -> Remark | None:
    """What an action costs or brings, wherever it is offered (MA-4, MA-14, MA-16, MA-28)."""
    if view.seat is None:
        return None
    if view.step == RAISING and view.auction is not None and isinstance(action, moves.Pass):
        return remarks.CouldRaise(view.auction.highest)  # there is another way than to pass
    has = view.teams[view.seat].energy
    match action:
        case moves.Ride() if view.step == "starting" and view.cost > has:
            return remarks.CostsOne(view.cost, has)
        case moves.Ride() | moves.BreakAway() if view.cost:
            return remarks.Costs(view.cost, has - view.cost)
        case moves.BreakAway() if view.step == "attacking":
            return remarks.CostsNothing()
        case moves.Retire():
            return _brings(has)
    return None


def _brings(has: int) -> Remark:
    brought = min(BOX.retired, BOX.most - has)
    if brought == BOX.retired:
        return remarks.Brings(brought, has + brought)
    return remarks.BringsLess(brought) if brought else remarks.BringsNothing()


def consequences(view: MaillotView, action: Action) -> Sequence[Remark]:
    """What a legal action of this seat leads to: odds, what is lost, what is due next."""
    return tuple(TOLD[type(action)](view, action))


def _ride(view: MaillotView, ride: moves.Ride) -> Iterator[Remark]:
    """MA-4 to MA-7: what each roll leads to, and what must be paid now or soon."""
    if not facts.is_away(view):
        yield remarks.CouldEnd()
        return
    assert view.seat is not None
    seat, before = view.seat, outlook.table(view)
    if view.teams[seat].energy < view.cost and (place := facts.goes_first(view)):
        yield remarks.RetiresFor(place)
    found = outlook.throws(before, seat, ride)
    yield from _road(found, seat)
    known = [throw for throw in found if not throw.drawn]
    if caught := outlook.of([t for t in known if t.tells(events.Caught)], SIDES * SIDES):
        yield remarks.CaughtOn(caught)
    if out := outlook.of([t for t in known if t.after.teams[seat].out], SIDES * SIDES):
        yield remarks.OutOn(out)
    if facts.lead(view) == 1 and len(known) < len(found):
        yield remarks.CardCatches()
    yield from outlook.ends(found, seat)
    yield from _won_on_the_road(view, found, seat)
    paid = energy.pay(before, seat, view.cost, Dealer())
    team, need = paid.teams[seat], outlook.dearest(paid, seat, rolls=True)
    yield from outlook.tight([need], team.energy, team.domestiques)


def _road(found: Sequence[Throw], seat: Seat) -> Iterator[Remark]:
    """What the rolls bring after which the team still races (MA-12 to MA-14, MA-24)."""
    racing = [t for t in found if not t.ended and not t.after.teams[seat].out]
    own, rival, chance, all_ = (
        outlook.of(each, SIDES)
        for each in (
            [t for t in racing if isinstance(t.after.phase, Attacking)],
            [t for t in racing if t.tells(events.Chased)],
            [t for t in racing if t.drawn],
            racing,
        )
    )
    if all_:
        yield remarks.Road(own, rival, all_ - own - rival - chance, chance)


def _won_on_the_road(view: MaillotView, found: Sequence[Throw], seat: Seat) -> Iterator[Remark]:
    """Jerseys that a roll may bring (MA-20, MA-22)."""
    team, goes_on = facts.own_team(view), [throw for throw in found if not throw.ended]
    rolls = {throw.rolled for throw in goes_on}
    line = {throw.rolled for throw in goes_on if throw.after.teams[seat].rainbow > team.rainbow}
    if line:
        yield remarks.JerseyOn(len(line))
    for roll, square in facts.next_squares(view).items():
        if roll in rolls - line and facts.richer(view, team, square) != team:
            yield remarks.PrizeAhead(roll, *PRIZES[square.number][:2], square.place)


def _give_up(view: MaillotView, _: moves.GiveUp) -> Iterator[Remark]:
    assert view.breakaway is not None
    if not view.pack:
        yield remarks.LeadLostAlone(view.breakaway.time)
    else:
        yield remarks.LeadLost(view.breakaway.time, len(view.pack) + 1)
        yield remarks.TakesTurn(view.pack[0])
        if view.lap.rainbow:
            yield remarks.JerseyAtStake()


def _attack(view: MaillotView, attack: moves.BreakAway) -> Iterator[Remark]:
    """MA-14, MA-16, MA-17: the lead, what it costs then, and whether energy is left for it."""
    assert view.seat is not None
    found = outlook.throws(outlook.table(view), view.seat, attack)
    yield from outlook.ends(found, view.seat)
    racing = [throw.after for throw in found if not throw.ended]
    if not racing:
        return
    leads = sorted(state.breakaway.lead for state in racing if state.breakaway)
    least, most = (view.arrows[lead - 1].fee for lead in (leads[0], leads[-1]))
    if len(racing) == SIDES:
        yield remarks.LeadOf(clock(leads[0]), clock(leads[-1]))
        yield remarks.FeeThen(least) if least == most else remarks.FeeBetween(least, most)
    team = racing[0].teams[view.seat]
    needs = outlook.needs_in_front(racing[0], view.seat, leads)
    yield from outlook.tight(needs, team.energy, team.domestiques)


def _stay(view: MaillotView, _: moves.Stay) -> Iterator[Remark]:
    assert view.seat is not None
    if view.breakaway is None:
        yield remarks.StaysFirst()
    else:
        yield remarks.LeadStays(view.breakaway.time)
    if not view.cost:
        yield remarks.WasFree()
    found = outlook.throws(outlook.table(view), view.seat, BREAK_AWAY)
    for told in outlook.ends(found, view.seat):
        if isinstance(told, remarks.WinsOn):
            yield remarks.WouldWin(told.rolls)


def _bid(view: MaillotView, bid: moves.Bid | moves.Offer) -> Iterator[Remark]:
    """MA-19: what is paid, what the square is good for, who would stand there."""
    assert view.auction is not None
    square, team = view.squares[view.auction.square], facts.own_team(view)
    if not bid.energy:
        yield remarks.NoBid(square.place, square.value)
        return
    left = team.energy - bid.energy
    pays = remarks.PaysAtMost if view.auction.sealed else remarks.PaysIfBest
    yield pays(bid.energy, left)
    yield remarks.Spares(square.place, square.value)
    if moved := who_moves(view):
        yield moved
    yield from outlook.tight(_needs(view, team), left, team.domestiques)


def _needs(view: MaillotView, team: Team) -> Sequence[int]:
    """What the turn after the auction may cost; with none in hand, any of the own squares may be
    given up for the new one."""
    assert view.seat is not None
    state = outlook.table(view)
    if not team.hand:
        state = with_team(state, view.seat, changed(state.teams[view.seat], board=()))
    if facts.is_away(view):
        return outlook.needs_in_front(state, view.seat, [facts.lead(view)])
    return [outlook.dearest(state, view.seat, rolls=view.pack[0] == view.seat)]


def who_moves(view: MaillotView) -> Remark | None:
    """MA-19: the winner of the auction, with no domestique in hand, gives up a square."""
    if view.seat is None or facts.own_team(view).hand:
        return None
    own = facts.own_squares(view)
    if len(own) == 1:
        return remarks.OneMoves(own[0].place, own[0].terrain, own[0].value)
    return remarks.SomeMoves(own[0].place, own[0].value)


def _pass(view: MaillotView, _: moves.Pass) -> Iterator[Remark]:
    assert view.auction is not None
    auction, place = view.auction, view.squares[view.auction.square].place
    if auction.holder is not None and len(auction.bidders) == 2:
        yield remarks.SoldTo(auction.holder, place, auction.highest)
    else:
        yield remarks.OthersGoOn(place)


def _replace(view: MaillotView, move: moves.Replace) -> Iterator[Remark]:
    assert view.target is not None
    left, won = view.squares[int(move.domestique)], view.squares[view.target]
    yield remarks.Abandons(left.place, left.terrain, left.value)
    if won.value < left.value:
        yield remarks.WorseSquare(won.place, won.value)


def _retire(view: MaillotView, retire: moves.Retire) -> Iterator[Remark]:
    """MA-28: what is lost for it, for good."""
    team, place = facts.own_team(view), retire.domestique
    if lost := max(0, team.energy + BOX.retired - BOX.most):
        yield remarks.Loses(lost, BOX.retired, BOX.most)
    left = team.domestiques - 1
    if place == HAND:
        yield remarks.NoSquareLost()
    else:
        square = view.squares[int(place)]
        yield remarks.SquareLost(square.place, square.terrain, square.value)
    if left:
        yield remarks.Remain(left)
    else:
        yield remarks.LastOne()
        if view.auction is not None and view.seat in view.auction.bidders:
            yield remarks.OutOfAuction(view.squares[view.auction.square].place)
    if view.step == "replacing" and view.target is not None and view.seat in view.awaited:
        others = [s for s in facts.own_squares(view) if s.place != place]
        if len(others) == 1:
            yield remarks.MovesThere(others[0].place, view.squares[view.target].place)


def _exchange(view: MaillotView, exchange: moves.Exchange) -> Iterator[Remark]:
    """What an exchange brings and costs (MA-23), with combativity (MA-33) or mixed goal (MA-32)."""
    assert view.seat is not None
    goal, team = view.options.goal, facts.own_team(view)
    after = traded(team, exchange.jerseys)
    done = rules.act(outlook.table(view), view.seat, exchange, Dealer())
    if not isinstance(done.phase, Ended):
        yield remarks.Rainbows(after.rainbow, RAINBOWS[goal])
    elif (won := outlook.winners(done)) == {view.seat}:
        yield remarks.EndsWon()
    elif view.seat in won:
        yield remarks.EndsShared(points(done.teams[view.seat]))
    else:
        yield remarks.EndsBehind(*outlook.best(done), points(done.teams[view.seat]))
    handed = team.dots - after.dots
    if handed > BOX.dots_for_rainbow:
        yield remarks.DotsLost(handed, handed - BOX.dots_for_rainbow)
    if view.options.combativity and points(after) < points(team):
        yield remarks.PointsLost(points(team), points(after))
    if goal is Goal.MIXED and team.green and not after.green:
        yield remarks.GreenNeeded()
    if goal is Goal.MIXED and team.dots and not after.dots:
        yield remarks.DotsNeeded()


def _finish(_view: MaillotView, _: moves.Finish) -> Iterator[Remark]:
    yield remarks.EndsWon()


def _prefer(view: MaillotView, prefer: moves.Prefer) -> Iterator[Remark]:
    if goes := facts.goes_first(view, prefer.first):
        yield remarks.FirstToGo(goes)


TOLD: Mapping[type[Action], Callable[[MaillotView, Any], Iterator[Remark]]] = {
    moves.Ride: _ride, moves.GiveUp: _give_up, moves.Finish: _finish, moves.BreakAway: _attack,
    moves.Stay: _stay, moves.Bid: _bid, moves.Offer: _bid, moves.Pass: _pass,
    moves.Replace: _replace, moves.Retire: _retire, moves.Exchange: _exchange,
    moves.Prefer: _prefer,
}  # fmt: skip
"""The function for each kind of action."""
