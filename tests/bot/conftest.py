"""A simulated Discord with our bot in it: one server, two channels, and six people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import pytest
import simcord
from simcord import _runtime

from bot.app import PULSE, App
from bot.base.config import Config, HostMode
from bot.base.setting_kinds import Server
from bot.matches.match import Match
from bot.ops.health import Health, served
from bot.store.store import Store
from tests.bot.hosting import host
from tests.bot.kept import Kept, kept, shaped, store
from tests.bot.sketching import sketched
from tests.bot.watching import HERE
from tests.simulation import simulated, steady_clock

__all__ = ["host", "kept", "shaped", "sketched", "store"]  # fixtures
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
def woken_by_the_bot_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test writes by itself, and not the bot, is sent when the bot is woken."""
    written = App._written

    def in_its_time(app: App) -> None:
        if _runtime._BOT_SCOPE.get() is not None:
            written(app)

    monkeypatch.setattr(App, "_written", in_its_time)


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
    users: tuple[Any, ...]
    tables: tuple[Any, ...] = ()

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

    async def click(self, person: Any, label: str) -> Any:
        """Press the button of this label on the newest message that has one."""
        for message in reversed(self.messages()):
            for row in message.components:
                for item in getattr(row, "children", ()):
                    if getattr(item, "label", None) == label:
                        return await person.click(message, label=label)
        raise AssertionError(f"no button {label!r}")

    async def set_option(self, name: str, value: Any) -> None:
        """Set an option as the opener does, in the panel behind Options."""
        panel = (await self.click(self.ada, "Options")).response
        for row in panel.components:
            for item in row["components"]:
                words = item["custom_id"].split(":")
                if words[1] != "option" or words[3] != name:
                    continue
                if item["type"] == 3:
                    where = item["custom_id"]
                    await self.ada.select(panel, [str(value).lower()], custom_id=where)
                elif words[4] == str(value).lower():
                    await self.ada.click(panel, custom_id=item["custom_id"])
                return
        raise AssertionError(f"no option {name!r}")

    async def a_moment_later(self) -> Match:
        """The first match, some seconds after the last move: no message waits for its second."""
        await self.env.advance_time(2)
        return await self.app.host.matches.match(1)

    async def restart(self) -> None:
        """A new process: a new bot on the same database."""
        self.app = App(self.config, self.store)
        await self.env.restart_bot(self.app)


@pytest.fixture
async def world(kept: Kept, toys: Any) -> AsyncIterator[World]:
    """The world at rest, its bot connected and its commands known."""
    async with world_with(kept.where) as made:
        yield made


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
        await _made(database)
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


_NEW_FILES = list[bytes]()


async def _made(file: Path) -> None:
    """A new file of SQLite is a copy of one brought up to date: migrations are tested elsewhere."""
    if not _NEW_FILES:
        with TemporaryDirectory() as folder:
            first = Path(folder, "braakland.db")
            async with Store.open(first):
                pass
            await asyncio.to_thread(lambda: _NEW_FILES.append(first.read_bytes()))
    _write_if_new(file)


def _write_if_new(file: Path) -> None:
    if not file.exists():
        file.write_bytes(_NEW_FILES[0])


@pytest.fixture
async def healthy(world: World) -> AsyncIterator[Health]:
    """The bot at work, with somebody who may ask how it is."""
    async with AsyncExitStack() as until_the_end:
        with world.env.time_context():
            listening = await until_the_end.enter_async_context(served(HERE))
        listening.watch(world.app)
        yield listening
