"""Paying and gaining energy, retiring domestiques, exhaustion (MA-18, MA-25 to MA-29)."""

from __future__ import annotations

from games.changes import changed
from games.core import Dealer, Place, Seat
from games.maillot import events
from games.maillot.course import BOX, SQUARES
from games.maillot.state import HAND, Preference, State, Team, race, with_team


def gain(state: State, seat: Seat, energy: int, dealer: Dealer) -> State:
    """Gain energy, never above the most there is (MA-1, MA-25)."""
    team = state.teams[seat]
    fed = filled(team, energy)
    dealer.tell(events.Gained(seat, fed - team.energy))
    return with_team(state, seat, changed(team, energy=fed))


def filled(team: Team, energy: int) -> int:
    """The team's energy with `energy` added; a surplus is lost (MA-1)."""
    return min(BOX.most, team.energy + energy)


def can_pay(state: State, seat: Seat, energy: int) -> bool:
    """Whether a team can pay, if need be by retiring domestiques (MA-29)."""
    team = state.teams[seat]
    return team.energy + BOX.retired * team.domestiques >= energy


def pay(state: State, seat: Seat, energy: int, dealer: Dealer) -> State:
    """Pay: domestiques retire until the team can; one that still cannot is out (MA-29)."""
    while (team := state.teams[seat]).energy < energy:
        place = next_to_retire(state, seat)
        if place is None:
            return _exhausted(state, seat, dealer)
        state = retire(state, seat, place, dealer)
    return with_team(state, seat, changed(team, energy=team.energy - energy))


def pay_alone(state: State, seat: Seat, energy: int, dealer: Dealer) -> State:
    """The race leader pays for a square or a card (MA-24, MA-27)."""
    dealer.tell(events.Paid(seat, energy))
    return pay(state, seat, energy, dealer)


def pay_all(state: State, energy: int, spared: Seat | None, dealer: Dealer) -> State:
    """Everybody who rides pays, in race order, except one who is spared (MA-18, MA-24)."""
    dealer.tell(events.AllPaid(energy) if spared is None else events.OthersPaid(spared, energy))
    teams, short = list(state.teams), []
    for seat in race(state):
        team = teams[seat]
        if seat == spared:
            continue
        if team.energy >= energy:
            teams[seat] = changed(team, energy=team.energy - energy)
        else:
            short.append(seat)
    state = changed(state, teams=tuple(teams))
    for seat in short:
        state = pay(state, seat, energy, dealer)
    return state


def retire(state: State, seat: Seat, place: Place, dealer: Dealer) -> State:
    """A domestique leaves the race for good (MA-28)."""
    team = state.teams[seat]
    fed = filled(team, BOX.retired)
    brought = fed - team.energy
    if place == HAND:
        dealer.tell(events.RetiredInHand(seat, brought))
        return with_team(state, seat, changed(team, energy=fed, hand=team.hand - 1))
    dealer.tell(events.Retired(seat, place, brought))
    gone = int(place)
    board = tuple(square for square in team.board if square != gone)
    return with_team(state, seat, changed(team, energy=fed, board=board))


def next_to_retire(state: State, seat: Seat) -> Place | None:
    """Who goes when a payment forces it, as the player prefers (MA-29); None if nobody is left."""
    return first_to_go(state.teams[seat], state.roll.square)


def first_to_go(team: Team, at: int) -> Place | None:
    """The same of a team, the rainbow rider being on square `at`."""
    if team.hand and (team.preference is Preference.HAND or not team.board):
        return HAND
    if not team.board:
        return None
    if team.preference is Preference.PASSED:
        square = max(team.board, key=lambda n: (n - at - 1) % len(SQUARES))
    else:
        square = min(team.board, key=lambda n: SQUARES[n].value)
    return SQUARES[square].place


def _exhausted(state: State, seat: Seat, dealer: Dealer) -> State:
    """MA-29: their leader leaves the race, with what energy there was."""
    dealer.tell(events.Exhausted(seat))
    ahead = state.breakaway
    state = with_team(state, seat, changed(state.teams[seat], energy=0, out=True))
    return changed(
        state,
        pack=tuple(rider for rider in state.pack if rider != seat),
        breakaway=None if ahead and ahead.seat == seat else ahead,
    )
