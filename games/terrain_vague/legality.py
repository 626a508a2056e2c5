"""What may forbid an action: the end, the order, the phase, then what its own rules ask.

Each thing that may comes with the number of its rule and whether it does; an action is legal if
none does, and `rules.legal` asks the same of whole sets of hexes. What neither more points nor a
nearer pawn could mend comes first. Long because all that may forbid an action is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeAlias

from games.core import Action, Bar, Obstacle, Place, Remark, Seat, first_of
from games.terrain_vague import duels, moves, turn
from games.terrain_vague import obstacles as so
from games.terrain_vague.assembly import buildable, cabins, drawable, number_of
from games.terrain_vague.board import Board
from games.terrain_vague.box import (
    BOX,
    BROTHER,
    CABIN,
    COSTS,
    NUMBER,
    PAWNS,
    SLINGSHOT,
    WHEELBARROW,
    Pawn,
    Strength,
)
from games.terrain_vague.ground import union
from games.terrain_vague.moves import Clean, Convert, Gather, Move, Reinforce, Shoot, Take
from games.terrain_vague.phases import (
    STEPS,
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
from games.terrain_vague.reach import (
    cabin_of,
    open_to_all,
    open_to_own,
    reach,
    reach_over,
    stations,
)
from games.terrain_vague.state import State, Taken, in_supply, is_out
from games.terrain_vague.take import fresh_tile, takeable
from games.terrain_vague.territory import active
from games.terrain_vague.walk import moved, walkable

DONE_IN: Mapping[type[Phase], tuple[type[Action], ...]] = {
    Assembling: (moves.Tile,),
    Founding: (moves.Cabin,),
    Appointing: (moves.Appoint,),
    Duelling: (moves.Pawns, moves.Bars, moves.Counter, moves.Lot),
    Gathering: (Gather, moves.Rebuild, moves.Wait, moves.End),
    Moving: (Move, Clean, moves.Wait, moves.End),
    Shooting: (Shoot, moves.Wait, moves.End),
    Taking: (Take, Reinforce, Convert, moves.Wait, moves.End),
}
"""What is done in which phase (TV-7)."""

COMES_FIRST = {Assembling: "TV-2", Founding: "TV-4", Appointing: "TV-11", Duelling: "TV-8"}
"""What has to be done before anything else can be."""

OVER_BY = {"goal": "TV-34", "turns": "TV-34", "idle": "TV-35", "last": "TV-35b"}
"""The rules by which a match ends."""

OF_MOVE: Mapping[int | None, str] = {CABIN: "TV-19", BROTHER: "TV-21"}
"""The rules of movement for pawns that have one of their own."""

Things: TypeAlias = Iterator[tuple[str, object]]
"""What may forbid an action: the number of its rule, and whether it does. A remark says that it
does, and why here and now."""
Reach: TypeAlias = Callable[[Board, int, int], int]


class Attempt(NamedTuple):
    """What the pawn of a seat on hex `start` would do to the hex `goal`."""

    state: State
    seat: Seat
    start: Place
    goal: Place

    @property
    def board(self) -> Board:
        """The board as it is."""
        return self.state.board

    @property
    def own(self) -> int:
        """The hexes of the seat."""
        return self.board.owned[self.seat]

    @property
    def actor(self) -> int:
        """The set of the hex `start` alone."""
        return self.board.ground.set_of(self.start)

    @property
    def one(self) -> int:
        """The set of the hex `goal` alone, nothing where there is no such hex."""
        return self.board.ground.set_of(self.goal)


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle | None:
    """The first thing that forbids an action; None if it is legal."""
    things = chain(_of_moment(state, seat, action), _of_action(state, seat, action))
    return first_of(
        Bar(rule, bool(why), why if isinstance(why, Remark) else None) for rule, why in things
    )


def _of_moment(state: State, seat: Seat, action: Action) -> Things:
    """The obstacle to any action now. For a seat that has left the turn, or waits, that comes first
    (TV-7)."""
    phase, now = state.phase, type(state.phase)
    first = COMES_FIRST.get(now)
    due = next(each for each, kinds in DONE_IN.items() if isinstance(action, kinds))
    other = not isinstance(action, DONE_IN.get(now, ()))
    if isinstance(phase, Ended):
        yield OVER_BY[phase.reason], True
    elif isinstance(phase, Duelling):
        yield "TV-8", other and so.PickFirst()
    else:
        yield "TV-4", seat in state.out
        yield "TV-35b", state.turn and is_out(state, seat)
        if isinstance(phase, Gathering | Moving | Shooting | Taking):
            yield "TV-7", turn.is_away(state, phase, seat)
        yield first or "TV-6", phase.seat != seat
        yield first or "TV-7", other and so.NowIs(STEPS[due], STEPS[now])


def _of_action(state: State, seat: Seat, action: Action) -> Things:
    """What forbids an action in its own phase, when it is the seat's turn to act."""
    board, phase = state.board, state.phase
    match action, phase:
        case moves.Tile(), Assembling():
            yield from _laying(board, phase, action)
        case moves.Cabin(place), Founding():
            one = board.ground.set_of(place)
            yield "TV-4", _occupied(board, place)
            yield "TV-4", not one & buildable(board, seat) and so.NotBeside(place)
            yield "TV-4", action not in cabins(state, seat) and so.NoRoomHere(place)
        case moves.Appoint(), Appointing():
            yield "TV-11", action not in turn.appointable(state, seat) and so.NotInGame()
        case moves.Lot(), Duelling():
            yield "TV-8", not duels.picks_of(phase, seat) and so.PickedNone()
        case ((moves.Pawns() | moves.Bars() | moves.Counter()), Duelling()):
            yield from _picking(phase, seat, action)
        case moves.Rebuild(place), Gathering():
            yield from _rebuilding(state, seat, place)
        case _ if not cabin_of(board, seat) and action != turn.END_TURN:
            yield "TV-23", so.NoCabin()
        case moves.Wait() | moves.End(), (Gathering() | Moving() | Shooting() | Taking()):
            last = isinstance(phase, Taking) or isinstance(action, moves.End)
            later = so.LastPhase if last else so.NothingToSkip
            yield "TV-7", action not in turn.ENDINGS[type(phase)] and later()
        case Gather(_, place), Gathering():
            yield from _gathering(Attempt(state, seat, _home(board, seat), place), phase, action)
        case Move(start, place), Moving():
            yield from _moving(Attempt(state, seat, start, place), phase)
        case Clean(start, place), Moving():
            yield from _cleaning(Attempt(state, seat, start, place))
        case Shoot(start, place), Shooting():
            yield from _shooting(Attempt(state, seat, start, place), phase)
        case ((Take() | Reinforce() | Convert()), Taking()):
            yield from _taking(Attempt(state, seat, action.wheelbarrow, action.hex), phase, action)


def _laying(board: Board, phase: Assembling, action: moves.Tile) -> Things:
    one, place = board.ground.set_of(action.hex), action.hex
    other = so.NotDrawable() if phase.drawn is None else so.DrawnBlind()
    yield "TV-2", number_of(board, action.terrain) not in drawable(phase) and other
    yield "TV-2", _no_hex(board, place)
    yield "TV-2", board.terrain(one) is not None and so.LaidAlready(place)
    laid = union(board.terrains) | board.ground.heap
    beside = board.ground.around[one.bit_length() - 1] & laid
    yield "TV-2", not beside and so.FarFromBoard(place)


def _picking(phase: Duelling, seat: Seat, action: duels.Pick) -> Things:
    """Of picks that are under seal only those of the seat are looked at (TV-8)."""
    kind, numbers = type(action), action.numbers
    home = "TV-11" if kind is moves.Counter else "TV-8"
    wanted = duels.picks_of(phase, seat).get(kind)
    yield home, wanted is None and so.PickedNone()
    assert wanted is not None
    for number in numbers:
        fits = 1 <= number <= BOX.numbers
        yield "TV-9", not fits and so.NoNumber(number, BOX.numbers)
    given = len(numbers)
    yield home, given != wanted and so.PickSoMany(wanted, given)
    bars = so.OddBars(BOX.numbers)
    odd = so.OddPawns(BOX.alike, BOX.numbers) if kind is moves.Pawns else bars
    yield "TV-9", action not in duels.picks(kind, wanted) and odd
    own = duels.seal_of(phase, kind).own(seat)
    yield "TV-10", own == numbers and so.AlreadyPicked()


def _rebuilding(state: State, seat: Seat, place: Place) -> Things:
    board = state.board
    yield "TV-23", cabin_of(board, seat) and so.CabinStands(_home(board, seat))
    yield "TV-23", _occupied(board, place)
    yield "TV-23", not board.ground.set_of(place) & board.owned[seat] and so.NotYours(place)


def _gathering(attempt: Attempt, phase: Gathering, action: Gather) -> Things:
    """`attempt` begins at the cabin."""
    state, seat, pawn = attempt.state, attempt.seat, NUMBER[action.pawn]
    yield "TV-23", phase.rebuilt
    yield "TV-17", pawn == CABIN and so.NeverBrought()
    gone = so.BackNextTurn() if state.off[seat][pawn] else so.AllOnBoard()
    yield "TV-17", not in_supply(state, seat, pawn) and gone
    yield from _priced(attempt, Price(COSTS.gather[pawn]))
    yield "TV-17", _not_free(attempt)
    yield "TV-17", _unreached(attempt, reach)


def _moving(attempt: Attempt, phase: Moving) -> Things:
    board, pawn = attempt.board, attempt.board.pawn(attempt.actor)
    rule = OF_MOVE.get(pawn, "TV-18")
    yield rule, pawn is None and (_no_hex(board, attempt.start) or so.Empty(attempt.start))
    assert pawn is not None
    yield from _ready(attempt, pawn, rule)
    yield rule, attempt.actor & moved(board, phase) and so.HasMoved(attempt.start)
    yield rule, _not_free(attempt)
    yield from _on_the_way(attempt, walkable, rule)
    yield from _priced(attempt, Price(COSTS.move[pawn]))


def _cleaning(attempt: Attempt) -> Things:
    board, place = attempt.board, attempt.goal
    yield from _ready(attempt, BROTHER, "TV-20")
    yield "TV-20", _no_hex(board, place)
    yield "TV-20", attempt.one & attempt.own and so.Yours(place)
    yield "TV-20", attempt.one & board.pawns[CABIN] and so.Occupied(place, Pawn.CABIN)
    yield "TV-29", not _has_tile(attempt) and so.NoTile()
    yield from _on_the_way(attempt, reach_over, "TV-20")
    yield from _priced(attempt, Price(COSTS.move[BROTHER]))


def _shooting(attempt: Attempt, phase: Shooting) -> Things:
    board, place = attempt.board, attempt.goal
    yield from _ready(attempt, SLINGSHOT, "TV-22")
    yield "TV-22", attempt.actor & phase.shot and so.HasShot(attempt.start)
    yield "TV-22", _no_hex(board, place)
    yield "TV-22", attempt.one & attempt.own and so.Yours(place)
    yield "TV-22", not attempt.one & board.occupied and so.Empty(place)
    yield from _on_the_way(attempt, reach_over, "TV-22")
    yield from _priced(attempt, price_of_shot(board, attempt.one))


def _taking(attempt: Attempt, phase: Taking, action: Take | Reinforce | Convert) -> Things:
    board, seat, place = attempt.board, attempt.seat, attempt.goal
    free, own = attempt.state.options.taken is Taken.FREE, attempt.one & attempt.own
    yield "TV-29", isinstance(action, Convert) != free and so.OtherOption()
    yield from _ready(attempt, WHEELBARROW, "TV-27")
    yield "TV-27", attempt.actor & phase.twice and so.HasTaken(attempt.start)
    yield "TV-27", _occupied(board, place)
    yield "TV-27", not attempt.one & takeable(board, phase) and so.OnceOnly(place)
    yield "TV-28", isinstance(action, Take) and own and so.Yours(place)
    yield "TV-28", isinstance(action, Reinforce) and not own and so.NotYours(place)
    becomes = action.strength if isinstance(action, Convert) else Strength.STRONG
    kind = 2 * seat + (becomes is Strength.STRONG)
    yield "TV-29", attempt.one & board.terrains[kind] and so.AlreadyIs(place, becomes)
    left = _has_tile(attempt) if isinstance(action, Take) else board.supply(kind)
    yield "TV-29", not left and so.NoTile()
    yield from _on_the_way(attempt, reach, "TV-27")
    yield from _priced(attempt, price_of_hex(board, seat, attempt.one))


def _ready(attempt: Attempt, kind: int, rule: str) -> Things:
    """Whether the pawn is one of that kind, is the seat's own, and may act (TV-32)."""
    board, start = attempt.board, attempt.start
    yield rule, _no_hex(board, start)
    other = board.pawn(attempt.actor) != kind and so.NotThatPawn(start, PAWNS[kind])
    yield rule, other
    yield rule, not attempt.actor & attempt.own and so.NotYours(start)
    yield "TV-32", not attempt.actor & active(board, attempt.seat) and so.CutOffNow(start)


def _on_the_way(attempt: Attempt, reached: Reach, rule: str) -> Things:
    why = _unreached(attempt, reached)
    yield "TV-14" if isinstance(why, so.OutOfReach) else rule, why


def _priced(attempt: Attempt, price: Price) -> Things:
    points = attempt.state.points[attempt.seat]
    if price.total > points:
        yield "TV-26", price.lids and so.TooDearUnder(price.total, points, price.lids)
        yield "TV-5", so.TooDear(price.total, points)


def _not_free(attempt: Attempt) -> object:
    """The obstacle if the goal is no free hex of one's own."""
    foreign = not attempt.one & attempt.own and so.NotYours(attempt.goal)
    return _occupied(attempt.board, attempt.goal) or foreign


def _unreached(attempt: Attempt, reached: Reach) -> Remark | None:
    """The obstacle that ends the line to the goal, or that no line leads there; None if it is in
    reach."""
    board, seat, ground = attempt.board, attempt.seat, attempt.board.ground
    origin, over = ground.numbers[attempt.start], reached is reach_over
    if attempt.one & reached(board, seat, origin):
        return None
    open_ = (open_to_all if over else open_to_own)(board, seat)
    for start in stations(board, seat, origin):
        for line in ground.rays[start]:
            if attempt.one in line:
                end = next(each for each in line if not each & open_)
                by = ground.places[end.bit_length() - 1]
                return so.PawnBetween(by) if over else so.LandBetween(by)
    return so.OutOfReach(attempt.goal, attempt.start, ground.reach)


def _occupied(board: Board, place: Place) -> Remark | None:
    """The obstacle if the board has no such hex, or a pawn is on it."""
    pawn = board.pawn(board.ground.set_of(place))
    return _no_hex(board, place) or (None if pawn is None else so.Occupied(place, PAWNS[pawn]))


def _no_hex(board: Board, place: Place) -> Remark | None:
    """The obstacle if the board has no such hex, or it is the heap."""
    one = board.ground.set_of(place)
    if not one:
        return so.NoSuchHex(place)
    return so.OnHeap(place) if one == board.ground.heap else None


def _has_tile(attempt: Attempt) -> bool:
    """Whether any tile is left for terrain that is won (TV-29)."""
    return fresh_tile(attempt.board, attempt.seat, strong=True) is not None


def _home(board: Board, seat: Seat) -> Place:
    return board.ground.places[cabin_of(board, seat).bit_length() - 1]
