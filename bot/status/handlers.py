"""On to the next: the panel of another table that waits, and what one's own tables are."""

from __future__ import annotations

import discord

from bot.base import limits
from bot.base.address import address, numbered
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.access import visible_match
from bot.interactions.request import Panel, Place, Request
from bot.interactions.router import on
from bot.matches.registry import people
from bot.play.service import mine
from bot.play.views import opened
from bot.screens import messages, next_table
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows, menu
from bot.status import views as status_lines
from bot.tables.records import OVER, Table
from data.words import Words

FINISHED = 5  # of the matches that are over
WAITING = 15  # tables with a button of their own


@on("next", panel=Panel.OPENS)
async def on_to_next(host: Host, request: Request) -> Reply:
    """Open the panel of the table that waits most urgently, but for the one that was left."""
    waiting = await next_table.waiting(host, request.user_id, request.table)
    if not waiting:
        none = request.words.line("status", "none_waits")
        return Reply(none)
    return await opened(host, *await mine(host, request.actor, waiting[0]))


async def my_games(host: Host, request: Request) -> Reply:
    """All tables of a person, on all servers, those that wait for them first, most urgent first;
    and the newest matches that are over."""
    user_id, words = request.user_id, request.words
    every = await host.store.tables_of(user_id, finished=True)
    tables = [table for table in every if table.status not in OVER]
    rows = _finished(host, [t for t in every if t.status in OVER and not t.settings.lesson], words)
    if not tables:
        return Reply(words.line("status", "none"), rows=rows)
    urgent = {table.id: await status_lines.urgency(host, table, user_id) for table in tables}
    tables.sort(key=lambda table: urgent[table.id].rank)
    head = words.line("status", "mine")
    lines = [await status_lines.line(host, table, user_id) for table in tables]
    text = "\n".join((head, *status_lines.cut(lines, words, len(head))))
    waits = [table for table in tables if urgent[table.id].awaited][:WAITING]
    return Reply(text, rows=(*in_rows(_moves(waits, words)), *rows))


def _moves(tables: list[Table], words: Words) -> list[Item]:
    return [
        button(words.line("button", "move_at", table=t.id), address("move", t.id), Style.primary)
        for t in tables
    ]


def _finished(host: Host, over: list[Table], words: Words) -> Rows:
    """A menu of the newest matches that are over."""
    options = [
        discord.SelectOption(
            label=limits.label(messages.short_name(table, host.matches.plain_words(table))),
            value=str(table.id),
            description=limits.choice(people(table)),
        )
        for table in over[:FINISHED]
    ]
    if not options:
        return ()
    return ((menu(address("finished", 0), words.line("status", "finished_menu"), options),),)


@on("finished", place=Place.NEW)
async def finished(host: Host, request: Request) -> Reply:
    """How a match ended, and what may be done with it."""
    match = await visible_match(host, request.actor, numbered(request.picked))
    if match.table.status not in OVER:  # a move was taken back since the menu was shown
        raise Refused(f"match_{match.table.status}")
    words = host.matches.words(match.table)
    lines = [messages.table_name(match.table, words), *messages.ranking(match, words)]
    row = (
        button(words.line("button", "rematch"), address("rematch", match.id), Style.success),
        button(words.line("button", "steps"), address("step", match.id, "first")),
        button(words.line("button", "replay"), address("replay", match.id)),
        button(words.line("button", "log"), address("log", match.id, "last")),
        button(words.line("button", "share"), address("share", match.id)),
    )
    more = (button(words.line("button", "export"), address("export", match.id)),)
    return Reply("\n".join(lines), rows=(row, more))
