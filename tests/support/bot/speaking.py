"""People whose Discord speaks other languages, and all that each of them is sent to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
import pytest

from tests.support.bot.world import World

FIELDS = ("content", "label", "placeholder", "description", "title", "name")
"""What people read of a message, a form or a completion; of options `name` is only a choice's."""


def speaks(monkeypatch: pytest.MonkeyPatch, locales: Mapping[int, str]) -> None:
    """From now on the Discord of these people (by their numbers) is in these languages."""
    read = discord.Interaction._from_data

    def with_locale(self: Any, data: Any) -> None:
        read(self, data)
        if self.user.id in locales:
            self.locale = discord.Locale(locales[self.user.id])

    monkeypatch.setattr(discord.Interaction, "_from_data", with_locale)


@dataclass(frozen=True)
class Heard:
    """A text that was sent: to one person, or (None) to all."""

    to: int | None
    text: str
    where: str


def heard(world: World, since: int = 0) -> Iterator[Heard]:
    """All texts that the bot sent, from that request on, and who reads them."""
    for request in world.env.http_requests[since:]:
        if request.json is None or request.method not in ("POST", "PATCH"):
            continue
        found = _reader(world, request.path, request.json)
        if found is not None:
            to, body = found
            for text in _texts(body):
                yield Heard(to, text, f"{request.method} {request.path}")


def _reader(world: World, path: str, body: Any) -> tuple[int | None, Any] | None:
    """Who reads a message, and the message; None for a request that is none."""
    backend = world.env.backend
    if answer := re.fullmatch(r".*/interactions/(\d+)/[^/]+/callback", path):
        asked = backend.interactions[int(answer[1])]
        data = body.get("data") or {}
        if body["type"] == 4 and asked.guild_id is not None:
            return (asked.user_id if data.get("flags", 0) & 64 else None), data
        return (
            asked.user_id if body["type"] != 7 or _changes_private(world, asked) else None
        ), data
    if later := re.fullmatch(r".*/webhooks/\d+/([^/]+)(?:/messages/[^/]+)?", path):
        asked = backend.interactions[backend.interaction_tokens[later[1]]]
        private = asked.ephemeral or _changes_private(world, asked)
        return (asked.user_id if private else None), body
    if sent := re.fullmatch(r".*/channels/(\d+)/(?:messages(?:/\d+)?|threads)", path):
        for person in world.people:
            if person.user.dm_channel is not None and person.user.dm_channel.id == int(sent[1]):
                return person.id, body
        return _called_alone(body), body
    return None


def _called_alone(body: Any) -> int | None:
    """Whom a reminder in a channel calls alone, in their language; None if all are spoken to."""
    called = (body.get("allowed_mentions") or {}).get("users") or []
    alone = len(called) == 1 and any(
        item.get("custom_id", "").endswith(":afar")
        for row in body.get("components") or []
        for item in row.get("components", ())
    )
    return int(called[0]) if alone else None


def _changes_private(world: World, asked: Any) -> bool:
    """Whether the message that was pressed on is for this person alone."""
    made = world.env.backend.interactions.values()
    private = {i.message_id for i in made if i.ephemeral}.union(
        *(i.followup_ids for i in made if i.ephemeral)
    )
    return asked.guild_id is None or asked.source_message_id in private


def _texts(body: Any) -> Iterator[str]:
    """The texts in a message, a form or a completion."""
    if isinstance(body, list):
        for each in body:
            yield from _texts(each)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key in FIELDS and isinstance(value, str):
                yield value
            elif isinstance(value, list | dict):
                yield from _texts(value)


LOOKS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("table status", {}),
    ("table board", {}),
    ("table text", {}),
    ("table log", {}),
    ("table seat", {}),
    ("table clock", {}),
    ("table undo", {}),
    ("table options", {}),
    ("mygames", {}),
    ("plan", {}),
    ("play", {"move": "nonsense"}),
    ("help", {}),
    ("learn", {"game": "{game}"}),
    ("rules", {"game": "{game}"}),
    ("remind", {}),
    ("away", {}),
    ("confirm", {}),
    ("language", {}),
    ("privacy", {}),
    ("table find", {}),
    ("stats", {}),
)
