"""What the host must be allowed where a table stands."""

from __future__ import annotations

import discord

from data.words import Words

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


def missing(interaction: discord.Interaction) -> tuple[str, ...]:
    """The permissions the host lacks in this channel or thread, by discord.py's names."""
    needed = IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    return tuple(name for name in needed if not getattr(interaction.app_permissions, name))


def named(lacking: tuple[str, ...], words: Words) -> str:
    """The permissions as Discord's settings call them."""
    return ", ".join(words.line("permission", name) for name in lacking)
