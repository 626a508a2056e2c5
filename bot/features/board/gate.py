"""Who may ask the page for anything at all: our own page, at its public address, not too often."""

from __future__ import annotations

import hashlib
import ipaddress
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.base.config import BoardSettings
from bot.base.connections import is_json, is_visit
from bot.base.rate_limit import RateLimit

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
LASTING = HEADERS | {"Cache-Control": "private, max-age=86400, immutable"}
"""For the fonts alone, which never change."""
OWN_SITES = ("same-origin", "none")
A_SECOND, BURST = 10.0, 60.0
"""Requests a second, and at once, that one known address may make: opening a page takes some
ten."""
NETWORK = 64  # leading bits of an IPv6 address, which one household shares
LOCAL = frozenset({"127.0.0.1", "::1"})


class Gate:
    """Checks every request before anything is looked up."""

    def __init__(self, settings: BoardSettings) -> None:
        parts = urlsplit(settings.public)
        self.host, self.origin = parts.netloc, f"{parts.scheme}://{parts.netloc}"
        self.path, self.secure = parts.path, parts.scheme == "https"
        self._proxies = frozenset(map(_address, settings.proxies))
        self._rate = RateLimit(A_SECOND, BURST)

    def check(self, request: web.Request) -> None:
        """Raise the HTTP error that refuses a request, unless it is from our own page, at its own
        address.

        The host name is checked against DNS rebinding, the origin against other pages, and only
        JSON is accepted, which a form of another page cannot send.
        """
        if not self._may_ask(request):
            raise web.HTTPTooManyRequests(text="too many requests", headers=HEADERS)
        if request.headers.get("Host", "").lower() != self.host:
            raise web.HTTPForbidden(text="host", headers=HEADERS)
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() != self.origin:
            raise web.HTTPForbidden(text="origin", headers=HEADERS)
        site = request.headers.get("Sec-Fetch-Site", "none")
        if site not in OWN_SITES and not is_visit(request):
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
