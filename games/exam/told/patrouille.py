"""What Patrouille tells of an action, found again square by square and roll by roll."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any

from games import patrouille as game
from games.core import Dealer, Place, Seat
from games.exam.figures import Case, Figures
from games.patrouille.advice import merits, remarks
from games.patrouille.board import Colour, board
from games.patrouille.ending import grown_quiet
from games.patrouille.ground import Field, field_of
from games.patrouille.moves import Move
from games.patrouille.state import Barricade, Block, Ended, Moving, Promoting, Rank, State, owner
from games.records import replace

SIDES = range(1, 7)


@cache
def _beside(name: str, place: Place) -> tuple[Place, ...]:
    grid = board(name).grid
    return tuple(grid.names(grid.beside(grid.bit[place]) & ~grid.bit[place]))


@lru_cache(maxsize=256)
def _far(
    name: str, plain: Field, blocks: frozenset[Place], aim: frozenset[Place]
) -> Mapping[Place, int]:
    """How many steps it is from each square to the nearest of `aim`, round forts and barricades."""
    bit, found, waiting = plain.grid.bit, dict.fromkeys(aim, 0), deque(sorted(aim))
    while waiting:
        place = waiting.popleft()
        if bit[place] & plain.forts or place in blocks:
            continue
        for near in _beside(name, place):
            if near not in found and bit[near] & (plain.road | plain.forts):
                found[near] = found[place] + 1
                waiting.append(near)
    return found


def _to(state: State, colour: Colour, aim: set[Place]) -> Mapping[Place, int]:
    plain, blocks = field_of(state, colour), frozenset(state.blocks)
    return _far(state.options.board, plain, blocks, frozenset(aim))


def _goal(state: State, colour: Colour) -> set[Place]:
    return {*board(state.options.board).goal(colour, state.options.arm)}


def _to_goal(state: State, colour: Colour) -> Mapping[Place, int]:
    """The steps to a free square of the goal while one at its edge is free, else to any."""
    plain, goal = field_of(state, colour), _goal(state, colour)
    rooms = {at for at in goal if state.pieces.get(at, None) is None
             or state.pieces[at].colour is not colour}  # fmt: skip
    bit, name = plain.grid.bit, state.options.board
    edge = any(bit[near] & plain.road for at in rooms for near in _beside(name, at))
    return _to(state, colour, rooms if edge else goal)


def _to_start(state: State, colour: Colour) -> Mapping[Place, int]:
    return _to(state, colour, {*board(state.options.board).start(colour)})


def _mover(case: Case) -> Colour:
    colour: Colour = case.state.phase.colour
    return colour


def _outside(state: State, colour: Colour) -> list[Place]:
    goal = _goal(state, colour)
    return [at for at, piece in state.pieces.items() if piece.colour is colour and at not in goal]


def _delays(case: Case, colour: Colour) -> tuple[list[int], int]:
    """How many squares longer an army's ways become, and how many pieces lose theirs."""
    was, now = _to_goal(case.state, colour), _to_goal(case.after, colour)
    had = [at for at in _outside(case.state, colour) if at in was]
    more = [now[at] - was[at] for at in had if at in now and now[at] > was[at]]
    return more, sum(at not in now for at in had)


def _home(case: Case, _: Any) -> int:
    goal = _goal(case.state, _mover(case))
    return sum(at in goal and one.colour is _mover(case) for at, one in case.after.pieces.items())


def _rolled(state: State, colour: Colour, die: int) -> tuple[State, Seat]:
    return replace(state, phase=Moving(colour, die)), owner(state.corners, colour)


def _captures(
    state: State, by: Colour, place: Place, piece: Place | None = None
) -> tuple[int, ...]:
    """The rolls with which an army may come to a square."""
    found = []
    for die in SIDES:
        rolled, seat = _rolled(state, by, die)
        if any(isinstance(a, Move) and a.to == place and piece in (None, a.piece)
               for a in game.legal(rolled, seat)):  # fmt: skip
            found.append(die)
    return tuple(found)


def _there(case: Case, remark: Any) -> tuple[int, ...]:
    return _captures(case.after, remark.by, case.action.to)


def _wins(case: Case, remark: Any) -> tuple[int, ...]:
    """The rolls with which an army fills its goal and wins."""
    found = []
    for die in SIDES:
        rolled, seat = _rolled(case.after, remark.colour, die)
        for action in game.legal(rolled, seat):
            if isinstance(action, Move) and action.to in _goal(rolled, remark.colour):
                phase = game.apply(rolled, seat, action, Dealer()).phase
                if isinstance(phase, Ended) and phase.flag is remark.colour:
                    found.append(die)
                    break
    return tuple(found)


def _quiet(case: Case, _: Any) -> int:
    """How many quiet turns more end the match, once this one is over."""
    turns, before = 1, replace(case.state, playing=case.after.playing)
    while not isinstance(
        grown_quiet(replace(before, quiet=before.quiet + 1 + turns), Dealer()).phase, Ended
    ):
        turns += 1
    return turns


def _nearer(case: Case, _: Any) -> int:
    far = _to_goal(case.state, _mover(case))
    return far[case.action.piece] - far[case.action.to]


def _left(case: Case, _: Any) -> int:
    return _to_goal(case.state, _mover(case))[case.action.to]


def _die(case: Case, _: Any) -> int:
    die: int = case.state.phase.die
    return die


def _nothing_nearer(case: Case, _: Any) -> int:
    """The roll, if no move with it really leads nearer."""
    far, goal = _to_goal(case.state, _mover(case)), _goal(case.state, _mover(case))
    for move in game.legal(case.state, case.seat):
        if not isinstance(move, Move) or move.piece in goal:
            continue
        if move.to in goal or far.get(move.to, 99) < far.get(move.piece, 0):
            return -1
    return _die(case, None)


def _pieces(case: Case, _: Any) -> int:
    return sum(piece.colour is _mover(case) for piece in case.after.pieces.values())


def _slower(case: Case, remark: Any) -> list[int]:
    return _delays(case, remark.colour)[0]


def _hindered(case: Case, remark: Any) -> int:
    """The pieces of that army that are slowed or shut off, if none of the mover's own is."""
    own = [c for c in case.state.playing if owner(case.state.corners, c) == case.seat]
    if any(more or off for more, off in (_delays(case, colour) for colour in own)):
        return -1
    more, off = _delays(case, remark.colour)
    said: int = remark.pieces
    return said if said in (len(more), off) else -1


FILLED = {"filled": _home, "wanted": lambda c, r: c.state.options.goal}
SHOT = {"dice": _there, "count": lambda c, r: len(_there(c, r))}
SLOWER = {"pieces": lambda c, r: len(_slower(c, r)), "steps": lambda c, r: max(_slower(c, r))}
SHUT = {"pieces": lambda c, r: _delays(c, r.colour)[1]}
NEARER = {"steps": _nearer, "left": _left}
FIGURES: Figures = {
    remarks.Enters: FILLED,
    merits.BringsIn: FILLED,
    remarks.Exposed: SHOT,
    remarks.ExposedOfficer: SHOT,
    remarks.Uncovers: {
        "dice": lambda c, r: _captures(c.after, r.by, r.place),
        "count": lambda c, r: len(_captures(c.after, r.by, r.place)),
    },
    remarks.MayWinNext: {"dice": _wins, "count": lambda c, r: len(_wins(c, r))},
    remarks.QuietSoon: {"turns": _quiet},
    remarks.Slows: SLOWER,
    remarks.SlowsOwn: SLOWER,
    remarks.ShutsOff: SHUT,
    remarks.ShutsOffOwn: SHUT,
    remarks.GivesUpMan: {"pieces": _pieces, "wanted": lambda c, r: c.state.options.goal},
    merits.TakesPiece: {"steps": lambda c, r: _to_goal(c.state, r.colour)[c.action.to]},
    merits.NearerAndSafe: NEARER,
    merits.Nearer: NEARER,
    merits.NearerInFort: NEARER,
    merits.Hinders: {"pieces": _hindered},
    merits.WaitsInSafety: {"die": _die},
    merits.NearerInReach: {**NEARER, "count": lambda c, r: len(_there(c, r))},
    merits.Homeward: {
        "steps": lambda c, r: _to_start(c.state, _mover(c))[c.action.piece]
        - _to_start(c.state, _mover(c))[c.action.to],
    },
    merits.Aims: {
        "count": lambda c, r: len(_captures(c.after, _mover(c), r.place, c.action.to)),
    },
    merits.Waits: {"die": _nothing_nearer},
    merits.NearestBecomesOfficer: {
        "steps": lambda c, r: _to_goal(c.state, _mover(c))[r.man],
    },
    merits.NothingNearer: {"die": _nothing_nearer},
    merits.OnlyIntoReach: {"die": _die},
}  # fmt: skip


def unsaid(case: Case, kinds: Any) -> Iterator[str]:
    """What should have been told of a barricade: whom it shuts off or slows, or that nobody is."""
    if str(case.action).startswith("place") and not isinstance(case.after.phase, Ended):
        delays = [_delays(case, colour) for colour in case.state.playing]
        shuts = {remarks.ShutsOff, remarks.ShutsOffOwn} & kinds
        if any(off for _, off in delays) != bool(shuts):
            yield "ShutsOff"
        if remarks.SlowsNobody in kinds and any(more or off for more, off in delays):
            yield "not SlowsNobody"


def corners(state: State, dice: Random) -> Iterator[State]:
    """With barricades before the goals, pieces in them, and an army without officers."""
    if isinstance(state.phase, Ended):
        return
    pieces, blocks = dict(state.pieces), dict[Place, Block]()
    mover = dice.choice(state.playing)
    for colour in state.playing:
        goal = sorted(_goal(state, colour))
        own = [at for at in pieces if pieces[at].colour is colour and at not in goal]
        for at in goal[: dice.choice((0, 0, 1, 3, 5))]:
            if at not in pieces and len(own) > 2:
                pieces[at] = pieces.pop(own.pop(dice.randrange(len(own))))
        plain = field_of(state, colour)
        doors = [near for at in goal for near in _beside(state.options.board, at)
                 if plain.grid.bit[near] & plain.road and near not in pieces]  # fmt: skip
        for at in sorted(set(doors))[dice.randrange(3) :]:
            if dice.random() < 0.7:
                blocks[at] = Block(dice.choice(state.playing), dice.choice(tuple(Barricade)))
    shaken = replace(state, pieces=pieces, blocks=blocks, quiet=dice.choice((0, 140)), last=None)
    yield replace(shaken, phase=Moving(mover, dice.choice((1, 1, 2, 5))))
    men = {at: one for at, one in pieces.items()
           if one.colour is not mover or one.rank is Rank.MAN}  # fmt: skip
    bare = replace(shaken, pieces=men)
    yield replace(bare, phase=Moving(mover, dice.choice((2, 3, 4, 6))))
    yield replace(bare, phase=Promoting(mover))
