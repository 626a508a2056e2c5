"""Discord's answers about an Activity: codes for people, and who is in which instance.

Assumed: presses.instance."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from aiohttp import web
from simcord.http import router

from bot.base.config import ActivitySettings, BoardSettings
from bot.features.board import identity
from bot.ops import inside_discord
from tests.support.bot.boarding import SETTINGS, Browser, Json

LAUNCHES = 12  # the type of an answer that opens an Activity, which SimCord lacks
SECRET, TOKEN = "the-secret-of-the-application", "the-token-of-the-bot"
INSTANCE = "i-1234-gc-5678-9"
INSIDE: BoardSettings = replace(SETTINGS, activity=ActivitySettings(SECRET, TOKEN))
"""The settings of a page that is shown inside Discord too."""


@dataclass
class Portal:
    """A code is good for one person, once; an instance is in a channel, and has people."""

    application: int
    codes: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    instances: dict[str, tuple[int, set[int]]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    commands: list[Json] = field(default_factory=list)
    page: str = ""
    """What Discord's proxy shows."""
    told: Json | None = None
    """What is said of a person in place of who they are."""

    def code(self, user: int) -> str:
        """A new code for a person, as Discord gives it to the page."""
        made = secrets.token_urlsafe(8)
        self.codes[made] = user
        return made

    def routes(self, app: web.Application) -> None:
        app.router.add_post("/oauth2/token", self._exchange)
        app.router.add_get("/users/@me", self._me)
        app.router.add_get("/applications/{number}/activity-instances/{instance}", self._instance)

        app.router.add_get("/applications/@me", self._application)
        app.router.add_get("/applications/{number}/commands", self._commands)
        app.router.add_get("/shown/{number}", self._shown)

    async def _application(self, request: web.Request) -> web.Response:
        if request.headers["Authorization"] != f"Bot {TOKEN}":
            return web.json_response({"message": "401: Unauthorized"}, status=401)
        return web.json_response({"id": str(self.application)})

    async def _commands(self, _request: web.Request) -> web.Response:
        return web.json_response(self.commands)

    async def _shown(self, _request: web.Request) -> web.Response:
        return web.Response(text=self.page, status=200 if self.page else 404)

    async def _exchange(self, request: web.Request) -> web.Response:
        given = await request.post()
        self.asked.append("code")
        if given["client_secret"] != SECRET or given["client_id"] != str(self.application):
            return web.json_response({"error": "invalid_client"}, status=401)
        if given["grant_type"] == "client_credentials":
            return web.json_response({"access_token": "of-the-owner", "token_type": "Bearer"})
        user = self.codes.pop(str(given["code"]), None)
        if user is None or given["grant_type"] != "authorization_code":
            return web.json_response({"error": "invalid_grant"}, status=400)
        token = secrets.token_urlsafe(8)
        self.tokens[token] = user
        return web.json_response({"access_token": token, "token_type": "Bearer"})

    async def _me(self, request: web.Request) -> web.Response:
        user = self.tokens.get(request.headers["Authorization"].removeprefix("Bearer "))
        if user is None:
            return web.json_response({"message": "401: Unauthorized"}, status=401)
        who = {"id": str(user), "username": "somebody"}
        return web.json_response(who if self.told is None else self.told)

    async def _instance(self, request: web.Request) -> web.Response:
        own = request.headers["Authorization"] == f"Bot {TOKEN}"
        named, number = request.match_info["instance"], request.match_info["number"]
        if not own or number != str(self.application) or named not in self.instances:
            return web.json_response({"message": "Not Found"}, status=404)
        channel, people = self.instances[named]
        where = {"id": f"gc-1-{channel}", "kind": "gc", "channel_id": str(channel)}
        users = [str(user) for user in people]
        return web.json_response({"instance_id": named, "location": where, "users": users})


@asynccontextmanager
async def portal(application: int, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Portal]:
    """A portal, and a bot that asks it in place of Discord."""
    made, app = Portal(application), web.Application()
    made.routes(app)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    server: Any = site._server
    port = server.sockets[0].getsockname()[1]
    monkeypatch.setattr(identity, "API", f"http://127.0.0.1:{port}")
    monkeypatch.setattr(inside_discord, "SHOWN", f"http://127.0.0.1:{port}/shown/{{}}")
    try:
        yield made
    finally:
        await runner.cleanup()


def framed(application: int) -> dict[str, str]:
    """The headers of a page in Discord's frame."""
    return {"Host": "play.example", "Origin": f"https://{application}.discordsays.com"}


async def enter(own: Browser, code: str, instance: str = INSTANCE, state: str = "") -> Json:
    """Say who looks, as the page in the frame does; what the server says."""
    if not state:
        state = (await own.post("activity/state", instance=instance)).get("state", "")
    answer = await own.post("activity/open", instance=instance, state=state, code=code)
    own.seat = answer.get("seat", "")
    return answer


def launches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let a press be answered by opening the Activity; who has opened it so. Assumed:
    presses.activity."""
    opened, before = list[int](), router.dispatch

    def dispatch(backend: Any, method: str, path: str, **given: Any) -> Any:
        if not path.endswith("/callback") or given["json"].get("type") != LAUNCHES:
            return before(backend, method, path, **given)
        asked = backend.interactions[int(path.split("/")[2])]
        asked.pong()
        opened.append(asked.user_id)
        return {"interaction": {"id": str(asked.id), "type": asked.type}}

    monkeypatch.setattr(router, "dispatch", dispatch)
    return opened
