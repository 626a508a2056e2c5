"""How likely each team is to win from here, as far as the position alone can tell.

Every team has a strength, a weighted sum of what it has (`traits`); its chance is e to its strength
over the sum of all. The weights are those under which the ends of some ten thousand races between
computers were likeliest (a logit model).
"""

from __future__ import annotations

from math import exp
from operator import mul

from games.core import Seat
from games.maillot.computers.policy import jerseys
from games.maillot.course import ARROWS, BOX, SQUARES
from games.maillot.ending import RAINBOW_POINTS, points, result
from games.maillot.phases import Ended
from games.maillot.state import State, Team, race
from games.maillot.trading import RAINBOWS

TRAITS = (
    "out", "jerseys when out", "jerseys", "jerseys squared", "one jersey short",
    "energy", "little energy", "domestiques in hand", "on the board", "value of their squares",
    "little of all", "in front", "in front near the end of a lap",
    "in front in a rainbow lap", "the same when one jersey short", "second in a rainbow lap",
    "away", "arrow", "arrow to the fourth", "away, own squares", "away, squares of others",
)  # fmt: skip


def chances(state: State) -> tuple[float, ...]:
    """The chance of each seat to win, 0 to 1; they add up to 1. Exact when the race is over."""
    if isinstance(state.phase, Ended):
        found = result(state)
        assert found is not None
        share = 1 / len(found.winners)
        return tuple(share if seat in found.winners else 0.0 for seat in range(len(state.teams)))
    weights = DUEL if len(state.teams) == 2 else SEVERAL
    powers = [exp(sum(map(mul, weights, traits))) for traits in all_traits(state)]
    total = sum(powers)
    return tuple(power / total for power in powers)


def all_traits(state: State) -> list[list[float]]:
    """The traits of every team, in the order of `TRAITS`."""
    order = race(state)
    places = {seat: place for place, seat in enumerate(order)}
    squares = sum(len(team.board) for team in state.teams)
    return [
        traits(state, Seat(n), team, places.get(Seat(n), -1), squares)
        for n, team in enumerate(state.teams)
    ]


def traits(state: State, seat: Seat, team: Team, place: int, squares: int) -> list[float]:
    """What a team has, each of it about 0 to 1; `squares` are those of all teams."""
    goal = RAINBOWS[state.options.goal]
    if state.options.combativity:
        won = points(team) / (RAINBOW_POINTS * goal)
    else:
        won = jerseys(team) / goal
    if team.out:
        return [1.0, won, *[0.0] * (len(TRAITS) - 2)]
    fuel = (team.energy + BOX.retired * team.domestiques) / 150
    ahead, near = state.breakaway, state.roll.square / len(SQUARES)
    lap = 0.3 + near if state.lap.rainbow else 0.0
    front = 1.0 if place == 0 else 0.0
    short = 1.0 if team.rainbow >= goal - 1 else 0.0
    away = ahead is not None and ahead.seat == seat
    arrow = ahead.lead / len(ARROWS) if ahead is not None and away else 0.0
    own = len(team.board)
    return [
        0.0,
        0.0,
        won,
        won * won,
        short,
        team.energy / BOX.most,
        max(0, 20 - team.energy) / 20,
        team.hand / BOX.domestiques,
        own / BOX.domestiques,
        sum([SQUARES[n].value for n in team.board]) / 20,
        max(0.0, 0.4 - fuel),
        front,
        front * near,
        front * lap,
        front * lap * short,
        lap if place == 1 else 0.0,
        1.0 if away else 0.0,
        arrow,
        arrow**4,
        own / BOX.domestiques if away else 0.0,
        (squares - own) / BOX.domestiques if away else 0.0,
    ]


DUEL: tuple[float, ...] = (
    -1.53, 2.22, 1.45, 1.31, -0.11, 1.14, -0.05, 1.36, 1.26, 0.40, -2.80,
    -0.08, 0.10, 1.07, 0.37, 0.78, -0.01, 0.17, 1.06, 0.11, -0.07,
)  # fmt: skip
SEVERAL: tuple[float, ...] = (
    -3.90, 5.73, 2.34, 0.68, 0.32, 1.44, -0.09, 2.13, 2.49, 0.55, -2.15,
    -0.15, 0.21, 0.43, 0.41, 0.14, -0.04, 0.22, 1.46, -0.12, 0.05,
)  # fmt: skip
