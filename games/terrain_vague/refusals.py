"""Which rule stands against an action that is not legal: the number a player is told."""

from __future__ import annotations

from games.core import Action, Place, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.box import BROTHER, CABIN, COSTS, NUMBER, SLINGSHOT, WHEELBARROW
from games.terrain_vague.duels import picks, picks_of
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
    Phase,
    Shooting,
    Taking,
)
from games.terrain_vague.prices import Price, price_of_hex, price_of_shot
from games.terrain_vague.reach import cabin_of, reach, reach_over, stations
from games.terrain_vague.state import State, Taken, in_supply, is_out
from games.terrain_vague.take import fresh_tile, takeable
from games.terrain_vague.territory import active
from games.terrain_vague.turn import is_away
from games.terrain_vague.walk import CLEANING, cleanable, moved, walkable

HOME: dict[type[Action], str] = {
    Tile: "TV-2",
    Cabin: "TV-4",
    Appoint: "TV-11",
    Pawns: "TV-8",
    Bars: "TV-8",
    Counter: "TV-11",
    Lot: "TV-8",
    Gather: "TV-17",
    Rebuild: "TV-23",
    Move: "TV-18",
    Clean: "TV-20",
    Shoot: "TV-22",
    Take: "TV-27",
    Reinforce: "TV-28",
    Convert: "TV-29",
    Wait: "TV-7",
    End: "TV-7",
}
"""The rule an action belongs to."""

STEPS: dict[type[Phase], tuple[type[Action], ...]] = {
    Assembling: (Tile,),
    Founding: (Cabin,),
    Appointing: (Appoint,),
    Duelling: (Pawns, Bars, Counter, Lot),
    Gathering: (Gather, Rebuild, Wait, End),
    Moving: (Move, Clean, Wait, End),
    Shooting: (Shoot, Wait, End),
    Taking: (Take, Reinforce, Convert, Wait, End),
}
"""What can be done in which phase."""

COMES_FIRST = {Assembling: "TV-2", Founding: "TV-4", Appointing: "TV-11", Duelling: "TV-8"}
"""What stands before anything else can be done."""

ENDINGS = {"goal": "TV-34", "turns": "TV-34", "idle": "TV-35", "last": "TV-35b"}


def forbidden(state: State, seat: Seat, action: Action) -> str:
    """The number of the rule that forbids it: the end, the order, the phase, or its own.

    Who has ended the turn, or waits, is told that before the order (TV-7).
    """
    phase = state.phase
    match phase:
        case Ended(reason):
            return ENDINGS[reason]
        case Duelling():
            return _against_pick(phase, seat, action)
        case _ if state.turn and is_out(state, seat):
            return "TV-4" if seat in state.out else "TV-35b"
        case Gathering() | Moving() | Shooting() | Taking() if is_away(state, phase, seat):
            return "TV-7"
        case _ if phase.seat != seat:
            return COMES_FIRST.get(type(phase), "TV-6")
        case _ if not isinstance(action, STEPS[type(phase)]):
            return COMES_FIRST.get(type(phase), "TV-7")
        case Gathering() | Moving() | Shooting() | Taking():
            return _against_acting(state, seat, action)
    return HOME[type(action)]


def _against_pick(phase: Duelling, seat: Seat, action: Action) -> str:
    if not isinstance(action, Pawns | Bars | Counter):
        return "TV-8"
    kind = type(action)
    if len(action.numbers) != picks_of(phase, seat).get(kind):
        return HOME[kind]
    if action not in picks(kind, len(action.numbers)):
        return "TV-9"
    return "TV-10"  # it is what the seat has picked already


def _against_acting(state: State, seat: Seat, action: Action) -> str:
    """Of the seat whose activation it is, in the phase of the action."""
    if not cabin_of(state.board, seat) and not isinstance(action, Rebuild):
        return "TV-23"
    match action, state.phase:
        case Gather(), Gathering() as phase:
            return "TV-23" if phase.rebuilt else _against_gathering(state, seat, action)
        case Move(pawn, to), Moving() as phase:
            return _against_move(state, phase, pawn, to)
        case Clean(pawn, to), Moving() as phase:
            return _against_cleaning(state, phase, pawn, to)
        case Shoot(pawn, to), Shooting() as phase:
            return _against_shot(state, phase, pawn, to)
        case ((Take(pawn, to) | Reinforce(pawn, to) | Convert(pawn, to)), Taking() as phase):
            return _against_taking(state, phase, action, pawn, to)
    return HOME[type(action)]


def _against_gathering(state: State, seat: Seat, action: Gather) -> str:
    pawn = NUMBER[action.pawn]
    if pawn == CABIN or not in_supply(state, seat, pawn):
        return "TV-17"
    return "TV-5" if COSTS.gather[pawn] > state.points[seat] else "TV-17"


def _against_pawn(state: State, seat: Seat, place: Place, done: int, kind: int, home: str) -> str:
    """Whether the pawn itself may not act: it is no such pawn, isolated, or has acted already."""
    board = state.board
    one = board.ground.set_of(place)
    if not one & board.pawns[kind] & board.owned[seat]:
        return home
    if not one & active(board, seat):
        return "TV-32"
    return home if one & done else ""


def _against_move(state: State, phase: Moving, pawn: Place, to: Place) -> str:
    board, seat = state.board, phase.seat
    kind = board.pawn(board.ground.set_of(pawn))
    if kind is None:
        return "TV-18"
    home = "TV-19" if kind == CABIN else "TV-21" if kind == BROTHER else "TV-18"
    if found := _against_pawn(state, seat, pawn, moved(board, phase), kind, home):
        return found
    goal = board.ground.set_of(to)
    if not goal & board.owned[seat] & ~board.occupied:
        return home
    if not goal & walkable(board, seat, board.ground.numbers[pawn]):
        return _out_of_reach(board, seat, pawn, goal, home)
    return "TV-5"


def _against_cleaning(state: State, phase: Moving, pawn: Place, to: Place) -> str:
    board, seat = state.board, phase.seat
    if found := _against_pawn(state, seat, pawn, 0, BROTHER, "TV-20"):
        return found
    goal = board.ground.set_of(to)
    if not goal & cleanable(board, seat):
        return "TV-20"
    if not goal & reach_over(board, seat, board.ground.numbers[pawn]):
        return _out_of_reach(board, seat, pawn, goal, "TV-20")
    return "TV-5" if state.points[seat] < CLEANING else "TV-29"


def _against_shot(state: State, phase: Shooting, pawn: Place, to: Place) -> str:
    board, seat = state.board, phase.seat
    if found := _against_pawn(state, seat, pawn, phase.shot, SLINGSHOT, "TV-22"):
        return found
    goal = board.ground.set_of(to)
    if not goal & board.occupied & ~board.owned[seat]:
        return "TV-22"
    if not goal & reach_over(board, seat, board.ground.numbers[pawn]):
        return _out_of_reach(board, seat, pawn, goal, "TV-22")
    return _too_dear(price_of_shot(board, goal))


def _against_taking(state: State, phase: Taking, action: Action, pawn: Place, to: Place) -> str:
    board, seat = state.board, phase.seat
    if isinstance(action, Convert) != (state.options.taken is Taken.FREE):
        return "TV-29"
    if found := _against_pawn(state, seat, pawn, phase.twice, WHEELBARROW, "TV-27"):
        return found
    goal = board.ground.set_of(to)
    if not goal & takeable(board, phase):
        return "TV-27"
    if isinstance(action, Take | Reinforce):
        if bool(goal & board.owned[seat]) != isinstance(action, Reinforce):
            return "TV-28"
        if goal & board.terrains[2 * seat + 1]:
            return "TV-29"
    if not goal & reach(board, seat, board.ground.numbers[pawn]):
        return _out_of_reach(board, seat, pawn, goal, "TV-27")
    if fresh_tile(board, seat, strong=True) is None:
        return "TV-29"
    price = price_of_hex(board, seat, goal)
    return _too_dear(price) if price.total > state.points[seat] else "TV-29"


def _out_of_reach(board: Board, seat: Seat, pawn: Place, goal: int, home: str) -> str:
    """TV-14 where no line leads there; the action's own rule where something blocks the line."""
    starts = stations(board, seat, board.ground.numbers[pawn])
    lines = (line for start in starts for line in board.ground.rays[start])
    return home if any(goal in line for line in lines) else "TV-14"


def _too_dear(price: Price) -> str:
    return "TV-26" if price.lids else "TV-5"
