"""A finished match as a file: all that is needed to play it again and to check its dice.

It names its players as they were shown, and no account of theirs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from bot.tables.records import Line, Table
from games.codec import Json, from_json, to_json
from games.core import AnyGame, BadRecord, Result
from games.draws import drawn
from games.log import Entry

FORMAT = "braakland match"
FORMAT_VERSION = 1


def exported(
    table: Table, lines: Sequence[Line], result: Result | None, game: AnyGame | None = None
) -> Json:
    """The match of a table, as JSON; `lines` are its whole log.

    With its `game` it tells what each number was drawn below, so that the dice can be checked
    without the rules; not if these have changed since.
    """
    seated = sorted(
        (m for m in table.members if m.seat is not None), key=lambda member: member.seat or 0
    )
    imported = table.clock.imported
    below = None if game is None else _below(table, lines, game, len(seated))
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "table": table.id,
        "game": table.game,
        "rules_version": table.version,
        "options": table.options,
        "players": [member.name for member in seated],
        "computers": [member.computer for member in seated],
        "seed": table.seed or None,
        "seed_hash": seed_hash(table.seed) if table.seed else None,
        "imported": imported is not None,
        "given": 0 if imported is None else imported.given,
        "log": [
            entry_to_json(line.entry) | ({} if below is None else {"below": below[n]}) | _at(line)
            for n, line in enumerate(lines)
        ],
        "result": to_json(result),
    }


def seed_hash(seed: str) -> str:
    """The promise made when a match starts: the SHA-256 of its seed, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _below(
    table: Table, lines: Sequence[Line], game: AnyGame, seats: int
) -> list[list[int]] | None:
    """For each line what its numbers were drawn below; None: the rules of today do not say."""
    options = from_json(game.INFO.options, table.options)
    try:
        found = drawn(game, seats, options, (line.entry for line in lines))
    except BadRecord:
        return None
    return [list(one.below) for one in found]


def _at(line: Line) -> dict[str, Json]:
    return {"at": line.at.isoformat()}


def entry_to_json(entry: Entry) -> dict[str, Json]:
    """An entry of the log as it is exported, without its time."""
    return {
        "kind": entry.kind.value,
        "seat": entry.seat,
        "notation": None if entry.action is None else str(entry.action),
        "action": to_json(entry.action),
        "draws": list(entry.draws),
        "auto": entry.auto,
        "to": entry.to,
    }
