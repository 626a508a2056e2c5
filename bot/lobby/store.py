"""The settings of a server that new tables begin with, in SQL."""

from __future__ import annotations

from bot.store.database import Connection
from bot.store.rows import from_text
from bot.store.store import Store
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
