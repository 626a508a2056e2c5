"""Patrouille's whole board, small, beside a part of it that is drawn large."""

from __future__ import annotations

from collections.abc import Iterator

from games.patrouille.board import SquareKind
from games.patrouille.grid import spot
from games.patrouille.state import Rank
from games.patrouille.view import PatrouilleView
from render.patrouille.field import shades, side_of
from render.shared.canvas import BLACK, WHITE, Colour, Pen, mix
from render.shared.scene import Item, Sprite, Stamp
from render.shared.squaremap import SquareMap
from render.shared.theme import theme

EDGE = 5
"""Pixels of frame round the small board."""


def ground(view: PatrouilleView, squares: SquareMap) -> Iterator[Item]:
    """The frame, and the squares as patches of colour."""
    playing = {army.colour for army in view.armies}
    wide, high = squares.width + 2 * EDGE, squares.height + 2 * EDGE
    frame = Sprite(_frame, (wide, high), (wide // 2 + 2, high // 2 + 4))
    middle = (squares.left + squares.width // 2, squares.top + squares.height // 2)
    yield Stamp("small board", frame, *middle)
    half = squares.size - squares.size // 2
    for square in view.squares:
        army = square.colour.value if square.colour in playing and square.colour else ""
        sign = Sprite(_patch, (squares.size, _colour(square.kind, army)), (half, half))
        yield Stamp(f"small {square.place}", sign, *squares.centre(spot(square.place)))


def standing(view: PatrouilleView, squares: SquareMap, shown: SquareMap) -> Iterator[Item]:
    """Soldiers as discs, officers as larger ones with a ring, tokens as squares."""
    half = squares.size // 2 + 2
    for place, block in view.state.blocks.items():
        sign = Sprite(_block, (squares.size, block.colour.value), (half, half))
        yield Stamp(f"small block {place}", sign, *squares.centre(spot(place)))
    for place, piece in view.state.pieces.items():
        officer = piece.rank is Rank.OFFICER
        sign = Sprite(_piece, (squares.size, piece.colour.value, officer), (half, half))
        yield Stamp(f"small piece {place}", sign, *squares.centre(spot(place)))
    left, top = squares.centre((shown.column, shown.row))
    wide, high = shown.columns * squares.size, shown.rows * squares.size
    x, y = left - squares.size // 2 + wide // 2, top - squares.size // 2 + high // 2
    window = Sprite(_window, (wide, high), (wide // 2 + 6, high // 2 + 6))
    yield Stamp("window", window, x, y)


def _colour(kind: SquareKind, army: str) -> Colour:
    meadow = shades("meadow")
    match kind:
        case SquareKind.OBSTACLE:
            return shades("hedge").fill
        case SquareKind.FORT:
            return shades("stone").fill
        case SquareKind.START | SquareKind.OFFICERS:
            return mix(meadow.fill, side_of(army).face, 0.55)
        case SquareKind.GOAL:
            return mix(side_of(army).face, side_of(army).lip, 0.25)
        case SquareKind.FLAG:
            return theme().gold
        case _:
            return mix(meadow.fill, meadow.light, 0.3)


def _frame(pen: Pen, wide: int, high: int) -> None:
    x, y = wide / 2, high / 2
    wood = shades("timber")
    pen.rounded((-x, -y + 2), (x, y + 3), 4, BLACK, 0.3)
    pen.rounded((-x, -y), (x, y), 4, mix(wood.dark, BLACK, 0.3))
    pen.rounded((-x + 1.5, -y + 1.5), (x - 1.5, y - 1.5), 3, wood.dark)


def _patch(pen: Pen, size: int, colour: Colour) -> None:
    low, high = -(size // 2), size - size // 2
    pen.rounded((low, low), (high, high), 0, mix(colour, BLACK, 0.16))
    pen.rounded((low, low), (high - 1, high - 1), 0, colour)


def _piece(pen: Pen, size: int, army: str, officer: bool) -> None:
    side, radius = side_of(army), size * (0.46 if officer else 0.36)
    pen.disc(0, 0, radius + 1.2, theme().ink)
    pen.disc(0, 0, radius, side.face)
    if officer:
        pen.disc(0, 0, radius * 0.5, theme().ink)
        pen.disc(0, 0, radius * 0.3, theme().gold)


def _block(pen: Pen, size: int, army: str) -> None:
    reach = size * 0.38
    pen.rounded((-reach - 1.2, -reach - 1.2), (reach + 1.2, reach + 1.2), 1, theme().ink)
    pen.rounded((-reach, -reach), (reach, reach), 1, side_of(army).face)
    pen.line([(-reach, -reach), (reach, reach)], theme().ink, 1.4)
    pen.line([(-reach, reach), (reach, -reach)], theme().ink, 1.4)


def _window(pen: Pen, wide: int, high: int) -> None:
    x, y = wide / 2, high / 2
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
    for colour, width in ((theme().ink, 8.0), (WHITE, 5.5), (theme().gold, 3.5)):
        pen.loop(corners, colour, width)
