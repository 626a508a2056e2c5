"""What could not be told by direct message: it is said when its person looks next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.letters import Kind
from bot.match import Match
from bot.records import Letter
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App


async def keep(app: App, letter: Letter) -> None:
    """A warning found a closed door."""
    if letter.kind == Kind.WARNING and letter.seat is not None:
        key = _key(letter.match_id or 0, letter.seat)
        await app.store.set_setting(key, json.dumps(letter.body))


async def told(app: App, match: Match, seat: Seat) -> list[str]:
    """The warning that is still to be told to a seat, once."""
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


def _key(match_id: int, seat: Seat) -> str:
    return f"unheard:{match_id}:{seat}"
