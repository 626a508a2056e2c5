"""Warnings that found a closed door, in SQL: they are told when their person looks next."""

from __future__ import annotations

from bot.store import house
from bot.store.database import Connection
from games.core import Seat


def key(match_id: int, seat: Seat | str) -> str:
    """The name of the setting that keeps it."""
    return f"unheard:{match_id}:{seat}"


def seats(connection: Connection, match_id: int) -> frozenset[Seat]:
    """The seats of a match that are still to be told something. On the database's thread."""
    return frozenset(map(Seat, house.about_tables(connection, f"unheard:{match_id}")))
