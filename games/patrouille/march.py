"""Moves: where a piece may go, and what it does there (PA-4 to PA-14, PA-16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress, repeat
from operator import and_

from games.core import Dealer, Place
from games.patrouille.board import Colour
from games.patrouille.events import (
    BarricadeCleared,
    BarricadeRecovered,
    Captured,
    FortConquered,
    FortTaken,
    GoalEntered,
    Moved,
    ScoutCleared,
)
from games.patrouille.grid import Grid, apart
from games.patrouille.ground import Field, all_targets, counts, ground, has_target, route
from games.patrouille.moves import Move
from games.patrouille.state import (
    Barricade,
    Block,
    Last,
    Moving,
    Piece,
    Rank,
    State,
    owner,
)
from games.records import replace


def moves(state: State, phase: Moving) -> list[Move]:
    """Every move of the army with this roll, piece by piece: those that moved last are the last.

    Who chooses the first of several equals so has every piece take its turn.
    """
    here, found = ground(state, phase.colour), list[Move]()
    squares, reached = here.field.grid, dict[int, int]()
    for start, _, targets in all_targets(here, *_army(state, phase.colour), phase.die):
        reached[start] = reached.get(start, 0) | targets
    for place, piece in state.pieces.items():
        if piece.colour is phase.colour and (targets := reached.get(squares.bit[place], 0)):
            ends, made = _made(squares, place, counts(piece.rank, phase.die))
            found += compress(made, map(and_, ends, repeat(targets)))
    return found


def can_move(state: State, phase: Moving) -> bool:
    """Whether the army has any move with this roll."""
    return has_target(ground(state, phase.colour), *_army(state, phase.colour), phase.die)


def _army(state: State, colour: Colour) -> tuple[int, int]:
    """The sets of squares of all pieces of an army, and of its officers."""
    return state.army(colour), state.standing[colour][Rank.OFFICER]


@cache
def _made(
    squares: Grid, place: Place, steps: tuple[int, ...]
) -> tuple[Sequence[int], Sequence[Move]]:
    """The moves of so many steps from a square, were nothing in the way, made only once; before
    them the sets that hold only the target of each."""
    lengths = [length for most in steps for length in range(most, 0, -2)]
    within = [*squares.names(squares.within(squares.bit[place], max(steps)))]
    ends = [to for to in reversed(within) if apart(place, to) in lengths]
    return [squares.bit[to] for to in ends], [Move(place, to) for to in ends]


def move(state: State, phase: Moving, action: Move, dealer: Dealer) -> State:
    """The board after a move, and what came of it."""
    here = ground(state, phase.colour)
    piece = state.pieces[action.piece]
    path = route(here, action.piece, action.to, piece.rank, phase.die)
    state = replace(state, last=Last(action.word(), phase.colour, path))
    if block := state.blocks.get(action.to):
        return _clear(state, piece, action, block, here.field, dealer)
    if victim := state.pieces.get(action.to):
        return _capture(state, piece, action, victim, here.field, dealer)
    return _go(state, piece, action, here.field, dealer)


def _go(state: State, piece: Piece, action: Move, field: Field, dealer: Dealer) -> State:
    """To an empty square: into a fort (PA-10), into the goal (PA-16), or just on (PA-4)."""
    mover, bit = (piece.colour, piece.rank, action.piece), field.grid.bit
    entered = _enters(action, field)
    state = _moved(state, piece, action, quiet=0 if entered else state.quiet + 1)
    if entered:
        _tell_entered(state, piece, action, field, dealer)
    elif bit[action.to] & field.forts:
        dealer.tell(FortTaken(*mover, action.to))
    else:
        dealer.tell(Moved(*mover, action.to))
    return state


def _capture(
    state: State, piece: Piece, action: Move, victim: Piece, field: Field, dealer: Dealer
) -> State:
    """PA-8, and in a fort PA-11."""
    in_fort = field.grid.bit[action.to] & field.forts
    kind: type[Captured | FortConquered] = FortConquered if in_fort else Captured
    loss = (victim.colour, victim.rank)
    dealer.tell(kind(piece.colour, piece.rank, action.piece, action.to, *loss))
    taken = (*state.captured[piece.colour], victim)
    state = replace(state, captured={**state.captured, piece.colour: taken})
    return _moved(state, piece, action, quiet=0)


def _clear(
    state: State, piece: Piece, action: Move, block: Block, field: Field, dealer: Dealer
) -> State:
    """PA-13 and PA-14. A barricade of either of a player's two armies is an own one (PA-20), and
    only such stand in a goal (PA-12)."""
    blocks = {place: b for place, b in state.blocks.items() if place != action.to}
    mover = (piece.colour, piece.rank, action.piece, action.to)
    if owner(state.corners, piece.colour) == owner(state.corners, block.colour):
        dealer.tell(BarricadeRecovered(*mover, block.barricade, block.colour))
        stock = _with(state.stock[block.colour], block.barricade)
        state = replace(state, stock={**state.stock, block.colour: stock})
    elif block.barricade is Barricade.SCOUT:
        dealer.tell(ScoutCleared(*mover, block.colour))
        pieces = {place: p for place, p in state.pieces.items() if place != action.piece}
        return replace(state, pieces=pieces, blocks=blocks, quiet=0)
    else:
        dealer.tell(BarricadeCleared(*mover, block.barricade, block.colour))
    state = _moved(replace(state, blocks=blocks), piece, action, quiet=0)
    if _enters(action, field):
        _tell_entered(state, piece, action, field, dealer)
    return state


def _enters(action: Move, field: Field) -> bool:
    bit = field.grid.bit
    return bool(bit[action.to] & field.goal) and not bit[action.piece] & field.goal


def _tell_entered(state: State, piece: Piece, action: Move, field: Field, dealer: Dealer) -> None:
    """PA-16."""
    filled = state.army(piece.colour) & field.goal
    told = (piece.colour, piece.rank, action.piece, action.to)
    dealer.tell(GoalEntered(*told, filled.bit_count()))


def _moved(state: State, piece: Piece, action: Move, quiet: int) -> State:
    pieces = dict(state.pieces)
    del pieces[action.piece]
    pieces[action.to] = piece
    return replace(state, pieces=pieces, quiet=quiet)


def _with(stock: tuple[Barricade, ...], back: Barricade) -> tuple[Barricade, ...]:
    """The supply with one come back, in the order of the kinds."""
    return tuple(b for b in Barricade for _ in range((*stock, back).count(b)))
