"""Winning jerseys and exchanging them (MA-20 to MA-23, MA-30, MA-32)."""

from __future__ import annotations

from dataclasses import replace

from games.changes import changed, swapped
from games.core import Dealer, Seat
from games.maillot.course import BOX
from games.maillot.ending import over, points
from games.maillot.events import (
    Exchanged,
    JerseysGone,
    JerseyWon,
    RainbowLapAlready,
    RainbowLapBegan,
)
from games.maillot.moves import Trade
from games.maillot.phases import Ended
from games.maillot.state import Jersey, Piles, State, Team, race, with_team
from games.maillot.trading import given_back, traded, winning_trades

DOUBLE = 2  # the polka dots of the smaller card


def turn_up(state: State, dealer: Dealer) -> State:
    """The top rainbow card makes the lap a rainbow lap (MA-20, MA-21); it leaves the pile."""
    if state.lap.rainbow:
        dealer.tell(RainbowLapAlready())
        return state
    if not state.piles.rainbow:
        dealer.tell(JerseysGone(Jersey.RAINBOW))
        return state
    dealer.tell(RainbowLapBegan())
    piles = replace(state.piles, rainbow=state.piles.rainbow - 1)
    return changed(state, lap=replace(state.lap, rainbow=True), piles=piles)


def win_rainbow(state: State, seat: Seat, dealer: Dealer) -> State:
    """The card that was turned up (MA-20)."""
    dealer.tell(JerseyWon(seat, Jersey.RAINBOW, 1))
    team = state.teams[seat]
    richer = changed(team, rainbow=team.rainbow + 1)
    state = changed(state, lap=replace(state.lap, rainbow=False))
    return _crowned(with_team(state, seat, richer), seat, dealer)


def win_green(state: State, seat: Seat, dealer: Dealer) -> State:
    """MA-22; of an empty pile nothing (MA-23)."""
    if not state.piles.green:
        dealer.tell(JerseysGone(Jersey.GREEN))
        return state
    dealer.tell(JerseyWon(seat, Jersey.GREEN, 1))
    team, piles = state.teams[seat], state.piles
    richer = changed(team, green=team.green + 1)
    return _took(state, seat, richer, replace(piles, green=piles.green - 1), dealer)


def win_polka(state: State, seat: Seat, dots: int, dealer: Dealer) -> State:
    """MA-22: a card of two or three dots; of an empty pile nothing (MA-23)."""
    team, piles = state.teams[seat], state.piles
    if not (piles.double if dots == DOUBLE else piles.triple):
        dealer.tell(JerseysGone(Jersey.POLKA))
        return state
    dealer.tell(JerseyWon(seat, Jersey.POLKA, dots))
    if dots == DOUBLE:
        richer = changed(team, double=team.double + 1)
        piles = replace(piles, double=piles.double - 1)
    else:
        richer = changed(team, triple=team.triple + 1)
        piles = replace(piles, triple=piles.triple - 1)
    return _took(state, seat, richer, piles, dealer)


def exchange(state: State, seat: Seat, trade: Trade, dealer: Dealer) -> State:
    """MA-23, on one's own wish; it may win the game."""
    return _crowned(_traded(state, seat, trade, dealer), seat, dealer)


def crown_held_up(state: State, dealer: Dealer) -> State:
    """Whoever has the jerseys to win and could not exchange them by version 1 of these rules.

    Then an exchange needed a rainbow card of the pile; a race that goes on from there is won.
    """
    for seat in race(state):
        state = _crowned(state, seat, dealer)
        if isinstance(state.phase, Ended):
            break
    return state


def _traded(state: State, seat: Seat, trade: Trade, dealer: Dealer) -> State:
    before = state.teams[seat]
    after = traded(before, trade)
    number = BOX.greens_for_rainbow if trade is Trade.GREEN else before.dots - after.dots
    dealer.tell(Exchanged(seat, trade, number))
    piles = given_back(state.piles, before, after)
    return changed(state, piles=piles, teams=swapped(state.teams, seat, after))


def _took(state: State, seat: Seat, team: Team, piles: Piles, dealer: Dealer) -> State:
    state = changed(state, piles=piles, teams=swapped(state.teams, seat, team))
    return _crowned(state, seat, dealer)


def _crowned(state: State, seat: Seat, dealer: Dealer) -> State:
    """The game is won, if the seat has the jerseys or an exchange gives them (MA-23, MA-30).

    With combativity an exchange only ends the game; the host makes it by itself when the seat
    then has more points than anybody else (MA-33).
    """
    goal = state.options.goal
    needed = winning_trades(state.teams[seat], goal)
    if needed is None or (needed and state.options.combativity and not _leads(state, seat, needed)):
        return state
    for trade in needed:
        state = _traded(state, seat, trade, dealer)
    return over(state, goal.value, seat, dealer)


def _leads(state: State, seat: Seat, needed: tuple[Trade, ...]) -> bool:
    team = state.teams[seat]
    for trade in needed:
        team = traded(team, trade)
    others = (points(other) for n, other in enumerate(state.teams) if n != seat)
    return points(team) > max(others)
