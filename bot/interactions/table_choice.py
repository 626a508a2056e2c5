"""Which table a command is for: the named one, that of the channel, or one of the person's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.base import limits
from bot.base.address import Address, address, numbered
from bot.base.errors import Refused
from bot.interactions.access import watched_by, watched_table
from bot.interactions.request import Answer, Place, Request
from bot.interactions.router import on, router
from bot.matches import as_read
from bot.matches.as_read import people
from bot.matches.registry import MatchRegistry
from bot.screens import messages, next_table, replies
from bot.screens.pages import paged, turns
from bot.screens.replies import Reply, menu
from bot.tables.records import Table


@dataclass(frozen=True, slots=True)
class Wanted:
    """The tables that a command can mean: of this number if one is given, of this game, and ended
    ones too if so set. `waits`: if a single table waits for the person, it is meant."""

    number: int | None = None
    game: str | None = None
    ended: bool = False
    waits: bool = False


async def at_table(request: Request, wanted: Wanted, verb: str, *args: str) -> Answer:
    """Run a verb at the table that is meant; ask which if there are several. Raises Refused."""
    tables = await _meant(request, wanted)
    return await at_one_of(request, tables, verb, *args)


async def at_one_of(request: Request, tables: Sequence[Table], verb: str, *args: str) -> Answer:
    """Run a verb at the only table, or ask at which."""
    if not tables:
        raise Refused("no_tables")
    if len(tables) > 1:
        return _which(tables, 1, verb, args)
    return await router.call(request.asking(Address(verb, tables[0].id, args)))


async def _meant(request: Request, wanted: Wanted) -> Sequence[Table]:
    if wanted.number is not None:
        return [await watched_table(request.matches, request.actor, wanted.number)]
    if request.guild_id is None:
        return await _own(request.matches, request.user_id, wanted)
    here = await request.matches.table_in(request.channel_id)
    if here is None:
        raise Refused("no_table_here")
    if wanted.game not in (None, here.game):
        raise Refused("other_game", game=as_read.words(here).line("", "name"))
    return [here]


async def _own(matches: MatchRegistry, user_id: int, wanted: Wanted) -> Sequence[Table]:
    """The person's tables; those where they look on, and ended ones, only if no other is meant."""
    mine = await matches.store.tables_of(user_id)
    if not mine and wanted.ended:
        mine = await watched_by(matches, user_id)
    if not mine and wanted.ended:
        mine = await matches.store.tables_of(user_id, finished=True)
    fitting = [table for table in mine if wanted.game in (None, table.game)]
    fitting = [table for table in fitting if not table.settings.lesson]  # /learn continues those
    if wanted.waits and len(fitting) > 1:
        waiting = await next_table.waiting(matches.store, user_id)
        fitting = [t for t in fitting if t.id in waiting] or fitting
    return fitting


@on("which")
async def which(request: Request, verb: str, *args: str) -> Answer:
    """A table was picked: run the verb there."""
    at = Address(verb, numbered(request.picked), args)
    return await router.call(request.asking(at))


@on("whichpage", place=Place.HERE)
async def which_page(request: Request, page: int, verb: str, *args: str) -> Reply:
    """Another page of the menu of tables."""
    mine = await _own(request.matches, request.user_id, Wanted(ended=True))
    if not mine:
        raise Refused("no_tables")
    return _which(mine, page, verb, args)


def _which(tables: Sequence[Table], page: int, verb: str, args: tuple[str, ...]) -> Reply:
    shown, page, pages = paged(tables, page, limits.SELECT_OPTIONS)
    words = as_read.words(tables[0])
    ask = words.line("table", "which")
    choices = menu(address("which", 0, verb, *args), ask, [option(t) for t in shown])
    beside = turns("whichpage", page, pages, words, 0, verb, *args)
    return Reply(ask, rows=((choices,), *beside))


def option(table: Table) -> discord.SelectOption:
    """A table in a menu of several: its name, and its people."""
    name = messages.short_name(table, as_read.plain_words(table))
    return replies.option(table.id, name, people(table))
