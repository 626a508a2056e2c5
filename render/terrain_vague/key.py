"""What letters, signs and numbers on Terrain Vague's picture mean: at the foot of the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.terrain_vague.box import Pawn
from games.terrain_vague.view import VagueView
from render.painting import Marks
from render.shared import furniture
from render.shared.lettering import fitted
from render.shared.scene import Item, Stamp, Text
from render.shared.sheet import Column
from render.shared.theme import SMALL, theme
from render.terrain_vague import icons
from render.terrain_vague.board import NAME, coin, price

ROW, TALL = 26, 33
"""Pixels high: a line, and the line of a letter if there is room for one each."""

SIZE = SMALL - 2


def key(view: VagueView, words: Words, column: Column, y: int, low: int) -> Iterator[Item]:
    """All that needs words, from the bottom line `low` upwards, no higher than `y`."""
    rows = [_signs, _growth, _strengths]
    top = low - len(rows) * ROW
    for n, row in enumerate(rows):
        yield from row(view, words, column, top + n * ROW + ROW // 2)
    yield from letters(words, column, y, top)


def letters(words: Words, column: Column, y: int, low: int) -> Iterator[Item]:
    """What the letters on pawns stand for: a line for each if there is room, else two lines."""
    ink = theme().text
    names = [
        (kind.value, words.line("picture.letter", kind.value),
         words.line("picture.kind", kind.value))
        for kind in Pawn
    ]  # fmt: skip
    if low - y < len(names) * TALL:
        for n, row in enumerate((names[:2], names[2:])):
            told = words.listed(f"{letter} {name}" for _, letter, name in row)
            middle = low - (2 - n) * ROW + ROW // 2
            text = fitted(told, column.width, SIZE, False)
            yield Text(text, column.x, middle, SIZE, ink, bold=False)
        return
    for n, (kind, letter, name) in enumerate(names):
        middle = low - (len(names) - n) * TALL + TALL // 2
        yield Stamp(f"key {kind}", icons.chip("parpaings"), column.x + 18, middle)
        yield Text(letter, column.x + 18, middle, SIZE, ink, side="middle")
        yield Text(name, column.x + 44, middle, SIZE, ink, bold=False)


def _signs(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The star and the numbers on dark discs."""
    half = column.width * 52 // 100
    yield Stamp("key points", icons.points(10), column.x + 13, y)
    yield _told(words, "points", column.x + 30, y, half - 34)
    yield Stamp("key order", icons.rank(12), column.x + half + 13, y)
    yield Text("1", column.x + half + 13, y, NAME, theme().card, side="middle")
    yield _told(words, "order", column.x + half + 30, y, column.width - half - 30)


def _growth(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The bar on a card."""
    yield Stamp("key growth", icons.bar("parpaings", 60, 56), column.x + 30, y)
    name = "goal" if view.goal else "largest"
    yield _told(words, name, column.x + 68, y, column.width - 68, goal=view.goal)


def _strengths(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """Which terrain of a card is weak and which is strong."""
    yield _told(words, "strength", column.x, y, column.width)


def answers(view: VagueView, words: Words, column: Column, y: int, marks: Marks) -> Iterator[Item]:
    """The numbers on the board: gold ones are answers, white ones prices."""
    half = column.width * 52 // 100
    yield from furniture.badge("key answer", "1", column.x + 13, y, theme().gold, NAME, 0.55)
    yield _told(words, "answer", column.x + 30, y, half - 34)
    priced = {seen.place for seen in view.hexes if price(view, seen) is not None}
    if priced.isdisjoint(place for place, _ in marks):
        return
    yield Stamp("key price", coin(11), column.x + half + 11, y + 1)
    yield _told(words, "price", column.x + half + 36, y, column.width - half - 36)


def _told(words: Words, name: str, x: int, y: int, room: int, **values: object) -> Text:
    text = fitted(words.line("picture.key", name, **values), room, SIZE, False)
    return Text(text, x, y, SIZE, theme().text, bold=False)
