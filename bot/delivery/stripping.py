"""Remove the buttons of messages that newer ones replace; nothing waits for that."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord

from bot.base import clock, limits
from bot.base.errors import Refused
from bot.delivery import refusals
from bot.delivery.jobs import NotYet, job
from bot.host import Discord, Host
from bot.matches.match import Match
from bot.store.postings import Message
from bot.tables.notifications import NotificationKind, Stripped
from bot.tables.records import OutboxMessage, Post
from games.codec import Json
from games.core import Seat

PATIENCE = 5.0  # seconds for removing an old board's buttons, while a newer board may be waiting
GIVEN_UP = timedelta(days=30)  # a place that was closed for longer than this hardly opens again


async def retire(host: Host, old: Post | None, past: str | None = None) -> None:
    """Remove the buttons of a message that is over, and forget it; `past` is its new text (None:
    unchanged)."""
    if old is not None:
        await strip_or_later(host, old.match_id, (old.channel_id, old.message_id), past)
        await host.store.forget(old.match_id, old.purpose)


def until_acted(match: Match, seat: Seat) -> Json:
    """What is stored with a message that offers choices about a seat, valid
    until the seat has acted."""
    return {"of": seat, "acts": match.acts(seat)}


async def retire_answered(host: Host, match: Match) -> None:
    """Remove the buttons of messages about seats that have acted since (`until_acted`)."""
    for post in await host.store.posts(match.id):
        facts = post.body if isinstance(post.body, dict) else {}
        if "of" in facts and match.acts(facts["of"]) != facts["acts"]:
            await retire(host, post)


async def strip(client: Discord, channel_id: int, message_id: int, past: str | None = None) -> None:
    """Remove the buttons of a message, if it is still there; `past` is its new text (None:
    unchanged), which is left out if Discord refuses it. Raises discord.HTTPException; a
    later retry may succeed."""
    try:
        channel = await client.channel(channel_id)
        message = channel.get_partial_message(message_id)
        if past is not None:
            try:
                await _strip(message, limits.content(past))
                return
            except discord.HTTPException as failed:
                if not refusals.is_of_the_form(failed):
                    raise
        await _strip(message)
    except Refused:
        return
    except discord.HTTPException as failed:
        if failed.code not in refusals.DELETED:
            raise


async def _strip(message: discord.PartialMessage, content: str = discord.utils.MISSING) -> None:
    nobody = discord.AllowedMentions.none()
    await message.edit(content=content, view=None, allowed_mentions=nobody)


async def strip_or_later(
    host: Host, match_id: int | None, old: Message, past: str | None = None
) -> None:
    """Remove the buttons of a message that is over. If that takes long or is refused it becomes a
    job, so that the table's next message need not wait for it."""
    try:
        async with asyncio.timeout(PATIENCE):
            await strip(host.discord, *old, past)
    except (TimeoutError, discord.HTTPException) as failed:
        if match_id is not None:
            now = clock.now()
            due = now + _pause(failed)
            later = NotificationKind.STRIP.single(Stripped(*old), about=old[1], due_at=due)
            await host.store.notify(match_id, [later], now)


@job(NotificationKind.STRIP)
async def strip_later(host: Host, due: OutboxMessage) -> None:
    """Remove the buttons of a message that is over. This is tried for weeks if its place is closed,
    since they would be there again when it opens."""
    old = Stripped.of(due.body)
    try:
        async with asyncio.timeout(PATIENCE):
            await strip(host.discord, old.channel_id, old.message_id)
    except (TimeoutError, discord.HTTPException) as failed:
        age = clock.now() - due.written_at
        if age < GIVEN_UP:
            # Held back, since nothing at the table waits for it.
            raise NotYet(_pause(failed, age).total_seconds()) from failed


def _pause(failed: BaseException, age: timedelta = timedelta(0)) -> timedelta:
    """How long until the next attempt; it grows with the time for which it has failed."""
    asked = refusals.pause(failed) if isinstance(failed, discord.HTTPException) else 0
    return max(refusals.MINUTE, timedelta(seconds=asked), min(age / 4, refusals.HOUR))
