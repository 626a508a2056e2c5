"""A simulated Discord with our bot in it: one server, two channels, and four people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.app import App
from bot.config import Config, Mode
from bot.store import Store

NAMES = ("Ada", "Bram", "Cleo", "Dirk")


@dataclass
class World:
    """What a test holds: the simulation, the people, the channels, and the bot's store."""

    env: simcord.Env
    store: Store
    app: App
    config: Config
    guild: Any
    channel: Any
    other: Any
    people: tuple[Any, ...]

    @property
    def ada(self) -> Any:
        return self.people[0]

    @property
    def bram(self) -> Any:
        return self.people[1]

    def messages(self, channel: Any = None) -> list[discord.Message]:
        """What everybody can read in a channel, oldest first."""
        found = (channel or self.channel).history()
        return sorted(found, key=lambda message: message.id)

    def newest(self, channel: Any = None) -> discord.Message:
        return self.messages(channel)[-1]

    async def restart(self) -> None:
        """A new process: a new bot on the same database."""
        self.app = App(self.config, self.store)
        await self.env.restart_bot(self.app)


@pytest.fixture
async def world(tmp_path: Path, toys: Any) -> AsyncIterator[World]:
    """The world at rest, its bot connected and its commands known."""
    config = Config(Mode.DISCORD, "because a test says so", tmp_path / "braakland.db")
    async with Store.open(config.database) as store:
        app = App(config, store)
        env = simcord.Env(app, check_errors=False)
        await env.start()
        users = [env.create_user(name.lower(), global_name=name) for name in NAMES]
        guild = env.create_guild("Braakland", owner=users[3])
        people = tuple(guild.add_member(user) for user in users)
        channels = [guild.create_text_channel(name) for name in ("games", "elsewhere")]
        yield World(env, store, app, config, guild, *channels, people)
        await env.shutdown()
        assert not env.errors
