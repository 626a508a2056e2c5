"""The best action, then the best that follows, for as long as one is worth its points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.changes import changed
from games.core import Action, Dealer, Seat
from games.terrain_vague import rules, turn
from games.terrain_vague.computer.worth import takings
from games.terrain_vague.phases import Taking
from games.terrain_vague.state import State
from games.terrain_vague.territory import territory
from games.terrain_vague.turn import END_PHASE, END_TURN, NEXT_TURN

GAIN = 0.05
"""An action that gains less, in hexes, is left alone."""


class Prospect(Protocol):
    """Tells what a position is worth to a seat."""

    def value(self, state: State) -> float:
        """In hexes; the more the better."""


@dataclass(frozen=True)
class Hasty:
    """How a beginner sees it: the own territory, what can be taken for the points, and pawns."""

    seat: Seat

    def value(self, state: State) -> float:
        """What the position is worth to the seat."""
        board, seat = state.board, self.seat
        pawns = (board.occupied & board.owned[seat]).bit_count()
        phase = state.phase if isinstance(state.phase, Taking) else None
        return (
            territory(board, seat).bit_count()
            + takings(board, seat, state.points[seat], phase)
            + 0.1 * pawns
        )


def actions(state: State, seat: Seat, prospect: Prospect) -> Sequence[Action]:
    """What a seat does in its phase, up to its end."""
    state = alone(state, seat)
    phase, at = type(state.phase), state.turn
    found: list[Action] = []
    while type(state.phase) is phase and state.turn == at:
        end = ending(state, seat)
        stop = prospect.value(rules.apply(state, seat, end, Dealer()))
        acts = turn.choices(state)
        after = [rules.apply(state, seat, act, Dealer()) for act in acts]
        values = [prospect.value(each) for each in after]
        top = max(range(len(acts)), key=values.__getitem__)
        if values[top] < stop + GAIN:
            return [*found, end]
        found.append(acts[top])
        state = after[top]
    return found


def ending(state: State, seat: Seat) -> Action:
    """How a seat leaves its phase; where no other can follow, its turn."""
    return END_PHASE if END_PHASE in rules.legal(state, seat) else END_TURN


def alone(state: State, seat: Seat) -> State:
    """The table with nobody else to act in this turn."""
    away = tuple(state.away[seat] if n == seat else NEXT_TURN for n in range(state.seats))
    return changed(state, away=away)
