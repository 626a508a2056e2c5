"""The settings of a server that new tables begin with, in SQL."""

from __future__ import annotations

from datetime import datetime

from bot.store import hooks
from bot.store.database import Connection
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_text
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.schedule import clock_settings_from_json
from bot.tables.servers import ServerSettings


async def server_settings(store: Store, guild_id: int) -> ServerSettings:
    """The settings of a server; the defaults if there are none."""
    return await store.read(lambda connection: settings_in(connection, guild_id))


def settings_in(connection: Connection, guild_id: int) -> ServerSettings:
    """The settings of a server."""
    row = connection.execute("SELECT * FROM servers WHERE guild_id = ?", (guild_id,)).fetchone()
    if row is None:
        return ServerSettings()
    clock = clock_settings_from_json(row["pace"]) if row["pace"] else None
    channels = tuple(from_text(row["channels"]))
    return ServerSettings(channels, row["language"], clock, bool(row["threads"]))


@hooks.woken
def look_at_each(connection: Connection, outbox: OutboxQueue, at: datetime) -> None:
    """Begin to look at the lobbies that were opened before any player could lead them."""
    rows = connection.execute(
        "SELECT id FROM matches WHERE status = 'lobby'"
        " AND NOT EXISTS (SELECT 1 FROM outbox WHERE match_id = matches.id AND kind = ?1)"
        " AND NOT EXISTS (SELECT 1 FROM posts WHERE match_id = matches.id"
        " AND (purpose = ?1 OR purpose LIKE ?1 || ':%'))",
        (NotificationKind.UNLED,),
    )
    for row in rows.fetchall():
        outbox.put(connection, row["id"], [NotificationKind.UNLED.single(due_at=at)], at)
