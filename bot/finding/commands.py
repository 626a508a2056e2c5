"""/table find: lobbies to join, and being told of new ones."""

from __future__ import annotations

from bot.finding import handlers as finding
from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import TABLE, games, slash
from bot.tables.watching import ANY


@slash("find", under=TABLE, complete={"game": games})
async def find(
    host: Host, request: Request, game: str | None = None, tell: bool | None = None
) -> Answer:
    """Lobbies to join, and being told of new ones."""
    return await finding.find(host, request, game or ANY, tell)
