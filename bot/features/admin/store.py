"""Server settings, greetings and audit entries, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from bot.features.lobby.store import settings_in
from bot.store import call_counts, hooks, readers
from bot.store.audit import record
from bot.store.database import Connection, Row, reads, writes
from bot.store.rows import from_micros, from_text, to_micros, to_text
from bot.tables.schedule import clock_settings_to_json
from bot.tables.servers import (
    AUDIT_KEPT,
    KEPT_AFTER_LEAVING,
    AuditEntry,
    AuditKind,
    ServerSettings,
)

Change = Callable[[ServerSettings], ServerSettings]


@writes
def change(connection: Connection, change: Change, audit: AuditEntry) -> ServerSettings:
    """Change the settings of the entry's server, and keep the entry."""
    changed = change(settings_in(connection, audit.guild_id))
    clock = "" if changed.clock is None else clock_settings_to_json(changed.clock)
    connection.execute(
        "INSERT INTO servers (guild_id, channels, language, pace, threads)"
        " VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET channels = excluded.channels,"
        " language = excluded.language, pace = excluded.pace, threads = excluded.threads",
        (
            *(audit.guild_id, to_text(list(changed.channels)), changed.language, clock),
            changed.threads,
        ),
    )
    record(connection, audit)
    return changed


@writes
def greet(connection: Connection, guild_id: int, at: datetime) -> bool:
    """Whether a server the host has joined is to be greeted; true only once."""
    connection.execute(
        "INSERT INTO servers (guild_id) VALUES (?) ON CONFLICT DO NOTHING", (guild_id,)
    )
    connection.execute("UPDATE servers SET left_at = NULL WHERE guild_id = ?", (guild_id,))
    first = connection.execute(
        "UPDATE servers SET greeted_at = ? WHERE guild_id = ? AND greeted_at IS NULL",
        (to_micros(at), guild_id),
    )
    return first.rowcount == 1


@writes
def left(connection: Connection, guild_id: int, at: datetime) -> None:
    """Note that the host was removed from a server."""
    _leave(connection, guild_id, at)


@writes
def present(
    connection: Connection,
    guild_ids: Collection[int],
    at: datetime,
    of: Callable[[int], bool] = lambda _guild_id: True,
) -> None:
    """Note which servers the host is on. The other known servers were left, if `of` holds for
    them."""
    rows = connection.execute(
        "SELECT guild_id FROM servers UNION SELECT guild_id FROM deeds"
        " UNION SELECT guild_id FROM watches UNION SELECT guild_id FROM contests"
        " UNION SELECT guild_id FROM tournaments"
    )
    for (known,) in rows.fetchall():
        if not of(known):
            continue
        if known in guild_ids:
            connection.execute("UPDATE servers SET left_at = NULL WHERE guild_id = ?", (known,))
        else:
            _leave(connection, known, at)


@writes
def expire(connection: Connection, at: datetime) -> None:
    """Delete the data of servers that were left long ago, old audit entries and old calls."""
    gone = "SELECT guild_id FROM servers WHERE left_at <= ?"
    long_ago = (to_micros(at - KEPT_AFTER_LEAVING),)
    connection.execute(f"DELETE FROM deeds WHERE guild_id IN ({gone})", long_ago)
    left = [row["guild_id"] for row in connection.execute(gone, long_ago).fetchall()]
    hooks.servers_forgotten.run(connection, left)
    readers.forget_unwritten(connection)
    connection.execute("DELETE FROM servers WHERE left_at <= ?", long_ago)
    connection.execute("DELETE FROM deeds WHERE at <= ?", (to_micros(at - AUDIT_KEPT),))
    call_counts.prune(connection, at)


@reads
def audit_log(
    connection: Connection, guild_id: int, skip: int, most: int
) -> tuple[int, list[AuditEntry]]:
    """The number of audit entries of a server, and a page of them, the newest first."""
    (count,) = connection.execute(
        "SELECT count(*) FROM deeds WHERE guild_id = ?", (guild_id,)
    ).fetchone()
    rows = connection.execute(
        "SELECT * FROM deeds WHERE guild_id = ? ORDER BY id DESC LIMIT ? OFFSET ?",
        (guild_id, most, skip),
    )
    return count, [_entry_of(row) for row in rows.fetchall()]


def _leave(connection: Connection, guild_id: int, at: datetime) -> None:
    connection.execute(
        "INSERT INTO servers (guild_id, left_at) VALUES (?, ?) ON CONFLICT (guild_id)"
        " DO UPDATE SET left_at = coalesce(servers.left_at, excluded.left_at)",
        (guild_id, to_micros(at)),
    )


def _entry_of(row: Row) -> AuditEntry:
    return AuditEntry(
        AuditKind(row["kind"]),
        row["guild_id"],
        row["user_id"],
        from_micros(row["at"]),
        row["match_id"],
        from_text(row["body"]),
    )
