"""Share Discord's limit of fifty calls a second among several processes of one bot.

Processes do not ask each other: each has a part according to the shards it holds, and delays a call
until that part has room. Answers to interactions do not count and are never delayed. A call may
reach Discord at any instant between its beginning and its answer, so it counts from its beginning
until a second after its answer; then no second at Discord has more calls than the limit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import SimpleNamespace

import aiohttp

from bot.base.config import FleetSettings

OF_SHARDS = 40.0  # calls a second, shared in proportion to the shards that a process holds
OF_PROCESSES = 9.0  # a second, shared equally by the processes and one that is being replaced
SECOND = 1.0
LONGEST = 5.0  # seconds after which an unanswered call has reached Discord, or never will
API, UNCOUNTED = "api", ("interactions", "webhooks")


@dataclass(slots=True, eq=False)
class CountedCall:
    """One call, and the instant until which it counts (unknown while it is unanswered)."""

    until: float


@dataclass
class CallRate:
    """The share of one process. `held` gives its shards, each with its token."""

    settings: FleetSettings
    held: Callable[[], Mapping[int, int]]
    _since: dict[tuple[int, int], float] = field(default_factory=dict)
    _calls: list[CountedCall] = field(default_factory=list)
    _in_turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _ended: asyncio.Event = field(default_factory=asyncio.Event)

    def wait(self, now: float) -> float:
        """Seconds until there may be room for one more call; 0: there is now."""
        most, span = self._part(now)
        self._calls = [call for call in self._calls if call.until + span > now]
        surplus = len(self._calls) - most
        if surplus < 0:
            return 0.0
        return sorted(call.until for call in self._calls)[surplus] + span - now

    def begin(self, now: float) -> CountedCall:
        """Begin one more call, for which there is room."""
        self._calls.append(call := CountedCall(now + LONGEST))
        return call

    def end(self, call: CountedCall, now: float) -> None:
        """Note that the call's answer has come, or that none will come."""
        call.until = min(call.until, now)
        self._ended.set()

    def _part(self, now: float) -> tuple[int, float]:
        """This process's share: how many calls in how many seconds. A shard adds to it only a
        second after it was taken, since calls of its last holder may count until then."""
        self._since = {shard: self._since.get(shard, now) for shard in self.held().items()}
        shards = sum(now - since >= SECOND for since in self._since.values())
        rate = OF_SHARDS * shards / self.settings.shards
        rate += OF_PROCESSES / (self.settings.processes + 1)
        return (int(rate), SECOND) if rate >= 1 else (1, SECOND / rate)

    async def room(self) -> CountedCall:
        """Wait for room for one more call, in order of arrival, and reserve it."""
        now = asyncio.get_running_loop().time
        async with self._in_turn:
            while (wait := self.wait(now())) > 0:
                self._ended.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(min(wait, SECOND)):
                        await self._ended.wait()
            return self.begin(now())

    def follow(self, trace: aiohttp.TraceConfig) -> None:
        """Make all calls of a session wait here, also those that discord.py makes by itself."""

        async def started(
            _session: aiohttp.ClientSession,
            context: SimpleNamespace,
            request: aiohttp.TraceRequestStartParams,
        ) -> None:
            context.call = await self.room() if counts(request.url.path) else None

        async def ended(
            _session: aiohttp.ClientSession, context: SimpleNamespace, _request: object
        ) -> None:
            if (call := getattr(context, "call", None)) is not None:
                self.end(call, asyncio.get_running_loop().time())

        trace.on_request_start.append(started)
        trace.on_request_end.append(ended)
        trace.on_request_exception.append(ended)


def counts(path: str) -> bool:
    """Whether a call to this path counts; pictures, the gateway and answers do not."""
    parts = path.split("/")[1:]
    return parts[0] == API and parts[2:3] not in [[name] for name in UNCOUNTED]
