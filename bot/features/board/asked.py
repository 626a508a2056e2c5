"""Read the requests of the page, and refuse what our page never sends."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web

from bot.base import limits
from bot.base.connections import json_of
from bot.features.board.presses import PagePress
from data.words import spoken

Json = dict[str, Any]


async def body_of(request: web.Request) -> Json:
    """The JSON object of a request."""
    try:
        body = await json_of(request)
        json.dumps(body, ensure_ascii=False).encode()  # half of a surrogate pair is no text
    except ValueError:
        raise web.HTTPBadRequest from None
    if not isinstance(body, dict):
        raise web.HTTPBadRequest
    return body


def language_of(body: Json) -> str:
    """The language in which the page wants its answer; "" if it names none that we have."""
    wished = text_of(body, "language")
    return spoken(wished) if wished else ""


def text_of(body: Json, name: str) -> str:
    """A text of a request; "" if it is not there."""
    value = body.get(name, "")
    if not isinstance(value, str):
        raise web.HTTPBadRequest
    return value


def press_of(body: Json) -> PagePress:
    """What was pressed."""
    values, entries, press = body.get("values", []), body.get("entries"), text_of(body, "press")
    if not isinstance(values, list) or not isinstance(entries, dict | None):
        raise web.HTTPBadRequest
    texts = (*values, *(entries or {}).values())
    if not all(isinstance(text, str) and len(text) <= limits.TYPED for text in texts):
        raise web.HTTPBadRequest
    # The limits of Discord itself: handlers expect no more.
    if len(values) > limits.SELECT_OPTIONS or len(entries or ()) > limits.FIELDS:
        raise web.HTTPBadRequest
    if len(press) > limits.CUSTOM_ID:
        raise web.HTTPBadRequest
    return PagePress(press, values, entries, text_of(body, "key"), held=body.get("held") is True)
