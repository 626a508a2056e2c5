"""The slip under the junkyard: twelve turns of hideout cards, prices, and what signs mean."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.terrain_vague.box import BOX, COSTS, PAWNS
from games.terrain_vague.view import VagueView
from render import furniture
from render import terrain_vague_icons as icons
from render import terrain_vague_land as land
from render import terrain_vague_pawns as pawns
from render.lettering import fitted
from render.scene import Item, Stamp, Text
from render.theme import SMALL, theme

HIGH = 206
WIDE = 832
CELL = 35
ROW = 36
HEAD = 36
PADDING = 20
LABEL = 42
"""Pixels: of the slip, of a cell of the table, of its head, of the emblems before its rows."""

PRICES = PADDING + LABEL + 12 * CELL + 18
PRICE = 29
SIGNS = 686

Row = tuple[str, tuple[int, ...]]


def ground(x: int, y: int) -> Iterator[Item]:
    """The paper."""
    yield Stamp("slip", furniture.sheet(WIDE, HIGH), x + WIDE // 2, y + HIGH // 2)


def slip(view: VagueView, words: Words, x: int, y: int) -> Iterator[Item]:
    """All that stands on it."""
    top = y + 15
    yield from _turns(view, x + PADDING, top)
    yield from _cards(view, words, x + PADDING, top + HEAD)
    yield from _prices(words, x + PRICES, top)
    yield from _signs(words, x + SIGNS, top)


def _first(view: VagueView) -> int:
    """The turn of the first column; in the endless variant the cards begin afresh (TV-35a)."""
    return max(view.turn - 1, 0) // BOX.turns * BOX.turns + 1


def _high(view: VagueView) -> int:
    """Of a row, higher if there are few."""
    return min(ROW * 4 // len(view.gangs), 50)


def _turns(view: VagueView, x: int, y: int) -> Iterator[Item]:
    """The numbers of the turns: those with duels are red, the present one has a frame."""
    ink, first = theme(), _first(view)
    card = view.gangs[0].card
    high = HEAD + _high(view) * len(view.gangs)
    for n, column in enumerate(card):
        middle = x + LABEL + n * CELL + CELL // 2
        turn = first + n
        if column.red:
            red = icons.strip(CELL - 3, high, (240, 205, 190))
            yield Stamp(f"duels in turn {turn}", red, middle, y + high // 2)
        if turn == view.turn:
            here = icons.strip(CELL - 1, high, ink.gold)
            yield Stamp(f"turn {turn}", here, middle, y + high // 2)
        past = turn < view.turn
        colour = ink.dim if past else ink.text
        yield Text(str(turn), middle, y + HEAD // 2, SMALL, colour, bold=not past, side="middle")
    if 0 <= (n := view.turn - first) < len(card) and view.turn:
        middle = x + LABEL + n * CELL + CELL // 2
        yield Stamp("present turn", icons.frame(CELL - 1, high), middle, y + high // 2)
    yield Stamp("duels", icons.swords(22), x + LABEL // 2 - 4, y + HEAD // 2)


def _cards(view: VagueView, words: Words, x: int, y: int) -> Iterator[Item]:
    """What the hideout card of each gang gives."""
    first, high = _first(view), _high(view)
    for row, gang in enumerate(view.gangs):
        middle, key = y + row * high + high // 2, gang.gang.value
        emblem = (x + LABEL // 2 - 4, middle)
        yield Stamp(f"hideout of {gang.seat}", icons.chip(key), *emblem)
        letter, pip = words.line("picture.gang", key), theme().gangs[key].pip
        yield Text(letter, *emblem, SMALL - 2, pip, side="middle")
        for n, column in enumerate(gang.card):
            across = x + LABEL + n * CELL + CELL // 2
            ink = theme().dim if first + n < view.turn else theme().text
            if column.red:
                yield Stamp("red number", icons.duel(14), across, middle)
                ink = (255, 255, 255)
            bold = first + n >= view.turn
            text = str(column.number)
            yield Text(text, across, middle, SMALL - 1, ink, bold=bold, side="middle")


def _prices(words: Words, x: int, y: int) -> Iterator[Item]:
    """What it costs to bring, to move and to shoot each kind of pawn."""
    ink = theme()
    rows: tuple[Row, ...] = (
        ("gathering", COSTS.gather), ("moving", COSTS.move), ("shooting", COSTS.shoot),
    )  # fmt: skip
    for n, kind in enumerate(PAWNS):
        letter = words.line("picture.letter", kind.value)
        across = x + 44 + n * PRICE
        yield Text(letter, across, y + HEAD // 2, SMALL, ink.text, side="middle")
    for row, (step, costs) in enumerate(rows):
        middle = y + HEAD + row * ROW + ROW // 2
        yield Stamp(f"prices {step}", icons.sign(step), x + 14, middle)
        for n, cost in enumerate(costs):
            across = x + 44 + n * PRICE
            yield Text(str(cost), across, middle, SMALL, ink.text, bold=False, side="middle")
    middle = y + HEAD + len(rows) * ROW + ROW // 2
    yield Stamp("prices taking", icons.sign("taking"), x + 14, middle)
    (weak, strong), (sworn_weak, sworn_strong) = COSTS.take, COSTS.sworn
    text = words.line(
        "picture", "take", own=COSTS.own, weak=weak, strong=strong,
        sworn_weak=sworn_weak, sworn_strong=sworn_strong,
    )  # fmt: skip
    room = SIGNS - PRICES - 44
    size = SMALL - 2
    yield Text(fitted(text, room, size, False), x + 34, middle, size, ink.text, bold=False)


def _signs(words: Words, x: int, y: int) -> Iterator[Item]:
    """The signs on the board."""
    signs = (
        ("territory", icons.region()), ("protected", pawns.shield(26)),
        ("isolated", pawns.unlinked(22)), ("jailed", land.bars(18)),
    )  # fmt: skip
    for n, (key, sprite) in enumerate(signs):
        middle = y + 18 + n * 45
        yield Stamp(f"sign {key}", sprite, x + 16, middle)
        text = fitted(words.line("picture.sign", key), WIDE - SIGNS - 54, SMALL - 2, False)
        yield Text(text, x + 40, middle, SMALL - 2, theme().text, bold=False)
