"""The schema: numbered files of plain SQL, each run once and never changed.

There is a folder for each engine. To change the schema, add a file with the next number to both:
after the same number both have the same tables and columns.

A migration of a server with the line GOES_ON is run while processes of the version before run on:
it may only add what that version need not know.
"""

from __future__ import annotations

from importlib.resources import files

GOES_ON = "-- The version before goes on with this."


def migrations(engine: str) -> dict[int, str]:
    """The SQL of all migrations of an engine, by their numbers."""
    found = [file for file in (files(__name__) / engine).iterdir() if file.name.endswith(".sql")]
    numbered = {int(file.name.partition("_")[0]): file.read_text("utf-8") for file in found}
    assert len(numbered) == len(found), "two files have the same number"
    return numbered
