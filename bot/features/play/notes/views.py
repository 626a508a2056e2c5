"""Private notes as their writer reads them, and the form to write one."""

from __future__ import annotations

from bot.base import limits, reading
from bot.base.address import address
from bot.features.play.notes import store as notes
from bot.features.play.notes.service import MOST
from bot.matches import as_read
from bot.screens import messages
from bot.screens.form import Form, TextField
from bot.store.store import Store
from bot.tables.records import Table
from data.words import Words


def line(text: str, words: Words) -> str:
    """A note in one line."""
    return words.line("note", "line", text=limits.safe_name(text, MOST))


async def lines(store: Store, number: int, words: Words) -> list[str]:
    """The reader's own note at a table: one line, or none."""
    reader = reading.person()
    text = None if reader is None else (await notes.notes(store, reader)).get(number)
    return [line(text, words)] if text else []


def form(table: Table, text: str) -> Form:
    """The form to write the note, with what it says so far."""
    words = as_read.plain_words(table)
    label, hint = words.line("note", "label"), words.line("note", "hint")
    field = TextField("note", label, hint, text, MOST, required=False, long=True)
    title = messages.short_name(table, words)
    return Form(title, address("noted", table.id), (field,), address("note", table.id))
