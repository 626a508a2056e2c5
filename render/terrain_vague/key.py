"""What letters, signs and numbers on Terrain Vague's picture mean."""

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
from render.shared.theme import theme
from render.terrain_vague import icons
from render.terrain_vague.board import NAME, coin, price

ROW = 27
"""How high a line is, in pixels."""


def letters(words: Words, column: Column, y: int) -> Iterator[Item]:
    """What the letters on pawns stand for, in two lines."""
    names = [
        (words.line("picture.letter", kind.value), words.line("picture.kind", kind.value))
        for kind in Pawn
    ]
    for n, row in enumerate((names[:3], names[3:])):
        told = words.listed(f"{letter} {name}" for letter, name in row)
        text = fitted(told, column.width, NAME, False)
        yield Text(text, column.x, y + n * ROW + ROW // 2, NAME, theme().text, bold=False)


def points(words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The star."""
    yield Stamp("key points", icons.points(10), x + 16, y)
    yield _told(words, "points", x + 36, y, width - 36)


def order(words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The numbers on dark discs."""
    yield Stamp("key order", icons.rank(13), x + 16, y)
    yield Text("1", x + 16, y, NAME, theme().card, side="middle")
    yield _told(words, "order", x + 36, y, width - 36)


def growth(view: VagueView, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The bar on a card."""
    yield Stamp("key growth", icons.bar("parpaings", 60, 50), x + 28, y)
    name = "goal" if view.goal else "largest"
    yield _told(words, name, x + 62, y, width - 62, goal=view.goal)


def strengths(words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """Which terrain of a card is weak and which is strong."""
    yield _told(words, "strength", x, y, width)


def answers(view: VagueView, words: Words, column: Column, y: int, marks: Marks) -> Iterator[Item]:
    """The numbers on the board: gold ones are answers, white ones prices."""
    half = column.width * 52 // 100
    if any(sign.strip() for _, sign in marks):
        x = column.x + 14
        yield from furniture.badge("key answer", "1", x, y - 2, theme().gold, NAME, 0.45)
        yield _told(words, "answer", column.x + 36, y, half - 40)
    priced = {seen.place for seen in view.hexes if price(view, seen) is not None}
    if priced.isdisjoint(place for place, _ in marks):
        return
    yield Stamp("key price", coin(10), column.x + half + 11, y)
    yield _told(words, "price", column.x + half + 36, y, column.width - half - 36)


def _told(words: Words, name: str, x: int, y: int, room: int, **values: object) -> Text:
    text = fitted(words.line("picture.key", name, **values), room, NAME, False)
    return Text(text, x, y, NAME, theme().text, bold=False)
