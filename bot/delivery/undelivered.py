"""What could not be told by direct message: it is said when its person looks next."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

from bot.tables.notifications import Kind
from bot.tables.records import Letter
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App
    from bot.matches.match import Match


async def keep(app: App, letter: Letter) -> None:
    """A warning found a closed door."""
    if letter.kind == Kind.WARNING and letter.seat is not None:
        match = await app.hall.match(letter.match_id or 0)
        await app.store.set_setting(_key(match.id, letter.seat), json.dumps(letter.body))
        match.unheard.add(letter.seat)


async def told(app: App, match: Match, seat: Seat) -> list[str]:
    """The warning that is still to be told to a seat, once."""
    if seat not in match.unheard:  # known without asking: every answer comes by here
        return []
    match.unheard.discard(seat)
    key = _key(match.id, seat)
    kept = await app.store.setting(key)
    if not kept:
        return []
    await app.store.set_setting(key, "")
    body = json.loads(kept)
    return [app.hall.words(match.table).line("warning", body["key"], **body["values"])]


async def drop(app: App, number: int, seat: Seat) -> None:
    """Somebody else sits there now, whom it does not concern."""
    await app.store.set_setting(_key(number, seat), "")
    (await app.hall.match(number)).unheard.discard(seat)


def seats(connection: sqlite3.Connection, match_id: int) -> frozenset[Seat]:
    """The seats of a match that are still to be told something. On the database's thread."""
    rows = connection.execute(
        "SELECT key FROM settings WHERE key GLOB ? AND value <> ''", (f"unheard:{match_id}:*",)
    )
    return frozenset(Seat(int(row["key"].rpartition(":")[2])) for row in rows.fetchall())


def _key(match_id: int, seat: Seat) -> str:
    return f"unheard:{match_id}:{seat}"
