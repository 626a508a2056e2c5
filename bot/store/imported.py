"""What a lobby goes on with whose match was begun elsewhere; kept until it begins or is closed."""

from __future__ import annotations

from bot.store import house
from bot.store.database import Connection


def keep(connection: Connection, match_id: int, text: str) -> None:
    """The match that a lobby goes on with, as JSON."""
    house.put(connection, key(match_id), text)


def drop(connection: Connection, match_id: int) -> None:
    """It has begun, or never will."""
    house.drop(connection, key(match_id))


def key(match_id: int) -> str:
    """Where it stands among the settings of the house."""
    return f"import:{match_id}"
