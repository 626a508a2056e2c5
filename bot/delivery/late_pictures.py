"""Add its picture later to a message that was sent in words, because it
could not be painted then."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.base.errors import StoreTrouble
from bot.delivery import ladder
from bot.host import Host
from bot.screens.replies import Reply
from bot.screens.showing import rewrite, whole
from bot.tables.records import Table

log = logging.getLogger(__name__)


def follow(
    host: Host, table: Table | None, message: discord.PartialMessage, purpose: str, reply: Reply
) -> None:
    """Edit the message into the whole reply once its picture is there, unless another message of
    its purpose has taken its place. In memory only: after a restart the words stay until the
    next message."""
    about = (None if table is None else table.id, purpose or message.id)
    host.delivery.late.heard(about, message.id)
    if reply.later is not None and reply.picture is None:
        work = _followed(host, table, message, purpose, reply)
        host.delivery.late.begin(about, message.id, work)


async def _followed(
    host: Host, table: Table | None, message: discord.PartialMessage, purpose: str, reply: Reply
) -> None:
    drawn = await whole(reply)
    if drawn.picture is None:
        return
    try:
        if table is not None and purpose:
            post = await host.store.post(table.id, purpose)
            if post is not None and post.message_id != message.id:
                return
        await ladder.accepted(
            host.store,
            host.delivery,
            table,
            drawn,
            lambda shown, _: rewrite(message, shown),
            place=message.channel.id,
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError, StoreTrouble) as failed:
        log.info("a message of table %s stays in words: %s", table and table.id, failed)
