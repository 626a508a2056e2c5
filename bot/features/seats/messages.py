"""Messages in the channel about seats that are open, offered or taken."""

from __future__ import annotations

from bot.base import clock
from bot.base.address import address
from bot.delivery import posting, stripping, wishes
from bot.delivery.below_boards import below_boards
from bot.delivery.calls import Asks
from bot.delivery.sending import sends
from bot.features.proposals.service import recount
from bot.features.seats.views import leave_to
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import messages
from bot.screens.replies import Reply, Style, button
from bot.store.store import Store
from bot.tables.call_budgets import hourly
from bot.tables.notifications import NotificationKind, SeatNews, Unreached, seat_notification
from bot.tables.records import Notification, OutboxMessage, Status
from data.words import Words
from games.computers import has_computers
from games.core import Seat


@sends(NotificationKind.SEAT, refused=posting.to_each)
async def seat(host: Host, outgoing: OutboxMessage) -> None:
    """Send a message that a seat is open, or who has it now."""
    match = await posting.match_of(host.matches, outgoing)
    news = SeatNews.of(outgoing.body)
    of = news.seat
    if match.table.status is not Status.RUNNING or of not in match.seated:
        return
    if news.heir is not None:
        await _offer(host, outgoing, match, news)
        return
    if outgoing.seat is None:
        # The player who left may have been the last whose vote was missing.
        await recount(host.matches, match)
    if await posting.to_each_if_lost(host, outgoing, match.table):
        return
    channel, words = await posting.place(host, outgoing), as_read.words(match.table)
    asks = Asks(f"{outgoing.kind}:{of}:{hourly(clock.now())}")
    reply = await opening(host.store, match, of, words)
    if outgoing.seat is not None:  # the reader has a seat, and could not take this one
        row = leave_to(match, of, words) if match.seated[of].left else ()
        told = Reply(reply.text, rows=(row,) if row else ())
        await posting.deliver(host, outgoing, channel, told, asks=asks)
        return
    old = await host.store.post(match.id, posting.purpose(outgoing))
    if match.seated[of].left:
        if not await posting.edited(host, outgoing, channel, reply, old):
            reply = reply if old else await _to_others(host, outgoing, match, of, reply)
            await posting.repost(host, outgoing, channel, reply, old, None, asks=asks)
        return
    if old is not None:
        if await posting.edited(host, outgoing, channel, reply, old):
            await host.store.forget(match.id, old.purpose)
        else:
            await posting.deliver(host, outgoing, channel, reply)
            await stripping.retire(host, old)
    elif news.taken:
        await posting.say(host, outgoing, reply)
    else:
        return
    await wishes.also_barred(host, outgoing, match.table)


@below_boards
async def open_seats(matches: MatchRegistry, match: Match, again: bool) -> list[Notification]:
    """Post again what was said of open seats."""
    left = [seat for seat, member in match.seated.items() if member.left]
    return [seat_notification(seat) for seat in left] if again else []


async def _to_others(
    host: Host, outgoing: OutboxMessage, match: Match, seat: Seat, reply: Reply
) -> Reply:
    """The message, calling the others too: they can have the seat played."""
    others = match.present - {seat}
    how = ("seats", "others" if has_computers(match.game) else "others_ask")
    return await wishes.with_others(host, outgoing, match.table, others, reply, how)


@sends(NotificationKind.UNREACHED, refused=posting.to_each)
async def unreached(host: Host, outgoing: OutboxMessage) -> None:
    """Say that a player has no way to act, why, and what the others can do."""
    match, about = await posting.match_of(host.matches, outgoing), Unreached.of(outgoing.body)
    others = set(match.seated) - {about.seat}
    if (
        outgoing.seat == about.seat
        or about.seat not in host.delivery.unreached.get(match.id, ())
        or not match.present & others
    ):
        return  # they can act again, or nobody is there to read it
    if outgoing.seat is None and match.table.in_person:
        await posting.to_each(host, outgoing)
        return
    words = as_read.words(match.table)
    name = messages.table_name(match.table, words)
    text = words.line("unreached", about.why, who=words.seat(about.seat), table=name)
    vote = button(words.line("button", "replace"), address("replace", match.id, about.seat))
    await posting.say_until_acted(host, outgoing, Reply(text, rows=((vote,),)), match, about.seat)
    if outgoing.seat is None:
        await wishes.also_barred(host, outgoing, match.table)


async def _offer(host: Host, outgoing: OutboxMessage, match: Match, news: SeatNews) -> None:
    """Ask an heir to take a seat over; the buttons hold who offers it, and to whom."""
    seat, owner_id, heir_id = news.seat, news.owner or 0, news.heir or 0
    member = match.seated[seat]
    if member.user_id != owner_id or member.left:
        return
    with await posting.alone(host.store, heir_id):
        words = as_read.words(match.table)
    text = words.line(
        "seats",
        "offer",
        heir=f"<@{heir_id}>",
        who=words.seat(seat),
        colour=words.colour(seat),
        table=messages.table_name(match.table, words),
    )
    ids = (seat, owner_id, heir_id, match.acts(seat))
    yes, no = (address(verb, match.id, *ids) for verb in ("takeover", "keep"))
    row = (
        button(words.line("button", "take_over"), yes, Style.success),
        button(words.line("button", "not_now"), no),
    )
    reply = Reply(text, rows=(row,), pings=(heir_id,))
    await posting.say(host, outgoing, reply, Asks(f"offer:{seat}:{match.acts(seat)}", owner_id))


async def opening(store: Store, match: Match, seat: Seat, words: Words) -> Reply:
    """Who may take an open seat, and what happens meanwhile; else who has it."""
    member, table = match.seated[seat], messages.table_name(match.table, words)
    values = {"who": words.seat(seat), "colour": words.colour(seat), "table": table}
    if not member.left:
        return Reply(words.line("seats", "taken", **values))
    waits = await store.deadlines.clock(match.id, clock.now())
    waiting = None if waits is None else waits.waiting.get(seat)
    if member.user_id > 0:  # mentioned, for perhaps they did not wish it
        values["who"] = f"<@{member.user_id}>"
    lines = [words.line("seats", "open", **values), messages.meanwhile(match.table.clock, words)]
    if waiting is not None and match.table.clock.plays_for_left:
        lines += messages.until(waiting, words)
    row = (
        button(words.line("button", "take_seat"), address("sit", match.id, seat), Style.success),
        button(words.line("button", "come_back"), address("comeback", match.id, seat)),
        *leave_to(match, seat, words),
    )
    return Reply("\n".join(lines), rows=(row,), pings=(member.user_id,))
