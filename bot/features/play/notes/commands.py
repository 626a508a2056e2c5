"""/table note."""

from __future__ import annotations

from discord import app_commands

from bot.base.errors import Refused
from bot.features.play.notes.service import MOST
from bot.interactions.request import Answer, Request
from bot.interactions.slash import TABLE, Number, open_tables, slash
from bot.interactions.table_choice import Wanted, at_table

CARRIED = 60  # characters that can be kept while it is asked which table is meant
Text = app_commands.Range[str, 1, MOST]


@slash("note", under=TABLE, complete={"table": open_tables}, text="note")
async def note(request: Request, text: Text | None = None, table: Number | None = None) -> Answer:
    """Write a private note to oneself, or open the form for it."""
    if text is None:
        return await at_table(request, Wanted(table), "note")
    typed = " ".join(text.replace(":", " ").split())
    if table is None and request.guild_id is None and len(typed) > CARRIED:
        raise Refused("name_the_table")
    return await at_table(request, Wanted(table), "note", typed)
