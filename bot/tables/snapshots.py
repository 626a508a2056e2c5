"""Convert the position of a match and the lines of its log to what is stored, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.tables.records import Line, Loaded, Snapshot
from games import log
from games.codec import Json, from_json, to_json
from games.core import AnyGame, BadRecord, Seat


def packed(game: AnyGame, position: log.Position) -> Snapshot:
    """A position as it is stored; the events are in the lines."""
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
    # A snapshot that does not fit the log is ignored: the log decides.
    if kept is None or kept.entries != len(entries):
        return log.replay(game, seats, options, entries)
    told = tuple((n, told) for n, entry in enumerate(entries) for told in entry.told)
    return replace(position_of(game, kept), told=told)


def position_of(game: AnyGame, kept: Snapshot) -> log.Position:
    """The position that was stored, without the events on the way. Raises BadRecord."""
    try:
        return log.Position(
            state=from_json(game.INFO.state, kept.position["state"]),
            entries=kept.entries,
            plays=from_json(int, kept.position["plays"]),
            revisions={Seat(n): count for n, count in enumerate(kept.position["made"])},
            resigned=frozenset(map(Seat, kept.position["resigned"])),
            told=(),
        )
    except (LookupError, TypeError) as wrong:
        raise BadRecord(f"the snapshot: {wrong!r}") from wrong


def versions(loaded: Loaded) -> tuple[int, ...]:
    """For each line of a log the version of the rules that played it.

    If there were several and it is unknown when they changed, the first one is given.
    """
    table, newest = loaded.table, loaded.snapshot
    found: list[int] = []
    for older in loaded.older:
        found += [older.version] * (older.entries - len(found))
    last = table.version if newest is None or not found else newest.version
    return (*found, *[last] * (len(loaded.lines) - len(found)))


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
