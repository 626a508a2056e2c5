"""The slip below the sheet: what letters and signs mean, and what all costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
LINES = 7
PADDING = 11
HIGH = LINES * LINE + 2 * PADDING
"""Pixels high: a line, and the slip."""

NAMES, PRICE, GAP = 32, 72, 10
"""In the table of prices, in pixels: where the names of pawns begin, how wide a column of prices is
at least, and how much wider than the word above it."""

PRICED = (("gathering", COSTS.gather), ("moving", COSTS.move), ("shooting", COSTS.shoot))


def slip(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """All that stands on it."""
    top = y + PADDING + LINE // 2
    centres, table = _columns(words)
    yield from _prices(words, column.x, top, centres)
    yield from _taking(words, column, top + (LINES - 1) * LINE)
    yield from _signs(view, words, column.x + table, top, column.width - table)


def _columns(words: Words) -> tuple[list[int], int]:
    """The middles of the columns of prices, and the width of the table, as the names and the words
    above the prices need it."""
    verbs = (words.line("picture.act", step) for step, _ in PRICED)
    wide = [max(PRICE, breadth(verb, NAME, False) + GAP) for verb in verbs]
    names = (words.line("picture.kind", kind.value) for kind in Pawn)
    right = NAMES + max(breadth(name, NAME, False) for name in names) + 26
    left = max(right - wide[0] // 2, 0)
    return [left + sum(wide[:n]) + wide[n] // 2 for n in range(len(wide))], left + sum(wide) + GAP


def _prices(words: Words, x: int, y: int, centres: Sequence[int]) -> Iterator[Item]:
    """The letters on pawns and what they stand for; what it costs to bring, to move and to shoot
    each."""
    ink = theme().text
    for middle, (step, _) in zip(centres, PRICED, strict=True):
        verb = words.line("picture.act", step)
        yield Text(verb, x + middle, y, NAME, theme().dim, bold=False, side="middle")
    for row, kind in enumerate(Pawn, start=1):
        middle = y + row * LINE
        letter = words.line("picture.letter", kind.value)
        yield Text(letter, x + 14, middle, NAME, ink, side="middle")
        name = words.line("picture.kind", kind.value)
        yield Text(name, x + NAMES, middle, NAME, ink, bold=False)
        for across, (_, costs) in zip(centres, PRICED, strict=True):
            cost = str(costs[PAWNS.index(kind)])
            yield Text(cost, x + across, middle, NAME, ink, bold=False, side="middle")


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
    half = width * 48 // 100
    for n, (key, sprite) in enumerate(signs):
        left, middle = x + n % 2 * half, y + n // 2 * LINE
        yield Stamp(f"sign {key}", sprite, left + 16, middle)
        text = fitted(words.line("picture.sign", key), half - 38, NAME, False)
        yield Text(text, left + 36, middle, NAME, theme().text, bold=False)
    down = len(signs) // 2
    yield from keys.points(words, x + half, y + down * LINE, width - half)
    yield from keys.order(words, x, y + (down + 1) * LINE, width)
    yield from keys.growth(view, words, x, y + (down + 2) * LINE, width)
    yield from keys.strengths(words, x, y + (down + 3) * LINE, width)
