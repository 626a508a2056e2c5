"""How a match ends (DL-14 to DL-16, DL-24)."""

from __future__ import annotations

from games.changes import changed
from games.core import Dealer, Place, Result, Seat
from games.diceland.events import CapitalTaken, Counted, Decided, GameWon
from games.diceland.state import Ended, State, other

QUIET_TURNS = 2  # DL-14
MOST_TURNS = 300  # DL-16


def won(state: State, seat: Seat, reason: str, dealer: Dealer) -> State:
    """The match as `seat` has won it."""
    dealer.tell(GameWon(seat, reason))
    return changed(state, phase=Ended(seat, reason))


def is_capital_of(state: State, place: Place, seat: Seat) -> bool:
    """Whether the tile is that player's capital (DL-24)."""
    return state.lands[place].capital == seat


def entered(state: State, place: Place, dealer: Dealer) -> State:
    """The match after a die has come to `place`: won, if that is the enemy's capital (DL-24)."""
    seat = state.armies[place].seat
    if not is_capital_of(state, place, other(seat)):
        return state
    dealer.tell(CapitalTaken(seat, place))
    return won(state, seat, "capital", dealer)


def beaten(state: State, dealer: Dealer) -> State:
    """The match after dice have been lost: over, when a player has none left (DL-14)."""
    left = {die.seat for die in state.armies.values()}
    if len(left) != 1 or isinstance(state.phase, Ended):
        return state
    return won(state, left.pop(), "no_dice", dealer)


def no_attack(state: State, dealer: Dealer) -> State:
    """The match after an attack step without any attack: over if it is the second (DL-14)."""
    state = changed(state, quiet=state.quiet + 1)
    return _counted(state, "quiet", dealer) if state.quiet >= QUIET_TURNS else state


def turn_over(state: State, dealer: Dealer) -> State:
    """The match after a whole turn: over after 300 turns (DL-16).

    It is over after two quiet ones too, as by version 1 of the rules the second went on to its end.
    """
    if state.quiet >= QUIET_TURNS:
        return _counted(state, "quiet", dealer)
    if state.turn >= MOST_TURNS:
        return _counted(state, "long", dealer)
    return state


def result(state: State) -> Result | None:
    """Who has won; the scores are the army dice left."""
    if not isinstance(state.phase, Ended):
        return None
    ranks = tuple(1 if Seat(n) == state.phase.winner else 2 for n in range(2))
    return Result(ranks, tuple(len(_values(state, Seat(n))) for n in range(2)), state.phase.reason)


def _counted(state: State, reason: str, dealer: Dealer) -> State:
    """DL-15: more dice, then the higher total, then the first turn."""
    seats = (Seat(0), Seat(1))
    strength = [(len(_values(state, seat)), sum(_values(state, seat))) for seat in seats]
    for seat in seats:
        dealer.tell(Counted(seat, *strength[seat]))
    if strength[0] == strength[1]:
        winner, by = state.first or Seat(0), "first"
    else:
        winner = max(seats, key=lambda seat: strength[seat])
        by = "dice" if strength[0][0] != strength[1][0] else "total"
    dealer.tell(Decided(winner, by))
    return won(state, winner, reason, dealer)


def _values(state: State, seat: Seat) -> list[int]:
    return [die.value for die in state.armies.values() if die.seat == seat]
