"""Where a match stands and what it adds to its log, as they are stored, and back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from bot.tables.records import Line, Loaded, Snapshot
from games import log
from games.codec import Json, from_json, to_json
from games.core import AnyGame, BadRecord, Seat


def packed(game: AnyGame, position: log.Position) -> Snapshot:
    """A position as it is stored; what was told stands in the lines."""
    stored: Json = {
        "state": to_json(position.state),
        "plays": position.plays,
        "made": list(position.revisions.values()),
        "resigned": sorted(position.resigned),
    }
    return Snapshot(position.entries, game.INFO.version, stored)


def restored(game: AnyGame, options: Any, loaded: Loaded) -> log.Position:
    """The position: from the snapshot written with the last line, else by replay.

    Raises BadRecord.
    """
    seats = sum(member.seat is not None for member in loaded.table.members)
    entries = [line.entry for line in loaded.lines]
    kept = loaded.snapshot
    if kept is None or kept.entries != len(entries):
        return log.replay(game, seats, options, entries)
    try:
        return log.Position(
            state=from_json(game.INFO.state, kept.position["state"]),
            entries=kept.entries,
            plays=kept.position["plays"],
            revisions={Seat(n): count for n, count in enumerate(kept.position["made"])},
            resigned=frozenset(map(Seat, kept.position["resigned"])),
            told=tuple((n, told) for n, entry in enumerate(entries) for told in entry.told),
        )
    except (LookupError, TypeError) as wrong:
        raise BadRecord(f"the snapshot: {wrong!r}") from wrong


def lines_of(
    before: log.Position, steps: Sequence[tuple[log.Position, log.Entry]], at: datetime
) -> list[Line]:
    """The lines of the log that these steps from `before` add."""
    revisions = dict(before.revisions)
    found = []
    for after, entry in steps:
        nth = 0 if entry.seat is None else revisions[entry.seat]
        found.append(Line(entry, nth, at))
        revisions = dict(after.revisions)
    return found
