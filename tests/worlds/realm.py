"""A world that can be torn: its process dies at any instant, its clock jumps, answers get lost."""

from __future__ import annotations

import asyncio
import random
import secrets
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord

from bot.app import App
from bot.base import clock
from bot.delivery import posting
from bot.matches.pictures import Pictures
from bot.screens import showing
from bot.screens.replies import Reply
from bot.store.rows import from_micros
from bot.store.store import Store
from render import Picture
from tests.support.bot.world import World, world_in
from tests.worlds.replica import Replica

CHANNELS = 4
LOOK = 300.0  # seconds after which the host looks at its clock: rarer than in truth, for days pass
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c636000000002000148afa4710000000049454e44ae426082"
)
"""A picture of one pixel: how boards are painted is for other tests."""


@dataclass
class Press:
    """What somebody did that may act once; `acts` if it is known whether it does."""

    user: int
    acts: bool | None


@dataclass
class Panel:
    """A private panel somebody was shown, with the button that would have taken an action."""

    person: Any
    message: Any
    custom_id: str


@dataclass
class Realm:
    """The world, the chance that drives it, and what is known of it from outside."""

    world: World
    chance: random.Random
    folder: Path
    stack: AsyncExitStack
    channels: list[Any]
    replicas: dict[int, Replica] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    panels: list[Panel] = field(default_factory=list)
    closed_doors: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    shut: set[int] = field(default_factory=set)  # channels in which the bot may not write
    deputies: dict[int, set[int]] = field(default_factory=dict)
    """Who has ever been named by somebody who is away, to play for them."""
    gone: set[int] = field(default_factory=set)
    """Who has gone away and has not said that they are back."""
    paused: set[int] = field(default_factory=set)
    """Matches that have stood still, for all had agreed to that."""
    by_friends: set[str] = field(default_factory=set)
    """Presses by which somebody has played for a friend."""
    done: Counter[str] = field(default_factory=Counter)
    offset: timedelta = timedelta(0)
    started: datetime | None = None
    lost_answers: int = 0
    dies: bool = False
    copy: Path | None = None  # what stood on the disk when the process died
    lives: int = 1

    @property
    def env(self) -> Any:
        """The simulated Discord."""
        return self.world.env

    def now(self) -> datetime:
        """What the clock of the host shows."""
        return discord.utils.utcnow() + self.offset

    async def wait(self, seconds: float) -> None:
        """Time passes."""
        await self.env.advance_time(seconds)

    async def post(self, channel: Any, reply: Reply, *more: Any, **silent: Any) -> discord.Message:
        """As `showing.post`; the answer may be lost, or the process dies before."""
        if self.copy is not None:
            await asyncio.Event().wait()
        message = await showing.post(channel, reply, *more, **silent)
        if self.lost_answers:
            self.lost_answers -= 1
            raise ConnectionResetError
        if self.dies:
            self.dies, self.copy = False, self._copied()
            await asyncio.Event().wait()
        return message

    async def jump(self, offset: timedelta) -> None:
        """The clock of the host is set, or its machine sleeps; the host notices."""
        self.offset = offset
        await self.wait(LOOK + 1)
        started = await self.world.store.setting("started")
        if started is not None and self.started is not None:
            self.started = from_micros(int(started))

    async def restart(self) -> None:
        """The host is told to stop, and started again."""
        with self.env.time_context():
            await self.world.app.close()
        await self._live_on(self.world.store)

    async def crash(self) -> None:
        """The process is killed, and started again on what stands on the disk."""
        folder = self.copy or self._copied()
        config = replace(self.world.config, database=folder / "braakland.db")
        old = self.world.app
        self.world.config, self.copy, self.dies = config, None, False
        await self._live_on(await self.stack.enter_async_context(Store.open(config.file)))
        old.host.pictures.close()

    async def _live_on(self, store: Store) -> None:
        world = self.world
        world.store, world.app = store, App(world.config, store)
        await world.env.restart_bot(world.app)
        await world.env.settle()
        with world.env.time_context():
            self.started = self.now()

    def _copied(self) -> Path:
        folder = self.folder / f"life-{self.lives}"
        folder.mkdir()
        self.lives += 1
        for name in ("braakland.db", "braakland.db-wal"):
            file = self.world.config.file.with_name(name)
            if file.exists():
                shutil.copy(file, folder / name)
        return folder


@contextmanager
def _of_chance(seed: int) -> Iterator[random.Random]:
    """All chance, the bot's own too, comes from the seed."""
    chance, luck = random.Random(seed), random.Random(f"luck {seed}")
    with (
        patch.object(secrets, "token_hex", lambda size=32: luck.randbytes(size).hex()),
        patch.object(secrets, "SystemRandom", lambda: luck),
    ):
        yield chance


async def _dot(_self: Pictures, view: Any, words: Any, marks: Any = (), **_: Any) -> Picture:
    return Picture(DOT, "a board")


@asynccontextmanager
async def realm_of(seed: int, folder: Path) -> AsyncIterator[Realm]:
    """The world of that seed, at rest."""
    with ExitStack() as patches:
        chance = patches.enter_context(_of_chance(seed))
        patches.enter_context(patch.object(Pictures, "picture", _dot))
        async with AsyncExitStack() as stack, world_in(folder) as world:
            more = [world.guild.create_text_channel(f"more-{n}") for n in range(CHANNELS - 2)]
            channels = [world.channel, world.other, *more]
            realm = Realm(world, chance, folder, stack, channels)
            patches.enter_context(patch.object(posting, "post", realm.post))
            patches.enter_context(clock.taken_from(realm.now, LOOK))
            yield realm
