"""Standing orders: to hold still, and to march a piece somewhere over several turns.

They are a player's convenience and no rules: what is played for them is what the player may play.
Whatever would make a player sorry not to have been asked is left to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Action, Order, Place, Remark, View
from games.patrouille.advice.consequences import consequences
from games.patrouille.advice.marching import InReach, NoPieceThere, NotFree, NoWayThere
from games.patrouille.advice.threats import hits
from games.patrouille.board import board
from games.patrouille.computer.danger import without
from games.patrouille.ground import Ground, ground
from games.patrouille.march import moves
from games.patrouille.moves import Move, Pass
from games.patrouille.state import Ended, Moving, Piece, State, owner
from games.patrouille.view import PatrouilleView
from games.records import replace

Layers = Sequence[int]
"""Sets of squares: the aim, those one step from it, those two steps from it, ..."""


@dataclass(frozen=True, slots=True)
class Hold(Order):
    """Pass for `turns` turns, until something can be captured or a piece can enter its goal."""

    notation: ClassVar[str] = "hold {turns}"
    turns: int

    def holds(self, view: View) -> bool:
        """Until there is something to capture, a goal to enter, or a man to promote."""
        state = _state(view)
        if self.turns < 1 or isinstance(state.phase, Ended):
            return False
        if owner(state.corners, state.phase.colour) != view.seat:
            return True
        return isinstance(state.phase, Moving) and not _opportunity(state, state.phase)

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Pass."""
        return next((action for action in legal if isinstance(action, Pass)), None)

    def then(self, action: Action) -> Order | None:
        """One turn less."""
        return Hold(self.turns - 1) if self.turns > 1 else None


@dataclass(frozen=True, slots=True)
class March(Order):
    """March a piece to a square by a shortest way, turn by turn.

    It holds while there is a way round all that stands on the board, and no enemy can capture the
    piece where it stands.
    """

    notation: ClassVar[str] = "march {piece} {to}"
    piece: Place
    to: Place

    def holds(self, view: View) -> bool:
        """Until the piece is gone or within an enemy's reach, or its way is blocked."""
        return self.why_not(view) is None

    def why_not(self, view: View) -> Remark | None:
        """What keeps the piece from marching."""
        state = _state(view)
        mover = state.pieces.get(self.piece)
        if mover is None or owner(state.corners, mover.colour) != view.seat:
            return NoPieceThere(self.piece)
        if self.to in state.pieces or self.to in state.blocks:
            return NotFree(self.to)
        if hits(state, mover.colour, self.piece):
            return InReach(self.piece)
        return None if self._far(state, mover) is not None else NoWayThere(self.piece, self.to)

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The longest step on a shortest way that ends out of reach. The player is asked if the
        roll fits none, or if there is something to warn of."""
        assert isinstance(view, PatrouilleView)
        state, phase = view.state, view.state.phase
        mover = state.pieces.get(self.piece)
        if not isinstance(phase, Moving) or mover is None or mover.colour is not phase.colour:
            return None
        bit, now = board(state.options.board).grid.bit, self._far(state, mover)
        if now is None:
            return None
        steps = {
            move: far
            for move in legal
            if isinstance(move, Move) and move.piece == self.piece
            for far, layer in enumerate(self._layers(state, mover))
            if layer & bit[move.to] and now - far in (phase.die, phase.die + 1)
        }
        for move in sorted(steps, key=lambda move: (steps[move], move.to)):
            left = without(state.pieces, self.piece)
            after = replace(state, pieces={**left, move.to: mover})
            warned = any(remark.warning for remark in consequences(view, move))
            if not warned and not hits(after, mover.colour, move.to):
                return move
        return None

    def then(self, action: Action) -> Order | None:
        """The march on from the piece's new square; over once it has arrived."""
        if not isinstance(action, Move) or action.to == self.to:
            return None
        return March(action.to, self.to)

    def _far(self, state: State, mover: Piece) -> int | None:
        """How many steps the piece still has to go; None if there is no way."""
        here, layers = ground(state, mover.colour), self._layers(state, mover)
        beside = here.field.grid.beside(here.field.grid.bit[self.piece])
        if here.field.grid.bit[self.piece] & here.field.goal:
            beside &= here.field.goal  # it stays inside (PA-16)
        return next((n for n, layer in enumerate(layers, 1) if layer & beside), None)

    def _layers(self, state: State, mover: Piece) -> Layers:
        here = ground(state, mover.colour)
        aim = here.field.grid.bit.get(self.to, 0)
        taken = self.to in state.pieces or self.to in state.blocks
        return () if taken else _steps(here, aim)


ORDERS: tuple[type[Order], ...] = (Hold, March)


def _state(view: View) -> State:
    assert isinstance(view, PatrouilleView)
    return view.state


def _opportunity(state: State, phase: Moving) -> bool:
    """Whether the army can capture something or bring a piece into its goal (PA-8, PA-16)."""
    goal = frozenset(board(state.options.board).goal(phase.colour, state.options.arm))
    return any(
        move.to in state.pieces or (move.to in goal and move.piece not in goal)
        for move in moves(state, phase)
    )


def _steps(here: Ground, aim: int) -> Layers:
    """The squares from which a piece can reach the aim, by the steps it takes, round everything on
    the board; a piece in the goal stays there (PA-16)."""
    beside, goal = here.field.grid.beside, here.field.goal
    last = seen = aim & (here.inside | here.free | here.field.forts & here.ends)
    layers = []
    while last:
        layers.append(last)
        last = (beside(last & goal) & here.inside | beside(last) & here.free) & ~seen
        seen |= last
    return layers
