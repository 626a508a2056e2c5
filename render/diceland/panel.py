"""The sheet beside DiceLand's board: whose turn, the armies, the last move, the key, the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from data.words import Words
from games.colours import colour_of
from games.core import Seat
from games.diceland.state import Choosing, Ended, Placing, Terrain
from games.diceland.view import DicelandView
from render.diceland import text as told
from render.shared import furniture, terrain
from render.shared.canvas import BLACK, WHITE, Pen, mix
from render.shared.dice import blank_die, die
from render.shared.lettering import breadth, fitted, halved, wrapped
from render.shared.people import named, short
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.sheet import last_or_end, lit
from render.shared.theme import BODY, LARGE, NARROW, TITLE, theme

GAP = 18
"""Pixels between the parts of the sheet."""

KEY_RADIUS = 25
WIDEST_TURN = 88


@dataclass(slots=True)
class Part:
    """A part of the sheet: what stays (`ground`), what changes (`items`), and its height."""

    height: int
    ground: list[Item] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)


Maker: TypeAlias = Callable[[DicelandView, Words, int, int, int], Part]
"""Makes a part from x, y and a width in pixels."""


def title(view: DicelandView, words: Words, x: int, y: int, width: int) -> Part:
    """The name of the game, as large as fits beside the number of the turn."""
    ink = theme()
    name, turn = words.line("picture", "title"), told.turn(view, words)
    widest = max(breadth(told.turn(view_, words), BODY, True) for view_ in _turns(view))
    room = width - widest - GAP
    size = next((size for size in (TITLE, LARGE) if breadth(name, size, True) <= room), BODY)
    return Part(
        TITLE,
        [Text(name, x, y + 24, size, ink.text)],
        [Text(turn, x + width, y + 32, BODY, ink.dim, side="right")],
    )


def _turns(view: DicelandView) -> Iterator[DicelandView]:
    """The views that the title must fit too, so that it stays as large for the whole match."""
    yield from (replace(view, turn=turn) for turn in (0, WIDEST_TURN))


def now(view: DicelandView, words: Words, x: int, y: int, width: int) -> Part:
    """A ribbon that says what is asked of whom, or who has won."""
    phase, high = view.state.phase, 78
    if view.result is not None and view.result.winners:
        colour, ink, cup = theme().gold, theme().ink, 62
    elif view.result is not None or isinstance(phase, Ended):
        colour, ink, cup = theme().line, theme().ink, 0
    else:
        colour, ink, cup = theme().sides[colour_of(view, phase.seat)].face, WHITE, 0
    room = width - 24 - cup
    lines = halved(told.now(view, short(words, told.SEATS, room)), room, BODY, True)
    middle = x + width // 2 + cup // 2
    part = Part(high)
    part.items.append(
        Stamp("ribbon", furniture.ribbon(width + 24, high, colour), x + width // 2, y + high // 2)
    )
    if cup:
        part.items.append(Stamp("cup", furniture.cup(34), x + 32, y + high // 2))
    for text, line in zip(lines, _rows(y + high // 2, len(lines), 32), strict=True):
        part.items.append(Text(text, middle, line, BODY, ink, side="middle"))
    return part


def army(seat: Seat) -> Maker:
    """The card of a player: their dice on the board and beside it."""

    def part(view: DicelandView, words: Words, x: int, y: int, width: int) -> Part:
        return _army(view, words, seat, x, y, width)

    return part


def _army(view: DicelandView, words: Words, seat: Seat, x: int, y: int, width: int) -> Part:
    high, ink = 152, theme()
    edge = lit(seat, seat in view.awaited, view.result)
    middle = (x + width // 2, y + high // 2)
    inner = x + 16
    part = Part(high)
    part.items += [
        Stamp(f"card of {seat}", furniture.card(width, high, edge), *middle),
        Stamp(f"emblem of {seat}", blank_die(colour_of(view, seat), 46), inner + 25, y + 36),
        Text(words.colour(seat)[:1], inner + 25, y + 36, BODY, WHITE, side="middle"),
        named(words, seat, inner + 62, y + 27, width - 92),
        Text(
            fitted(told.score(view, seat, words), width - 90, NARROW, False),
            inner + 62, y + 54, NARROW, ink.text, bold=False,
        ),
    ]  # fmt: skip
    part.items += _beside(view, words, seat, inner, y + 108, width - 32)
    return part


def _beside(
    view: DicelandView, words: Words, seat: Seat, x: int, y: int, width: int
) -> Iterator[Item]:
    """The dice beside the board: two as last rolled, or those still to be placed, with counts."""
    reserve, phase = view.state.reserve, view.state.phase
    held = reserve[seat] if seat < len(reserve) else ()
    if len(held) > 2 or isinstance(phase, Placing):
        yield from _counted(held, colour_of(view, seat), x, y, width)
        return
    if not held:
        return
    rolled = phase.rolled if isinstance(phase, Choosing) and phase.seat == seat else ()
    label = words.line("picture", "rolled" if rolled else "reserve")
    yield Text(label, x, y, NARROW, theme().dim, bold=bool(rolled))
    for n, value in enumerate(reversed(rolled or held)):
        spot = (x + width - 26 - n * 66, y)
        if rolled:
            yield Stamp("glow", Sprite(_glow, (52,), (40, 40)), *spot)
        yield Stamp(f"reserve die {value} of {seat}", die(colour_of(view, seat), value, 48), *spot)


def _counted(held: Iterable[int], colour: int, x: int, y: int, width: int) -> Iterator[Item]:
    step = width // 6
    for n, (value, count) in enumerate(sorted(Counter(held).items(), reverse=True)):
        spot = x + n * step + step // 2
        yield Stamp(f"{count} dice {value} of {colour}", die(colour, value, 38), spot, y - 14)
        yield Text(f"×{count}", spot, y + 24, NARROW, theme().text, side="middle")


def _glow(pen: Pen, size: int) -> None:
    for room, colour in ((5.0, mix(theme().gold, BLACK, 0.5)), (3.5, theme().gold)):
        reach = size / 2 + room
        pen.rounded((-reach, -reach), (reach, reach + 4), 13, colour)


def last_move(view: DicelandView, words: Words, x: int, y: int, width: int) -> Part:
    """What was done last."""
    last = told.last(view, short(words, told.SEATS, 170)) or words.line("text", "none")
    heading, text = last_or_end(words, view.result, last)
    part = Part(116, _heading(heading, x, y))
    part.items += _lines(wrapped(text, width, NARROW, True, 3), x, y + 40)
    return part


def key(view: DicelandView, words: Words, x: int, y: int, width: int) -> Part:
    """The kinds of land with their names; nothing if none has an effect."""
    if not view.state.options.terrain:
        return Part(0)
    found = {land.terrain for land in view.state.lands.values()}
    kinds = [kind for kind in Terrain if kind in found]
    rows = -(-len(kinds) // 2)
    part = Part(30 + rows * 54, _heading(words.line("picture", "landscape"), x, y))
    for n, kind in enumerate(kinds):
        left, down = x + n % 2 * (width // 2), y + 60 + n // 2 * 54
        room = width // 2 - 2 * KEY_RADIUS - 2
        name = fitted(words.line("picture.terrain", kind.value), room, NARROW, True)
        part.ground += [
            Stamp(f"key edge {kind.value}", terrain.edge(KEY_RADIUS, kind.value), left + 22, down),
            Stamp(f"key {kind.value}", terrain.tile(KEY_RADIUS, kind.value), left + 22, down),
            Text(name, left + 50, down, NARROW, theme().text),
        ]
    return part


def rules(view: DicelandView, words: Words, x: int, y: int, width: int) -> Part:
    """The special rules in force."""
    lines = wrapped(told.options(view, words), width, NARROW, True, 4)
    part = Part(30 + 28 * len(lines), _heading(words.line("picture", "options"), x, y))
    part.ground += _lines(lines, x, y + 40)
    return part


def _heading(text: str, x: int, y: int) -> list[Item]:
    return [Text(text, x, y + 10, NARROW, theme().dim, bold=False)]


def _lines(lines: Iterable[str], x: int, y: int) -> list[Item]:
    return [Text(text, x, y + n * 28, NARROW, theme().text) for n, text in enumerate(lines)]


def _rows(middle: int, count: int, step: int) -> list[int]:
    return [middle + round((n - (count - 1) / 2) * step) for n in range(count)]
