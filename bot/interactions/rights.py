"""The rights of a person, from the interaction that Discord sends."""

from __future__ import annotations

import discord

from bot.base.actor import Actor, Placed
from bot.base.errors import Refused
from bot.base.limits import clean_name


def actor_of(interaction: discord.Interaction) -> Actor:
    """The person who asks, with their rights."""
    user = interaction.user
    return Actor(
        user.id,
        clean_name(user.display_name),
        interaction.guild_id,
        interaction.channel_id or 0,
        DiscordRights(interaction),
        own_name(user),
    )


def own_name(user: discord.User | discord.Member) -> str:
    """The name of a person apart from any server."""
    return clean_name(user.global_name or user.name)


class DiscordRights:
    """The rights of a person on the server where they ask."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction

    @property
    def manages_server(self) -> bool:
        """Whether they may manage the server, according to this interaction."""
        asked = self._interaction
        return asked.guild_id is not None and asked.permissions.manage_guild

    def sees(self, what: Placed) -> bool:
        """Whether they may see its channel; for a private thread, whether they manage threads. If
        the channel is gone (or a thread is archived), whether they manage messages."""
        rights, channel = self._permissions(what), self._channel(what)
        if channel is None:
            return rights.manage_messages
        if isinstance(channel, discord.Thread) and channel.is_private():
            return rights.manage_threads
        return rights.view_channel

    def moderates(self, what: Placed) -> bool:
        """Whether they may manage messages in its channel, or its whole server."""
        here = what.guild_id == self._interaction.guild_id and self.manages_server
        return here or self._permissions(what).manage_messages

    def is_gone(self, what: Placed) -> bool:
        """Whether its channel cannot be found."""
        return self._channel(what) is None

    def _permissions(self, what: Placed) -> discord.Permissions:
        """Their permissions in its channel; on its server, if the channel is gone."""
        member = self._interaction.user
        if not isinstance(member, discord.Member) or what.guild_id != self._interaction.guild_id:
            return discord.Permissions.none()
        channel = self._channel(what)
        return member.guild_permissions if channel is None else channel.permissions_for(member)

    def _channel(self, what: Placed) -> discord.abc.GuildChannel | discord.Thread | None:
        guild = self._interaction.guild
        found = None if guild is None else guild.get_channel_or_thread(what.channel_id)
        return None if isinstance(found, discord.Thread) and found.parent is None else found


def managed_guild(interaction: discord.Interaction) -> discord.Guild:
    """The server of the request, if the actor may manage it. Raises Refused."""
    if interaction.guild is None or not actor_of(interaction).rights.manages_server:
        raise Refused("manage_server")
    return interaction.guild
