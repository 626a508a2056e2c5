"""The server of the page: loopback only, at a secret address; it pushes news to every window."""

from __future__ import annotations

import asyncio
import mimetypes
from collections import Counter
from contextlib import suppress
from importlib import resources
from pathlib import PurePosixPath

import discord
from aiohttp import web

from bot.base.connections import BOUNDS, json_of
from bot.local.actions import ActionRefused
from bot.local.flow import Flow
from bot.local.fonts import FONTS
from bot.local.games import looks, offered
from bot.local.guard import HEADERS, HOST, Guard
from bot.local.locales import page_words, preferred
from bot.local.page_json import Json
from bot.local.sight import LastLook
from bot.local.verbs import MALFORMED, Verbs
from bot.local.world import World
from data.words import languages

WATCH = 0.15
"""Seconds between two looks at what the bot sent, so that windows see it while it works."""
HEARTBEAT = 20
LONGEST_MESSAGE = 64  # bytes that a window sends by its web socket: the number of a person
PAGE = resources.files("bot.local") / "page"
KIT = resources.files("bot.screens") / "page"
"""What both pages are made of."""
SAFE_IMAGES = ("image/png", "image/jpeg", "image/gif", "image/webp")
LASTING = HEADERS | {"Cache-Control": "private, max-age=86400, immutable"}
QUIET_VERBS = ("complete", "commands", "spots", "board")  # they change nothing that a window shows


class LocalServer:
    """A world, shown in any number of windows."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sight = LastLook(world)
        self.flow = Flow(world, self.sight, self.publish)
        self.verbs = Verbs(world, self.sight, self.flow)
        self.guard = Guard(world.kept.secret, world.setting.near)
        self.windows: set[asyncio.Queue[Json | None]] = set()
        self._players: dict[asyncio.Queue[Json | None], str] = {}
        self.published = 0  # how often there was news: an answer has the number of its own
        self._tasks: list[asyncio.Task[None]] = []
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        """The address of the page, which allows playing every seat."""
        return f"http://{self.guard.hosts[0]}/{self.world.kept.secret}/"

    @property
    def addresses(self) -> tuple[str, ...]:
        """The address of the page, followed by the one for other devices of
        this network, if any."""
        others = self.guard.hosts[2:]
        return self.address, *(f"http://{host}/{self.world.kept.secret}/" for host in others)

    async def open(self) -> None:
        """Start to listen, on the wished or last port if it is free, and let time flow. Raises
        `OSError` if the wished port is taken."""
        app = web.Application(middlewares=[self.guard.middleware()], client_max_size=256 * 1024)
        inside = f"/{self.world.kept.secret}"
        app.router.add_get(f"{inside}/", self._index)
        app.router.add_get(f"{inside}/page/{{name}}", self._page_file)
        app.router.add_get(f"{inside}/font/{{name}}", self._font)
        app.router.add_get(f"{inside}/words.json", self._words)
        app.router.add_get(f"{inside}/games.json", self._games)
        app.router.add_get(f"{inside}/game/{{key}}.png", self._game)
        app.router.add_get(f"{inside}/news", self._news)
        app.router.add_get(f"{inside}/file/{{room:\\d+}}/{{file:\\d+}}/{{name}}", self._file)
        app.router.add_post(f"{inside}/do/{{verb}}", self._do)
        self._runner = web.AppRunner(app, shutdown_timeout=1, access_log=None, **BOUNDS)
        await self._runner.setup()
        await self._listen(self._runner)
        self._tasks = [
            asyncio.create_task(self.flow.flow()),
            asyncio.create_task(self._watch()),
        ]

    async def _listen(self, runner: web.AppRunner) -> None:
        wished, kept = self.world.setting.port, self.world.kept
        try:
            await web.TCPSite(runner, HOST, wished or kept.port or 0).start()
        except OSError:
            if wished is not None:
                raise
            # The last start's port is taken: a page open since then is lost, but this one opens.
            await web.TCPSite(runner, HOST, 0).start()
        self.guard.port = kept.port = runner.addresses[0][1]
        if self.guard.near is not None:
            await web.TCPSite(runner, self.guard.near, self.guard.port).start()
        kept.write()

    async def close(self) -> None:
        """Stop time, close the windows' connections, stop to listen."""
        await self.flow.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for window in self.windows:
            window.put_nowait(None)
        if self._runner is not None:
            await self._runner.cleanup()

    def language(self, request: web.Request) -> str:
        """The language of the page: the browser's, else the server's."""
        accepted = request.headers.get("Accept-Language", "")
        return preferred(accepted) if accepted else self.world.language

    async def _index(self, request: web.Request) -> web.Response:
        page = (PAGE / "index.html").read_text("utf-8")
        page = page.replace('lang="en"', f'lang="{self.language(request)}"')
        return web.Response(text=page, content_type="text/html", headers=HEADERS)

    def _wanted(self, request: web.Request) -> str:
        """The requested language, else the browser's."""
        wanted = request.query.get("language")
        return wanted if wanted in languages() else self.language(request)

    async def _page_file(self, request: web.Request) -> web.Response:
        return _page(request.match_info["name"])

    async def _font(self, request: web.Request) -> web.FileResponse:
        """A font of the page; a file of that name never changes."""
        file = FONTS.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return web.FileResponse(file, headers=LASTING | {"Content-Type": "font/ttf"})

    async def _words(self, request: web.Request) -> web.Response:
        """The words of the page in the requested language, else in the browser's."""
        language = self._wanted(request)
        words = {"language": language, "languages": languages(), "lines": page_words(language)}
        return web.json_response(words, headers=HEADERS)

    async def _games(self, request: web.Request) -> web.Response:
        """What there is to play, in the requested language, else in the browser's."""
        return web.json_response(offered(self._wanted(request)), headers=HEADERS)

    async def _game(self, request: web.Request) -> web.Response:
        """How a game looks."""
        png = await asyncio.to_thread(looks, request.match_info["key"])
        if png is None:
            raise web.HTTPNotFound
        return web.Response(body=png, content_type="image/png", headers=LASTING)

    async def _file(self, request: web.Request) -> web.Response:
        """The bytes of an attachment of a message that was shown."""
        file = self.sight.files.get(request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        return await _attachment(file)

    async def _news(self, request: web.Request) -> web.WebSocketResponse:
        """A web socket: first the whole state, then changes, until the window closes."""
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, compress=False, max_msg_size=LONGEST_MESSAGE
        )
        await socket.prepare(request)
        window: asyncio.Queue[Json | None] = asyncio.Queue()
        self.world.hear(self.language(request))
        self.publish()
        # After `publish`: `whole` reads all that is new, which the other windows would then miss.
        window.put_nowait({"whole": self.sight.whole(), "number": self.published})
        self.windows.add(window)
        telling = asyncio.create_task(_tell(socket, window))
        try:
            async for message in socket:  # whom the window plays, until it closes
                self._plays(window, str(message.data))
        finally:
            self.windows.discard(window)
            telling.cancel()
            self._plays(window, None)
        return socket

    def _plays(self, window: asyncio.Queue[Json | None], person: str | None) -> None:
        """Note that a window now plays that person, or (None) is closed."""
        self._players.pop(window, None)
        if person is not None and person in map(str, self.world.people):
            self._players[window] = person
        self.sight.played = Counter(self._players.values())
        self.publish()

    def publish(self) -> None:
        """Send what changed since the last time to all windows."""
        news = self.sight.look()
        if news:
            self.published += 1
            for window in self.windows:
                window.put_nowait({"change": news, "number": self.published})

    async def _watch(self) -> None:
        seen = 0
        while True:
            await asyncio.sleep(WATCH)
            if len(self.world.env.http_requests) != seen:
                seen = len(self.world.env.http_requests)
                await self.flow.refresh_awaited()
                self.publish()

    async def _do(self, request: web.Request) -> web.Response:
        """Run a verb for a window; the answer says whether it worked, the news what changed."""
        name = request.match_info["verb"]
        verb = self.verbs.find(name)
        if verb is None:
            raise web.HTTPNotFound
        try:
            body = await json_of(request)
            if "person" in body:
                self.world.hear_of(int(body["person"]), self.language(request))
            answer = await verb(body)
        except ActionRefused as refusal:
            answer = {"refused": str(refusal)}
        except MALFORMED as fault:
            raise web.HTTPBadRequest(text=repr(fault)) from fault
        if name not in QUIET_VERBS:
            await self.flow.refresh_awaited()
            self.publish()
        return web.json_response(answer, headers=HEADERS | {"X-News": str(self.published)})


def _page(name: str) -> web.Response:
    file = {file.name: file for folder in (KIT, PAGE) for file in folder.iterdir()}.get(name)
    if file is None:
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kind = "text/javascript" if name.endswith(".js") else kind
    return web.Response(body=file.read_bytes(), content_type=kind, charset="utf-8", headers=HEADERS)


async def _attachment(file: discord.Attachment) -> web.Response:
    """Show real pictures in the page, and offer all other files only as downloads."""
    kind = mimetypes.guess_type(PurePosixPath(file.filename).name)[0] or ""
    safe = kind in SAFE_IMAGES
    headers = LASTING if safe else LASTING | {"Content-Disposition": "attachment"}
    return web.Response(
        body=await file.read(),
        content_type=kind if safe else "application/octet-stream",
        headers=headers,
    )


async def _tell(socket: web.WebSocketResponse, window: asyncio.Queue[Json | None]) -> None:
    with suppress(ConnectionError):
        while (news := await window.get()) is not None:
            await socket.send_json(news)
        await socket.close()
