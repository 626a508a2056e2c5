"""The panels of languages and of sight, for a person and for a table."""

from __future__ import annotations

from bot.base.address import address
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, button, menu, options
from bot.tables.records import Table
from data.words import Words, languages
from render import Sight

AS_DISCORD = "discord"
WISHES = ("contrast", "large", "text")
"""The switches: the fields of `Sight`."""


def names() -> dict[str, str]:
    """Every language, by its own name."""
    return {code: Words.of(code).line("language", "name") for code in languages()}


def own_language(chosen: str, words: Words, here: Table | None = None) -> Reply:
    """The person's language, with the others to choose; `here`: the table whose language they may
    change."""
    name = names().get(chosen)
    line = "as_discord" if name is None else "chosen"
    said = words.line("tongue", line, language=name or words.line("language", "name"))
    offered = options(
        {AS_DISCORD: words.line("tongue", "discord"), **names()}, chosen or AS_DISCORD
    )
    rows: Rows = ((menu(address("mylanguage", 0), words.line("tongue", "ask"), offered),),)
    if here is not None:
        label = words.line("tongue", "of_table", table=here.id)
        rows = (*rows, (button(label, address("language", here.id)),))
    return Reply("\n".join((said, words.line("tongue", "help"))), rows=rows)


def table_language(table: Table, words: Words) -> Reply:
    """The language of a table, with the others to choose, for its opener."""
    name, now = messages.table_name(table, words), Words.of(table.language)
    spoken = now.line("language", "name")
    lines = [
        words.line("tongue", "table", table=name, language=spoken),
        words.line("tongue", "table_help"),
    ]
    offered = options(names(), now.language)
    picker = menu(address("setlanguage", table.id), words.line("tongue", "ask"), offered)
    sight = button(words.line("button", "sight"), address("sight", table.id))
    return Reply("\n".join(lines), rows=((picker,), (_back(table, words), sight)))


def own_sight(sight: Sight, words: Words) -> Reply:
    """How boards are drawn for a person, with switches."""
    lines = [words.line("sight", "own"), *_helps(words), words.line("sight", "help")]
    return Reply("\n".join(lines), rows=(_switches(sight, "mysight", 0, words),))


def table_sight(table: Table, words: Words) -> Reply:
    """How boards of a table are drawn for all, with switches for its opener."""
    head = words.line("sight", "table", table=messages.table_name(table, words))
    lines = [head, *_helps(words), words.line("sight", "table_help")]
    row = _switches(Sight.of(table.sight), "setsight", table.id, words)
    return Reply("\n".join(lines), rows=(row, (_back(table, words),)))


def _helps(words: Words) -> list[str]:
    return [words.line("sight_help", wish) for wish in WISHES]


def _switches(sight: Sight, verb: str, number: int, words: Words) -> tuple[Item, ...]:
    states = {wish: "on" if getattr(sight, wish) else "off" for wish in WISHES}
    return tuple(
        button(
            words.line("sight", state, what=words.line("sight_name", wish)),
            address(verb, number, wish),
        )
        for wish, state in states.items()
    )


def _back(table: Table, words: Words) -> Item:
    return button(words.line("button", "options"), address("options", table.id))
