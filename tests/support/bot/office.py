"""A simulated Discord in which messages are carried, for the tests of the outbox."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.base import clock
from bot.base.setting_kinds import Server
from bot.delivery.outbox import Outbox, Sent, Verdict
from bot.store.store import Store
from bot.tables.records import Notification, OutboxMessage, Table
from games.core import Seat
from tests.simulation import simulated, steady_clock
from tests.support.bot.stored import ADA, BOB, lobby, people


class Carrier(discord.Client):
    """A bot that carries messages, and looks into its outbox whenever somebody says something."""

    def __init__(self, store: Store) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True))
        self.outbox = Outbox(store, self.carry)
        self.carried: list[tuple[float, str]] = []  # seconds since the begin, what was tried
        self.begin = clock.now()
        self.answer: Callable[[OutboxMessage], Awaitable[Verdict]] = self.accept

    async def accept(self, outgoing: OutboxMessage) -> Verdict:
        return Sent()

    async def carry(self, outgoing: OutboxMessage) -> Verdict:
        at = (clock.now() - self.begin).total_seconds()
        self.carried.append((round(at, 1), outgoing.body))
        return await self.answer(outgoing)

    async def on_message(self, message: discord.Message) -> None:
        self.outbox.wake()

    async def close(self) -> None:
        await self.outbox.close(5)
        await super().close()


class Office:
    """The bot, its store, and tables in the channels 1, 2, 3 ..."""

    def __init__(self, env: simcord.Env, store: Store, bot: Carrier, says: Any) -> None:
        self.env = env
        self.store = store
        self.bot = bot
        self.says = says
        self.tables: dict[int, Table] = {}

    @property
    def carried(self) -> list[str]:
        return [body for _, body in self.bot.carried]

    async def table(self, channel: int) -> Table:
        if channel not in self.tables:
            self.tables[channel] = await lobby(self.store, channel, members=seated())
        return self.tables[channel]

    async def write(self, channel: int, *bodies: str, **more: Any) -> None:
        """Put messages to this channel (or a seat of its table) into the outbox."""
        notifications = [Notification("letter", body=body, **more) for body in bodies]
        await self.store.notify((await self.table(channel)).id, notifications, clock.now())

    async def wake(self) -> None:
        await self.says("psst")

    async def send(self, channel: int, *bodies: str, **more: Any) -> None:
        await self.write(channel, *bodies, **more)
        await self.wake()

    async def nothing_waits(self) -> bool:
        return not await messages_waiting(self.store)


async def messages_waiting(store: Store) -> set[int]:
    """The messages in the outbox that nobody is sending right now."""
    rows = await store.read(lambda c: c.execute("SELECT id FROM outbox").fetchall())
    return {row["id"] for row in rows} - store.outbox._claimed


def seated() -> Any:
    return tuple(replace(m, seat=Seat(n)) for n, m in enumerate(people(ADA, BOB)))


@asynccontextmanager
async def opened(database: Path | Server) -> AsyncIterator[Office]:
    """An office with a bot that is connected."""
    async with steady_clock(), Store.open(database) as store:
        bot = Carrier(store)
        env = simulated(bot)
        await env.start()
        with env.time_context():
            bot.begin = clock.now()
        guild = env.create_guild("Braakland")
        ada = guild.add_member(env.create_user("ada"))
        channel = guild.create_text_channel("games")
        yield Office(env, store, bot, lambda text: ada.send(channel, text))
        await env.shutdown()
