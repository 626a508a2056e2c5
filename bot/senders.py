"""What waits in the outbox becomes messages: sent with the bot's own token, one kind at a time.

A turn is edited while the same people are awaited and posted anew when the wait passes on, for an
edit notifies nobody; the message it takes the place of loses its buttons.
Long because the sender of each kind stands in one table.
"""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from datetime import timedelta
from typing import cast

import discord

from bot.absence import messages as absences
from bot.base import clock, reading
from bot.base.errors import Conflict, Refused
from bot.computers import thinking as computers
from bot.contests import messages as contests
from bot.delivery import channels, failures, posting, unfinished, unposted
from bot.delivery.outbox import Gone, Later, Sent, Verdict
from bot.delivery.posting import Room
from bot.digest import messages as digests
from bot.finding import messages as lobby_news
from bot.host import Host
from bot.imports import messages as imported
from bot.lobby import views as lobby_messages
from bot.matches.match import Match
from bot.play import board, happened, letters
from bot.proposals import store as proposals
from bot.proposals.service import sweep
from bot.proposals.views import kind_of, outcome, question
from bot.reminders import messages as reminders
from bot.replay import messages as replays
from bot.screens import messages
from bot.screens.replies import Reply
from bot.seats import messages as seat_notices
from bot.series import views as series
from bot.store.readers import Reader
from bot.tables.notifications import (
    BOARDS,
    JOBS,
    LOBBY_DAYS,
    PERSONAL,
    URGENT,
    NotificationKind,
    OneLine,
    Proposed,
    anew,
    expiry,
    notice,
    proposal_notification,
    seat_notification,
)
from bot.tables.records import WAITING, Notification, OutboxMessage, Post, Status, Table
from games.core import Seat

FRESH = timedelta(minutes=50)  # Discord lets older messages be edited only a few times
OLD_EDITS = 3  # so often a board that is older is edited, for the turn of several steps it shows
STEADY = timedelta(seconds=30)  # without a step, after which a turn that goes on is drawn anew
LAST = 3  # entries at least of which the final board tells
OPENING = 0.3  # seconds until it is looked again whether a lobby stands
TRIES = 5  # attempts, in half a minute, after which the players are told in person
log = logging.getLogger(__name__)


async def send(host: Host, outgoing: OutboxMessage) -> Verdict:
    """Write and send what is outgoing, in the language of whoever reads it; say what became of it.

    What all read is in the table's.
    """
    with reading.reading(*await _reader(host, outgoing)):
        return await _sent(host, outgoing)


async def _reader(host: Host, outgoing: OutboxMessage) -> tuple[str, str, int | None]:
    """Language and sight of whom it is for, and who that is; empty if it is for all, or nothing is
    known of them."""
    user_id: int | None = None
    if outgoing.kind in PERSONAL:
        user_id = int(outgoing.body["user_id"])
    elif outgoing.seat is not None:
        with suppress(Refused):
            user_id = await posting.addressee(host, outgoing)
    known = Reader() if user_id is None else await host.store.readers.get(user_id)
    return known.language, known.sight, user_id


async def _sent(host: Host, outgoing: OutboxMessage) -> Verdict:
    kind = NotificationKind(outgoing.kind)
    if kind not in JOBS:
        wait = host.delivery.breaker.wait(optional=kind not in URGENT)
        if wait:
            return Later(wait.total_seconds(), held=True)
    try:
        if kind in _OF_NO_TABLE:
            await _OF_NO_TABLE[kind](host, outgoing)
            return Sent()
        # What Discord answers is about this channel, wherever the table is carried meanwhile.
        table = await posting.table_of(host, outgoing)
        if table.clock.lesson:
            return Gone("a lesson is played in private")
        outgoing = replace(outgoing, channel_id=table.channel_id)
        await unfinished.settle(host, outgoing.match_id)
        silent = host.delivery.silence.of(outgoing.channel_id)
        if silent and outgoing.seat is None and kind not in JOBS:
            await unposted.instead(host, outgoing, silent)
            return Gone("the channel is left alone")
        if outgoing.match_id in host.delivery.opening and kind not in JOBS:
            return Later(OPENING, held=True)
        if kind is NotificationKind.LOBBY and await host.store.postings.answered(table.id):
            return Later(OPENING, held=True)
        await _SENDERS[kind](host, outgoing)
    except Refused as refused:
        return Gone(refused.key)
    except NotYet as pause:
        return Later(pause.seconds, held=True)
    except Conflict:
        return Later()
    except discord.HTTPException as failed:
        return await _failed(host, outgoing, failed)
    if outgoing.seat is None and kind not in JOBS:
        host.delivery.silence.end(outgoing.channel_id)
        if kind in BOARDS:
            await unposted.done(host, outgoing.match_id or 0)
    return Sent()


async def _failed(host: Host, outgoing: OutboxMessage, failed: discord.HTTPException) -> Verdict:
    if outgoing.kind == NotificationKind.DIGEST:
        return await digests.failed(host, outgoing, failed)
    if outgoing.kind in (NotificationKind.LOBBY_NEWS, NotificationKind.EVENT):
        return lobby_news.failed(failed)
    pause = float(getattr(failed, "retry_after", 0) or 0)
    if failures.passes(failed):
        log.warning("message %s waits: Discord answers %s", outgoing.kind, failures.said(failed))
    if _only_unsettled(host, outgoing) and failures.passes(failed):
        return Later(pause)
    code, table = failures.said(failed), await posting.table_of(host, outgoing)
    refuses = outgoing.seat is None and failed.status == 403
    silent = refuses and host.delivery.silence.refused(outgoing.channel_id or 0, code)
    if outgoing.seat is None and failed.code in failures.UNREACHABLE:
        if table.channel_id != outgoing.channel_id:
            return Later()
        await _undeliverable(host, outgoing, table, failed)
    elif failed.code in failures.CLOSED_DM:
        await reminders.by_channel(host, outgoing)
        await _keep(host, outgoing)
    elif failures.passes(failed) and not silent:
        told = outgoing.attempts + 1 == TRIES and failed.status < 500 and failed.status != 429
        if told and outgoing.seat is None:
            await unposted.instead(host, outgoing, code)
        return Later(pause)
    elif outgoing.seat is None:
        await unposted.instead(host, outgoing, code)
    else:
        log.warning("message %s of table %s: %s", outgoing.kind, outgoing.match_id, failed)
        await reminders.by_channel(host, outgoing)
        await _keep(host, outgoing)
    return Gone(code)


def _only_unsettled(host: Host, outgoing: OutboxMessage) -> bool:
    """Whether what was refused is the clearing of an old message, and may yet go through.

    That is no refusal of what is outgoing: its message stands, or has not been tried.
    """
    return outgoing.attempts + 1 < TRIES and bool(host.store.postings.doubtful(outgoing.match_id))


async def _undeliverable(
    host: Host, outgoing: OutboxMessage, table: Table, failed: discord.HTTPException
) -> None:
    """The table goes on by direct message; of one that is over, the last word goes there."""
    if table.status in WAITING:
        await channels.lost(host, table, channels.reason_of(failed))
    elif outgoing.kind in (NotificationKind.END, NotificationKind.NOTICE):
        await posting.to_each(host, table, outgoing)


async def _keep(host: Host, outgoing: OutboxMessage) -> None:
    """A warning found a closed door: its person reads it when they look next."""
    if outgoing.kind == NotificationKind.WARNING and outgoing.seat is not None:
        match = await posting.match_of(host, outgoing)
        await match.keep_undelivered(outgoing.seat, OneLine.of(outgoing.body))


async def _turn(host: Host, outgoing: OutboxMessage) -> None:
    """The board for the channel, or where that is lost for each seat that is awaited."""
    match = await posting.match_of(host, outgoing)
    if match.table.status is not Status.RUNNING:
        return
    if outgoing.seat is None:
        await _proposals(host, match, again=anew(outgoing))
    if match.table.channel_lost and outgoing.seat is None:
        await posting.to_each(host, match.table, outgoing)
        return
    if outgoing.seat is None:
        await posting.to_each(host, match.table, outgoing, await _hidden(host, match))
    old = await host.store.post(match.id, posting.purpose(outgoing))
    if outgoing.seat is not None and outgoing.seat not in match.awaited:
        await posting.retire(host, old)
        return
    channel = await posting.place(host, outgoing)
    apart = await happened.told(host, outgoing)
    if old is not None and await _amended(host, match, outgoing, channel, old, apart):
        return
    # Painting takes a while: what the match comes to meanwhile is not on this board.
    awaited, entries = sorted(match.awaited), match.entries
    made = [match.acts(seat) for seat in sorted(match.seated)]
    since = old.body["shown"] if old is not None else 0
    told = max(messages.away_since(match, since), apart)
    if await happened.written(host, match, outgoing, told):
        raise NotYet(OPENING)
    reply = await board.turn(host, match, since, apart)
    facts = {
        "since": since, "shown": entries, "awaited": awaited, "made": made, "told": told,
    }  # fmt: skip
    past = await _past(host, match, old)
    await posting.post_anew(host, outgoing, channel, reply, old, facts, past)


async def _amended(
    host: Host,
    match: Match,
    outgoing: OutboxMessage,
    channel: Room,
    old: Post,
    apart: int,
) -> bool:
    """Whether the board that was posted goes on, and shows now what the match has come to. Many
    parameters: what is sent, where, and what was told before it."""
    since = old.body["since"]
    untold = max(messages.away_since(match, since), apart)
    if not _goes_on(old, match) or happened.left(host, match, untold):
        return False
    _pause(outgoing, old, match)
    awaited, entries = sorted(match.awaited), match.entries
    reply = await board.turn(host, match, since, apart)
    if not await posting.edited(outgoing, channel, reply, old):
        return False
    late = old.body.get("late", 0) + (not _is_fresh(old))
    body = {**old.body, "awaited": awaited, "drawn": entries, "late": late}
    await host.store.remember(replace(old, body=body))
    return True


async def _past(host: Host, match: Match, old: Post | None) -> str | None:
    """What the board before says from now on, in the language of whoever has it; None where it is
    not known what it told."""
    if old is None or "told" not in old.body:
        return None
    facts, its = old.body, cast(AbstractContextManager[None], nullcontext())
    if posting.seat_of(old) is not None:
        with suppress(Refused, discord.HTTPException):
            channel = await host.discord.channel(old.channel_id)
            its = reading.reading(*await posting.reader_at(host, channel))
    with its:
        words, until = host.matches.words(match.table), facts.get("drawn", facts["shown"])
        return messages.past(match, words, facts["since"], facts["told"], until)


class NotYet(Exception):
    """A board is not written anew before so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def _pause(outgoing: OutboxMessage, old: Post, match: Match) -> None:
    """A turn of several steps makes one board: while its one player goes on, it is not drawn anew.

    Raises NotYet if they have acted a moment ago.
    """
    if len(match.awaited) != 1 or sorted(match.awaited) != old.body["awaited"]:
        return  # of several it is told at once who is not waited for any more
    since = clock.now() - outgoing.written_at
    stepped = match.entries > old.body.get("drawn", old.body["shown"])
    if stepped and timedelta(0) <= since < STEADY and not anew(outgoing):
        raise NotYet((STEADY - since).total_seconds())


async def _hidden(host: Host, match: Match) -> list[Seat]:
    """The seats whose deputies cannot see the channel, and those that may have been such."""
    now = clock.now()
    played = [(s, m) for s, m in match.seated.items() if m.called(now) not in (None, m.user_id)]
    return [
        seat
        for seat, member in played
        if seat not in match.awaited or await channels.is_hidden(host, match.table, member)
    ]


async def _proposals(host: Host, match: Match, *, again: bool) -> None:
    """What is proposed: overtaken by the course of the match, or said again with the board.

    Open seats are said again too, where they are not to be read any more.
    """
    await sweep(host, match)
    if again:
        open_ones = await proposals.all_of(host.store, match.id)
        notifications = [proposal_notification(proposal.kind, anew=True) for proposal in open_ones]
        notifications += [
            seat_notification(seat) for seat, member in match.seated.items() if member.left
        ]
        await host.store.notify(match.id, notifications, clock.now())


def _goes_on(old: Post, match: Match) -> bool:
    """Whether only those it mentions are and were awaited since, and it can still be edited.

    A player who takes their turn a day later does not get a board for each of its steps.
    """
    called, made = set(old.body["awaited"]), old.body["made"]
    others = set(match.seated) - called
    return (
        match.awaited <= called
        and all(match.acts(seat) == made[seat] for seat in others)
        and (_is_fresh(old) or old.body.get("late", 0) < OLD_EDITS)
    )


def _is_fresh(old: Post) -> bool:
    return clock.now() - old.posted_at < FRESH


async def _end(host: Host, outgoing: OutboxMessage) -> None:
    match = await posting.match_of(host, outgoing)
    channel = await posting.place(host, outgoing)
    old = await host.store.post(
        match.id, posting.purpose(replace(outgoing, kind=NotificationKind.TURN))
    )
    facts = {} if old is None else old.body or {}
    shown = facts.get("drawn", facts.get("shown", 0))
    since = max(min(shown, match.entries - LAST), await happened.told(host, outgoing))
    if await happened.written(host, match, outgoing, since):
        raise NotYet(OPENING)
    reply = await digests.quiet(host, await messages.end(host, match, since))
    if told := await series.line(host, match.table):
        reply = replace(reply, text=f"{reply.text}\n{told}")
    past = await _past(host, match, old)
    await posting.post_anew(host, outgoing, channel, reply, old, None, past)
    await sweep(host, match)
    await seat_notices.over(host, match)
    await letters.over(host, match)
    await host.matches.results.settle(match.id)
    if host.replays and match.result is not None and not anew(outgoing):
        moving = Notification(NotificationKind.REPLAY, replaces=NotificationKind.REPLAY)
        await host.store.notify(match.id, [moving], clock.now())


async def _lobby(host: Host, outgoing: OutboxMessage) -> None:
    """The lobby brought up to date; once it is over, it says so and is not posted anew."""
    table = await posting.table_of(host, outgoing)
    old = await host.store.post(table.id, NotificationKind.LOBBY)
    reply = await series.with_score(host, table, lobby_messages.lobby_message(host, table))
    mentioned = set(old.body or ()) if old is not None else set()
    facts = sorted(mentioned.union(reply.pings))  # who is invited is mentioned once in a lobby
    reply = reply.calling(user for user in reply.pings if user not in mentioned)
    channel = await posting.place(host, outgoing)
    edited = await posting.edited(outgoing, channel, reply, old)
    if table.status is not Status.LOBBY:
        await host.store.forget(table.id, NotificationKind.LOBBY)
    elif not edited:
        await posting.post_anew(host, outgoing, channel, reply, old, facts)


async def _expire(host: Host, outgoing: OutboxMessage) -> None:
    """Close a lobby that nobody has used for so long; if somebody has, look again later."""
    table = await posting.table_of(host, outgoing)
    if table.status is not Status.LOBBY:
        return
    if clock.now() - table.changed_at < LOBBY_DAYS:
        await host.store.notify(table.id, [expiry(table.changed_at)], clock.now())
    else:
        closed = replace(table, status=Status.CLOSED, why_closed="unused")
        await host.matches.keep(
            closed, (lobby_messages.refresh(), notice("expired", table=table.id))
        )


async def _settle(host: Host, outgoing: OutboxMessage) -> None:
    """All that was in doubt at the table is settled before anything else is sent. A lobby whose
    opener was gone before they wrote down that they post it is posted now.
    """
    table = await posting.table_of(host, outgoing)
    if table.status is not Status.LOBBY or host.store.postings.live(table.id):
        return
    if await host.store.post(table.id, NotificationKind.LOBBY) is None:
        await host.matches.repeat(table)


async def _notice(host: Host, outgoing: OutboxMessage) -> None:
    words = host.matches.words(await posting.table_of(host, outgoing))
    said = OneLine.of(outgoing.body)
    text = words.line("notice", said.key, **said.values)
    await posting.say(host, outgoing, Reply(text))


async def _warning(host: Host, outgoing: OutboxMessage) -> None:
    """A line in person, as soon as it is known."""
    table = await posting.table_of(host, outgoing)
    said, seat = OneLine.of(outgoing.body), outgoing.seat
    if said.owner is not None and said.owner != table.members[seat or 0].user_id:
        return  # somebody else sits there meanwhile, whom it does not concern
    words = host.matches.words(table)
    if "rule" in said.values:
        text = messages.warned(await posting.match_of(host, outgoing), said, words)
    else:
        text = words.line("warning", said.key, **said.values)
    await posting.say(host, outgoing, Reply(text))


async def _proposal(host: Host, outgoing: OutboxMessage) -> None:
    """The question that is to be decided, brought up to date as people answer, or its outcome."""
    match = await posting.match_of(host, outgoing)
    words, asked = host.matches.words(match.table), Proposed.of(outgoing.body)
    proposal = await proposals.get(host.store, match.id, asked.kind)
    lost = match.table.status is Status.RUNNING and match.table.channel_lost
    if lost and outgoing.seat is None:
        await posting.to_each(host, match.table, outgoing)
        return
    old = await host.store.post(match.id, posting.purpose(outgoing))
    channel = await posting.place(host, outgoing)
    if proposal is None:
        if old is not None and asked.how:
            reply = outcome(match, words, asked.kind, asked.how, asked.body)
            await posting.edited(outgoing, channel, reply, old)
            await host.store.forget(match.id, old.purpose)
        return
    reply = question(match, words, proposal)
    missing = kind_of(asked.kind).need(match, proposal).missing(proposal.agreed)
    if await posting.edited(outgoing, channel, reply, old):
        return
    if outgoing.seat is None or outgoing.seat in missing:
        await posting.post_anew(host, outgoing, channel, reply, old, None)


_SENDERS = {
    NotificationKind.THINK: computers.think,
    NotificationKind.TURN: _turn,
    NotificationKind.SECRET: letters.secret,
    NotificationKind.END: _end,
    NotificationKind.NEWS: happened.send,
    NotificationKind.REPLAY: replays.post,
    NotificationKind.LOBBY: _lobby,
    NotificationKind.EXPIRE: _expire,
    NotificationKind.IMPORT_EXPIRE: imported.expire,
    NotificationKind.SETTLE: _settle,
    NotificationKind.PROPOSAL: _proposal,
    NotificationKind.CLOCK: reminders.look,
    NotificationKind.REMIND: reminders.remind,
    NotificationKind.LATE: reminders.late,
    NotificationKind.SEAT: seat_notices.seat,
    NotificationKind.ABSENCE: absences.say,
    NotificationKind.RECALL: absences.recall,
    NotificationKind.DEPUTY: absences.ask,
    NotificationKind.NOTICE: _notice,
    NotificationKind.WARNING: _warning,
}
_OF_NO_TABLE = {
    NotificationKind.DIGEST: digests.send,
    NotificationKind.EVENT: contests.send,
    NotificationKind.LOBBY_NEWS: lobby_news.send,
}
