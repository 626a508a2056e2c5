"""What a challenger and an opener read, and what a spectator sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.base import clock, limits
from bot.base.address import address, carried
from bot.features.lobby.direct.rules import JoinLink
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import board_messages, messages
from bot.screens.board_messages import looking_back
from bot.screens.replies import Reply, Rows, button, in_rows
from bot.tables.records import OVER, Member, Table
from data.words import Words
from games import GAMES, locale_of


def challenged(table: Table, unreached: Sequence[Member], link: JoinLink) -> Reply:
    """That the challenge was sent; or whom Discord lets nobody write to, and how they can join."""
    words = as_read.words(table)
    name = messages.table_name(table, words)
    if not unreached:
        return Reply(words.line("direct", "challenged", table=name))
    who = [limits.safe_name(member.name) for member in unreached]
    text = words.line("direct", "unreached", who=who, table=name, code=link.code)
    return Reply(text, rows=_cancelling(table))


def which_game(words: Words, user_id: int, name: str) -> Reply:
    """To which game a person is challenged."""
    games = {key: Words.of(words.language, key, locale_of(key)).line("", "name") for key in GAMES}
    buttons = [
        button(label, address("dare", 0, key, user_id, carried(name)))
        for key, label in games.items()
    ]
    text = words.line("direct", "which_game", who=limits.safe_name(name))
    return Reply(text, rows=in_rows(buttons))


def linked(table: Table, link: JoinLink, *, full: bool = False) -> Reply:
    """A link to a table, as its opener may give it to anyone; `full`: it was to let people join,
    but no seat is free."""
    words = as_read.words(table)
    name = messages.table_name(table, words)
    key = "once" if link.once else "joins" if link.plays else "looks"
    text = words.line("direct", key, table=name, code=link.code)
    if full:
        text = f"{words.line('direct', 'full', table=name)}\n{text}"
    return Reply(text, rows=_cancelling(table))


def _cancelling(table: Table) -> Rows:
    label = as_read.words(table).line("button", "unlink")
    return ((button(label, address("unlink", table.id)),),)


async def board(host: Host, match: Match) -> Reply:
    """The board as everybody may see it, for a spectator, with what they may read of the match."""
    words, over = as_read.words(match.table), match.table.status in OVER
    if over:
        reply = await board_messages.end(host.pictures, match, match.entries - board_messages.LAST)
    else:
        waits = await host.store.deadlines.clock(match.id, clock.now())
        reply = await board_messages.turn(host, match, match.entries, waits, calls=False)
    read = looking_back(match.id, words, ("steps", "log", *(("replay", "share") if over else ())))
    status = button(words.line("button", "status"), address("status", match.id))
    if over:
        return replace(reply.calling(()), rows=((status, *read),))
    again = button(words.line("button", "look"), address("look", match.id))
    stop = button(words.line("button", "stop_watching"), address("unwatch_table", match.id))
    return replace(reply.calling(()), rows=((again, status, *read), (stop,)))
