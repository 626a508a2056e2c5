"""Unsent messages that name a person, in SQL. On the database's thread."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from bot.base.limits import safe_name
from bot.store.database import Connection
from bot.store.outbox_queue import TO_SAY
from bot.store.rows import to_text


def unsent_about(connection: Connection, user_id: int, lacking: Collection[str] = ()) -> list[int]:
    """The unsent messages that name that person, by number or by name."""
    names = naming(connection, user_id, lacking)
    unsent = connection.execute(f"SELECT id, body FROM outbox WHERE {TO_SAY}").fetchall()
    return [row["id"] for row in unsent if names(row["body"])]


def naming(
    connection: Connection, user_id: int, lacking: Collection[str] = ()
) -> Callable[[str], bool]:
    """A function that says whether a message names that person, by number or by a name at a table.

    A backup of an older format is `lacking` some tables.
    """
    named = [table for table in ("seats", "former_names") if table not in lacking]
    names = {
        row["name"]
        for table in named
        for row in connection.execute(f"SELECT name FROM {table} WHERE user_id = ?", (user_id,))
        if row["name"]
    }
    said = [to_text(spelt) for name in names for spelt in (name, safe_name(name))]
    # Not as a part of a longer number: most numbers in a message are Discord's ids.
    number = re.compile(rf"(?<!\d){user_id}(?!\d)")
    return lambda body: bool(number.search(body)) or any(name in body for name in said)
