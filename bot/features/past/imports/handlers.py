"""Import a match from a file or a text typed into a form, or remove an imported one."""

from __future__ import annotations

import secrets

import discord

from bot.base import clock, limits
from bot.base.address import address, numbered
from bot.base.errors import Refused
from bot.delivery.permissions import must_hold_a_table
from bot.features.lobby.allowed import must_be_allowed, must_have_room
from bot.features.lobby.new_tables import begin_lobby, create
from bot.features.lobby.service import opener_of
from bot.features.lobby.store import server_settings
from bot.features.past.imports import store
from bot.features.past.imports.import_quotas import NoRoom, must_have_room_for_import
from bot.interactions.access import audit_entry
from bot.interactions.request import Answer, Request
from bot.interactions.router import on
from bot.interactions.table_choice import option
from bot.matches import as_read
from bot.matches.import_reader import NewImport
from bot.matches.registry import MatchRegistry
from bot.screens import messages
from bot.screens.board_messages import looking_back
from bot.screens.form import FileField, Form, TextField
from bot.screens.replies import Reply, Style, button, in_rows, language_here, menu
from bot.store.imported import BY_HAND
from bot.tables import imports
from bot.tables.imports import ImportedBy, Unfinished
from bot.tables.notifications import notice
from bot.tables.records import OVER, Table
from bot.tables.servers import AuditKind

FIELDS = ("text", "more", "rest")
"""The text fields of the form: Discord takes 4000 characters in each."""
MOST_TYPED = limits.TYPED


async def bring(request: Request, file: discord.Attachment | None = None) -> Answer:
    """Import a match from a file; without one, open the form to type it into."""
    return _form(request) if file is None else await _of_file(request, file)


async def _of_file(request: Request, file: discord.Attachment) -> Answer:
    if file.size > imports.LARGEST:
        raise Refused("import_too_large", most=imports.LARGEST // 1000)
    return await _brought(request, file)


@on("importing")
async def form(request: Request) -> Form:
    """Open the form by a button, for a command that was answered too late."""
    return _form(request)


@on("imported")
async def typed(request: Request) -> Answer:
    """Import the match that was given in the form, as a file or typed."""
    if (file := request.file) is not None:
        return await _of_file(request, file)
    text = "\n".join(request.entries.get(name, "") for name in FIELDS)
    return await _brought(request, text.encode("utf-8", "replace"))


async def _brought(request: Request, given: discord.Attachment | bytes) -> Answer:
    """Read what was given, if there is room for one more import; then create its table, or a lobby
    that continues an unfinished match."""
    if not request.host.imports.takes(request.user_id, 1):
        raise Refused("import_too_many")
    here = request.user_id, request.guild_id
    try:
        await must_have_room_for_import(request.store, *here, 0)
        try:
            data = given if isinstance(given, bytes) else await given.read()
        except discord.HTTPException as gone:
            raise Refused("import_unreadable") from gone
        if request.guild_id is not None:
            await must_be_allowed(request.store, request.guild_id, request.interaction.channel)
        seed, channel_id = secrets.token_hex(32), request.channel_id
        by = ImportedBy(*here, channel_id, await _language(request))
        found = await request.matches.imports.offered(NewImport(data, seed, by, clock.now()))
        await must_have_room_for_import(request.store, *here, found.lines)
    except NoRoom as refused:
        return await _no_room(request, refused)
    if isinstance(found, Unfinished):
        await _go_on(request, found, seed)
        return None
    table = await store.put_up(request.store, found)
    if request.guild_id is not None:
        who = limits.safe_name(request.interaction.user.display_name)
        said = notice("imported", who=who, table=table.id)
        await request.store.notify(table.id, [said], clock.now())
    return await _shown(request.matches, table)


async def _language(request: Request) -> str:
    settings = await server_settings(request.store, request.guild_id or 0)
    return settings.language or language_here(request.host.language, request.interaction)


async def _shown(matches: MatchRegistry, table: Table) -> Reply:
    """The screen of an imported match, with what can be done."""
    match = await matches.match(table.id)
    words = as_read.words(table)
    name = messages.table_name(table, words)
    lines = [words.line("said", "imported", name=name), *messages.ranking(match, words)]
    remove = button(words.line("button", "remove"), address("unimport", table.id))
    return Reply("\n".join(lines), rows=in_rows([*looking_back(table.id, words), remove]))


async def _go_on(request: Request, found: Unfinished, seed: str) -> None:
    """An unfinished match: open a lobby whose match begins at its last position."""
    if request.guild_id is None:
        raise Refused("import_in_dm")
    must_hold_a_table(request.interaction, request.words)
    await must_have_room(request.store, request.user_id, request.guild_id)
    opener = opener_of(request.actor, request.guild_id)
    table = await create(
        request,
        found.game,
        found.options,
        (opener,),
        seed=seed,
        imported=found.imported,
        goes_on=found.text,
    )
    await begin_lobby(request, table)


def _form(request: Request) -> Form:
    """The form to import a match: a file, or its text in as many pieces as it takes."""
    words = request.words
    file = FileField("file", words.line("import", "file"), words.line("import", "file_hint"))
    pieces = (
        TextField(
            name, words.line("import", name), words.line("import", f"{name}_hint"),
            most=MOST_TYPED, required=False, long=True,
        )
        for name in FIELDS
    )  # fmt: skip
    title = words.line("import", "title")
    return Form(title, address("imported", 0), (file, *pieces), address("importing", 0))


async def _no_room(request: Request, refused: NoRoom) -> Reply:
    """Say that nothing more can be imported, with a menu of imports that this person may remove."""
    words, most = request.words, limits.SELECT_OPTIONS
    text = words.line("refusal", refused.key, **refused.values)
    here = request.guild_id if refused.on_server else None
    whose = None if refused.on_server and request.actor.rights.manages_server else request.user_id
    numbers = await store.over(request.store, most, whose, here)
    if not numbers:
        return Reply(text)
    options = [option(await request.matches.table(number)) for number in numbers]
    asks = menu(address("unimport", 0), words.line("import", "which"), options)
    return Reply(text, rows=((asks,),))


@on("unimport")
async def ask(request: Request) -> Reply:
    """Ask before an imported match is removed, which cannot be undone."""
    table, _ = await _removable(request, request.table or numbered(request.picked))
    words = as_read.words(table)
    text = words.line("import", "sure", name=messages.table_name(table, words))
    yes = button(words.line("button", "remove"), address("unimported", table.id), Style.danger)
    no = button(words.line("button", "no"), address("no", 0))
    return Reply(text, rows=((yes, no),))


@on("unimported")
async def remove(request: Request) -> Reply:
    """Remove the imported match."""
    table, theirs = await _removable(request, request.table)
    words = as_read.words(table)
    name = messages.table_name(table, words)
    by = None if theirs else audit_entry(request.actor, AuditKind.CLOSED, table.id)
    await store.remove(request.store, table.id, BY_HAND, clock.now(), by)
    request.matches.forget(table.id)
    return Reply(words.line("said", "import_removed", name=name))


async def _removable(request: Request, number: int) -> tuple[Table, bool]:
    """An imported match that is over, if this person may remove it, and whether it is their own
    import. Raises Refused."""
    table, kept = await request.matches.table(number), await store.get(request.store, number)
    theirs = kept is not None and kept.user_id == request.user_id
    if kept is None or not (theirs or request.actor.rights.moderates(table)):
        raise Refused("no_such_table")
    if table.status not in OVER:
        raise Refused("import_open")
    return table, theirs
