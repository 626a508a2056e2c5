"""Who may do what, what comes of it, and what an idle seat does."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Dealer, Seat
from games.terrain_vague import assembly, duels, gather, shoot, take, turn, walk
from games.terrain_vague.box import GANGS
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
    after = _applied(state, seat, action, dealer)
    return turn.onward(turn.fallen(state, after, dealer), dealer)


def _applied(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    match action, state.phase:
        case Gather(), Gathering():
            return gather.gather(state, seat, action, dealer)
        case Rebuild(), Gathering():
            return gather.rebuild(state, seat, action, dealer)
        case Move(), Moving() as phase:
            return walk.move(state, phase, action, dealer)
        case Clean(), Moving() as phase:
            return walk.clean(state, phase, action, dealer)
        case Shoot(), Shooting() as phase:
            return shoot.shoot(state, phase, action, dealer)
        case ((Take() | Reinforce() | Convert()), Taking() as phase):
            return take.transform(state, phase, action, dealer)
        case End(), (Gathering() | Moving() | Shooting() | Taking()) as phase:
            return turn.end(state, phase, action, dealer)
        case Wait(), (Gathering() | Moving()) as phase:
            return turn.wait(state, phase, action, dealer)
        case ((Pawns() | Bars() | Counter() | Lot()), Duelling() as phase):
            return duels.pick(state, phase, seat, action, dealer)
        case Tile(terrain, place), Assembling() as phase:
            return assembly.lay(state, phase, terrain, place, dealer)
        case Cabin(place), Founding():
            return assembly.build(state, seat, place, dealer)
        case Appoint(gang), Appointing():
            return turn.appoint(
                state, seat, Seat(state.board.gangs.index(GANGS.index(gang))), dealer
            )
    raise AssertionError(f"{action} in {state.phase}")


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
