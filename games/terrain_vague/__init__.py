"""Terrain Vague, by Franck Parcabe and Roland Scaron (Ludodelire, 1993): gangs on a junkyard.

Rules are cited by their numbers, TV-1 to TV-36, as the catalogue's table ``rules`` tells them. The
gangs are chosen or drawn (TV-4a); if nobody chooses, two players are the Parpaings and the Roncier,
the third is the Cloaque. Where the rulebook leaves something open that those rules do not settle,
the docstrings say what we do: `duels` (who picks pawns first), `ending` (when a match without a
limit ends that nobody plays).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Dealer, Info, Seat
from games.terrain_vague import assembly, duels, gather, shoot, take, turn, walk
from games.terrain_vague.box import GANGS
from games.terrain_vague.ending import result
from games.terrain_vague.events import EVENTS
from games.terrain_vague.moves import (
    ACTIONS,
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
from games.terrain_vague.refusals import forbidden
from games.terrain_vague.remarks import REMARKS
from games.terrain_vague.state import Options, State
from games.terrain_vague.view import awaited, view

__all__ = [
    "INFO", "apply", "awaited", "fallback", "forbidden", "legal", "result", "setup", "view",
]  # fmt: skip

INFO = Info(
    key="vague",
    version=2,
    seats=range(2, 5),
    options=Options,
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    remarks=REMARKS,
    colours=len(GANGS),
)


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """The board, or the first tile to lay (TV-1 to TV-3)."""
    return assembly.begin(seats, options, dealer)


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
