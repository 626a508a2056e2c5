"""A host without Discord: people press and type, and what is posted is kept in lists.

Everything is the bot's own from the interaction on: handlers, services, store, and what the outbox
sends. What discord.py and Discord themselves do (the connection, permissions, refusals, requests)
is tested on `World` (conftest.py), which has the same people and channels under the same names.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import discord

import bot.features  # noqa: F401 - all that answers and sends
from bot.base import clock
from bot.base.outside_setting import OutsideComputer
from bot.base.setting_kinds import Server
from bot.delivery import sending
from bot.delivery.outbox import Later, Verdict
from bot.features.play.commands import field_offers, typed_by_fields
from bot.features.play.generated import game_groups
from bot.host import Discord, Host
from bot.interactions import answering
from bot.interactions.router import router
from bot.interactions.slash import COMMANDS
from bot.screens import deferral
from bot.store.store import Store
from bot.tables.records import OutboxMessage
from tests.support.bot.hosting import host_on, new_file
from tests.support.bot.offline_people import Actor, Interaction, Kinds, Namespace, Result, User
from tests.support.bot.offline_places import (
    BOT,
    SERVER,
    Channel,
    Guild,
    Member,
    Message,
    reading,
    unknown_message,
)
from tests.support.bot.world_helpers import WorldHelpers

BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC)
BRIEF = timedelta(seconds=5)
"""What is due within so long is sent before a person looks."""
AT_ONCE = 15  # messages of the outbox
UNHURRIED = 3600.0
"""Seconds: an answer is not deferred because the machine is busy. What is deferred is tested where
there is something that takes long (test_slow_store.py)."""
OLD = discord.utils.time_snowflake(BEGIN - timedelta(days=365))


class Clock:
    """The time, set by hand."""

    def __init__(self) -> None:
        self.time = BEGIN

    def now(self) -> datetime:
        return self.time


class Port:
    """What the bot asks of Discord."""

    def __init__(self, world: Offline) -> None:
        self._world = world
        self.user, self.guilds, self.shard_count = world.bot, (world.guild,), 1
        self.application_id = world.bot.id

    def get_guild(self, number: int, /) -> Any:
        return self._world.guild if number == SERVER else None

    async def channel(self, number: int) -> Any:
        if number not in self._world.channels:
            raise unknown_message()
        return self._world.channels[number]

    async def person(self, number: int) -> Any:
        return self._world.channels[number + 1]


class Offline(WorldHelpers):
    """The world of a test: the people, the channels, the host, and the time."""

    guild: Guild
    bot: Member

    def __init__(self, names: Sequence[str]) -> None:
        self.numbers = count(1)
        self.clock = Clock()
        self.channels = dict[int, Channel]()
        self.called = list[int]()
        """Whom new messages have notified, each time."""
        self.guild = Guild(self)
        member, owner = discord.Permissions.text(), discord.Permissions.all()
        member.manage_messages = member.manage_threads = False
        member.view_channel = True
        self.people = [
            Actor(self, OLD + 1000 * n, name, owner if n == 3 else member)
            for n, name in enumerate(names)
        ]
        self.users = [person.user for person in self.people]
        self.guild.owner_id = self.people[3].id
        me: Any = SimpleNamespace(id=BOT, name="braakland", global_name=None, bot=True)
        self.bot = Member(me, self.guild, owner)
        self.channel, self.other = (
            self.channels.setdefault(n, Channel(self, n, name))
            for n, name in ((10, "games"), (11, "elsewhere"))
        )
        self.env = self
        self.app: Any = None
        self.computers: Sequence[OutsideComputer] = ()
        """Those of the operator's own, from the next start on."""

    async def start(self, store: Store) -> None:
        """A new process on this store."""
        port = Port(self)
        host = host_on(store, cast(Discord, port), self.computers)
        self.app = SimpleNamespace(
            host=host, outbox=SimpleNamespace(wake=lambda: None), channel=port.channel
        )
        await store.let_go()
        await store.deadlines.begin(clock.now())
        await host.matches.wake_clocks()
        await self.settle()

    async def restart(self) -> None:
        """A new process on the same database."""
        await self.start(self.store)

    # What a test asks.

    @property
    def host(self) -> Host:
        return cast(Host, self.app.host)

    @property
    def store(self) -> Store:
        return self.host.store

    def now(self) -> datetime:
        return self.clock.now()

    def time_context(self) -> Any:
        return nullcontext()

    def new_id(self) -> int:
        return discord.utils.time_snowflake(self.clock.now()) + next(self.numbers)

    def user_of(self, number: int) -> User | None:
        return next((user for user in self.users if user.id == number), None)

    def messages(self, channel: Channel | None = None) -> list[Message]:
        """What everybody can read in a channel, oldest first."""
        return (channel or self.channel).history()

    async def advance_time(self, passes: float | timedelta) -> None:
        """So many seconds go by; what falls due is sent in its time."""
        span = passes if isinstance(passes, timedelta) else timedelta(seconds=passes)
        until = self.clock.time + span
        await self._send_until(until)
        self.clock.time = max(until, self.clock.time)
        await self.settle()

    async def settle(self) -> None:
        """What is due at once, or almost, is sent."""
        await self._send_until(self.clock.time + BRIEF)

    async def _send_until(self, until: datetime) -> None:
        while (due := self.store.next_due) is not None and due <= until:
            self.clock.time = max(self.clock.time, due)
            claimed = await self.store.claim(self.clock.time, AT_ONCE)
            assert claimed or self.store.next_due != due
            for message in claimed:
                verdict = await asyncio.create_task(self.send_one(message))
                if isinstance(verdict, Later):
                    again = self.clock.time + timedelta(seconds=verdict.seconds or 1)
                    await self.store.retry(message.id, again, not verdict.held)
                else:
                    await self.store.done(message.id)

    async def send_one(self, message: OutboxMessage) -> Verdict:
        """Send what is due."""
        return await sending.send(self.host, message)

    # What a person does.

    async def typed(
        self, who: Actor, channel: Channel, name: str, options: Mapping[str, Any]
    ) -> Result:
        """A command is typed."""
        asked = Interaction(who, Kinds.application_command, channel, {"name": name})
        given = {o: _as_typed(v) for o, v in options.items()}
        asked.namespace = Namespace(**given)
        command: Any = _command(name)
        for option in command.parameters:  # as discord.py does, which fills in what was not typed
            given[option.name] = given.pop(str(option.display_name), option.default)
        await asyncio.create_task(command.callback(asked, **given))
        await self.settle()
        return asked.result

    async def pressed(
        self, who: Actor, message: Any, data: dict[str, Any], kind: Kinds = Kinds.component
    ) -> Result:
        """A button, menu or form is pressed."""
        channel: Channel = message.channel
        asked = Interaction(who, kind, channel, data)
        asked.message = channel.get_partial_message(message.id)
        asked.result.source = asked.message
        assert asked.message is not None
        assert asked.message.owner in (None, who.id)
        interaction = cast(discord.Interaction, asked)
        work, in_place = router.route(self.host, interaction), router.in_place(interaction)
        await asyncio.create_task(answering.do(self.host, interaction, work, in_place=in_place))
        await self.settle()
        return asked.result


def _as_typed(value: Any) -> Any:
    """A person or a file as the bot gets it."""
    if isinstance(value, Actor):
        return value.member
    if not isinstance(value, tuple):
        return value
    name, content = value
    return SimpleNamespace(
        filename=name, size=len(content), read=reading(discord.File(io.BytesIO(content), name))
    )


def _command(name: str) -> Any:
    first, *words = name.split()
    found: Any = next((each for each in COMMANDS if each.name == first), None)
    if found is None:
        groups = game_groups(typed_by_fields, field_offers)
        found = next(each for each in groups if each.name == first)
    for word in words:
        found = next(each for each in found.commands if each.name == word)
    return found


@contextmanager
def unhurried(world: Offline) -> Iterator[None]:
    """The clock is the world's, and nothing is deferred, however busy the machine is."""
    with clock.taken_from(world.clock.now), patch.object(deferral, "PATIENCE", UNHURRIED):
        yield


@asynccontextmanager
async def offline(database: Path | Server, names: Sequence[str]) -> AsyncIterator[Offline]:
    """A host with its people, at rest."""
    if isinstance(database, Path):
        await new_file(database)
    world = Offline(names)
    with unhurried(world):
        async with Store.open(database) as store:
            await world.start(store)
            yield world
