"""/admin and /table move, for those who manage a server."""

from __future__ import annotations

from bot.features.admin import handlers as admin
from bot.features.admin import server_settings
from bot.interactions.request import Answer, Request
from bot.interactions.slash import ADMIN, TABLE, Number, open_tables, slash
from bot.interactions.table_choice import Wanted, at_one_of, at_table

slash("settings", under=ADMIN)(server_settings.show)
slash("tables", under=ADMIN)(admin.tables)
slash("log", under=ADMIN, about="admin_log")(admin.log)


@slash("move", under=TABLE, complete={"table": open_tables})
async def move(request: Request, table: Number | None = None) -> Answer:
    """Move a table into this channel: the one named, else one of the person's tables elsewhere. If
    all of them are here already, ask where to move it."""
    if table is not None:
        return await at_table(request, Wanted(table), "here")
    mine = await request.store.tables_of(request.user_id)
    elsewhere = [t for t in mine if t.channel_lost or t.channel_id != request.channel_id]
    return await at_one_of(request, elsewhere or mine, "here")
