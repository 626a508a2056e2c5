"""The sheet beside Patrouille's board: whose turn, the die, the armies; and the slip below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from data.words import Words
from games.core import Seat
from games.patrouille.board import Colour
from games.patrouille.state import Barricade, Rank
from games.patrouille.view import Army, PatrouilleView
from render.patrouille import pieces
from render.patrouille import text as told
from render.patrouille.field import flag, side_of
from render.shared import furniture
from render.shared.dice import side_die
from render.shared.lettering import breadth, fitted
from render.shared.people import named, short
from render.shared.scene import Item, Stamp, Text
from render.shared.sheet import Column, last_or_end, lit, paragraph, ribbon
from render.shared.theme import BODY, NARROW, theme

TITLE = 37
HEAD = 78
"""How high the title is, with the die beside it."""

GAP = 6
"""Pixels between the cards."""

TALL = 186
"""A card with captured pieces."""

LOW = 142
"""A card without them."""

FLAT = 104
"""A card without what an army can still put in the way."""

SLIP = 107
"""How high the slip under the board is."""

DIE = 62
NUMBER = 24
"""The size of numbers on pieces."""

TAB = 0.45
"""How much of a token bears its number."""

SEATS = tuple(map(Seat, range(4)))


def title(view: PatrouilleView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The name of the game, the number of the turn, and the die."""
    ink, left = theme(), column.x
    yield Text(words.line("picture", "title"), left, y + 20, TITLE, ink.text)
    yield Text(told.turn(view, words), left, y + 58, BODY, ink.dim)
    if view.die is not None and view.colour is not None:
        die = side_die(side_of(view.colour.value), view.die, DIE)
        x, middle = left + column.width - DIE // 2 - 2, y + HEAD // 2 - 4
        yield Stamp(f"die {view.die or '?'}", die, x, middle)
        if not view.die:  # it is foreseen, and not rolled yet
            pip = side_of(view.colour.value).pip
            yield Text("?", x, middle, TITLE, pip, side="middle")


def now(view: PatrouilleView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A ribbon that says what is asked of whom, or who has won."""
    side = side_of(view.colour.value) if view.colour else None
    yield from ribbon(
        column, y, side, view.result, lambda room: told.now(view, short(words, SEATS, room))
    )


def card(
    view: PatrouilleView, army: Army, words: Words, column: Column, y: int, height: int
) -> Iterator[Item]:
    """An army: its player, what it has on the board, in the goal and beside the board."""
    name, x = army.colour.value, column.x + 12
    edge = lit(army.seat, army.colour is view.colour, view.result)
    middle = (column.x + column.width // 2, y + height // 2)
    yield Stamp(f"card of {name}", furniture.card(column.width, height, edge), *middle)
    yield Stamp(f"emblem of {name}", pieces.soldier(name, True, 52), x + 20, y + 33)
    letter = words.line("picture.letter", name)
    down = y + 33 + round(52 * pieces.LETTER_DOWN)
    yield Text(letter, x + 20, down, NARROW, side_of(name).pip, side="middle")
    room = column.width - 24 - 48
    yield named(words, army.seat, x + 48, y + 24, room)
    state = fitted(told.state(army, words), room, NARROW, False)
    yield Text(state, x + 48, y + 51, NARROW, theme().dim, bold=False)
    yield from _counts(view, army, words, x, y + 83, column.width - 24)
    if height >= LOW:
        yield from _stock(army, x, y + 120, column.width - 24)
    if height >= TALL:
        yield from _captured(army, words, x, y + 161, column.width - 24)


def _counts(
    view: PatrouilleView, army: Army, words: Words, x: int, y: int, width: int
) -> Iterator[Item]:
    """Men and officers left, and goal squares filled."""
    name, strength = army.colour.value, army.strength
    key = "home_rebels" if army.rebels else "home"
    home = words.line("picture", key, home=strength.home, goal=view.state.options.goal)
    men, officers = strength.men + strength.men_home, strength.officers + strength.officers_home
    signs = (
        (f"men of {name}", pieces.soldier(name, False, 34), str(men)),
        (f"officers of {name}", pieces.soldier(name, True, 34), str(officers)),
        (f"home of {name}", flag(32, name), home),
    )
    for (what, sign, number), left in zip(signs, (0, width * 2 // 6, width * 7 // 12), strict=True):
        yield Stamp(what, sign, x + left + 14, y)
        yield Text(number, x + left + 34, y, BODY, theme().text)


def _stock(army: Army, x: int, y: int, width: int) -> Iterator[Item]:
    """What it can still put in the way, with a number if there is more than one."""
    name, counts = army.colour.value, Counter(army.stock)
    step = width // len(Barricade)
    for n, kind in enumerate(kind for kind in Barricade if counts[kind]):
        middle, many = x + n * step + 19, counts[kind] > 1
        sign = pieces.token(name, kind.value, 38, TAB if many else 0)
        yield Stamp(f"{counts[kind]} {kind.value} in stock of {name}", sign, middle, y)
        if many:
            aside = round(pieces.tab_middle(TAB) * 38)
            ink = side_of(name).pip
            yield Text(str(counts[kind]), middle + aside, y + aside, NUMBER, ink, side="middle")


def _captured(army: Army, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The pieces it has taken, with their numbers on them."""
    counts = Counter((piece.colour, piece.rank) for piece in army.captured)
    kinds = [(c, r) for c in Colour for r in Rank if counts[c, r]]
    if not kinds:
        return
    label = words.line("picture", "captured")
    yield Text(label, x, y, NARROW, theme().dim, bold=False)
    start = x + breadth(label, NARROW, False) + 22
    step = min(40, (x + width - 14 - start) // max(1, len(kinds) - 1))
    for n, (colour, rank) in enumerate(kinds):
        name, number = colour.value, str(counts[colour, rank])
        middle = start + n * step
        sign = pieces.soldier(name, rank is Rank.OFFICER, 42)
        yield Stamp(f"{number} {rank.value} of {name} taken", sign, middle, y)
        down = y + round(42 * pieces.LETTER_DOWN)
        yield Text(number, middle, down, NUMBER, side_of(name).pip, side="middle")


def slip(view: PatrouilleView, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The last move, or how it ended, and what was agreed, on a slip with its corner there."""
    paper = furniture.sheet(width, SLIP)
    yield Stamp("slip", paper, x + width // 2, y + SLIP // 2)
    parting = x + width * 42 // 100
    moved = told.last(view, words)
    last = last_or_end(words, view.result, moved[:1].upper() + moved[1:])
    agreed = (words.line("picture", "options"), told.options(view, words))
    yield from paragraph(*last, x + 28, y + 27, parting - x - 44, most=2, size=NARROW)
    yield from paragraph(*agreed, parting, y + 27, x + width - parting - 28, most=2, size=NARROW)
