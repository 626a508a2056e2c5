"""/mygames, /rules and /help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits
from bot.cogs.table import about, called, game_choices, option
from bot.completing import offered
from bot.desk import respond
from bot.handlers import reading
from bot.replies import Reply
from data.words import Words
from games import locale_of, registry

if TYPE_CHECKING:
    from bot.app import App


class Helps(commands.Cog):
    """What anybody may ask anywhere."""

    def __init__(self, app: App) -> None:
        self.app = app

    @app_commands.command(name=called("mygames"), description=about("mygames"))
    async def mygames(self, interaction: discord.Interaction) -> None:
        """All tables of the person."""
        await self.app.do(interaction, reading.my_games(self.app, interaction))

    @app_commands.command(name=called("rules"), description=about("rules"))
    @app_commands.describe(game=option("game"), rule=option("rule"))
    async def rules(self, interaction: discord.Interaction, game: str, rule: str = "") -> None:
        """A rule by its number or its words, or the whole book."""
        await self.app.do(interaction, reading.find_rule(self.app, interaction, game, rule))

    @rules.autocomplete("game")
    @offered
    async def _games(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await game_choices(self.app, interaction, typed)

    @rules.autocomplete("rule")
    @offered
    async def _rules(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        key = interaction.namespace.game
        if key not in registry():
            return []
        words = Words.of(str(interaction.locale), key, locale_of(key))
        rules = words.table("rules")
        return [
            app_commands.Choice(name=limits.choice(f"{number}: {rules[number]}"), value=number)
            for number in reading.matching_rules(words, typed)[: limits.CHOICES]
        ]

    @app_commands.command(name=called("help"), description=about("help"))
    async def help(self, interaction: discord.Interaction) -> None:
        """How to play."""
        words = self.app.words_for(interaction)
        names = [
            Words.of(words.language, key, locale_of(key)).line("", "name") for key in registry()
        ]
        reply = Reply(words.line("help", "text", games=", ".join(names)))
        await self.app.do(interaction, respond(interaction, reply))
