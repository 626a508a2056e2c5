"""The slip below the sheet: what letters and signs mean, and what all costs."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.terrain_vague.box import COSTS, PAWNS, Pawn
from games.terrain_vague.view import VagueView
from render.shared.lettering import breadth, fitted
from render.shared.scene import Item, Stamp, Text
from render.shared.sheet import Column
from render.shared.theme import theme
from render.terrain_vague import icons, land, pawns
from render.terrain_vague import key as keys
from render.terrain_vague.board import NAME

LINE = 27
LINES = 8
PADDING = 11
HIGH = LINES * LINE + 2 * PADDING
"""Pixels high: a line, and the slip."""

TABLE = 400
"""How wide the table of prices is, in pixels."""

NAMES, PRICE = 32, 72
"""In it: where the names of pawns begin, and how wide a column of prices is."""

PRICED = (("gathering", COSTS.gather), ("moving", COSTS.move), ("shooting", COSTS.shoot))


def slip(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """All that stands on it."""
    top = y + PADDING + LINE // 2
    yield from _prices(words, column.x, top)
    yield from _taking(words, column, top + (LINES - 1) * LINE)
    yield from _signs(view, words, column.x + TABLE + 20, top, column.width - TABLE - 20)


def _prices(words: Words, x: int, y: int) -> Iterator[Item]:
    """The letters on pawns and what they stand for; what it costs to bring, to move and to shoot
    each."""
    ink = theme().text
    first = x + TABLE - len(PRICED) * PRICE
    verbs = [words.line("picture.act", step) for step, _ in PRICED]
    narrow = all(breadth(verb, NAME, False) <= PRICE - 4 for verb in verbs)
    for n, verb in enumerate(verbs):  # wide ones stand in two lines, in turns
        across, down = first + n * PRICE + PRICE // 2, LINE if narrow or n % 2 else 0
        text = fitted(verb, 2 * PRICE - 4, NAME, False)
        yield Text(text, across, y + down, NAME, theme().dim, bold=False, side="middle")
    for row, kind in enumerate(Pawn, start=2):
        middle = y + row * LINE
        letter = words.line("picture.letter", kind.value)
        yield Text(letter, x + 14, middle, NAME, ink, side="middle")
        name = fitted(words.line("picture.kind", kind.value), first - x - NAMES, NAME, False)
        yield Text(name, x + NAMES, middle, NAME, ink, bold=False)
        for n, (_, costs) in enumerate(PRICED):
            across = first + n * PRICE + PRICE // 2
            cost = str(costs[PAWNS.index(kind)])
            yield Text(cost, across, middle, NAME, ink, bold=False, side="middle")


def _taking(words: Words, column: Column, y: int) -> Iterator[Item]:
    """What it costs to take terrain."""
    (weak, strong), (sworn_weak, sworn_strong) = COSTS.take, COSTS.sworn
    told = (
        words.line("picture.act", "taking"),
        words.line("picture.take", "own", own=COSTS.own),
        words.line("picture.take", "other", weak=weak, strong=strong),
        words.line("picture.take", "foe", weak=sworn_weak, strong=sworn_strong),
    )
    yield Stamp("prices taking", icons.sign("taking"), column.x + 14, y)
    x = column.x + NAMES
    room = column.width - NAMES - sum(breadth(text, NAME, False) for text in told)
    for n, text in enumerate(told):
        yield Text(text, x, y, NAME, theme().text if n else theme().dim, bold=False)
        x += breadth(text, NAME, False) + min(room // 3, 40)


def _signs(view: VagueView, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The signs on the board, on the cards and in their table."""
    signs = (
        ("territory", icons.region()), ("protected", pawns.shield(26)),
        ("isolated", pawns.unlinked(22)), ("jailed", land.bars(15)), ("duels", icons.duel(12)),
    )  # fmt: skip
    half = width // 2
    for n, (key, sprite) in enumerate(signs):
        left, middle = x + n % 2 * half, y + n // 2 * LINE
        yield Stamp(f"sign {key}", sprite, left + 16, middle)
        text = fitted(words.line("picture.sign", key), half - 40, NAME, False)
        yield Text(text, left + 36, middle, NAME, theme().text, bold=False)
    down = len(signs) // 2
    yield from keys.points(words, x + half, y + down * LINE, half)
    yield from keys.order(words, x, y + (down + 1) * LINE, width)
    yield from keys.growth(view, words, x, y + (down + 2) * LINE, width)
    yield from keys.strengths(words, x, y + (down + 3) * LINE, width)
