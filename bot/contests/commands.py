"""/event: a ladder or a round robin in a channel."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.contests import handlers as contests
from bot.host import Host
from bot.interactions.answering import do
from bot.interactions.options import Offers, about, called
from bot.interactions.request import Request
from bot.interactions.translation import asks, said
from bot.tables.contests import ContestKind


def kind_choices() -> list[app_commands.Choice[str]]:
    """A ladder, or a round robin."""
    return [app_commands.Choice(name=said("contest", k.value), value=k.value) for k in ContestKind]


class Contests(commands.Cog):
    """The group /event."""

    group = app_commands.Group(name=called("event"), description=about("event"), guild_only=True)

    def __init__(self, host: Host) -> None:
        self.host = host

    @group.command(name=called("open"), description=about("event_open"))
    @asks(kind="event_kind", game="game")
    @app_commands.choices(kind=kind_choices())
    async def open(self, interaction: discord.Interaction, kind: str, game: str) -> None:
        """Open one in this channel."""
        opened = contests.open_contest(self.host, Request(interaction), ContestKind(kind), game)
        await do(self.host, interaction, opened)

    open.autocomplete("game")(Offers.games)

    @group.command(name=called("show"), description=about("event_show"))
    async def show(self, interaction: discord.Interaction) -> None:
        """How the one of this channel stands."""
        await do(self.host, interaction, contests.show(self.host, Request(interaction)))
