"""Set the language and sight of a person or of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.base import reading
from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.features.people.languages import views
from bot.interactions.access import visible_table
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.as_read import name_in
from bot.screens.replies import Reply
from bot.tables import lobby
from bot.tables.notifications import repost
from bot.tables.records import OPEN, Table
from data.words import languages
from render import Sight


async def show_language(request: Request) -> Reply:
    """Show the person's language."""
    known = await request.store.readers.get(request.user_id)
    here = await request.matches.table_in(request.channel_id)
    own = here if here is not None and _against(here, request.user_id) is None else None
    return views.own_language(known.chosen, request.words, own)


@on("mylanguage")
async def choose_language(request: Request) -> Reply:
    """Set the person's language to the picked one, or to that of their Discord."""
    wanted = request.picked
    if wanted not in (views.AS_DISCORD, *languages()):
        raise Refused("unknown_press")
    chosen = "" if wanted == views.AS_DISCORD else wanted
    await request.store.readers.choose(request.user_id, chosen)
    reading.read_in(chosen or str(request.interaction.locale))
    return await show_language(request)


@on("language")
async def language_of_table(request: Request) -> Reply:
    """Show the language of a table, which its opener can change."""
    table = await _own_table(request)
    return views.table_language(table, as_read.words(table))


@on("setlanguage")
async def set_language(request: Request) -> Reply:
    """Set the language of what all read at a table; its lobby or board is posted again."""
    wanted = request.picked
    if wanted not in languages():
        raise Refused("unknown_press")

    def spoken(table: Table) -> Table:
        members = tuple(replace(m, name=name_in(table, m, wanted)) for m in table.members)
        return replace(table, language=wanted, members=members)

    table = await _change(request, spoken)
    return views.table_language(table, as_read.words(table))


async def show_sight(request: Request) -> Reply:
    """Show how boards are drawn for the person, with switches."""
    known = await request.store.readers.get(request.user_id)
    return views.own_sight(Sight.of(known.sight), request.words)


@on("mysight")
async def switch_sight(request: Request, wish: str) -> Reply:
    """Turn a part of the person's sight on or off."""
    known = await request.store.readers.get(request.user_id)
    wished = _switched(known.sight, wish)
    await request.store.readers.see(request.user_id, wished)
    reading.see_with(wished)
    return await show_sight(request)


@on("sight")
async def sight_of_table(request: Request) -> Reply:
    """Show how boards of a table are drawn for all; its opener can change it."""
    table = await _own_table(request)
    return views.table_sight(table, as_read.words(table))


@on("setsight")
async def set_sight(request: Request, wish: str) -> Reply:
    """Turn a part of a table's sight on or off; the board is posted again."""
    seen = lambda table: replace(table, sight=_switched(table.sight, wish))  # noqa: E731
    table = await _change(request, seen)
    return views.table_sight(table, as_read.words(table))


def _switched(wishes: str, wish: str) -> str:
    """The wishes with that one toggled. Raises Refused if there is none of that name."""
    if wish not in views.WISHES:
        raise Refused("unknown_press")
    now = Sight.of(wishes)
    return str(replace(now, **{wish: not getattr(now, wish)}))


async def _own_table(request: Request) -> Table:
    """A table that the actor has opened. Raises Refused."""
    table = await visible_table(request.matches, request.actor, request.table)
    if against := _against(table, request.user_id):
        raise against
    return table


async def _change(request: Request, how: Callable[[Table], Table]) -> Table:
    """Change how a table is shown to all, as its opener; it is posted again. Raises Refused."""
    await _own_table(request)

    async def changed(table: Table) -> Table:
        if against := _against(table, request.user_id):
            raise against
        return await request.matches.keep(how(table), repost(table))

    return await request.matches.update(request.table, changed)


def _against(table: Table, user_id: int) -> Refused | None:
    """Why this person may not change how an open table is shown; None for its opener."""
    opener = lobby.opener(table)
    if table.status not in OPEN:
        return Refused(f"match_{table.status}")
    if opener.user_id != user_id:
        return Refused("opener_only", opener=safe_name(opener.name))
    return None
