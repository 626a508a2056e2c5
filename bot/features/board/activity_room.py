"""Where the page inside Discord says who looks: a state, then Discord's code for a visit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from aiohttp import web

from bot.base import reading
from bot.base.config import ActivitySettings
from bot.features.board.activity import AtDiscord, state_for
from bot.features.board.asked import Json, body_of, language_of, text_of
from bot.features.board.gate import Gate
from bot.features.board.identity import Identity
from bot.features.board.rules import Visit
from bot.host import Host

Answered = Callable[[Coroutine[Any, Any, Json], str], Awaitable[web.Response]]


class ActivityRoom:
    """The addresses of an Activity; `answered` makes the answer of some work, or says why not."""

    def __init__(
        self, settings: ActivitySettings, host: Host, gate: Gate, answered: Answered
    ) -> None:
        self._host, self._gate, self._answered = host, gate, answered
        self._identity = Identity(settings, host)

    def routes(self, app: web.Application) -> None:
        """Register what answers each address."""
        app.router.add_post(f"{self._gate.path}/activity/state", self._state)
        app.router.add_post(f"{self._gate.path}/activity/open", self._open)

    async def _state(self, request: web.Request) -> web.Response:
        """What the page of an instance brings back with Discord's code."""
        body = await body_of(request)

        async def stated() -> Json:
            return {"state": await state_for(self._host.store, text_of(body, "instance"))}

        return await self._answered(stated(), language_of(body))

    async def _open(self, request: web.Request) -> web.Response:
        """Spend a code for a cookie, which is sent to the pages of that seat alone."""
        body, begun = await body_of(request), list[tuple[Visit, str]]()
        said = (text_of(body, name) for name in ("instance", "state", "code"))
        claim = AtDiscord(self._identity, *said)

        async def opened() -> Json:
            visit, cookie = await claim.begun(self._host.matches)
            begun.append((visit, cookie))
            reader = await self._host.store.readers.get(visit.user_id)
            reading.read_in(reader.language or language_of(body))
            return {
                "seat": f"seat/{visit.table}/{visit.seat}/",
                "token": claim.token,
                "language": reader.language,
            }

        answer = await self._answered(opened(), language_of(body))
        for visit, cookie in begun:
            self._gate.remember(answer, visit, cookie, framed=True)
        return answer
