"""Letters become messages: what is sent with the bot's own token, one kind at a time.

A turn is edited while the same people are awaited and posted anew when the wait passes on, for an
edit notifies nobody; the message it takes the place of loses its buttons.
"""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord

from bot import clock, lobby_view, messages, panels
from bot.address import address
from bot.errors import Refused
from bot.handlers import ending
from bot.letters import LOBBY_DAYS, Kind, notice, warning
from bot.match import Match
from bot.outbox import Gone, Later, Sent, Verdict
from bot.records import Letter, Post, Status, Table
from bot.replies import Reply, Style, button, post, rewrite

if TYPE_CHECKING:
    from bot.app import App

FRESH = timedelta(minutes=50)  # Discord lets older messages be edited only a few times
UNREACHABLE = {10003, 10004, 50001, 50013, 50083, 160005, 50024}
CLOSED_DM = {50007, 50278}
log = logging.getLogger(__name__)


async def send(app: App, letter: Letter) -> Verdict:
    """Write and send one letter, and say what became of it."""
    try:
        await _SENDERS[Kind(letter.kind)](app, letter)
    except Refused as refused:
        return Gone(refused.key)
    except discord.HTTPException as failed:
        return await _failed(app, letter, failed)
    return Sent()


async def _failed(app: App, letter: Letter, failed: discord.HTTPException) -> Verdict:
    if failed.status == 429 or failed.status >= 500:
        return Later(float(getattr(failed, "retry_after", 0) or 0))
    if letter.seat is None and failed.code in UNREACHABLE and letter.match_id is not None:
        await lost(app, await app.hall.table(letter.match_id), reason_of(failed))
    elif failed.code not in CLOSED_DM:
        log.warning("letter %s of table %s: %s", letter.kind, letter.match_id, failed)
    return Gone(str(failed.code))


def reason_of(failed: discord.HTTPException) -> str:
    """The key in the table ``lost`` of why a channel cannot be written to."""
    if failed.code in (10003, 10004):
        return "deleted"
    return "locked" if failed.code in (50083, 160005) else "forbidden"


async def lost(app: App, table: Table, reason: str) -> None:
    """The channel cannot be used: tell the players by direct message; the table goes on there."""
    if table.status not in (Status.LOBBY, Status.RUNNING) or table.note == reason:
        return
    warnings = tuple(
        warning(m.seat, f"lost_{reason}", table=table.id)
        for m in table.members
        if m.seat is not None
    )
    await app.hall.keep(replace(table, note=reason), warnings)
    if table.status is Status.RUNNING:
        await app.hall.repeat(table)
    app.outbox.wake()


async def found(app: App, table: Table) -> None:
    """The channel can be used again: the table goes on there, and says where it stands."""
    saved = await app.hall.keep(replace(table, note=""))
    await app.hall.repeat(saved)
    app.outbox.wake()


async def _turn(app: App, letter: Letter) -> None:
    match = await _match(app, letter)
    if match.table.status is not Status.RUNNING:
        return
    if match.table.note:
        await _turn_by_dm(app, match)
        return
    old = await app.store.post(match.id, Kind.TURN)
    awaited = sorted(match.awaited)
    if old is not None and not letter.body and _goes_on(old, match, awaited):
        reply = await messages.turn(app, match, old.body["since"], old.posted_at)
        if await _edited(app, old, reply):
            await app.store.remember(replace(old, body={**old.body, "awaited": awaited}))
            return
    since = old.body["shown"] if old is not None else 0
    now = clock.now()
    reply = await messages.turn(app, match, since, now)
    facts = {"since": since, "shown": match.entries, "awaited": awaited}
    await _post_anew(app, match, letter, reply, old, facts, now)


def _goes_on(old: Post, match: Match, awaited: list[Any]) -> bool:
    """Whether nobody new is awaited, so that a message young enough to edit will do."""
    return (
        old.channel_id == match.table.channel_id
        and set(awaited) <= set(old.body["awaited"])
        and clock.now() - old.posted_at < FRESH
    )


async def _end(app: App, letter: Letter) -> None:
    match = await _match(app, letter)
    reply = await messages.end(app, match)
    old = await app.store.post(match.id, Kind.TURN)
    if match.table.note and match.table.status is Status.FINISHED:
        for member in match.seated.values():
            await _to_person(app, member.user_id, reply)
        return
    await _post_anew(app, match, letter, reply, old, {}, clock.now())


async def _post_anew(
    app: App,
    match: Match,
    letter: Letter,
    reply: Reply,
    old: Post | None,
    facts: dict[str, Any],
    now: datetime,
) -> None:
    channel = await app.channel(match.table.channel_id)
    message = await post(channel, reply, _nonce(letter))
    new = Post(match.id, Kind.TURN, match.table.channel_id, message.id, now, facts)
    await app.store.remember(new)
    if old is not None and old.message_id != message.id:
        await _strip(app, old)


async def _strip(app: App, old: Post) -> None:
    """Take the buttons off a message whose time is over; if it is gone, so much the better."""
    with contextlib.suppress(discord.HTTPException, Refused):
        channel = await app.channel(old.channel_id)
        await channel.get_partial_message(old.message_id).edit(view=None)


async def _edited(app: App, old: Post, reply: Reply) -> bool:
    """Whether the message could be rewritten; not if somebody has deleted it."""
    channel = await app.channel(old.channel_id)
    try:
        await rewrite(channel.get_partial_message(old.message_id), reply)
    except discord.HTTPException as failed:
        if failed.code in (10008, 30046):
            return False
        raise
    return True


async def _turn_by_dm(app: App, match: Match) -> None:
    """The channel is lost: those who are awaited get the board in person."""
    for seat in sorted(match.awaited):
        reply = await messages.turn(app, match, max(0, match.entries - 3), clock.now())
        await _to_person(app, match.seated[seat].user_id, reply)


async def _secret(app: App, letter: Letter) -> None:
    """Ask a seat for its secret choice; a closed door stops nothing: the channel has a button."""
    match = await _match(app, letter)
    if letter.seat is None or letter.seat not in match.awaited:
        return
    reply = await panels.panel(app, match, letter.seat)
    await _to_person(app, match.seated[letter.seat].user_id, reply, _nonce(letter))


async def _lobby(app: App, letter: Letter) -> None:
    """The lobby brought up to date; once it is over, it says so and is not posted anew."""
    table = await _table(app, letter)
    old = await app.store.post(table.id, Kind.LOBBY)
    reply = lobby_view.lobby_message(app, table)
    edited = old is not None and not letter.body and await _edited(app, old, reply)
    if table.status is not Status.LOBBY:
        await app.store.forget(table.id, Kind.LOBBY)
        return
    if edited:
        return
    channel = await app.channel(table.channel_id)
    message = await post(channel, reply, _nonce(letter))
    now = clock.now()
    await app.store.remember(Post(table.id, Kind.LOBBY, table.channel_id, message.id, now, None))
    if old is not None and old.message_id != message.id:
        await _strip(app, old)


async def _expire(app: App, letter: Letter) -> None:
    table = await _table(app, letter)
    if table.status is Status.LOBBY and clock.now() - table.changed_at >= LOBBY_DAYS:
        closed = replace(table, status=Status.CLOSED, note="unused")
        await app.hall.keep(closed, (lobby_view.refresh(), notice("expired", table=table.id)))


async def _closing(app: App, letter: Letter) -> None:
    """The question whether to end here, brought up to date as people answer."""
    match = await _match(app, letter)
    agreed = await ending.agreed_seats(app, match)
    reply = ending.proposal(match, app.hall.words(match.table), agreed)
    if match.table.note and match.table.status is Status.RUNNING:
        for seat in ending.missing_consent(match, agreed) if agreed else ():
            await _to_person(app, match.seated[seat].user_id, reply)
        return
    old = await app.store.post(match.id, Kind.CLOSING)
    if old is not None and await _edited(app, old, reply):
        if not agreed or match.table.status is not Status.RUNNING:
            await app.store.forget(match.id, Kind.CLOSING)
        return
    if match.table.status is Status.RUNNING and agreed:
        channel = await app.channel(match.table.channel_id)
        message = await post(channel, reply, _nonce(letter))
        now = clock.now()
        await app.store.remember(Post(match.id, Kind.CLOSING, channel.id, message.id, now, None))


async def _notice(app: App, letter: Letter) -> None:
    table = await _table(app, letter)
    words = app.hall.words(table)
    text = words.line("notice", letter.body["key"], **letter.body["values"])
    await post(await app.channel(table.channel_id), Reply(text), _nonce(letter))


async def _warning(app: App, letter: Letter) -> None:
    table = await _table(app, letter)
    words = app.hall.words(table)
    text = words.line("warning", letter.body["key"], **letter.body["values"])
    rows = ((button(words.line("button", "move"), address("move", table.id), Style.primary),),)
    running = table.status is Status.RUNNING
    if letter.user_id is not None:
        await _to_person(app, letter.user_id, Reply(text, rows=rows if running else ()))


async def _to_person(app: App, user_id: int, reply: Reply, nonce: str | None = None) -> None:
    user = app.get_user(user_id) or await app.fetch_user(user_id)
    await post(user, reply, nonce)


async def _match(app: App, letter: Letter) -> Match:
    return await app.hall.match(letter.match_id or 0)


async def _table(app: App, letter: Letter) -> Table:
    return await app.hall.table(letter.match_id or 0)


def _nonce(letter: Letter) -> str:
    return f"bl-{letter.id}"


_SENDERS = {
    Kind.TURN: _turn,
    Kind.SECRET: _secret,
    Kind.END: _end,
    Kind.LOBBY: _lobby,
    Kind.EXPIRE: _expire,
    Kind.CLOSING: _closing,
    Kind.NOTICE: _notice,
    Kind.WARNING: _warning,
}
