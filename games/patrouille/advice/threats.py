"""Who may capture what, and who may win, before an army has the turn again, as things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Dealer, Place
from games.patrouille.board import Colour, board
from games.patrouille.computer.danger import SIDES, dice_that_hit, foes
from games.patrouille.ending import strengths
from games.patrouille.ground import friends
from games.patrouille.march import moves
from games.patrouille.moves import Move
from games.patrouille.rules import apply
from games.patrouille.state import Ended, Moving, State, owner
from games.records import replace


@dataclass(frozen=True, slots=True)
class Threat:
    """The rolls of an enemy that capture a piece, or fill its goal."""

    by: Colour
    dice: frozenset[int]

    @property
    def rolls(self) -> tuple[int, ...]:
        """The rolls, the lowest first."""
        return tuple(sorted(self.dice))

    @property
    def count(self) -> int:
        """How many of the six rolls."""
        return len(self.dice)


def enemies(state: State, colour: Colour) -> tuple[Colour, ...]:
    """The armies of other players that are not out."""
    return tuple(c for c in state.playing if c not in friends(state.corners, colour))


def threats(state: State, colour: Colour, place: Place) -> Sequence[Threat]:
    """Who may capture a piece of this army on a square (PA-8, PA-11)."""
    return [
        Threat(enemy, dice)
        for enemy in enemies(state, colour)
        for foe in foes(state, (enemy,))
        if (dice := dice_that_hit(foe, place))
    ]


def hits(state: State, colour: Colour, place: Place) -> int:
    """How many rolls of all enemies together capture it."""
    return sum(threat.count for threat in threats(state, colour, place))


def winners(state: State, colour: Colour) -> Sequence[Threat]:
    """Which enemies may fill their goal with their next roll, and so win (PA-17)."""
    found = []
    for enemy in enemies(state, colour):
        if strengths(state)[enemy].home >= state.options.goal - 1:
            rolled = [replace(state, phase=Moving(enemy, die)) for die in range(1, SIDES + 1)]
            dice = [n for n, after in enumerate(rolled, 1) if winning(after) is not None]
            if dice:
                found.append(Threat(enemy, frozenset(dice)))
    return found


def winning(state: State) -> Move | None:
    """A move of the army that has rolled which fills its goal and wins (PA-17)."""
    assert isinstance(state.phase, Moving)
    colour, options = state.phase.colour, state.options
    if strengths(state)[colour].home < options.goal - 1:
        return None
    drawn, seat = board(options.board), owner(state.corners, colour)
    goal = frozenset(drawn.goal(colour, options.arm))
    for move in moves(state, state.phase):
        if move.to in goal and move.piece not in goal:
            phase = apply(state, seat, move, Dealer()).phase
            if isinstance(phase, Ended) and phase.flag is colour:
                return move
    return None
