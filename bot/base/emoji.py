"""The application's emoji: small pictures of pieces, shown in buttons and menus."""

from __future__ import annotations

from collections.abc import Mapping

_known: dict[tuple[str, str], str] = {}


def learn(found: Mapping[tuple[str, str], str]) -> None:
    """Remember these emoji, by game and answer (``gather.pawn.lid``), as Discord writes them; an
    empty mapping forgets all. They are the same for the whole process."""
    _known.clear()
    _known.update(found)


def beside(game: str, word: str, field: str, value: str) -> str | None:
    """The emoji to show beside an answer; None: there is none, and the words are shown alone."""
    return _known.get((game, f"{word}.{field}.{value}"))
