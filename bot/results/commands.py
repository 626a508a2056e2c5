"""/stats: what came of matches."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.host import Host
from bot.interactions.answering import do
from bot.interactions.options import Offers, about, called
from bot.interactions.request import Request
from bot.interactions.translation import asks, said
from bot.results import handlers as stats
from bot.tables.standings import Period

PERIODS = [app_commands.Choice(name=said("period", p.value), value=p.value) for p in Period]


class Stats(commands.Cog):
    """One command; what it does stands in `bot/results/handlers.py`."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name=called("stats"), description=about("stats"))
    @app_commands.choices(period=PERIODS)
    @asks(user="friend", server="server", period="period", game="game")
    async def stats(
        self,
        interaction: discord.Interaction,
        user: discord.User | None = None,
        server: bool = False,
        period: str | None = None,
        game: str | None = None,
    ) -> None:
        """Of oneself, of a friend, or of the server."""
        asked = stats.Asked(user, server, None if period is None else Period(period), game)
        await do(self.host, interaction, stats.stats(self.host, Request(interaction), asked))

    stats.autocomplete("game")(Offers.games)
