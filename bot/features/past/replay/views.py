"""One step of a match: what happened, the position, and buttons to other steps."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import render
from bot.base import limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.past import Past
from bot.matches.pictures import Pictures
from bot.screens import log_lines, messages
from bot.screens.replies import Item, Reply, button
from data.words import Words
from games.core import Seat, View
from games.log import EntryKind

Progress = Callable[[int, int], Awaitable[None]]
"""Called with how many pictures are painted, and how many there are."""


async def unheard(done: int, of: int) -> None:
    """Report the progress to no one."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What the reader heard of one entry; `number` is that of the line in their log, from 0."""

    number: int
    entry: int
    lines: tuple[str, ...]


async def steps(match: Match, words: Words, seat: Seat | None) -> Sequence[ReplayStep]:
    """All steps of a match that a seat (None: the public) heard of, the start first.

    What was hidden from it is no step, so that secret choices of others cannot be counted.
    """
    told = await asyncio.to_thread(log_lines.told, match, words, seat)
    known = match.known(seat)
    found = [
        ReplayStep(known[entry] - 1, entry, tuple(text for _, text in lines))
        for entry, lines in groupby(told, key=lambda line: line[0])
    ]
    if not found or found[0].entry > 0:
        found.insert(0, ReplayStep(0, 0, (words.line("steps", "begin"),)))
    return found


def place_of(found: Sequence[ReplayStep], number: int) -> int:
    """The index of the step of that number, or of the last one before it."""
    return max(0, bisect_right([step.number for step in found], number) - 1)


def own_last(match: Match, found: Sequence[ReplayStep], seat: Seat | None) -> int:
    """The index of the seat's own newest step; of the first, if there is none. What the host has
    played for it, and a phase that was only passed (by an order, for example), does not count."""

    def is_own(place: int) -> bool:
        entry = match.lines[found[place].entry].entry
        if entry.seat != seat or entry.kind is not EntryKind.PLAY or entry.auto:
            return False
        return entry.action is None or not match.advice.passes(match.view(seat), entry.action)

    return next((place for place in reversed(range(len(found))) if is_own(place)), 0)


def at_turn(past: Past, found: Sequence[ReplayStep], turn: int) -> int:
    """The index of the first step of that turn; of the last step, if there is no such turn
    (yet)."""
    return next(
        (place for place, step in enumerate(found) if past.turn(step.entry) >= turn),
        len(found) - 1,
    )


def seen(match: Match, past: Past, entry: int, seat: Seat | None) -> View:
    """What a seat (None: the public) could know after an entry."""
    return match.view(seat) if entry == match.entries - 1 else past.view(entry, seat)


async def painted(
    pictures: Pictures,
    match: Match,
    past: Past,
    shown: Sequence[ReplayStep],
    seat: Seat | None,
    progress: Progress,
) -> list[bytes]:
    """The pictures of these steps as PNG. Raises Refused if the game has none. Many parameters
    because each distinguishes pictures."""
    words, pngs = as_read.picture_words(match.table), list[bytes]()
    for step in shown:
        await progress(len(pngs), len(shown))
        view = seen(match, past, step.entry, seat)
        eyes = replace(as_read.sight(match.table), text=False)  # they asked for pictures
        picture = await pictures.picture(view, words, sight=eyes, keep=False)
        if picture is None:
            raise Refused("no_pictures")
        pngs.append(picture.png)
    return pngs


async def panel(
    pictures: Pictures,
    match: Match,
    past: Past,
    found: Sequence[ReplayStep],
    place: int,
    seat: Seat | None,
) -> Reply:
    """One step, with its picture and buttons to other steps."""
    words, step = as_read.words(match.table), found[place]
    view = seen(match, past, step.entry, seat)
    picture = await pictures.picture(
        view, as_read.picture_words(match.table), sight=as_read.sight(match.table)
    )
    name, last = messages.table_name(match.table, words), found[-1].number
    head = words.line("steps", "head", table=name, step=step.number, last=last)
    text = limits.fit("\n".join((head, *step.lines)), limits.PAGE)
    if picture is None:
        text = f"{text}\n\n{render.describe(view, words)}"
    return Reply(text, picture, _rows(match, words, found, place, seat))


def _rows(
    match: Match, words: Words, found: Sequence[ReplayStep], place: int, seat: Seat | None
) -> tuple[tuple[Item, ...], ...]:
    last = len(found) - 1
    ways = {
        "first": (0, place > 0),
        "step_back": (max(0, place - 1), place > 0),
        "step_on": (min(last, place + 1), place < last),
        "last": (last, place < last),
    }
    row = []
    for name, (to, open_) in ways.items():
        # The steps beside have their number, the ends a word: the last may be another one by then.
        where = name if name in ("first", "last") else str(found[to].number)
        item = button(words.line("button", name), address("step", match.id, where, name))
        item.disabled = not open_  # type: ignore[attr-defined]
        row.append(item)
    more = {"jump": address("jump", match.id), "replay": address("replay", match.id)}
    if seat is not None:
        mine = {"my_last_turn": address("step", match.id, "mine", "mine")}
        more = mine | more | {"replay_since": address("replay", match.id, "mine")}
    return tuple(row), tuple(button(words.line("button", key), to) for key, to in more.items())
