"""What moderators did, in SQL. Every function runs on the database's thread."""

from __future__ import annotations

from bot.store.database import Connection
from bot.store.rows import to_micros, to_text
from bot.tables.servers import Deed


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
