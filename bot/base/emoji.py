"""Small pictures of pieces that Discord has of us, shown in buttons and menus."""

from __future__ import annotations

from collections.abc import Mapping

_known: dict[tuple[str, str], str] = {}


def learn(found: Mapping[tuple[str, str], str]) -> None:
    """Know these, by game and answer (``gather.pawn.lid``), as Discord writes them; none: forget
    all. They are the same in all of a process."""
    _known.clear()
    _known.update(found)


def beside(game: str, word: str, field: str, value: str) -> str | None:
    """The picture beside an answer; None: there is none, and its words do without."""
    return _known.get((game, f"{word}.{field}.{value}"))
