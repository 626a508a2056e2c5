"""Stores that share one database as processes do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Any

import pytest

from bot.base import clock
from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server
from bot.store.fleet import Fleet
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import NewTable, Notification
from tests.support.bot.stored import ADA, BOB, SECOND, people

ANY = NotificationKind.NOTICE


class Processes:
    """Stores on one database, of which each believes to be a process."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self._url, self._stack = url, stack

    async def one(self, shards: int = 2, processes: int = 2) -> Store:
        """One more, with its share of the shards."""
        opened = Store.open(Server(self._url), fleet=FleetSettings(shards, processes))
        store = await self._stack.enter_async_context(opened)
        await fleet(store).begin()
        await fleet(store).take()
        fleet(store).ready |= fleet(store).tokens.keys()
        return store


@pytest.fixture
async def processes(database: str, toys: Any) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield Processes(database, stack)


def fleet(store: Store) -> Fleet:
    assert store.fleet is not None
    return store.fleet


async def table(store: Store, shard: int, channel: int) -> int:
    """A lobby on a server of that shard; nothing is to be said of it."""
    new = NewTable(
        guild_id=(shard << 22) + 1,
        channel_id=channel,
        game="race",
        version=1,
        options=None,
        seed="0" * 64,
        language="en",
        members=people(ADA, BOB),
        at=clock.now(),
    )
    return (await store.create(new)).id


async def say(store: Store, match_id: int | None, *said: Notification) -> None:
    await store.notify(match_id, said or [Notification(ANY)], clock.now())


def soon() -> datetime:
    return clock.now() + SECOND
