"""Bringing a match to this host: from a file, or from a text that is typed into a form."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

import discord

from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.delivery.permissions import must_hold_a_table
from bot.host import Host
from bot.imports import removing, store
from bot.imports.import_quotas import NoRoom, must_have_room_for_import
from bot.interactions.request import Answer, Request
from bot.interactions.router import on
from bot.lobby.opening import begin_lobby, create
from bot.lobby.places import must_be_allowed
from bot.lobby.quotas import must_have_room
from bot.lobby.service import opener_of
from bot.lobby.store import server_settings
from bot.matches.import_reader import NewImport
from bot.screens import messages
from bot.screens.replies import Form, Reply, button, in_rows, language_here
from bot.tables import imports
from bot.tables.imports import ImportedBy, PutUp, Unfinished
from bot.tables.notifications import notice
from bot.tables.records import Table

FIELDS = ("text", "more", "rest")
"""Those of the form: Discord takes 4000 characters in each."""
MOST_TYPED = 4000
Read = Callable[[], Awaitable[bytes]]


async def bring(host: Host, request: Request, file: discord.Attachment | None) -> Answer:
    """Put a match up from a file; without one, open the form to type it into."""
    if file is None:
        return Form(_form(request), again=address("importing", 0))
    if file.size > imports.LARGEST:
        raise Refused("import_too_large", most=imports.LARGEST // 1000)
    return await _brought(host, request, file.read)


@on("importing")
async def form(host: Host, request: Request) -> Form:
    """Open the form by a button, where the command came too late for it."""
    return Form(_form(request))


@on("imported")
async def typed(host: Host, request: Request) -> Answer:
    """A match was typed into the form."""
    text = "\n".join(request.entries.get(name, "") for name in FIELDS)

    async def read() -> bytes:
        return text.encode("utf-8", "replace")

    return await _brought(host, request, read)


def _must_be_slow(host: Host, user_id: int) -> None:
    if not host.imports.takes(user_id, 1):
        raise Refused("import_too_many")


async def _brought(host: Host, request: Request, read: Read) -> Answer:
    """Read it if there is room; then a table, or a lobby that goes on with it."""
    _must_be_slow(host, request.user_id)
    here = request.user_id, request.guild_id
    try:
        await must_have_room_for_import(host, *here, 0)
        try:
            data = await read()
        except discord.HTTPException as gone:
            raise Refused("import_unreadable") from gone
        if request.guild_id is not None:
            await must_be_allowed(host, request)
        seed, channel_id = secrets.token_hex(32), request.channel_id
        by = ImportedBy(*here, channel_id, await _language(host, request))
        found = await host.matches.imports.offered(NewImport(data, seed, by, clock.now()))
        await must_have_room_for_import(host, *here, found.lines)
    except NoRoom as refused:
        return await removing.no_room(host, request, refused)
    if isinstance(found, Unfinished):
        await _go_on(host, request, found, seed)
        return None
    return await _put_up(host, request, found)


async def _put_up(host: Host, request: Request, found: PutUp) -> Reply:
    """A finished one: to be looked at, in this channel."""
    guild, table = request.guild_id, await store.put_up(host.store, found)
    if guild is not None:
        who = limits.safe_name(request.interaction.user.display_name)
        told = notice("imported", who=who, table=table.id)
        await host.store.notify(table.id, [told], clock.now())
    return await _shown(host, table)


async def _language(host: Host, request: Request) -> str:
    settings = await server_settings(host.store, request.guild_id or 0)
    return settings.language or language_here(host, request.interaction)


async def _shown(host: Host, table: Table) -> Reply:
    """What can be done with a match that was put up."""
    match = await host.matches.match(table.id)
    words = host.matches.words(table)
    name = messages.table_name(table, words)
    lines = [words.line("said", "imported", name=name), *messages.ranking(match, words)]
    ways = {
        "steps": address("step", table.id, "first"),
        "replay": address("replay", table.id),
        "log": address("log", table.id, "last"),
        "share": address("share", table.id),
        "export": address("export", table.id),
        "remove": address("unimport", table.id),
    }
    rows = in_rows([button(words.line("button", key), where) for key, where in ways.items()])
    return Reply("\n".join(lines), rows=rows)


async def _go_on(host: Host, request: Request, found: Unfinished, seed: str) -> None:
    """An unfinished one: a lobby whose match begins where it stands."""
    must_hold_a_table(request.interaction, request.words)
    await must_have_room(host, request.user_id, request.guild_id)
    opener = opener_of(request.actor)
    table = await create(
        host,
        request,
        found.game,
        found.options,
        (opener,),
        seed=seed,
        imported=found.imported,
        goes_on=found.text,
    )
    await begin_lobby(host, request, table)


def _form(request: Request) -> discord.ui.Modal:
    words = request.words
    modal = discord.ui.Modal(title=limits.title(words.line("import", "title")))
    modal.custom_id = address("imported", 0)
    for name in FIELDS:
        modal.add_item(
            discord.ui.TextInput(
                label=limits.title(words.line("import", name)),
                placeholder=limits.fit(words.line("import", f"{name}_hint"), 100),
                custom_id=name,
                style=discord.TextStyle.paragraph,
                max_length=MOST_TYPED,
                required=name == FIELDS[0],
            )
        )
    modal.stop()  # the router answers it, as it does presses
    return modal
