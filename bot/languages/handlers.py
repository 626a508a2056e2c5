"""In which language a person reads, and in which a table speaks to all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.base import reading
from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.languages import views
from bot.matches.registry import name_in
from bot.screens.replies import Reply
from bot.tables import lobby
from bot.tables.notifications import repost
from bot.tables.records import OPEN, Table
from data.words import languages


async def choose(host: Host, request: Request, wanted: str | None) -> Reply:
    """Set one's own language, if that is said (AS_DISCORD: no other than Discord's), and tell it.

    Raises Refused for a language there is not.
    """
    user_id = request.user_id
    if wanted is not None:
        if wanted not in (views.AS_DISCORD, *languages()):
            raise Refused("unknown_press")
        chosen = "" if wanted == views.AS_DISCORD else wanted
        await host.store.readers.choose(user_id, chosen)
        reading.read_in(chosen or str(request.interaction.locale))
    known = await host.store.readers.get(user_id)
    return views.own_panel(known.chosen, request.words, await _spoken_for(host, request))


async def _spoken_for(host: Host, request: Request) -> Table | None:
    """The table here, if this person says in which language it speaks to all."""
    table = await host.matches.table_in(request.channel_id)
    try:
        if table is not None:
            must_speak(table, request.user_id)
    except Refused:
        return None
    return table


@on("mylanguage")
async def mine(host: Host, request: Request) -> Reply:
    """One's own language was picked."""
    return await choose(host, request, request.picked)


@on("language")
async def show(host: Host, request: Request) -> Reply:
    """The language of a table, to be changed by whoever opened it."""
    table = await visible_table(host, request.actor, request.table)
    must_speak(table, request.user_id)
    return views.table_panel(table, host.matches.words(table))


@on("setlanguage")
async def set_to(host: Host, request: Request) -> Reply:
    """What all read at a table is in that language from now on: its lobby or board is reposted."""
    wanted = request.picked
    if wanted not in languages():
        raise Refused("unknown_press")

    def spoken(table: Table) -> Table:
        members = tuple(replace(m, name=name_in(table, m, wanted)) for m in table.members)
        return replace(table, language=wanted, members=members)

    table = await shown_anew(host, request, request.table, spoken)
    return views.table_panel(table, host.matches.words(table))


async def shown_anew(
    host: Host, request: Request, number: int, changed: Callable[[Table], Table]
) -> Table:
    """Change how a table is shown to all, and repost its message. Raises as `must_speak`."""
    await visible_table(host, request.actor, number)

    async def change(table: Table) -> Table:
        must_speak(table, request.user_id)
        return await host.matches.keep(changed(table), repost(table))

    return await host.matches.update(number, change)


def must_speak(table: Table, user_id: int) -> None:
    """Raises Refused: whoever opened a table says in which language, while it is open."""
    opener = lobby.opener(table)
    if table.status not in OPEN:
        raise Refused(f"match_{table.status}")
    if opener.user_id != user_id:
        raise Refused("opener_only", opener=safe_name(opener.name))
