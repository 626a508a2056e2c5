"""What happened since a person last looked: important events in full, the rest summed up."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base import limits
from bot.matches.match import Match
from bot.screens import log_lines
from bot.screens.log_lines import LogLine
from data.words import Words
from games.core import Seat
from games.log import EntryKind

RECENT = 6  # newest lines that are shown in full, important or not
MOST = 1300  # characters of these lines, beside who is awaited and until when


def since(
    match: Match,
    words: Words,
    seat: Seat | None,
    first: int,
    until: int | None = None,
    *,
    changes: int = 0,
) -> list[str]:
    """Lines on what happened from entry `first` on (before `until`), as the seat may read it (None:
    the public). Changes of players are included only from entry `changes` on, since a board reports
    a change once, beside a message of its own. Many parameters because each is another bound.

    If there are more than RECENT lines, all important ones are kept, and the newest others of
    people. For each person who sat in a seat the rest is summed up: what they did last, and how
    many more lines there are.
    """
    told = [
        line
        for line in log_lines.lines(match, words, seat, first)
        if (until is None or line.number < until)
        and (line.change is None or line.change >= changes)
    ]
    short = [] if len(told) <= RECENT else _short(match, told)
    kept = [line for line in told if line not in short]
    found = _newest_of_each(match, words, told, short)
    if short and kept:
        oldest = kept[0].number, kept[0].text
        heads = log_lines.above(match, words, oldest)
        found += [kept[0]._replace(text=text) for text in heads]
    in_order = sorted((*found, *kept), key=lambda line: line.order)
    return [words.line("turn", "event", text=line.text) for line in in_order]


def to_the_end(match: Match, words: Words, first: int) -> list[str]:
    """What led to the end of a match from entry `first` on, line by line: nothing is summed up, so
    that all see how it was decided."""
    lines = log_lines.lines(match, words, None, first)
    return [words.line("turn", "event", text=line.text) for line in lines]


def newest(lines: Sequence[str], words: Words) -> list[str]:
    """The newest lines for which there is room beside the board, and how many are left out."""
    kept, room = list[str](), MOST
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            return [words.line("turn", "earlier", count=len(lines) - len(kept)), *kept]
        kept.insert(0, line)
    return kept


def closed(match: Match, words: Words, seat: Seat | None, first: int) -> str:
    """A line that a question is over, followed by the important lines from entry `first` on."""
    name = words.line("table", "name", game=words.line("", "name"), table=match.id)
    head = words.line("panel", "letter_over", table=name)
    lines = log_lines.lines(match, words, seat, first)
    came = [words.line("turn", "event", text=line.text) for line in lines if line.important]
    return limits.pages([head, *came])[0]


def is_over(match: Match, seat: Seat, first: int) -> bool:
    """Whether a secret question asked before entry `first` is over: the seat has chosen since, or
    something was revealed. Other actions of the seat leave it open."""
    return any(
        (entry.seat == seat and entry.action is not None and entry.action.secret)
        or any(told.event.reveals for told in entry.told)
        for entry in (line.entry for line in match.lines[first:])
    )


def asked_at(match: Match, seat: Seat, revision: int) -> int:
    """The number of the entry that follows the question of this revision to the seat."""
    count = 0
    for number, line in enumerate(match.lines):
        if count == revision:
            return number
        count += line.entry.to is not None or (
            line.entry.kind is EntryKind.PLAY and line.entry.seat == seat
        )
    return match.entries


def _short(match: Match, told: Sequence[LogLine]) -> list[LogLine]:
    """The unimportant lines that are summed up: all of computers, and the older ones of people."""
    plain = [line for line in told if not line.important]
    by_people = [line for line in plain if not _by_computer(match, line.number)]
    kept = by_people[-RECENT:]
    return [line for line in plain if line not in kept]


def _by_computer(match: Match, number: int) -> bool:
    seat = match.lines[number].entry.seat
    if seat is None:
        return False
    until = _until(match, seat, number)
    sat = next((f for f in match.table.former if (f.seat, f.until) == (seat, until)), None)
    return (match.seated[seat] if sat is None else sat).computer is not None


def _until(match: Match, seat: Seat, number: int) -> int:
    """The entry before which the person who then sat in a seat left it; the end of the log if they
    still sit there."""
    left = (f.until for f in match.table.former if f.seat == seat and number < f.until)
    return min(left, default=match.entries)


def _newest_of_each(
    match: Match, words: Words, every: Sequence[LogLine], short: Sequence[LogLine]
) -> list[LogLine]:
    """What each seat did last of the `short` lines, and how many more there are.

    An entry's first line says what the seat did; later lines may be about other seats.
    """
    first = {line.number: line for line in reversed(every)}
    of_seats = dict[tuple[Seat | None, int], list[LogLine]]()
    for line in short:
        seat = match.lines[line.number].entry.seat
        until = 0 if seat is None else _until(match, seat, line.number)
        of_seats.setdefault((seat, until), []).append(line)
    found = list[LogLine]()
    for lines in of_seats.values():
        did = [line for line in lines if first[line.number] is line] or lines
        rest = len(lines) - 1
        text = words.line("turn", "after", text=did[-1].text, count=rest) if rest else did[-1].text
        found.append(did[-1]._replace(text=text))
    return found
