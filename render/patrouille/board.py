"""Patrouille's board: squares, what stands on them, the last move, the marks of a question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from data.words import Words
from games.core import Place
from games.patrouille.board import Colour, Square, SquareKind
from games.patrouille.grid import LETTERS, place_at, spot
from games.patrouille.state import Block, Piece, Rank
from games.patrouille.view import PatrouilleView
from render.patrouille import field, pieces
from render.shared import furniture
from render.shared.canvas import Box
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.signs import around
from render.shared.squaremap import Spot, SquareMap
from render.shared.theme import PLAIN, theme

RIM = 40
"""How wide the frame round the squares is, where the coordinates stand."""

STARTS = (SquareKind.START, SquareKind.OFFICERS)


def ground(view: PatrouilleView, squares: SquareMap) -> Iterator[Item]:
    """The frame with the coordinates and the squares: what never changes in a match."""
    yield from _frame(squares)
    land = _Land.of(view)
    for square in view.squares:
        if squares.holds(spot(square.place)):
            army, at = land.army(square), squares.centre(spot(square.place))
            what = " ".join(filter(None, (square.kind.value, army, square.place)))
            yield Stamp(what, _ground(square, army, land.edges(square), squares.size), *at)


@dataclass(frozen=True, slots=True)
class _Land:
    """Whose the squares are, and where areas end."""

    known: Mapping[Place, Square]
    playing: frozenset[Colour]

    @staticmethod
    def of(view: PatrouilleView) -> _Land:
        known = {square.place: square for square in view.squares}
        return _Land(known, frozenset(army.colour for army in view.armies))

    def army(self, square: Square) -> str:
        """The army whose square it is; empty if it is nobody's or that army does not play."""
        colour = square.colour
        if square.kind is SquareKind.STAND:  # its flag is that of the start area beside it
            starts = (s for s in self.known.values() if s.kind in STARTS)
            colour = min(starts, key=lambda s: (_far(s, square), s.place)).colour
        return colour.value if colour is not None and colour in self.playing else ""

    def edges(self, square: Square) -> field.Edges:
        """Where the area of a square ends."""
        return (
            not self._joined(square, 0, -1),
            not self._joined(square, 1, 0),
            not self._joined(square, 0, 1),
            not self._joined(square, -1, 0),
        )

    def _joined(self, square: Square, across: int, down: int) -> bool:
        column, row = spot(square.place)
        near = (column + across, row + down)
        if min(near) < 0 or near[0] >= len(LETTERS):
            return False
        other = self.known.get(place_at(*near))
        same = other is not None and (other.kind in STARTS) == (square.kind in STARTS)
        return same and other is not None and other.colour is square.colour


def _far(one: Square, other: Square) -> int:
    (column, row), (across, down) = spot(one.place), spot(other.place)
    return abs(across - column) + abs(down - row)


def _ground(square: Square, army: str, edges: field.Edges, size: int) -> Sprite:
    """A square as it is without anything on it."""
    column, row = spot(square.place)
    dark = (column + row) % 2 == 0
    match square.kind:
        case SquareKind.OPEN:
            kind = (column * 5 + row * 3 + column * row) % field.KINDS_OF_MEADOW
            return field.meadow(size, kind, dark)
        case SquareKind.OBSTACLE:
            return field.hedge(size, (column * 2 + row) % len(field.BUSHES))
        case SquareKind.FORT:
            return field.fort(size)
        case SquareKind.START | SquareKind.OFFICERS:
            return field.start(size, army, square.kind is SquareKind.OFFICERS, dark, edges)
        case SquareKind.GOAL:
            return field.goal(size, army, edges)
        case SquareKind.FLAG:
            return field.middle(size)
        case SquareKind.STAND:
            return field.stand(size, army)


def _letter(army: str, words: Words, x: int, y: int, size: int) -> Text:
    ink = field.side_of(army).pip
    return Text(words.line("picture.letter", army), x, y, size, ink, side="middle")


def standing(
    view: PatrouilleView, words: Words, squares: SquareMap, numbered: Collection[Place]
) -> Iterator[Item]:
    """Flags, barricades and soldiers, those further down in front.

    Where a number will stand, on a `numbered` square, there is no letter.
    """
    yield from _flags(view, words, squares)
    yield from _goals(view, words, squares, numbered)
    blocks, soldiers = view.state.blocks, view.state.pieces
    forts = {square.place for square in view.squares if square.kind is SquareKind.FORT}
    for place in sorted((*blocks, *soldiers), key=_depth):
        if not squares.holds(spot(place)):
            continue
        at = squares.centre(spot(place))
        if block := blocks.get(place):
            yield from _token(block, place, words, at, squares.size)
        if piece := soldiers.get(place):
            yield from _soldier(piece, place, at, squares.size)
            if place in forts:
                yield Stamp(f"towers {place}", field.towers(squares.size), *at)
            if place not in numbered:
                down = round(pieces.LETTER_DOWN * squares.size)
                size = pieces.letter_size(squares.size)
                yield _letter(piece.colour.value, words, at[0], at[1] + down, size)


def _token(block: Block, place: Place, words: Words, at: Spot, size: int) -> Iterator[Item]:
    army, kind = block.colour.value, block.barricade.value
    tab = pieces.tab(size)
    yield Stamp(f"{kind} of {army} {place}", pieces.token(army, kind, size, tab), *at)
    aside = round(pieces.tab_middle(tab) * size)
    yield _letter(army, words, at[0] + aside, at[1] + aside, pieces.tab_size(size))


def kept(view: PatrouilleView, squares: SquareMap) -> Iterator[Box]:
    """The soldiers and the tokens, which nothing may cover."""
    for place, piece in view.state.pieces.items():
        if squares.holds(spot(place)):
            x, y = squares.centre(spot(place))
            wide = pieces.HAT if piece.rank is Rank.OFFICER else pieces.COAT
            across, up, down = (round(n * squares.size) for n in (wide, 0.48, 0.45))
            yield x - across, y - up, x + across, y + down
    for place in view.state.blocks:
        if squares.holds(spot(place)):
            yield around(*squares.centre(spot(place)), 0.47 * squares.size)


def _soldier(piece: Piece, place: Place, at: Spot, size: int) -> Iterator[Item]:
    army, officer = piece.colour.value, piece.rank is Rank.OFFICER
    yield Stamp(f"{piece.rank.value} of {army} {place}", pieces.soldier(army, officer, size), *at)


def _goals(
    view: PatrouilleView, words: Words, squares: SquareMap, numbered: Collection[Place]
) -> Iterator[Item]:
    """The letters of the armies on the free squares of their goals."""
    taken = {*view.state.pieces, *view.state.blocks, *numbered}
    land = _Land.of(view)
    for square in view.squares:
        army = land.army(square) if square.kind is SquareKind.GOAL else ""
        if army and square.place not in taken and squares.holds(spot(square.place)):
            at = squares.centre(spot(square.place))
            yield _letter(army, words, *at, pieces.letter_size(squares.size))


def _flags(view: PatrouilleView, words: Words, squares: SquareMap) -> Iterator[Item]:
    """The flags in their corners; the winner's in the middle (PA-17)."""
    land = _Land.of(view)
    planted = view.flag.value if view.flag else ""
    for square in view.squares:
        army = planted
        if square.kind is SquareKind.STAND:
            army = land.army(square) if land.army(square) != planted else ""
        elif square.kind is not SquareKind.FLAG:
            continue
        if army and squares.holds(spot(square.place)):
            x, y = squares.centre(spot(square.place))
            yield Stamp(f"flag of {army} {square.place}", field.flag(squares.size, army), x, y)
            right, up = (round(share * squares.size) for share in field.CLOTH)
            yield _letter(army, words, x + right, y - up, pieces.letter_size(squares.size))


def _depth(place: Place) -> Spot:
    column, row = spot(place)
    return row, column


def _frame(squares: SquareMap) -> Iterator[Item]:
    """A wooden frame with the names of the columns and rows on all sides."""
    left, top = squares.left, squares.top
    wide, high = squares.width, squares.height
    x, y = left + wide // 2, top + high // 2
    for across, down, length, turned in (
        (left - RIM // 2, y, high, True),
        (left + wide + RIM // 2, y, high, True),
        (x, top - RIM // 2, wide + 2 * RIM, False),
        (x, top + high + RIM // 2, wide + 2 * RIM, False),
    ):
        yield Stamp("frame", furniture.bar(length, RIM, turned), across, down)
    ink = theme().card
    for column in range(squares.column, squares.column + squares.columns):
        name = LETTERS[column].upper()
        at = squares.centre((column, squares.row))[0]
        for line in (top - RIM // 2, top + high + RIM // 2):
            yield Text(name, at, line, PLAIN, ink, side="middle")
    for row in range(squares.row, squares.row + squares.rows):
        at = squares.centre((squares.column, row))[1]
        for line in (left - RIM // 2, left + wide + RIM // 2):
            yield Text(str(row + 1), line, at, PLAIN, ink, side="middle")
