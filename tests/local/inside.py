"""Discord's client and proxy as far as an Activity can tell: a page that has ours in a frame, and a
host that passes on what the frame asks for. Nothing else can be reached from there."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web
from selenium.webdriver import Chrome

from tests.local.browser import started
from tests.local.machine import Fonts
from tests.local.touching import Toucher
from tests.support.bot.portal import INSTANCE, Portal

CLIENT = Path(__file__).with_name("client_page.html")
PASSED_ON = ("Content-Type", "Cookie", "Origin", "Accept")
FETCHED = ("Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest")
EVIL = "evil.example"


class Discord:
    """The client at discord.com, the proxy at discordsays.com, and a page of somebody else's.

    `buffers`: the proxy passes an answer on only once it is whole, and a stream never.
    """

    def __init__(self, portal: Portal, page: str) -> None:
        self.portal, self.page, self.buffers = portal, page, False
        self.port = 0
        self.proxy = f"{portal.application}.discordsays.com"
        self.odd: list[str] = []
        """What a page has asked of any other host."""

    async def answer(self, request: web.Request) -> web.StreamResponse:
        match request.host:
            case "discord.com":
                return await self._client(request)
            case self.proxy:
                return await self._passed_on(request)
            case "evil.example":
                inside = f"https://{self.proxy}/?{request.query_string}"
                frame = f'<!doctype html><iframe src="{inside}"></iframe>'
                return web.Response(text=frame, content_type="text/html")
        if request.headers.get("Sec-Fetch-Site", "none") != "none":  # else chromium's own affairs
            self.odd.append(str(request.url))
        raise web.HTTPBadGateway

    async def _client(self, request: web.Request) -> web.StreamResponse:
        if request.path == "/channel":
            return web.Response(text=CLIENT.read_text("utf-8"), content_type="text/html")
        if request.path == "/code":
            return web.json_response({"code": self.portal.code(int(request.query["who"]))})
        if request.path == "/known" and request.query["token"] in self.portal.tokens:
            user = {"username": "a", "discriminator": "0", "id": "1", "public_flags": 0}
            application = {"id": str(self.portal.application), "name": "b", "description": ""}
            return web.json_response({
                "access_token": request.query["token"], "user": user, "scopes": ["identify"],
                "expires": "2099-01-01T00:00:00Z", "application": application,
            })  # fmt: skip
        raise web.HTTPNotFound

    async def _passed_on(self, request: web.Request) -> web.StreamResponse:
        """What the page behind the mapping answers, under its own host."""
        given = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        given |= {name: request.headers[name] for name in FETCHED if name in request.headers}
        given |= {"Host": "play.example", "X-Forwarded-For": "203.0.113.7"}
        jar, no_time = aiohttp.DummyCookieJar(), aiohttp.ClientTimeout()
        async with (
            aiohttp.ClientSession(cookie_jar=jar, timeout=no_time) as session,
            session.request(
                request.method, f"{self.page}{request.path_qs}", headers=given,
                data=await request.read(), allow_redirects=False,
            ) as told,
        ):  # fmt: skip
            made = web.StreamResponse(status=told.status)
            for name, value in told.headers.items():
                if name not in ("Connection", "Content-Length", "Transfer-Encoding", "Date"):
                    made.headers.add(name, value)
            if self.buffers:
                whole = await told.read()
                await made.prepare(request)
                await made.write(whole)
                return made
            await made.prepare(request)
            async for some in told.content.iter_any():
                await made.write(some)
            return made


@asynccontextmanager
async def discord_at(portal: Portal, page: str, folder: Path) -> AsyncIterator[Discord]:
    """Discord in front of the page, with TLS by a certificate of its own."""
    made, app = Discord(portal, page), web.Application()
    app.router.add_route("*", "/{path:.*}", made.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=_certified(folder))
    await site.start()
    server: Any = site._server
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        await runner.cleanup()


def _certified(folder: Path) -> ssl.SSLContext:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=discord.com", "-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


class Insider(Toucher):
    """Somebody who plays in Discord's frame with a finger."""

    def __init__(self, window: Chrome, discord: Discord) -> None:
        super().__init__(window)
        self.discord = discord

    def open(
        self, who: int, *, instance: str = INSTANCE, refuses: str = "", locale: str = "en-GB"
    ) -> None:
        """Open the Activity, and look into its frame."""
        query = f"application={self.discord.portal.application}&who={who}&instance={instance}"
        self.window.get(f"https://discord.com/channel?{query}&refuses={refuses}&locale={locale}")
        self.within()

    def within(self) -> None:
        self.window.switch_to.default_content()
        self.until(lambda: self.all("iframe"))
        self.window.switch_to.frame(self.all("iframe")[0])

    def client(self, script: str) -> Any:
        """What a script of the client's own gives."""
        self.window.switch_to.default_content()
        found = self.window.execute_script(script)
        if self.all("iframe"):
            self.within()
        return found

    def door(self) -> str:
        """What is said in place of a board."""
        found = "return document.querySelector('.door')?.innerText ?? ''"
        return str(self.window.execute_script(found))


@contextmanager
def insider(discord: Discord, size: tuple[int, int]) -> Iterator[Insider]:
    """Somebody with a device of this size, who reaches Discord and nothing else."""
    everywhere = f"--host-resolver-rules=MAP * 127.0.0.1:{discord.port}"
    window = started(Fonts.BARE, everywhere, "--ignore-certificate-errors")
    try:
        wide, high = size
        tell = window.execute_cdp_cmd
        shape = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 800}
        tell("Emulation.setDeviceMetricsOverride", shape)
        tell("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
        somebody = Insider(window, discord)
        try:
            yield somebody
        except BaseException:
            somebody.shoot(f"failed-insider-{wide}")
            raise
    finally:
        window.quit()


async def meanwhile(work: Any, *given: Any) -> Any:
    """Do what a browser does in a thread, while the bot and Discord go on here."""
    return await asyncio.to_thread(work, *given)
