"""Warnings that could not be delivered, in SQL; they are shown when their player next looks.

The warnings of a seat are one stored value, oldest first, under the key of earlier versions, which
kept only one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from bot.store import key_values, stamp
from bot.store.database import Connection
from bot.store.rows import from_text, to_text
from bot.tables.notifications import OneLine
from games.core import BadRecord, Seat

OTHERS = "others"
Warnings = tuple[OneLine, ...]


def key(match_id: int, seat: Seat | str) -> str:
    """The key of a seat's warnings among the stored values."""
    return f"unheard:{match_id}:{seat}"


def seats(connection: Connection, match_id: int) -> frozenset[Seat]:
    """The seats of a match with undelivered warnings. On the database's thread."""
    return frozenset(map(Seat, key_values.about_tables(connection, f"unheard:{match_id}")))


def read(connection: Connection, match_id: int, seat: Seat) -> Warnings:
    """The undelivered warnings of a seat, the oldest first."""
    return _warnings(key_values.get(connection, key(match_id, seat)) or "")


def add(connection: Connection, match_id: int, seat: Seat, warning: OneLine) -> int:
    """Store a warning for a seat, once; gives the table's new stamp."""
    known = read(connection, match_id, seat)
    if warning not in known:
        key_values.put(connection, key(match_id, seat), _text((*known, warning)))
    return stamp.rise(connection, match_id)


def remove(
    connection: Connection, match_id: int, seat: Seat, told: Collection[OneLine]
) -> tuple[Warnings, int]:
    """Delete warnings that were shown; gives the others, and the table's new stamp."""
    left = tuple(w for w in read(connection, match_id, seat) if w not in told)
    key_values.put(connection, key(match_id, seat), _text(left))
    return left, stamp.rise(connection, match_id)


def drop(connection: Connection, match_id: int, seat: Seat) -> int:
    """Delete all warnings of a seat that changes player; gives the table's new stamp."""
    key_values.put(connection, key(match_id, seat), "")
    return stamp.rise(connection, match_id)


def forget(connection: Connection, names: Callable[[str], bool]) -> None:
    """Delete the warnings that name a person, and no others."""
    for under, text in key_values.below(connection, "unheard").items():
        known = _warnings(text)
        left = tuple(w for w in known if not names(to_text(w.stored())))
        if left != known or not known:
            key_values.put(connection, under, _text(left))


def _text(warnings: Sequence[OneLine]) -> str:
    if not warnings:
        return ""
    first, *others = [warning.stored() for warning in warnings]
    return to_text({**first, OTHERS: others} if others else first)


def _warnings(text: str) -> Warnings:
    """The warnings of a stored text; none if it cannot be read."""
    with suppress(BadRecord):
        if text and (first := from_text(text)) is not None:
            return (OneLine.of(first), *map(OneLine.of, first.get(OTHERS, ())))
    return ()
