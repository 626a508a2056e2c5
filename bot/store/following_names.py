"""The names of people at tables and events, which follow their names on the server, in SQL.

Every function runs on the database's thread.
"""

from __future__ import annotations

from bot.base.names import apart
from bot.store import entrants
from bot.store.database import Connection


def follow(connection: Connection, user_id: int, guild_id: int | None, name: str) -> list[int]:
    """Give a person this name at the tables and events of a server (None: where there is no
    server); returns the tables."""
    here = "guild_id IS NULL" if guild_id is None else "guild_id = ?"
    place = () if guild_id is None else (guild_id,)
    rows = connection.execute(
        "SELECT match_id, name FROM seats JOIN matches ON matches.id = match_id"
        f" WHERE user_id = ? AND name <> ? AND {here}",
        (user_id, name, *place),
    ).fetchall()
    changed = []
    for row in rows:
        others = connection.execute(
            "SELECT name FROM seats WHERE match_id = ? AND user_id <> ? AND name <> ''",
            (row["match_id"], user_id),
        )
        called = apart(name, [other["name"] for other in others.fetchall()])
        if called != row["name"]:
            connection.execute(
                "UPDATE seats SET name = ? WHERE match_id = ? AND user_id = ?",
                (called, row["match_id"], user_id),
            )
            changed.append(int(row["match_id"]))
    connection.executemany(
        "UPDATE matches SET changed_at = changed_at + 1, stamp = stamp + 1 WHERE id = ?",
        [(number,) for number in changed],
    )
    connection.execute(
        "UPDATE former_names SET name = ? WHERE user_id = ? AND name <> ?"
        f" AND match_id IN (SELECT id FROM matches WHERE {here})",
        (name, user_id, name, *place),
    )
    if guild_id is not None:
        for of in (entrants.CONTESTS, entrants.TOURNAMENTS):
            entrants.follow(connection, of, user_id, guild_id, name)
    return changed
