"""Which table a command is about: named, of this channel, or the person's own, asked if several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot import limits, messages
from bot.address import Address, address, numbered
from bot.desk import respond, visible_table
from bot.errors import Refused
from bot.records import Table
from bot.replies import Reply, Rows, button, menu
from bot.router import picked, router

if TYPE_CHECKING:
    from bot.app import App


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables a command can mean: its number if one was given, its game, ended ones too."""

    number: int | None = None
    game: str | None = None
    ended: bool = False


async def at_table(
    app: App, interaction: discord.Interaction, wanted: Wanted, verb: str, *args: str
) -> None:
    """Do what a verb says at the table meant; ask which if there are several. Raises Refused."""
    tables = await _meant(app, interaction, wanted)
    await at_one_of(app, interaction, tables, verb, *args)


async def at_one_of(
    app: App, interaction: discord.Interaction, tables: Sequence[Table], verb: str, *args: str
) -> None:
    """Do what a verb says at the one table, or ask at which."""
    if not tables:
        raise Refused("no_tables")
    if len(tables) > 1:
        await respond(interaction, _which(app, tables, 1, verb, args))
        return
    await router.call(app, interaction, Address(verb, tables[0].id, args))


async def _meant(app: App, interaction: discord.Interaction, wanted: Wanted) -> Sequence[Table]:
    if wanted.number is not None:
        return [await visible_table(app, interaction, wanted.number)]
    if interaction.guild_id is None:
        return await _own(app, interaction.user.id, wanted)
    here = await app.hall.table_in(interaction.channel_id or 0)
    if here is None:
        raise Refused("no_table_here")
    if wanted.game not in (None, here.game):
        raise Refused("other_game", game=app.hall.words(here).line("", "name"))
    return [here]


async def _own(app: App, user_id: int, wanted: Wanted) -> Sequence[Table]:
    """The person's tables; those that are over only where no other is meant."""
    mine = await app.store.tables_of(user_id)
    if not mine and wanted.ended:
        mine = await app.store.tables_of(user_id, finished=True)
    return [table for table in mine if wanted.game in (None, table.game)]


@router.on("which")
async def which(app: App, interaction: discord.Interaction, at: Address) -> None:
    """The answer to: at which table?"""
    where = numbered(picked(interaction))
    await router.call(app, interaction, Address(at.word(0), where, at.args[1:]))


@router.on("whichpage")
async def which_page(app: App, interaction: discord.Interaction, at: Address) -> None:
    """More tables than one menu holds: another page of them."""
    page, verb = at.number(0), at.word(1)
    mine = await _own(app, interaction.user.id, Wanted(ended=True))
    if not mine:
        raise Refused("no_tables")
    reply = _which(app, mine, page, verb, at.args[2:])
    await respond(interaction, reply, here=True)


def _which(app: App, tables: Sequence[Table], page: int, verb: str, args: tuple[str, ...]) -> Reply:
    most = limits.SELECT_OPTIONS
    pages = -(-len(tables) // most)
    page = min(max(page, 1), pages)
    options = [_option(app, table) for table in tables[(page - 1) * most : page * most]]
    words = app.hall.words(tables[0])
    ask = words.line("table", "which")
    turns = tuple(
        button(words.line("button", word), address("whichpage", 0, number, verb, *args))
        for word, number in (("back", page - 1), ("forward", page + 1))
        if 1 <= number <= pages
    )
    rows: Rows = ((menu(address("which", 0, verb, *args), ask, options),),)
    return Reply(ask, rows=(*rows, turns) if turns else rows)


def _option(app: App, table: Table) -> discord.SelectOption:
    return discord.SelectOption(
        label=limits.label(messages.short_name(table, app.hall.plain_words(table))),
        value=str(table.id),
        description=limits.choice(", ".join(m.name for m in table.members)),
    )
