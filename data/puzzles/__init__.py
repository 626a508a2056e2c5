"""Puzzles made of matches between computers: `puzzles.jsonl`, a line of JSON a puzzle.

Each day uses the next line. So add new puzzles at the end and remove none: where one proves wrong,
leave its line empty.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines() -> tuple[str, ...]:
    """The puzzles in the order of their days, as they are stored."""
    return tuple((files(__name__) / "puzzles.jsonl").read_text("utf-8").splitlines())
