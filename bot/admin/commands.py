"""/admin: what whoever manages the server can do about its tables."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.admin import handlers as admin
from bot.admin import server_settings
from bot.host import Host
from bot.interactions.answering import do
from bot.interactions.options import about, called
from bot.interactions.request import Request


class Admin(commands.Cog):
    """The group /admin. Discord shows it to those who may manage the server; they may at each
    press, or are refused."""

    group = app_commands.Group(
        name=called("admin"),
        description=about("admin"),
        default_permissions=discord.Permissions(manage_guild=True),
        guild_only=True,
    )

    def __init__(self, host: Host) -> None:
        self.host = host

    @group.command(name=called("tables"), description=about("tables"))
    async def tables(self, interaction: discord.Interaction) -> None:
        """All open tables of the server."""
        await do(self.host, interaction, admin.tables(self.host, Request(interaction)))

    @group.command(name=called("settings"), description=about("settings"))
    async def settings(self, interaction: discord.Interaction) -> None:
        """Where tables may be opened, their language and their clock."""
        await do(self.host, interaction, server_settings.show(self.host, Request(interaction)))

    @group.command(name=called("log"), description=about("admin_log"))
    async def log(self, interaction: discord.Interaction) -> None:
        """What moderators did."""
        await do(self.host, interaction, admin.log(self.host, Request(interaction)))
