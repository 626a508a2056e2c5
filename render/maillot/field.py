"""What lies inside the circuit: the mountain road with pack and breakaway, lap, dice, auction.

The road winds up in four stretches: the pack rides the lowest, to the left, its first in front;
above it are six arrows, a minute of lead, on each of the other three.
"""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.colours import colour_of
from games.maillot.view import MaillotView
from render.maillot import board, mountain, riders
from render.maillot import text as told
from render.maillot.track import INFIELD
from render.shared import furniture
from render.shared.canvas import WHITE
from render.shared.dice import side_die
from render.shared.lettering import breadth, fitted
from render.shared.scene import Item, Stamp, Text
from render.shared.theme import BODY, NARROW, PLAIN, theme

RIDER = 68
LETTER = PLAIN
CLOCK = NARROW
"""The size of the times."""

ABOVE = 17
"""Their height above the edge of the road."""

DIE = 50
HEAD = 48
"""How far down the lap and the dice lie."""

PACE = 74
"""Pixels from a rider of the pack to the next."""


def ground(view: MaillotView, left: int, top: int) -> Iterator[Item]:
    """The meadow, the road, and its arrows with their times and what they cost a turn."""
    middle = INFIELD // 2
    high = INFIELD // 3
    for n in range(3):
        yield Stamp(
            "meadow", mountain.meadow(INFIELD, high), left + middle, top + high // 2 + n * high
        )
    for x, y, size in mountain.TREES:
        yield Stamp("tree", mountain.shaded_tree(size), left + x, top + y)
    yield Stamp("mountain road", mountain.road(), left + middle, top + middle)
    for one in view.arrows:
        x, y = mountain.spot(one.number)
        to_left = mountain.way(one.number) == 180
        what = f"arrow {one.number} costs {one.fee}"
        yield Stamp(what, mountain.arrow(one.fee, to_left), left + x, top + y)
        yield _time(told.clock(one.seconds), left + x, top + y)


def _time(text: str, x: int, y: int) -> Text:
    ink = theme().road["meadow"].text
    return Text(text, x, y - mountain.HALF - ABOVE + 3, CLOCK, ink, side="middle")


def standing(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    """The pack, the breakaway, the lap and the dice; a cup for a lead beyond the last arrow."""
    yield from _pack(view, words, left, top)
    if ahead := view.breakaway:
        right, down = mountain.spot(ahead.arrow)
        x, y, heading = left + right, top + down, mountain.way(ahead.arrow)
        yield from _lead(ahead.time, x, y)
        yield from _leader(view, words, ahead.seat, "breakaway", x, y, heading)
    yield from _lap(view, words, left, top)
    yield from _dice(view, words, left, top)
    x, y = left + mountain.RIGHT + 62, top + mountain.ROWS[0] - 42
    yield Stamp("cup of the lead", furniture.cup(20), x, y)


def _pack(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    y = top + mountain.ROWS[3]
    first = 2 if view.breakaway else 1
    for n, seat in enumerate(view.pack):
        x = left + mountain.LEFT + 24 + n * PACE
        yield from _leader(view, words, seat, "pack", x, y, 180)
        place = str(n + first)
        yield Text(place, x, y - mountain.HALF - ABOVE + 3, CLOCK, theme().ink, side="middle")


def _leader(
    view: MaillotView, words: Words, seat: int, where: str, x: int, y: int, heading: int
) -> Iterator[Item]:
    """A rider that leads. Many parameters because a place is two numbers."""
    colour = colour_of(view, seat)
    rider = riders.rider(colour, heading, RIDER)
    yield Stamp(f"leader of {seat} in {where}", rider, x, y)
    yield board.letter(words, colour, x, y, heading, RIDER, LETTER)


def _lead(time: str, x: int, y: int) -> Iterator[Item]:
    yield Stamp("lead", mountain.glow(), x, y)
    yield from furniture.badge(
        f"time {time}", time, x, y - mountain.HALF - ABOVE + 3, theme().gold, CLOCK
    )


def _lap(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    """A banner with the number of the lap; a rainbow on it says what the lap is for."""
    text, rainbow = told.lap(view, words), view.lap.rainbow
    size = NARROW if rainbow else BODY
    wide = breadth(text, size, True) + 40
    x, y = left + 14 + wide // 2, top + HEAD
    yield Stamp("rainbow lap" if rainbow else "lap", mountain.banner(wide, rainbow), x, y)
    yield Text(text, x, y - (5 if rainbow else 0), size, theme().text, side="middle")
    if view.lap.hungry:
        yield Stamp("no food", mountain.no_food(), x + wide // 2 + 22, y)


def _dice(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    """The white die, the card that was drawn, the yellow die: the last turn in order."""
    roll, x, y = view.roll, left + INFIELD - 42, top + HEAD
    if not roll.turn:
        return
    if roll.yellow:
        die = side_die(theme().armies["yellow"], roll.yellow[1], DIE)
        yield Stamp(f"yellow die {roll.yellow[1]}", die, x, y)
        x -= 68
    if roll.card:
        text = fitted(told.card(view, words), 176, CLOCK, True)
        wide = breadth(text, CLOCK, True) + 28
        x -= wide // 2 - 25
        yield Stamp("card drawn", mountain.chance(wide), x, y)
        yield Text(text, x, y, CLOCK, WHITE, side="middle")
        x -= wide // 2 + 40
    die = side_die(theme().armies["white"], roll.rolled, DIE)
    yield Stamp(f"white die {roll.rolled}", die, x, y)
