"""A digest a day: what happened at one's tables, in one message, at an hour of one's own."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from bot.tables.schedule import Preferences, next_digest, preferences_from_json, preferences_to_json
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import labels
from tests.support.bot.reminding import hours, remind
from tests.support.bot.scenes import (
    begun,
    begun_with_waiter,
    dms,
    nap,
    pinged,
    player,
    resign,
    waiter,
)
from tests.support.bot.sitting import leave
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World

pytestmark = both_engines

DAY = 24


def digests(person: Any) -> list[Any]:
    return [m for m in dms(person) if tells(m.content, "digest.head")]


async def wants(person: Any, world: World, ahead: float = 1, **more: str) -> str:
    """A digest in so many hours from now, by the clock of UTC, and every day after."""
    at = world.env.now() + timedelta(hours=ahead)
    return await remind(person, world, digest=f"{at:%H:%M}", **more)


async def test_unasked_nobody_gets_a_digest(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    await hours(world, 2 * DAY)
    assert not digests(world.ada)
    assert not digests(world.bram)


async def test_it_tells_what_happened_who_is_awaited_and_leads_to_the_board(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    assert "One message a day" in await wants(reader, world)
    await nap(world, match)
    await nap(world, await world.a_moment_later())
    await hours(world, 1.1)
    (digest,) = digests(reader)
    assert tells(digest.content, "status.waiting")
    assert f"discord.com/channels/{world.guild.id}/{world.channel.id}/{world.newest().id}" in (
        digest.content
    )
    assert not pinged(digest)


async def test_no_digest_when_nothing_happened_and_none_twice_of_the_same(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    await wants(reader, world)
    await hours(world, 2 * DAY)
    assert not digests(reader)
    await nap(world, match)
    await hours(world, DAY)
    (first,) = digests(reader)
    await hours(world, 3 * DAY)
    assert [m.id for m in digests(reader)] == [first.id]


async def test_the_newest_digest_is_the_only_one(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    await wants(reader, world)
    await nap(world, match)
    await hours(world, DAY)
    (first,) = digests(reader)
    await nap(world, await world.a_moment_later())
    await hours(world, DAY)
    (second,) = digests(reader)
    assert second.id > first.id


async def test_it_outlives_a_restart(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    await wants(reader, world)
    await nap(world, match)
    await world.restart()
    await hours(world, 1.1)
    assert len(digests(reader)) == 1
    await world.restart()
    await hours(world, DAY)
    assert len(digests(reader)) == 1


@pytest.mark.discord
async def test_what_a_closed_door_did_not_let_in_comes_the_next_day(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    await wants(reader, world)
    await nap(world, match)
    world.env.inject_error(
        "POST", "/channels/*/messages", status=403, code=50007, message="closed", times=1
    )
    await hours(world, 1.1)
    assert not digests(reader)
    await hours(world, DAY)
    assert len(digests(reader)) == 1


async def test_an_hour_in_the_quiet_hours_waits_for_their_end(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    now = world.env.now()
    quiet = f"{now:%H:%M}-{now + timedelta(hours=3):%H:%M}"
    await wants(reader, world, quiet=quiet, zone="UTC")
    await nap(world, match)
    await hours(world, 2.9)
    assert not digests(reader)
    await hours(world, 0.2)
    assert len(digests(reader)) == 1


async def test_whoever_is_away_reads_it_when_they_are_back(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    await wants(reader, world)
    await nap(world, match)
    await reader.slash(world.channel, "away", until="3d")
    await hours(world, 2 * DAY)
    assert not digests(reader)
    await hours(world, 2 * DAY)
    assert len(digests(reader)) == 1


async def test_turned_off_none_comes(world: World) -> None:
    match, reader = await begun_with_waiter(world)
    panel = (await reader.slash(world.channel, "remind")).response
    panel = (await reader.click(panel, label="A digest a day")).response
    assert "One message a day" in panel.content
    await nap(world, match)
    panel = (await reader.click(panel, label="No digest")).response
    assert "One message a day" not in panel.content
    assert "A digest a day" in labels(panel)
    await hours(world, 2 * DAY)
    assert not digests(reader)


@pytest.mark.discord
async def test_with_a_digest_the_end_of_a_match_calls_nobody_and_the_digest_tells_it(
    world: World,
) -> None:
    match = await begun(world)
    reader, loser = waiter(world, match), player(world, match)
    await wants(reader, world)
    await resign(world, loser)
    await hours(world, 0.1)
    sent = [r.json for r in world.env.http_requests if r.path.endswith("/messages") and r.json]
    (end,) = [json for json in sent if "is over" in json["content"]]
    assert [int(user) for user in end["allowed_mentions"]["users"]] == [loser.id]
    await hours(world, 1)
    (digest,) = digests(reader)
    assert "Everybody else has resigned" in digest.content


async def test_what_cannot_be_read_as_an_hour_is_refused(world: World) -> None:
    match = await begun(world)
    assert tells(await remind(player(world, match), world, digest="25"), "refusal.no_hour")


Hour = tuple[int, int, int, int]
BERLIN = Preferences(zone="Europe/Berlin", digest=time(18))


def utc(year: int, month: int, day: int, hour: int) -> datetime:
    return datetime(year, month, day, hour, tzinfo=UTC)


@pytest.mark.parametrize(
    ("after", "due"),
    [
        ((2026, 3, 27, 12), (2026, 3, 27, 17)),
        ((2026, 3, 28, 17), (2026, 3, 29, 16)),  # the clocks are changed in between
    ],
)
def test_the_hour_is_that_of_the_clock_on_the_wall(after: Hour, due: Hour) -> None:
    assert next_digest(utc(*after), BERLIN) == utc(*due)


def test_a_digest_stands_among_the_stored_wishes() -> None:
    assert preferences_from_json(preferences_to_json(BERLIN)) == BERLIN
    assert preferences_from_json("{}").digest is None


async def test_of_much_news_the_newest_is_told_and_how_much_there_is_besides(world: World) -> None:
    _, reader = await begun_with_waiter(world)
    await wants(reader, world)
    for turns in (2, 3):
        for _ in range(turns):
            await nap(world, await world.a_moment_later())
        await hours(world, DAY)
        (digest,) = digests(reader)
        assert ("more line" in digest.content) == (turns > 2)


async def test_who_reads_a_digest_hears_there_of_a_proposal_and_of_a_seat_that_is_open(
    world: World,
) -> None:
    match = await begun(world, "race", 3)
    mover, reader = player(world, match), waiter(world, match)
    await wants(reader, world, 2)
    await mover.slash(world.channel, "table pause")
    await hours(world, 2.1)
    (digest,) = digests(reader)
    assert tells(digest.content, "awaited.to_answer")
    assert not any(reader.id in pinged(message) for message in world.messages())
    await leave(world, mover)
    await hours(world, DAY)
    assert line("awaited.open") in digests(reader)[-1].content
