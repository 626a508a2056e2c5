"""The order of the race: pack and breakaway (MA-8 to MA-17).

Positions are settled as things stand after the payments. Who was exhausted by those has no
position to lose: nobody else falls back in their stead, and no lead is left to shrink.
"""

from __future__ import annotations

from games.changes import changed
from games.core import Dealer, Seat
from games.maillot import events
from games.maillot.course import ARROWS, SECONDS, clock
from games.maillot.ending import over
from games.maillot.jerseys import crowned
from games.maillot.phases import Attacking, Turn
from games.maillot.state import Breakaway, State, with_team

MINUTE = 60


def settle(state: State, roller: Seat, owner: Seat | None, cost: int, dealer: Dealer) -> State:
    """The positions after a square that `owner` has, or nobody; an attack costs `cost`.

    An escape square is the roller's own (MA-8).
    """
    if owner is None:
        return _unoccupied(state, roller, dealer)
    ahead = state.breakaway
    if ahead is not None and owner != ahead.seat:
        return _chased(_to_front(state, owner, dealer), owner, dealer)
    if ahead is None:
        state = _to_front(state, owner, dealer)
    return changed(state, phase=Attacking(owner, cost))


def attack(state: State, seat: Seat, cost: int, dealer: Dealer) -> State:
    """The yellow die, for `cost`: a breakaway (MA-16) or a longer lead (MA-14)."""
    team = state.teams[seat]
    state = with_team(state, seat, changed(team, energy=team.energy - cost))
    rolled = dealer.roll()
    ahead = state.breakaway
    lead = rolled + (ahead.lead if ahead else 0)
    dealer.tell((events.LeadGrew if ahead else events.BrokeAway)(seat, cost, rolled, clock(lead)))
    best = max(lead, ahead.best if ahead else 0)
    if state.options.combativity:
        state = _combative(state, seat, ahead.best if ahead else 0, best, dealer)
    state = changed(
        _rolled_yellow(state, seat, rolled),
        pack=tuple(rider for rider in state.pack if rider != seat),
        breakaway=Breakaway(seat, lead, best),
        phase=Turn(),
    )
    if lead > len(ARROWS):
        return over(state, "lead", seat, dealer)
    if not state.options.combativity:
        return state
    return crowned(state, dealer)  # the points may do for an exchange that wins (MA-33)


def points_for(before: int, best: int) -> int:
    """A point for each full minute that a lead is over for the first time, in arrows.

    One minute and two count; over three wins (MA-17), and brings nothing more (MA-33).
    """
    steps = (MINUTE // SECONDS, 2 * MINUTE // SECONDS)
    return sum(before <= step < best for step in steps)


def stay(state: State, seat: Seat, dealer: Dealer) -> State:
    """The leader stays where they are (MA-11, MA-14)."""
    dealer.tell(events.Stayed(seat))
    return changed(state, phase=Turn())


def drop_back(state: State) -> State:
    """The breakaway goes to the last place of the pack (MA-4, MA-15)."""
    assert state.breakaway is not None
    return changed(state, breakaway=None, pack=(*state.pack, state.breakaway.seat))


def _unoccupied(state: State, roller: Seat, dealer: Dealer) -> State:
    """Nobody's square: the first goes last (MA-9), or the lead shrinks by one arrow (MA-12)."""
    ahead = state.breakaway
    if state.teams[roller].out:
        return state
    if ahead is not None:
        return _shrunk(state, 1, dealer)
    if len(state.pack) > 1:
        dealer.tell(events.FellBack(roller))
    return changed(state, pack=(*state.pack[1:], roller))


def _chased(state: State, owner: Seat, dealer: Dealer) -> State:
    """MA-13: the yellow die against the lead."""
    rolled = dealer.roll()
    dealer.tell(events.Chased(owner, rolled))
    return _shrunk(_rolled_yellow(state, owner, rolled), rolled, dealer)


def _shrunk(state: State, arrows: int, dealer: Dealer) -> State:
    """Shorten the lead (MA-12, MA-13); with none left the breakaway is caught (MA-15)."""
    ahead = state.breakaway
    assert ahead is not None
    lead = ahead.lead - arrows
    if lead <= 0:
        dealer.tell(events.Caught(ahead.seat))
        return drop_back(state)
    dealer.tell(events.LeadShrank(ahead.seat, clock(lead)))
    return changed(state, breakaway=changed(ahead, lead=lead))


def _to_front(state: State, seat: Seat, dealer: Dealer) -> State:
    """Put a leader at the front of the pack (MA-10, MA-13)."""
    if state.pack[0] == seat:
        return state
    dealer.tell(events.CameForward(seat))
    return changed(state, pack=(seat, *(rider for rider in state.pack if rider != seat)))


def _combative(state: State, seat: Seat, before: int, best: int, dealer: Dealer) -> State:
    """The points that the lead of this breakaway brings (MA-33)."""
    for _ in range(points_for(before, best)):
        dealer.tell(events.Combative(seat))
        team = state.teams[seat]
        state = with_team(state, seat, changed(team, attacks=team.attacks + 1))
    return state


def _rolled_yellow(state: State, seat: Seat, rolled: int) -> State:
    """The yellow die stands beside the white one that led to it."""
    return changed(state, roll=changed(state.roll, yellow=(seat, rolled)))
