"""The client of Discord in a rehearsal: it receives what the bot receives, and
answers nothing by itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace

import aiohttp
import discord

from bot.app import INTENTS
from bot.base.setting_kinds import Proxy
from bot.delivery import throttled


class Client(discord.Client):
    """A client that sends requests as the bot does (`App`), and notes the headers of each answer.
    `shard` is its connection's number, and the number of connections."""

    def __init__(self, proxy: Proxy | None = None, shard: tuple[int, int] = (0, 1)) -> None:
        self.headers: dict[str, Mapping[str, str]] = {}
        """The headers of the newest answer, by path."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._note)
        throttled.follow(trace)
        super().__init__(
            intents=INTENTS,
            max_messages=None,
            shard_id=shard[0],
            shard_count=shard[1],
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
            max_ratelimit_timeout=throttled.SHORTEST,
            proxy=None if proxy is None else proxy.url,
            proxy_auth=None if proxy is None else proxy.auth,
        )
        throttled.heed(self.http)

    async def _note(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        self.headers[request.url.path] = request.response.headers
