"""A simulated Discord with our bot in it: one server, two channels, and six people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import discord
import pytest
import simcord
from simcord import _runtime

from bot.app import PULSE, App
from bot.base.config import Config, HostMode
from bot.base.setting_kinds import Server
from bot.ops.health import Health, served
from bot.store.store import Store
from tests.bot.hosting import host, new_file
from tests.bot.kept import Kept, kept, shaped, store
from tests.bot.offline import offline
from tests.bot.sketching import sketches
from tests.bot.watching import HERE
from tests.bot.world_helpers import WorldHelpers
from tests.simulation import simulated, steady_clock

__all__ = ["host", "kept", "shaped", "store"]  # fixtures
NAMES = ("Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `both_engines`, and stands on a database, is tested on each of them.

    With a whole world around it PostgreSQL is `long`, but for the first test of each file: what the
    engines do differently is the store's, whose own tests run on both.
    """
    if metafunc.definition.get_closest_marker("both_engines") and "kept" in metafunc.fixturenames:
        first = vars(metafunc.module).setdefault("_on_both", metafunc.function)
        twice = "world" in metafunc.fixturenames and metafunc.function is not first
        marks = (pytest.mark.long,) if twice else ()
        engines = ["sqlite", pytest.param("postgres", marks=marks)]
        metafunc.parametrize("kept", engines, indirect=True)


@pytest.fixture(scope="session", autouse=True)
def slow_pulse() -> Iterator[None]:
    """The weeks that tests let pass are not made of signs of life: those were half their time."""
    App.pulse = 30 * 60
    yield
    App.pulse = PULSE


@pytest.fixture(autouse=True)
def sketched(request: pytest.FixtureRequest) -> Iterator[None]:
    """No board is printed, but for tests that look at one."""
    with nullcontext() if request.node.get_closest_marker("painted") else sketches():
        yield


@pytest.fixture(autouse=True)
def woken_by_the_bot_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test writes by itself, and not the bot, is sent when the bot is woken."""
    written = App._written

    def in_its_time(app: App) -> None:
        if _runtime._BOT_SCOPE.get() is not None:
            written(app)

    monkeypatch.setattr(App, "_written", in_its_time)


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


@pytest.fixture
async def world(request: pytest.FixtureRequest, kept: Kept, toys: Any) -> AsyncIterator[World]:
    """A world at rest: a host without Discord, which has all that a test of a feature needs of
    `World`, or for what is marked `discord` the whole bot, connected to a simulated one."""
    if request.node.get_closest_marker("discord"):
        async with world_with(kept.where) as made:
            yield made
    else:
        async with offline(kept.where, NAMES) as without:
            yield cast(World, without)


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


@pytest.fixture
async def healthy(world: World) -> AsyncIterator[Health]:
    """The bot at work, with somebody who may ask how it is."""
    async with AsyncExitStack() as until_the_end:
        with world.env.time_context():
            listening = await until_the_end.enter_async_context(served(HERE))
        listening.watch(world.app)
        yield listening
