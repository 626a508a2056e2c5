"""The greeting in a server that the host has joined: what it is, and which permissions it lacks."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import discord

from bot.base import clock
from bot.delivery.permissions import lacking_in
from bot.features.admin import store
from bot.host import Host
from bot.screens import teaching
from bot.screens.replies import Reply, language_of
from bot.screens.showing import post
from data.words import Words

log = logging.getLogger(__name__)


async def greet(host: Host, guild: discord.Guild) -> None:
    """Greet a server, once ever, in its first channel where that works.

    That it was greeted is stored before the message is sent, so that it is not sent twice. No one
    gets a direct message: Discord does not say who has added the host, and `/table open` also says
    which permissions are lacking.
    """
    if not await store.greet(host.store, guild.id, clock.now()):
        return
    for channel in _rooms(guild):
        try:
            await post(channel, await _greeting(host, guild, channel))
        except discord.HTTPException as refused:
            log.info("the greeting of server %s was refused in a channel: %s", guild.id, refused)
            if refused.status >= 500:
                return  # it may be there
        else:
            return
    log.info("server %s has no channel where it could be greeted", guild.id)


def _rooms(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The channels where the host may write: the one for system messages first."""
    if guild.me is None:  # removed again already
        return
    first = guild.system_channel
    others = (channel for channel in guild.text_channels if channel != first)
    for channel in (*([first] if first else []), *others):
        here = channel.permissions_for(guild.me)
        if here.view_channel and here.send_messages:
            yield channel


async def _greeting(host: Host, guild: discord.Guild, channel: discord.TextChannel) -> Reply:
    words = Words.of(language_of(host.language, guild))
    lines = [words.line("greeting", "text")]
    lines += [
        words.line(
            "greeting",
            "lacking",
            permission=words.line("permission", name),
            reason=words.line("permission_for", name),
        )
        for name in lacking_in(guild, channel)
    ]
    return await teaching.games_menu(host.pictures, words, "\n".join(lines), "learn")
