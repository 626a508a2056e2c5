"""Only our own page, in a browser on this computer, may use the server of the local table."""

from __future__ import annotations

import hmac

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.base.connections import is_json, is_visit, must_be_plain
from bot.base.setting_kinds import Endpoint
from bot.local.locales import page_words, preferred

HOST = "127.0.0.1"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "font-src 'self'; "
        "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
OWN_SITES = ("same-origin", "none")


class Guard:
    """Checks every request, the web socket's too. `port` is where the server listens; `near` is a
    second address, besides the loopback, at which it does."""

    def __init__(self, secret: str, near: str | None = None) -> None:
        self.secret, self.near = secret, near
        self.port = 0

    @property
    def hosts(self) -> tuple[str, ...]:
        """The addresses of the page as browsers name them."""
        near = () if self.near is None else (str(Endpoint(self.near, self.port)),)
        return f"{HOST}:{self.port}", f"localhost:{self.port}", *near

    async def check(self, request: web.Request) -> None:
        """Refuse the request unless it is from our own page.

        The host name is checked against DNS rebinding, the secret and the origin against other
        pages, and only JSON is accepted, which a form of another page cannot send.
        """
        own = self.hosts
        if request.headers.get("Host", "") not in own:
            raise web.HTTPForbidden(text="host")
        must_be_plain(request)
        secret = request.path.split("/", 2)[1]
        # In constant time, so that the secret cannot be guessed character by character.
        if not hmac.compare_digest(secret.encode(), self.secret.encode()):
            raise web.HTTPNotFound(text=_what_to_do(request), headers=HEADERS)
        origin = request.headers.get("Origin")
        if origin is not None and origin not in {f"http://{name}" for name in own}:
            raise web.HTTPForbidden(text="origin")
        site = request.headers.get("Sec-Fetch-Site", "none")
        if site not in OWN_SITES and not is_visit(request):
            raise web.HTTPForbidden(text="site")
        if request.method == "POST" and not is_json(request):
            raise web.HTTPUnsupportedMediaType

    def middleware(self) -> Middleware:
        """The check as aiohttp wants it."""

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            await self.check(request)
            return await handler(request)

        return guarded


def _what_to_do(request: web.Request) -> str:
    """Where to find the address with the secret, in the language of the browser."""
    language = preferred(request.headers.get("Accept-Language", ""))
    return page_words(language)["refused"]["address"]
