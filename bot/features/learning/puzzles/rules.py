"""Which puzzle belongs to a day, and how long a streak is."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache

from data import puzzles
from games import registry
from games.codec import from_record
from games.computers.puzzles import Puzzle
from games.core import BadRecord

BEGIN = datetime(1970, 1, 1, tzinfo=UTC)
FIRST = 20_784
"""The day of the first puzzle: 27 November 2026."""
HINTED = 2  # answers that the hint leaves


@dataclass(frozen=True, slots=True)
class OfDay:
    """The puzzle of a day (days since 1970), and its answers in notation, in the order they are
    offered."""

    day: int
    puzzle: Puzzle
    answers: tuple[str, ...]

    @property
    def best(self) -> int:
        """The place of the best answer."""
        return self.answers.index(self.puzzle.best[0])

    @property
    def hinted(self) -> tuple[int, ...]:
        """The places that the hint leaves: the best, and the one that comes nearest to it."""
        near = [text for text, _ in (self.puzzle.best, *self.puzzle.others)][:HINTED]
        return tuple(place for place, text in enumerate(self.answers) if text in near)


def day_of(at: datetime) -> int:
    """The day of an instant, in UTC."""
    return (at - BEGIN) // timedelta(days=1)


def begins(day: int) -> datetime:
    """When a day begins."""
    return BEGIN + timedelta(days=day)


def next_at(hour: int, after: datetime) -> datetime:
    """The first instant after `after` at which it is that hour in UTC, 0 to 23."""
    today = begins(day_of(after)) + timedelta(hours=hour)
    return today if today > after else today + timedelta(days=1)


def puzzle_of(day: int, own: tuple[str, ...] = ()) -> OfDay | None:
    """The puzzle of a day; None if there is no puzzle at all.

    Each day has the next line of ours, which are the same everywhere; with lines of the host's
    `own`, every other day has the next of those. A line that is no puzzle by today's rules gives
    way to the one after it. Lines that are added change no day before their own.
    """
    turn, lines = day - FIRST, puzzles.lines()
    if own:
        turn, lines = turn // 2, own if turn % 2 else lines
    known = _puzzles(lines)
    for place in range(turn, turn + len(known)):
        puzzle = known[place % len(known)]
        if puzzle is not None:
            answers = list(puzzle.answers)
            random.Random(puzzle.seed).shuffle(answers)
            return OfDay(day, puzzle, tuple(answers))
    return None


def latest_of(key: str, today: int, own: tuple[str, ...] = ()) -> OfDay | None:
    """The newest puzzle of a game whose day has come, today's included; None if there is none."""
    for day in range(today, min(today, FIRST) - 1, -1):
        found = puzzle_of(day, own)
        if found is not None and found.puzzle.game == key:
            return found
    return None


def streak(solved: Mapping[int, bool], today: int) -> int:
    """How many days in a row a person has solved, up to today or, before they answer, yesterday."""
    day = today if today in solved else today - 1
    count = 0
    while solved.get(day):
        count, day = count + 1, day - 1
    return count


@cache
def _puzzles(lines: tuple[str, ...]) -> tuple[Puzzle | None, ...]:
    """The puzzle of each line, as `read` gives it."""
    return tuple(map(read, lines))


def read(line: str) -> Puzzle | None:
    """The puzzle of a line; None if it holds none, or one of another version of the rules."""
    try:
        puzzle = from_record(Puzzle, json.loads(line))
    except (BadRecord, ValueError):
        return None
    game = registry().get(puzzle.game)
    return puzzle if game is not None and game.INFO.version == puzzle.version else None
