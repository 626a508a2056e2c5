"""A thread for each table, on servers that want it; it is created from a message in the channel.

A thread has the number of that message. So the table can be stored with its thread's number before
the thread exists, and the thread has the number of the table in its name.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Literal

import discord

from bot.base import clock, limits
from bot.base.errors import ChannelTaken
from bot.delivery.permissions import lacking_for_threads
from bot.interactions.request import Request
from bot.matches import as_read
from bot.screens import messages
from bot.screens.replies import Reply
from bot.screens.showing import post
from bot.tables.notifications import refresh
from bot.tables.records import Notification, Status, Table
from bot.tables.servers import ServerSettings
from data.words import Words
from games import locale_of

GROWS = timedelta(seconds=20)
"""How long a lobby waits for its thread before it is posted in any case."""
A_WEEK: Literal[10080] = 10080
"""Minutes without a message until a thread is archived: the longest that Discord has."""
log = logging.getLogger(__name__)


def may_grow(request: Request, settings: ServerSettings) -> bool:
    """Whether a table that is opened here gets a thread of its own; not inside another thread."""
    return settings.threads and isinstance(request.interaction.channel, discord.TextChannel)


def possible(request: Request) -> bool:
    """Whether a thread can be opened here."""
    in_channel = isinstance(request.interaction.channel, discord.TextChannel)
    return in_channel and not lacking(request)


def lacking(request: Request) -> str:
    """The permissions that the host lacks for a thread here, as text; empty if none."""
    words = request.words
    names = lacking_for_threads(request.interaction.app_permissions)
    return words.all_of(words.line("permission", name) for name in names)


async def line(request: Request, game: str, language: str) -> discord.Message | None:
    """The message in the channel from which the thread will be created; None if Discord refuses
    it."""
    assert isinstance(request.interaction.channel, discord.TextChannel)
    words = Words.of(language, game, locale_of(game))
    who = limits.safe_name(request.interaction.user.display_name)
    text = words.line("thread", "line", who=who, game=words.line("", "name"))
    try:
        return await post(request.interaction.channel, Reply(text))
    except discord.HTTPException as refused:
        log.info("no line for a thread: %s", refused)
        return None


async def take_back(line: discord.Message | None) -> None:
    """Delete that message: no table was created."""
    if line is not None:
        with suppress(discord.HTTPException):
            await line.delete()


def not_yet() -> Notification:
    """A notification of the lobby, due later in case the process ends before the thread exists."""
    return replace(refresh(), due_at=clock.now() + GROWS)


async def grow(request: Request, line: discord.Message, table: Table) -> Table:
    """Create the thread of a table, with its lobby; if Discord refuses, use the channel. Raises
    ChannelTaken: then the table is closed."""
    words = as_read.public_words(table)
    try:
        name = limits.label(messages.short_name(table, words))
        await line.create_thread(name=name, auto_archive_duration=A_WEEK)
    except discord.HTTPException as refused:
        log.info("no thread for table %s: %s", table.id, refused)
        await take_back(line)
        return await _in_channel(request, table)
    await request.store.notify(table.id, [refresh()], clock.now())
    text = words.line(
        "thread", "stands", table=messages.table_name(table, words), where=f"<#{line.id}>"
    )
    with suppress(discord.HTTPException):
        await line.edit(
            content=limits.content(text), allowed_mentions=discord.AllowedMentions.none()
        )
    return table


async def _in_channel(request: Request, table: Table) -> Table:
    here = request.channel_id
    try:
        return await request.matches.update(
            table.id, lambda now: request.matches.keep(replace(now, channel_id=here))
        )
    except ChannelTaken:
        await request.matches.update(
            table.id,
            lambda now: request.matches.keep(replace(now, status=Status.CLOSED, why_closed="left")),
        )
        raise


def why_not(request: Request) -> Reply:
    """A private reply: the table is in the channel, and what is lacking for a thread."""
    words, names = request.words, lacking(request)
    key = "lacking" if names else "refused"
    return Reply(words.line("thread", key, lacking=names))
