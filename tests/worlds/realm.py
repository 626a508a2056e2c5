"""A world that can be torn: its process dies at any instant, its clock jumps, answers get lost."""

from __future__ import annotations

import asyncio
import random
import secrets
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
from simcord.backend.access import channel_accessible

from bot.app import App
from bot.base import clock
from bot.delivery import posting
from bot.matches.pictures import Pictures
from bot.screens import showing, teaching
from bot.screens.replies import Reply
from bot.store.rows import from_micros
from bot.store.store import Store
from render import Picture
from tests.support.bot.layouts import rows_of
from tests.support.bot.strict import Strict
from tests.support.bot.world import World, world_in
from tests.worlds.replica import Replica

CHANNELS = 4
PULSE = 12 * 60.0  # seconds; a longer one than in truth, for days pass
DROWSY = 30 * 60.0
LOOK = 3600.0  # seconds after which the host looks at its clock: rarer than in truth, likewise
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
    sky: Strict
    role: int = 0  # without it somebody does not see every channel
    replicas: dict[int, Replica] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    panels: list[Panel] = field(default_factory=list)
    closed_doors: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    shut: set[int] = field(default_factory=set)  # channels in which the bot may do less
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
    rest_from: datetime | None = None
    """Since when nothing that happens stands in the way of a message; None: it does."""
    jumped: timedelta = timedelta(0)
    """By how much the clock of the host was set in all."""
    had_way: dict[tuple[int, int], datetime] = field(default_factory=dict)
    """When a seat that is awaited was last seen to have a way to act."""
    unheard: dict[tuple[int, int], datetime] = field(default_factory=dict)
    """When somebody was last seen who read nothing that is posted about a table."""
    ended: set[int] = field(default_factory=set)
    began: datetime = field(default_factory=lambda: datetime.now(UTC))
    calls: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """How often somebody was called to move at a table, at so many lines of its log."""
    boards: Counter[tuple[int, int, object]] = field(default_factory=Counter)
    """How often a board was posted in a channel, at so many lines of its log, on a day."""
    notices: Counter[tuple[int, str, object]] = field(default_factory=Counter)
    """How often it was said on a day, in a channel, that somebody cannot be reached."""
    counted: int = 0  # of the messages posted
    answers: dict[str, str] = field(default_factory=dict)

    def rests(self, span: timedelta) -> bool:
        """Whether nothing has stood in the way for so long."""
        return self.rest_from is not None and self.env.now() - self.rest_from >= span

    def stir(self) -> None:
        """Something has happened: from now on, or from when the last obstacle ends, it rests."""
        doors = [fault for faults in self.closed_doors.values() for fault in faults]
        faults = any(fault not in doors for fault in self.env.backend.faults)
        if faults or self.lost_answers or self.dies or self.sky.deaf:
            self.rest_from = None
        else:
            now = self.env.now()
            self.rest_from = max(now, self.sky.clear() or now)

    def reads(self, user: int, channel_id: int) -> bool:
        """Whether somebody sees what is in a channel."""
        return channel_accessible(self.env.backend, channel_id, user, history=True)

    def entries_at(self, number: int, at: datetime) -> int:
        """How many lines the log of a table had then, by its newest replica."""
        found = self.replicas.get(number)
        at += self.offset
        return 0 if found is None else sum(line.at <= at for line in found.lines)

    async def command(self, person: Any, channel: Any, name: str, **options: Any) -> Any:
        """Somebody types a command in a channel if they may, else to the bot; its answer."""
        here = channel is not None and self.sky.may_press(person.id, channel.id)
        if here:
            result = await person.slash(channel, name, **options)
        else:
            result = await person.user.slash(name, **options)
        return result.response

    async def press(self, person: Any, message: Any, verb: str) -> None:
        """Somebody presses the first button of that verb, if there is one and they may."""
        rows = rows_of(message.components) if message is not None else ()
        items = [item for row in rows for item in row["components"]]
        found = [i["custom_id"] for i in items if i.get("custom_id", "").startswith(f"bl:{verb}:")]
        if found and self.bears(message, verb):
            await person.click(message, custom_id=found[0])

    def bears(self, message: Any, verb: str) -> bool:
        """Whether a message has a button of that verb."""
        rows = rows_of(message.components)
        items = (item for row in rows for item in row["components"])
        return any(i.get("custom_id", "").startswith(f"bl:{verb}:") for i in items)

    @property
    def env(self) -> Any:
        """The simulated Discord."""
        return self.world.env

    def now(self) -> datetime:
        """What the clock of the host shows."""
        return discord.utils.utcnow() + self.offset

    async def wait(self, seconds: float) -> None:
        """Time passes; the host shows that it lives, and asks who can act, in its last half hour
        alone, for days pass."""
        if seconds > 2 * DROWSY:
            self.sky.dozes = True
            await self.env.advance_time(seconds - DROWSY)
            self.sky.dozes, seconds = False, DROWSY
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
        self.jumped += abs(offset - self.offset)
        self.offset = offset
        await self.wait(LOOK + 1)
        if started := await self.world.store.setting("started"):
            self.started = from_micros(int(started))

    def member(self, user_id: int) -> Any:
        """Somebody as a member of the server; None if they are none."""
        return self.env.backend.get_guild(self.world.guild.id).members.get(user_id)

    def writes_in(self, channel_id: int) -> bool:
        """Whether the bot may do in a channel all that it does where a table is."""
        backend = self.env.backend
        channel, bot = backend.channels.get(channel_id), backend.bot_user.id
        if channel is None or self.member(bot) is None:
            return False
        about = channel.thread_metadata
        if about is not None and about.locked:
            return False
        may = discord.Permissions(backend.compute_permissions(channel.guild_id, bot, channel.id))
        sends = may.send_messages_in_threads if about is not None else may.send_messages
        return bool(may.view_channel and sends and may.attach_files)

    async def restart(self, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
        """The host is told to stop, and started again."""
        with self.env.time_context():
            await self.world.app.close()
        if meanwhile is not None:
            await meanwhile()
        await self._live_on(self.world.store)

    async def crash(self) -> None:
        """The process is killed, and started again on what stands on the disk."""
        folder, old = self.copy or self._copied(), self.world.app
        old.http.request = _killed  # type: ignore[method-assign]
        config = replace(self.world.config, database=folder / "braakland.db")
        self.world.config, self.copy, self.dies = config, None, False
        await self._live_on(await self.stack.enter_async_context(Store.open(config.file)))
        old.host.pictures.close()

    async def _live_on(self, store: Store) -> None:
        world = self.world
        world.store, world.app = store, App(world.config, store)
        await world.env.restart_bot(world.app)
        await world.env.settle()
        if started := await store.setting("started"):
            self.started = from_micros(int(started))

    def _copied(self) -> Path:
        folder = self.folder / f"life-{self.lives}"
        folder.mkdir()
        self.lives += 1
        for name in ("braakland.db", "braakland.db-wal"):
            file = self.world.config.file.with_name(name)
            if file.exists():
                shutil.copy(file, folder / name)
        return folder


async def _killed(*_: Any, **__: Any) -> None:
    """What a process that was killed asks of Discord: nothing goes on behind it."""
    raise asyncio.CancelledError


@contextmanager
def _of_chance(seed: int) -> Iterator[random.Random]:
    """All chance, the bot's own too, comes from the seed."""
    chance, luck = random.Random(seed), random.Random(f"luck {seed}")
    with (
        patch.object(secrets, "token_hex", lambda size=32: luck.randbytes(size).hex()),
        patch.object(secrets, "SystemRandom", lambda: luck),
    ):
        yield chance


def _pulsed(sky: Strict) -> Callable[[App], Awaitable[None]]:
    pulse = App._pulse

    async def pulsed(app: App) -> None:
        if not sky.dozes:
            await pulse(app)

    return pulsed


async def _dot(_self: Pictures, view: Any, words: Any, marks: Any = (), **_: Any) -> Picture:
    return Picture(DOT, "a board")


@asynccontextmanager
async def realm_of(seed: int, folder: Path) -> AsyncIterator[Realm]:
    """The world of that seed, at rest."""
    sky = Strict()
    with ExitStack() as patches:
        chance = patches.enter_context(_of_chance(seed))
        patches.enter_context(patch.object(Pictures, "picture", _dot))
        patches.enter_context(patch.object(teaching, "gallery", lambda _, alt: Picture(DOT, alt)))
        patches.enter_context(patch.object(App, "pulse", PULSE))
        patches.enter_context(patch.object(App, "_pulse", _pulsed(sky)))
        patches.enter_context(sky.enforced())
        async with AsyncExitStack() as stack, world_in(folder) as world:
            sky.env = world.env
            more = [world.guild.create_text_channel(f"more-{n}") for n in range(CHANNELS - 2)]
            channels = [world.channel, world.other, *more]
            realm = Realm(world, chance, folder, stack, channels, sky, began=world.env.now())
            patches.enter_context(patch.object(posting, "post", realm.post))
            patches.enter_context(clock.taken_from(realm.now, LOOK))
            yield realm
