"""Twin worlds that differ in nothing but one player's secrets, and all that the others receive."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.bot.layouts import said_by
from tests.support.bot.playing import components
from tests.support.bot.world import World, world_in

ANSWERS = ("/interactions/", "/webhooks/")
SIGHTS = ("table status", "table board", "table text", "table log", "mygames", "table seat")


@dataclass
class Twin:
    """One of the worlds; `secret` are those whose own answers may differ (by place in `people`)."""

    world: World
    secret: frozenset[int]
    received: list[Any] = field(default_factory=list)

    async def act(self, who: int, command: str, **options: Any) -> Any:
        """A person types a command; what is answered counts unless it is a secret one's."""
        done = self._listen()
        answer = await self.world.people[who].slash(self.world.channel, command, **options)
        await self.note(done, who)
        if who not in self.secret:
            self.received.append([command, await _shown(answer)])
        return answer

    async def click(self, who: int, label: str) -> None:
        """A person presses a button in the channel."""
        done = self._listen()
        answer = await self.world.click(self.world.people[who], label)
        await self.note(done, who)
        if who not in self.secret:
            self.received.append([label, await _shown(answer)])

    async def wait(self, seconds: float) -> None:
        """Time passes."""
        done = self._listen()
        await self.world.env.advance_time(seconds)
        await self.note(done)

    async def look(self, *who: int) -> None:
        """These people read all they can."""
        for person in who:
            for command in SIGHTS:
                await self.act(person, command)

    def _listen(self) -> int:
        requests: Any = self.world.env.http_requests
        if not isinstance(requests, _Timed):
            requests = _Timed(requests, self.world.env)
            self.world.env.backend.http_requests = requests
        return len(requests)

    async def note(self, since: int, actor: int | None = None) -> None:
        """What was sent since then, and when, to anyone but the secret ones, place by place: the
        bot writes to several at once. And what it has looked up, in no order."""
        boxes = [f"/channels/{self.world.users[n].dm_channel.id}/" for n in self.secret]
        requests: Any = self.world.env.backend.http_requests
        looked, written = list[Any](), list[Any]()
        for at, entry in zip(requests.times[since:], requests[since:], strict=True):
            own = actor in self.secret and entry.path.startswith(ANSWERS)
            if not own and not any(box in entry.path + "/" for box in boxes):
                sent = [at, entry.method, entry.path, entry.json]
                (looked if entry.method == "GET" else written).append(sent)
        self.received += sorted(written, key=lambda sent: (sent[0], sent[2].split("/")[1:3]))
        self.received += sorted(looked)
        pictures = [[m.id, await _pictures(m)] for m in self.world.messages()]
        self.received.append(pictures)


class _Timed(list[Any]):
    """The requests of the bot, and the simulated instant of each."""

    def __init__(self, so_far: list[Any], env: Any) -> None:
        super().__init__(so_far)
        self.times = [""] * len(so_far)
        self._env = env

    def append(self, entry: Any) -> None:
        super().append(entry)
        self.times.append(self._env.now().isoformat())


async def _shown(answer: Any) -> list[Any]:
    messages = [m for m in (answer.response, *answer.followups) if m is not None]
    return [[said_by(m), components(m), await _pictures(m)] for m in messages]


async def _pictures(message: Any) -> list[Any]:
    return [
        [a.filename, a.description, hashlib.sha256(await a.read()).hexdigest()]
        for a in message.attachments
    ]


def _counted(received: list[Any]) -> list[str]:
    """The same with ids as they first appear: what only the secret one is sent counts in them."""
    ids: dict[str, int] = {}

    def count(found: re.Match[str]) -> str:
        return f"#{ids.setdefault(found[0], len(ids))}"

    return [re.sub(r"(?<!\d)\d{18,20}(?!\d)", count, json.dumps(each)) for each in received]


Scene = Callable[[Twin], Awaitable[None]]


async def assert_alike(
    folder: Path, monkeypatch: pytest.MonkeyPatch, secret: set[int], *scenes: Scene
) -> None:
    """Of these scenes, each played in a world of its own, the others receive the very same."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)
    received = []
    for number, scene in enumerate(scenes):
        there = folder / str(number)
        there.mkdir()
        async with world_in(there) as world:
            twin = Twin(world, frozenset(secret))
            await scene(twin)
            received.append(_counted(twin.received))
    first, *others = received
    assert first
    for other in others:
        for mine, theirs in zip(first, other, strict=False):
            assert mine == theirs
        assert len(first) == len(other)
