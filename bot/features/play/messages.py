"""The messages of a running match: the board of a turn, what happened, secret questions.

The board is edited while the same people are awaited, and reposted when others are, since an edit
notifies no one; the earlier message then loses its buttons.
"""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from datetime import timedelta
from typing import cast

import discord

from bot.base import clock, reading
from bot.base.errors import Refused
from bot.delivery import below_boards, posting, reach, stripping, unreached
from bot.delivery.calls import Asks
from bot.delivery.jobs import NotYet
from bot.delivery.posting import Room
from bot.delivery.sending import sends
from bot.features.play import board, panels
from bot.features.play.decision import decision
from bot.host import Discord, Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import board_messages, news
from bot.screens.replies import Reply
from bot.screens.showing import rewrite
from bot.store.store import Store
from bot.tables.call_budgets import hourly
from bot.tables.notifications import (
    NotificationKind,
    is_repost,
)
from bot.tables.records import OutboxMessage, Post, Status
from bot.tables.schedule import Where
from games.core import Seat

log = logging.getLogger(__name__)

FRESH = timedelta(minutes=50)  # Discord lets older messages be edited only a few times
OLD_EDITS = 3  # times that an older board is edited while the turn on it goes on
STEADY = timedelta(seconds=30)  # after a step, until the board of an unfinished turn is redrawn


async def _refused(host: Host, outgoing: OutboxMessage) -> None:
    """The board was refused: send it to each player; for a lost channel `turn` has done so."""
    if not (await posting.table_of(host.matches, outgoing)).in_person:
        await posting.to_each(host, outgoing)


@sends(NotificationKind.TURN, refused=_refused, closed=reach.refused, waits=reach.kept_waiting)
async def turn(host: Host, outgoing: OutboxMessage) -> None:
    """Send the board to the channel, and to the awaited players who cannot act there. If the
    channel is lost, send it to each awaited seat; at a table that never had one, to each player."""
    match = await posting.match_of(host.matches, outgoing)
    if match.table.status is not Status.RUNNING:
        return
    if outgoing.seat is None:
        await below_boards.settle(host.matches, match, again=is_repost(outgoing))
        await stripping.retire_answered(host, match)
        await unreached.moved_on(host.store, host.delivery, match.id, match.awaited)
    if await posting.to_each_if_lost(host, outgoing, match.table):
        return
    await _board(host, outgoing, match)
    if outgoing.seat is None:
        await reach.by_message(host, match.table, sorted(match.awaited))
    elif outgoing.seat in match.awaited or match.table.direct:
        await unreached.end(host.store, host.delivery, match.id, [outgoing.seat])


async def _board(host: Host, outgoing: OutboxMessage, match: Match) -> None:
    old = await host.store.post(match.id, posting.purpose(outgoing))
    waits = outgoing.seat is None or outgoing.seat in match.awaited
    if not waits and not match.table.direct:
        await stripping.retire(host, old)
        return
    channel = await posting.place(host, outgoing)
    if old is not None and await _amended(host, match, outgoing, channel, old):
        return
    # Noted before painting, which takes a while: what happens meanwhile is not on this board.
    awaited, entries = sorted(match.awaited), match.entries
    made = [match.acts(seat) for seat in sorted(match.seated)]
    since = old.body["shown"] if old is not None else 0
    told = board_messages.away_since(match, since)
    reply = await board.turn(host, match, since, outgoing.seat)
    if outgoing.seat is None:
        barred = await reach.barred(host, match.table, match.awaited)
        gone = [match.seated[seat].called(clock.now()) for seat in barred]
        reply = reply.calling(user for user in reply.pings if user not in gone)
    to = None if outgoing.seat is None else match.seated[outgoing.seat].called(clock.now())
    facts = {
        "since": since, "shown": entries, "awaited": awaited, "made": made, "told": told, "to": to,
    }  # fmt: skip
    before = await past(host, match, old)
    asks = Asks(_questions(match, NotificationKind.TURN), turn=True)
    await posting.repost(host, outgoing, channel, reply, old, facts, before, asks=asks)


def _questions(match: Match, kind: NotificationKind) -> dict[int, str]:
    """What is asked of each person who is called for a seat."""
    now, asked = clock.now(), dict[int, str]()
    for seat, member in sorted(match.seated.items(), reverse=True):
        if (user_id := member.called(now)) is not None:
            asked[user_id] = _question(match, seat, kind)
    return asked


def _question(match: Match, seat: Seat, kind: NotificationKind) -> str:
    """What a seat is asked: the same until it has acted, or is awaited again in another hour."""
    since = match.since.get(seat)
    return f"{kind}:{seat}:{match.acts(seat)}:{0 if since is None else hourly(since)}"


async def _amended(
    host: Host, match: Match, outgoing: OutboxMessage, channel: Room, old: Post
) -> bool:
    """Edit the posted board to show the present position, if it still may be edited."""
    if not _goes_on(old, match):
        return False
    _pause(outgoing, old, match)
    awaited, entries = sorted(match.awaited), match.entries
    reply = await board.turn(host, match, old.body["since"], outgoing.seat)
    if not await posting.edited(host, outgoing, channel, reply, old):
        return False
    late = old.body.get("late", 0) + (not _is_fresh(old))
    body = {**old.body, "awaited": awaited, "drawn": entries, "late": late}
    await host.store.remember(replace(old, body=body))
    return True


async def past(host: Host, match: Match, old: Post | None) -> str | None:
    """The new text of the earlier board, in its reader's language; None if its text is not
    known."""
    if old is None or "told" not in old.body:
        return None
    facts, its = old.body, cast(AbstractContextManager[None], nullcontext())
    if posting.seat_of(old) is not None:
        with suppress(Refused, discord.HTTPException):
            channel = await host.discord.channel(old.channel_id)
            its = reading.reading(*await posting.reader_at(host.store, channel))
    elsewhere = _elsewhere(match, old)
    with its:
        return board_messages.past(match, as_read.words(match.table), facts, elsewhere)


def _elsewhere(match: Match, old: Post) -> int | None:
    """The channel of the table, if a board that was posted in a channel is not there."""
    table = match.table
    if posting.seat_of(old) is not None or table.in_person or old.channel_id == table.channel_id:
        return None
    return table.channel_id


def _pause(outgoing: OutboxMessage, old: Post, match: Match) -> None:
    """Wait during a turn of several steps, which makes one board: it is not drawn again while its
    only player continues. Raises NotYet if they have acted a moment ago."""
    if len(match.awaited) != 1 or sorted(match.awaited) != old.body["awaited"]:
        return  # of several awaited seats it is shown at once which have acted
    since = clock.now() - outgoing.written_at
    stepped = match.entries > old.body.get("drawn", old.body["shown"])
    if stepped and timedelta(0) <= since < STEADY and not is_repost(outgoing):
        raise NotYet((STEADY - since).total_seconds())


def _goes_on(old: Post, match: Match) -> bool:
    """Whether all awaited seats are mentioned on the board, no other has acted since, and it can
    still be edited. So a player who takes their turn a day later gets one board, not one for each
    step."""
    called, made = set(old.body["awaited"]), old.body["made"]
    # Compared by what all know: a new board must not reveal a secret choice of another seat.
    others = set(match.seated) - called
    return (
        match.awaited <= called
        and all(match.acts(seat) == made[seat] for seat in others)
        and (_is_fresh(old) or old.body.get("late", 0) < OLD_EDITS)
    )


def _is_fresh(old: Post) -> bool:
    return clock.now() - old.posted_at < FRESH


@sends(NotificationKind.SECRET)
async def secret(host: Host, outgoing: OutboxMessage) -> None:
    """Ask a seat for its secret choice, unless its player prefers the button in the channel, which
    is always there. The earlier message is closed, so that only the newest can be answered."""
    match, seat = await posting.match_of(host.matches, outgoing), outgoing.seat
    if seat is None:
        return
    old = await host.store.post(match.id, posting.purpose(outgoing))
    if old is not None:
        await _close(host.store, host.discord, match, old)
    asks = seat in match.awaited and any(action.secret for action in match.legal(seat))
    if not asks or not await _in_person(host.store, match, outgoing):
        return
    asked = await panels.panel(host.pictures, decision(match, seat))
    newest = max((number for number, _ in match.heard(seat)), default=0)
    told = news.since(match, as_read.words(match.table), seat, newest)
    reply = replace(asked, text="\n".join((*told, asked.text)))
    channel = await posting.place(host, outgoing)
    question = Asks(_question(match, seat, NotificationKind.SECRET), turn=True)
    await posting.repost(
        host, outgoing, channel, reply, None, {"shown": match.entries}, asks=question
    )


async def _in_person(store: Store, match: Match, outgoing: OutboxMessage) -> bool:
    """Whether the player who is called for the seat is asked by direct message; always, if the
    channel is lost."""
    called = match.table.members[outgoing.seat or 0].called(clock.now())
    if called is None or match.table.channel_lost:
        return True
    return (await store.deadlines.preferences(called)).secrets is Where.DM


async def _close(store: Store, client: Discord, match: Match, old: Post) -> None:
    """Remove the buttons of a direct message and add the outcome of its question, in its reader's
    language, if it is still there."""
    try:
        channel = await client.channel(old.channel_id)
        text = await question_over(store, client, match, old)
        await rewrite(channel.get_partial_message(old.message_id), Reply(text))
    except (Refused, discord.HTTPException) as failed:
        log.info("a direct message of table %s stays as it is: %s", match.id, failed)
    await store.forget(match.id, old.purpose)


async def question_over(store: Store, client: Discord, match: Match, old: Post) -> str:
    """The text in place of a question in a direct message, in its reader's language. Raises Refused
    or discord.HTTPException if its channel cannot be had."""
    channel = await client.channel(old.channel_id)
    with reading.reading(*await posting.reader_at(store, channel)):
        # A player who has left since may not read what only the seat may know.
        words = as_read.words(match.table)
        return news.closed(match, words, None, _asked_at(match, old))


def _asked_at(match: Match, old: Post) -> int:
    """How many entries the log had when a direct message asked."""
    shown = (old.body or {}).get("shown")
    if shown is not None:
        return int(shown)
    return sum(line.at <= old.posted_at for line in match.lines)  # of release 0.1.0
