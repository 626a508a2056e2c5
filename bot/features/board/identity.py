"""Ask Discord who looks at an Activity, and in which channel. Nothing of that is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import aiohttp
from discord.http import Route

from bot.base.config import ActivitySettings
from bot.base.errors import Refused
from bot.base.rate_limit import RateLimit
from bot.host import Host

A_SECOND, BURST = 5.0, 50.0
"""Codes a second, and at once, that Discord is asked about: each takes three requests to it."""
IN_TIME = aiohttp.ClientTimeout(total=10.0)
API = Route.BASE
NOT_THERE = (400, 401, 403, 404)
Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Instance:
    """An Activity that is open in a channel, and who is in it."""

    channel_id: int
    people: frozenset[int]


class Identity:
    """What Discord answers, by the secret of the application and the bot's token."""

    def __init__(self, settings: ActivitySettings, host: Host) -> None:
        self._settings, self._host = settings, host
        self._codes = RateLimit(A_SECOND, BURST)

    async def person(self, code: str) -> tuple[int, str]:
        """The person whose code that is, and the access token that it is exchanged for. Raises
        Refused."""
        if not self._codes.takes(0, 1):
            raise Refused("too_fast")
        given = await self._asked("POST", "/oauth2/token", data={
            "client_id": str(self._host.discord.application_id),
            "client_secret": self._settings.secret,
            "grant_type": "authorization_code",
            "code": code,
        })  # fmt: skip
        token = str(given.get("access_token"))
        told = await self._asked("GET", "/users/@me", headers={"Authorization": f"Bearer {token}"})
        return _read(lambda: int(told["id"])), token

    async def instance(self, number: str) -> Instance:
        """The instance of that name. Raises Refused."""
        where = f"/applications/{self._host.discord.application_id}/activity-instances/{number}"
        own = {"Authorization": f"Bot {self._settings.token}"}
        told = await self._asked("GET", where, headers=own)
        channel = _read(lambda: int(told["location"]["channel_id"]))
        return Instance(channel, _read(lambda: frozenset(int(user) for user in told["users"])))

    async def _asked(self, method: str, where: str, **how: Any) -> Json:
        """What Discord answers. Raises Refused if it knows of no such thing, or does not answer."""
        http = self._host.discord.http
        try:
            async with (
                aiohttp.ClientSession(timeout=IN_TIME) as session,
                session.request(
                    method, API + where, proxy=http.proxy, proxy_auth=http.proxy_auth, **how
                ) as answer,
            ):
                if answer.status in NOT_THERE:
                    raise Refused("activity_unknown")
                answer.raise_for_status()
                return dict(await answer.json())
        except (TimeoutError, aiohttp.ClientError, ValueError) as wrong:
            raise Refused("activity_unanswered") from wrong


def _read(part: Callable[[], T]) -> T:
    """A part of an answer. Raises Refused if it is not as Discord describes it."""
    try:
        return part()
    except (LookupError, TypeError, ValueError) as odd:
        raise Refused("activity_unanswered") from odd
