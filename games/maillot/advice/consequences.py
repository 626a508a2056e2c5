"""What an action costs and leads to, as far as its seat may know: odds, and what is lost.

Long because each kind of action stands here with what it comes to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.changes import changed
from games.core import Action, Remark
from games.maillot.advice import facts, remarks
from games.maillot.advice.facts import SIDES
from games.maillot.course import BOX, SquareKind, clock
from games.maillot.ending import points
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
from games.maillot.positions import points_for
from games.maillot.state import HAND, Goal, Team
from games.maillot.trading import RAINBOWS, traded
from games.maillot.view import RAISING, MaillotView


def price(view: MaillotView, action: Action) -> Remark | None:
    """What an action costs or brings, wherever it is offered (MA-4, MA-14, MA-16, MA-28)."""
    if view.seat is None:
        return None
    if view.step == RAISING and view.auction is not None and isinstance(action, Pass):
        return remarks.CouldRaise(view.auction.highest)  # there is another way than to pass
    energy = view.teams[view.seat].energy
    match action:
        case Ride() if view.step == "starting" and view.cost > energy:
            return remarks.CostsOne(view.cost, energy)
        case Ride() | BreakAway() if view.cost:
            return remarks.Costs(view.cost, energy - view.cost)
        case BreakAway() if view.step == "attacking":
            return remarks.CostsNothing()
        case Retire():
            return _brings(energy)
    return None


def _brings(energy: int) -> Remark:
    brought = min(BOX.retired, BOX.most - energy)
    if brought == BOX.retired:
        return remarks.Brings(brought, energy + brought)
    return remarks.BringsLess(brought) if brought else remarks.BringsNothing()


def consequences(view: MaillotView, action: Action) -> Sequence[Remark]:
    """What a legal action of this seat leads to: odds, what is lost, what is due next."""
    return tuple(_consequences(view, action))


def _consequences(view: MaillotView, action: Action) -> Iterator[Remark]:
    match action:
        case Ride():
            yield from _ride(view)
        case GiveUp():
            yield from _give_up(view)
        case Finish():
            yield remarks.EndsWon()
        case BreakAway():
            yield from _attack(view)
        case Stay():
            yield from _stay(view)
        case Bid(energy) | Offer(energy):
            yield from _bid(view, energy)
        case Pass():
            yield from _pass(view)
        case Replace(place):
            yield from _replace(view, place)
        case Retire(place):
            yield from _retire(view, place)
        case Exchange(trade):
            yield from _exchange(view, trade)
        case Prefer(first):
            if goes := facts.goes_first(view, first):
                yield remarks.FirstToGo(goes)


def _ride(view: MaillotView) -> Iterator[Remark]:
    """MA-4 to MA-7: what each roll leads to, and what must be paid now or soon."""
    if not facts.is_away(view):
        yield remarks.CouldEnd()
        return
    team = facts.own_team(view)
    if team.energy < view.cost and (place := facts.goes_first(view)):
        yield remarks.RetiresFor(place)
    ahead = facts.next_squares(view)
    mine = sum(facts.lets_attack(view, s) for s in ahead.values())
    rivals = sum(facts.is_rivals(view, s) for s in ahead.values())
    chance = sum(s.kind is SquareKind.CHANCE for s in ahead.values())
    yield remarks.Road(mine, rivals, SIDES - mine - rivals - chance, chance)
    if caught := _caught(view):
        yield remarks.CaughtOn(caught)
    if chance and view.breakaway is not None and view.breakaway.arrow == 1:
        yield remarks.CardCatches()
    yield from _won_on_the_road(view, team)
    if team.energy >= view.cost:
        yield from _tight(view, team.energy - view.cost, team.domestiques, 0)


def _caught(view: MaillotView) -> int:
    """How many of 36 throws of both dice end the lead, but for chance cards (MA-12, MA-13)."""
    assert view.breakaway is not None
    lead, throws = view.breakaway.arrow, 0
    for square in facts.next_squares(view).values():
        if facts.is_rivals(view, square):
            throws += max(0, SIDES + 1 - lead)
        elif not facts.lets_attack(view, square) and square.kind is not SquareKind.CHANCE:
            throws += SIDES if lead == 1 else 0
    return throws


def _won_on_the_road(view: MaillotView, team: Team) -> Iterator[Remark]:
    """Jerseys that a roll may bring, and with them the race (MA-20, MA-22, MA-30)."""
    wins, line, prizes, behind = 0, 0, [], []
    for roll, square in facts.next_squares(view).items():
        crosses = view.lap.rainbow and roll >= facts.to_the_line(view)
        first = changed(team, rainbow=team.rainbow + 1) if crosses else team
        after = facts.richer(view, first, square)
        ended = facts.at_goal(view, after)
        if ended is not None:
            if facts.loses_by_points(view, ended):
                behind.append(points(ended))
            else:
                wins += 1
        elif crosses:
            line += 1
        elif after != first:
            prizes.append(remarks.PrizeAhead(roll, *facts.prize(square), square.place))
    if wins:
        yield remarks.WinsOn(wins)
    if behind:
        rival = facts.best_rival(view)
        yield remarks.EndsBehindOn(len(behind), rival.seat, rival.points, max(behind))
    if line:
        yield remarks.JerseyOn(line)
    yield from prizes


def _tight(view: MaillotView, left: int, domestiques: int, fee: int) -> Iterator[Remark]:
    """Whether what is left may not do for the next turn (MA-18, MA-29)."""
    cost = fee + facts.may_cost(view)
    if left < cost:
        yield remarks.MayRetire(left, cost) if domestiques else remarks.MayExhaust(left, cost)


def _give_up(view: MaillotView) -> Iterator[Remark]:
    assert view.breakaway is not None
    if not view.pack:
        yield remarks.LeadLostAlone(view.breakaway.time)
    else:
        yield remarks.LeadLost(view.breakaway.time, len(view.pack) + 1)
        yield remarks.TakesTurn(view.pack[0])
        if view.lap.rainbow:
            yield remarks.JerseyAtStake()


def _attack(view: MaillotView) -> Iterator[Remark]:
    """MA-14, MA-16, MA-17: the lead, what it costs then, and whether energy is left for it."""
    team, wins, by_points = facts.own_team(view), past_the_end(view), wins_by_points(view)
    lead = view.breakaway.arrow if view.breakaway else 0
    if by_points:
        yield remarks.WinsOn(by_points)
    if wins:
        rival = facts.loses_by_points(view, team)  # this far they have all points for it
        if rival is None:
            yield remarks.WinsOn(wins)
        else:
            yield remarks.EndsBehindOn(wins, rival.seat, rival.points, points(team))
    if wins + by_points == SIDES:
        return
    last = min(lead + SIDES, len(view.arrows))
    least, most = view.arrows[lead].fee, view.arrows[last - 1].fee
    if not wins:
        yield remarks.LeadOf(clock(lead + 1), clock(last))
        yield remarks.FeeThen(least) if least == most else remarks.FeeBetween(least, most)
    yield from _tight(view, team.energy - view.cost, team.domestiques, most)


def past_the_end(view: MaillotView) -> int:
    """How many sides of the yellow die take an attack past the last arrow (MA-17)."""
    lead = view.breakaway.arrow if view.breakaway else 0
    return max(0, lead + SIDES - len(view.arrows))


def wins_by_points(view: MaillotView) -> int:
    """How many sides of the yellow die bring the points with which an exchange wins (MA-33)."""
    options = view.options
    if not options.combativity or options.rules < 3 or past_the_end(view):
        return 0  # so far ahead that the race can end, all these points have been won
    team, ahead = facts.own_team(view), view.breakaway
    lead, best = (ahead.arrow, ahead.best) if ahead else (0, 0)
    reached = (max(best, lead + rolled) for rolled in range(1, SIDES + 1))
    after = (changed(team, attacks=team.attacks + points_for(best, far)) for far in reached)
    return sum(facts.at_goal(view, richer) is not None for richer in after)


def _stay(view: MaillotView) -> Iterator[Remark]:
    team = facts.own_team(view)
    if view.breakaway is None:
        yield remarks.StaysFirst()
    else:
        yield remarks.LeadStays(view.breakaway.time)
    if not view.cost:
        yield remarks.WasFree()
    by_lead = 0 if facts.loses_by_points(view, team) else past_the_end(view)
    if wins := by_lead or wins_by_points(view):
        yield remarks.WouldWin(wins)


def _bid(view: MaillotView, energy: int) -> Iterator[Remark]:
    """MA-19: what is paid, what the square is good for, who would stand there."""
    assert view.auction is not None
    square, team = view.squares[view.auction.square], facts.own_team(view)
    if not energy:
        yield remarks.NoBid(square.place, square.value)
        return
    left = team.energy - energy
    yield (
        remarks.PaysAtMost(energy, left)
        if view.auction.sealed
        else remarks.PaysIfBest(energy, left)
    )
    yield remarks.Spares(square.place, square.value)
    if moved := who_moves(view):
        yield moved
    yield from _tight(view, left, team.domestiques, facts.fee(view))


def who_moves(view: MaillotView) -> Remark | None:
    """MA-19: whoever wins the auction with none in hand gives up a square for it."""
    if view.seat is None or facts.own_team(view).hand:
        return None
    own = facts.own_squares(view)
    if len(own) == 1:
        return remarks.OneMoves(own[0].place, own[0].terrain, own[0].value)
    return remarks.SomeMoves(own[0].place, own[0].value)


def _pass(view: MaillotView) -> Iterator[Remark]:
    assert view.auction is not None
    auction, place = view.auction, view.squares[view.auction.square].place
    if auction.holder is not None and len(auction.bidders) == 2:
        yield remarks.SoldTo(auction.holder, place, auction.highest)
    else:
        yield remarks.OthersGoOn(place)


def _replace(view: MaillotView, place: str) -> Iterator[Remark]:
    assert view.target is not None
    left, won = view.squares[int(place)], view.squares[view.target]
    yield remarks.Abandons(left.place, left.terrain, left.value)
    if won.value < left.value:
        yield remarks.WorseSquare(won.place, won.value)


def _retire(view: MaillotView, place: str) -> Iterator[Remark]:
    """MA-28: what is lost for it, for good."""
    team = facts.own_team(view)
    if lost := max(0, team.energy + BOX.retired - BOX.most):
        yield remarks.Loses(lost, BOX.retired, BOX.most)
    left = team.domestiques - 1
    if place == HAND:
        yield remarks.NoSquareLost(left)
    else:
        square = view.squares[int(place)]
        yield remarks.SquareLost(square.place, square.terrain, square.value)
        if left:
            yield remarks.Remain(left)
    if not left:
        yield remarks.LastOne()
        if view.auction is not None and view.seat in view.auction.bidders:
            yield remarks.OutOfAuction(view.squares[view.auction.square].place)
    if view.step == "replacing" and view.target is not None and view.seat in view.awaited:
        others = [s for s in facts.own_squares(view) if s.place != place]
        if len(others) == 1:
            yield remarks.MovesThere(others[0].place, view.squares[view.target].place)


def _exchange(view: MaillotView, trade: Trade) -> Iterator[Remark]:
    """MA-23; with combativity MA-33, with a mixed goal MA-32."""
    goal, team = view.options.goal, facts.own_team(view)
    after = traded(team, trade)
    ended = facts.at_goal(view, after)
    if ended is None:
        yield remarks.Rainbows(after.rainbow, RAINBOWS[goal])
    elif (rival := facts.loses_by_points(view, ended)) is None:
        yield remarks.EndsWon()
    else:
        yield remarks.EndsBehind(rival.seat, rival.points, points(ended))
    handed = team.dots - after.dots
    if handed > BOX.dots_for_rainbow:
        yield remarks.DotsLost(handed, handed - BOX.dots_for_rainbow)
    if view.options.combativity and points(after) < points(team):
        yield remarks.PointsLost(points(team), points(after))
    if goal is Goal.MIXED and team.green and not after.green:
        yield remarks.GreenNeeded()
    if goal is Goal.MIXED and team.dots and not after.dots:
        yield remarks.DotsNeeded()
