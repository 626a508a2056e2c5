"""What events store about people and servers, and how it is erased. Contests and tournaments have
tables alike. Part of the store."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.store.database import Connection
from games.codec import Json


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a kind of event: the events, the entrants, the column that names the event,
    other tables that belong to an event, and further columns about an entrant."""

    events: str
    entrants: str
    event_id: str
    others: tuple[str, ...]
    more: tuple[str, ...] = ()


CONTESTS = Tables("contests", "entrants", "contest_id", ("pairings",))
TOURNAMENTS = Tables(
    "tournaments", "tournament_entrants", "tournament_id", ("tournament_tables",), ("missed",)
)  # fmt: skip


def erase(
    connection: Connection, of: Tables, user_id: int, lacking: Collection[str]
) -> Iterable[int]:
    """Take a person out of every event, and remove their name there; gives the events they had
    entered. Does nothing in an older database that has no such table."""
    if of.entrants in lacking:
        return []
    entered = connection.execute(
        f"SELECT DISTINCT {of.event_id} FROM {of.entrants} WHERE user_id = ?", (user_id,)
    ).fetchall()
    connection.execute(
        f"UPDATE {of.entrants} SET user_id = NULL, name = '', gone = 1 WHERE user_id = ?",
        (user_id,),
    )
    connection.execute(f"UPDATE {of.events} SET opener_id = NULL WHERE opener_id = ?", (user_id,))
    return [row[of.event_id] for row in entered]


def follow(connection: Connection, of: Tables, user_id: int, guild_id: int, name: str) -> None:
    """Give a person this name at the events of a server."""
    connection.execute(
        f"UPDATE {of.entrants} SET name = ? WHERE user_id = ? AND name <> ?"
        f" AND {of.event_id} IN (SELECT id FROM {of.events} WHERE guild_id = ?)",
        (name, user_id, name, guild_id),
    )


def forget_servers(connection: Connection, of: Tables, guild_ids: Iterable[int]) -> None:
    """Delete the events of servers that the host has left."""
    left, of_them = [(n,) for n in guild_ids], f"(SELECT id FROM {of.events} WHERE guild_id = ?)"
    for kept in (*of.others, of.entrants):
        connection.executemany(f"DELETE FROM {kept} WHERE {of.event_id} IN {of_them}", left)
    connection.executemany(f"DELETE FROM {of.events} WHERE guild_id = ?", left)


def about(connection: Connection, of: Tables, user_id: int) -> list[Json]:
    """The data about a person: the events they joined or opened."""
    asked = ", ".join((f"{of.events}.*", "name", "number", "gone", *of.more))
    rows = connection.execute(
        f"SELECT {asked} FROM {of.events} LEFT JOIN {of.entrants}"
        f" ON {of.event_id} = id AND user_id = ?1 WHERE id IN (SELECT {of.event_id} FROM"
        f" {of.entrants} WHERE user_id = ?1 UNION SELECT id FROM {of.events}"
        " WHERE opener_id = ?1) ORDER BY id, number",
        (user_id,),
    )
    same = {"event": "id", "kind": "kind", "game": "game", "status": "status", "name": "name"}
    return [
        {
            **{said: row[column] for said, column in same.items()},
            "server": str(row["guild_id"]),
            "channel": str(row["channel_id"]),
            "opened_by_you": row["opener_id"] == user_id,
            "joined_as": row["number"],
            "left": bool(row["gone"]),
            **{column: row[column] for column in of.more},
        }
        for row in rows.fetchall()
    ]
