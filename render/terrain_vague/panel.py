"""The sheet below the junkyard: whose turn, the phases, the gangs with their terrain and hideout
cards, the last move."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.core import Seat
from games.terrain_vague.box import BOX, GANGS, TERRAINS, Gang, Pawn
from games.terrain_vague.view import GangSeen, VagueView
from render.shared import furniture
from render.shared.canvas import WHITE
from render.shared.lettering import breadth, fitted, wrapped
from render.shared.people import named, short
from render.shared.scene import Item, Stamp, Text
from render.shared.sheet import Column, last_or_end, lit, ribbon
from render.shared.theme import BODY, theme
from render.terrain_vague import icons, land, pawns
from render.terrain_vague import text as told
from render.terrain_vague.board import NAME, outline

HEAD = 32
CARD = 68
GAP = 4
LAST = 54
"""Pixels high: the numbers of the turns, a gang's card, the room between, the last move."""

CELL, CELLS = 31, 414
"""Of the table of hideout cards on the right: how wide a turn is, and how far right it begins."""

NEXT = 29
"""From the upper line of a card to the lower one, in pixels."""

TILE = 15
"""The radius of the terrains on a card."""

DUELS = (240, 205, 190)
"""Under the number of a turn with duels."""

SEATS = tuple(Seat(n) for n in range(len(GANGS)))
STEPS = ("duelling", "gathering", "moving", "shooting", "taking")


def now(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A ribbon that says what is asked of whom, or who has won."""
    side = None
    if len(view.awaited) == 1:
        side = theme().gangs[view.gangs[min(view.awaited)].gang.value]
    yield from ribbon(
        column, y, side, view.result, lambda room: told.now(view, short(words, SEATS, room))
    )


def phases(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The five phases, and the words of the present one."""
    middle, step = column.x + column.width // 2, column.width // len(STEPS)
    at = STEPS.index(view.step) if view.step in STEPS else -1
    if view.result is not None:
        at = len(STEPS)
    for n, key in enumerate(STEPS):
        state = "now" if n == at else "done" if n < at else "later"
        x = column.x + step // 2 + n * step
        yield Stamp(f"phase {n + 1} {state}", icons.phase(key, step, state), x, y + 22)
    line = fitted(words.line("phase", view.step), column.width, NAME, False)
    yield Text(line, middle, y + 61, NAME, theme().text, bold=False, side="middle")


def turns(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The turn; the numbers of all: those with duels are red, the present one has a frame."""
    ink, middle, first = theme(), y + HEAD // 2, _first(view)
    yield from _turn(view, words, column.x + 8, middle)
    yield Stamp("duels", icons.swords(22), column.x + CELLS - 24, middle)
    high = HEAD - 4
    for n, given in enumerate(view.gangs[0].card):
        x, turn = _cell(column, n), first + n
        if given.red:
            red = icons.strip(CELL - 3, high, DUELS)
            yield Stamp(f"duels in turn {turn}", red, x, middle)
        if turn == view.turn:
            yield Stamp(f"turn {turn}", icons.strip(CELL - 1, high, ink.gold), x, middle)
            yield Stamp("present turn", icons.frame(CELL - 1, high), x, middle)
        past = turn < view.turn
        colour = ink.dim if past else ink.text
        yield Text(str(turn), x, middle, NAME, colour, bold=not past, side="middle")


def _first(view: VagueView) -> int:
    """The turn of the first column; in the endless variant the cards begin afresh (TV-35a)."""
    return max(view.turn - 1, 0) // BOX.turns * BOX.turns + 1


def _cell(column: Column, n: int) -> int:
    return column.x + CELLS + n * CELL + CELL // 2


def _turn(view: VagueView, words: Words, x: int, y: int) -> Iterator[Item]:
    """The number of the turn, and how large a territory wins before the last one."""
    text, goal = told.turn(view, words), ""
    if view.goal and view.turn:
        goal = words.line("picture", "goal", goal=view.goal)
    yield Text(text, x, y, BODY, theme().text)
    if goal:
        x += breadth(text, BODY, True)
        yield Text(goal, x, y + 1, NAME, theme().dim, bold=False)


def card(view: VagueView, gang: GangSeen, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A gang: player, place in the order, territory, action points, terrain; its hideout card, and
    its supply."""
    seat, x, key = gang.seat, column.x, gang.gang.value
    edge = lit(seat, seat in view.awaited, view.result)
    middle = (x + column.width // 2, y + CARD // 2)
    yield Stamp(f"card of {seat}", furniture.card(column.width, CARD, edge), *middle)
    pale = gang.out or (view.turn > 0 and gang.cabin is None)
    yield Stamp(f"emblem of {seat}", pawns.token(key, 44, pale), x + 34, y + 31)
    letter = words.line("picture.gang", key)
    yield Text(letter, x + 34, y + 31, BODY, theme().gangs[key].pip, side="middle")
    left, right, high = x + 66, x + CELLS - 18, y + 17
    if gang.rank:
        yield Stamp(f"rank {gang.rank} of {seat}", icons.rank(), left + 13, high)
        yield Text(str(gang.rank), left + 13, high, NAME, theme().card, side="middle")
    start = left + (34 if gang.rank else 0)
    yield from _lands(view, gang.gang, words, left, high + NEXT, right - left)
    if gang.out:
        text = words.line("picture", "out")
        yield Text(text, right, high, NAME, theme().dim, bold=False, side="right")
        yield named(words, seat, start, high, right - start - breadth(text, NAME, False) - 8, NAME)
        return
    end = right
    if view.turn and view.step != "duelling":
        end -= 122
        yield from _points(gang, right, high)
    end -= breadth(str(gang.territory), BODY, True)
    yield Text(str(gang.territory), end, high, BODY, theme().text)
    yield Stamp(f"territory of {seat}", icons.ground(key), end - 22, high)
    yield named(words, seat, start, high, end - 44 - start, NAME)
    yield from _growth(
        view, gang, (left + x + column.width - 20) // 2, y + CARD - 2, column.width - 86
    )
    yield from _card(view, gang, column, high)
    yield from _supply(gang, words, x + CELLS, high + NEXT, len(gang.card) * CELL)


def _card(view: VagueView, gang: GangSeen, column: Column, y: int) -> Iterator[Item]:
    """The hideout card of a gang, turn by turn."""
    first = _first(view)
    for n, given in enumerate(gang.card):
        x, past = _cell(column, n), first + n < view.turn
        ink = theme().dim if past else theme().text
        if first + n == view.turn:
            here = icons.strip(CELL - 1, 30, theme().gold)
            yield Stamp(f"now of {gang.seat}", here, x, y)
        if given.red:
            yield Stamp("red number", icons.duel(14), x, y)
            ink = WHITE
        yield Text(str(given.number), x, y, NAME, ink, bold=not past, side="middle")


def unplayed(view: VagueView, gang: Gang, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A gang that nobody plays: its terrain lies on the board all the same (TV-1)."""
    x, key = column.x, gang.value
    middle = (x + column.width // 2, y + CARD // 2)
    yield Stamp(f"unplayed {key}", furniture.card(column.width, CARD, None), *middle)
    yield Stamp(f"chip of {key}", icons.chip(key), x + 34, y + CARD // 2)
    letter, pip = words.line("picture.gang", key), theme().gangs[key].pip
    yield Text(letter, x + 34, y + CARD // 2, NAME, pip, side="middle")
    left, right = x + 66, x + CELLS - 18
    text = fitted(words.line("picture", "unplayed"), right - left, NAME, False)
    yield Text(text, left, y + 17, NAME, theme().dim, bold=False)
    yield from _lands(view, gang, words, left, y + 17 + NEXT, right - left)


def _lands(view: VagueView, gang: Gang, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The weak and the strong terrain of a gang; how many tiles of it are still to be laid."""
    piles, second = dict(view.piles), width * 44 // 100
    first = 2 * GANGS.index(gang)
    for n, terrain in enumerate(TERRAINS[first : first + 2]):
        left = x + n * second
        yield Stamp(f"key {terrain.value}", land.tile(TILE, terrain.value), left + TILE, y)
        if terrain is view.drawn:
            yield Stamp(f"drawn {terrain.value}", outline(TILE + 2), left + TILE, y)
        name = words.line("terrain", terrain.value)
        if piles:
            name = words.line("picture", "pile", tiles=piles.get(terrain, 0))
        left += 2 * TILE + 4
        room = (width - second if n else second) - 2 * TILE - 6
        yield Text(fitted(name, room, NAME, False), left, y, NAME, theme().text, bold=False)


def _growth(view: VagueView, gang: GangSeen, x: int, y: int, width: int) -> Iterator[Item]:
    """A bar that is full when the territory wins, or where none does, for the largest."""
    most = view.goal or max(max(each.territory for each in view.gangs), 1)
    share = min(100 * gang.territory // most, 100)
    yield Stamp(f"growth {share} of {gang.seat}", icons.bar(gang.gang.value, share, width), x, y)


def _points(gang: GangSeen, right: int, y: int) -> Iterator[Item]:
    """The action points left, of those the turn began with; a tick when it has ended its turn."""
    rest, points = f"/{gang.given}", str(gang.points)
    left = right - breadth(rest, NAME, False)
    yield Text(rest, right, y + 1, NAME, theme().dim, bold=False, side="right")
    yield Text(points, left, y, BODY, theme().text, side="right")
    left -= breadth(points, BODY, True) + 18
    done = gang.away > len(STEPS)
    sign = pawns.tick(24) if done else icons.points(12)
    yield Stamp(f"{'done' if done else 'points'} {gang.points} of {gang.seat}", sign, left, y)


def _supply(gang: GangSeen, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The pawns it can bring, by kind."""
    step = width // len(Pawn)
    for n, (kind, number) in enumerate(gang.supply):
        left = x + 18 + n * step
        ink = theme().text if number else theme().dim
        chip = icons.chip(gang.gang.value, bool(number))
        yield Stamp(f"{number} {kind.value} of {gang.seat}", chip, left, y)
        letter, colour = words.line("picture.letter", kind.value), theme().dim
        if number:
            colour = theme().gangs[gang.gang.value].pip
        yield Text(letter, left, y, NAME, colour, side="middle")
        yield Text(str(number), left + 24, y, NAME, ink, bold=bool(number))


def last(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The last move, or why it ended, after its heading."""
    heading, text = last_or_end(words, view.result, told.last(view, short(words, SEATS, 150)))
    left = breadth(heading, NAME, False) + 14
    yield Text(heading, column.x + 4, y + 14, NAME, theme().dim, bold=False)
    for n, row in enumerate(wrapped(text, column.width - left - 4, NAME, True, 2)):
        yield Text(row, column.x + 4 + left, y + 14 + n * 28, NAME, theme().text)
