"""The page's server: loopback only, behind a secret address, pushing news to every window."""

from __future__ import annotations

import asyncio
import hmac
import json
import mimetypes
import tomllib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import resources
from pathlib import PurePosixPath
from typing import Any

import discord
from aiohttp import web

from bot.local.actions import Here, Refused
from bot.local.flow import Flow
from bot.local.pages import Json
from bot.local.sight import Sight
from bot.local.world import World

HOST = "127.0.0.1"
WATCH = 0.15
"""Seconds between two looks at what the bot sent, so that windows see it while it still works."""
PAGE = resources.files("bot.local") / "page"
SAFE_IMAGES = ("image/png", "image/jpeg", "image/gif", "image/webp")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Server:
    """One world shown to any number of windows."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sight = Sight(world)
        self.flow = Flow(world, self.sight, self.publish)
        self.windows: set[asyncio.Queue[Json | None]] = set()
        self.port = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._runner: web.AppRunner | None = None
        self._verbs: dict[str, Callable[[Json], Awaitable[Json]]] = {
            "say": self._say,
            "slash": self._slash,
            "complete": self._complete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "commands": self._commands,
            "dismiss": self._dismiss,
            "time": self._time,
            "halt": self._halt,
        }

    @property
    def address(self) -> str:
        """Where the page is; whoever knows it can play every seat."""
        return f"http://{HOST}:{self.port}/{self.world.kept.secret}/"

    # ------------------------------------------------------------- beginning and end

    async def open(self) -> None:
        """Start to listen, on the wished or last port if it is free, and let time flow.

        Raises `OSError` if a port was asked for and is taken.
        """
        app = web.Application(middlewares=[self._guard], client_max_size=256 * 1024)
        inside = f"/{self.world.kept.secret}"
        app.router.add_get(f"{inside}/", self._index)
        app.router.add_get(f"{inside}/page/{{name}}", self._page_file)
        app.router.add_get(f"{inside}/words.json", self._words)
        app.router.add_get(f"{inside}/news", self._news)
        app.router.add_get(
            f"{inside}/file/attachments/{{channel:\\d+}}/{{file:\\d+}}/{{name}}", self._file
        )
        app.router.add_post(f"{inside}/do/{{verb}}", self._do)
        self._runner = web.AppRunner(app, shutdown_timeout=1, access_log=None)
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
            await web.TCPSite(runner, HOST, 0).start()
        self.port = runner.addresses[0][1]
        kept.port = self.port
        kept.write()

    async def close(self) -> None:
        """Stop time, say goodbye to the windows, stop to listen."""
        await self.flow.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for window in self.windows:
            window.put_nowait(None)
        if self._runner is not None:
            await self._runner.cleanup()

    # ---------------------------------------------------------------------- guarding

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Let nobody in but our own page: the name called (against rebinding), the secret, the
        origin (against other pages), and JSON only (a form of another page cannot send it)."""
        own = {f"{HOST}:{self.port}", f"localhost:{self.port}"}
        if request.headers.get("Host", "") not in own:
            raise web.HTTPForbidden(text="host")
        secret = request.path.split("/", 2)[1]
        if not hmac.compare_digest(secret.encode(), self.world.kept.secret.encode()):
            raise web.HTTPNotFound
        origin = request.headers.get("Origin")
        if origin is not None and origin.removeprefix("http://") not in own:
            raise web.HTTPForbidden(text="origin")
        if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
            raise web.HTTPForbidden(text="site")
        if request.method == "POST" and request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        return await handler(request)

    # --------------------------------------------------------------------- the files

    async def _index(self, _request: web.Request) -> web.Response:
        return self._serve("index.html")

    async def _page_file(self, request: web.Request) -> web.Response:
        return self._serve(request.match_info["name"])

    def _serve(self, name: str) -> web.Response:
        if name not in {file.name for file in PAGE.iterdir()}:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        kind = "text/javascript" if name.endswith(".js") else kind
        body = (PAGE / name).read_bytes()
        return web.Response(body=body, content_type=kind, charset="utf-8", headers=HEADERS)

    async def _words(self, _request: web.Request) -> web.Response:
        file = resources.files("data") / "locale" / self.world.setting.language / "local.toml"
        return web.json_response(tomllib.loads(file.read_text(encoding="utf-8")), headers=HEADERS)

    async def _file(self, request: web.Request) -> web.Response:
        """The bytes of an attachment; only true pictures are shown, anything else is a download."""
        channel, number = int(request.match_info["channel"]), request.match_info["file"]
        handles = self.world.places | {
            box.id: box for box in self.world.letterboxes.values()
        }
        for one in handles[channel].history() if channel in handles else []:
            for file in one.attachments:
                if str(file.id) == number:
                    return await self._attachment(file)
        raise web.HTTPNotFound

    async def _attachment(self, file: discord.Attachment) -> web.Response:
        kind = mimetypes.guess_type(PurePosixPath(file.filename).name)[0] or ""
        safe = kind in SAFE_IMAGES
        headers = HEADERS | ({} if safe else {"Content-Disposition": "attachment"})
        headers["Cache-Control"] = "private, max-age=86400, immutable"
        return web.Response(
            body=await file.read(),
            content_type=kind if safe else "application/octet-stream",
            headers=headers,
        )

    # ---------------------------------------------------------------------- the news

    async def _news(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: first the whole state, then what changes, until the window goes."""
        response = web.StreamResponse(headers=HEADERS | {"Content-Type": "text/event-stream"})
        await response.prepare(request)
        window: asyncio.Queue[Json | None] = asyncio.Queue()
        self.publish()
        window.put_nowait({"whole": self.sight.whole()})
        self.windows.add(window)
        try:
            while (news := await window.get()) is not None:
                await _tell(response, news)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self.windows.discard(window)
        return response

    def publish(self) -> None:
        """Tell all windows what changed since they were told last."""
        news = {"change": self.sight.look() | self.sight.passing()}
        for window in self.windows:
            window.put_nowait(news)

    async def _watch(self) -> None:
        seen = 0
        while True:
            await asyncio.sleep(WATCH)
            if len(self.world.env.http_requests) != seen:
                seen = len(self.world.env.http_requests)
                self.publish()

    # --------------------------------------------------------------------- the deeds

    async def _do(self, request: web.Request) -> web.Response:
        """One deed of a window; the answer says how it went, the news show what came of it."""
        verb = self._verbs.get(request.match_info["verb"])
        if verb is None:
            raise web.HTTPNotFound
        try:
            answer = await verb(await request.json())
        except Refused as refusal:
            answer = {"refused": str(refusal)}
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            raise web.HTTPBadRequest(text=repr(fault)) from fault
        if verb not in (self._complete, self._commands):
            self.publish()
        return web.json_response(answer, headers=HEADERS)

    async def _act(self, body: Json, deed: Callable[[Here], Awaitable[Any]]) -> Json:
        return await self.world.act(int(body["person"]), int(body["channel"]), deed)

    async def _say(self, body: Json) -> Json:
        text = str(body["text"])[:2000]
        return await self._act(body, lambda here: here.say(text))

    async def _slash(self, body: Json) -> Json:
        name, options = str(body["command"]), dict(body["options"])
        return await self._act(body, lambda here: self.world.slash(here, name, options))

    async def _complete(self, body: Json) -> Json:
        name, option, typed = str(body["command"]), str(body["option"]), str(body["typed"])
        given = dict(body["options"])
        return await self._act(
            body, lambda here: self.world.complete(here, name, option, typed, given)
        )

    async def _click(self, body: Json) -> Json:
        channel, message, button = int(body["channel"]), int(body["message"]), str(body["button"])
        return await self._act(
            body, lambda here: self.world.click(here, channel, message, button)
        )

    async def _select(self, body: Json) -> Json:
        channel, message, menu = int(body["channel"]), int(body["message"]), str(body["menu"])
        values = list(body["values"])
        return await self._act(
            body, lambda here: self.world.select(here, channel, message, menu, values)
        )

    async def _submit(self, body: Json) -> Json:
        key, values = str(body["form"]), dict(body["values"])
        return await self._act(body, lambda here: self.world.submit(here, key, values))

    async def _commands(self, body: Json) -> Json:
        found = self.world.visible_commands(int(body["person"]), int(body["channel"]))
        return {"commands": found}

    async def _dismiss(self, body: Json) -> Json:
        """Put a private answer or a shown error away, in all windows."""
        if "trouble" in body:
            self.world.troubles = [
                one for one in self.world.troubles if one["id"] != str(body["trouble"])
            ]
        else:
            self.sight.dismissed.add(str(int(body["message"])))
        return {}

    async def _time(self, body: Json) -> Json:
        self.flow.begin(int(body["seconds"]), until_news=bool(body.get("until_news")))
        return {}

    async def _halt(self, _body: Json) -> Json:
        self.flow.halt()
        return {}


async def _tell(response: web.StreamResponse, news: Json) -> None:
    with suppress(ConnectionResetError):
        await response.write(b"data: " + json.dumps(news).encode() + b"\n\n")
