"""Declare slash commands: a function that answers a request becomes a command with options.

Its parameters after the request are the options; discord.py reads them from the signature. Names
and help in all languages, an answer in time, and autocomplete are added here.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar, cast

import discord
from discord import app_commands

from bot.base import limits
from bot.host import Host
from bot.interactions.access import watched_by
from bot.interactions.answering import do
from bot.interactions.completion import IN_TIME, offer, within
from bot.interactions.request import Answer, Request
from bot.interactions.table_choice import Wanted, at_table
from bot.interactions.translation import asks, said
from bot.matches import as_read
from bot.matches.as_read import people
from bot.screens import messages
from bot.screens.replies import language_for
from bot.tables.records import OPEN, Table
from data.words import Words
from games import locale_of, registry

C = TypeVar("C", str, int)
Act = Callable[..., Awaitable[Answer]]
"""The function of a command, called with a request and the options."""
Command = app_commands.Command[Any, ..., Any] | app_commands.Group
Choice = app_commands.Choice
Complete = Callable[[Request, str], Awaitable[list[Choice[C]]]]
"""The suggestions for an option, given what is typed so far."""
Number = app_commands.Range[int, 1, 999_999_999]
Typed = app_commands.Range[str, 1, 20]
"""A short text that must fit into a custom_id while a question is asked."""
COMMANDS: list[Command] = []
"""All commands that features declare."""
AT_HAND: list[app_commands.ContextMenu] = []
"""All entries that features declare in the menus of messages and of people."""


def group(name: str, **more: Any) -> app_commands.Group:
    """A group of commands; `more` as for discord.py. A group for servers only is not offered to
    people who have installed the bot for themselves."""
    if more.get("guild_only"):
        nowhere_else = {"dm_channel": False, "private_channel": False}
        more["allowed_contexts"] = app_commands.AppCommandContext(guild=True, **nowhere_else)
        more["allowed_installs"] = app_commands.AppInstallationType(guild=True, user=False)
    made = app_commands.Group(
        name=said("slash_name", name, name=name), description=said("slash", name), **more
    )
    COMMANDS.append(made)
    return made


def slash(
    name: str,
    *,
    under: app_commands.Group | None = None,
    about: str = "",
    choose: Mapping[str, list[Choice[Any]]] | None = None,
    complete: Mapping[str, Complete[Any]] | None = None,
    **help_of: str,
) -> Callable[[Act], None]:
    """Declare a command. `help_of` names another line of `option_help` for an option; `choose` has
    an option's choices, `complete` what suggests its values."""

    def declare(act: Act) -> None:
        async def callback(interaction: discord.Interaction, **given: Any) -> None:
            host = host_of(interaction)
            await do(host, interaction, answer(Request.of(host, interaction), given))

        async def answer(request: Request, given: Any) -> Answer:
            typed = [o for o, offers in (complete or {}).items() if offers is games and given[o]]
            return await act(request, **given | {o: game_key(given[o]) for o in typed})

        # Annotations are texts here (`from __future__`), and discord.py wants the types.
        options = list(inspect.signature(act, eval_str=True).parameters.values())[1:]
        first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        callback.__signature__ = inspect.Signature([first, *options])  # type: ignore[attr-defined]
        asks(**{o.name: help_of.get(o.name, o.name.rstrip("_")) for o in options})(callback)
        app_commands.choices(**(choose or {}))(callback)
        for option, offers in (complete or {}).items():
            app_commands.autocomplete(**{option: _completed(offers)})(callback)
        made: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=said("slash_name", name, name=name),
            description=said("slash", about or name),
            callback=callback,
        )
        COMMANDS.append(made) if under is None else under.add_command(made)

    return declare


def at_hand(name: str) -> Callable[[Act], None]:
    """Declare an entry in the menu of a message or of a person. Which of the two it is follows from
    the type of the function's second parameter."""

    def declare(act: Act) -> None:
        async def callback(interaction: discord.Interaction, chosen: Any) -> None:
            host = host_of(interaction)
            await do(host, interaction, answer(Request.of(host, interaction), chosen))

        async def answer(request: Request, chosen: Any) -> Answer:
            return await act(request, chosen)

        chosen = list(inspect.signature(act, eval_str=True).parameters.values())[1]
        first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        callback.__signature__ = inspect.Signature([first, chosen])  # type: ignore[attr-defined]
        AT_HAND.append(app_commands.ContextMenu(name=said("at_hand", name), callback=callback))

    return declare


TABLE = group("table")
ADMIN = group(
    "admin",
    default_permissions=discord.Permissions(manage_guild=True),
    guild_only=True,
)
"""Discord shows it to those who may manage the server; each press is checked again."""


def at(name: str, *args: str, ended: bool = False) -> None:
    """Declare ``/table name``, which runs the verb of that name at a table; `ended`: also at one
    that is over."""

    async def act(request: Request, table: Number | None = None) -> Answer:
        return await at_table(request, Wanted(table, ended=ended), name, *args)

    offers = all_tables if ended else open_tables
    slash(name, under=TABLE, table="table", complete={"table": offers})(act)


def host_of(interaction: discord.Interaction) -> Host:
    """The host that answers."""
    return cast(Host, cast(Any, interaction.client).host)


def choices_of(kinds: Iterable[StrEnum], table: str) -> list[Choice[str]]:
    """A choice for each value, with its text from that table of the catalogue."""
    return [Choice(name=said(table, kind.value), value=kind.value) for kind in kinds]


def _completed(offers: Complete[C]) -> Any:
    async def completed(interaction: discord.Interaction, current: str) -> list[Choice[C]]:
        host = host_of(interaction)

        async def found() -> list[Choice[C]]:
            return await offers(Request.of(host, interaction), str(current))

        return await offer(host.store, interaction, found())

    return completed


def game_key(typed: str) -> str:
    """The key of the game that is typed by its English name, since people need not pick a
    suggestion; else the text itself."""
    names = {Words.of("en", key, locale_of(key)).line("", "name"): key for key in registry()}
    return next((key for name, key in names.items() if name.lower() == typed.lower()), typed)


async def games(request: Request, typed: str) -> list[Choice[str]]:
    """The games of this host whose name contains the typed text, that of the table here first."""
    here = await within(IN_TIME / 2, request.matches.table_in(request.channel_id), None)
    played = here.game if here is not None else None
    names = {
        key: Words.of(language_for(request.interaction), key, locale_of(key)).line("", "name")
        for key in sorted(registry(), key=lambda key: key != played)
    }
    return [
        Choice(name=limits.choice(name), value=key)
        for key, name in names.items()
        if typed.lower() in name.lower() or typed.lower() in key
    ][: limits.CHOICES]


async def open_tables(request: Request, typed: str, *, ended: bool = False) -> list[Choice[int]]:
    """The person's open tables and that of this channel, as far as they match the typed text."""
    tables = {t.id: t for t in await request.store.tables_of(request.user_id, finished=ended)}
    if ended:
        tables |= {t.id: t for t in await watched_by(request.matches, request.user_id)}
    here = await request.matches.table_in(request.channel_id)
    if here is not None and (ended or here.status in OPEN):
        tables.setdefault(here.id, here)
    labels = {number: _label(table) for number, table in tables.items()}
    return [
        Choice(name=limits.choice(label), value=number)
        for number, label in labels.items()
        if typed.strip().lower() in label.lower()
    ][: limits.CHOICES]


async def all_tables(request: Request, typed: str) -> list[Choice[int]]:
    """As `open_tables`, with those that are over and those at which the person looks on."""
    return await open_tables(request, typed, ended=True)


def _label(table: Table) -> str:
    name = messages.short_name(table, as_read.words(table))
    return f"{name} · {people(table)}"
