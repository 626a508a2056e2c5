"""/table board, text, log, export, share: what anyone may read of a table; and the entry of a
board's menu that steps from there."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.features.past.replay import handlers
from bot.interactions.request import Answer, Request
from bot.interactions.slash import TABLE, Choice, Number, all_tables, at, at_hand, slash
from bot.interactions.table_choice import Wanted, at_table
from bot.interactions.translation import said

FORMS = [Choice(name=said("export", form), value=form) for form in ("json", "text")]


@slash("board", under=TABLE, complete={"table": all_tables})
async def board(
    request: Request,
    table: Number | None = None,
    at: app_commands.Range[int, 0, 99_999] | None = None,
) -> Answer:
    """The board, as it is or as it was after a line of the log."""
    asked = ("board",) if at is None else ("step", str(at))
    return await at_table(request, Wanted(table, ended=True), *asked)


@slash(
    "export",
    under=TABLE,
    choose={"as_": FORMS},
    complete={"table": all_tables},
)
async def export(request: Request, table: Number | None = None, as_: str = "json") -> Answer:
    """The match as a file."""
    return await at_table(request, Wanted(table, ended=True), "export", as_)


at("text", ended=True)
at("log", "last", ended=True)
at("share", ended=True)


@at_hand("step_from_here")
async def step_from_here(request: Request, message: discord.Message) -> Answer:
    """Step through the match from what this board showed."""
    return await handlers.step_from(request, message)
