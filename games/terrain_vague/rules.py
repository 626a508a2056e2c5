"""Who may do what, what follows from it, and what an idle seat does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core import Action, Dealer, Seat
from games.terrain_vague import assembly, duels, gather, shoot, take, turn, walk
from games.terrain_vague.moves import (
    Appoint,
    Bars,
    Cabin,
    Clean,
    Convert,
    Counter,
    End,
    Gather,
    Lot,
    Move,
    Pawns,
    Rebuild,
    Reinforce,
    Shoot,
    Take,
    Tile,
    Wait,
)
from games.terrain_vague.phases import (
    Appointing,
    Assembling,
    Duelling,
    Ended,
    Founding,
    Gathering,
    Moving,
    Shooting,
    Taking,
)
from games.terrain_vague.state import Options, State

DONE: Mapping[type[Action], Callable[[State, Seat, Any, Dealer], State]] = {
    Tile: assembly.lay,
    Cabin: assembly.found,
    Appoint: turn.name,
    Pawns: duels.pick,
    Bars: duels.pick,
    Counter: duels.pick,
    Lot: duels.pick,
    Gather: gather.gather,
    Rebuild: gather.rebuild,
    Move: walk.move,
    Clean: walk.clean,
    Shoot: shoot.shoot,
    Take: take.transform,
    Reinforce: take.transform,
    Convert: take.transform,
    Wait: turn.wait,
    End: turn.end,
}
"""The immediate effect of each action."""


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """The board, or the first tile to lay (TV-1 to TV-3); with quick start turn 1 (TV-3a)."""
    return turn.onward(assembly.begin(seats, options, dealer), dealer)


def awaited(state: State) -> frozenset[Seat]:
    """Who must act: several while picks are sealed, nobody once the match is over."""
    match state.phase:
        case Duelling() as phase:
            return duels.owing(phase)
        case Ended():
            return frozenset()
        case phase:
            return frozenset({phase.seat})


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Every action of this step for the seat whose step it is."""
    phase = state.phase
    match phase:
        case Ended():
            return ()
        case Duelling():
            return duels.choices(phase, seat)
        case _ if phase.seat != seat:
            return ()
        case Assembling():
            return assembly.tiles(state, phase)
        case Founding():
            return assembly.cabins(state, seat)
        case Appointing():
            return turn.appointable(state, seat)
    return (*turn.choices(state), *turn.endings(state, phase))


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    after = DONE[type(action)](state, seat, action, dealer)
    return turn.onward(turn.fallen(state, after, dealer), dealer)


def fallback(state: State, seat: Seat) -> Action:
    """What an idle player does: ends the turn, rebuilds the cabin, picks by lot.

    At the start they lay the first tile there is, and build the cabin on their largest ground.
    """
    match state.phase:
        case Duelling():
            return duels.BY_LOT
        case Founding():
            return assembly.largest(state, seat)
        case Gathering() if isinstance(legal(state, seat)[0], Rebuild):
            return gather.largest(state, seat)
        case Gathering() | Moving() | Shooting() | Taking():
            return turn.END_TURN
    return legal(state, seat)[0]
