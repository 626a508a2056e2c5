"""/mygames, /rules and /help."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.base import limits
from bot.host import Host
from bot.interactions.answering import do
from bot.interactions.completion import offered
from bot.interactions.options import Offers, about, called
from bot.interactions.request import Answer, Request
from bot.interactions.translation import asks
from bot.languages import handlers as languages
from bot.languages import sight_handlers as sights
from bot.learning import handlers as learning
from bot.learning import rulebook
from bot.learning.rule_search import found
from bot.screens.replies import Reply, documents, language_for, words_for
from bot.status import handlers as on_to_next
from data.words import Words
from games import locale_of, registry


class Helps(commands.Cog):
    """What anybody may ask anywhere."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name=called("mygames"), description=about("mygames"))
    async def mygames(self, interaction: discord.Interaction) -> None:
        """All tables of the person."""
        await do(self.host, interaction, on_to_next.my_games(self.host, Request(interaction)))

    @app_commands.command(name=called("rules"), description=about("rules"))
    @asks(game="game", rule="rule")
    async def rules(self, interaction: discord.Interaction, game: str = "", rule: str = "") -> None:
        """A rule by its number or by what is asked; without either, how the game works."""
        await do(self.host, interaction, self._find(interaction, game, rule))

    async def _find(self, interaction: discord.Interaction, game: str, rule: str) -> Answer:
        key, request = game or await self._game_here(interaction), Request(interaction)
        if rule and key:
            return await rulebook.find_rule(self.host, request, key, rule)
        return await learning.learn(self.host, request, key)

    async def _game_here(self, interaction: discord.Interaction) -> str:
        """The game of the table in this channel; "" if there is none."""
        here = await self.host.matches.table_in(interaction.channel_id or 0)
        return "" if here is None else here.game

    @app_commands.command(name=called("learn"), description=about("learn"))
    @asks(game="game")
    async def learn(self, interaction: discord.Interaction, game: str = "") -> None:
        """How a game works, and a first match that teaches it."""
        await do(self.host, interaction, learning.learn(self.host, Request(interaction), game))

    learn.autocomplete("game")(Offers.games)
    rules.autocomplete("game")(Offers.games)

    @rules.autocomplete("rule")
    @offered
    async def _rules(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        key = interaction.namespace.game or await self._game_here(interaction)
        if key not in registry():
            return []
        words = Words.of(language_for(interaction), key, locale_of(key))
        rules = words.table("rules")
        return [
            app_commands.Choice(
                name=limits.choice(words.labelled(number, rules[number])), value=number
            )
            for number in (found(words, typed) or list(rules))[: limits.CHOICES]
        ]

    @app_commands.command(name=called("language"), description=about("language"))
    async def language(self, interaction: discord.Interaction) -> None:
        """In which language one reads."""
        await do(self.host, interaction, languages.choose(self.host, Request(interaction), None))

    @app_commands.command(name=called("sight"), description=about("sight"))
    async def sight(self, interaction: discord.Interaction) -> None:
        """How one sees boards."""
        await do(self.host, interaction, sights.show(self.host, Request(interaction)))

    @app_commands.command(name=called("help"), description=about("help"))
    async def help(self, interaction: discord.Interaction) -> None:
        """How to play."""
        await do(self.host, interaction, self._help(interaction))

    async def _help(self, interaction: discord.Interaction) -> Reply:
        words = words_for(interaction)
        names = [
            Words.of(words.language, key, locale_of(key)).line("", "name") for key in registry()
        ]
        lines = [words.line("help", "text", games=words.listed(names))]
        lines += documents(self.host, words)
        return Reply("\n".join(lines))
