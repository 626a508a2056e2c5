"""The slip under the junkyard: twelve turns of hideout cards, prices, and what signs mean."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.terrain_vague.box import BOX, COSTS, PAWNS
from games.terrain_vague.view import VagueView
from render.shared import furniture
from render.shared.lettering import fitted
from render.shared.scene import Item, Stamp, Text
from render.shared.theme import SMALL, theme
from render.terrain_vague import icons, land, pawns

HIGH = 206
WIDE = 832
CELL = 31
ROW = 36
HEAD = 36
PADDING = 20
LABEL = 42
"""Pixels: of the slip, of a cell of the table, of its head, of the emblems before its rows."""

PRICES = PADDING + LABEL + 12 * CELL + 12
PRICE = 27
LINES = (10, 35, 63, 91, 120, 142, 164)
WORD = 92
SIGNS = 685
SIGN = 35
"""Pixels: where the prices begin, from one to the next, where their lines stand, the sign and word
before them; where the signs begin, and from one to the next."""

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
    """What it costs to bring, to move and to shoot each kind of pawn, and to take terrain."""
    ink, size = theme().text, SMALL - 2
    rows: tuple[Row, ...] = (
        ("gathering", COSTS.gather), ("moving", COSTS.move), ("shooting", COSTS.shoot),
        ("taking", ()),
    )  # fmt: skip
    for n, kind in enumerate(PAWNS):
        letter = words.line("picture.letter", kind.value)
        yield Text(letter, x + WORD + 10 + n * PRICE, y + LINES[0], size, ink, side="middle")
    for (step, costs), down in zip(rows, LINES[1:], strict=False):
        middle = y + down
        yield Stamp(f"prices {step}", icons.sign(step), x + 12, middle)
        verb = fitted(words.line("picture.act", step), WORD - 36, size, False)
        yield Text(verb, x + 35, middle, size, ink, bold=False)
        for n, cost in enumerate(costs):
            across = x + WORD + 10 + n * PRICE
            yield Text(str(cost), across, middle, size, ink, bold=False, side="middle")
    (weak, strong), (sworn_weak, sworn_strong) = COSTS.take, COSTS.sworn
    told = (
        words.line("picture.take", "own", own=COSTS.own),
        words.line("picture.take", "other", weak=weak, strong=strong),
        words.line("picture.take", "foe", weak=sworn_weak, strong=sworn_strong),
    )
    for text, down in zip(told, LINES[len(rows) :], strict=True):
        text = fitted(text, SIGNS - PRICES - WORD - 4, size, False)
        yield Text(text, x + WORD, y + down, size, ink, bold=False)


def _signs(words: Words, x: int, y: int) -> Iterator[Item]:
    """The signs on the board and in the table."""
    signs = (
        ("territory", icons.region()), ("protected", pawns.shield(26)),
        ("isolated", pawns.unlinked(22)), ("jailed", land.bars(18)), ("duels", icons.duel(13)),
    )  # fmt: skip
    for n, (key, sprite) in enumerate(signs):
        middle = y + SIGN // 2 + n * SIGN
        yield Stamp(f"sign {key}", sprite, x + 16, middle)
        text = fitted(words.line("picture.sign", key), WIDE - SIGNS - 54, SMALL - 2, False)
        yield Text(text, x + 40, middle, SMALL - 2, theme().text, bold=False)
