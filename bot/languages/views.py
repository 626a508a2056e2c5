"""Languages to choose among: one's own, and that of a table."""

from __future__ import annotations

import discord

from bot.base import limits
from bot.base.address import address
from bot.screens import messages
from bot.screens.replies import Reply, Rows, button, menu
from bot.tables.records import Table
from data.words import Words, languages

AS_DISCORD = "discord"


def names() -> dict[str, str]:
    """Every language there is, as it is called in itself."""
    return {code: Words.of(code).line("language", "name") for code in languages()}


def own_panel(chosen: str, words: Words, here: Table | None = None) -> Reply:
    """In which language a person reads, and the others; `here`: the table whose language is theirs
    to change."""
    name = names().get(chosen)
    line = "as_discord" if name is None else "chosen"
    said = words.line("tongue", line, language=name or words.line("language", "name"))
    offered = {AS_DISCORD: words.line("tongue", "discord"), **names()}
    options = [
        discord.SelectOption(
            label=limits.label(label), value=code, default=code == (chosen or AS_DISCORD)
        )
        for code, label in offered.items()
    ]
    ask = words.line("tongue", "ask")
    rows: Rows = ((menu(address("mylanguage", 0), ask, options),),)
    if here is not None:
        label = words.line("tongue", "of_table", table=here.id)
        rows = (*rows, (button(label, address("language", here.id)),))
    return Reply("\n".join((said, words.line("tongue", "help"))), rows=rows)


def table_panel(table: Table, words: Words) -> Reply:
    """The language of what all read at a table, and the others, for whoever opened it."""
    name = messages.table_name(table, words)
    options = [
        discord.SelectOption(
            label=limits.label(label),
            value=code,
            default=code == Words.of(table.language).language,
        )
        for code, label in names().items()
    ]
    now = Words.of(table.language).line("language", "name")
    lines = [
        words.line("tongue", "table", table=name, language=now),
        words.line("tongue", "table_help"),
    ]
    picker = menu(address("setlanguage", table.id), words.line("tongue", "ask"), options)
    back = button(words.line("button", "options"), address("options", table.id))
    sight = button(words.line("button", "sight"), address("sight", table.id))
    return Reply("\n".join(lines), rows=((picker,), (back, sight)))
