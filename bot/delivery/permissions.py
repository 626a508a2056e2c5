"""The permissions that the host needs in a table's channel."""

from __future__ import annotations

import discord

from bot.base.errors import Refused
from data.words import Words

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
FOR_THREADS = ("create_public_threads", *IN_THREADS)
"""What a server must grant so that each table can have a thread of its own."""
SPOKEN = (discord.VoiceChannel, discord.StageChannel)


def invitation(application_id: int) -> str:
    """The link by which a server's administrators invite the bot, with the permissions that it
    needs and no others."""
    asked = discord.Permissions(**dict.fromkeys({*NEEDED, *FOR_THREADS}, True))
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application_id, permissions=asked, scopes=scopes)


def must_hold_a_table(interaction: discord.Interaction, words: Words) -> None:
    """Check that a table can be here. Raises Refused in a direct message, on a server where only
    the person has the bot, or without a permission."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("not_in_dm")
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        raise Refused("not_on_server")
    if lacking := _lacking(interaction.app_permissions, interaction.channel):
        names = words.all_of(words.line("permission", name) for name in lacking)
        raise Refused("permissions", lacking=names)


def must_be_usable(guild: discord.Guild, channel_id: int, words: Words) -> None:
    """Check that the host can keep a table there, as far as it knows. Raises Refused."""
    channel = guild.get_channel_or_thread(channel_id)
    # discord.py raises ClientException for the permissions of a thread without a known parent.
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        raise Refused("no_such_channel")
    if lacking := _lacking(channel.permissions_for(guild.me), channel):
        names = words.all_of(words.line("permission", name) for name in lacking)
        raise Refused("permissions_there", lacking=names, where=channel.mention)
    if isinstance(channel, discord.Thread) and channel.locked:
        raise Refused("thread_locked")


def lacking_in(guild: discord.Guild, channel: discord.abc.GuildChannel) -> tuple[str, ...]:
    """The permissions that the host lacks for tables in a channel and in threads there."""
    here = channel.permissions_for(guild.me)
    threads = (name for name in IN_THREADS if not getattr(here, name))
    return tuple(dict.fromkeys((*_lacking(here, channel), *threads)))


def lacking_for_threads(permissions: discord.Permissions) -> tuple[str, ...]:
    """The permissions that the host lacks to give a table a thread of its own."""
    return tuple(name for name in FOR_THREADS if not getattr(permissions, name))


def usable(guild: discord.Guild, channel_id: int) -> bool:
    """Whether the host may keep a table there, as far as it knows; not in an archived thread."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return False
    # Without its parent the permissions of a thread cannot be computed.
    if isinstance(channel, discord.Thread) and (channel.locked or channel.parent is None):
        return False
    return not _lacking(channel.permissions_for(guild.me), channel)


def may_write(guild: discord.Guild, channel: discord.abc.Messageable) -> bool:
    """Whether the host may write there, as far as it knows."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread) or guild.me is None:
        return True
    # Without its parent the permissions of a thread cannot be computed.
    in_thread = isinstance(channel, discord.Thread)
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return True
    may = channel.permissions_for(guild.me)
    sends = may.send_messages_in_threads if in_thread else may.send_messages
    return may.view_channel and sends and may_enter(channel, may)


def may_enter(channel: object, may: discord.Permissions) -> bool:
    """Whether somebody with these permissions reads what is written there; in a voice channel they
    must also be allowed to connect."""
    return may.connect or not isinstance(channel, SPOKEN)


def may_attach(channel: discord.abc.Messageable) -> bool:
    """Whether pictures may go there, as far as the host knows."""
    guild: discord.Guild | None = getattr(channel, "guild", None)
    if not isinstance(channel, discord.TextChannel | discord.Thread) or guild is None:
        return True
    # What is not known counts as allowed: a refused picture is left out (`is_of_the_picture`).
    if guild.me is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return True
    return channel.permissions_for(guild.me).attach_files


def _lacking(permissions: discord.Permissions, channel: object) -> tuple[str, ...]:
    """The permissions the host lacks, by discord.py's names, which our catalogue uses too."""
    needed = IN_THREADS if isinstance(channel, discord.Thread) else NEEDED
    entering = ("connect",) if isinstance(channel, SPOKEN) else ()
    return tuple(name for name in (*needed, *entering) if not getattr(permissions, name))
