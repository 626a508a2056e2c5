"""The server of the page. Each request checks again whose visit it is, and who has the seat.

The page itself is the same for everybody and shows nothing; its script reads the link and posts it,
so that no token is in an address. What is done is a press (`bot.features.board.presses`).
"""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from html import escape
from importlib import resources
from typing import Any, TypeVar

from aiohttp import web
from font_source_sans_pro import font_files_ttf

from bot.base import logs, reading
from bot.base.config import BoardSettings
from bot.base.connections import Connections, descriptors
from bot.base.errors import Refused
from bot.base.rate_limit import RateLimit
from bot.features.board import onlooking, service, views
from bot.features.board.activity_room import ActivityRoom
from bot.features.board.asked import body_of, language_of, press_of, text_of
from bot.features.board.gate import COOKIE, HEADERS, LASTING, Gate
from bot.features.board.presses import pressed
from bot.features.board.rules import ONLOOKER, Visit
from bot.features.board.service import SignedLink
from bot.features.board.shown import Json, name_of
from bot.features.board.streams import Queue, Streams
from bot.host import Host
from bot.interactions.answering import is_written, note_written
from bot.interactions.explain import explained
from bot.matches.match import Match
from bot.screens.form import Form
from bot.screens.replies import Reply
from data.pages import page_lines
from data.words import Words, languages
from games.core import Seat

MOST = 128  # connections at once, beside the streams
TO_ASK, TO_ANSWER = 5.0, 30.0
BODY = 32 * 1024  # bytes of a request
STREAMS = 2000
BEAT = 20.0  # seconds between two signs of life of a stream
FONTS = {
    "sans.ttf": font_files_ttf["SourceSansPro"],
    "sans-bold.ttf": font_files_ttf["SourceSansProBold"],
}
"""The fonts of the pictures."""
_SPOKEN = " ".join(languages())
PAGE = resources.files("bot.features.board") / "page"
KIT = {f.name: f.read_bytes() for f in (resources.files("bot.screens") / "page").iterdir()}
"""What both pages are made of."""
T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]]
"""Runs a piece of the bot's work, and gives its result."""


async def here(work: Coroutine[Any, Any, T]) -> T:
    """Do some work of the bot in this task: the simulation does it in one of its own."""
    return await work


class Site:
    """The page of a host, at its addresses."""

    def __init__(self, settings: BoardSettings, host: Host, run: Run = here) -> None:
        # The page shows no link to itself.
        self._host, self._run = replace(host, link=None), run
        self.gate = Gate(settings, lambda: host.discord.application_id)
        self.streams = Streams(host.store, self._sign, int(min(STREAMS, descriptors() * 0.45)))
        self.connections = Connections(MOST, TO_ASK, TO_ANSWER, BODY)
        self._presses = RateLimit()
        self._room = (
            None
            if settings.activity is None
            else ActivityRoom(settings.activity, self._host, self.gate, self._answered)
        )
        self._files = {file.name: file.read_bytes() for file in PAGE.iterdir() if file.is_file()}

    def routes(self, app: web.Application) -> None:
        """Register what answers each address."""
        path = self.gate.path
        seat = f"{path}/seat/{{table:[0-9]{{1,18}}}}/{{seat:-?[0-9]{{1,3}}}}"
        if self._room is not None:
            self._room.routes(app)
        for where in (f"{path}/", f"{seat}/"):
            app.router.add_get(where, self._index)
        app.router.add_get(f"{path}/page/{{name}}", self._file)
        app.router.add_get(f"{path}/words/{{language}}", self._words)
        app.router.add_post(f"{path}/peek", self._peek)
        app.router.add_post(f"{path}/open", self._open)
        app.router.add_get(f"{seat}/news", self._news)
        app.router.add_post(f"{seat}/look", self._look)
        app.router.add_post(f"{seat}/press", self._press)
        app.router.add_post(f"{seat}/leave", self._leave)

    async def _index(self, request: web.Request) -> web.Response:
        """The page; in Discord's frame it says of which application it is an Activity."""
        framed, page = self.gate.is_framed(request), self._files["index.html"].decode()
        # Discord's proxy leaves the path of our address out.
        base = "" if framed else escape(self.gate.path)
        page = page.replace("<base />", f'<base href="{base}/" />')
        page = page.replace('name="languages" content=""', f'name="languages" content="{_SPOKEN}"')
        headers = HEADERS
        if framed:
            named, headers = self.gate.proxy.partition(".")[0], self.gate.framed()
            page = page.replace(
                "</title>", f'</title>\n    <meta name="activity" content="{named}" />'
            )
        return web.Response(text=page, content_type="text/html", headers=headers)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name, files = request.match_info["name"], KIT | self._files
        if name not in files | FONTS:
            raise web.HTTPNotFound
        if name in FONTS:
            return web.FileResponse(FONTS[name], headers=LASTING | {"Content-Type": "font/ttf"})
        kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
        return web.Response(
            body=files[name], content_type=kind or "", charset="utf-8", headers=HEADERS
        )

    async def _words(self, request: web.Request) -> web.Response:
        language = request.match_info["language"]
        if language not in languages():
            raise web.HTTPNotFound
        return _json({"language": language, "lines": page_lines("board", language)["page"]})

    async def _peek(self, request: web.Request) -> web.Response:
        """The name of the table that a link is for, and the language of its person (empty: that of
        their browser); the link is not spent."""
        body = await body_of(request)
        claim = SignedLink(text_of(body, "link"))

        async def named() -> Json:
            table, user_id = await claim.given(self._host.matches)
            reader = await self._host.store.readers.get(user_id)
            return {"table": name_of(table), "language": reader.language}

        return await self._answered(named(), language_of(body))

    async def _open(self, request: web.Request) -> web.Response:
        """Spend a link for a cookie, which is sent to the pages of that seat alone."""
        body, begun = await body_of(request), list[tuple[Visit, str]]()
        claim = SignedLink(text_of(body, "link"))

        async def opened() -> Json:
            begun.append(await claim.begun(self._host.matches))
            visit = begun[0][0]
            return {"seat": f"seat/{visit.table}/{visit.seat}/"}

        answer = await self._answered(opened(), language_of(body))
        for visit, cookie in begun:
            self.gate.remember(answer, visit, cookie)
        return answer

    async def _look(self, request: web.Request) -> web.Response:
        """The present question; or (`since`) the board with what was moved since the seat's last
        turn."""
        body = await body_of(request)
        have = text_of(body, "have")

        async def seen(visit: Visit, match: Match) -> Json:
            if visit.seat == ONLOOKER:
                return {"board": await onlooking.board(self._host.pictures, match, have)}
            made = Reply("") if body.get("since") else None
            made = made or await views.present(self._host, match, visit.seat)
            return {"board": await views.board(self._host.pictures, match, visit.seat, made, have)}

        return await self._of_visit(request, body, seen)

    async def _press(self, request: web.Request) -> web.Response:
        """What comes of a press; the same as on the panel."""
        body = await body_of(request)
        press, have = press_of(body), text_of(body, "have")

        async def done(visit: Visit, match: Match) -> Json:
            if visit.seat == ONLOOKER:
                raise Refused("unknown_press")
            if not self._presses.takes(visit.user_id, 1):
                raise Refused("too_fast")
            played = match.result is None
            try:
                made = await pressed(self._host, match, visit.seat, visit.user_id, press)
            finally:
                self._host.wake()
            match = await self._host.matches.match(match.id)
            if isinstance(made, Form):
                return {"form": views.form(made)}
            if made is None or (played and match.result is not None):
                now = await views.present(self._host, match, visit.seat)
                made = now if made is None else now.headed(made.text)
            return {"board": await views.board(self._host.pictures, match, visit.seat, made, have)}

        return await self._of_visit(request, body, done)

    async def _leave(self, request: web.Request) -> web.Response:
        """End this visit, as its person asks."""
        await service.leave(self._host.store, request.cookies.get(COOKIE, ""))
        answer = _json({})
        answer.del_cookie(COOKIE, path=request.path.removesuffix("leave"))
        return answer

    async def _news(self, request: web.Request) -> web.StreamResponse:
        """A stream that says that something is new since the page's last look, but not what."""
        cookie, (table, seat) = request.cookies.get(COOKIE, ""), _seat(request)
        try:
            visit, _ = await service.visiting(self._host.matches, cookie, table, seat)
        except Refused:
            raise web.HTTPForbidden(text="visit") from None
        if self.streams.full:
            raise web.HTTPServiceUnavailable(text="streams")
        self.connections.stay(request.transport)
        stream = web.StreamResponse(headers=HEADERS | {"Content-Type": "text/event-stream"})
        seen = request.query.get("seen", "")
        async with self.streams.of(visit.user_id, table, seat, seen) as news:
            await stream.prepare(request)
            with suppress(ConnectionError, Refused):
                # Who does not hear this soon knows that something on the way holds streams back.
                await stream.write(b"retry: 2000\nevent: here\ndata: 1\n\n")
                while True:
                    line = await _next(news)
                    if line is None:
                        break
                    # A visitor whose visit is over gets nothing more, not even a sign of life.
                    await service.visiting(self._host.matches, cookie, table, seat)
                    await stream.write(line)
        return stream

    async def _sign(self, table: int, seat: Seat) -> str:
        """The sign of what a seat sees; of a match that is gone, one that no page has seen."""
        try:
            match = await self._host.matches.match(table)
            return onlooking.sign(match) if seat == ONLOOKER else views.sign(match, seat)
        except Refused:
            return "gone"

    async def _of_visit(
        self,
        request: web.Request,
        body: Json,
        act: Callable[[Visit, Match], Coroutine[Any, Any, Json]],
    ) -> web.Response:
        """Act for the visit of the request, in the language and with the sight of its person."""
        cookie, (table, seat) = request.cookies.get(COOKIE, ""), _seat(request)

        async def of_visit() -> Json:
            visit, match = await service.visiting(self._host.matches, cookie, table, seat)
            reader = await self._host.store.readers.get(visit.user_id)
            reading.read_by(visit.user_id)
            reading.read_in(reader.language or language_of(body))
            reading.see_with(reader.sight)
            return await act(visit, match)

        return await self._answered(of_visit(), language_of(body))

    async def _answered(self, work: Coroutine[Any, Any, Json], language: str) -> web.Response:
        """What comes of some work; or why not, in words, with the rule that forbids it."""

        async def explained_by() -> Json:
            reading.read_in(language)
            note_written(False)
            try:
                return await work
            except Exception as wrong:  # noqa: BLE001 - the one place that answers for all
                made = explained(Words.of(reading.language("")), wrong, written=is_written())
                key = wrong.key if isinstance(wrong, Refused) else ""
                return {"refused": made.text, "why": key}

        logs.begin()
        return _json(await self._run(explained_by()))


def _seat(request: web.Request) -> tuple[int, Seat]:
    return int(request.match_info["table"]), Seat(int(request.match_info["seat"]))


async def _next(news: Queue) -> bytes | None:
    """What a stream says next; None: it is over."""
    try:
        sign = await asyncio.wait_for(news.get(), BEAT)
    except TimeoutError:
        return b": \n\n"
    return None if sign is None else f"data: {sign}\n\n".encode()


def _json(body: Json) -> web.Response:
    return web.json_response(body, headers=HEADERS)
