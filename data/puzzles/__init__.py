"""Puzzles made of matches between computers: `puzzles.jsonl`, a line of JSON a puzzle.

Each day has the next line. So a new one is added at the end, and none is taken away: one that is
found wrong is left empty.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines() -> tuple[str, ...]:
    """The puzzles in the order of their days, as they are stored."""
    return tuple((files(__name__) / "puzzles.jsonl").read_text("utf-8").splitlines())
