"""Bringing a match to this host: from a file, or from a text that is typed into a form."""

from __future__ import annotations

import secrets

import discord

from bot.base import clock, limits
from bot.base.errors import Refused
from bot.base.limits import clean_name
from bot.delivery.permissions import must_hold_a_table
from bot.handlers import removing
from bot.handlers.access import respond
from bot.handlers.opening import begin_lobby, create
from bot.handlers.places import must_be_allowed
from bot.handlers.quotas import NoRoom, must_have_room, must_have_room_for_import
from bot.handlers.router import entries, router
from bot.host import Host
from bot.matches.import_reader import NewImport
from bot.tables import imports
from bot.tables.address import Address, address
from bot.tables.imports import ImportedBy, PutUp, Unfinished
from bot.tables.notifications import notice
from bot.tables.records import Member, Membership, Table
from bot.views import messages
from bot.views.forms import open_form
from bot.views.replies import Reply, button, in_rows, language_here, words_for

FIELDS = ("text", "more", "rest")
"""Those of the form: Discord takes 4000 characters in each."""
MOST_TYPED = 4000


async def bring(
    host: Host, interaction: discord.Interaction, file: discord.Attachment | None
) -> None:
    """Put a match up from a file; without one, open the form to type it into."""
    if file is None:
        await open_form(host, interaction, _form(interaction), _again(interaction))
        return
    if file.size > imports.LARGEST:
        raise Refused("import_too_large", most=imports.LARGEST // 1000)
    _must_be_slow(host, interaction.user.id)
    if not await _has_room(host, interaction):
        return
    try:
        data = await file.read()
    except discord.HTTPException as gone:
        raise Refused("import_unreadable") from gone
    await _brought(host, interaction, data)


@router.on("importing")
async def form(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the form by a button, where the command came too late for it."""
    await open_form(host, interaction, _form(interaction), _again(interaction))


@router.on("imported")
async def typed(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A match was typed into the form."""
    said = entries(interaction)
    _must_be_slow(host, interaction.user.id)
    if not await _has_room(host, interaction):
        return
    text = "\n".join(said.get(name, "") for name in FIELDS)
    await _brought(host, interaction, text.encode("utf-8", "replace"))


def _must_be_slow(host: Host, user_id: int) -> None:
    if not host.imports.takes(user_id, 1):
        raise Refused("import_too_many")


async def _has_room(host: Host, interaction: discord.Interaction, lines: int = 0) -> bool:
    """Whether there is room for a match of so many lines; else that is answered."""
    where = interaction.user.id, interaction.guild_id
    try:
        await must_have_room_for_import(host, *where, lines)
    except NoRoom as refused:
        await respond(interaction, await removing.no_room(host, interaction, refused))
        return False
    return True


async def _brought(host: Host, interaction: discord.Interaction, data: bytes) -> None:
    """Read it; then a table, or a lobby that goes on with it."""
    seed = secrets.token_hex(32)
    if interaction.guild_id is not None:
        await must_be_allowed(host, interaction)
    where = interaction.user.id, interaction.guild_id, interaction.channel_id or 0
    by = ImportedBy(*where, await _language(host, interaction))
    found = await host.matches.imports.offered(NewImport(data, seed, by, clock.now()))
    if not await _has_room(host, interaction, found.lines):
        return
    if isinstance(found, Unfinished):
        await _go_on(host, interaction, found, seed)
    else:
        await _put_up(host, interaction, found)


async def _put_up(host: Host, interaction: discord.Interaction, found: PutUp) -> None:
    """A finished one: to be looked at, in this channel."""
    guild, table = interaction.guild_id, await host.store.put_up(found)
    if guild is not None:
        who = limits.safe_name(interaction.user.display_name)
        told = notice("imported", who=who, table=table.id)
        await host.store.write(table.id, [told], clock.now())
        host.wake()
    await respond(interaction, await _shown(host, table))


async def _language(host: Host, interaction: discord.Interaction) -> str:
    settings = await host.store.servers.settings(interaction.guild_id or 0)
    return settings.language or language_here(host, interaction)


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


async def _go_on(
    host: Host, interaction: discord.Interaction, found: Unfinished, seed: str
) -> None:
    """An unfinished one: a lobby whose match begins where it stands."""
    must_hold_a_table(interaction, words_for(interaction))
    await must_have_room(host, interaction.user.id, interaction.guild_id)
    user = interaction.user
    opener = Member(user.id, clean_name(user.display_name), Membership.PLAYER, True, None)
    table = await create(
        host,
        interaction,
        found.game,
        found.options,
        (opener,),
        seed=seed,
        imported=found.imported,
        goes_on=found.text,
    )
    await begin_lobby(host, interaction, table)


def _form(interaction: discord.Interaction) -> discord.ui.Modal:
    words = words_for(interaction)
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


def _again(interaction: discord.Interaction) -> Reply:
    words = words_for(interaction)
    again = button(words.line("button", "open_form"), address("importing", 0))
    return Reply(words.line("import", "again"), rows=((again,),))
