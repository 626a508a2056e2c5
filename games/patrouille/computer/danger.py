"""How likely a piece is to be captured before its army has the turn again (PA-8, PA-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from games.core import Place
from games.patrouille.board import Colour
from games.patrouille.grid import FARTHEST, Grid
from games.patrouille.ground import SIEGE, Ground, ground
from games.patrouille.state import Rank, State
from games.patrouille.walk import reach

SIDES = 6

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Foe:
    """An army that may capture: its ground, and its pieces outside its goal as sets of squares."""

    here: Ground
    men: int
    officers: int


def foes(state: State, colours: Sequence[Colour]) -> tuple[Foe, ...]:
    """What these armies may capture with."""
    found = []
    for colour in colours:
        here = ground(state, colour)
        standing, outside = state.standing[colour], ~here.field.goal
        found.append(Foe(here, standing[Rank.MAN] & outside, standing[Rank.OFFICER] & outside))
    return tuple(found)


def risk(hunters: Sequence[Foe], at: Place, left: Place | None = None) -> float:
    """The chance that a hunter captures a piece that has moved to a square from where it `left`."""
    spared = 1.0
    for foe in hunters:
        spared *= 1 - len(dice_that_hit(foe, at, left)) / SIDES
    return 1 - spared


def dice_that_hit(foe: Foe, at: Place, left: Place | None = None) -> frozenset[int]:
    """The rolls with which an army may capture a piece on a square.

    Ways are the same in both directions, so they are searched from the piece.
    """
    plain = foe.here.field
    squares = plain.grid
    to = squares.bit[at]
    hunters = (foe.men | foe.officers) & _around(squares, to) & ~to
    if not hunters or not to & (plain.road | plain.forts):
        return frozenset()
    free = foe.here.free & ~to
    if left is not None:
        free |= squares.bit[left] & plain.road
    if to & plain.forts:
        return frozenset({SIEGE} if reach(squares.width, to, SIEGE, free, hunters) else ())
    dice = set[int]()
    for steps in range(1, FARTHEST + 1):
        found = reach(squares.width, to, steps, free, hunters)
        if found and steps <= SIDES:
            dice.add(steps)
        if found & foe.officers and steps > 1:
            dice.add(steps - 1)  # PA-7
    return frozenset(dice)


@cache
def _around(squares: Grid, bit: int) -> int:
    """All squares from which a piece could come on an empty board."""
    return squares.within(bit, FARTHEST)


def without(board: Mapping[Place, T], place: Place) -> dict[Place, T]:
    """A board with one thing gone."""
    return {at: what for at, what in board.items() if at != place}
