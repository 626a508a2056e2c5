"""The sheet beside the junkyard: whose turn, the phases, the gangs and their terrain, the last
move."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.core import Seat
from games.terrain_vague.box import GANGS, TERRAINS, Gang, Pawn
from games.terrain_vague.view import GangSeen, VagueView
from render.shared import furniture, sheet
from render.shared.lettering import breadth, fitted
from render.shared.people import named, short
from render.shared.scene import Item, Stamp, Text
from render.shared.sheet import Column, last_or_end, lit, paragraph, ribbon
from render.shared.theme import BODY, LARGE, SMALL, theme
from render.terrain_vague import icons, land, pawns
from render.terrain_vague import text as told
from render.terrain_vague.board import outline

HEAD = 44
PHASES = 113
CARD = 149
UNPLAYED = 66
GAP = 7
LAST = 98
"""Pixels high: the title, the phases, a gang's card, that of a gang which nobody plays, the room
between, the last move."""

TILE = 15
"""The radius of the terrains on a card."""

SEATS = tuple(Seat(n) for n in range(len(GANGS)))
STEPS = ("duelling", "gathering", "moving", "shooting", "taking")


def title(words: Words, column: Column, y: int) -> Iterator[Item]:
    """The name of the game."""
    return sheet.title(words, column, y + HEAD // 2 - 6, LARGE)


def now(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A ribbon that says what is asked of whom, or who has won."""
    side = None
    if len(view.awaited) == 1:
        side = theme().gangs[view.gangs[min(view.awaited)].gang.value]
    yield from ribbon(
        column, y, side, view.result, lambda room: told.now(view, short(words, SEATS, room))
    )


def phases(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The number of the turn, its five phases, and the words of the present one."""
    ink, middle = theme(), column.x + column.width // 2
    yield from _turn(view, words, middle, y + 14)
    step = column.width // len(STEPS)
    at = STEPS.index(view.step) if view.step in STEPS else -1
    if view.result is not None:
        at = len(STEPS)
    for n, key in enumerate(STEPS):
        state = "now" if n == at else "done" if n < at else "later"
        x = column.x + step // 2 + n * step
        yield Stamp(f"phase {n + 1} {state}", icons.phase(key, step, state), x, y + 56)
    line = fitted(words.line("phase", view.step), column.width, SMALL, False)
    yield Text(line, middle, y + 95, SMALL, ink.text, bold=False, side="middle")


def _turn(view: VagueView, words: Words, middle: int, y: int) -> Iterator[Item]:
    """The number of the turn, and how large a territory wins before the last one."""
    text, goal = told.turn(view, words), ""
    if view.goal and view.turn:
        goal = words.line("picture", "goal", goal=view.goal)
    wide = breadth(text, BODY, True)
    left = middle - (wide + breadth(goal, SMALL, False)) // 2
    yield Text(text, left, y, BODY, theme().text)
    if goal:
        yield Text(goal, left + wide, y + 2, SMALL, theme().dim, bold=False)


def card(view: VagueView, gang: GangSeen, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A gang: player, place in the order, territory, action points, terrain, supply."""
    seat, x, key = gang.seat, column.x, gang.gang.value
    edge = lit(seat, seat in view.awaited, view.result)
    middle = (x + column.width // 2, y + CARD // 2)
    yield Stamp(f"card of {seat}", furniture.card(column.width, CARD, edge), *middle)
    pale = gang.out or (view.turn > 0 and gang.cabin is None)
    yield Stamp(f"emblem of {seat}", pawns.token(key, 54, pale), x + 38, y + 38)
    letter = words.line("picture.gang", key)
    yield Text(letter, x + 38, y + 38, LARGE, theme().gangs[key].pip, side="middle")
    left, right = x + 74, x + column.width - 14
    if gang.rank:
        yield Stamp(f"rank {gang.rank} of {seat}", icons.rank(), right - 12, y + 24)
        yield Text(str(gang.rank), right - 12, y + 24, SMALL, theme().card, side="middle")
    yield named(words, seat, left, y + 24, right - left - (36 if gang.rank else 0))
    yield from _lands(view, gang.gang, words, x + 9, y + 98, column.width - 17)
    if gang.out:
        yield Text(words.line("picture", "out"), left, y + 62, SMALL, theme().dim, bold=False)
        return
    yield Stamp(f"territory of {seat}", icons.ground(key), left + 14, y + 56)
    yield Text(str(gang.territory), left + 35, y + 56, LARGE, theme().text)
    yield from _growth(view, gang, middle[0], y + 77, column.width - 28)
    if view.turn and view.step != "duelling":
        yield from _points(gang, right, y + 56)
    yield from _supply(gang, words, x + 14, y + 127, column.width - 28)


def unplayed(view: VagueView, gang: Gang, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A gang that nobody plays: its terrain lies on the board all the same (TV-1)."""
    x, key = column.x, gang.value
    middle = (x + column.width // 2, y + UNPLAYED // 2)
    yield Stamp(f"unplayed {key}", furniture.card(column.width, UNPLAYED, None), *middle)
    yield Stamp(f"chip of {key}", icons.chip(key), x + 25, y + 20)
    letter, pip = words.line("picture.gang", key), theme().gangs[key].pip
    yield Text(letter, x + 25, y + 20, SMALL - 2, pip, side="middle")
    text = fitted(words.line("picture", "unplayed"), column.width - 60, SMALL, False)
    yield Text(text, x + 46, y + 20, SMALL, theme().dim, bold=False)
    yield from _lands(view, gang, words, x + 9, y + 47, column.width - 17)


def _lands(view: VagueView, gang: Gang, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The weak and the strong terrain of a gang; how many tiles of it are still to be laid."""
    piles, second, size = dict(view.piles), width * 44 // 100, SMALL - 3
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
        yield Text(fitted(name, room, size, False), left, y, size, theme().text, bold=False)


def _growth(view: VagueView, gang: GangSeen, x: int, y: int, width: int) -> Iterator[Item]:
    """A bar that is full when the territory wins, or where none does, for the largest."""
    most = view.goal or max(max(each.territory for each in view.gangs), 1)
    share = min(100 * gang.territory // most, 100)
    yield Stamp(f"growth {share} of {gang.seat}", icons.bar(gang.gang.value, share, width), x, y)


def _points(gang: GangSeen, right: int, y: int) -> Iterator[Item]:
    """The action points left, of those the turn began with; a tick when it has ended its turn."""
    rest, points = f"/{gang.given}", str(gang.points)
    left = right - breadth(rest, SMALL, False) - 4
    yield Text(rest, right, y + 4, SMALL, theme().dim, bold=False, side="right")
    yield Text(points, left, y, LARGE, theme().text, side="right")
    left -= breadth(points, LARGE, True) + 20
    done = gang.away > len(STEPS)
    sign = pawns.tick(24) if done else icons.points(14)
    yield Stamp(f"{'done' if done else 'points'} {gang.points} of {gang.seat}", sign, left, y)


def _supply(gang: GangSeen, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The pawns it can bring, by kind."""
    step = width // len(Pawn)
    for n, (kind, number) in enumerate(gang.supply):
        left = x + 15 + n * step
        ink = theme().text if number else theme().dim
        chip = icons.chip(gang.gang.value, bool(number))
        yield Stamp(f"{number} {kind.value} of {gang.seat}", chip, left, y)
        letter, colour = words.line("picture.letter", kind.value), theme().dim
        if number:
            colour = theme().gangs[gang.gang.value].pip
        yield Text(letter, left, y, SMALL - 2, colour, side="middle")
        yield Text(str(number), left + 20, y, SMALL, ink, bold=bool(number))


def last(view: VagueView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """The last move, or why it ended."""
    told_last = last_or_end(words, view.result, told.last(view, short(words, SEATS, 150)))
    return paragraph(*told_last, column.x, y + 10, column.width, most=3, step=25)
