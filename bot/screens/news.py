"""What happened since a person last looked: important events in full, the rest in sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bot.base import limits
from bot.matches.match import Match
from bot.screens import log_lines
from bot.screens.log_lines import LogLine, Told
from data.words import Words
from games.core import Seat
from games.history import hidden
from games.log import EntryKind

RECENT = 6  # lines that are shown in full, important or not
MOST = 1300  # characters of them that have room beside who is awaited, and until when


def since(
    match: Match, words: Words, seat: Seat | None, first: int, until: int | None = None
) -> list[str]:
    """Lines on what happened from entry `first` on (before `until`), as the seat may read it (None:
    the public).

    Of more than RECENT lines all important ones are kept, and the newest other actions of people.
    The rest is one line a seat: what it did, and how often, in the place of its newest.
    """
    told = [
        line
        for line in log_lines.lines(match, words, seat, first)
        if until is None or line.number < until
    ]
    short = [] if len(told) <= RECENT else _short(match, told)
    kept = [line for line in told if line not in short]
    found = _summed_up(match, words, seat, short, {line.number for line in kept})
    if short and kept:
        oldest = kept[0].number, kept[0].text
        found += [(oldest[0], text) for text in log_lines.above(match, words, oldest)]
    found += [(line.number, line.text) for line in kept]
    in_order = sorted(found, key=lambda told: told[0])
    shown = [words.line("turn", "event", text=text) for _, text in in_order]
    return [words.line("turn", "in_short", count=len(short)), *shown] if short else shown


def newest(lines: Sequence[str], words: Words) -> list[str]:
    """The newest lines that have room beside the board, and how many are left out."""
    kept, room = list[str](), MOST
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            return [words.line("turn", "earlier", count=len(lines) - len(kept)), *kept]
        kept.insert(0, line)
    return kept


def closed(match: Match, words: Words, seat: Seat | None, first: int) -> str:
    """A line that a question is over, and the important lines of what followed from entry `first`
    on."""
    name = words.line("table", "name", game=words.line("", "name"), table=match.id)
    head = words.line("panel", "letter_over", table=name)
    lines = log_lines.lines(match, words, seat, first)
    came = [words.line("turn", "event", text=line.text) for line in lines if line.important]
    return limits.pages([head, *came])[0]


def asked_at(match: Match, seat: Seat, revision: int) -> int:
    """The number of the entry after which a seat was asked by panels of this revision."""
    count = 0
    for number, line in enumerate(match.lines):
        if count == revision:
            return number
        count += line.entry.to is not None or (
            line.entry.kind is EntryKind.PLAY and line.entry.seat == seat
        )
    return match.entries


def _short(match: Match, told: Sequence[LogLine]) -> list[LogLine]:
    """The unimportant lines that are summed up: all of computers, the older ones of people."""
    plain = [line for line in told if not line.important]
    by_people = [line for line in plain if not _by_computer(match, line.number)]
    kept = by_people[-RECENT:]
    return [line for line in plain if line not in kept]


def _by_computer(match: Match, number: int) -> bool:
    seat = match.lines[number].entry.seat
    return seat is not None and match.seated[seat].computer is not None


def _summed_up(
    match: Match,
    words: Words,
    seat: Seat | None,
    short: Sequence[LogLine],
    shown: Collection[int],
) -> list[Told]:
    """A line for each seat with what it did, and how often, at the place of the newest entry;
    without the entries that are `shown`."""
    acts, newest = dict[Seat, Counter[str]](), dict[Seat, int]()
    for number in sorted({line.number for line in short}):
        entry = match.lines[number].entry
        if entry.kind is not EntryKind.PLAY or number in shown or hidden(entry, seat):
            continue
        if entry.seat is not None and entry.action is not None:
            acts.setdefault(entry.seat, Counter())[entry.action.word()] += 1
            newest[entry.seat] = number
    return [
        (newest[seat], words.line("turn", "did", seat=seat, what=words.listed(_times(words, done))))
        for seat, done in acts.items()
    ]


def _times(words: Words, done: Counter[str]) -> list[str]:
    """Kinds of action, each with how often it was taken if that was more than once."""
    named = ((words.line(f"command.{word}", "label"), count) for word, count in done.items())
    return [
        what if count == 1 else words.line("turn", "times", what=what, count=count)
        for what, count in named
    ]
