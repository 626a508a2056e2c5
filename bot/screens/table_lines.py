"""Lines about a table: who is awaited, since when and until when, and who was asked something."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.base import clock, limits
from bot.base.errors import Refused
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import messages
from bot.screens.absence_lines import instead
from bot.store.store import Store
from bot.store.waits import MatchClock
from bot.tables.notifications import NotificationKind
from bot.tables.records import OVER, Status, Table
from data.words import Words
from games.core import Seat


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What the players of a match are asked besides their moves: what it is about, in a few words,
    since when, and the seats that have not answered."""

    what: str
    at: datetime
    seats: frozenset[Seat]


Asks = Callable[[MatchRegistry, Match], Awaitable[list[OpenQuestion]]]
ASKS: list[Asks] = []


def asks(find: Asks) -> Asks:
    """Have what a feature asks of players shown where it is said who is awaited; a decorator."""
    ASKS.append(find)
    return find


async def asked_at(matches: MatchRegistry, match: Match) -> list[OpenQuestion]:
    """All that players are asked at a match besides their moves."""
    return [asked for find in ASKS for asked in await find(matches, match)]


async def asked_of(matches: MatchRegistry, match: Match, user_id: int) -> list[OpenQuestion]:
    """What this person is asked there and has not answered."""
    mine = called(match, user_id, clock.now())
    return [asked for asked in await asked_at(matches, match) if asked.seats & mine]


async def linked_name(store: Store, table: Table, words: Words) -> str:
    """The name of a table, as a link to its board or lobby in a channel, if there is one."""
    name, kind = messages.table_name(table, words), NotificationKind.TURN
    if table.status is Status.LOBBY:
        kind = NotificationKind.LOBBY
    elif table.status in OVER:
        kind = NotificationKind.END
    shown = await store.post(table.id, kind)
    if shown is None or table.guild_id is None or table.channel_lost:
        return name
    there = f"{table.guild_id}/{shown.channel_id}/{shown.message_id}"
    return f"[{name}](https://discord.com/channels/{there})"


async def line(matches: MatchRegistry, table: Table, user_id: int, *, linked: bool = False) -> str:
    """One table in one line: its name (`linked` to its board), its place, and who is awaited."""
    words = as_read.words(table)
    name = messages.table_name(table, words)
    if linked:
        name = await linked_name(matches.store, table, words)
    where = messages.where(table, words)
    match = await running(matches, table)
    if match is None:
        status = (await matches.table(table.id)).status
        since = messages.ago(table.changed_at)
        return words.line("status", status.value, name=name, where=where, since=since)
    now = clock.now()
    who = [*await seats(matches.store, match, user_id), *await to_answer(matches, match, user_id)]
    key = "yours" if called(match, user_id, now) & match.awaited else "theirs"
    return words.line("status", key, name=name, where=where, who=words.clauses(who))


async def seats(store: Store, match: Match, user_id: int) -> list[str]:
    """Every awaited seat with since and until, this person's first."""
    now, words = clock.now(), as_read.words(match.table)
    timing = await store.deadlines.clock(match.id, now)
    mine = called(match, user_id, now)
    order = sorted(match.awaited, key=lambda seat: (seat not in mine, seat))
    said = [await _seat(store, match, seat, timing, user_id) for seat in order]
    if timing is not None and timing.paused is not None:
        said.append(words.line("awaited", "paused", when=messages.ago(timing.paused)))
    return said


async def to_answer(matches: MatchRegistry, match: Match, user_id: int) -> list[str]:
    """What this person is asked and has not answered, each in a line."""
    words = as_read.words(match.table)
    return [
        words.line("awaited", "to_answer", what=asked.what, when=messages.ago(asked.at))
        for asked in await asked_of(matches, match, user_id)
    ]


async def questions(matches: MatchRegistry, match: Match) -> list[str]:
    """What is asked there, and who has not answered yet, each in a line."""
    words, lines = as_read.words(match.table), []
    for asked in await asked_at(matches, match):
        who = words.all_of(words.seat(seat) for seat in sorted(asked.seats))
        when = messages.ago(asked.at)
        lines.append(words.line("awaited", "asked", who=who, what=asked.what, when=when))
    return lines


def cut(lines: Sequence[str], words: Words, used: int = 0) -> list[str]:
    """As many lines as a message holds beside the `used` characters, and how many more there
    are."""
    kept: list[str] = []
    for number, text in enumerate(lines):
        used += len(text) + 1
        if used > limits.PAGE:
            return [*kept, words.line("status", "more", count=len(lines) - number)]
        kept.append(text)
    return kept


async def running(matches: MatchRegistry, table: Table) -> Match | None:
    """The match of a table if it runs; None too if its record turns out to be damaged."""
    if table.status is not Status.RUNNING:
        return None
    try:
        return await matches.match(table.id)
    except Refused:
        return None


def called(match: Match, user_id: int, at: datetime) -> frozenset[Seat]:
    """The seats for which this person is called."""
    return frozenset(s for s, m in match.seated.items() if m.called(at) == user_id)


async def _seat(
    store: Store, match: Match, seat: Seat, timing: MatchClock | None, user_id: int
) -> str:
    now, words, member = clock.now(), as_read.words(match.table), match.seated[seat]
    mine = seat in called(match, user_id, now)
    parts = [words.line("awaited", "you") if mine else words.seat(seat)]
    parts[0] += await instead(store, member, user_id, words)
    waiting = None if timing is None else timing.waiting.get(seat)
    if waiting is not None:
        parts.append(words.line("awaited", "since", when=messages.ago(waiting.wait.since)))
        if waiting.deadline is not None and waiting.deadline <= now:
            parts.append(words.line("awaited", "late", when=messages.ago(waiting.deadline)))
        else:
            parts += messages.until(waiting, words, "awaited")
            if timing is not None and timing.settings.bank and not waiting.reserve:
                parts.append(words.line("awaited", "used_up"))
    return words.listed(parts)
