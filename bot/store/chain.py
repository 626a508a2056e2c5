"""The chain of a log: each line has a hash of itself and of the line before.

It shows changes by a faulty disk or a stranger. Someone who can write the file can also write new
hashes: the seed, not this, proves that dice are honest. No line names a person, so that an erasure
breaks no chain.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from bot.store.database import Row
from games.core import BadRecord

COLUMNS = (
    "match_id", "number", "kind", "seat", "nth", "action", "draws", "auto", "told", "at",
    "interaction", "back",
)  # fmt: skip
"""The values that a line's hash is made of, in this order; migration 003 has the same."""

Value = str | int | None


def link(before: str, *values: Value) -> str:
    """The SHA-256, in hexadecimal, of the hash before (the first line has "") and some values. It
    is stored: all later versions must give the same hash for the same values."""
    text = json.dumps([before, *(int(v) if isinstance(v, bool) else v for v in values)])
    return hashlib.sha256(text.encode()).hexdigest()


def must_hold(entries: int, rows: Sequence[Row], snapshots: Sequence[Row], first: int = 0) -> None:
    """Check that a log has all its lines, and its snapshots, as they were written: the
    newest snapshot last, before it those at which the rules' version changed. If a part of
    the log was checked before, `rows` begin with the last line of that part, number
    `first`. Raises BadRecord."""
    before = rows[0]["hash"] if first else ""
    for number, row in enumerate(rows, first):
        if row["number"] != number:
            raise BadRecord(f"line {number} is missing")
        if number > first or not first:
            before = link(before, *(row[column] for column in COLUMNS))
        if row["hash"] != before:
            raise BadRecord(f"line {number} is not as it was written")
    if first + len(rows) != entries:
        raise BadRecord(f"{first + len(rows)} lines, where there were {entries}")
    for number, snapshot in enumerate(snapshots, 1):
        newest, at = number == len(snapshots), snapshot["entries"]
        if not newest and 0 < at <= first:
            continue  # it was checked when those lines were read
        head = before if newest else rows[at - 1 - first]["hash"] if 0 < at <= entries else None
        if head is None or snapshot["hash"] != link(head, snapshot["position"]):
            raise BadRecord("the snapshot is not as it was written")
