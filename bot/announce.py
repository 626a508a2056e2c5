"""Letters become messages: what is sent with the bot's own token, one kind at a time.

A turn is edited while the same people are awaited and posted anew when the wait passes on, for an
edit notifies nobody; the message it takes the place of loses its buttons.
"""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot import clock, lobby_view, messages, panels, places
from bot.errors import Conflict, Refused
from bot.handlers import ending
from bot.letters import LOBBY_DAYS, Kind, expiry, notice
from bot.match import Match
from bot.outbox import Gone, Later, Sent, Verdict
from bot.records import Draft, Letter, Post, Status, Table
from bot.replies import Reply, post, rewrite
from games.codec import Json

if TYPE_CHECKING:
    from bot.app import App

Room = discord.TextChannel | discord.DMChannel
NEWS = 3  # lines of what happened that stand above a secret question
FRESH = timedelta(minutes=50)  # Discord lets older messages be edited only a few times
UNCHANGEABLE = {10008, 30046, 50083}  # deleted, edited too often, in an archive: post it anew
UNREACHABLE = {10003, 10004, 50001, 50013, 50083, 160005, 50024}
CLOSED_DM = {50007, 50278}
log = logging.getLogger(__name__)


async def send(app: App, letter: Letter) -> Verdict:
    """Write and send one letter, and say what became of it."""
    try:
        # What Discord answers is about this channel, wherever the table is carried meanwhile.
        letter = replace(letter, channel_id=(await _table(app, letter)).channel_id)
        await _SENDERS[Kind(letter.kind)](app, letter)
    except Refused as refused:
        return Gone(refused.key)
    except Conflict:
        return Later()
    except discord.HTTPException as failed:
        return await _failed(app, letter, failed)
    return Sent()


async def _failed(app: App, letter: Letter, failed: discord.HTTPException) -> Verdict:
    if failed.status == 429 or failed.status >= 500:
        return Later(float(getattr(failed, "retry_after", 0) or 0))
    if letter.seat is None and failed.code in UNREACHABLE:
        table = await _table(app, letter)
        if table.channel_id != letter.channel_id:
            return Later()
        await _undeliverable(app, letter, table, failed)
    elif failed.code not in CLOSED_DM:
        log.warning("letter %s of table %s: %s", letter.kind, letter.match_id, failed)
    return Gone(str(failed.code))


async def _undeliverable(
    app: App, letter: Letter, table: Table, failed: discord.HTTPException
) -> None:
    """The table goes on by direct message; of one that is over, the last word goes there."""
    if table.status in places.WAITING:
        await places.lost(app, table, places.reason_of(failed))
    elif letter.kind in (Kind.END, Kind.NOTICE):
        await _to_each(app, table, letter)


async def _turn(app: App, letter: Letter) -> None:
    """The board for the channel, or where that is lost for each seat that is awaited."""
    match = await _match(app, letter)
    if match.table.status is not Status.RUNNING:
        return
    if match.table.note and letter.seat is None:
        await _to_each(app, match.table, letter)
        return
    old = await app.store.post(match.id, _purpose(letter))
    if letter.seat is not None and letter.seat not in match.awaited:
        await _retire(app, old)
        return
    channel = await _place(app, letter)
    awaited = sorted(match.awaited)
    if old is not None and _goes_on(old, match):
        reply = await messages.turn(app, match, old.body["since"], old.posted_at)
        if await _edited(letter, channel, reply, old):
            await app.store.remember(replace(old, body={**old.body, "awaited": awaited}))
            return
    since = old.body["shown"] if old is not None else 0
    reply = await messages.turn(app, match, since, clock.now())
    made = [match.made(seat) for seat in sorted(match.seated)]
    facts = {"since": since, "shown": match.entries, "awaited": awaited, "made": made}
    await _post_anew(app, letter, channel, reply, old, facts)


def _goes_on(old: Post, match: Match) -> bool:
    """Whether only those it mentions are and were awaited since, and it is young enough to edit."""
    called, made = set(old.body["awaited"]), old.body["made"]
    others = set(match.seated) - called
    return (
        match.awaited <= called
        and all(match.made(seat) == made[seat] for seat in others)
        and clock.now() - old.posted_at < FRESH
    )


async def _end(app: App, letter: Letter) -> None:
    match = await _match(app, letter)
    channel = await _place(app, letter)
    reply = await messages.end(app, match)
    old = await app.store.post(match.id, _purpose(replace(letter, kind=Kind.TURN)))
    await _post_anew(app, letter, channel, reply, old, None)
    if match.table.status is Status.FINISHED:
        await _retire(app, await app.store.post(match.id, Kind.CLOSING))


async def _post_anew(
    app: App, letter: Letter, channel: Room, reply: Reply, old: Post | None, facts: Json
) -> None:
    """Post a message that shows the table; the one it takes the place of loses its buttons."""
    message = await post(channel, reply, _nonce(letter))
    purpose, now = _purpose(letter), clock.now()
    await app.store.remember(
        Post(letter.match_id or 0, purpose, channel.id, message.id, now, facts)
    )
    if old is not None and old.message_id != message.id:
        await _strip(app, old)


async def _retire(app: App, old: Post | None) -> None:
    """A message has served its time."""
    if old is not None:
        await _strip(app, old)
        await app.store.forget(old.match_id, old.purpose)


async def _strip(app: App, old: Post) -> None:
    """Take the buttons off a message; if it is gone, so much the better."""
    with contextlib.suppress(discord.HTTPException, Refused):
        channel = await app.channel(old.channel_id)
        await channel.get_partial_message(old.message_id).edit(view=None)


async def _edited(letter: Letter, channel: Room, reply: Reply, old: Post | None) -> bool:
    """Whether the message was rewritten; not if one anew is asked for, or it stands elsewhere.

    Nor if it is deleted, too old, or in an archive.
    """
    if old is None or letter.body or old.channel_id != channel.id:
        return False
    try:
        await rewrite(channel.get_partial_message(old.message_id), reply)
    except discord.HTTPException as failed:
        if failed.code in UNCHANGEABLE:
            return False
        raise
    return True


async def _secret(app: App, letter: Letter) -> None:
    """Ask a seat for its secret choice; a closed door stops nothing: the channel has a button."""
    match = await _match(app, letter)
    if letter.seat is None or letter.seat not in match.awaited:
        return
    if not any(action.secret for action in match.legal(letter.seat)):
        return
    asked = await panels.panel(app, match, letter.seat)
    told = messages.recent(match, app.hall.words(match.table), letter.seat, match.entries - 1)
    reply = replace(asked, text="\n".join((*told[-NEWS:], asked.text)))
    await post(await _place(app, letter), reply, _nonce(letter))


async def _lobby(app: App, letter: Letter) -> None:
    """The lobby brought up to date; once it is over, it says so and is not posted anew."""
    table = await _table(app, letter)
    old = await app.store.post(table.id, Kind.LOBBY)
    reply = lobby_view.lobby_message(app, table)
    channel = await _place(app, letter)
    edited = await _edited(letter, channel, reply, old)
    if table.status is not Status.LOBBY:
        await app.store.forget(table.id, Kind.LOBBY)
    elif not edited:
        await _post_anew(app, letter, channel, reply, old, None)


async def _expire(app: App, letter: Letter) -> None:
    """Close a lobby that nobody has used for so long; if somebody has, look again later."""
    table = await _table(app, letter)
    if table.status is not Status.LOBBY:
        return
    if clock.now() - table.changed_at < LOBBY_DAYS:
        await app.store.write(table.id, [expiry(table.changed_at)], clock.now())
    else:
        closed = replace(table, status=Status.CLOSED, note="unused")
        await app.hall.keep(closed, (lobby_view.refresh(), notice("expired", table=table.id)))


async def _closing(app: App, letter: Letter) -> None:
    """The question whether to end here, brought up to date as people answer."""
    match = await _match(app, letter)
    running = match.table.status is Status.RUNNING
    if running and match.table.note and letter.seat is None:
        await _to_each(app, match.table, letter)
        return
    agreed = await app.store.agreed(match.id)
    old = await app.store.post(match.id, _purpose(letter))
    channel = await _place(app, letter)
    reply = ending.proposal(match, app.hall.words(match.table), agreed)
    if await _edited(letter, channel, reply, old):
        if not running or not agreed:
            await app.store.forget(match.id, _purpose(letter))
    elif not running or not agreed:
        await _retire(app, old)
    elif letter.seat is None or letter.seat in ending.missing_consent(match, agreed):
        await _post_anew(app, letter, channel, reply, old, None)


async def _notice(app: App, letter: Letter) -> None:
    words = app.hall.words(await _table(app, letter))
    text = words.line("notice", letter.body["key"], **letter.body["values"])
    await post(await _place(app, letter), Reply(text), _nonce(letter))


async def _warning(app: App, letter: Letter) -> None:
    words = app.hall.words(await _table(app, letter))
    text = words.line("warning", letter.body["key"], **letter.body["values"])
    await post(await _place(app, letter), Reply(text), _nonce(letter))


async def _to_each(app: App, table: Table, letter: Letter) -> None:
    """Send what is meant for the channel to every player instead, each by a letter of his own."""
    copies = [
        Draft(letter.kind, seat=seat, body=letter.body, replaces=f"{letter.kind}:{seat}")
        for seat in places.seats(table)
    ]
    await app.store.write(table.id, copies, clock.now())


async def _place(app: App, letter: Letter) -> Room:
    """Where a letter goes: to a person, or to the channel. Raises Refused, HTTPException."""
    if letter.seat is None:
        return await app.channel(letter.channel_id or 0)
    if letter.user_id is None:
        raise Refused("not_in")
    user = app.get_user(letter.user_id) or await app.fetch_user(letter.user_id)
    return user.dm_channel or await user.create_dm()


def _purpose(letter: Letter) -> str:
    """What tells the messages of one table apart."""
    return letter.kind if letter.seat is None else f"{letter.kind}:{letter.seat}"


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
