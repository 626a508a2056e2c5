"""Audit entries, in SQL. Every function runs on the database's thread."""

from __future__ import annotations

from bot.store.database import Connection
from bot.store.rows import to_micros, to_text
from bot.tables.servers import AuditEntry


def record(connection: Connection, audit: AuditEntry | None) -> None:
    """Store an entry in the current transaction; None: nothing was done by a moderator."""
    if audit is None:
        return
    connection.execute(
        "INSERT INTO deeds (guild_id, match_id, user_id, kind, body, at) VALUES (?, ?, ?, ?, ?, ?)",
        (
            *(audit.guild_id, audit.match_id, audit.user_id, audit.kind.value),
            *(to_text(dict(audit.values)), to_micros(audit.at)),
        ),
    )


def erase(connection: Connection, user_id: int) -> None:
    """Remove a person from the entries, which are kept."""
    connection.execute("UPDATE deeds SET user_id = 0 WHERE user_id = ?", (user_id,))
