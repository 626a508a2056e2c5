"""Who may ask the page for anything at all: our own page, at its public address, not too often."""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Callable
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.base.config import BoardSettings
from bot.base.connections import is_json, is_shown_in_frame, is_visit
from bot.base.rate_limit import RateLimit
from bot.features.board.rules import LOOK, ONLOOKER, VISIT, Visit

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        "font-src 'self'; "
        "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Robots-Tag": "noindex, nofollow",
}
CLIENTS = "https://discord.com https://ptb.discord.com https://canary.discord.com"
"""Where Discord shows an Activity's page in a frame."""
PROXY = "discordsays.com"
"""Below it is Discord's proxy, by which an Activity's page reaches us."""
LASTING = HEADERS | {"Cache-Control": "private, max-age=86400, immutable"}
"""For the fonts alone, which never change."""
OWN_SITES = ("same-origin", "none")
A_SECOND, BURST = 10.0, 60.0
"""Requests a second, and at once, that one known address may make: opening a page takes some
ten."""
NETWORK = 64  # leading bits of an IPv6 address, which one household shares
COOKIE = "board"
LOCAL = frozenset({"127.0.0.1", "::1"})


class Gate:
    """Checks every request before anything is looked up."""

    def __init__(
        self, settings: BoardSettings, application: Callable[[], int | None] = lambda: None
    ) -> None:
        """`application` gives the number of the bot's application, once that is known."""
        parts = urlsplit(settings.public)
        self.host, self.origin = parts.netloc, f"{parts.scheme}://{parts.netloc}"
        self.path, self.secure = parts.path, parts.scheme == "https"
        self._proxies = frozenset(map(_address, settings.proxies))
        self._rate = RateLimit(A_SECOND, BURST)
        self._application = application if settings.activity is not None else lambda: None

    @property
    def proxy(self) -> str:
        """The host by which Discord shows our page; "" if there is no Activity."""
        number = self._application()
        return "" if number is None else f"{number}.{PROXY}"

    def is_framed(self, request: web.Request) -> bool:
        """Whether Discord opens the page in its frame: it names that, and no link of ours does."""
        return bool(self.proxy) and request.method == "GET" and "frame_id" in request.query

    def framed(self) -> dict[str, str]:
        """The headers of the page that Discord, and nobody else, may show in a frame."""
        policy = HEADERS["Content-Security-Policy"]
        within = f"frame-ancestors {CLIENTS} https://{self.proxy}"
        return HEADERS | {
            "Content-Security-Policy": policy.replace("frame-ancestors 'none'", within),
            "Cross-Origin-Resource-Policy": "cross-origin",
        }

    def remember(
        self, answer: web.Response, visit: Visit, cookie: str, *, framed: bool = False
    ) -> None:
        """Give the cookie of a visit, which is sent to the pages of its seat alone. `framed`: in
        Discord's frame, where a browser keeps only what says that it is for that frame."""
        path, long = "" if framed else self.path, LOOK if visit.seat == ONLOOKER else VISIT
        answer.set_cookie(
            COOKIE, cookie, path=f"{path}/seat/{visit.table}/{visit.seat}/",
            max_age=int(long.total_seconds()), httponly=True, secure=framed or self.secure,
            # Written there, for http.cookies knows no Partitioned before Python 3.14.
            samesite="None; Partitioned" if framed else "Strict",
        )  # fmt: skip

    def check(self, request: web.Request) -> None:
        """Raise the HTTP error that refuses a request, unless it is from our own page, at its own
        address.

        The host name is checked against DNS rebinding, the origin against other pages, and only
        JSON is accepted, which a form of another page cannot send.
        """
        if not self._may_ask(request):
            raise web.HTTPTooManyRequests(text="too many requests", headers=HEADERS)
        if request.headers.get("Host", "").lower() not in {self.host, self.proxy} - {""}:
            raise web.HTTPForbidden(text="host", headers=HEADERS)
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() not in (self.origin, f"https://{self.proxy}"):
            raise web.HTTPForbidden(text="origin", headers=HEADERS)
        site = request.headers.get("Sec-Fetch-Site", "none")
        visits = is_visit(request) or (self.is_framed(request) and is_shown_in_frame(request))
        if site not in OWN_SITES and not visits:
            raise web.HTTPForbidden(text="site", headers=HEADERS)
        if request.method == "POST":
            # Every browser names the origin when a script posts.
            if origin is None:
                raise web.HTTPForbidden(text="origin", headers=HEADERS)
            if not is_json(request):
                raise web.HTTPUnsupportedMediaType(headers=HEADERS)

    def _may_ask(self, request: web.Request) -> bool:
        """Whether the address of a request has not asked too often. A request whose address only a
        proxy knows is always let through."""
        asker = self.asker(request)
        if asker in LOCAL or asker in self._proxies:
            return True
        number = int.from_bytes(hashlib.sha256(_network(asker).encode()).digest()[:8], "big")
        return self._rate.takes(number, 1)

    def asker(self, request: web.Request) -> str:
        """The address of the visitor. Our proxies name it in X-Forwarded-For: it is the last one
        there that is no proxy of ours. Several such headers are one list, and the visitor may have
        made up its beginning."""
        asker = _address(request.remote or "")
        said = ",".join(request.headers.getall("X-Forwarded-For", ()))
        passed_on = said.split(",")
        while asker in self._proxies and passed_on:
            asker = _address(passed_on.pop()) or asker
        return asker

    def middleware(self) -> Middleware:
        """The check as a middleware of aiohttp; refusals have the headers of the page too."""

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            self.check(request)
            try:
                return await handler(request)
            except web.HTTPException as refused:
                refused.headers.update(HEADERS)
                raise

        return guarded


def _address(said: str) -> str:
    """An address in its usual form: without the port that some proxies add, and IPv4 as such where
    a socket for both kinds writes it as IPv6."""
    bare = said.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return said.strip()
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped or found)


def _network(asker: str) -> str:
    """What requests from an address are counted under: the address, or of IPv6 its network. A
    visitor with IPv6 has a whole network, and could use another address each time."""
    if ":" not in asker:
        return asker
    try:
        return str(ipaddress.IPv6Network((asker, NETWORK), strict=False))
    except ValueError:
        return asker
