"""A simulated Discord with our bot in it: one server, two channels, and six people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.app import App
from bot.base.config import Config, HostMode
from bot.base.setting_kinds import Server
from bot.store.store import Store
from tests.simulation import simulated, steady_clock
from tests.support.bot.hosting import new_file
from tests.support.bot.world_helpers import WorldHelpers

NAMES = ("Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn")


@dataclass
class World(WorldHelpers):
    """What a test holds: the simulation, the people, the channels, and the bot's store."""

    env: simcord.Env
    store: Store
    app: App
    config: Config
    guild: Any
    channel: Any
    other: Any
    people: tuple[Any, ...]
    users: tuple[Any, ...]
    tables: tuple[Any, ...] = ()

    def messages(self, channel: Any = None) -> list[discord.Message]:
        """What everybody can read in a channel, oldest first."""
        found = (channel or self.channel).history()
        return sorted(found, key=lambda message: message.id)

    async def restart(self) -> None:
        """A new process: a new bot on the same database."""
        self.app = App(self.config, self.store)
        await self.env.restart_bot(self.app)


@asynccontextmanager
async def world_in(folder: Path) -> AsyncIterator[World]:
    """A world whose database stands in that folder."""
    async with world_with(folder / "braakland.db") as made:
        yield made


@asynccontextmanager
async def world_with(database: Path | Server, tables: int = 0) -> AsyncIterator[World]:
    """A world with that database; every such world is made alike. With channels for tables
    (table-1, table-2, ...) the server is there before the bot starts, as after an upgrade.
    """
    config = Config(HostMode.DISCORD, "because a test says so", database)
    if isinstance(database, Path):
        await new_file(database)
    async with steady_clock(), Store.open(config.database) as store:
        app = App(config, store)
        env = simulated(app)
        if not tables:
            await env.start()
        users = [env.create_user(name.lower(), global_name=name) for name in NAMES]
        guild = env.create_guild("Braakland", owner=users[3])
        people = tuple(guild.add_member(user) for user in users)
        games, elsewhere = (guild.create_text_channel(name) for name in ("games", "elsewhere"))
        places = tuple(guild.create_text_channel(f"table-{n + 1}") for n in range(tables))
        if tables:
            await env.start()
        yield World(env, store, app, config, guild, games, elsewhere, people, tuple(users), places)
        await env.shutdown()
        assert not env.errors
