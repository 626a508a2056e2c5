"""The schema: numbered files of plain SQL, each run once and never changed.

There is a folder for each engine. To change the schema, add a file with the next number to both:
after the same number both have the same tables and columns.

Formats whose numbers no file has were never released: they were states between two releases, whose
migrations became one, with the last of their numbers.

A migration of a server's database that has the line GOES_ON is run while processes of the version
before keep running: it may only add what that version need not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from bot.base.errors import Unusable

GOES_ON = "-- The version before goes on with this."
LAST_STATES = {33: "1499d7dd", 34: "07aa8756"}
"""The formats to which unreleased ones are migrated, each with the commit that still has a
migration for every format since the one before."""


def migrations(engine: str) -> dict[int, str]:
    """The SQL of all migrations of an engine, by their numbers."""
    found = [file for file in (files(__name__) / engine).iterdir() if file.name.endswith(".sql")]
    numbered = {int(file.name.partition("_")[0]): file.read_text("utf-8") for file in found}
    assert len(numbered) == len(found), "two files have the same number"
    return numbered


def newest(engine: str) -> int:
    """The format that this version makes of a database."""
    return max(migrations(engine))


def must_be_known(seen: int, known: Mapping[int, str]) -> None:
    """Check the format of a database against the migrations of its engine. Raises Unusable for a
    newer version's format, and for one that was never released."""
    if seen > max(known):
        raise Unusable(f"written by a newer Braakland (format {seen}; this one knows {max(known)})")
    if seen and seen not in known:
        way = [commit for format_, commit in LAST_STATES.items() if format_ > seen]
        raise Unusable(
            f"of format {seen}, which was never released: run `braakland check` of Braakland's"
            f" commit {', then of '.join(way)} on it; this version goes on from there"
        )
