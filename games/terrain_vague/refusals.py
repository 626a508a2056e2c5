"""Which rule stands against an action that is not legal: the number a player is told, and why."""

from __future__ import annotations

from games.core import Action, Obstacle, Remark, Seat
from games.terrain_vague import against
from games.terrain_vague import obstacles as so
from games.terrain_vague.against import Refusal
from games.terrain_vague.assembly import buildable, drawable, number_of
from games.terrain_vague.box import BOX
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
from games.terrain_vague.phases import STEPS as PHASES
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
from games.terrain_vague.reach import cabin_of
from games.terrain_vague.state import State, is_out
from games.terrain_vague.turn import is_away

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


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle:
    """The rule that forbids it, and why: the end, the order, the phase, or its own."""
    return Obstacle(*refusal(state, seat, action))


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """The number of the rule and the reason, of an action that is not legal.

    Who has ended the turn, or waits, is told that before the order (TV-7).
    """
    phase = state.phase
    match phase:
        case Ended(how):
            return ENDINGS[how], None
        case Duelling():
            return _against_pick(phase, seat, action)
        case _ if state.turn and is_out(state, seat):
            return "TV-4" if seat in state.out else "TV-35b", None
        case Gathering() | Moving() | Shooting() | Taking() if is_away(state, phase, seat):
            return "TV-7", None
        case _ if phase.seat != seat:
            return COMES_FIRST.get(type(phase), "TV-6"), None
        case _ if not isinstance(action, STEPS[type(phase)]):
            due = next(each for each, kinds in STEPS.items() if isinstance(action, kinds))
            now = type(phase)
            return COMES_FIRST.get(now, "TV-7"), so.NowIs(PHASES[due], PHASES[now])
        case Gathering() | Moving() | Shooting() | Taking():
            return _against_acting(state, seat, action)
    return HOME[type(action)], _against_setting(state, seat, action)


def _against_pick(phase: Duelling, seat: Seat, action: Action) -> Refusal:
    if not isinstance(action, Pawns | Bars | Counter):
        return "TV-8", so.PickFirst()
    kind, given = type(action), len(action.numbers)
    wanted = picks_of(phase, seat).get(kind)
    if wanted is None:
        return HOME[kind], so.PickedNone()
    if odd := [number for number in action.numbers if not 1 <= number <= BOX.numbers]:
        return "TV-9", so.NoNumber(odd[0], BOX.numbers)
    if given != wanted:
        return HOME[kind], so.PickSoMany(wanted, given)
    if action not in picks(kind, given):
        bars = so.OddBars(BOX.numbers)
        return "TV-9", so.OddPawns(BOX.alike, BOX.numbers) if kind is Pawns else bars
    return "TV-10", so.AlreadyPicked()


def _against_setting(state: State, seat: Seat, action: Action) -> Remark | None:
    """Why a tile or a cabin cannot be there, or a gang not be named (TV-2, TV-4, TV-11)."""
    board, phase = state.board, state.phase
    if isinstance(action, Appoint):
        return so.NotInGame()
    if isinstance(action, Cabin):
        fits = board.ground.set_of(action.hex) & buildable(board, seat)
        return against.occupied(board, action.hex) or (
            so.NoRoomHere(action.hex) if fits else so.NotBeside(action.hex)
        )
    assert isinstance(action, Tile)
    assert isinstance(phase, Assembling)
    if number_of(board, action.terrain) not in drawable(phase):
        return so.NotDrawable() if phase.drawn is None else so.DrawnBlind()
    one = board.ground.set_of(action.hex)
    beside = so.FarFromBoard if board.terrain(one) is None else so.LaidAlready
    return against.no_hex(board, action.hex) or beside(action.hex)


def _against_acting(state: State, seat: Seat, action: Action) -> Refusal:
    """Of the seat whose activation it is, in the phase of the action."""
    if not cabin_of(state.board, seat) and not isinstance(action, Rebuild):
        return "TV-23", so.NoCabin()
    match action, state.phase:
        case Rebuild(), Gathering():
            return against.rebuilding(state, seat, action)
        case Gather(), Gathering() as phase:
            return against.gathering(state, seat, phase, action)
        case Move(), Moving() as phase:
            return against.moving(state, seat, phase, action)
        case Clean(), Moving():
            return against.cleaning(state, seat, action)
        case Shoot(), Shooting() as phase:
            return against.shooting(state, seat, phase, action)
        case ((Take() | Reinforce() | Convert()), Taking() as phase):
            return against.taking(state, seat, phase, action)
    return HOME[type(action)], so.LastPhase()
