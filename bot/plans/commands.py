"""/plan: moves laid down for when one's turn comes."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.base import limits
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.answering import do
from bot.interactions.completion import offered
from bot.interactions.options import Number, about, called, number_choices
from bot.interactions.request import Answer, Request
from bot.interactions.table_choice import Wanted, at_table
from bot.interactions.translation import asks
from bot.plans import handlers as planning
from bot.play.acting import match_here
from bot.play.commands import table_given

CARRIED = 70  # characters of moves that can be kept while it is asked which table is meant
Moves = app_commands.Range[str, 1, planning.TEXT]


class Plan(commands.Cog):
    """The command /plan."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name=called("plan"), description=about("plan"))
    @asks(move="plan", table="table")
    async def plan(
        self,
        interaction: discord.Interaction,
        move: Moves | None = None,
        table: Number | None = None,
    ) -> None:
        """Lay down moves, or see what is laid down."""
        await do(self.host, interaction, self._plan(interaction, move, table))

    async def _plan(
        self, interaction: discord.Interaction, move: str | None, table: int | None
    ) -> Answer:
        typed = [] if move is None else [" ".join(move.replace(":", " ").split())]
        asks = table is None and interaction.guild_id is None
        if asks and any(len(text) > CARRIED for text in typed):
            raise Refused("name_the_table")
        return await at_table(self.host, Request(interaction), Wanted(table), "plan", *typed)

    @plan.autocomplete("move")
    @offered
    async def _moves(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await match_here(self.host, interaction, table_given(interaction))
        if found is None:
            return []
        match, seat = found
        words = self.host.matches.plain_words(match.table)
        return [
            app_commands.Choice(name=limits.choice(name), value=move)
            for name, move in planning.offers(match, seat, typed, words)
            if len(move) <= limits.CHOICE
        ][: limits.CHOICES]

    @plan.autocomplete("table")
    @offered
    async def _tables(
        self, interaction: discord.Interaction, typed: int | str
    ) -> list[app_commands.Choice[int]]:
        return await number_choices(self.host, interaction, str(typed))
