"""A small Discord on 127.0.0.1: enough of REST and of the gateway to log in and lose touch.

What it sends is shaped after what Discord documents; it decides nothing and remembers all. Messages
of channels stand in `tests.transport.messages`. What is assumed of Discord has its key of
`bot.rehearsal` beside it. Long because it is one small server.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, TypeVar

import discord
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer

from tests.support.assumed import assumes
from tests.transport.messages import MARKS, Messages

Json = Any
D = TypeVar("D", bound="Discord")

APP, GUILD, CHANNEL, DM, ADA, BRAM = "1001", "2001", "3001", "3002", "4001", "4002"
EMOJI = f"/applications/{APP}/emojis"
CHANNELS = (CHANNEL, "3011", "3012")
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, MEMBERS = 0, 1, 2, 6, 8
RECONNECT, INVALID, HELLO, ACKNOWLEDGED = 7, 9, 10, 11
ENDED = (1000, 1001)
"""Codes by which the bot says that a session is over."""
USER = {"id": ADA, "username": "ada", "global_name": "Ada", "discriminator": "0", "avatar": None}
USERS = {ADA: USER, BRAM: USER | {"id": BRAM, "username": "bram", "global_name": "Bram"}}
ME = USER | {"id": APP, "username": "host", "bot": True}
OURSELVES = {"user": ME, "roles": [], "flags": 0, "joined_at": "2026-01-01T00:00:00+00:00"}
ALL_PERMISSIONS = str((1 << 50) - 1)
A_MOMENT = timedelta(milliseconds=5)
ENTRY_POINT = 4
NO_MORE: Mapping[str, str] = {}
COUNTED = {
    "X-RateLimit-Limit": "1000",
    "X-RateLimit-Remaining": "999",
    "X-RateLimit-Reset-After": "1.0",
    "X-RateLimit-Bucket": "messages",
}
"""What is said of how many more messages are allowed: many more than Discord's five."""
NO_ENTRY_POINT = (
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include"
    " the Entry Point command in your update request or delete it separately."
)


@dataclass
class Kept:
    """A session, whether or not somebody is connected: the events since READY, from number 1."""

    shard: int = 0
    events: list[tuple[str, Json]] = field(default_factory=list)


@dataclass
class Line:
    """One connection of the bot: a shard, once it has said which."""

    socket: web.WebSocketResponse
    request: web.Request
    session: Kept = field(default_factory=Kept)
    ended: bool = False  # by Discord
    deaf: bool = False  # its heartbeats are acknowledged, and nothing else comes

    @property
    def shard(self) -> int:
        """Which it is."""
        return self.session.shard

    @property
    def sequence(self) -> int:
        """The number of the newest event."""
        return len(self.session.events)

    async def send(self, code: int, data: Json, **more: Json) -> None:
        """A message of the gateway."""
        await self.socket.send_json({"op": code, "d": data, "t": None, "s": None} | more)

    async def dispatch(self, event: str, data: Json) -> None:
        """An event, with its number; who is cut off is told of it when they come back. Raises
        ConnectionError.
        """
        self.session.events.append((event, data))
        if not self.deaf:
            await self.send(DISPATCH, data, t=event, s=self.sequence)

    async def replay(self, since: int) -> None:
        """All events after that number."""
        for number, (event, data) in enumerate(self.session.events[since:], since + 1):
            await self.send(DISPATCH, data, t=event, s=number)


@dataclass
class Discord:
    """The server. `refuse` closes the gateway with that code at IDENTIFY; `token` is the good one.

    While it is `down` its gateway lets nobody in.

    `heard` are the commands of the gateway (opcode, data); `asked` the calls of REST
    (method, path, body). While `hold` is not set, calls of interactions get no answer, and while
    `hold_posts` is not set those that post in channels. `odd` may answer a call in Discord's place,
    `before` and `after` see each call before and after it has taken effect; `left` are the sessions
    that the bot may still begin. `shards` are recommended, and `concurrency` of them may come at
    once; `guilds` have channels, and `lines` are the newest connections by shard. So many
    connections as `away` says are refused, and so many as `mute` says hear nothing. Opcodes
    in `ignored` are never answered, nor is anything on a `Line` that is deaf. `commands` are the
    global commands, `emoji` the application's by number; `installed` says by what an
    interaction is authorised.
    """

    token: str
    refuse: int | None = None
    resumable: bool = True
    down: bool = False
    heard: list[tuple[int, Json]] = field(default_factory=list)
    asked: list[tuple[str, str, Json]] = field(default_factory=list)
    hold: asyncio.Event = field(default_factory=asyncio.Event)
    hold_posts: asyncio.Event = field(default_factory=asyncio.Event)
    left: int = 1000
    shards: int = 1
    concurrency: int = 1
    away: int = 0
    mute: int = 0
    ignored: set[int] = field(default_factory=set)
    commands: list[Json] = field(default_factory=list)
    emoji: dict[str, Json] = field(default_factory=dict)
    guilds: dict[str, Sequence[str]] = field(default_factory=lambda: {GUILD: CHANNELS})
    lines: dict[int, Line] = field(default_factory=dict)
    odd: Callable[[str, str, Json], web.Response | None] = lambda *_: None
    before: Callable[[], None] = lambda: None
    after: Callable[[], None] = lambda: None
    installed: Json = field(default_factory=dict)
    made: dict[str, Json] = field(default_factory=dict)
    """The channels that the bot has made."""
    rights: str = ALL_PERMISSIONS
    """What everybody may, the bot too."""
    messages: Messages = field(default_factory=lambda: Messages(ME))
    closed_with: list[int | None] = field(default_factory=list)
    port: int = 0
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    _sessions: dict[str, Kept] = field(default_factory=dict)
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    # ------------------------------------------------------------------- what tests do

    async def connected(self, times: int = 1) -> None:
        """Wait until a session has begun for so many times."""
        await self.until(lambda: self.count(IDENTIFY) >= times)

    def _number(self) -> str:
        """The number of an interaction: in the order of time, and before any answer to it."""
        a_moment_ago = discord.utils.utcnow() - A_MOMENT
        return str(discord.utils.time_snowflake(a_moment_ago) + next(self._numbers))

    def count(self, code: int) -> int:
        """How often the bot has sent this opcode."""
        return sum(heard == code for heard, _ in self.heard)

    def answers(self, interaction: str) -> list[Json]:
        """What the bot answered to an interaction."""
        return [
            body for _, path, body in self.asked if path.startswith(f"/interactions/{interaction}/")
        ]

    async def until(self, true: Any) -> None:
        """Wait until something is so; every message of the bot is looked at."""
        async with asyncio.timeout(300), self._news:
            await self._news.wait_for(true)

    async def command(
        self,
        name: str,
        *,
        guild: bool = False,
        channel_id: str = CHANNEL,
        user: str = ADA,
        **data: Json,
    ) -> str:
        """Somebody types a slash command, in the bot's DM or in the guild; the interaction's id."""
        number = self._number()
        where: Json = {"user": USERS[user], "channel": {"id": DM, "type": 1}, "context": 1}
        home = self._guild_of(channel_id)
        if guild:
            self.messages.expect(number, channel_id)
            member = {"user": USERS[user], "roles": [], "flags": 0, "permissions": ALL_PERMISSIONS}
            channel = {"id": channel_id, "type": 0, "name": "games", "position": 0}
            where = {"member": member, "guild_id": home, "channel": channel, "context": 0}
        await self._dispatch(
            "INTERACTION_CREATE",
            _interaction(number, 2, where["channel"]["id"])
            | {"data": {"id": "1", "name": name, "type": 1} | data}
            | {"authorizing_integration_owners": self.installed}
            | where,
            self.shard_of(home) if guild else 0,  # direct messages come by shard 0
        )
        return number

    async def interact(self, kind: int, user: int, channel: int, **data: Json) -> str:
        """Somebody does something of that kind in a channel of the guild; the interaction's id."""
        number = self._number()
        who = USER | {"id": str(user), "username": f"u{user}", "global_name": f"Player {user}"}
        member = {"user": who, "roles": [], "flags": 0, "permissions": ALL_PERMISSIONS}
        where = {"id": str(channel), "type": 0, "name": "games", "position": 0}
        about = {"member": member, "guild_id": GUILD, "channel": where, "context": 0}
        await self._dispatch(
            "INTERACTION_CREATE",
            _interaction(number, kind, where["id"])
            | about
            | {"data": {"id": "1", "type": 1, **data}},
        )
        return number

    def channels(self, guild: str = GUILD) -> list[Json]:
        """The channels of a guild."""
        named = {"type": 0, "position": 0}
        return [named | {"id": c, "name": f"games{c}"} for c in self.guilds[guild]]

    def shard_of(self, guild: str) -> int:
        """The shard by which a guild comes."""
        return (int(guild) >> 22) % self.shards

    def _guild_of(self, channel: str) -> str:
        return next((g for g, channels in self.guilds.items() if channel in channels), GUILD)

    async def cut(self, shard: int = 0) -> None:
        """The line is cut: no goodbye."""
        transport = self.lines[shard].request.transport
        assert transport is not None
        transport.abort()

    async def close(self, code: int, shard: int = 0) -> None:
        """Close the gateway with a code."""
        self.lines[shard].ended = True
        await self.lines[shard].socket.close(code=code)

    async def ask_to_reconnect(self, shard: int = 0) -> None:
        """Opcode 7: this gateway is about to go."""
        await self.lines[shard].send(RECONNECT, None)

    # ------------------------------------------------------------------------- gateway

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        """One connection of the bot, from HELLO to its end."""
        if self.down:
            return web.Response(status=503)
        if self.away > 0:
            self.away -= 1
            return web.Response(status=503)
        line = Line(web.WebSocketResponse(), request)
        await line.socket.prepare(request)
        if self.mute > 0:
            self.mute -= 1
            await self._tell()
        else:
            await line.send(HELLO, {"heartbeat_interval": 40_000})
        async for message in line.socket:
            if message.type is WSMsgType.TEXT:
                received = json.loads(message.data)
                await self._hear(line, received["op"], received["d"])
        self.closed_with.append(line.socket.close_code)
        if line.socket.close_code in ENDED and not line.ended:
            self._forget(line.session)
        await self._tell()
        return line.socket

    async def _hear(self, line: Line, code: int, data: Json) -> None:
        if code == HEARTBEAT:
            await line.send(ACKNOWLEDGED, None)
            return
        if code in self.ignored or line.deaf:
            pass
        elif code == IDENTIFY and self.refuse is not None:
            await line.socket.close(code=self.refuse)
        elif code == IDENTIFY:
            await self._welcome(line, data)
        elif code == RESUME and self._goes_on(data["session_id"]):
            line.session = self._sessions[data["session_id"]]
            before, self.lines[line.shard] = self.lines[line.shard], line
            if before.session is line.session and before.request.transport is not None:
                before.request.transport.abort()
            await line.replay(data["seq"])
            await line.dispatch("RESUMED", {})
        elif code == RESUME:
            await line.send(INVALID, False)
        elif code == MEMBERS:
            known = data if assumes("members.asked") else data | {"user_ids": []}
            await line.dispatch("GUILD_MEMBERS_CHUNK", _members(known))
        self.heard.append((code, data))
        await self._tell()

    def _goes_on(self, session: str) -> bool:
        return self.resumable and session in self._sessions and assumes("sessions.resumed")

    async def _welcome(self, line: Line, data: Json) -> None:
        line.session = Kept(data["shard"][0])
        self.lines[line.shard] = line
        gateway = f"ws://127.0.0.1:{self.port}/"
        mine = [guild for guild in self.guilds if self.shard_of(guild) == line.shard]
        guilds = [{"id": guild, "unavailable": True} for guild in mine]
        session = f"session-{next(self._numbers)}"
        self._sessions[session] = line.session
        ready = {"v": 10, "user": ME, "guilds": guilds, "shard": data["shard"]}
        ready |= {"session_id": session, "resume_gateway_url": gateway, "application": {"id": APP}}
        await line.dispatch("READY", ready)
        for guild in mine:
            about = self._guild(guild) | {"channels": self.channels(guild)}
            await line.dispatch("GUILD_CREATE", about)

    def _forget(self, session: Kept) -> None:
        """It cannot be resumed."""
        self._sessions = {name: s for name, s in self._sessions.items() if s is not session}

    async def _dispatch(self, event: str, data: Json, shard: int = 0) -> None:
        await self.lines[shard].dispatch(event, data)

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    # ---------------------------------------------------------------------------- REST

    async def rest(self, request: web.Request) -> web.Response:
        """Any call of the API."""
        path = "/" + request.match_info["path"]
        body = await _body(request)
        self.asked.append((request.method, path, body))
        await self._tell()
        self.before()
        if path.startswith(("/interactions", "/webhooks")):
            await self.hold.wait()
        elif request.headers.get("Authorization") != f"Bot {self.token}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        elif request.method == "POST" and path.endswith("/messages"):
            await self.hold_posts.wait()
        answer = self.odd(request.method, path, body)
        if answer is None:
            answer = self._answer(request.method, path, body, dict(request.query))
        self.after()
        if (marks := MARKS.fullmatch(path)) and request.method == "DELETE":
            await self._tell_deleted(marks["channel"], marks["message"])
        return answer

    async def _tell_deleted(self, channel: str, message: str) -> None:
        """A message was deleted; who is cut off is told of it when they come back."""
        home = self._guild_of(channel)
        gone = {"id": message, "channel_id": channel, "guild_id": home}
        with suppress(ConnectionError):
            await self._dispatch("MESSAGE_DELETE", gone, self.shard_of(home))

    def _answer(self, method: str, path: str, body: Json, query: Json) -> web.Response:
        """Long because each path is named here."""
        if path in ("/users/@me", "/users/@me/guilds"):
            return _json(ME if path == "/users/@me" else [{"id": g} for g in self.guilds])
        if path == "/oauth2/applications/@me":
            return _json(
                {"id": APP, "name": "Host", "icon": None, "description": "", "bot_public": True}
                | {"bot_require_code_grant": False, "verify_key": "", "owner": USER}
            )
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": self.left, "reset_after": 3_600_000}
            if assumes("sessions.left"):
                limit["max_concurrency"] = self.concurrency
            url = f"ws://127.0.0.1:{self.port}/"
            return _json({"url": url, "shards": self.shards, "session_start_limit": limit})
        if path == f"/applications/{APP}/commands":
            return self._told_commands(body) if method == "PUT" else self._commands(query)
        if path.startswith(EMOJI):
            return _json(self._emoji(method, path.removeprefix(EMOJI)[1:], body))
        if method == "POST" and path == "/users/@me/channels":  # Assumed: dms.one_channel
            user = USERS[str(body["recipient_id"])]
            return _json({"id": f"5{user['id']}", "type": 1, "recipients": [user]})
        if method == "GET" and path.removeprefix("/channels/5") in USERS:
            user = USERS[path.removeprefix("/channels/5")]
            return _json({"id": f"5{user['id']}", "type": 1, "recipients": [user]})
        if method == "GET" and path.removeprefix("/users/") in USERS:
            return _json(USERS[path.removeprefix("/users/")])
        if method == "GET" and any(
            path.removeprefix("/channels/") in channels for channels in self.guilds.values()
        ):
            number = path.removeprefix("/channels/")
            home = self._guild_of(number)
            games = {"id": number, "type": 0, "name": "games", "position": 0, "guild_id": home}
            return _json(games)
        if method == "GET" and path.startswith("/guilds/"):
            found = self._guild(*path.split("/")[2:])
        elif method == "POST" and path.startswith("/guilds/"):
            found = self._new_channel(path.split("/")[2], body)
        elif method == "DELETE" and path.removeprefix("/channels/") in self.made:
            found = self.made.pop(path.removeprefix("/channels/"))
        else:
            found = self.messages.answer(method, path, body, query)
        if found is None:
            return _json({"message": "404: Not Found", "code": 0}, status=404)
        posts = method == "POST" and path.endswith("/messages")
        return _json(found, more=COUNTED if posts and assumes("waits.told") else {})

    def _new_channel(self, guild: str, body: Json) -> Json:
        """A channel or a category that the bot makes."""
        number = str(next(self._numbers) + 9000)
        given = {key: value for key, value in body.items() if key in ("name", "type", "parent_id")}
        self.made[number] = given | {"id": number, "guild_id": guild, "position": 0}
        return self.made[number]

    def _guild(self, guild: str, *what: str) -> Json:
        """A guild, its channels, its threads, or the bot as its member."""
        if guild not in self.guilds:
            return None
        everyone = {"id": guild, "name": "@everyone", "permissions": self.rights}
        return {
            (): {"id": guild, "name": "Here", "roles": [everyone], "members": [OURSELVES]},
            ("channels",): [*self.channels(guild), *self.made.values()],
            ("roles",): [everyone],
            ("threads", "active"): {"threads": [], "members": []},
            ("members", APP): OURSELVES,
        }.get(what)

    def _emoji(self, method: str, number: str, body: Json) -> Json:
        """The application's emoji, or one that is given or taken away."""
        if method == "POST":
            number = str(next(self._numbers))
            self.emoji[number] = {"id": number, "name": body["name"], "animated": False}
            return self.emoji[number]
        if method == "DELETE":
            return self.emoji.pop(number)
        return {"items": list(self.emoji.values()) if assumes("emoji.given") else []}

    def _commands(self, query: Json) -> web.Response:
        """The global commands; their translations for whoever asks for them."""
        if query.get("with_localizations") == "true" or not assumes("commands.translations"):
            return _json(self.commands)
        texts = ("name_localizations", "description_localizations")
        return _json([{k: v for k, v in c.items() if k not in texts} for c in self.commands])

    def _told_commands(self, body: Json) -> web.Response:
        """A bulk update: all are replaced, but the Entry Point command may not go like that."""
        told = {command.get("id") for command in body}
        # Assumed: commands.entry_point
        if any(c["type"] == ENTRY_POINT and c["id"] not in told for c in self.commands):
            return _json({"message": NO_ENTRY_POINT, "code": 50240}, status=400)
        numbered = ({"id": str(n)} | command for n, command in enumerate(body, 1))
        self.commands = [c | {"application_id": APP, "version": "1"} for c in numbered]
        return _json(self.commands)


async def _body(request: web.Request) -> Json:
    """What was sent, without the files that were sent with it."""
    if request.content_type == "application/json":
        return await request.json()
    if request.content_type == "multipart/form-data":
        return json.loads(str((await request.post())["payload_json"]))
    return None


def _interaction(number: str, kind: int, channel: Any) -> Json:
    """What every interaction has."""
    return {
        "id": number,
        "application_id": APP,
        "type": kind,
        "token": f"for-{number}",
        "version": 1,
        "attachment_size_limit": 1 << 20,
        "locale": "en-GB",
        "channel_id": channel,
        "app_permissions": ALL_PERMISSIONS,
        "entitlements": [],
        "authorizing_integration_owners": {},
    }


def _members(asked: Json) -> Json:
    """Those of a server who were asked for by their ids."""
    people = USERS | {APP: ME}
    there = [people[user] for user in map(str, asked.get("user_ids", ())) if user in people]
    return {
        "guild_id": asked["guild_id"],
        "members": [{"user": user, "roles": [], "flags": 0} for user in there],
        "chunk_index": 0,
        "chunk_count": 1,
        "nonce": asked.get("nonce"),
    }


def _json(data: Json, status: int = 200, more: Mapping[str, str] = NO_MORE) -> web.Response:
    """JSON with the one content type that discord.py reads, and more headers."""
    headers = {"Content-Type": "application/json", **more}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


@asynccontextmanager
async def discord_here(token: str) -> AsyncIterator[Discord]:
    """The server, while it runs."""
    async with discord_at(Discord(token)) as here:
        yield here


@asynccontextmanager
async def discord_at(here: D) -> AsyncIterator[D]:
    """That server, while it runs."""
    here.hold.set()
    here.hold_posts.set()
    app = web.Application()
    app.router.add_get("/", here.gateway)
    app.router.add_route("*", "/api/v10/{path:.*}", here.rest)
    async with TestServer(app, host="127.0.0.1") as server:
        assert server.port is not None
        here.port = server.port
        yield here
        here.hold.set()
        here.hold_posts.set()
