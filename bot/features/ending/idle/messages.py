"""Ask the players of a match that nobody plays, once, and close it when nobody goes on."""

from __future__ import annotations

from bot.base import clock
from bot.base.address import address
from bot.delivery import posting, wishes
from bot.delivery.calls import Asks
from bot.delivery.sending import sends
from bot.delivery.stripping import retire
from bot.features.ending.idle import service
from bot.features.ending.idle.rules import MONTH, moved, span
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Reply, Style, button
from bot.tables.notifications import Idle, NotificationKind
from bot.tables.records import IDLE, OutboxMessage, Status


@sends(NotificationKind.IDLE, refused=posting.to_each)
async def idle(host: Host, outgoing: OutboxMessage) -> None:
    """Look how long nobody has moved, and ask or close; look again later."""
    match, now = await posting.match_of(host.matches, outgoing), clock.now()
    if match.table.status is not Status.RUNNING or match.table.settings.imported is not None:
        return
    if outgoing.seat is not None:
        await _ask(host, outgoing, match)
        return
    about, last = Idle.of(outgoing.body), moved(match.lines)
    plays = about.since is None or last > about.since
    since = last if plays or about.since is None else about.since
    asked = about.asked and not plays
    if about.asked and not asked:
        await answered(host, match.id)
    due = since + (MONTH if asked else span(match.table))
    due = max(due, await service.absent_until(host.store, match, now))
    if now < due:
        again = service.look_again(due, None if plays else since, asked=asked)
        await host.store.notify(match.id, [again], now)
    elif asked:
        await host.matches.call_off(match.table, IDLE)
        await answered(host, match.id)
    else:
        await host.store.notify(match.id, [service.look_again(now + MONTH, now, asked=True)], now)
        if match.table.in_person:
            await posting.to_each(host, outgoing)
        else:
            await _ask(host, outgoing, match)


async def answered(host: Host, number: int, past: str | None = None) -> None:
    """Close the question, wherever it was asked; `past` says what came of it."""
    for post in await host.store.posts(number):
        if post.purpose.split(":")[0] == NotificationKind.IDLE:
            await retire(host, post, past)


async def _ask(host: Host, outgoing: OutboxMessage, match: Match) -> None:
    words = as_read.words(match.table)
    text = words.line("idle", "asks", table=messages.table_name(match.table, words))
    row = (
        button(words.line("button", "wake"), address("playon", match.id), Style.success),
        button(words.line("button", "propose"), address("end", match.id)),
    )
    reply = Reply(text, rows=(row,))
    if outgoing.seat is None:
        how = ("late", "yours")
        reply = await wishes.with_others(host, outgoing, match.table, match.present, reply, how)
    channel = await posting.place(host, outgoing)
    old = await host.store.post(match.id, posting.purpose(outgoing))
    asks = Asks(f"{outgoing.kind}:{match.entries}", turn=True)
    await posting.repost(host, outgoing, channel, reply, old, None, asks=asks)
