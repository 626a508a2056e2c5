"""Messages about absences, in the channel and to deputies.

Each is written from the store when it is sent, so that it is still true.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.base import clock, reading
from bot.base.address import address
from bot.delivery import posting
from bot.delivery.calls import Asks
from bot.delivery.sending import sends
from bot.features.people.absence.service import dismiss, played_by, seats_of, stopped_until
from bot.host import Host
from bot.matches import as_read
from bot.matches.registry import MatchRegistry
from bot.screens import messages, table_lines
from bot.screens.replies import Reply, Style, button
from bot.store import call_counts
from bot.store.store import Store
from bot.tables.call_budgets import hourly
from bot.tables.notifications import NotificationKind, OfSeat, repost, secret_question
from bot.tables.records import Away, Member, OutboxMessage, Status, Table
from bot.tables.seats import member_at
from data.words import Words


@sends(NotificationKind.ABSENCE, refused=posting.to_each)
async def say(host: Host, outgoing: OutboxMessage) -> None:
    """Send one line to the others at a table: a player is away until then, or is back."""
    table = await posting.table_of(host.matches, outgoing)
    if table.status is not Status.RUNNING:
        return
    if await posting.to_each_if_lost(host, outgoing, table):
        return
    now, member = clock.now(), member_at(table, OfSeat.of(outgoing.body).seat)
    away = await host.store.deadlines.away(member.user_id, now)
    if OfSeat.of(outgoing.body).begins:
        if away is None or not await _is_news(host.store, outgoing, member, away):
            return  # it was given up, or lies within another
        table = await _begun(host.matches, outgoing)
        member = member_at(table, OfSeat.of(outgoing.body).seat)
    words = as_read.words(table)
    who = words.seat(member.seat or 0)
    if away is None:
        reply = Reply(words.line("absence", "back", who=who))
    elif member.called(now) == away.deputy_id:
        until, deputy = messages.moment(away.stop), messages.mention(member, words)
        text = words.line("absence", "stood_in", who=who, until=until, deputy=deputy)
        reply = Reply(text, pings=messages.called([member]))
    else:
        end = await stopped_until(host.store, table, member, away)
        key = "away" if end >= away.stop else "away_longer"
        until, at = messages.moment(away.stop), messages.moment(end)
        reply = Reply(words.line("absence", key, who=who, until=until, at=at))
    asks = Asks(f"{outgoing.kind}:{member.seat}:{hourly(now)}", by=member.user_id)
    await posting.say(host, outgoing, reply, asks)


async def _is_news(store: Store, outgoing: OutboxMessage, member: Member, away: Away) -> bool:
    """Whether an absence that was booked and begins now changes until when a player is away, or who
    plays for them."""
    begun = (outgoing.replaces or "").rpartition(":")[2]
    if not begun.isdecimal() or int(away.start.timestamp()) >= int(begun):
        return True
    start = datetime.fromtimestamp(int(begun), UTC)
    return await store.deadlines.lengthens(member.user_id, start)


async def _begun(matches: MatchRegistry, outgoing: OutboxMessage) -> Table:
    """The table, read again: a booked absence has begun, so another person may be called for the
    seat."""
    match_id = outgoing.match_id or 0
    await matches.store.deadlines.look_at(match_id, clock.now())
    matches.forget(match_id)
    return await posting.table_of(matches, outgoing)


@sends(NotificationKind.RECALL)
async def recall(host: Host, outgoing: OutboxMessage) -> None:
    """Ask again for an awaited seat, since another person is called for it or its clock has
    changed.

    When an absence ends by itself, ask only if there was a deputy, who had the reminders. A player
    who goes away is not called by this: their board only shows the new time.
    """
    match, about = await posting.match_of(host.matches, outgoing), OfSeat.of(outgoing.body)
    seat = about.seat
    if about.ended and match.seated[seat].deputy is None:
        return
    now, user_id = clock.now(), match.seated[seat].user_id
    away = await host.store.deadlines.away(user_id, now)
    if away is None:  # a player who is back is asked as if for the first time
        await call_counts.forget(host.store, user_id, match.id)
    if seat in match.awaited:
        nobody = away is not None and away.deputy_id is None
        again = [NotificationKind.TURN.single()] if nobody else repost(match.table)
        await host.store.notify(match.id, [*again, secret_question(seat)], now)


@sends(NotificationKind.DEPUTY)
async def ask(host: Host, outgoing: OutboxMessage) -> None:
    """Show a deputy for whom to play, where and until when; they may decline. A deputy who cannot
    act is dismissed."""
    now, table = clock.now(), await posting.table_of(host.matches, outgoing)
    about = OfSeat.of(outgoing.body)
    member = member_at(table, about.seat)
    if about.gone is not None:
        await dismiss(host.matches, about.gone, member.user_id)
        return
    if about.begins:
        member = member_at(await _begun(host.matches, outgoing), about.seat)
    away = await host.store.deadlines.away(member.user_id, now)
    if about.spared is not None:
        await _spare(host, outgoing, member, about.spared, away)
        return
    if away is None or away.deputy_id is None:
        return
    played = played_by(await seats_of(host.matches, member.user_id), away.deputy_id, now)
    if not played:
        return
    channel = await host.discord.person(away.deputy_id)
    with reading.reading(*await posting.reader_at(host.store, channel)):
        tables = [match.table for match, _ in played]
        lines = [await table_lines.line(host.matches, of, away.deputy_id) for of in tables]
        asked = _asked(as_read.words(table), member, away.stop, lines)
    asks = Asks(f"{outgoing.kind}:{member.seat}", by=member.user_id)
    await posting.deliver(host, outgoing, channel, asked, asks=asks)


def _asked(words: Words, member: Member, stop: datetime, tables: Sequence[str]) -> Reply:
    """For whom a deputy is to play, where and until when."""
    who, until = words.seat(member.seat or 0), messages.moment(stop)
    lines = [words.line("absence", "asked", who=who, until=until)]
    lines += table_lines.cut(tables, words)
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
    key, table = (
        "spared_back" if away is None else "spared",
        await posting.table_of(host.matches, outgoing),
    )
    channel = await host.discord.person(deputy_id)
    with reading.reading(*await posting.reader_at(host.store, channel)):
        words = as_read.words(table)
        text = words.line("absence", key, who=words.seat(member.seat or 0))
    asks = Asks(f"spared:{member.seat}", by=member.user_id)
    await posting.deliver(host, outgoing, channel, Reply(text), asks=asks)
