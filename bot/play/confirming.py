"""When a person is asked before a move is made: what they set by /confirm."""

from __future__ import annotations

from dataclasses import replace

from bot.base import clock
from bot.host import Host
from bot.interactions.request import Request
from bot.screens.replies import Reply
from bot.tables.schedule import Confirm


async def confirm(host: Host, request: Request, when: Confirm | None) -> Reply:
    """Set when to be asked, if that is said, and tell how it is now."""
    now = await wish(host, request.user_id, when)
    return Reply(request.words.line("confirm", f"is_{now}"))


async def wish(host: Host, user_id: int, when: Confirm | None) -> Confirm:
    """Keep when a person wants to be asked, if that is said; gives how it is then."""
    wanted = await host.store.deadlines.preferences(user_id)
    if when is not None and when is not wanted.confirm:
        wanted = replace(wanted, confirm=when)
        await host.store.deadlines.wish(user_id, wanted, clock.now())
    return wanted.confirm
