"""What is kept in memory has an upper limit, however many people and matches come by."""

from __future__ import annotations

import pytest

from bot.base import rate_limit
from bot.base.rate_limit import RateLimit
from bot.matches import registry
from tests.support.bot.scenes import begun, match_of, nap
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

FEW = 3


@pytest.mark.fault("S13")
async def test_only_so_many_matches_are_kept_and_all_can_be_played(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", FEW)
    channels = [world.guild.create_text_channel(f"room-{n}") for n in range(FEW + 3)]
    numbers = [(await begun(world, channel=channel)).id for channel in channels]
    for number, channel in zip(numbers, channels, strict=True):
        match = await match_of(world, number)
        before = match.entries
        await nap(world, match, channel)
        assert (await match_of(world, number)).entries == before + 1
        assert len(world.app.host.matches._matches) <= FEW


@pytest.mark.fault("S13")
async def test_few_matches_are_kept_where_they_are_long(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT_LINES", 2 * FEW)
    channels = [world.guild.create_text_channel(f"room-{n}") for n in range(3)]
    for channel in channels:
        match = await begun(world, channel=channel)
        for _ in range(FEW - match.entries):
            await nap(world, match, channel)
    kept = world.app.host.matches._matches
    world.app.host.matches.forget(1)
    assert (await match_of(world, 1)).entries == FEW
    assert list(kept) == [3, 1]


@pytest.mark.fault("S13", "A2")
async def test_only_so_many_people_are_counted(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    monkeypatch.setattr(rate_limit, "MANY", FEW)
    counted = RateLimit()
    for user in range(20):
        with world.env.time_context():
            counted.ask(user)
        await world.env.advance_time(1)
    assert len(counted._buckets) <= FEW
