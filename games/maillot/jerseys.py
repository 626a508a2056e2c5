"""Winning jerseys and exchanging them (MA-20 to MA-23, MA-30, MA-32)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.changes import changed, swapped
from games.core import Dealer, Seat
from games.maillot import events
from games.maillot.course import BOX
from games.maillot.ending import over, points, winning_exchanges
from games.maillot.moves import Trade
from games.maillot.state import Jersey, State, Team, race, with_team
from games.maillot.trading import Prize, piles_after, traded, winning_trades, with_prize


def turn_up(state: State, dealer: Dealer) -> State:
    """The top rainbow card makes the lap a rainbow lap (MA-20, MA-21); it leaves the pile."""
    if state.lap.rainbow:
        dealer.tell(events.RainbowLapAlready())
        return state
    if not state.piles.rainbow:
        dealer.tell(events.JerseysGone(Jersey.RAINBOW))
        return state
    dealer.tell(events.RainbowLapBegan())
    piles = replace(state.piles, rainbow=state.piles.rainbow - 1)
    return changed(state, lap=replace(state.lap, rainbow=True), piles=piles)


def win_rainbow(state: State, seat: Seat, dealer: Dealer) -> State:
    """Win the rainbow card that was turned up (MA-20)."""
    dealer.tell(events.JerseyWon(seat, Jersey.RAINBOW, 1))
    team = state.teams[seat]
    richer = changed(team, rainbow=team.rainbow + 1)
    state = changed(state, lap=replace(state.lap, rainbow=False))
    return crowned(with_team(state, seat, richer), dealer, seat)


def win_prize(state: State, seat: Seat, prize: Prize, dealer: Dealer) -> State:
    """Win a green jersey or polka dots (MA-22); from an empty pile nothing (MA-23)."""
    before = state.teams[seat]
    after = with_prize(before, state.piles, prize)
    if after is before:
        dealer.tell(events.JerseysGone(prize.jersey))
        return state
    dealer.tell(events.JerseyWon(seat, prize.jersey, prize.number))
    return crowned(_given(state, seat, after), dealer, seat)


def exchange(state: State, seat: Seat, trade: Trade, dealer: Dealer) -> State:
    """Exchange jerseys at the player's wish (MA-23); it may win the game."""
    return crowned(_traded(state, seat, trade, dealer), dealer, seat)


def crowned(state: State, dealer: Dealer, taker: Seat | None = None) -> State:
    """The race; over if a rider has the jerseys to win or can exchange for them (MA-23, MA-30).

    Called whenever jerseys or points have a new owner; `taker` has just come by jerseys.
    """
    for seat in _contenders(state, taker):
        if winning_trades(state.teams[seat], state.options.goal) is None:
            continue
        rival = max(points(team) for n, team in enumerate(state.teams) if n != seat)
        needed = winning_exchanges(state.teams[seat], state.options, rival)
        if needed is not None:
            for trade in needed:
                state = _traded(state, seat, trade, dealer)
            return over(state, state.options.goal.value, seat, dealer)
    return state


def _contenders(state: State, taker: Seat | None) -> Sequence[Seat]:
    """The teams whose jerseys are checked: all who ride.

    Up to version 2 of the rules only the `taker`, and all only once no rainbow card was left: by
    version 1 an exchange needed a card, so that a team could have to wait for its own.
    """
    if state.options.rules >= 3 or (taker is None and not state.piles.rainbow):
        return race(state)
    return () if taker is None else (taker,)


def _traded(state: State, seat: Seat, trade: Trade, dealer: Dealer) -> State:
    before = state.teams[seat]
    after = traded(before, trade)
    number = BOX.greens_for_rainbow if trade is Trade.GREEN else before.dots - after.dots
    dealer.tell(events.Exchanged(seat, trade, number))
    return _given(state, seat, after)


def _given(state: State, seat: Seat, team: Team) -> State:
    """Give the team other cards: the piles lose what it has got, and get what it handed in."""
    piles = piles_after(state.piles, state.teams[seat], team)
    return changed(state, piles=piles, teams=swapped(state.teams, seat, team))
