"""How a person sees boards, and how all at a table see its board."""

from __future__ import annotations

from dataclasses import replace

from bot.base import reading
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.languages import sights as views
from bot.languages.handlers import must_speak, shown_anew
from bot.screens.replies import Reply
from render import Sight


async def show(host: Host, request: Request) -> Reply:
    """How one sees boards, and what may be switched."""
    known = await host.store.readers.get(request.user_id)
    return views.own_panel(Sight.of(known.sight), request.words)


@on("mysight")
async def mine(host: Host, request: Request) -> Reply:
    """Something of one's own sight is switched on or off."""
    known = await host.store.readers.get(request.user_id)
    wished = _switched(known.sight, request.at.word(0))
    await host.store.readers.see(request.user_id, wished)
    reading.see_with(wished)
    return await show(host, request)


@on("sight")
async def of_table(host: Host, request: Request) -> Reply:
    """How all at a table see its board, to be changed by whoever opened it."""
    table = await visible_table(host, request.actor, request.table)
    must_speak(table, request.user_id)
    return views.table_panel(table, host.matches.words(table))


@on("setsight")
async def set_to(host: Host, request: Request) -> Reply:
    """All at a table see its board otherwise from now on: it is shown again."""
    table = await shown_anew(
        host,
        request,
        request.table,
        lambda table: replace(table, sight=_switched(table.sight, request.at.word(0))),
    )
    return views.table_panel(table, host.matches.words(table))


def _switched(wishes: str, wish: str) -> str:
    """With that wish on if it was off, and off if it was on. Raises Refused if there is none."""
    if wish not in views.WISHES:
        raise Refused("unknown_press")
    now = Sight.of(wishes)
    return str(replace(now, **{wish: not getattr(now, wish)}))
