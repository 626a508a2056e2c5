"""/table find: the lobbies of a server that a person may join, and messages about new ones."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.features.lobby.finding import store
from bot.features.lobby.finding import views as finding
from bot.features.lobby.series.service import is_open_to
from bot.interactions.access import is_visible
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.replies import Reply
from bot.tables import known_games, lobby
from bot.tables.records import Status, Table
from bot.tables.watching import ANY
from games import registry


async def find(request: Request, game: str | None = None, tell: bool | None = None) -> Reply:
    """The first page of open lobbies; `tell` turns direct messages about new ones on or off."""
    if game is not None:
        known_games.game(game)
    if tell is not None:
        await _wish(request, game or ANY, tell)
    return await _page(request, 1, game or ANY)


@on("find")
async def turn(request: Request, page: int, game: str) -> Reply:
    """Another page."""
    return await _page(request, page, _game(game))


@on("watch")
async def watch(request: Request, page: int, game: str, wished: str, off: str = "") -> Reply:
    """Turn on messages about lobbies of a game or of any, or off; the page is updated."""
    shown = _game(game)
    await _wish(request, _game(wished), off != "off")
    return await _page(request, page, shown)


@on("unwatch", place=Place.NEW)
async def unwatch(request: Request, guild_id: int) -> Reply:
    """Turn off all messages of that server, by the button of such a message."""
    await store.end(request.store, request.user_id, guild_id)
    return Reply(request.words.line("said", "unwatched"))


async def _wish(request: Request, game: str, wanted: bool) -> None:
    """Turn messages about a game, or about ANY, on or off; ANY off turns off all."""
    user_id, guild_id = request.user_id, _server(request)
    if wanted or game != ANY:
        await store.wish(request.store, user_id, guild_id, game, wanted)
    else:
        await store.end(request.store, user_id, guild_id)


async def _page(request: Request, page: int, game: str) -> Reply:
    guild_id, words = _server(request), request.words
    lobbies = [
        table
        for table in await request.store.tables_with(Status.LOBBY, guild_id)
        if game in (ANY, table.game) and _joinable(request, table)
        if await is_open_to(request.matches, table, request.user_id)
    ]
    wished = await store.get(request.store, request.user_id, guild_id)
    return await finding.panel(request.store, lobbies, page, game, wished, words)


def _joinable(request: Request, table: Table) -> bool:
    """Whether this person may see that lobby and take a seat there."""
    if table.game not in registry() or table.channel_lost:
        return False
    most = lobby.seats(table, known_games.game(table.game))[-1]
    return lobby.is_open_to(table, request.user_id, most) and is_visible(request.actor, table)


def _server(request: Request) -> int:
    if request.guild_id is None:
        raise Refused("find_on_server")
    return request.guild_id


def _game(word: str) -> str:
    """The game of a button. Raises Refused if this host does not have it."""
    if word not in (ANY, *registry()):
        raise Refused("no_such_game")
    return word
