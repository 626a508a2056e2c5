"""What a position is worth to a player: the dice, and what the next attacks promise.

The points are those of the computers, not of the rules. What an attack promises is found once for
every strength of dice, by letting the rules play it on a landscape of three tiles.
"""

from __future__ import annotations

from functools import cache, partial
from math import fsum

from games.computers.outcomes import outcomes
from games.core import Dealer, Seat
from games.diceland.attack import attack, attacks, choices, choose
from games.diceland.frame import CENTRE, COUPLES
from games.diceland.moves import Attack
from games.diceland.state import (
    Attacking,
    Choosing,
    Die,
    Ended,
    Land,
    Lowering,
    Options,
    State,
    Terrain,
    other,
)

WON = 1000.0
POINTS = (0.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0)
"""What a die is worth by what it shows: it is dice that count in the end (DL-15)."""
NOW, NEXT = 1.0, 0.3
"""The weight of the best attack: of the player who attacks next, and of the other."""
FELLOW, TARGET = COUPLES[CENTRE][0][0], COUPLES[CENTRE][0][1][0]
"""Two tiles that touch the middle and each other."""


def balance(state: State, seat: Seat) -> float:
    """A player's points of dice, less those of the other."""
    if isinstance(state.phase, Ended):
        return WON if state.phase.winner == seat else -WON
    return _points(state, seat)


def worth(state: State, seat: Seat) -> float:
    """The balance, and what the best attacks promise; that of the next to attack counts most."""
    phase, foe = state.phase, other(seat)
    if isinstance(phase, Ended):
        return balance(state, seat)
    own, their = best_attack(state, seat), best_attack(state, foe)
    attacker = phase.seat if isinstance(phase, Attacking | Lowering) else other(phase.seat)
    shares = (NOW, -NEXT) if attacker == seat else (NEXT, -NOW)
    return _points(state, seat) + shares[0] * own + shares[1] * their


def best_attack(state: State, seat: Seat) -> float:
    """What the best attack of a player promises; 0 if there is none."""
    return max((promised(state, strike) for strike in attacks(state, seat)), default=0.0)


def promised(state: State, strike: Attack) -> float:
    """The points an attack wins on average; the capital is worth the match (DL-24)."""
    armies = state.armies
    strength = tuple(armies[place].value for place in strike.armies)
    points, conquest = promise(strength, armies[strike.target].value)
    capital = state.lands[strike.target].capital
    if capital is not None and capital == armies[strike.target].seat:
        points += WON * conquest
    return points


@cache
def promise(strength: tuple[int, ...], target: int) -> tuple[float, float]:
    """What dice of this strength win on average by attacking a die that shows `target`, in points,
    and how likely they conquer its tile."""
    places = (CENTRE, FELLOW)[: len(strength)]
    dice = {place: Die(Seat(0), value) for place, value in zip(places, strength, strict=True)}
    armies = {**dice, TARGET: Die(Seat(1), target)}
    lands = {place: Land(place, Terrain.PLAINS) for place in armies}
    state = State(Options(), lands, armies, ((1, 1), (1, 1)), Attacking(Seat(0)))
    points = conquest = 0.0
    act = partial(attack, state, Attacking(Seat(0)), Attack(places, TARGET))
    for chance, after in outcomes(act):
        if isinstance(after.phase, Choosing):
            made = [choose(after, after.phase, c, Dealer()) for c in choices(after, after.phase)]
            after = max(made, key=lambda made: _points(made, Seat(0)))
        points += chance * (_points(after, Seat(0)) - _points(state, Seat(0)))
        conquest += chance * (after.armies.get(TARGET, armies[TARGET]).seat == 0)
    return points, conquest


def _points(state: State, seat: Seat) -> float:
    dice = state.armies.values()
    return fsum([POINTS[die.value] if die.seat == seat else -POINTS[die.value] for die in dice])
