"""Do not let a long wait that Discord asks for become ours. It is read here and raised, instead of
being slept by discord.py, which would hold up a table, a start, or a person who presses.

A 429 may have the seconds in its body, in a header, in both or in neither; it may have another code
of Discord's, or be the page of a proxy.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.http import HTTPClient

TOO_MANY = 429
BEARABLE, OF_ANSWERS = 5.0, 60.0
"""The longest waits in seconds that discord.py may sleep itself: for a message, and for the answer
to a person, which cannot be brought later."""
ANSWERS = ("/webhooks/", "/interactions/")
SHORTEST = 30.0  # the least of its own waits in seconds that discord.py can be made to raise


class AskedToWait(discord.HTTPException):
    """Discord wants us to come back in `retry_after` seconds; 0: it does not say when."""

    def __init__(self, response: Any, data: Any, seconds: float) -> None:
        super().__init__(response, data)
        self.retry_after = seconds


def follow(trace: aiohttp.TraceConfig) -> None:
    """Have a trace raise AskedToWait for a 429 whose wait is too long, or which discord.py cannot
    read. Call it after all other traces are set up."""

    async def ended(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        response = request.response
        if response.status != TOO_MANY:
            return
        data = _read(await response.read())
        seconds = asked(response.headers, data)
        most = OF_ANSWERS if any(part in request.url.path for part in ANSWERS) else BEARABLE
        if not 0 < seconds <= most or "retry_after" not in data:  # without it discord.py fails
            response.release()
            raise AskedToWait(response, data, seconds)

    trace.on_request_end.append(ended)


def asked(headers: Mapping[str, str], data: Mapping[str, Any]) -> float:
    """The seconds that a 429 asks for, wherever it says so; 0: nowhere."""
    for said in (data.get("retry_after"), headers.get("Retry-After")):
        try:
            if said is not None and float(said) > 0:
                return float(said)
        except (TypeError, ValueError):  # Retry-After may be a date
            continue
    return 0.0


def heed(http: HTTPClient) -> None:
    """Raise AskedToWait also for waits that discord.py knows of before it sends a request."""
    request = http.request

    @functools.wraps(request)
    async def heeded(*given: Any, **more: Any) -> Any:
        try:
            return await request(*given, **more)
        except discord.RateLimited as wait:
            response = SimpleNamespace(status=TOO_MANY, reason="Too Many Requests")
            raise AskedToWait(response, "known before", wait.retry_after) from wait

    http.request = heeded  # type: ignore[method-assign]


def _read(body: bytes) -> Mapping[str, Any]:
    try:
        data = json.loads(body)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
