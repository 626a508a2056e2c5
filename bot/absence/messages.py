"""Messages about absences, in the channel and to deputies.

Each is written from the store when it is sent, so that it is still true.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.absence.service import played_by, seats_of
from bot.base import clock, reading
from bot.base.address import address
from bot.delivery import posting
from bot.delivery.sending import sends
from bot.host import Host
from bot.screens import messages
from bot.screens.replies import Reply, Style, button
from bot.status import views as status_lines
from bot.tables.notifications import NotificationKind, OfSeat, repost, secret_question
from bot.tables.records import Away, Member, OutboxMessage, Status
from bot.tables.seats import member_at
from data.words import Words


@sends(NotificationKind.ABSENCE, refused=posting.to_each)
async def say(host: Host, outgoing: OutboxMessage) -> None:
    """Send one line to the others at a table: a player is away until then, or is back."""
    table = await posting.table_of(host, outgoing)
    if table.status is not Status.RUNNING:
        return
    if await posting.to_each_if_lost(host, outgoing, table):
        return
    now, member = clock.now(), member_at(table, OfSeat.of(outgoing.body).seat)
    away = await host.store.deadlines.away(member.user_id, now)
    words = host.matches.words(table)
    who = words.seat(member.seat or 0)
    if away is None:
        reply = Reply(words.line("absence", "back", who=who))
    elif member.called(now) == away.deputy_id:
        until, deputy = messages.moment(away.stop), messages.mention(member, words)
        text = words.line("absence", "stood_in", who=who, until=until, deputy=deputy)
        reply = Reply(text, pings=messages.called([member]))
    else:
        until = messages.moment(away.stop)
        reply = Reply(words.line("absence", "away", who=who, until=until))
    await posting.say(host, outgoing, reply)


@sends(NotificationKind.RECALL)
async def recall(host: Host, outgoing: OutboxMessage) -> None:
    """Ask again for an awaited seat, since another person is called for it or its clock has
    changed. When an absence ends by itself, ask only a player who had a deputy, who got the
    reminders."""
    match, about = await posting.match_of(host, outgoing), OfSeat.of(outgoing.body)
    seat = about.seat
    if about.ended and match.seated[seat].deputy is None:
        return
    if seat in match.awaited:
        notifications = [*repost(match.table), secret_question(seat)]
        await host.store.notify(match.id, notifications, clock.now())


@sends(NotificationKind.DEPUTY)
async def ask(host: Host, outgoing: OutboxMessage) -> None:
    """Show a deputy for whom to play, where and until when; they may decline."""
    now, table = clock.now(), await posting.table_of(host, outgoing)
    about = OfSeat.of(outgoing.body)
    member = member_at(table, about.seat)
    away = await host.store.deadlines.away(member.user_id, now)
    if about.spared is not None:
        await _spare(host, outgoing, member, about.spared, away)
        return
    if away is None or away.deputy_id is None:
        return
    played = played_by(await seats_of(host, member.user_id), away.deputy_id, now)
    if not played:
        return
    channel = await host.discord.person(away.deputy_id)
    with reading.reading(*await posting.reader_at(host, channel)):
        tables = [match.table for match, _ in played]
        lines = [await status_lines.line(host, of, away.deputy_id) for of in tables]
        asked = _asked(host.matches.words(table), member, away.stop, lines)
    await posting.deliver(host, outgoing, channel, asked)


def _asked(words: Words, member: Member, stop: datetime, tables: Sequence[str]) -> Reply:
    """For whom a deputy is to play, where and until when."""
    who, until = words.seat(member.seat or 0), messages.moment(stop)
    lines = [words.line("absence", "asked", who=who, until=until)]
    lines += status_lines.cut(tables, words)
    lines.append(words.line("absence", "may_decline", who=who))
    where = address("decline", 0, member.user_id)
    decline = button(words.line("button", "decline"), where, Style.danger)
    return Reply("\n".join(lines), rows=((decline,),))


async def _spare(
    host: Host, outgoing: OutboxMessage, member: Member, deputy_id: int, away: Away | None
) -> None:
    """Notify a deputy that they no longer play, unless they were asked again meanwhile."""
    if away is not None and away.deputy_id == deputy_id:
        return
    key, table = "spared_back" if away is None else "spared", await posting.table_of(host, outgoing)
    channel = await host.discord.person(deputy_id)
    with reading.reading(*await posting.reader_at(host, channel)):
        words = host.matches.words(table)
        text = words.line("absence", key, who=words.seat(member.seat or 0))
    await posting.deliver(host, outgoing, channel, Reply(text))
