"""Where tables stand, when that place is lost or comes back: the table goes on in any case.

While a channel cannot be used, the note of its table says why, and what would be said there is
said to each player in person.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.errors import Conflict
from bot.letters import warning
from bot.records import Draft, Status, Table

if TYPE_CHECKING:
    from bot.app import App

WAITING = (Status.LOBBY, Status.RUNNING)
TRIES = 5


def reason_of(failed: discord.HTTPException) -> str:
    """The key in the table ``lost`` of why a channel cannot be written to."""
    if failed.code in (10003, 10004):
        return "deleted"
    return "locked" if failed.code in (50083, 160005) else "forbidden"


async def lost(app: App, table: Table, reason: str) -> None:
    """The channel cannot be used: tell the players by direct message; the table goes on there."""
    warnings = tuple(
        warning(m.seat, f"lost_{reason}", table=table.id)
        for m in table.members
        if m.seat is not None
    )
    saved = await _noted(app, table, reason, warnings)
    if saved is not None and saved.status is Status.RUNNING:
        await app.hall.repeat(saved)
    app.outbox.wake()


async def found(app: App, table: Table) -> None:
    """The channel can be used again: the table goes on there, and says where it stands."""
    saved = await _noted(app, table, "", ())
    if saved is not None:
        await app.hall.repeat(saved)
    app.outbox.wake()


async def _noted(app: App, table: Table, note: str, drafts: tuple[Draft, ...]) -> Table | None:
    """The open table with that note about its channel; None if it had it already."""
    for _ in range(TRIES):  # it may move on, or two may notice the same
        if table.status not in WAITING or table.note == note:
            return None
        try:
            return await app.hall.keep(replace(table, note=note), drafts)
        except Conflict:
            table = await app.hall.table(table.id)
    return None
