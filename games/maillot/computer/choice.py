"""What a computer does without looking ahead: energy saved against energy paid.

A square that is one's own saves its value whenever the rainbow rider lands on it, which a square
sees about every third lap; it also brings its team to the front. So the value of a square is
worth bidding for as long as the race is to go on, and the more the team has in reserve. An attack
is worth its cost while that does not eat up what the laps to come will take.

The numbers were found by letting players with others play against each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Action, Place, Seat
from games.maillot import auction, energy, turn
from games.maillot.course import BOX, SQUARES
from games.maillot.ending import is_safe
from games.maillot.moves import BreakAway, Finish, GiveUp, Replace, Retire, Ride, Stay
from games.maillot.phases import Attacking, Bidding, Offering, Replacing, Starting
from games.maillot.state import State, Team, race
from games.maillot.trading import RAINBOWS

RIDE, GIVE_UP, FINISH, BREAK_AWAY, STAY = Ride(), GiveUp(), Finish(), BreakAway(), Stay()

JERSEYS_A_LAP = (
    0.55  # won by all teams together, greens and polka dots as parts of a rainbow jersey
)
FAR = 12  # from this arrow on a lead may soon win the race (MA-17)


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player spends. Energy, but for what is said to be a factor."""

    bid: float = 1.0  # for any square, while there are domestiques in hand
    bid_value: float = 0.67  # factor: for each energy that the square is worth
    bid_better: float = 1.12  # factor: for each that it is worth more than the one given up for it
    bid_reserve: float = 8.0  # is kept when bidding
    bid_thrift: float = 0.0  # factor: how much the reserve decides
    attack: float = 2.85  # for an attack
    attack_spare: float = 1.3  # more, for each 60 energy in reserve
    attack_arrow: float = 0.65  # more, for each arrow of the lead
    attack_square: float = 0.48  # more, for each square of one's own
    attack_reserve: float = 3.7  # is kept when attacking
    lap: float = 19.8  # what a lap takes
    hold_on: int = 8  # arrows for which a domestique may retire to pay the fee


PLAIN = Habits()


def decide(state: State, seat: Seat, habits: Habits = PLAIN) -> Action:
    """What an awaited seat does: a legal action. It reads nothing that the seat may not know."""
    team = state.teams[seat]
    match state.phase:
        case Starting():
            return _start(state, seat, team, habits)
        case Attacking(cost=cost):
            return _attack(state, seat, team, cost, habits)
        case Bidding(square=square):
            return auction.BIDS[limit(state, seat, square, habits)]
        case Offering(square=square) as phase:
            raised = phase.highest + 1
            able = raised <= min(team.energy, limit(state, seat, square, habits))
            return auction.OFFERS[raised] if able else auction.NO_OFFER
    place = energy.next_to_retire(state, seat)
    assert place is not None
    if isinstance(state.phase, Replacing):
        return Replace(SQUARES[_cheapest(team)].place)
    return retiring(place)


def retiring(place: Place) -> Action:
    """A domestique retires from there (MA-28)."""
    return Retire(place)


def limit(state: State, seat: Seat, square: int, habits: Habits = PLAIN) -> int:
    """The most the seat would pay for a square (MA-19)."""
    team, value = state.teams[seat], SQUARES[square].value
    if team.hand:
        worth = habits.bid + habits.bid_value * value
    else:
        worth = habits.bid_better * (value - SQUARES[_cheapest(team)].value)
    worth *= min(2.0, max(0.2, 1 + habits.bid_thrift * (spare(state, team, habits) - 1)))
    return max(0, int(min(worth, team.energy - habits.bid_reserve) + 0.5))


def spare(state: State, team: Team, habits: Habits = PLAIN) -> float:
    """What the team will have left when somebody wins, in sixties of energy; below 0 for ruin."""
    laps = max(0.5, laps_left(state))
    have = team.energy + BOX.retired * team.domestiques
    return (have + (BOX.lap - habits.lap) * laps) / BOX.most


def laps_left(state: State) -> float:
    """About how many laps it takes until somebody has the jerseys to win (MA-30, MA-32)."""
    goal = RAINBOWS[state.options.goal]
    return (goal - max(map(jerseys, state.teams))) / JERSEYS_A_LAP


def jerseys(team: Team) -> float:
    """Rainbow jerseys, the others as parts of one (MA-23)."""
    return team.rainbow + team.green / BOX.greens_for_rainbow + team.dots / BOX.dots_for_rainbow


def _cheapest(team: Team) -> int:
    return min(team.board, key=lambda n: SQUARES[n].value)


def _start(state: State, seat: Seat, team: Team, habits: Habits) -> Action:
    """MA-4, MA-31."""
    if len(race(state)) == 1 and is_safe(state, seat):
        return FINISH
    if state.breakaway is None:
        return RIDE
    pays = team.energy >= turn.fee(state) or state.breakaway.lead >= habits.hold_on
    return RIDE if pays else GIVE_UP


def _attack(state: State, seat: Seat, team: Team, cost: int, habits: Habits) -> Action:
    """MA-14, MA-16; close to the end of the inner track a domestique may retire for it."""
    lead = 0 if state.breakaway is None else state.breakaway.lead
    worth = habits.attack + habits.attack_spare * spare(state, team, habits)
    worth += habits.attack_arrow * lead + habits.attack_square * len(team.board)
    if cost > worth:
        return STAY
    if team.energy < cost:
        place = energy.next_to_retire(state, seat)
        return STAY if lead < FAR or place is None else retiring(place)
    kept = 0.0 if lead >= FAR else habits.attack_reserve
    return BREAK_AWAY if team.energy - cost >= kept else STAY
