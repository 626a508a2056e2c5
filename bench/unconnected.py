"""The bot on a store, without Discord: what a whole move costs it."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import discord

from bench.moves import Blind
from bot.app import App
from bot.base import clock
from bot.base.config import Config, HostMode
from bot.base.setting_kinds import Server
from bot.delivery import outbox
from bot.delivery.outbox import Verdict
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import Commit, OutboxMessage

TABLES = 24
AT_ONCE = 8  # tables at which somebody moves at the same time
A_TRIP, A_COMMIT, A_MOVE = "the least that can be asked, ms", "a commit, ms", "a whole move, ms"
SHOWS_A_MOVE = (NotificationKind.TURN, NotificationKind.END)


class Nowhere:
    """A channel of a Discord that answers at once."""

    numbers = count(10**18)

    def __init__(self, number: int) -> None:
        self.id, self.last_message_id = number, None

    async def send(self, *_: object, **__: object) -> Nowhere:
        """A message of its own."""
        return Nowhere(next(self.numbers))

    def get_partial_message(self, number: int) -> Nowhere:
        """A message that stands there."""
        return Nowhere(number)

    async def edit(self, **_: object) -> None:
        """The message is another."""


class Unconnected(App):
    """The bot without Discord; it notes which match a message is of."""

    def __init__(self, config: Config, store: Store) -> None:
        super().__init__(config, store)
        self.host = replace(self.host, pictures=Blind())
        self.sending: dict[int, OutboxMessage] = {}

    async def channel(self, channel_id: int) -> discord.TextChannel:
        """Any channel."""
        return cast(discord.TextChannel, Nowhere(channel_id))

    async def person(self, user_id: int) -> discord.DMChannel:
        """Anybody's letterbox."""
        return cast(discord.DMChannel, Nowhere(user_id))

    async def _send(self, outgoing: OutboxMessage) -> Verdict:
        self.sending[outgoing.id] = outgoing
        return await super()._send(outgoing)


@dataclass
class Bench:
    """One store, and a bot on it at which moves are made."""

    app: Unconnected
    spent: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    moves: int = 0
    seconds: float = 0.0
    shown: dict[int, asyncio.Event] = field(default_factory=dict)
    made: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        store: Any = self.app.host.store
        commit, done, retry = store.commit, store.done, store.retry

        async def timed(change: Commit) -> Any:
            if any(letter.kind in SHOWS_A_MOVE for letter in change.notifications):
                self.shown[change.match_id] = asyncio.Event()
            began = perf_counter()
            result = await commit(change)
            self.spent[A_COMMIT].append(perf_counter() - began)
            return result

        async def noted(outbox_id: int) -> None:
            await done(outbox_id)
            settled(outbox_id)

        async def held(outbox_id: int, *more: Any) -> None:
            await retry(outbox_id, *more)
            settled(outbox_id)

        def settled(outbox_id: int) -> None:
            letter = self.app.sending.pop(outbox_id, None)
            if letter is not None and letter.kind in SHOWS_A_MOVE and letter.match_id in self.shown:
                self.shown[letter.match_id].set()

        # Of a turn of several steps the board is written once, at its end: until then it is held.
        store.commit, store.done, store.retry = timed, noted, held

    async def warm(self) -> None:
        """Each table has its first board, and each match is in memory."""
        for table in range(1, TABLES + 1):
            await self.move(table)
        self.spent.clear()

    async def one_by_one(self) -> None:
        """Each move until its board stands, then the next."""
        for table in self.chance.sample(range(1, TABLES + 1), AT_ONCE):
            began = perf_counter()
            await self.app.host.store.must_answer()
            self.spent[A_TRIP].append(perf_counter() - began)
            began = perf_counter()
            if await self.move(table):
                self.spent[A_MOVE].append(perf_counter() - began)

    async def at_once(self) -> None:
        """A move at every table, some of them at a time."""
        free, began = asyncio.Semaphore(AT_ONCE), perf_counter()

        async def one(table: int) -> bool:
            async with free:
                return await self.move(table)

        kept = list(self.spent[A_COMMIT])
        self.moves += sum(await asyncio.gather(*map(one, range(1, TABLES + 1))))
        self.seconds += perf_counter() - began
        self.spent[A_COMMIT] = kept  # who waits for others is no measure of one

    async def move(self, number: int) -> bool:
        """Somebody moves at that table, and the board shows it; False if the match is over."""
        match = await self.app.host.matches.match(number)
        if not match.awaited:
            return False
        seat = min(match.awaited)
        action = self.chance.choice(match.legal(seat))
        self.shown.pop(number, None)
        await match.play(
            seat,
            match.revision(seat),
            action,
            interaction=f"bench {next(self.made)}",
            at=clock.now(),
        )
        self.app.outbox.wake()
        if number in self.shown:
            await self.shown[number].wait()
        return True


@asynccontextmanager
async def bench_at(where: Path | Server) -> AsyncIterator[Bench]:
    """A bot on the store that is there, which must hold so many TABLES."""
    outbox.A_SECOND = 10_000  # how fast the store is, not how fast Discord lets us be
    async with Store.open(where) as store:
        app = Unconnected(Config(HostMode.DISCORD, "to measure", where), store)
        try:
            yield Bench(app)
        finally:
            await app.outbox.close(5.0)
