"""Servers: their settings, whether they were greeted, and what their moderators did."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from bot.store import contests, readers, watches
from bot.store.database import Connection, Database, Row
from bot.store.rows import from_micros, from_text, to_micros, to_text
from bot.tables.schedule import clock_settings_from_json, clock_settings_to_json
from bot.tables.servers import (
    DEEDS_KEPT,
    KEPT_AFTER_LEAVING,
    Deed,
    DeedKind,
    ServerSettings,
)

Change = Callable[[ServerSettings], ServerSettings]


class Servers:
    """One for each store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, guild_id: int) -> ServerSettings:
        """What a server has settled; all as usual if nothing."""
        return await self._database.read(lambda connection: _settings(connection, guild_id))

    async def change(self, change: Change, deed: Deed) -> ServerSettings:
        """Change the settings of the deed's server, and keep that it was done."""

        def work(connection: Connection) -> ServerSettings:
            changed = change(_settings(connection, deed.guild_id))
            pace = "" if changed.clock is None else clock_settings_to_json(changed.clock)
            connection.execute(
                "INSERT INTO servers (guild_id, channels, language, pace, threads)"
                " VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (guild_id) DO UPDATE SET channels = excluded.channels,"
                " language = excluded.language, pace = excluded.pace, threads = excluded.threads",
                (
                    *(deed.guild_id, to_text(list(changed.channels)), changed.language, pace),
                    changed.threads,
                ),
            )
            note(connection, deed)
            return changed

        return await self._database.write(work)

    async def greet(self, guild_id: int, at: datetime) -> bool:
        """Whether a server the host has joined is to be greeted: once, whatever comes of it."""

        def work(connection: Connection) -> bool:
            connection.execute(
                "INSERT INTO servers (guild_id) VALUES (?) ON CONFLICT DO NOTHING", (guild_id,)
            )
            connection.execute("UPDATE servers SET left_at = NULL WHERE guild_id = ?", (guild_id,))
            first = connection.execute(
                "UPDATE servers SET greeted_at = ? WHERE guild_id = ? AND greeted_at IS NULL",
                (to_micros(at), guild_id),
            )
            return first.rowcount == 1

        return await self._database.write(work)

    async def left(self, guild_id: int, at: datetime) -> None:
        """The host was removed from a server."""
        await self._database.write(lambda connection: _leave(connection, guild_id, at))

    async def present(
        self,
        guild_ids: Collection[int],
        at: datetime,
        of: Callable[[int], bool] = lambda _guild_id: True,
    ) -> None:
        """The host is on these servers and on no others `of` those that it can know of."""

        def work(connection: Connection) -> None:
            rows = connection.execute(
                "SELECT guild_id FROM servers UNION SELECT guild_id FROM deeds"
                " UNION SELECT guild_id FROM watches UNION SELECT guild_id FROM contests"
            )
            for (known,) in rows.fetchall():
                if not of(known):
                    continue
                if known in guild_ids:
                    connection.execute(
                        "UPDATE servers SET left_at = NULL WHERE guild_id = ?", (known,)
                    )
                else:
                    _leave(connection, known, at)

        await self._database.write(work)

    async def expire(self, at: datetime) -> None:
        """Forget the servers that were left long ago, and what was done longer ago still."""

        def work(connection: Connection) -> None:
            gone = "SELECT guild_id FROM servers WHERE left_at <= ?"
            long_ago = (to_micros(at - KEPT_AFTER_LEAVING),)
            connection.execute(f"DELETE FROM deeds WHERE guild_id IN ({gone})", long_ago)
            left = [row["guild_id"] for row in connection.execute(gone, long_ago).fetchall()]
            watches.forget_servers(connection, left)
            contests.forget_servers(connection, left)
            readers.forget_unwritten(connection)
            connection.execute("DELETE FROM servers WHERE left_at <= ?", long_ago)
            connection.execute("DELETE FROM deeds WHERE at <= ?", (to_micros(at - DEEDS_KEPT),))

        await self._database.write(work)

    async def deeds(self, guild_id: int, skip: int, most: int) -> tuple[int, list[Deed]]:
        """How many deeds there are of a server, and so many of them, the newest first."""

        def work(connection: Connection) -> tuple[int, list[Deed]]:
            (count,) = connection.execute(
                "SELECT count(*) FROM deeds WHERE guild_id = ?", (guild_id,)
            ).fetchone()
            rows = connection.execute(
                "SELECT * FROM deeds WHERE guild_id = ? ORDER BY id DESC LIMIT ? OFFSET ?",
                (guild_id, most, skip),
            )
            return count, [_deed_of(row) for row in rows.fetchall()]

        return await self._database.read(work)


def note(connection: Connection, deed: Deed | None) -> None:
    """Keep that a moderator did something, in the same transaction; None: it was a player."""
    if deed is None:
        return
    connection.execute(
        "INSERT INTO deeds (guild_id, match_id, user_id, kind, body, at) VALUES (?, ?, ?, ?, ?, ?)",
        (
            *(deed.guild_id, deed.match_id, deed.user_id, deed.kind.value),
            *(to_text(dict(deed.values)), to_micros(deed.at)),
        ),
    )


def erase(connection: Connection, user_id: int) -> None:
    """Forget who it was that moderated; what was done stays."""
    connection.execute("UPDATE deeds SET user_id = 0 WHERE user_id = ?", (user_id,))


def _leave(connection: Connection, guild_id: int, at: datetime) -> None:
    connection.execute(
        "INSERT INTO servers (guild_id, left_at) VALUES (?, ?) ON CONFLICT (guild_id)"
        " DO UPDATE SET left_at = coalesce(servers.left_at, excluded.left_at)",
        (guild_id, to_micros(at)),
    )


def _settings(connection: Connection, guild_id: int) -> ServerSettings:
    row = connection.execute("SELECT * FROM servers WHERE guild_id = ?", (guild_id,)).fetchone()
    if row is None:
        return ServerSettings()
    clock = clock_settings_from_json(row["pace"]) if row["pace"] else None
    channels = tuple(from_text(row["channels"]))
    return ServerSettings(channels, row["language"], clock, bool(row["threads"]))


def _deed_of(row: Row) -> Deed:
    return Deed(
        DeedKind(row["kind"]),
        row["guild_id"],
        row["user_id"],
        from_micros(row["at"]),
        row["match_id"],
        from_text(row["body"]),
    )
