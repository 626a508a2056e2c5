"""What Maillot tells of an action, found again by playing it out.

Long because it is a table: a line or two for each figure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from random import Random
from typing import Any

from games.changes import changed
from games.core import Dealer, Remark, Seat
from games.exam.figures import Case, Figures
from games.maillot import events, jerseys, legality, moves, rules, turn
from games.maillot.advice import merits, remarks
from games.maillot.course import ARROWS, BOX, DECK, SQUARES, CardKind
from games.maillot.ending import points, result
from games.maillot.energy import pay
from games.maillot.phases import Attacking, Ended, Starting, Turn
from games.maillot.state import Breakaway, Jersey, Lap, Roll, State, Team, with_team
from games.maillot.trading import RAINBOWS

Way = tuple[float, Any, list[Any]]
"""How likely it is, the race then, and what was told."""


def _me(case: Case) -> Team:
    team: Team = case.state.teams[case.seat]
    return team


def _ways(case: Case, action: Any = None) -> list[Way]:
    """The outcomes of an action before the race rolls on."""
    act = partial(rules.act, case.state, case.seat, action or case.action)
    return case.ways(lambda dealer: act(dealer))


def _tells(way: Way, *kinds: type) -> bool:
    return any(isinstance(event, kinds) for event in way[2])


def _on(case: Case, sides: int, holds: Callable[[Way], bool], action: Any = None) -> int:
    """The number of `sides` equally likely throws on which this holds."""
    return round(sides * sum(way[0] for way in _ways(case, action) if holds(way)))


def _winners(way: Way) -> frozenset[Seat]:
    ended = result(way[1])
    return ended.winners if ended else frozenset()


def _races(case: Case, way: Way) -> bool:
    return not _winners(way) and not way[1].teams[case.seat].out


def _dry(way: Way) -> bool:
    return not _tells(way, events.CardDrawn)


def _road(case: Case, kind: str) -> int:
    def which(way: Way) -> str:
        if not _dry(way):
            return "chance"
        if isinstance(way[1].phase, Attacking) and way[1].phase.seat == case.seat:
            return "own"
        return "rival" if _tells(way, events.Chased) else "empty"

    return _on(case, 6, lambda way: (_races(case, way) or not _dry(way)) and which(way) == kind
              and not _winners(way))  # fmt: skip


def _ends_behind(case: Case, way: Way) -> bool:
    return bool(_winners(way)) and case.seat not in _winners(way)


def _most_behind(case: Case, seat: Seat) -> int:
    """A seat's points where one's own are highest, of the outcomes that end the race behind."""
    ends = [way[1] for way in _ways(case) if _ends_behind(case, way)]
    last = max(ends, key=lambda state: points(state.teams[case.seat]))
    return points(last.teams[seat])


def _shared(case: Case, way: Way) -> bool:
    return case.seat in _winners(way) and len(_winners(way)) > 1


def _won(case: Case, way: Way) -> bool:
    return _winners(way) == {case.seat}


def _done(case: Case) -> Any:
    ((_, state, _),) = _ways(case)
    return state


def _brought(case: Case) -> int:
    retired = (events.Retired, events.RetiredInHand)
    return next(e.energy for e in _ways(case)[0][2] if isinstance(e, retired))


def _for_sale(case: Case, _: Any = None) -> int:
    square: int = case.state.phase.square
    return SQUARES[square].value


def _least(case: Case) -> int:
    return min(SQUARES[n].value for n in _me(case).board)


def _paid(case: Case, _: Any = None) -> int:
    costs = (events.FeePaid, events.BrokeAway, events.LeadGrew)
    return next(e.energy for e in _ways(case)[0][2] if isinstance(e, costs))


def _energy(case: Case, _: Any = None) -> int:
    return _me(case).energy


def _fees(case: Case) -> list[int]:
    leads = [way[1].breakaway.lead for way in _ways(case) if not _winners(way)]
    return [ARROWS[lead - 1].fee for lead in leads]


def _jersey_on(case: Case, _: Any) -> int:
    def wins(way: Way) -> bool:
        return not _winners(way) and any(
            isinstance(e, events.JerseyWon) and e.jersey is Jersey.RAINBOW for e in way[2]
        )

    return _on(case, 6, wins)


def _prize(case: Case, remark: Any) -> int:
    """What the roll to a square wins."""
    roll = (int(remark.square) - case.state.roll.square) % len(SQUARES)
    found = [
        e.number
        for way in _ways(case, moves.Ride())
        if way[1].roll.rolled == roll
        for e in way[2]
        if isinstance(e, events.JerseyWon) and e.jersey is remark.jersey
    ]
    return found[0]


def _left(case: Case, remark: Any) -> int:
    """The energy that is left when the danger begins that is told of."""
    match case.action:
        case moves.Ride():
            kept = {way[1].teams[case.seat].energy for way in _fee_paid(case)}
        case moves.BreakAway():
            kept = {_energy(case) - _paid(case)}
        case _:
            kept = {_energy(case) - case.action.energy}
    (energy,) = kept
    return int(energy)


def _fee_paid(case: Case) -> list[Way]:
    """Only the lead is paid: no die is rolled."""
    state = pay(case.state, case.seat, turn.fee(case.state), Dealer())
    return [(1.0, state, [])]


def _worst(case: Case, remark: Any) -> int:
    """The cost that is told, if it really makes a domestique retire, or the team leave the race."""
    out = isinstance(remark, remarks.MayExhaust)
    return remark.cost if any(_hurt(case, out)) else -1


def _hurt(case: Case, out: bool) -> Iterator[bool]:
    """For each outcome of what comes next whether it forces one to retire, or out of the race."""
    for start in _before_the_roll(case):
        had = start.teams[case.seat].domestiques
        for _, state, told in _rolled_on(case, start):
            team = state.teams[case.seat]
            chosen = any(isinstance(e, events.CardDrawn) and e.card is CardKind.ABANDON
                         for e in told)  # fmt: skip
            yield team.out if out else not chosen and team.domestiques < had


def _before_the_roll(case: Case) -> Iterator[State]:
    """Where the dangerous roll begins; any card may come."""
    deck = list(DECK)
    if case.state.roll.card is not None:
        deck.remove(case.state.roll.card)
    state, seat = changed(case.state, deck=tuple(dict.fromkeys(deck))), case.seat
    match case.action:
        case moves.Ride():
            yield changed(_fee_paid(case)[0][1], deck=state.deck)
        case moves.BreakAway():
            for lead, after in {w[1].breakaway.lead: w[1] for w in _ways(case)
                                if not _winners(w)}.items():  # fmt: skip
                assert lead
                yield changed(after, deck=state.deck)
        case _:
            kept = _energy(case) - case.action.energy
            team = changed(state.teams[seat], energy=kept)
            if not team.hand:
                team = changed(team, board=())
                team = changed(team, hand=len(state.teams[seat].board))
            yield changed(with_team(state, seat, team), phase=Turn())


def _rolled_on(case: Case, start: State) -> Iterator[Way]:
    """The next roll, whether who is ahead rides on or not."""
    if isinstance(case.action, moves.Ride):
        yield from case.ways(lambda dealer: turn._rolled(start, case.seat, dealer))
        return
    begun = turn.begin(changed(start, phase=Turn()), Dealer("begun"))
    for ride in (True, False):

        def roll(dealer: Dealer, ride: bool = ride) -> State:
            state = turn.begin(changed(start, phase=Turn()), dealer)
            if isinstance(state.phase, Starting):
                if ride:
                    return rules.act(state, state.phase.seat, legality.RIDE, dealer)
                if len(state.pack) == 0:
                    return state
                state = rules.act(state, state.phase.seat, legality.GIVE_UP, dealer)
            return turn.begin(state, dealer) if isinstance(state.phase, Turn) and not (
                state.roll.turn > start.roll.turn) else state  # fmt: skip

        if ride or isinstance(begun.phase, Starting):
            yield from case.ways(roll)


def _rivals_ahead(case: Case, _: Any) -> int:
    at = case.state.roll.square
    theirs = {n for s, team in enumerate(case.state.teams) if s != case.seat for n in team.board}
    return sum((at + n) % len(SQUARES) in theirs for n in range(1, 7))


def _could_end(case: Case, remark: Any, seat: Seat) -> int:
    """Points of a seat where an attack ends the race otherwise than won alone."""
    ends = [w[1] for w in _ways(case, moves.BreakAway()) if _winners(w) and not _won(case, w)]
    found = {points(state.teams[seat]) for state in ends}
    return max(found)


BEHIND = {
    "points": lambda c, r: _most_behind(c, r.seat), "own": lambda c, r: _most_behind(c, c.seat),
}  # fmt: skip


def _attack_cost(case: Case, _: Any) -> int:
    return case.state.phase.cost  # type: ignore[no-any-return]


def _fee(case: Case, _: Any = None) -> int:
    return turn.fee(case.state)


SOLD = {"value": lambda c, r: SQUARES[int(r.square)].value}
OWN = {"energy": _energy}
FIGURES: Figures = {
    remarks.Costs: {"cost": _paid, "left": lambda c, r: _energy(c) - _paid(c)},
    remarks.CostsOne: {"cost": _paid, "energy": _energy},
    remarks.Brings: {"energy": lambda c, r: _brought(c),
                     "total": lambda c, r: _energy(c) + _brought(c)},
    remarks.BringsLess: {"energy": lambda c, r: _brought(c)},
    remarks.CouldRaise: {"highest": lambda c, r: c.state.phase.highest},
    remarks.Loses: {"lost": lambda c, r: BOX.retired - _brought(c),
                    "brings": lambda c, r: BOX.retired, "most": lambda c, r: BOX.most},
    remarks.SquareLost: SOLD,
    remarks.Remain: {"left": lambda c, r: _me(c).domestiques - 1},
    remarks.Road: {
        "own": lambda c, r: _road(c, "own"), "rival": lambda c, r: _road(c, "rival"),
        "empty": lambda c, r: _road(c, "empty"), "chance": lambda c, r: _road(c, "chance"),
    },
    remarks.CaughtOn: {
        "throws": lambda c, r: _on(c, 36, lambda w: _dry(w) and _tells(w, events.Caught)),
    },
    remarks.OutOn: {
        "throws": lambda c, r: _on(c, 36, lambda w: _dry(w) and w[1].teams[c.seat].out),
    },
    remarks.JerseyOn: {"rolls": _jersey_on},
    remarks.PrizeAhead: {"roll": lambda c, r: (int(r.square) - c.state.roll.square) % len(SQUARES),
                         "number": _prize},
    remarks.WinsOn: {"rolls": lambda c, r: _on(c, 6, partial(_won, c))},
    remarks.EndsSharedOn: {
        "rolls": lambda c, r: _on(c, 6, partial(_shared, c)),
        "points": lambda c, r: next(points(w[1].teams[c.seat]) for w in _ways(c) if _shared(c, w)),
    },
    remarks.EndsBehindOn: {"rolls": lambda c, r: _on(c, 6, partial(_ends_behind, c)), **BEHIND},
    remarks.EndsShared: {"points": lambda c, r: points(_done(c).teams[c.seat])},
    remarks.EndsBehind: BEHIND,
    remarks.LeadLost: {"place": lambda c, r: _done(c).pack.index(c.seat) + 1},
    remarks.FeeThen: {"fee": lambda c, r: max(_fees(c))},
    remarks.FeeBetween: {"least": lambda c, r: min(_fees(c)), "most": lambda c, r: max(_fees(c))},
    remarks.MayRetire: {"left": _left, "cost": _worst},
    remarks.MayExhaust: {"left": _left, "cost": _worst},
    remarks.WouldWin: {"rolls": lambda c, r: _on(c, 6, partial(_won, c), moves.BreakAway())},
    remarks.NoBid: SOLD,
    remarks.PaysAtMost: {"energy": lambda c, r: c.action.energy,
                         "left": lambda c, r: _energy(c) - c.action.energy},
    remarks.PaysIfBest: {"energy": lambda c, r: c.action.energy,
                         "left": lambda c, r: _energy(c) - c.action.energy},
    remarks.Spares: SOLD,
    remarks.OneMoves: {"value": lambda c, r: _least(c)},
    remarks.SomeMoves: {"value": lambda c, r: _least(c)},
    remarks.SoldTo: {"energy": lambda c, r: _done(c).sale.price},
    remarks.Abandons: SOLD,
    remarks.WorseSquare: SOLD,
    remarks.Rainbows: {"rainbow": lambda c, r: _done(c).teams[c.seat].rainbow,
                       "goal": lambda c, r: RAINBOWS[c.state.options.goal]},
    remarks.DotsLost: {
        "handed": lambda c, r: _me(c).dots - _done(c).teams[c.seat].dots,
        "lost": lambda c, r: _me(c).dots - _done(c).teams[c.seat].dots - BOX.dots_for_rainbow,
    },
    remarks.PointsLost: {"before": lambda c, r: points(_me(c)),
                         "after": lambda c, r: points(_done(c).teams[c.seat])},
    merits.LeadsRainbowLap: {"squares": lambda c, r: len(SQUARES) - c.state.roll.square},
    merits.PrizeNear: {"number": _prize},
    merits.LeadHolds: {"fee": _fee, "energy": _energy},
    merits.LeadTakesOne: {"fee": _fee, "energy": _energy},
    merits.LeadShort: {"rivals": _rivals_ahead},
    merits.LeadDear: {"fee": _fee, "energy": _energy},
    merits.MayWin: {"least": lambda c, r: 7 - _on(c, 6, partial(_won, c))},
    merits.Affordable: {"cost": _attack_cost, "energy": _energy},
    merits.AttackDear: {"cost": _attack_cost, "energy": _energy},
    merits.LeadEats: {"fee": lambda c, r: ARROWS[0].fee, "energy": _energy},
    merits.LongerDearer: {
        "fee": lambda c, r: ARROWS[c.state.breakaway.lead + 5].fee, "energy": _energy,
    },
    merits.CouldEndBehind: {"points": lambda c, r: _could_end(c, r, r.seat),
                            "own": lambda c, r: _could_end(c, r, c.seat)},
    merits.PaysBack: {"value": _for_sale, "energy": lambda c, r: c.action.energy,
                      "times": lambda c, r: -(-c.action.energy // _for_sale(c))},
    merits.BetterThan: {"value": _for_sale, "lower": lambda c, r: _least(c)},
    merits.NoBetter: {"value": lambda c, r: _least(c)},
    merits.WorthLittle: {"value": _for_sale},
    merits.EnergyNeeded: OWN,
    merits.OfferDear: {"highest": lambda c, r: c.state.phase.highest, "value": _for_sale},
    merits.Cheapest: {"value": lambda c, r: _least(c)},
    merits.ForAttack: {"cost": _attack_cost, "energy": _energy},
    merits.ForLead: {"cost": _fee, "energy": _energy},
    merits.MakesRainbow: {"rainbow": lambda c, r: _done(c).teams[c.seat].rainbow,
                          "goal": lambda c, r: RAINBOWS[c.state.options.goal]},
}  # fmt: skip


ON_THE_ROAD = (
    remarks.CaughtOn, remarks.OutOn, remarks.JerseyOn, remarks.WinsOn, remarks.EndsSharedOn,
    remarks.EndsBehindOn,
)  # fmt: skip
"""What is told of a roll, unless it has no effect."""


def unsaid(case: Case, kinds: Collection[type[Remark]]) -> Iterator[str]:
    """What should have been told."""
    action, lead = case.action, case.state.breakaway
    away = lead is not None and lead.seat == case.seat
    if isinstance(action, moves.Ride) and away:
        for kind in ON_THE_ROAD:
            name, true = next(iter(FIGURES[kind].items()))
            if kind not in kinds and true(case, None):
                yield f"{kind.__name__}: {name}"
    soon = (moves.Ride, moves.BreakAway) if away else (moves.BreakAway,)
    bids = isinstance(action, moves.Bid | moves.Offer) and action.energy
    if isinstance(action, soon) or bids:
        if not {remarks.MayRetire, remarks.MayExhaust} & {*kinds} and any(_hurt(case, out=False)):
            yield "MayRetire"
        if remarks.MayExhaust not in kinds and any(_hurt(case, out=True)):
            yield "MayExhaust"


def corners(state: State, dice: Random) -> Iterator[State]:
    """Near the end of the race, a lap or the energy, in front."""
    if isinstance(state.phase, Ended) or len(state.pack) + bool(state.breakaway) < 2:
        return
    seat = Seat(dice.randrange(len(state.teams)))
    teams = tuple(
        changed(
            team,
            energy=dice.choice((0, 1, 2, 3, 5, 9, 20, 58)),
            hand=dice.choice((0, 0, team.hand)),
            rainbow=dice.randrange(3),
            green=dice.randrange(5),
            triple=dice.randrange(6),
            attacks=dice.randrange(4),
        )
        for team in state.teams
    )
    if any(team.out for team in teams):
        return
    square, lead = dice.randrange(len(SQUARES)), dice.choice((1, 1, 2, 4, 8, 14, 18))
    order = [*state.pack, *([state.breakaway.seat] if state.breakaway else ())]
    lap = Lap(3, rainbow=dice.random() < 0.5, hungry=dice.random() < 0.3)
    shaken = changed(
        state, teams=teams, roll=Roll(seat, 1, (square - 1) % len(SQUARES), square, 9), lap=lap,
        pack=tuple(s for s in order if s != seat), breakaway=Breakaway(seat, lead, lead),
    )  # fmt: skip
    if isinstance(jerseys.crowned(shaken, Dealer()).phase, Ended):
        return  # the race would have been over before
    if turn.fee(shaken) <= teams[seat].energy + BOX.retired * teams[seat].domestiques:
        yield changed(shaken, phase=Starting(seat))
    yield changed(shaken, phase=Attacking(seat, min(2, teams[seat].energy)))
    alone = changed(shaken, breakaway=None, pack=(seat, *shaken.pack))
    yield changed(alone, phase=Attacking(seat, 0))
