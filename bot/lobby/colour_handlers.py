"""A player picks a colour in the lobby, leaves it to the lot, or has no wish (TV-4a)."""

from __future__ import annotations

from bot.base.errors import Stale
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.lobby import views as lobby_messages
from bot.lobby.handlers import change
from bot.screens.replies import Reply
from bot.tables import colours
from bot.tables.records import Table
from games.colours import BY_LOT


@on("colour", place=Place.ANEW)
async def colour(host: Host, request: Request) -> Reply:
    """Show a player which colours there are to pick."""
    table = await visible_table(host, request.actor, request.table)
    colours.must_play(table, request.user_id)
    return lobby_messages.colours_panel(host, table, request.user_id)


@on("wear")
async def wear(host: Host, request: Request) -> Reply:
    """A player has picked a colour, leaves it to the lot, or has no wish any more."""
    user_id, value = request.user_id, (*request.chosen, "")[0]
    words = {lobby_messages.NO_WISH: None, lobby_messages.LOT: BY_LOT}
    if value not in words and not value.isdecimal():
        raise Stale
    wish = words[value] if value in words else int(value)

    def wearing(table: Table) -> Table:
        return colours.pick(table, host.matches.game(table.game).INFO, user_id, wish)

    table = await change(host, request, request.table, wearing)
    return lobby_messages.colours_panel(host, table, user_id)
