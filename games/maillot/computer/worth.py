"""How likely each team is to win from here, as far as the position alone can tell.

Every team has a strength, a weighted sum of what it has (`traits`); its chance is e to its strength
over the sum of all. The weights are those under which the ends of some ten thousand races between
computers were likeliest (a logit model).
"""

from __future__ import annotations

from functools import cache
from math import fsum

from games.advice import Reckoning
from games.computers.chances import shares
from games.core import Seat
from games.maillot.computer.choice import jerseys
from games.maillot.course import ARROWS, BOX, DECK, SQUARES, CardKind, SquareKind
from games.maillot.ending import RAINBOW_POINTS, points, result
from games.maillot.phases import Ended
from games.maillot.state import State, Team, race
from games.maillot.trading import RAINBOWS

TRAITS = (
    "out", "jerseys when out", "jerseys", "jerseys squared", "one jersey short",
    "energy", "little energy", "domestiques in hand", "on the board", "value of their squares",
    "little of all", "in front", "away", "arrow", "running away", "away, own squares",
    "jerseys to come", "a rainbow jersey to come", "the race to be won", "energy to come",
    "a rainbow jersey to come to the second", "the race to be won by the second",
)  # fmt: skip
ROLLS = 50  # in which a lead wins or is lost
SOON = 8  # rolls that are looked ahead at most, by one who stays in front


def chances(state: State) -> tuple[float, ...]:
    """The chance of each seat to win, 0 to 1; they add up to 1. Exact when the race is over."""
    if isinstance(state.phase, Ended):
        found = result(state)
        assert found is not None
        share = 1 / len(found.winners)
        return tuple(share if seat in found.winners else 0.0 for seat in range(len(state.teams)))
    return tuple(shares(weights(len(state.teams)), all_traits(state)))


def weights(seats: int) -> tuple[float, ...]:
    """How much each trait counts, by the number of teams."""
    return DUEL if seats == 2 else SEVERAL


def all_traits(state: State) -> list[list[float]]:
    """The traits of every team, in the order of `TRAITS`."""
    places = {seat: place for place, seat in enumerate(race(state))}
    return [
        traits(state, Seat(n), team, places.get(Seat(n), -1)) for n, team in enumerate(state.teams)
    ]


def traits(state: State, seat: Seat, team: Team, place: int) -> list[float]:
    """What a team has, each of it about 0 to 1; `place` is that in the race, 0 the first."""
    goal = RAINBOWS[state.options.goal]
    if state.options.combativity:
        won = points(team) / (RAINBOW_POINTS * goal)
    else:
        won = jerseys(team) / goal
    if team.out:
        return [1.0, won, *[0.0] * (len(TRAITS) - 2)]
    fuel = (team.energy + BOX.retired * team.domestiques) / 150
    ahead = state.breakaway
    away = ahead is not None and place == 0
    own = len(team.board)
    arrow, runs = 0.0, 0.0
    if ahead is not None and away:
        arrow = ahead.lead / len(ARROWS)
        runs = running_away(own, sum([len(other.board) for other in state.teams]) - own)[ahead.lead]
    return [
        0.0,
        0.0,
        won,
        won * won,
        1.0 if team.rainbow >= goal - 1 else 0.0,
        team.energy / BOX.most,
        max(0, 20 - team.energy) / 20,
        team.hand / BOX.domestiques,
        own / BOX.domestiques,
        sum([SQUARES[n].value for n in team.board]) / 20,
        max(0.0, 0.4 - fuel),
        1.0 if place == 0 else 0.0,
        1.0 if away else 0.0,
        arrow,
        runs,
        own / BOX.domestiques if away else 0.0,
        *_to_come(state, team, place, goal),
    ]


def _to_come(state: State, team: Team, place: int, goal: int) -> tuple[float, ...]:
    """What the next rolls may bring to the team in front, and to the second once it is in front.

    It is assumed that a lead lasts one roll for each arrow.
    """
    if place > 1:
        return NOTHING
    at = state.roll.square
    rolls = 1 if state.breakaway is None else min(SOON - 1, state.breakaway.lead + 1)
    if place == 0:
        lap = CROSSED[rolls][at] if state.lap.rainbow else 0.0
        lands = LANDED[rolls]
        gain = 0.0
        wins = lap if team.rainbow >= goal - 1 else 0.0
        for square, part in JERSEY_SQUARES:
            chance = lands[(square - at - 1) % len(SQUARES)]
            gain += part * chance
            if team.rainbow >= goal - 1 and _completes(team, square):
                wins += chance
        feed = fsum([energy * lands[(square - at - 1) % len(SQUARES)] for square, energy in FEED])
        return gain / goal, lap / goal, min(1.0, wins), feed / BOX.most, 0.0, 0.0
    after = 0.0
    if state.lap.rainbow:
        if state.breakaway is None:
            after = CROSSED[rolls + 1][at] - CROSSED[rolls][at]
        else:
            after = 1 - CROSSED[rolls][at]
    return 0.0, 0.0, 0.0, 0.0, after / goal, after if team.rainbow >= goal - 1 else 0.0


def _completes(team: Team, square: int) -> bool:
    """Whether the jersey of the square makes up a rainbow jersey (MA-23)."""
    if SQUARES[square].kind is SquareKind.GREEN:
        return team.green % BOX.greens_for_rainbow == BOX.greens_for_rainbow - 1
    return team.dots % BOX.dots_for_rainbow + SQUARES[square].value >= BOX.dots_for_rainbow


@cache
def running_away(own: int, others: int) -> tuple[float, ...]:
    """The chance of a lead to win the race (MA-17), by its arrow, 0 to the last.

    `own` and `others` are how many squares are one's own and others'. Every square is taken to be
    equally likely, every attack to be made, and energy to be enough.
    """
    squares, last = len(SQUARES), len(ARROWS)
    escapes: float = sum(s.kind is SquareKind.ESCAPE for s in SQUARES)
    cards = sum(s.kind is SquareKind.CHANCE for s in SQUARES)
    escapes += cards * sum(card.kind is CardKind.ESCAPE for card in DECK) / len(DECK)
    up, down = (own + escapes) / squares, others / squares
    wins = [0.0] * (last + 1)
    for _ in range(ROLLS):
        higher, lower = [*wins, *[1.0] * 6], [*[0.0] * 6, *wins]
        for lead in range(1, last + 1):
            wins[lead] = (
                up * fsum(higher[lead + 1 : lead + 7]) / 6
                + down * fsum(lower[lead : lead + 6]) / 6
                + (1 - up - down) * wins[lead - 1]
            )
    return tuple(wins)


def _landed() -> tuple[list[list[float]], list[list[float]]]:
    """Two tables by the number of rolls: how likely one of them lands on the square so many ahead
    (from 1); and how likely they end the lap, by the starting square."""
    around = len(SQUARES)
    landed, crossed = [[0.0] * around], [[0.0] * around]
    last = [1.0] + [0.0] * (6 * SOON)  # where the last roll has led
    for _ in range(SOON):
        last = [fsum(last[max(0, n - 6) : n]) / 6 for n in range(len(last))]
        hits = last[1 : around + 1] + [0.0] * (around - len(last) + 1)
        landed.append([before + hit for before, hit in zip(landed[-1], hits, strict=False)])
        crossed.append([fsum(last[around - at :]) for at in range(around)])
    return landed, crossed


NOTHING = (0.0,) * 6
LANDED, CROSSED = _landed()
JERSEY_SQUARES = tuple(
    (s.number, 1 / BOX.greens_for_rainbow if s.kind is SquareKind.GREEN else s.value / 10)
    for s in SQUARES
    if s.kind in (SquareKind.GREEN, SquareKind.POLKA)
)
FEED = tuple(
    (s.number, s.value if s.kind is SquareKind.SUPPLY else -s.value)
    for s in SQUARES
    if s.kind in (SquareKind.SUPPLY, SquareKind.EVENT)
)
DUEL: tuple[float, ...] = (
    -1.01, 0.38, 1.32, 1.25, 0.11, 0.84, -0.21, 1.64, 1.40, 0.56, -1.76,
    0.02, -0.36, 0.21, 1.12, -0.03, 1.50, 2.61, 1.62, 0.03, -0.76, -0.17,
)  # fmt: skip
SEVERAL: tuple[float, ...] = (
    -2.42, 3.52, 2.49, 1.00, 0.15, 0.70, -0.19, 1.30, 1.91, 0.48, -2.70,
    0.04, -0.28, 0.69, -0.04, -0.11, 1.50, 3.06, 1.32, -0.26, 0.21, -0.17,
)  # fmt: skip
SURE = 1.05
"""Sharpens the chances by this factor: the weights make them too cautious."""
CHANCES = Reckoning(all_traits, lambda seats: [SURE * weight for weight in weights(seats)])
