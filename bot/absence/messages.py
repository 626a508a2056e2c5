"""What is said when a player goes away or is back, and to whoever plays for them meanwhile.

Each message is written when it is sent, from what is stored then: nothing wrong is said of
somebody who has thought again meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from bot.base import clock, reading
from bot.base.address import address
from bot.base.errors import Refused
from bot.delivery import posting
from bot.delivery.sending import sends
from bot.host import Host
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Reply, Style, button
from bot.status import views as status_lines
from bot.tables.notifications import NotificationKind, OfSeat, repost, secret_question
from bot.tables.records import Away, Member, OutboxMessage, Status, Table
from bot.tables.seats import member_at
from games.core import Seat


async def seats_of(host: Host, user_id: int) -> list[tuple[Match, Seat]]:
    """The running matches where a person still plays in a seat of their own."""
    found = []
    for table in await host.store.tables_of(user_id):
        mine = [m.seat for m in table.members if m.user_id == user_id and not m.left]
        if table.status is Status.RUNNING and mine and mine[0] is not None:
            with suppress(Refused):  # its record is damaged: that is told elsewhere
                match = await host.matches.match(table.id)
                if mine[0] not in match.resigned:
                    found.append((match, mine[0]))
    return sorted(found, key=lambda item: item[0].id)


def played_by(match: Match, seat: Seat, deputy_id: int, at: datetime) -> bool:
    """Whether that person is the one who is called for the seat."""
    return match.seated[seat].called(at) == deputy_id


@sends(NotificationKind.ABSENCE, refused=posting.to_each)
async def say(host: Host, outgoing: OutboxMessage) -> None:
    """One line for the others at a table: a player is away until then, or is back."""
    table = await posting.table_of(host, outgoing)
    if table.status is not Status.RUNNING:
        return
    if table.channel_lost and outgoing.seat is None:
        await posting.to_each(host, outgoing)
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
    """Somebody else is called for a seat, or its clock has changed: say so if it is awaited.

    When an absence ends by itself, only to a player for whom somebody has played: their reminders
    went to the other.
    """
    match = await posting.match_of(host, outgoing)
    about = OfSeat.of(outgoing.body)
    seat = about.seat
    if about.ended and match.seated[seat].deputy is None:
        return
    if seat in match.awaited:
        notifications = [*repost(match.table), secret_question(seat)]
        await host.store.notify(match.id, notifications, clock.now())


@sends(NotificationKind.DEPUTY)
async def ask(host: Host, outgoing: OutboxMessage) -> None:
    """Tell a deputy for whom to play, where and until when; they may decline."""
    now, table = clock.now(), await posting.table_of(host, outgoing)
    about = OfSeat.of(outgoing.body)
    member = member_at(table, about.seat)
    away = await host.store.deadlines.away(member.user_id, now)
    if about.spared is not None:
        await _spare(host, outgoing, member, about.spared, away)
        return
    if away is None or away.deputy_id is None:
        return
    played = [
        match
        for match, seat in await seats_of(host, member.user_id)
        if played_by(match, seat, away.deputy_id, now)
    ]
    if not played:
        return
    channel = await host.discord.person(away.deputy_id)
    with reading.reading(*await posting.reader_at(host, channel)):
        asked = await _asked(host, table, member, away.stop, away.deputy_id, played)
    await posting.deliver(host, outgoing, channel, asked)


async def _asked(
    host: Host,
    table: Table,
    member: Member,
    stop: datetime,
    deputy_id: int,
    played: Sequence[Match],
) -> Reply:
    """For whom a deputy is to play, where and until when. Many parameters: all that is said."""
    words = host.matches.words(table)
    who, until = words.seat(member.seat or 0), messages.moment(stop)
    lines = [words.line("absence", "asked", who=who, until=until)]
    lines += status_lines.cut(
        [await status_lines.line(host, match.table, deputy_id) for match in played], words
    )
    lines.append(words.line("absence", "may_decline", who=who))
    decline = button(
        words.line("button", "decline"), address("decline", 0, member.user_id), Style.danger
    )
    return Reply("\n".join(lines), rows=((decline,),))


async def _spare(
    host: Host, outgoing: OutboxMessage, member: Member, deputy_id: int, away: Away | None
) -> None:
    """Tell a deputy that they play no more, unless they were asked again meanwhile."""
    if away is not None and away.deputy_id == deputy_id:
        return
    key, table = "spared_back" if away is None else "spared", await posting.table_of(host, outgoing)
    channel = await host.discord.person(deputy_id)
    with reading.reading(*await posting.reader_at(host, channel)):
        words = host.matches.words(table)
        text = words.line("absence", key, who=words.seat(member.seat or 0))
    await posting.deliver(host, outgoing, channel, Reply(text))
