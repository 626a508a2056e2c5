"""/stats: what came of matches."""

from __future__ import annotations

import discord

from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import choices_of, games, slash
from bot.results import handlers as results
from bot.tables.standings import Period


@slash(
    "stats",
    choose={"period": choices_of(Period, "period")},
    complete={"game": games},
    user="friend",
)
async def stats(
    host: Host,
    request: Request,
    user: discord.User | None = None,
    server: bool = False,
    period: str | None = None,
    game: str | None = None,
) -> Answer:
    """Of oneself, of a friend, or of the server. Many parameters because each is an option."""
    asked = results.Asked(user, server, None if period is None else Period(period), game)
    return await results.stats(host, request, asked)
