"""Puzzles made of matches between computers: a file a game, a line of JSON a puzzle."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines(game: str) -> tuple[str, ...]:
    """The puzzles of a game, as they are stored; none if it has none."""
    file = files(__name__) / f"{game}.jsonl"
    return tuple(file.read_text("utf-8").splitlines()) if file.is_file() else ()
