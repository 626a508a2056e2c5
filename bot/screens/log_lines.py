"""The lines of a log as a seat may read them, with a mark where the host played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.base import limits
from bot.matches.match import Match
from bot.tables.records import Former
from data.words import Words
from games.core import Event, Seat
from games.log import EntryKind, Failure

Told = tuple[int, str]
"""The number of an entry, and a line about it."""


_WHY = {None: "late", Failure.NO_MOVE: "no_move", Failure.SLOW: "slow"}


class LogLine(NamedTuple):
    """A line about the entry `number`, and whether it is always shown (`important`). If it says
    that a seat changed player, `change` is the number of the first entry after that."""

    number: int
    text: str
    important: bool
    change: int | None = None

    @property
    def order(self) -> tuple[int, int]:
        """The key by which lines are sorted in the order of what happened."""
        if self.change is None:
            return self.number, 1
        return self.number, 2 if self.change > self.number else 0


def told(match: Match, words: Words, seat: Seat | None, since: int = 0) -> list[Told]:
    """The texts of `lines`, each with the number of its entry."""
    return [(line.number, line.text) for line in lines(match, words, seat, since)]


def lines(match: Match, words: Words, seat: Seat | None, since: int = 0) -> list[LogLine]:
    """What the seat (None: the public) may read from entry `since` on. The host's moves have a
    heading that says so and why, once for each time-out: that the host played is no secret, even if
    the move is. Idle turns of a resigned seat are left out."""
    gone = _resigned(match)
    heads = [
        LogLine(number, text, match.lines[number].entry.seat not in gone)
        for number, text in _headings(match, words).items()
        if number == since or (number > since and not _goes_on(match, number))
    ]
    heard = (
        (number, event)
        for number, event in match.heard(seat, since)
        if not _idle(match, event, number, gone)
    )
    joined = _joined(heard, {head.number for head in heads})
    events = [
        LogLine(number, words.at(number).event(event), event.important or event.reveals)
        for number, event in joined
    ]
    told = sorted([*heads, *events], key=lambda line: line.number)  # a heading above its events
    return _with_changes(match, words, told, since)


def _with_changes(match: Match, words: Words, told: Sequence[LogLine], since: int) -> list[LogLine]:
    """The lines, with lines added about seats that changed player. A change after the newest entry
    comes last, with that entry's number."""
    found, newest = list(told), match.entries - 1
    for former in sorted(match.table.former, key=lambda former: former.until, reverse=True):
        if former.until < since or _is_back(match, former):
            continue
        before, after = words.at(former.until - 1), words.at(former.until)
        text = after.line(
            "log",
            "seat_changed",
            who=after.seat(former.seat),
            colour=after.colour(former.seat),
            before=before.seat(former.seat),
        )
        place = next((n for n, line in enumerate(found) if line.number >= former.until), len(found))
        line = LogLine(min(former.until, newest), text, important=True, change=former.until)
        found.insert(place, line)
    return found


def _is_back(match: Match, former: Former) -> bool:
    """Whether a player got the seat back before anything happened."""
    later = [f for f in match.table.former if f.seat == former.seat and f.until > former.until]
    after = min(later, key=lambda f: f.until) if later else match.seated[former.seat]
    return former.user_id == after.user_id and former.user_id != 0


def _joined(heard: Iterable[tuple[int, Event]], breaks: Collection[int]) -> list[tuple[int, Event]]:
    """The events with their entries; those that belong together are joined, but not across a
    heading."""
    found: list[tuple[int, Event]] = []
    for number, event in heard:
        both = found[-1][1].along(event) if found and number not in breaks else None
        if both is None:
            found.append((number, event))
        else:
            found[-1] = (found[-1][0], both)
    return found


def above(match: Match, words: Words, first: Told) -> list[str]:
    """The heading of a line, to be repeated above it at the top of a page; empty
    if it is the heading."""
    number, text = first
    head = _headings(match, words).get(number, text)
    return [] if head == text else [head]


def _headings(match: Match, words: Words) -> dict[int, str]:
    """The heading for each entry played by the host, which says why; for the skipped turns of a
    resigned seat, only for the first."""
    found, gone, passed = dict[int, str](), _resigned(match), set[Seat]()
    for number, line in enumerate(match.lines):
        seat = line.entry.seat
        if not line.entry.auto or seat is None:
            continue
        why = "resigned" if number > gone.get(seat, number) else _WHY[line.entry.failed]
        if why == "resigned" and line.entry.told:
            act = line.entry.told[0].event
            why = "passed_over" if _idle(match, act, number, gone) else why
        if why != "passed_over" or seat not in passed:
            found[number] = words.at(number).line("by_host", why, seat=seat)
        if why == "passed_over":
            passed.add(seat)
    return found


def _resigned(match: Match) -> dict[Seat, int]:
    """The number of the entry by which each seat has resigned."""
    lines = enumerate(match.lines)
    return {
        line.entry.seat: number
        for number, line in lines
        if line.entry.kind is EntryKind.RESIGN and line.entry.seat is not None
    }


def _idle(match: Match, event: Event, number: int, gone: Mapping[Seat, int]) -> bool:
    """Whether an event only says that the turn of a resigned seat is skipped."""
    seat = match.advice.idle(match.view(None), event) if gone else None
    return seat is not None and number > gone.get(seat, number)


def _goes_on(match: Match, number: int) -> bool:
    """Whether the host played this together with the entry before it."""
    line, before = match.lines[number], match.lines[number - 1]
    return before.entry.auto and (before.entry.seat, before.at) == (line.entry.seat, line.at)


def steps_told(
    match: Match, seat: Seat | None, numbers: Sequence[int], words: Words, most: int
) -> str:
    """What these plays were: for each the first event that the seat heard, which is the act itself.
    If it heard none, that there were some, but not how many. `most`: characters of the text."""
    heard: dict[int, str] = {}
    for number, event in match.heard(seat):
        if number in numbers and number not in heard:
            heard[number] = words.event(event)
    told = [
        words.line("undo", "by_host", what=what) if match.lines[number].entry.auto else what
        for number, what in heard.items()
    ]
    return limits.fit(" ".join(told) or words.line("undo", "unheard"), most)
