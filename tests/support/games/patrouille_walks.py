"""The rules of a move once more, as a player would apply them: every way is tried, step by step.

It shares no line with the fast generator of the game, which must find the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Place
from games.patrouille.board import Colour, Square, SquareKind, board
from games.patrouille.state import Moving, Piece, Rank, State, owner

LETTERS = "abcdefghjklmnopqrstuvwxyz"
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def moves(state: State) -> set[tuple[Place, Place]]:
    """Every move of the army whose turn it is."""
    assert isinstance(state.phase, Moving)
    squares = squares_of(state)
    return {
        (place, way[-1])
        for place, piece in state.pieces.items()
        if piece.colour is state.phase.colour
        for steps in lengths(piece, state.phase.die)
        for way in ways(state, squares, (place,), steps)
    }


def squares_of(state: State) -> dict[Place, Square]:
    """The squares of the match by name."""
    drawn = board(state.options.board).dealt[state.options.arm]
    return {square.place: square for square in drawn}


def lengths(piece: Piece, die: int) -> list[int]:
    return [die, die + 1] if piece.rank is Rank.OFFICER else [die]


def ways(
    state: State, squares: dict[Place, Square], way: tuple[Place, ...], steps: int
) -> Iterator[tuple[Place, ...]]:
    """Every way on with so many steps left."""
    colour = state.pieces[way[0]].colour
    for place in beside(way[-1]):
        square = squares.get(place)
        if square is None or place in way:
            continue
        if square.kind in (SquareKind.OBSTACLE, SquareKind.FLAG, SquareKind.STAND):
            continue
        if not is_open(state, square, colour):
            continue
        if squares[way[-1]].kind is SquareKind.GOAL and square.kind is not SquareKind.GOAL:
            continue
        if steps == 1:
            if may_end(state, square, way):
                yield (*way, place)
        elif square.kind is not SquareKind.FORT and place not in {*state.pieces, *state.blocks}:
            yield from ways(state, squares, (*way, place), steps - 1)


def is_open(state: State, square: Square, colour: Colour) -> bool:
    """Whose the square is: the own goal, but the start areas of both own armies (PA-6)."""
    if square.colour is None or square.colour is colour:
        return True
    opposite = {Colour.BLUE: Colour.YELLOW, Colour.RED: Colour.WHITE}
    pair = {colour: friend for one in opposite.items() for colour, friend in (one, one[::-1])}
    return state.seats == 2 and square.kind is not SquareKind.GOAL and square.colour is pair[colour]


def may_end(state: State, square: Square, way: tuple[Place, ...]) -> bool:
    there = state.pieces.get(square.place)
    if there is None:
        return True
    mover = state.pieces[way[0]]
    if owner(state.corners, there.colour) == owner(state.corners, mover.colour):
        return False
    if square.kind is SquareKind.FORT:
        assert isinstance(state.phase, Moving)
        return state.phase.die == 2 and len(way) == 2
    return True


def beside(place: Place) -> list[Place]:
    column, row = LETTERS.index(place[0]), int(place[1:])
    near = [(column + x, row + y) for x, y in STEPS]
    return [Place(f"{LETTERS[c]}{r}") for c, r in near if 0 <= c < len(LETTERS) and r > 0]
