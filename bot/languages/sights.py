"""How boards are seen: by one person, or by all at a table."""

from __future__ import annotations

from bot.base.address import address
from bot.screens import messages
from bot.screens.replies import Item, Reply, button
from bot.tables.records import Table
from data.words import Words
from render import Sight

WISHES = ("contrast", "large", "text")
"""What may be switched on: the fields of `Sight`."""


def own_panel(sight: Sight, words: Words) -> Reply:
    """How a person sees boards, and what may be switched."""
    lines = [words.line("sight", "own"), *_told(words), words.line("sight", "help")]
    row = tuple(_switch(sight, wish, address("mysight", 0, wish), words) for wish in WISHES)
    return Reply("\n".join(lines), rows=(row,))


def table_panel(table: Table, words: Words) -> Reply:
    """How all at a table see its board, for whoever opened it."""
    name, sight = messages.table_name(table, words), Sight.of(table.sight)
    lines = [words.line("sight", "table", table=name), *_told(words)]
    lines.append(words.line("sight", "table_help"))
    row = tuple(_switch(sight, wish, address("setsight", table.id, wish), words) for wish in WISHES)
    back = button(words.line("button", "options"), address("options", table.id))
    return Reply("\n".join(lines), rows=(row, (back,)))


def _told(words: Words) -> list[str]:
    return [words.line("sight_help", wish) for wish in WISHES]


def _switch(sight: Sight, wish: str, where: str, words: Words) -> Item:
    state = "on" if getattr(sight, wish) else "off"
    return button(words.line("sight", state, what=words.line("sight_name", wish)), where)
