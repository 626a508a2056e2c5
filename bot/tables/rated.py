"""Which matches count for a rating, why one does not, and what a turn of a seat is. Pure.

Rated are matches of people only, played here to their end, in which each person had TURNS turns.
Two people can have at most A_DAY rated matches a day, and no account may be younger than GROWN.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from bot.tables.records import Line
from games import history, log
from games.advice import NO_TURNS, advice_of
from games.core import AnyGame, Seat

TURNS = 2
GROWN = timedelta(days=7)
A_DAY = 3  # rated matches that two people may have together on one day, by UTC

DISCORD = datetime(2015, 1, 1, tzinfo=UTC)  # from which the numbers of accounts count time
STAMP = 22  # bits of such a number follow the milliseconds


class Unrated(StrEnum):
    """Why a match counts for no rating."""

    DAMAGED = "damaged"  # nothing else is known of it
    LESSON = "lesson"
    IMPORTED = "imported"  # it was not, or not all, played here
    PRACTICE = "practice"
    CALLED_OFF = "called_off"
    COMPUTERS = "computers"
    HINTS = "hints"
    ABANDONED = "abandoned"  # the host made more of a seat's moves than any person
    TWICE = "twice"  # one person made most of the moves of two seats
    SHORT = "short"  # not everybody has had TURNS turns of their own
    YOUNG = "young"  # an account was younger than GROWN when the match ended
    OFTEN = "often"  # two of its people had A_DAY rated matches that day already
    LATER = "later"  # for a reason that a newer version knows

    @classmethod
    def _missing_(cls, value: object) -> Unrated:
        """The value for a reason that a newer version has stored."""
        return cls.LATER


UNCOUNTED = (Unrated.DAMAGED, Unrated.LESSON, Unrated.IMPORTED, Unrated.PRACTICE)
"""Such a match counts for nothing at all."""

AGAINST_PUMPING = (Unrated.SHORT, Unrated.YOUNG, Unrated.OFTEN)
"""Reasons that are unknown for matches whose results were stored before these reasons existed."""

ABOUT_PEOPLE = (Unrated.TWICE, Unrated.YOUNG, Unrated.OFTEN)
"""Reasons that cannot be computed again after a player was erased."""

Turn = tuple[str, int] | None
"""A key that distinguishes the turns of a seat; None: the play belongs to no turn."""


def made_at(user_id: int) -> datetime:
    """When Discord created an account, by its number. A smaller number, as simulated people may
    have, counts as old."""
    return DISCORD + timedelta(milliseconds=user_id >> STAMP)


def turns_of(
    game: AnyGame,
    lines: Sequence[Line],
    positions: Sequence[log.Position],
    awaited: Sequence[frozenset[Seat]],
) -> Mapping[int, Turn]:
    """For each play that was not taken back, by the number of its line, the turn of its seat that
    it belongs to; `awaited` are the seats awaited after each line, without those that have
    resigned.

    A turn begins when a seat is called, and lasts until it or another seat is called again. What a
    seat does without being awaited, such as changing a secret choice, belongs to its turn before
    that, or to none. If a game numbers its turns, in which seats act several times
    (`Advice.turns`), everything done in one of them is one turn. Without positions each play
    counts as a turn: nothing better is known, and nobody loses by it.
    """
    held = history.holding([line.entry for line in lines])
    if not positions:
        return {number: ("play", number) for number in held}
    # Most games do not number turns: then no view need be made for each play.
    turns = advice_of(game).turns
    calls, newest, found = Counter[Seat](), dict[Seat, Turn](), dict[int, Turn]()
    last, before = positions[0], frozenset[Seat]()
    for number, (line, now) in enumerate(zip(lines, awaited, strict=True)):
        seat, is_play = line.entry.seat, line.entry.kind is log.EntryKind.PLAY
        if line.entry.to is not None or (is_play and number not in held):
            continue
        if is_play and seat is not None:
            if seat in before:
                turn = 0 if turns is NO_TURNS else turns.number(game.view(last.state, None))
                newest[seat] = ("turn", turn) if turn else ("call", calls[seat])
            found[number] = newest.get(seat)
        called = now - before
        calls.update(now & (called | {seat}) if called - {seat} else called)
        last, before = positions[number], now
    return found
