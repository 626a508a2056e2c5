"""What several commands ask for alike: names, numbers, and what is offered while one types."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.base import limits
from bot.host import Host
from bot.interactions.completion import IN_TIME, offered, within
from bot.interactions.translation import said
from bot.matches.registry import people
from bot.screens import messages
from bot.screens.replies import language_for
from bot.tables.records import OPEN, Table
from data.words import Words
from games import locale_of, registry

Number = app_commands.Range[int, 1, 999_999_999]


Typed = app_commands.Range[str, 1, 20]
"""A short text that has to fit into a custom_id while a question is asked."""


def called(name: str) -> app_commands.locale_str:
    """The name of a command, to be translated."""
    return said("slash_name", name, name=name)


def about(name: str) -> app_commands.locale_str:
    """What a command is for."""
    return said("slash", name)


class Offers:
    """What cogs complete alike; `self` is the cog, and each has its host."""

    @offered
    async def games(
        self: Any, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """The games of this host."""
        return await game_choices(self.host, interaction, typed)


async def game_choices(
    host: Host, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """The games of this host whose name holds what is typed, first that of the table here."""
    here = await within(IN_TIME / 2, host.matches.table_in(interaction.channel_id or 0), None)
    played = here.game if here is not None else None
    names = {
        key: Words.of(language_for(interaction), key, locale_of(key)).line("", "name")
        for key in sorted(registry(), key=lambda key: key != played)
    }
    return [
        app_commands.Choice(name=limits.choice(name), value=key)
        for key, name in names.items()
        if typed.lower() in name.lower() or typed.lower() in key
    ][: limits.CHOICES]


async def number_choices(
    host: Host, interaction: discord.Interaction, typed: str, *, ended: bool = False
) -> list[app_commands.Choice[int]]:
    """The person's tables, and the one of this channel, that what is typed may mean."""
    tables = {t.id: t for t in await host.store.tables_of(interaction.user.id, finished=ended)}
    here = await host.matches.table_in(interaction.channel_id or 0)
    if here is not None and (ended or here.status in OPEN):
        tables.setdefault(here.id, here)
    labels = {number: _label(host, table) for number, table in tables.items()}
    return [
        app_commands.Choice(name=limits.choice(label), value=number)
        for number, label in labels.items()
        if typed.strip().lower() in label.lower()
    ][: limits.CHOICES]


def _label(host: Host, table: Table) -> str:
    name = messages.short_name(table, host.matches.words(table))
    return f"{name} · {people(table)}"
