"""A finished match as JSON: all that is needed to replay it and to check its dice.

Players have the names that were shown, and no accounts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from bot.tables.records import Loaded
from bot.tables.snapshots import restored, versions
from games import log
from games.codec import Json, from_json, to_json
from games.core import AnyGame, BadRecord, Seat
from games.draws import drawn
from games.log import Entry, EntryKind, Failure

FORMAT = "braakland match"
FORMAT_VERSION = 1


def exported(loaded: Loaded, game: AnyGame) -> Json:
    """A match as JSON. Raises BadRecord if its record is damaged.

    It gives the bound below which each number was drawn, so that the dice can be checked without
    the rules, and the version of the rules that played each entry. If there were several versions,
    it has the positions at which a newer one took over, so that the match can be checked from
    there.
    """
    table = loaded.table
    seated = sorted(
        (m for m in table.members if m.seat is not None), key=lambda member: member.seat or 0
    )
    imported = table.settings.imported
    given = 0 if imported is None else imported.given
    options = from_json(game.INFO.options, table.options)
    result = log.outcome(game, restored(game, options, loaded))
    played_by, limits = versions(loaded), _limits(loaded, game, options, given)
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "table": table.id,
        "game": table.game,
        "rules_version": played_by[-1],
        "older_rules": [
            {"version": older.version, "entries": older.entries, "position": older.position}
            for older in loaded.older
        ],
        "options": table.options,
        "players": [member.name for member in seated],
        "computers": [member.computer for member in seated],
        "seed": table.seed or None,
        "seed_hash": seed_hash(table.seed) if table.seed else None,
        "imported": imported is not None,
        "given": given,
        "log": [
            {**entry_to_json(line.entry), "version": version, **below, "at": line.at.isoformat()}
            for line, version, below in zip(loaded.lines, played_by, limits, strict=True)
        ],
        "result": to_json(result),
    }


def seed_hash(seed: str) -> str:
    """The promise made when a match starts: the SHA-256 of its seed, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _limits(
    loaded: Loaded, game: AnyGame, options: Any, given: int
) -> Sequence[Mapping[str, Json]]:
    """For each line, the bounds below which its numbers were drawn, where they are known."""
    seats = sum(member.seat is not None for member in loaded.table.members)
    entries = [line.entry for line in loaded.lines]
    try:
        found = drawn(game, seats, options, entries, loaded.table.seed, given)
    except BadRecord:
        return [{}] * len(entries)
    return [{} if one.below is None else {"below": list(one.below)} for one in found]


def entry_from_json(line: Mapping[str, Json], game: AnyGame) -> Entry:
    """An entry of an export, without its events. Raises BadRecord, LookupError, TypeError or
    ValueError."""
    kinds = {kind.__name__: kind for kind in game.INFO.actions}
    seat, action = from_json(int | None, line["seat"]), line["action"]
    return Entry(
        EntryKind(line["kind"]),
        None if seat is None else Seat(seat),
        None if action is None else from_json(kinds[action["is"]], action),
        from_json(tuple[int, ...] | None, line["draws"]) or (),  # a text may leave them out
        from_json(bool, line["auto"]),
        to=from_json(int | None, line.get("to")),  # the first exports have none
        below=from_json(tuple[int, ...] | None, line.get("below")),
        failed=Failure[str(line["failed"]).upper()] if "failed" in line else None,
    )


def entry_to_json(entry: Entry) -> dict[str, Json]:
    """An entry of the log as it is exported, without its time."""
    failed = {} if entry.failed is None else {"failed": entry.failed.name.lower()}
    return failed | {
        "kind": entry.kind.value,
        "seat": entry.seat,
        "notation": None if entry.action is None else str(entry.action),
        "action": to_json(entry.action),
        "draws": list(entry.draws),
        "auto": entry.auto,
        "to": entry.to,
    }
