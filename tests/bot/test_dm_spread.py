"""Discord lets a bot open few direct messages at a time; a passing refusal loses none."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.support.bot.scenes import begun, dms, minutes, nap
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

OPENING, MOST, SPAN = ("POST", "/users/@me/channels"), 1, 600.0


@pytest.fixture(autouse=True)
def few_at_a_time(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Discord opens MOST in SPAN seconds; gives what was refused."""
    before, opened, refused = router._check_faults, list[float](), list[str]()

    def check(backend: Any, method: str, path: str) -> None:
        if (method, path) == OPENING:
            now = world.env.now().timestamp()
            if sum(now - at < SPAN for at in opened) >= MOST:
                refused.append(path)
                raise BackendError(400, 40003, "You are opening direct messages too fast.")
            opened.append(now)
        before(backend, method, path)

    monkeypatch.setattr(router, "_check_faults", check)
    return refused


@pytest.mark.fault("M17")
async def test_each_secret_question_comes_when_discord_opens_its_door(
    world: World, few_at_a_time: list[str]
) -> None:
    await begun(world, "whisper", seats=3)
    people = world.people[:3]
    assert sum(bool(dms(person)) for person in people) == MOST
    await minutes(world, 25)
    assert all(dms(person) for person in people)
    assert len(few_at_a_time) < 30  # one is tried a minute, not each


@pytest.mark.fault("M17")
async def test_a_digest_that_is_refused_in_passing_comes_on_the_same_day(world: World) -> None:
    match = await begun(world)
    for person in world.people[:2]:
        await person.slash(world.channel, "remind", digest="18")
    await nap(world, match)
    await minutes(world, 24 * 60)
    assert all(dms(person) for person in world.people[:2])
