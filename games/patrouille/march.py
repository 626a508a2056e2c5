"""Moves: where a piece may go, and what it does there (PA-4 to PA-14, PA-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress, repeat
from operator import and_
from typing import Any

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
from games.patrouille.ground import all_targets, counts, field_of, ground, has_target, steps_of
from games.patrouille.moves import Move
from games.patrouille.state import (
    Barricade,
    Block,
    Last,
    Moving,
    Piece,
    Rank,
    State,
    rearranged,
)


def moves(state: State, phase: Moving) -> list[Move]:
    """Every move of the army with this roll, piece by piece; pieces that have just moved come last.

    So a player who always takes the first of equal moves gives every piece its turn.
    """
    here, found = ground(state, phase.colour), list[Move]()
    squares = here.field.grid
    targets = all_targets(here, *_army(state, phase.colour), phase.die)
    for place, piece in state.pieces.items():
        if piece.colour is phase.colour and (to := targets.get(squares.bit[place])):
            ends, made = _made(squares, place, counts(piece.rank, phase.die))
            found += compress(made, map(and_, ends, repeat(to)))
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
    """The moves of `steps` steps from a square on an empty board, and before them the target of
    each as a set; made only once."""
    lengths = [length for most in steps for length in range(most, 0, -2)]
    within = [*squares.names(squares.within(squares.bit[place], max(steps)))]
    ends = [to for to in reversed(within) if apart(place, to) in lengths]
    return [squares.bit[to] for to in ends], [Move(place, to) for to in ends]


def move(state: State, phase: Moving, action: Move, dealer: Dealer) -> State:
    """The board after a move, and what came of it: it ends on an empty square (PA-4), in a fort
    (PA-10), in the goal (PA-16), or where something stands."""
    field, piece = field_of(state, phase.colour), state.pieces[action.piece]
    bit, mover = field.grid.bit, (piece.colour, piece.rank, action.piece, action.to)
    entered = bit[action.to] & field.goal and not bit[action.piece] & field.goal
    in_fort = bool(bit[action.to] & field.forts)
    steps = steps_of(action.piece, action.to, phase.die)
    last = Last(action.word(), phase.colour, (action.piece, action.to), steps)
    changes: dict[str, Any] = {"last": last, "quiet": 0}
    stays: Piece | None = piece
    if block := state.blocks.get(action.to):
        changes |= _cleared(state, mover, block, field.friends, dealer)
        stays = None if takes_along(block, field.friends) else piece
    elif victim := state.pieces.get(action.to):
        kind = FortConquered if in_fort else Captured
        dealer.tell(kind(*mover, victim.colour, victim.rank))
        taken = (*state.captured[piece.colour], victim)
        changes["captured"] = {**state.captured, piece.colour: taken}
    elif not entered:
        changes["quiet"] = state.quiet + 1
        dealer.tell((FortTaken if in_fort else Moved)(*mover))
    after = rearranged(state, {action.piece: None, action.to: stays}, **changes)
    if entered:
        filled = after.army(piece.colour) & field.goal
        dealer.tell(GoalEntered(*mover, filled.bit_count()))
    return after


def _cleared(
    state: State,
    mover: tuple[Colour, Rank, Place, Place],
    block: Block,
    friends: Sequence[Colour],
    dealer: Dealer,
) -> Mapping[str, Any]:
    """What else changes when a barricade is cleared (PA-13, PA-14).

    Those of both armies of a player are their own (PA-20), and only such are in a goal (PA-12).
    """
    if block.colour in friends:
        dealer.tell(BarricadeRecovered(*mover, block.barricade, block.colour))
        stock = _with(state.stock[block.colour], block.barricade)
        return {"stock": {**state.stock, block.colour: stock}}
    if block.barricade is Barricade.SCOUT:
        dealer.tell(ScoutCleared(*mover, block.colour))
    else:
        dealer.tell(BarricadeCleared(*mover, block.barricade, block.colour))
    return {}


def takes_along(block: Block, friends: Sequence[Colour]) -> bool:
    """Whether a piece of these armies that clears it leaves the game too (PA-14)."""
    return block.barricade is Barricade.SCOUT and block.colour not in friends


def _with(stock: tuple[Barricade, ...], back: Barricade) -> tuple[Barricade, ...]:
    """The supply with one barricade returned, in the order of the kinds."""
    return tuple(b for b in Barricade for _ in range((*stock, back).count(b)))
