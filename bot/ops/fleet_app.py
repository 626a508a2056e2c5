"""The bot as one of several processes, each with the shards whose leases it holds. Long because the
whole life of a shard is here.

discord.py connects its shards when it starts, but its public `launch_shard` connects one more at
any time, and what follows is the same as after a lost session. So a process can take over a shard
without any effect on its others. It connects to nothing until it has a first shard.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Coroutine, Iterable, Mapping
from contextlib import nullcontext, suppress
from typing import Any

import discord
import yarl

from bot.base import clock
from bot.base.config import Config
from bot.base.errors import StoreTrouble
from bot.delivery import after_restore, reach, unfinished
from bot.fleet.hearing import Hearing
from bot.fleet.keeper import Keeper
from bot.matches.boards import Elsewhere
from bot.ops.session_budget import HostedApp, TooOften
from bot.ops.shards import RESUMABLE
from bot.store.fleet import FREED, Fleet, NotHeld, Session, Tokens
from bot.store.store import Store

TO_END = 1.5  # seconds for the sessions to end when the process is stopped
OFTEN = 30.0  # seconds between signs of life, which show how long a shard was not held
STALE = 2.0  # seconds since a turn was asked for, after which the turn may belong to another
AGAIN = 5.0  # seconds until a takeover that failed is tried again
log = logging.getLogger(__name__)


class FleetApp(HostedApp):
    """The client with the shards that its `Fleet` holds."""

    pulse = OFTEN

    def __init__(self, config: Config, store: Store) -> None:
        super().__init__(config, store)
        assert store.fleet is not None
        self._fleet: Fleet = store.fleet
        self.left = self._fleet.left
        self._hearing = Hearing(self)
        self._gateway: yarl.URL | None = None
        self._keeper = Keeper(self._fleet, self)
        self._keeping: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._first = asyncio.Event()
        self._pressed: dict[int, float] = {}
        """When a person last pressed, by shard."""
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._one_by_one: dict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    @property
    def held(self) -> frozenset[int]:
        """The shards of this process."""
        return frozenset(self._fleet.tokens)

    def _shards(self, recommended: int) -> int:
        """The number in the setting, which must be the same for all processes."""
        shards = self._fleet.settings.shards
        if recommended > shards:
            line = "Discord recommends %s shards, and SHARDS is %s: it refuses more than 2,500"
            log.warning(f"{line} servers a shard", recommended, shards)
        return shards

    async def _begin_serving(self) -> None:
        """Wait until there is a shard to connect."""
        await self._fleet.begin()
        settings = self._fleet.settings
        log.info(
            "one of several processes, %s; of %s shards its share is %s",
            *(self._fleet.name, settings.shards, settings.each),
        )
        elsewhere = Elsewhere(self.host.store.picture_orders)
        self.host.pictures.elsewhere = elsewhere.picture
        self.host.store.listen(
            {"letters": self._heard, "pictures": elsewhere.heard, FREED: self._keeper.look}
        )
        self._keeping = asyncio.create_task(self._keeper.run(), name="leases")
        first = asyncio.create_task(self._first.wait())
        await asyncio.wait({first, self._keeping}, return_when=asyncio.FIRST_COMPLETED)
        first.cancel()
        if self._keeping.done():
            self._keeping.result()
        self.shard_ids = sorted(self.held)[:1] or [0]

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard that is held; the others follow the first. Raises TooOften."""
        if self._gateway is None:
            self._gateway = gateway
            for other in self.held - {shard_id}:
                self._launch(other)
        if shard_id not in self.held:
            return
        if shard_id in self.left:
            self._hearing.replayed.add(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)
        if shard_id not in self.held:
            # Another process took it while it was connecting.
            await self._end(shard_id)

    async def _turn(self, shard_id: int) -> None:
        """Wait until that shard may begin a session, and count that session. Raises ConnectionError
        if the shard is not held: discord.py treats that as a failed attempt."""
        now = asyncio.get_running_loop().time
        while shard_id in self.held:
            asked = now()
            try:
                wait = await self._fleet.turn(shard_id, self._buckets.number)
            except NotHeld as lost:
                raise ConnectionError(f"shard {shard_id} belongs to another process") from lost
            except StoreTrouble:
                wait = AGAIN
            else:
                if wait == 0 and now() - asked < STALE:
                    self._spawn(self._begun_now(shard_id), "session begun")
                    return
            await asyncio.sleep(wait)
        raise ConnectionError(f"shard {shard_id} belongs to another process")

    async def _begun_now(self, shard_id: int) -> None:
        """Store that a session has begun: the gateway was asked for it by
        the time this task runs."""
        with suppress(StoreTrouble):  # then the instant of the turn counts instead
            await self._fleet.begun(shard_id, self._buckets.number)

    async def _count(self) -> None:
        """Do nothing: the session was counted by `_turn`."""

    async def stop_hearing(self) -> None:
        """End the sessions and release the shards: another process then gets all that follows."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        held = sorted(self.held)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._disconnect(*held), TO_END)
        try:
            await self._fleet.let_go(sessions=self.standing(held))
        except StoreTrouble as wrong:
            log.warning("the shards are not let go, their leases run out: %s", wrong)
        else:
            log.info("shards let go: %s", ", ".join(map(str, held)) or "none were held")

    async def opened(self, taken: Tokens) -> None:
        """Connect these shards, and finish what was left there."""
        for there in filter(None, map(self.shard, taken)):
            there.forget()  # that shard's earlier session was lost
        self._spawn(self._take_over(taken), "takeover")
        if self._gateway is not None:
            for shard in taken:
                self._launch(shard)
        self._first.set()

    async def closed(self, lost: Tokens) -> None:
        """End these sessions."""
        self._spawn(self._disconnect(*lost), "shards lost")

    async def hand_on(self, shard: int) -> None:
        """End that session in good order, and release the shard. Raises StoreTrouble."""
        given = self._fleet.put_down(shard)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._disconnect(shard), TO_END)
        await self._fleet.let_go(given, self.standing(given))

    def standing(self, shards: Iterable[int]) -> Mapping[int, Session]:
        """How far the session of each of these shards has come, if it can be resumed."""
        here = {n: there.session for n in shards if (there := self.shard(n)) is not None}
        found = {n: self.left.get(n, here.get(n)) for n in shards}
        return {n: session for n, session in found.items() if session is not None}

    @property
    def settled(self) -> bool:
        """Whether all shards that are held are connected."""
        there = self.shards
        return all(n in there and not there[n].is_closed() for n in self.held)

    def quiet(self, seconds: float) -> int | None:
        """The shard that was without presses for longest, if for at least so many seconds. Never
        the first shard, by which all direct messages come."""
        if not self.settled:
            return None
        long_ago = asyncio.get_running_loop().time() - seconds
        pressed = {shard: self._pressed.get(shard, 0.0) for shard in self.held - {0}}
        shard = min(pressed, key=lambda shard: pressed[shard], default=None)
        return None if shard is None or pressed[shard] > long_ago else shard

    async def admits(self, interaction: discord.Interaction) -> bool:
        """As in `App`, and note the time of the press."""
        shard = self._fleet.shard_of(interaction.guild_id)
        self._pressed[shard] = asyncio.get_running_loop().time()
        if shard in self._hearing.replayed:  # the earlier process may have answered it
            self.host.delivery.other_process.may_be_answered(interaction.id)
        return await super().admits(interaction)

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _take_over(self, taken: Tokens) -> None:
        """Finish what was left at these shards, then send their messages."""
        # Only shards still held: one that was lost meanwhile is left to its new holder.
        while mine := {n for n, token in taken.items() if self._fleet.tokens.get(n) == token}:
            try:
                await self._find(mine)
            except (StoreTrouble, discord.HTTPException, OSError) as wrong:
                log.warning("the shards are not taken over yet: %r", wrong)
                await asyncio.sleep(AGAIN)
            else:
                self._fleet.ready |= mine & self.held
                self._wake()
                return

    async def _find(self, shards: Collection[int]) -> None:
        """Finish what was left at these shards, and with the first one also what belongs to no
        server."""
        self.introduction.begin(registers=0 in shards)
        if 0 in shards:
            await after_restore.begin(self.host.matches)
        if await self.host.store.deadlines.serve_again(clock.now()):
            log.warning("not all shards were served for some time: clocks stood, or wait a while")
        if 0 in shards:
            await self.host.matches.wake_clocks()
        await unfinished.begin_at(self.host.store, shards)
        await reach.begin(self.host.store, self.host.delivery, shards)

    def _wake(self) -> None:
        self.host.store.outbox.look_again()
        self.outbox.wake()

    def _heard(self, guild_id: str) -> None:
        """Another process has stored a message that may be sent, for that server ("": any)."""
        if guild_id in ("", "0") or self._fleet.serves(int(guild_id)):
            self._wake()

    def _launch(self, shard: int) -> None:
        self._launching[shard] = self._spawn(self._connect(shard), f"shard {shard}")

    async def _connect(self, shard: int) -> None:
        """Connect a shard. If its session can be resumed, at once; else the shards of a bucket go
        one after the other, since a waiting one holds a connection open."""
        assert self._gateway is not None
        turn = (
            nullcontext() if shard in self.left else self._one_by_one[shard % self._buckets.number]
        )
        async with turn:
            await self._end(shard)  # the connection from before the shard was lost
            while shard in self.held:
                try:
                    await self.launch_shard(self._gateway, shard)
                except (TooOften, StoreTrouble) as wrong:
                    log.error("shard %s is not connected yet: %r", shard, wrong)
                    await asyncio.sleep(AGAIN)
                else:
                    return

    async def _disconnect(self, *shards: int) -> None:
        """End these sessions, also those that are being restored or begun."""
        for shard in shards:
            if (launching := self._launching.pop(shard, None)) is not None:
                launching.cancel()
        await asyncio.gather(*map(self._end, shards))
        for shard in shards:
            self._hearing.forget(shard)

    async def on_shard_connect(self, _shard: int) -> None:
        """Store how far a session has come as soon as it begins or is resumed,
        since the process may die."""
        self._keeper.look()

    on_shard_resumed = on_shard_connect

    async def channel(self, channel_id: int) -> discord.TextChannel:
        """As in `App`. If its server is not known yet, ask about it, so that later
        sending needs fewer calls."""
        found = await super().channel(channel_id)
        if self.get_channel(channel_id) is None and found.guild is not None:
            self._spawn(self._hearing.learn(found.guild.id), "server")
        return found

    async def _unknown_servers(self, shard_id: int) -> list[int]:
        """In a resumed session nothing need have happened on a server, so
        Discord is asked for some."""
        return await self._hearing.servers(shard_id)

    async def _end(self, shard: int) -> None:
        if (there := self.shard(shard)) is not None:
            with suppress(Exception):
                await there.close(RESUMABLE)
