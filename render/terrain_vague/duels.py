"""The duels in the corners of the junkyard: what is picked in secret, and what was revealed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from data.words import Words
from games.core import Seat
from games.terrain_vague.phases import Bout, Numbers
from games.terrain_vague.view import VagueView
from render.shared import furniture
from render.shared.canvas import WHITE
from render.shared.scene import Item, Stamp, Text
from render.shared.theme import LARGE, theme
from render.terrain_vague import icons, pawns
from render.terrain_vague.board import NAME, coin

WIDE, HIGH = 206, 112
STEP = 34
"""Pixels: of a card, and from a pawn to the next if there is room."""

PALE = (222, 214, 198)


@dataclass(frozen=True, slots=True)
class Fight:
    """A duel as far as one may see it: numbers are None while they are secret."""

    seat: Seat
    foe: Seat
    pawns: int
    bars: int
    shown_pawns: Numbers | None
    shown_bars: Numbers | None
    points: int | None


def fights(view: VagueView) -> Iterator[Fight]:
    """The duels of this turn: those that were revealed, then those being picked."""
    for done in view.shown:
        yield Fight(
            done.seat, done.foe, len(done.pawns), len(done.bars), done.pawns, done.bars,
            done.points,
        )  # fmt: skip
    for bout in view.duels.bouts if view.duels else ():
        yield Fight(
            bout.seat, bout.foe, bout.pawns, bout.bars,
            _own_pawns(view, bout), _own_bars(view, bout), None,
        )  # fmt: skip


def _own_pawns(view: VagueView, bout: Bout) -> Numbers | None:
    return view.duels.pawns if view.duels and view.seat == bout.seat else None


def _own_bars(view: VagueView, bout: Bout) -> Numbers | None:
    if view.duels is None or view.seat != bout.foe:
        return None
    return view.duels.counter if bout.lone else view.duels.bars


def corners(
    view: VagueView, words: Words, left: int, top: int, right: int, low: int
) -> Iterator[Item]:
    """A card for the pawns of each gang, in a corner of these four sides."""
    spots = ((left, top), (right - WIDE, top), (left, low - HIGH), (right - WIDE, low - HIGH))
    for fight in fights(view):
        yield from _card(view, fight, words, *spots[fight.seat])


def _card(view: VagueView, fight: Fight, words: Words, x: int, y: int) -> Iterator[Item]:
    lit = None if fight.points is not None else theme().line
    middle = (x + WIDE // 2, y + HIGH // 2)
    yield Stamp(f"duel of {fight.seat}", furniture.card(WIDE, HIGH, lit), *middle)
    for seat, down in ((fight.seat, 33), (fight.foe, 80)):
        key = view.gangs[seat].gang.value
        yield Stamp(f"duellist {seat}", pawns.token(key, 30), x + 26, y + down)
        pip, letter = theme().gangs[key].pip, words.line("picture.gang", key)
        yield Text(letter, x + 26, y + down, NAME, pip, side="middle")
        if view.duels is not None and fight.points is None and seat not in view.duels.waiting:
            yield Stamp(f"has chosen {seat}", pawns.tick(16), x + 42, y + down + 11)
    yield from _pawns(fight, x + 64, y + 33)
    yield from _bars(fight, x + 64, y + 80)
    if fight.points is not None:
        spot = (x + WIDE - 29, y + HIGH // 2)
        yield Stamp(f"won {fight.points} by {fight.seat}", coin(20), *spot)
        size = LARGE if fight.points < 10 else LARGE - 8
        yield Text(str(fight.points), *spot, size, theme().ink, side="middle")


def _step(count: int) -> int:
    return STEP if count <= 3 else (2 * STEP) // (count - 1)


def _pawns(fight: Fight, x: int, y: int) -> Iterator[Item]:
    """The pawns that were picked, crossed out if a bar has struck them."""
    for n in range(fight.pawns):
        at = x + n * _step(fight.pawns)
        if fight.shown_pawns is None:
            yield Stamp("hidden pawn", icons.counter("hidden"), at, y)
            yield Text("?", at, y, NAME, theme().dim, side="middle")
            continue
        number = fight.shown_pawns[n]
        struck = fight.points is not None and number in (fight.shown_bars or ())
        state = "struck" if struck else "shown"
        yield Stamp(f"{state} pawn {number}", icons.counter(state), at, y)
        if struck:
            yield Stamp(f"out {number}", icons.cross(), at, y)
        halo = PALE if struck else None
        yield Text(str(number), at, y, NAME, theme().ink, side="middle", halo=halo)


def _bars(fight: Fight, x: int, y: int) -> Iterator[Item]:
    """The bars against them, red if they strike."""
    for n in range(fight.bars):
        at = x + n * _step(fight.bars)
        if fight.shown_bars is None:
            yield Stamp("hidden bar", icons.plank("hidden"), at, y)
            yield Text("?", at, y, NAME, theme().ink, side="middle")
            continue
        number = fight.shown_bars[n]
        hit = fight.points is not None and number in (fight.shown_pawns or ())
        state = "hit" if hit else "shown"
        yield Stamp(f"{state} bar {number}", icons.plank(state), at, y)
        yield Text(str(number), at, y, NAME, WHITE, side="middle")
