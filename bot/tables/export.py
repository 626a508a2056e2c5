"""A finished match as a file: all that is needed to play it again and to check its dice.

It names its players as they were shown, and no account of theirs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from bot.tables.records import Line, Table
from games.codec import Json, to_json
from games.core import Result
from games.log import Entry

FORMAT = "braakland match"
FORMAT_VERSION = 1


def exported(table: Table, lines: Sequence[Line], result: Result | None) -> Json:
    """The match of a table, as JSON; `lines` are its whole log."""
    seated = sorted(
        (m for m in table.members if m.seat is not None), key=lambda member: member.seat or 0
    )
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "table": table.id,
        "game": table.game,
        "rules_version": table.version,
        "options": table.options,
        "players": [member.name for member in seated],
        "computers": [member.computer for member in seated],
        "seed": table.seed,
        "seed_hash": seed_hash(table.seed),
        "log": [_line(line.entry) | {"at": line.at.isoformat()} for line in lines],
        "result": to_json(result),
    }


def seed_hash(seed: str) -> str:
    """The promise made when a match starts: the SHA-256 of its seed, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _line(entry: Entry) -> dict[str, Json]:
    return {
        "kind": entry.kind.value,
        "seat": entry.seat,
        "notation": None if entry.action is None else str(entry.action),
        "action": to_json(entry.action),
        "draws": list(entry.draws),
        "auto": entry.auto,
        "to": entry.to,
    }
