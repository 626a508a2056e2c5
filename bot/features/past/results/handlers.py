"""/stats: the results of a person's matches, and the standings of a server.

A person reads all of their own results. Of another player they read what was played on this server
in channels they may see, or in a direct message what the two played together. The standings of a
server leave out channels that the reader may not see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.base import clock
from bot.base.errors import Refused
from bot.features.past.results import views
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.replies import Reply
from bot.store.result_rows import on_server
from bot.tables import known_games, standings
from bot.tables.standings import Period, Played


async def stats(
    request: Request,
    user: discord.User | None = None,
    server: bool = False,
    period: str | None = None,
    game: str | None = None,
) -> Reply:
    """The results of the actor, of another person or of the server; of a period, of a game.

    Raises Refused if both are given, there is no server, or no such game.
    """
    if user is not None and server:
        raise Refused("stats_either")
    if game is not None:
        known_games.game(game)
    if server:
        return await _server(request, Period(period or Period.YEAR), game, text=False)
    who = user or request.interaction.user
    return await _person(request, who, Period(period or Period.EVER), game)


@on("standings", place=Place.HERE)
async def again(request: Request, period: Period, game: str, how: str) -> Reply:
    """The standings of a server again: as text or as a picture."""
    return await _server(request, period, game or None, text=how == "text")


async def _person(
    request: Request, who: discord.User | discord.Member, period: Period, game: str | None
) -> Reply:
    reader, guild_id = request.user_id, request.guild_id
    every = await request.matches.results.of_person(who.id)
    played = await _played(every, period, game)
    if who.id != reader and guild_id is None:
        played = [each for each in played if each.mine(reader) and each.mine(who.id)]
    elif who.id != reader:
        played = [each for each in played if each.guild_id == guild_id]
        played = [each for each in played if each.mine(reader) or request.actor.rights.sees(each)]
    found = await asyncio.to_thread(standings.personal, played, who.id)
    met = [user for user, _, _ in found.opponents]
    here = await request.matches.results.ratings(guild_id)
    games = {each.game for each in played if each.mine(who.id)}
    return views.personal(
        views.Viewing(request.words, period, clock.now()),
        views.Whose(who.id, who.display_name, own=who.id == reader, here=guild_id is not None),
        found,
        {game: rated for game, rated in here.items() if game in games and who.id in rated.now},
        await request.store.results.names(met),
    )


async def _server(request: Request, period: Period, game: str | None, *, text: bool) -> Reply:
    guild = request.interaction.guild
    if guild is None:
        raise Refused("stats_server")
    every = await request.matches.results.of_server(guild.id)
    played = await _played(every, period, game)
    played = [p for p in played if request.actor.rights.is_gone(p) or request.actor.rights.sees(p)]
    table = await asyncio.to_thread(standings.standings, played)
    ratings = (await request.matches.results.ratings(guild.id)).get(game or "")
    reader = views.Viewing(request.words, period, clock.now())
    names = await request.store.results.names((each.user_id for each in table), on_server(guild.id))
    return await views.server(reader, views.League(guild.name, game, table, names, ratings), text)


async def _played(every: Sequence[Played], period: Period, game: str | None) -> Sequence[Played]:
    kept = await asyncio.to_thread(standings.within, every, period, clock.now())
    return [each for each in kept if game is None or each.game == game]
