"""The circuit of Maillot: its squares, who has a domestique where, the last roll, the marks."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.colours import colour_of
from games.core import Place
from games.maillot.course import SquareKind
from games.maillot.view import MaillotView, SquareSeen
from render.maillot import land, riders
from render.maillot.scenery import VALUE
from render.maillot.track import (
    CIRCUIT,
    INNER,
    OUTER,
    RIM,
    Track,
    heading,
    size,
)
from render.painting import Marks
from render.shared import furniture
from render.shared.canvas import BLACK, WHITE, Colour, Pen, mix
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.theme import NARROW, PLAIN, theme

NUMBER = PLAIN
"""The size of the numbers in the frame."""

COST = PLAIN
"""The size of the value of a square."""

RIDER = 66
"""How long a rider on the circuit is."""

LETTER = PLAIN
"""The size of the letter on a rider's back."""

CHAMPION = 62
ASIDE = 7
"""How far a domestique moves aside for the rainbow rider, in pixels."""


def ground(view: MaillotView, track: Track) -> Iterator[Item]:
    """The frame with the numbers and the squares: what never changes in a match."""
    yield from _frame(track)
    for square in view.squares:
        terrain = square.terrain.value
        sprite = land.square(square.number, terrain)
        yield Stamp(f"{terrain} {square.place}", sprite, *track.middle(square.number))
        x, y = track.sign(square.number)
        ink = theme().card
        yield Text(str(square.number), x, y, NUMBER, ink, side="middle")
        if square.value:
            yield _value(square, track)


def _value(square: SquareSeen, track: Track) -> Text:
    """What the square costs or gives, on its land."""
    x, y = track.land(square.number)
    text = f"+{square.value}" if square.kind is SquareKind.SUPPLY else str(square.value)
    x, y = x + VALUE[0] - 6 * (len(text) - 1), y + VALUE[1]
    return Text(text, x, y, COST, theme().ink, side="middle", halo=WHITE)


def _frame(track: Track) -> Iterator[Item]:
    left, top, half = track.left, track.top, CIRCUIT // 2
    for across, down, long, upright in (
        (left - RIM // 2, top + half, CIRCUIT, True),
        (left + CIRCUIT + RIM // 2, top + half, CIRCUIT, True),
        (left + half, top - RIM // 2, CIRCUIT + 2 * RIM, False),
        (left + half, top + CIRCUIT + RIM // 2, CIRCUIT + 2 * RIM, False),
    ):
        yield Stamp("frame", furniture.bar(long, RIM, upright), across, down)


def flat(view: MaillotView, track: Track) -> Iterator[Item]:
    """The layer below the riders: the last roll, and the square that is auctioned."""
    yield from _last_roll(view, track)
    if view.target is not None:
        x, y = track.land(view.target)
        yield Stamp(f"auction {view.target}", gavel(34), x - 10, y - 9)


def standing(view: MaillotView, words: Words, track: Track) -> Iterator[Item]:
    """The domestiques and the rainbow rider."""
    for square in view.squares:
        if square.owner is not None:
            aside = ASIDE if square.number == view.roll.square else 0
            x, y = track.lane(square.number, INNER + aside)
            way = heading(square.number)
            colour = colour_of(view, square.owner)
            what = f"domestique of {square.owner} {square.place}"
            yield Stamp(what, riders.rider(colour, way, RIDER), x, y)
            yield letter(words, colour, x, y, way, RIDER, LETTER)
    at = view.roll.square
    sprite = riders.champion(heading(at), CHAMPION)
    yield Stamp(f"rainbow rider {at}", sprite, *track.lane(at, OUTER))


def letter(words: Words, colour: int, x: int, y: int, way: int, long: int, size_: int) -> Text:
    """The letter on the back of a rider. Many parameters because a place is two numbers."""
    right, down = riders.back(way, long)
    ink = theme().teams[colour].pip
    return Text(
        words.line("picture.letter", str(colour)), x + right, y + down, size_, ink, side="middle"
    )


def _last_roll(view: MaillotView, track: Track) -> Iterator[Item]:
    """The last roll: where the rainbow rider began, its way, and where it ended."""
    roll = view.roll
    if not roll.turn:
        return
    way = [(roll.start + n) % len(view.squares) for n in range(roll.rolled + 1)]
    yield _rim("from", way[0], WHITE, track, broken=True)
    for number in way[:-1]:
        x, y = track.lane(number, OUTER)
        yield Stamp(f"way {number}", Sprite(_chevron, (heading(number),), (20, 20)), x, y)
    yield _rim("to", way[-1], WHITE, track)


def marked(view: MaillotView, track: Track, marks: Marks) -> Iterator[Item]:
    """The squares asked about, with the numbers of their answers; others are told on the sheet."""
    answers: dict[int, list[str]] = {}
    for place, sign in marks:
        if (number := number_of(place, view)) is not None:
            answers.setdefault(number, []).append(sign)
    for number in answers:
        yield _rim("marked", number, theme().gold, track)
    for number, signs in answers.items():
        if text := " ".join(filter(None, signs)).strip():
            x, y = track.land(number)
            what = f"mark {text} {number}"
            yield from furniture.badge(what, text, x - 11, y - 11, theme().gold, NARROW)


def number_of(place: Place, view: MaillotView) -> int | None:
    """The number of the square of that name, if it is one."""
    return next((square.number for square in view.squares if square.place == place), None)


def _rim(what: str, number: int, colour: Colour, track: Track, broken: bool = False) -> Item:
    across, down = size(number)
    sprite = Sprite(_outline, (across, down, colour, broken), (across // 2 + 6, down // 2 + 6))
    return Stamp(f"{what} {number}", sprite, *track.middle(number))


def _outline(pen: Pen, across: int, down: int, colour: Colour, broken: bool) -> None:
    x, y = across / 2 - 3, down / 2 - 3
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
    pen.loop(corners, theme().ink, 8)
    if broken:
        pen.dashes(corners, colour, 4.5, 13, 10)
    else:
        pen.loop(corners, colour, 4.5)


def _chevron(pen: Pen, way: int) -> None:
    """A tyre mark that shows the way."""
    at = riders.Frame(way, 100)
    for colour, wide in ((theme().ink, 8.0), (WHITE, 5.0)):
        pen.line(at((-5, -8), (5, 0), (-5, 8)), colour, wide)


def gavel(long: int) -> Sprite:
    """The hammer of an auction."""
    return Sprite(_gavel, (long,), (long // 2 + 6, long // 2 + 6))


def _gavel(pen: Pen, long: int) -> None:
    u, ink, wood = long / 100, theme().ink, theme().field["timber"]
    handle = [(-40 * u, 40 * u), (6 * u, -6 * u)]
    head = [(-20, -24), (-2, -42), (42, 2), (24, 20)]
    corners = [(x * u, y * u) for x, y in head]
    for colour, room in ((WHITE, 16 * u), (ink, 8 * u)):
        pen.line(handle, colour, 13 * u + room)
        pen.loop(corners, colour, room)
    pen.line(handle, wood.light, 13 * u)
    pen.polygon(corners, wood.fill)
    for start, end in (((-13, -17), (5, -35)), ((17, 13), (35, -5))):
        ends = [(start[0] * u, start[1] * u), (end[0] * u, end[1] * u)]
        pen.line(ends, mix(wood.dark, BLACK, 0.3), 6 * u)
