"""/mygames: a person's tables, and their newest finished matches."""

from __future__ import annotations

from bot.base.address import address, numbered
from bot.base.errors import Refused
from bot.features.play.notes import store as notes
from bot.features.play.notes.views import line as note_line
from bot.features.status import views
from bot.interactions.access import watched_match
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.interactions.table_choice import option
from bot.matches import as_read
from bot.screens import board_messages, messages, table_lines
from bot.screens.replies import Reply, Rows, Style, button, in_rows, menu
from bot.tables.records import OVER, Table
from data.words import Words

FINISHED = 5  # finished matches in the menu
WAITING = 15  # tables with a button of their own


async def my_games(request: Request) -> Reply:
    """Show all tables of a person, on all servers: those that wait for them first, most urgent
    first; then the newest finished matches."""
    user_id, words = request.user_id, request.words
    every = await request.store.tables_of(user_id, finished=True)
    tables = [table for table in every if table.status not in OVER]
    rows = _finished([t for t in every if t.status in OVER and not t.settings.lesson], words)
    if not tables:
        return Reply(words.line("status", "none"), rows=rows)
    urgent = {table.id: await views.urgency(request.matches, table, user_id) for table in tables}
    tables.sort(key=lambda table: urgent[table.id].rank)
    gone = await views.own_absences(request.store, user_id, words)
    head = "\n".join((*gone, words.line("status", "mine")))
    lines, noted = list[str](), await notes.notes(request.store, user_id)
    for table in tables:
        said = await table_lines.line(request.matches, table, user_id)
        note = noted.get(table.id)
        lines.append(f"{said}\n{note_line(note, words)}" if note else said)
    text = "\n".join((head, *table_lines.cut(lines, words, len(head))))
    waits = [table.id for table in tables if urgent[table.id].awaited][:WAITING]
    labels = {number: words.line("button", "move_at", table=number) for number in waits}
    moves = [button(said, address("move", n, "afar"), Style.primary) for n, said in labels.items()]
    return Reply(text, rows=(*in_rows(moves), *rows))


def _finished(over: list[Table], words: Words) -> Rows:
    """A menu of the newest finished matches."""
    options = [option(table) for table in over[:FINISHED]]
    if not options:
        return ()
    return ((menu(address("finished", 0), words.line("status", "finished_menu"), options),),)


@on("finished", place=Place.NEW)
async def finished(request: Request) -> Reply:
    """Show how a match ended, with what can be done with it."""
    match = await watched_match(request.matches, request.actor, numbered(request.picked))
    if match.table.status not in OVER:  # a move was taken back since the menu was shown
        raise Refused(f"match_{match.table.status}")
    words = as_read.words(match.table)
    lines = [messages.table_name(match.table, words), *messages.ranking(match, words)]
    again = button(words.line("button", "rematch"), address("rematch", match.id), Style.success)
    rows = in_rows([again, *board_messages.looking_back(match.id, words)])
    return Reply("\n".join(lines), rows=rows)
