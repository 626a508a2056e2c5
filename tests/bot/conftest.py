"""The fixtures of tests of the bot: a world, a host, a store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, nullcontext
from typing import Any, cast

import pytest
from simcord import _runtime

from bot.app import PULSE, App
from bot.ops.health import Health, served
from tests.support.bot.hosting import host
from tests.support.bot.kept import Kept, kept, shaped, store
from tests.support.bot.offline import offline
from tests.support.bot.sketching import sketches
from tests.support.bot.watching import HERE
from tests.support.bot.world import NAMES, World, world_with

__all__ = ["host", "kept", "shaped", "store"]  # fixtures


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `both_engines`, and stands on a database, is tested on each of them.

    On PostgreSQL it is `long`, but for the store's own files: what the engines do differently is
    the store's.
    """
    if metafunc.definition.get_closest_marker("both_engines") and "kept" in metafunc.fixturenames:
        own = metafunc.definition.path.name.startswith(("test_store", "test_postgres"))
        engines = ["sqlite", pytest.param("postgres", marks=() if own else pytest.mark.long)]
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


@pytest.fixture
async def healthy(world: World) -> AsyncIterator[Health]:
    """The bot at work, with somebody who may ask how it is."""
    async with AsyncExitStack() as until_the_end:
        with world.env.time_context():
            listening = await until_the_end.enter_async_context(served(HERE))
        listening.watch(world.app)
        yield listening
