"""What is drawn on Patrouille's board for a while: the last move, and the marks of a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import atan2, cos, sin

from games.core import Place
from games.patrouille.grid import spot
from games.patrouille.view import PatrouilleView, path
from render.painting import Marks
from render.patrouille import pieces
from render.patrouille.field import side_of
from render.shared import furniture
from render.shared.canvas import WHITE, Box, Colour, Pen, Point, mix
from render.shared.scene import Item, Sprite, Stamp
from render.shared.signs import around, beside, placed
from render.shared.squaremap import Spot, SquareMap
from render.shared.theme import BODY, NARROW, theme

LARGE = 56
"""From this size of squares on, badges are written larger."""

CHEST = 0.24
"""How far below the middle of a small square a number lies, to leave the piece to be seen."""

ASIDE, UP = 0.34, 0.22
"""How far left of and above its middle a number lies on a token, to leave the letter free."""

TALL = 0.64
"""Half the height of the number of an answer, in sizes of its text."""

END = 0.44
"""How far from the middle of its last square a way ends, in squares."""


def asked_way(view: PatrouilleView, marks: Marks) -> tuple[Place, ...]:
    """The way of the move to be confirmed, when just a piece and its target are marked."""
    if len(marks) != 2 or any(sign for _, sign in marks):
        return ()
    (piece, _), (to, _) = marks
    return path(view, piece, to)


def under(view: PatrouilleView, squares: SquareMap, marks: Marks) -> Iterator[Item]:
    """Rims and ways, below the soldiers."""
    last, tokens = view.last, view.state.blocks
    if last and last.word == "move":
        colour = mix(side_of(last.colour.value).face, WHITE, 0.08)
        yield from _way("way", last.path, squares, WHITE, colour)
    for rim in _rims(view, marks):
        if rim.place not in tokens:
            yield from _drawn(rim, squares)
    if way := asked_way(view, marks):
        yield from _way("asked way", way, squares, theme().ink, theme().gold)


def over(view: PatrouilleView, squares: SquareMap, marks: Marks) -> Iterator[Item]:
    """The rims of tokens, which fill their squares, and the numbers of the answers."""
    tokens = view.state.blocks
    for rim in _rims(view, marks):
        if rim.place in tokens:
            yield from _drawn(rim, squares)
    yield from _badges(view, squares, marks)


@dataclass(frozen=True, slots=True)
class _Rim:
    """A line round a square; `broken` where something has left."""

    what: str
    place: Place
    colour: Colour
    broken: bool = False


def _rims(view: PatrouilleView, marks: Marks) -> Iterator[_Rim]:
    last = view.last
    if last and last.path:
        start, *_, end = (*last.path, last.path[-1])
        to, left = (end, start) if last.word == "move" else (start, end)
        if left != to:
            yield _Rim("from", left, WHITE, broken=True)
        yield _Rim("to", to, WHITE)
    for place in dict.fromkeys(place for place, _ in marks):
        yield _Rim("marked", place, theme().gold)


def numbered(view: PatrouilleView, squares: SquareMap, marks: Marks) -> frozenset[Place]:
    """The squares with a number in their middle: all free ones, and all when they are small."""
    taken = {*view.state.pieces, *view.state.blocks}
    return frozenset(
        place
        for place, sign in marks
        if sign.strip() and (place not in taken or squares.size < LARGE)
    )


def _badges(view: PatrouilleView, squares: SquareMap, marks: Marks) -> Iterator[Item]:
    """The numbers of the answers: on free squares, on the corners of others if they are large."""
    answers: dict[Place, list[str]] = {}
    for place, sign in marks:
        answers.setdefault(place, []).append(sign)
    middle = numbered(view, squares, marks)
    soldiers, tokens = view.state.pieces, view.state.blocks
    size = BODY if squares.size >= LARGE else NARROW
    letters = [box for piece, box in _letters(view, squares) if piece not in middle - {*tokens}]
    for place, signs in answers.items():
        text = " ".join(filter(None, signs)).strip()
        if not text or not squares.holds(spot(place)):
            continue
        x, y = squares.centre(spot(place))
        if place not in middle:
            out = round(squares.size * 0.5 - size * 0.36)
            x += -out if x + squares.size > squares.left + squares.width else out
            y = max(y - out, squares.top + round(size * 0.6))
        elif place in soldiers:
            y += round(squares.size * CHEST)
        elif place in tokens:
            x, y = _beside_letter(text, (x, y), squares, size, letters)
        yield from furniture.badge(f"mark {text} {place}", text, x, y, theme().gold, size, TALL)


def _letters(view: PatrouilleView, squares: SquareMap) -> Iterator[tuple[Place, Box]]:
    """Where the letters of soldiers and tokens stand."""
    size = squares.size
    token, man = pieces.tab_middle(pieces.tab(size)) * size, pieces.LETTER_DOWN * size
    for place, right, down, high in (
        *((place, token, token, pieces.tab_size(size)) for place in view.state.blocks),
        *((place, 0, man, pieces.letter_size(size)) for place in view.state.pieces),
    ):
        if squares.holds(spot(place)):
            x, y = squares.centre(spot(place))
            yield place, around(x + round(right), y + round(down), high * 0.36)


def _beside_letter(
    text: str, at: Spot, squares: SquareMap, size: int, letters: Sequence[Box]
) -> Spot:
    """Where a number on a token of a small square covers no letter."""
    x, y = at
    corner = (x - round(squares.size * ASIDE), y - round(squares.size * UP))
    near = (corner, *beside(*corner, 4, squares.size // 2))
    within = (squares.left, squares.top, squares.left + squares.width, squares.top + squares.height)
    return placed(text, near, size, TALL, letters, within) or corner


def _drawn(rim: _Rim, squares: SquareMap) -> Iterator[Item]:
    if squares.holds(spot(rim.place)):
        half = squares.size // 2 + 4
        sign = Sprite(_outline, (squares.size, rim.colour, rim.broken), (half, half))
        yield Stamp(f"{rim.what} {rim.place}", sign, *squares.centre(spot(rim.place)))


def _outline(pen: Pen, size: int, colour: Colour, broken: bool) -> None:
    """A bright line round a square, broken for where something came from."""
    wide = max(3.0, size * 0.07)
    reach = size / 2 - wide / 2 - 1.5
    corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]
    pen.loop(corners, theme().ink, wide + max(2.0, size * 0.045))
    if broken:
        pen.dashes(corners, colour, wide, size * 0.2, size * 0.16)
    else:
        pen.loop(corners, colour, wide)


def _way(
    what: str, places: Sequence[Place], squares: SquareMap, edge: Colour, colour: Colour
) -> Iterator[Item]:
    """An arrow along a way, or along its last part if not all of it is on the picture."""
    seen = list(takewhile(lambda place: squares.holds(spot(place)), reversed(places)))[::-1]
    spots = [squares.centre(spot(place)) for place in seen]
    if len(spots) < 2:
        return
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, low = min(y for _, y in spots), max(y for _, y in spots)
    x, y = (left + right) // 2, (top + low) // 2
    points = tuple((a - x, b - y) for a, b in spots)
    half = ((right - left) // 2 + squares.size // 2, (low - top) // 2 + squares.size // 2)
    sign = Sprite(_arrow, (points, squares.size, edge, colour), half)
    yield Stamp(f"{what} {places[0]} {places[-1]}", sign, x, y)


def _arrow(pen: Pen, points: Sequence[Point], size: int, edge: Colour, colour: Colour) -> None:
    u = size / 100
    (x0, y0), (x1, y1) = points[-2], points[-1]
    turn = atan2(y1 - y0, x1 - x0)
    tip = (x1 - END * size * cos(turn), y1 - END * size * sin(turn))
    neck = (tip[0] - 24 * u * cos(turn), tip[1] - 24 * u * sin(turn))
    line = [*points[:-1], neck]
    head = [
        (tip[0], tip[1]),
        *(
            (neck[0] + side * 19 * u * sin(turn), neck[1] - side * 19 * u * cos(turn))
            for side in (1, -1)
        ),
    ]
    thin = max(3.0, 9 * u)
    for ink, room in ((theme().ink, thin + 1.4 * max(3.0, 6 * u)), (edge, thin + max(2.6, 6 * u))):
        pen.line(line, ink, room)
        pen.loop(head, ink, room - thin)
        for at in points[:-1]:
            pen.disc(*at, 9 * u + (room - thin) / 2, ink)
    pen.line(line, colour, thin)
    pen.polygon(head, colour)
    for at in points[:-1]:
        pen.disc(*at, 9 * u, colour)
