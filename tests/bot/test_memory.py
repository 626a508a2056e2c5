"""What is kept in memory has an upper limit, however many people and matches come by."""

from __future__ import annotations

import pytest

from bot import door, hall
from bot.door import Door
from tests.bot.conftest import World
from tests.bot.scenes import begun, match_of, nap

FEW = 3


@pytest.mark.fault("S13")
async def test_only_so_many_matches_are_kept_and_all_can_be_played(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "KEPT", FEW)
    channels = [world.guild.create_text_channel(f"room-{n}") for n in range(FEW + 3)]
    numbers = [(await begun(world, channel=channel)).id for channel in channels]
    for number, channel in zip(numbers, channels, strict=True):
        match = await match_of(world, number)
        before = match.entries
        await nap(world, match, channel)
        assert (await match_of(world, number)).entries == before + 1
        assert len(world.app.hall._matches) <= FEW


@pytest.mark.fault("S13", "A2")
async def test_only_so_many_people_are_counted(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    monkeypatch.setattr(door, "MANY", FEW)
    counted = Door()
    for user in range(20):
        with world.env.time_context():
            counted.knock(user)
        await world.env.advance_time(1)
    assert len(counted._buckets) <= FEW
