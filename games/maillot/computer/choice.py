"""What a computer does without looking ahead: energy saved against energy paid.

A square that is one's own saves its value whenever the rainbow rider lands on it, which a square
sees about every third lap; it also brings its team to the front. So the value of a square is
worth bidding for. An attack is worth its cost while that does not eat up what the laps to come
will take; above all in a rainbow lap, for who leads at its end wins the jersey (MA-20).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Action, Seat
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


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's spending habits, in energy except where a factor is named."""

    hold_on: int = 0  # arrows of a lead from which a domestique may retire for it
    bid: float = 0.0  # for any square, while there are domestiques in hand
    bid_value: float = 0.0  # factor: for each energy that the square is worth
    bid_better: float = 0.0  # factor: for each that it is worth more than the one given up for it
    attack: float = 0.0  # for an attack
    attack_spare: float = 0.0  # more, for each 60 energy in reserve
    attack_arrow: float = 0.0  # more, for each arrow of the lead
    attack_rainbow: float = 0.0  # more, in a rainbow lap
    lap: float = 0.0  # what a lap takes


PLAIN = Habits(hold_on=8)
"""What a sound player does who looks ahead before an attack (`ahead`); it bids as a keen one."""

DUEL = Habits(
    bid=-0.5, bid_value=1.4, bid_better=1.0,
    attack=-2.3, attack_spare=7.0, attack_arrow=0.7, attack_rainbow=16.6, lap=43.6,
)  # fmt: skip
SEVERAL = Habits(
    bid=2.3, bid_value=2.0, bid_better=1.4,
    attack=-2.3, attack_spare=2.9, attack_arrow=0.9, attack_rainbow=17.2, lap=41.9,
)  # fmt: skip
"""What a keen player does against one other, and against several.

Found by SPSA: both numbers a step up or down at random, a thousand races between the two at the
same dice, and a step towards the winner; some three thousand times, in a simulator of its own.
"""


def keen(state: State) -> Habits:
    """The habits of a keen player in this race."""
    return DUEL if len(state.teams) == 2 else SEVERAL


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
    return Retire(place)


def limit(state: State, seat: Seat, square: int, habits: Habits) -> int:
    """The most the seat would pay for a square (MA-19)."""
    team, value = state.teams[seat], SQUARES[square].value
    if team.hand:
        worth = habits.bid + habits.bid_value * value
    else:
        worth = habits.bid_better * (value - SQUARES[_cheapest(team)].value)
    return max(0, int(min(worth, team.energy) + 0.5))


def spare(state: State, team: Team, habits: Habits) -> float:
    """What the team will have left when somebody wins, as a share of 60 energy; below 0: ruin."""
    laps = max(0.5, laps_left(state))
    have = team.energy + BOX.retired * team.domestiques
    return (have + (BOX.lap - habits.lap) * laps) / BOX.most


def laps_left(state: State) -> float:
    """About how many laps it takes until somebody has the jerseys to win (MA-30, MA-32)."""
    goal = RAINBOWS[state.options.goal]
    return (goal - max(map(jerseys, state.teams))) / JERSEYS_A_LAP


def jerseys(team: Team) -> float:
    """How many rainbow jerseys a team has; other jerseys count as parts of one (MA-23)."""
    return team.rainbow + team.green / BOX.greens_for_rainbow + team.dots / BOX.dots_for_rainbow


def _cheapest(team: Team) -> int:
    return min(team.board, key=lambda n: SQUARES[n].value)


def _start(state: State, seat: Seat, team: Team, habits: Habits) -> Action:
    """Ride or give up the lead (MA-4), or end the race when riding alone (MA-31)."""
    if len(race(state)) == 1 and is_safe(state, seat):
        return FINISH
    if state.breakaway is None:
        return RIDE
    pays = team.energy >= turn.fee(state) or state.breakaway.lead >= habits.hold_on
    return RIDE if pays else GIVE_UP


def _attack(state: State, seat: Seat, team: Team, cost: int, habits: Habits) -> Action:
    """Break away or add to the lead (MA-16, MA-14), or stay."""
    lead = 0 if state.breakaway is None else state.breakaway.lead
    worth = habits.attack + habits.attack_spare * spare(state, team, habits)
    worth += habits.attack_arrow * lead + habits.attack_rainbow * state.lap.rainbow
    if cost > worth:
        return STAY
    if team.energy >= cost:
        return BREAK_AWAY
    return retires_for_it(state, seat, habits) or STAY


def retires_for_it(state: State, seat: Seat, habits: Habits) -> Action | None:
    """The domestique that retires to pay for an attack (MA-28), if the lead is long enough."""
    lead = 0 if state.breakaway is None else state.breakaway.lead
    place = energy.next_to_retire(state, seat)
    return None if lead < habits.hold_on or place is None else Retire(place)
