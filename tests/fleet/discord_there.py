"""The small Discord of `tests.transport`, to which several processes of one bot connect.

It tells them apart by their User-Agent, which the tests' own host script sets to a name. It keeps
what each did and when: sessions begun, resumed and ended, calls, answers. As Discord does, it gives
an event to every session of its shard, be there none or two.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import time
from typing import Any

from aiohttp import web

from tests.transport.discord_here import (
    ALL_PERMISSIONS,
    IDENTIFY,
    RESUME,
    USERS,
    Discord,
    Kept,
    Line,
    _body,
    _interaction,
    discord_at,
)

Json = Any
SHARDS = 16
SERVERS = (0, 3, 7, 12)
"""The shards by which the servers come."""
UNCOUNTED = ("/interactions", "/webhooks")
"""Calls that Discord's fifty a second leave out: answers to interactions."""


class Unheard(ConnectionError):
    """No process has a session of the shard, nor is there one that could be resumed: what people do
    there is lost, as it is at Discord."""


@dataclass
class Session:
    """One connection by which one process serves a shard, from READY or RESUMED to its end."""

    shard: int
    process: str
    line: Line
    begun: float
    ended: float | None = None


@dataclass(frozen=True)
class Call:
    """One call of REST; `nonce` is that of a message, `channel` where it is posted."""

    at: float
    process: str
    method: str
    path: str
    nonce: str = ""
    channel: str = ""

    @property
    def counted(self) -> bool:
        """Whether it is one of the fifty a second."""
        return not self.path.startswith(UNCOUNTED)


@dataclass(frozen=True)
class Identified:
    """A session that a process began."""

    at: float
    process: str
    shard: int


@dataclass
class Fleet(Discord):
    """The server. Instants are those of `time.time`, which the database on this machine has too.

    `latency` are seconds until a call of REST takes effect. `struck` is told of each call, before
    and after that: there processes are killed.
    """

    latency: float = 0.0
    struck: Callable[[Call, bool], None] = lambda *_: None
    sessions: list[Session] = field(default_factory=list)
    identified: list[Identified] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    waiting: list[Kept] = field(default_factory=list)
    """The session of each event that nobody was there to hear."""
    answered: dict[str, float] = field(default_factory=dict)
    """When each interaction was answered first."""
    through: tuple[str, ...] = ()
    """Processes to which interactions are given, whatever shard they come by; none: as Discord."""
    number: str = ""
    """That of the next interactions, where the same comes again."""
    _answers: dict[str, list[Json]] = field(default_factory=lambda: defaultdict(list))

    def answers(self, interaction: str) -> list[Json]:
        """What the bot answered to an interaction."""
        return self._answers.get(interaction, [])

    def _number(self) -> str:
        return self.number or super()._number()

    def live(self, shard: int) -> list[Session]:
        """The sessions that serve a shard now."""
        return [s for s in self.sessions if s.shard == shard and s.ended is None]

    def served(self) -> bool:
        """Whether each shard has a session."""
        return all(map(self.live, range(self.shards)))

    def unheard(self) -> int:
        """How many events nobody has heard, then or later."""
        live = [s.line.session for s in self.sessions if s.ended is None]
        return sum(all(session is not other for other in live) for session in self.waiting)

    async def press(
        self, address: str, user: str, channel: str, values: tuple[str, ...] = (), twice: int = 1
    ) -> str:
        """Somebody presses a component, in a channel of a server or in their DM; the interaction's
        id. Discord gives it to each session of the shard; here so many times as `twice` says.

        Raises Unheard if there is none.
        """
        number = self._number()
        member = {"user": USERS[user], "roles": [], "flags": 0, "permissions": ALL_PERMISSIONS}
        guild = next((g for g, channels in self.guilds.items() if channel in channels), None)
        where: Json = {"user": USERS[user], "channel": {"id": channel, "type": 1}, "context": 1}
        if guild is not None:
            place = {"id": channel, "type": 0, "name": "games", "position": 0}
            where = {"member": member, "guild_id": guild, "channel": place, "context": 0}
        pressed: Json = {"custom_id": address, "component_type": 3 if values else 2}
        if values:
            pressed["values"] = list(values)
        shard = 0 if guild is None else self.shard_of(guild)  # direct messages come by shard 0
        body = _interaction(number, 3, channel) | where | {"data": pressed}
        for _ in range(twice):
            await self._dispatch("INTERACTION_CREATE", body, shard)
        return number

    # ---------------------------------------------------------------------- what it keeps

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        """One connection of a process, from HELLO to its end."""
        try:
            return await super().gateway(request)
        finally:
            for session in self.sessions:
                if session.line.request is request and session.ended is None:
                    session.ended = time()
            await self._tell()

    async def _hear(self, line: Line, code: int, data: Json) -> None:
        process = _process(line.request)
        if code == IDENTIFY:
            self.identified.append(Identified(time(), process, data["shard"][0]))
        await super()._hear(line, code, data)
        if code in (IDENTIFY, RESUME) and self.lines.get(line.shard) is line:
            self.sessions.append(Session(line.shard, process, line, time()))
            await self._tell()

    async def _dispatch(self, event: str, data: Json, shard: int = 0) -> None:
        sessions = self.live(shard)
        if self.through:
            theirs = {s.process: s for s in self.sessions if s.ended is None}
            sessions = [theirs[name] for name in self.through]
        if not sessions and self.lines[shard].session not in self._sessions.values():
            raise Unheard(f"shard {shard} is served by nobody")
        for line in [session.line for session in sessions] or [self.lines[shard]]:
            try:
                await line.dispatch(event, data)
            except ConnectionError:  # it is told to who goes on with the session
                self.waiting.append(line.session)

    async def rest(self, request: web.Request) -> web.Response:
        """Any call of the API."""
        path = "/" + request.match_info["path"]
        body = await _body(request) or {}
        about = body if isinstance(body, dict) else {}
        channel = path.split("/")[2] if path.startswith("/channels/") else ""
        call = Call(
            time(),
            _process(request),
            request.method,
            path,
            str(about.get("nonce") or ""),
            channel if path.endswith("/messages") else "",
        )
        self.calls.append(call)
        self.struck(call, False)
        if self.latency:
            await asyncio.sleep(self.latency)
        if path.startswith("/interactions/"):
            self._answers[path.split("/")[2]].append(body)
            self.answered.setdefault(path.split("/")[2], time())
        answer = await super().rest(request)
        self.struck(call, True)
        return answer


def _process(request: web.Request) -> str:
    return request.headers.get("User-Agent", "?")


def channel_of(shard: int, nth: int = 0) -> str:
    """A channel of the server of that shard."""
    return str(30_000 + 10 * shard + nth)


@asynccontextmanager
async def fleet_here(token: str, channels: int = 1) -> AsyncIterator[Fleet]:
    """The server, with a guild on some shards, each with so many channels, while it runs."""
    guilds = {
        str((shard << 22) + 2001): [channel_of(shard, n) for n in range(channels)]
        for shard in SERVERS
    }
    fleet = Fleet(token, shards=SHARDS, concurrency=SHARDS, guilds=dict(guilds))
    fleet.left = 1_000_000
    async with discord_at(fleet):
        yield fleet
