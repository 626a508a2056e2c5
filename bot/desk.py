"""Which table a command or a press is about, and who may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot import limits, messages
from bot.address import Address, address
from bot.errors import Refused
from bot.match import Match
from bot.records import Table
from bot.replies import Reply, answer, menu, turn_page
from bot.router import chosen, router

if TYPE_CHECKING:
    from bot.app import App


async def visible_table(app: App, interaction: discord.Interaction, number: int) -> Table:
    """A table, if this person may see it: one of his, or of the server he is in."""
    table = await app.hall.table(number)
    here = table.guild_id is not None and table.guild_id == interaction.guild_id
    if not here and all(m.user_id != interaction.user.id for m in table.members):
        raise Refused("no_such_table")
    return table


async def visible_match(app: App, interaction: discord.Interaction, number: int) -> Match:
    """A match, if this person may see it."""
    await visible_table(app, interaction, number)
    return await app.hall.match(number)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables a command can mean: its number if one was given, its game, ended ones too."""

    number: int | None = None
    game: str | None = None
    ended: bool = False


async def at_table(
    app: App, interaction: discord.Interaction, wanted: Wanted, verb: str, *args: str
) -> None:
    """Do what a verb says at the table meant: named, or of this channel, or the person's own.

    In the bot's DM it asks which one when there are several. Raises Refused if there is none.
    """
    tables = await _meant(app, interaction, wanted)
    await at_one_of(app, interaction, tables, verb, *args)


async def at_one_of(
    app: App, interaction: discord.Interaction, tables: Sequence[Table], verb: str, *args: str
) -> None:
    """Do what a verb says at the one table, or ask at which."""
    if not tables:
        raise Refused("no_tables")
    if len(tables) > 1:
        await respond(interaction, _which(app, tables, verb, args))
        return
    await router.call(app, interaction, Address(verb, tables[0].id, args))


async def _meant(app: App, interaction: discord.Interaction, wanted: Wanted) -> Sequence[Table]:
    if wanted.number is not None:
        return [await visible_table(app, interaction, wanted.number)]
    if interaction.guild_id is None:
        mine = await app.store.tables_of(interaction.user.id, finished=wanted.ended)
        return [table for table in mine if wanted.game in (None, table.game)]
    here = await app.hall.table_in(interaction.channel_id or 0)
    if here is None:
        raise Refused("no_table_here")
    if wanted.game not in (None, here.game):
        raise Refused("other_game", game=app.hall.words(here).line("", "name"))
    return [here]


async def respond(interaction: discord.Interaction, reply: Reply, *, here: bool = False) -> None:
    """Answer privately; `here`: in the place of the message the press was made on."""
    await (turn_page if here and is_press(interaction) else answer)(interaction, reply)


def is_press(interaction: discord.Interaction) -> bool:
    """Whether it is a press on a message, and not a command."""
    return interaction.type is discord.InteractionType.component


def on_private(interaction: discord.Interaction) -> bool:
    """Whether it is a press on an answer that only this person sees."""
    return bool(interaction.message and interaction.message.flags.ephemeral)


def is_moderator(interaction: discord.Interaction) -> bool:
    """Whether this person may manage messages where the table stands."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


@router.on("which")
async def which(app: App, interaction: discord.Interaction, at: Address) -> None:
    """The answer to: at which table?"""
    verb, *args = at.args
    await router.call(app, interaction, Address(verb, int(chosen(interaction)[0]), tuple(args)))


def _which(app: App, tables: Sequence[Table], verb: str, args: tuple[str, ...]) -> Reply:
    options = []
    for table in tables[: limits.SELECT_OPTIONS]:
        words = app.hall.words(table)
        names = ", ".join(m.name for m in table.members)
        options.append(
            discord.SelectOption(
                label=limits.label(messages.short_name(table, words)),
                value=str(table.id),
                description=limits.choice(names),
            )
        )
    ask = app.hall.words(tables[0]).line("table", "which")
    return Reply(ask, rows=((menu(address("which", 0, verb, *args), ask, options),),))
