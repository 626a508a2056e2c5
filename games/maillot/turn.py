"""The way of a turn: the white die, the end of a lap, squares and cards (MA-4 to MA-8, MA-20 to
MA-27).

The rider who rolled is the race leader "before positions" of all these rules.
"""

from __future__ import annotations

from dataclasses import replace

from games.changes import changed
from games.core import Dealer, Place, Seat
from games.maillot import auction, energy, events, jerseys, positions
from games.maillot.course import (
    ARROWS,
    BOX,
    DECK,
    SQUARES,
    Card,
    CardKind,
    Square,
    SquareKind,
    clock,
)
from games.maillot.ending import is_safe, over
from games.maillot.phases import Ended, Losing, Starting, Turn
from games.maillot.state import HAND, Lap, Roll, State, Team, owner_of, race
from games.maillot.trading import PRIZES


def onward(state: State, dealer: Dealer) -> State:
    """Run the race on to the next choice of a player."""
    while isinstance(state.phase, Turn):
        state = begin(state, dealer)
    return state


def begin(state: State, dealer: Dealer) -> State:
    """The next turn: to its end, or to a choice."""
    if state.options.rules < 3:  # since then nobody has to wait for a jersey
        state = jerseys.crowned(state, dealer)
        if isinstance(state.phase, Ended):
            return state
    riders = race(state)
    if not riders:
        return over(state, "exhausted", None, dealer)
    leader = riders[0]
    if state.breakaway is not None:
        if energy.can_pay(state, leader, fee(state)):
            return changed(state, phase=Starting(leader))
        dealer.tell(events.RanDry(leader))
        return positions.drop_back(state)
    if len(riders) == 1 and is_safe(state, leader):
        return changed(state, phase=Starting(leader))
    return _rolled(state, leader, dealer)


def fee(state: State) -> int:
    """What the breakaway's lead costs a turn (MA-4)."""
    return ARROWS[state.breakaway.lead - 1].fee if state.breakaway else 0


def ride(state: State, seat: Seat, dealer: Dealer) -> State:
    """Pay for the lead, if there is one, and roll (MA-4, MA-5)."""
    if state.breakaway is not None:
        cost = fee(state)
        dealer.tell(events.FeePaid(seat, cost, clock(state.breakaway.lead)))
        state = energy.pay(state, seat, cost, dealer)
    return _rolled(state, seat, dealer)


def give_up(state: State, seat: Seat, dealer: Dealer) -> State:
    """MA-4: the new first of the pack takes the turn."""
    dealer.tell(events.GaveUp(seat))
    return changed(positions.drop_back(state), phase=Turn())


def finish(state: State, dealer: Dealer) -> State:
    """The last one riding takes what they cannot lose any more (MA-31)."""
    return over(state, "alone", None, dealer)


def lose(state: State, seat: Seat, place: Place, dealer: Dealer) -> State:
    """The domestique that a card makes retire (MA-28); then the positions."""
    state = energy.retire(state, seat, place, dealer)
    return positions.settle(changed(state, phase=Turn()), seat, None, 0, dealer)


def retirable(team: Team) -> list[Place]:
    """Where the team has domestiques: the hand counts as one place."""
    places = [SQUARES[n].place for n in team.board]
    return [HAND, *places] if team.hand else places


def _rolled(state: State, roller: Seat, dealer: Dealer) -> State:
    """MA-5 to MA-7."""
    rolled = dealer.roll()
    laps, number = divmod(state.roll.square + rolled, len(SQUARES))
    square = SQUARES[number]
    dealer.tell(events.Rolled(roller, rolled, square.place, square.terrain))
    roll = Roll(roller, rolled, state.roll.square, number, state.roll.turn + 1)
    state = changed(state, phase=Turn(), roll=roll)
    if laps:
        state = _lap_ended(state, roller, dealer)
    return state if isinstance(state.phase, Ended) else _resolved(state, roller, square, dealer)


def _lap_ended(state: State, roller: Seat, dealer: Dealer) -> State:
    """The lap ends: first the jersey (MA-20), then energy (MA-26), then, if the rider is exactly on
    the line, the next rainbow card."""
    dealer.tell(events.LapEnded(state.lap.number))
    if state.lap.rainbow:
        state = jerseys.win_rainbow(state, roller, dealer)
        if isinstance(state.phase, Ended):
            return state
    if state.lap.hungry:
        dealer.tell(events.LapNotFed())
    else:
        dealer.tell(events.LapFed(BOX.lap))
        fed = tuple(
            team if team.out else changed(team, energy=energy.filled(team, BOX.lap))
            for team in state.teams
        )
        state = changed(state, teams=fed)
    state = changed(state, lap=Lap(state.lap.number + 1))
    return jerseys.turn_up(state, dealer) if state.roll.square == 0 else state


def _resolved(state: State, roller: Seat, square: Square, dealer: Dealer) -> State:
    """MA-7, MA-8: what the square does, then the positions."""
    match square.kind:
        case SquareKind.EFFORT:
            return _effort(state, roller, square, dealer)
        case SquareKind.CHANCE:
            return _chance(state, roller, dealer)
        case SquareKind.ESCAPE:
            return positions.settle(state, roller, roller, 0, dealer)
        case SquareKind.SUPPLY:
            state = energy.gain(state, roller, square.value, dealer)
        case SquareKind.EVENT:
            state = energy.pay_alone(state, roller, square.value, dealer)
        case SquareKind.GREEN | SquareKind.POLKA:
            state = jerseys.win_prize(state, roller, PRIZES[square.number], dealer)
    return _settled(state, roller, dealer)


def _effort(state: State, roller: Seat, square: Square, dealer: Dealer) -> State:
    """MA-18, MA-19: payments, positions, and the auction of an empty square."""
    owner = owner_of(state, square.number)
    state = energy.pay_all(state, square.value, owner, dealer)
    state = positions.settle(state, roller, owner, square.value, dealer)
    if owner is None and len(race(state)) > 1:  # who rides alone has no auctions (MA-31)
        return auction.begin(state, square.number, dealer)
    return state


def _chance(state: State, roller: Seat, dealer: Dealer) -> State:
    """MA-24: the card takes the place of the square."""
    state, card = _drawn(state, roller, dealer)
    match card.kind:
        case CardKind.ESCAPE:
            return positions.settle(state, roller, roller, 0, dealer)
        case CardKind.ABANDON:
            return _abandoned(state, roller, dealer)
        case CardKind.TAILWIND | CardKind.FOOD:
            state = energy.gain(state, roller, card.value, dealer)
        case CardKind.HEADWIND | CardKind.CRASH | CardKind.PUNCTURE:
            state = energy.pay_alone(state, roller, card.value, dealer)
        case CardKind.HEAT:
            state = energy.pay_all(state, card.value, None, dealer)
        case CardKind.RAINBOW_LAP:
            state = jerseys.turn_up(state, dealer)
        case CardKind.NO_FEED:
            state = changed(state, lap=replace(state.lap, hungry=True))
    return _settled(state, roller, dealer)


def _drawn(state: State, roller: Seat, dealer: Dealer) -> tuple[State, Card]:
    """Draw a card from those that are left; when the last one is gone, all come back."""
    if not state.deck:
        dealer.tell(events.DeckShuffled())
    deck = state.deck or tuple(DECK)
    picked = dealer.below(len(deck))
    card = deck[picked]
    dealer.tell(events.CardDrawn(roller, card.kind))
    left = deck[:picked] + deck[picked + 1 :]
    return changed(state, deck=left, roll=changed(state.roll, card=card)), card


def _abandoned(state: State, roller: Seat, dealer: Dealer) -> State:
    """MA-28: the player chooses, if there is anything to choose."""
    places = retirable(state.teams[roller])
    if len(places) > 1:
        return changed(state, phase=Losing(roller))
    if places:
        return lose(state, roller, places[0], dealer)
    dealer.tell(events.NobodyRetired(roller))
    return _settled(state, roller, dealer)


def _settled(state: State, roller: Seat, dealer: Dealer) -> State:
    """The positions after a square that counts as unoccupied (MA-8)."""
    if isinstance(state.phase, Ended):
        return state
    return positions.settle(state, roller, None, 0, dealer)
