"""What Terrain Vague tells of an action, found again hex by hex."""

from __future__ import annotations

from itertools import product
from typing import Any

from games import terrain_vague as game
from games.changes import changed
from games.core import Dealer, Place, Seat
from games.exam.figures import Case, Figures
from games.terrain_vague import rules
from games.terrain_vague.advice import facts, merits, remarks
from games.terrain_vague.assembly import built
from games.terrain_vague.board import Board
from games.terrain_vague.box import CABIN
from games.terrain_vague.computer.greed import alone
from games.terrain_vague.ground import hexes_in
from games.terrain_vague.moves import Cabin, Convert, Move, Take
from games.terrain_vague.phases import Taking
from games.terrain_vague.reach import reach, stations
from games.terrain_vague.state import State
from games.terrain_vague.territory import lids_over

PLENTY = 90  # points, more than any action costs


def _rich(state: State, seat: Seat) -> State:
    """The state in which only this seat plays on in this turn, with more points than it needs."""
    points = tuple(PLENTY if n == seat else each for n, each in enumerate(state.points))
    return changed(alone(state, seat), points=points)


def _after(case: Case) -> State:
    """The table after the action alone, before the turn goes on."""
    if isinstance(case.action, Cabin):
        begun: State = case.state
        one = begun.board.ground.set_of(case.action.hex)
        return changed(begun, board=built(begun.board, case.seat, one))
    after: State = rules.apply(_rich(case.state, case.seat), case.seat, case.action, Dealer())
    return after


def _cost(case: Case, _: Any = None) -> int:
    """The fewest points with which it is legal."""
    rich = _rich(case.state, case.seat)
    for points in range(PLENTY):
        mine = tuple(points if n == case.seat else p for n, p in enumerate(rich.points))
        if case.action in game.legal(changed(rich, points=mine), case.seat):
            return points
    return PLENTY


def _left(case: Case, _: Any) -> int:
    return int(case.state.points[case.seat]) - _cost(case)


def _price(name: str) -> Any:
    """A part of a price: right if the parts give what is really paid (TV-26, TV-30)."""

    def part(case: Case, told: Any) -> int:
        factor = getattr(told, "factor", 1)
        halved = isinstance(told, remarks.Halved | remarks.GuardedHalved)
        paid = told.base * factor
        paid = -(-paid // 2) if halved else paid
        lids = getattr(told, "lids", factor - 1)
        right = paid == _cost(case) and factor == lids + 1
        return int(getattr(told, name)) if right else -1

    return part


def _land(board: Board, gang: int, without: int = -1) -> set[int]:
    """The numbers of the hexes that hang together with a cabin, by way of the heap too."""
    ground = board.ground
    own = {*hexes_in(board.owned[gang] | ground.heap)} - {without}
    waiting = [*hexes_in(board.pawns[CABIN] & board.owned[gang])]
    found = set(waiting)
    while waiting:
        for near in hexes_in(ground.around[waiting.pop()]):
            if near in own and near not in found:
                found.add(near)
                waiting.append(near)
    return {n for n in found if not ground.heap >> n & 1}


def _size(board: Board, gang: int) -> int:
    land = _land(board, gang)
    return len(land) if len(land) > 1 else 0


def _cut_off(board: Board, seat: Seat) -> int:
    """The most hexes that are cut off by the loss of one hex, without a pawn, that others touch."""
    ground, land = board.ground, _land(board, seat)
    foes = {n for gang in range(board.players) if gang != seat for n in hexes_in(board.owned[gang])}
    lost = [
        len(land) - 1 - len(_land(board, seat, number) - {number})
        for number in land
        if not board.occupied >> number & 1 and foes & {*hexes_in(ground.around[number])}
    ]
    return max(lost, default=0)


def _sees(board: Board, gang: int, start: int, target: int) -> bool:
    """Whether a slingshot there could shoot at a hex, by relays too (TV-15, TV-22)."""
    for stop in stations(board, gang, start):
        for ray in board.ground.rays[stop]:
            for one in ray:
                if one == 1 << target:
                    return True
                if one & board.occupied & ~board.owned[gang]:
                    break
    return False


def _open(board: Board, seat: Seat) -> int:
    """The number of hexes of others from which a slingshot could shoot at the cabin."""
    (cabin,) = hexes_in(board.pawns[CABIN] & board.owned[seat])
    return sum(
        _sees(board, gang, start, cabin)
        for gang in range(board.players)
        if gang != seat
        for start in hexes_in(board.owned[gang])
    )


def _takes(state: State, gang: Seat, place: Place, whose: int | None = None) -> list[int]:
    """What a wheelbarrow could take, by the price of each hex, one after the other."""
    taking = changed(_rich(state, gang), phase=Taking(gang))
    found = dict[Place, int]()
    for action in game.legal(taking, gang):
        if isinstance(action, Take | Convert) and action.wheelbarrow == place:
            one, own = state.board.ground.set_of(action.hex), state.board.owned[gang]
            if one & ~own and (whose is None or one & state.board.owned[whose]):
                found[action.hex] = _cost(Case(game, taking, gang, action))
    return list(found.values())


def _place(case: Case) -> Place:
    place: Place = case.action.to if isinstance(case.action, Move) else case.action.hex
    return place


def _covered(board: Board, one: int) -> list[int]:
    """The hexes that would have a lid less without this one."""
    bare = board.with_pawn(one, None)
    owner = board.owner(one)
    assert owner is not None
    return [
        n for n in hexes_in(board.owned[owner] & ~(board.pawns[CABIN]))
        if 1 << n != one and lids_over(board, 1 << n) > lids_over(bare, 1 << n)
    ]  # fmt: skip


def _jails(case: Case, state: State) -> set[Place]:
    seen = game.view(state, case.seat)
    gang = seen.gangs[case.seat].gang
    return {h.place for h in seen.hexes if h.jailed_by is gang and not h.heap}


def _bars(case: Case) -> int:
    bars: int = next(b.bars for b in _seen(case).duels.bouts if b.seat == case.seat)
    return bars


def _seen(case: Case) -> Any:
    return case.view


def _worst(case: Case, _: Any = None) -> int:
    """What the pawns bring when the bars strike where it hurts most (TV-8)."""
    numbers: tuple[int, ...] = case.action.numbers
    every = product(sorted({*numbers}), repeat=min(_bars(case), len({*numbers})))
    return min(sum(n for n in numbers if n not in bars) for bars in every)


def _scores(case: Case, remark: Any, seat: Seat) -> int:
    ended = game.result(case.after)
    assert ended is not None
    return ended.scores[seat]


def _beside(case: Case, gang: int) -> int:
    ground = case.state.board.ground
    around: int = ground.around[ground.numbers[case.action.hex]]
    alike: int = around & case.state.board.owned[gang]
    return alike.bit_count()


def _picked(case: Case, _: Any) -> Any:
    return getattr(_seen(case).duels, type(case.action).__name__.lower())


def _gain(case: Case, _: Any = None) -> int:
    """By how many hexes the own territory grows."""
    return _size(_after(case).board, case.seat) - _size(case.state.board, case.seat)


def _best_gain(case: Case, _: Any) -> int:
    """The same, if no other hex that can be taken brings more for its price."""
    takes = [other for other in game.legal(case.state, case.seat) if isinstance(other, Take)]
    cases = [Case(game, case.state, case.seat, other) for other in takes]
    gain, cost = _gain(case), _cost(case)
    return gain if all(_gain(one) * cost <= gain * _cost(one) for one in cases) else -1


PRICE = {"cost": _cost, "left": _left}
PARTS = {name: _price(name) for name in ("base", "factor", "lids")}
OWN = {"before": lambda c, r: _size(c.state.board, c.seat),
       "after": lambda c, r: _size(_after(c).board, c.seat)}  # fmt: skip
THEIRS = {"before": lambda c, r: _size(c.state.board, r.seat),
          "after": lambda c, r: _size(_after(c).board, r.seat)}  # fmt: skip
BEST = {"best": lambda c, r: sum(c.action.numbers), "bars": lambda c, r: _bars(c)}
POINTS = {"points": lambda c, r: c.state.points[c.seat]}
END = {"own": lambda c, r: _scores(c, r, c.seat)}
FIGURES: Figures = {
    remarks.Plain: PRICE, remarks.Guarded: {**PRICE, **PARTS}, remarks.Halved: {**PRICE, **PARTS},
    remarks.GuardedHalved: {**PRICE, **PARTS}, remarks.OfPawn: PRICE, remarks.Roaming: PRICE,
    remarks.AtPawn: PRICE, remarks.AtGuardedPawn: {**PRICE, **PARTS},
    facts.Shrinks: OWN, facts.Grows: OWN, facts.Robs: THEIRS,
    merits.Swings: {**THEIRS, "own": lambda c, r: _size(_after(c).board, c.seat)},
    facts.ReachesGoal: {"hexes": lambda c, r: _size(_after(c).board, c.seat)},
    merits.Buys: {"hexes": _gain, "cost": _cost},
    merits.BestBuy: {"hexes": _best_gain, "cost": _cost},
    merits.TakesMost: {"hexes": lambda c, r: len(_takes(_after(c), c.seat, _place(c)))},
    merits.CoversMost: {"hexes": lambda c, r: len(_lid(c))},
    facts.Homeless: {"before": lambda c, r: _size(c.state.board, r.seat)},
    facts.TooPoor: {"cost": lambda c, r: min(_takes(_after(c), c.seat, _place(c)))},
    facts.CanTake: {"hexes": lambda c, r: len(_takes(_after(c), c.seat, _place(c))),
                    "cost": lambda c, r: min(_takes(_after(c), c.seat, _place(c)))},
    merits.TakesLater: {"hexes": lambda c, r: len(_takes(_after(c), c.seat, _place(c)))},
    merits.CouldTake: {
        "hexes": lambda c, r: len(_takes(c.state, _victim(c), c.action.target, c.seat)),
    },
    facts.CouldStill: POINTS, facts.NothingLater: POINTS, remarks.Loses: POINTS,
    facts.RunsOut: {"points": lambda c, r: c.state.points[c.seat] - _cost(c)}, merits.Keeps: POINTS,
    facts.Hopes: {**BEST, "worst": _worst}, facts.AllStruck: BEST, facts.MayFail: BEST,
    facts.InsteadOf: {"numbers": _picked},
    facts.LosesMatch: {**END, "theirs": lambda c, r: _scores(c, r, r.seat)},
    facts.WinsMatch: END, facts.SharesMatch: END,
    facts.Encloses: {"hexes": lambda c, r: len(_jails(c, _after(c)) - _jails(c, c.state))},
    facts.Covers: {
        "hexes": lambda c, r: len(_lid(c)),
        "pawns": lambda c, r: sum(_after(c).board.occupied >> n & 1 for n in _lid(c)),
    },
    merits.CouldCover: {
        "hexes": lambda c, r: len(_covered(c.state.board,
                                           c.state.board.ground.set_of(c.action.target))),
    },
    facts.Founds: {
        "land": lambda c, r: _size(_after(c).board, c.seat),
        "free": lambda c, r: _room(_after(c).board, c.seat),
    },
    merits.Steadier: {"before": lambda c, r: _cut_off(c.state.board, c.seat),
                      "after": lambda c, r: _cut_off(_after(c).board, c.seat)},
    merits.LessSeen: {"before": lambda c, r: _open(c.state.board, c.seat),
                      "after": lambda c, r: _open(_after(c).board, c.seat)},
    merits.Scatters: {"hexes": lambda c, r: _beside(c, r.seat)},
    merits.NearTile: {"hexes": lambda c, r: _beside(c, c.seat)},
}  # fmt: skip


def _victim(case: Case) -> Seat:
    owner = case.state.board.owner(case.state.board.ground.set_of(case.action.target))
    assert owner is not None
    return Seat(owner)


def _lid(case: Case) -> list[int]:
    board = _after(case).board
    return _covered(board, board.ground.set_of(_place(case)))


def _room(board: Board, seat: Seat) -> int:
    """Where pawns could come beside a new cabin (TV-4)."""
    (cabin,) = hexes_in(board.pawns[CABIN] & board.owned[seat])
    return (reach(board, seat, cabin) & board.owned[seat] & ~board.occupied).bit_count()
