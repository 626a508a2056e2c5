"""The list of open lobbies of a server, and the message about new ones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base import limits
from bot.base.address import address
from bot.features.lobby.views import setting_value
from bot.screens import table_lines
from bot.screens.messages import game_name
from bot.screens.pages import beside, paged
from bot.screens.replies import Item, Reply, Rows, Style, button
from bot.store.store import Store
from bot.tables import known_games, lobby
from bot.tables.durations import clock_settings_line
from bot.tables.records import Table
from bot.tables.watching import ANY, Watch
from data.words import Words
from games import locale_of
from games.codec import to_json

PER_PAGE = 5  # a button each, in one row


async def panel(
    store: Store, lobbies: Sequence[Table], page: int, game: str, watch: Watch, words: Words
) -> Reply:
    """A page (from 1) of lobbies that the reader may join, for one game or ANY, with buttons to
    join and to get messages about new ones."""
    shown, page, pages = paged(lobbies, page, PER_PAGE)
    what = words.line("lobbies", "any") if game == ANY else game_name(game, words)
    head = "head" if lobbies else "none"
    lines = [words.line("lobbies", head, what=what, count=len(lobbies), page=page, pages=pages)]
    for table in shown:
        lines += await _entry(store, table, words)
    lines += _notified(watch, words)
    joins = tuple(
        button(
            words.line("button", "join_at", table=table.id),
            address("join", table.id),
            Style.success,
        )
        for table in shown
    )
    turns = beside(page, pages, words, lambda to, word: address("find", 0, to, game, word))
    rows: Rows = tuple(row for row in (joins, turns, _wishes(game, page, watch, words)) if row)
    return Reply("\n".join(lines), rows=rows)


async def news(store: Store, guild_id: int, lobbies: Sequence[Table], words: Words) -> Reply:
    """A direct message: the lobbies that were opened, each with a link."""
    shown = lobbies[:PER_PAGE]
    lines = [words.line("lobbies", "news", count=len(lobbies))]
    for table in shown:
        lines += await _entry(store, table, words)
    if len(lobbies) > len(shown):
        lines.append(words.line("lobbies", "more", count=len(lobbies) - len(shown)))
    lines.append(words.line("lobbies", "press_there"))
    stop = button(words.line("button", "tell_nothing"), address("unwatch", 0, guild_id))
    return Reply("\n".join(lines), rows=((stop,),))


def _of_game(game: str, words: Words) -> Words:
    return Words.of(words.language, game, locale_of(game))


async def _entry(store: Store, table: Table, words: Words) -> list[str]:
    """A lobby: its channel, its seats, its clock, and its options that differ from the usual."""
    here, game = _of_game(table.game, words), known_games.game(table.game)
    most = lobby.seats(table, game)[-1]
    lines = [
        here.line(
            "lobbies",
            "each",
            name=await table_lines.linked_name(store, table, here),
            where=f"<#{table.channel_id}>",
            here=len(lobby.players(table)),
            most=most,
            free=lobby.free(table, most),
            opener=limits.safe_name(lobby.opener(table).name),
        ),
        here.line("lobbies", "pace", clock=clock_settings_line(table.clock, here)),
    ]
    usual = {s.field: s.value for s in lobby.settings(game, to_json(game.INFO.options()))}
    unusual = [
        here.labelled(here.line(f"option.{s.field}", "label"), setting_value(s, s.value, here))
        for s in lobby.settings(game, table.options)
        if s.value != usual.get(s.field)
    ]
    if unusual:
        lines.append(here.line("lobbies", "options", options=words.listed(unusual)))
    return lines


def _notified(watch: Watch, words: Words) -> list[str]:
    """Which lobbies this person gets messages about."""
    if not watch.games:
        return [words.line("lobbies", "untold")]
    if ANY in watch.games:
        return [words.line("lobbies", "told", games=words.line("lobbies", "any"))]
    names = words.all_of(game_name(game, words) for game in sorted(watch.games))
    return [words.line("lobbies", "told", games=names)]


def _wishes(game: str, page: int, watch: Watch, words: Words) -> tuple[Item, ...]:
    """The buttons that turn messages on for this game or for any, or off."""
    row = []
    if game != ANY and game not in watch.games and ANY not in watch.games:
        label = words.line("button", "tell_game", game=game_name(game, words))
        row.append(button(label, address("watch", 0, page, game, game)))
    if ANY not in watch.games:
        row.append(button(words.line("button", "tell_any"), address("watch", 0, page, game, ANY)))
    if game != ANY and game in watch.games and watch.games != {game}:
        label = words.line("button", "tell_no_game", game=game_name(game, words))
        row.append(button(label, address("watch", 0, page, game, game, "off")))
    if watch.games:
        where = address("watch", 0, page, game, ANY, "off")
        row.append(button(words.line("button", "tell_nothing"), where))
    return tuple(row)
