"""Load a match as of an earlier entry: its log is read and replayed for an undo."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.base.errors import Conflict, Refused
from bot.store.store import Store
from games import history
from games.core import AnyGame, BadRecord
from games.log import Entry, Position


@dataclass(frozen=True, slots=True)
class WaysBack:
    """A log, and the positions that a return may lead to, by the numbers of their entries."""

    entries: Sequence[Entry]
    positions: Mapping[int, Position]


async def read(
    store: Store,
    match_id: int,
    game: AnyGame,
    options: Any,
    now: Position,
    also: Collection[int] = (),
) -> WaysBack:
    """The past of a match at `now`: what `history.undo_options` needs, and the positions `also`.
    Raises Conflict if the log has grown since, and Refused if by today's rules it does not lead to
    `now`: such a match continues from its snapshot, but its past is unknown."""
    try:
        entries = [line.entry for line in await store.lines(match_id)]
        if len(entries) != now.entries:
            raise Conflict
        return await asyncio.to_thread(_replayed, game, options, entries, now, also)
    except BadRecord as wrong:
        raise Refused("undo_rules_changed") from wrong


def _replayed(
    game: AnyGame, options: Any, entries: Sequence[Entry], now: Position, also: Collection[int]
) -> WaysBack:
    last = len(entries) - 1
    wanted = {*history.concerned(entries), *also, last}
    positions = history.past(game, len(now.revisions), options, entries, wanted)
    if replace(positions[last], told=()) != replace(now, told=()):
        raise BadRecord("the log leads somewhere else")
    return WaysBack(entries, positions)
