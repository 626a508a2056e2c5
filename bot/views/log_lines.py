"""What happened at a table, line by line, as a seat may hear it, and what of it the host played."""

from __future__ import annotations

from collections.abc import Collection

from bot.matches.match import Match
from data.words import Words
from games.core import Event, Seat
from games.log import EntryKind

Told = tuple[int, str]
"""The number of an entry, and a line about it."""


def told(match: Match, words: Words, seat: Seat | None, since: int = 0) -> list[Told]:
    """What the seat (None: the public) may hear from entry `since` on.

    What the host played is headed by a line that says so and why, once for each time-out. That
    it played is no secret, even if nobody may hear what.
    """
    heads = [
        (number, text)
        for number, text in _headings(match, words).items()
        if number == since or (number > since and not _goes_on(match, number))
    ]
    breaks = {number for number, _ in heads}
    events = [(number, words.event(event)) for number, event in _heard(match, seat, since, breaks)]
    return sorted([*heads, *events], key=lambda line: line[0])  # a heading stays above its events


def _heard(
    match: Match, seat: Seat | None, since: int, breaks: Collection[int]
) -> list[tuple[int, Event]]:
    """The events with their entries; those that belong together as one, but not past a heading."""
    found: list[tuple[int, Event]] = []
    for number, event in match.heard(seat, since):
        both = found[-1][1].along(event) if found and number not in breaks else None
        if both is None:
            found.append((number, event))
        else:
            found[-1] = (found[-1][0], both)
    return found


def above(match: Match, words: Words, first: Told) -> list[str]:
    """The heading that is said once more above a line, if that is the first to be shown."""
    number, text = first
    head = _headings(match, words).get(number, text)
    return [] if head == text else [head]


def _headings(match: Match, words: Words) -> dict[int, str]:
    """Of every entry that the host played that it did, and why."""
    found, given_up = dict[int, str](), set[Seat | None]()
    for number, line in enumerate(match.lines):
        seat = line.entry.seat
        if line.entry.kind is EntryKind.RESIGN:
            given_up.add(seat)
        elif line.entry.auto:
            why = "resigned" if seat in given_up else "late"
            found[number] = words.line("by_host", why, seat=seat)
    return found


def _goes_on(match: Match, number: int) -> bool:
    """Whether the host played this in one go with what stands before it."""
    line, before = match.lines[number], match.lines[number - 1]
    return before.entry.auto and (before.entry.seat, before.at) == (line.entry.seat, line.at)
