"""Lines about a table: who is awaited, since when and until when, and who was asked to agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.base import clock, limits
from bot.base.errors import Refused
from bot.features.proposals import store as proposals
from bot.features.proposals.rules import is_open, kind_of
from bot.features.proposals.service import missing
from bot.host import Host
from bot.matches.match import Match
from bot.screens import messages
from bot.store.waits import MatchClock
from bot.tables import lobby
from bot.tables.notifications import NotificationKind
from bot.tables.records import OVER, Away, Member, Proposal, Status, Table
from bot.tables.schedule import FOREVER
from data.words import Words
from games.core import Seat

SOON = timedelta(days=30)
"""How long before its beginning a booked absence is shown to the others."""
BOOKED = 8
"""How many booked absences are shown to their person, at most."""


@dataclass(frozen=True, slots=True)
class Urgency:
    """How urgently a table waits for a person; sorts the most urgent first."""

    awaited: bool
    asked: bool
    deadline: datetime
    since: datetime

    @property
    def rank(self) -> tuple[bool, bool, datetime, datetime]:
        """Awaited before asked before neither, then by the deadline, then by the wait."""
        return (not self.awaited, not self.asked, self.deadline, self.since)


async def urgency(host: Host, table: Table, user_id: int) -> Urgency:
    """How urgently a table waits for a person."""
    match = await running(host, table)
    if match is None:
        return Urgency(False, False, FOREVER, table.changed_at)
    now = clock.now()
    timing = await host.store.deadlines.clock(match.id, now)
    mine = _called(match, user_id, now) & match.awaited
    everyone = timing.waiting if timing else {}
    waits = [w for s, w in everyone.items() if s in mine]
    asked = [p for p, seats in await _proposed(host, match) if seats & _called(match, user_id, now)]
    ends = [w.deadline for w in waits if w.deadline is not None]
    since = min((w.wait.since for w in waits or everyone.values()), default=table.created_at)
    return Urgency(bool(mine), bool(asked), min(ends, default=FOREVER), since)


async def linked_name(host: Host, table: Table, words: Words) -> str:
    """The name of a table, as a link to its board or lobby in a channel, if there is one."""
    name, kind = messages.table_name(table, words), NotificationKind.TURN
    if table.status is Status.LOBBY:
        kind = NotificationKind.LOBBY
    elif table.status in OVER:
        kind = NotificationKind.END
    shown = await host.store.post(table.id, kind)
    if shown is None or table.guild_id is None or table.channel_lost:
        return name
    there = f"{table.guild_id}/{shown.channel_id}/{shown.message_id}"
    return f"[{name}](https://discord.com/channels/{there})"


async def line(host: Host, table: Table, user_id: int, *, linked: bool = False) -> str:
    """One table in one line: its name (`linked` to its board), its place, and who is awaited."""
    words = host.matches.words(table)
    name = messages.table_name(table, words)
    if linked:
        name = await linked_name(host, table, words)
    where = messages.where(table, words)
    match = await running(host, table)
    if match is None:
        status = (await host.matches.table(table.id)).status
        since = messages.ago(table.changed_at)
        return words.line("status", status.value, name=name, where=where, since=since)
    now = clock.now()
    who = [*await seats(host, match, user_id), *await to_answer(host, match, user_id)]
    key = "yours" if _called(match, user_id, now) & match.awaited else "theirs"
    return words.line("status", key, name=name, where=where, who=words.clauses(who))


async def seats(host: Host, match: Match, user_id: int) -> list[str]:
    """Every awaited seat with since and until, this person's first."""
    now, words = clock.now(), host.matches.words(match.table)
    timing = await host.store.deadlines.clock(match.id, now)
    mine = _called(match, user_id, now)
    order = sorted(match.awaited, key=lambda seat: (seat not in mine, seat))
    said = [await _seat(host, match, seat, timing, user_id) for seat in order]
    if timing is not None and timing.paused is not None:
        said.append(words.line("awaited", "paused", when=messages.ago(timing.paused)))
    return said


async def to_answer(host: Host, match: Match, user_id: int) -> list[str]:
    """The proposals that this person has not answered."""
    words, lines = host.matches.words(match.table), []
    for proposal, asked in await _proposed(host, match):
        if asked & _called(match, user_id, clock.now()):
            what, when = _what(match, proposal, words), messages.ago(proposal.at)
            lines.append(words.line("awaited", "to_answer", what=what, when=when))
    return lines


async def questions(host: Host, match: Match) -> list[str]:
    """The proposals, and who has not answered each yet."""
    words, lines = host.matches.words(match.table), []
    for proposal, asked in await _proposed(host, match):
        who = words.all_of(words.seat(seat) for seat in sorted(asked))
        what, when = _what(match, proposal, words), messages.ago(proposal.at)
        lines.append(words.line("awaited", "asked", who=who, what=what, when=when))
    return lines


async def booked(host: Host, user_id: int, words: Words) -> list[tuple[Away, str]]:
    """The absences of a person that are booked ahead, each in a line."""
    now = clock.now()
    ahead = (await host.store.deadlines.booked(user_id, now))[:BOOKED]
    return [
        (absence, words.line("away", key, number=number, since=since, until=until, who=who))
        for number, absence in enumerate(ahead, 1)
        for since, until in [(messages.moment(absence.start), messages.moment(absence.stop))]
        for key, who in [
            ("ahead_with" if absence.deputy_id else "ahead", f"<@{absence.deputy_id}>")
        ]
    ]


async def absent(host: Host, table: Table, words: Words) -> list[str]:
    """The people in a lobby who are or will be away, each in a line."""
    here = lobby.players(table) if table.status is Status.LOBBY else ()
    away = [(limits.safe_name(m.name), await instead(host, m, 0, words)) for m in here]
    return [words.line("status", "each", text=f"{who}{when}") for who, when in away if when]


async def own_absences(host: Host, user_id: int, words: Words) -> list[str]:
    """A line for a person's present absence, and for each that is booked ahead."""
    away = await host.store.deadlines.away(user_id, clock.now())
    until = "" if away is None else messages.moment(away.stop)
    running = [words.line("away", "until", until=until)] if until else []
    return [*running, *(line for _, line in await booked(host, user_id, words))]


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


async def running(host: Host, table: Table) -> Match | None:
    """The match of a table if it runs; None too if its record turns out to be damaged."""
    if table.status is not Status.RUNNING:
        return None
    try:
        return await host.matches.match(table.id)
    except Refused:
        return None


async def _seat(
    host: Host, match: Match, seat: Seat, timing: MatchClock | None, user_id: int
) -> str:
    now, words, member = clock.now(), host.matches.words(match.table), match.seated[seat]
    mine = seat in _called(match, user_id, now)
    parts = [words.line("awaited", "you") if mine else words.seat(seat)]
    parts[0] += await instead(host, member, user_id, words)
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


async def instead(host: Host, member: Member, user_id: int, words: Words) -> str:
    """Who plays a seat instead of its player, or why no one does, in parentheses, as `user_id`
    reads it."""
    now = clock.now()
    if member.left:
        return words.line("awaited", "open")
    away = await host.store.deadlines.away(member.user_id, now)
    if away is None:
        ahead = [a for a in await host.store.deadlines.absences(member.user_id) if a.start > now]
        if not ahead or ahead[0].start > now + SOON:
            return ""
        since, until = messages.moment(ahead[0].start), messages.moment(ahead[0].stop)
        return words.line("awaited", "away_soon", since=since, when=until)
    at, called = messages.moment(away.stop), member.called(now)
    if called == user_id != member.user_id:
        return words.line("awaited", "for_friend", who=words.seat(member.seat or 0), when=at)
    if called != member.user_id:
        return words.line("awaited", "stood_in", who=f"<@{called}>", when=at)
    return words.line("awaited", "away", when=at)


async def _proposed(host: Host, match: Match) -> list[tuple[Proposal, frozenset[Seat]]]:
    """The proposals that can still be carried out, with the seats that have not answered."""
    found = []
    for proposal in await proposals.all_of(host.store, match.id):
        asked = await missing(host, match, proposal)
        if asked and await is_open(host, match, proposal):
            found.append((proposal, asked))
    return found


def _called(match: Match, user_id: int, at: datetime) -> frozenset[Seat]:
    """The seats for which this person is called."""
    return frozenset(s for s, m in match.seated.items() if m.called(at) == user_id)


def _what(match: Match, proposal: Proposal, words: Words) -> str:
    """A proposal in a few words."""
    kind = kind_of(proposal.kind)
    values = kind.values(match, words, proposal.body)
    return words.line(f"matter.{kind.name}", "about", **values)
