"""A bot of many shards: servers come by each of them, and all play at their tables."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.base import clock
from bot.ops import shards
from bot.ops.session_budget import ALLOWED, MOST, SPARE, not_before
from bot.ops.shards import Buckets
from bot.ops.shutdown import Exit
from tests.transport import driving
from tests.transport.conftest import Host
from tests.transport.discord_here import ADA, BRAM, IDENTIFY, Discord

Start = Callable[..., Awaitable[Host]]
SHARDS = 16
PLACES = {0: "3001", 3: "3031", 7: "3071"}
"""A channel of a server that comes by that shard."""
SETTINGS = {"SPACED": "1"}


@pytest.fixture
def large(here: Discord) -> Discord:
    """A Discord that wants many shards, and lets all of them come at once."""
    here.shards = here.concurrency = SHARDS
    here.guilds = {str((shard << 22) + 2001): (place,) for shard, place in PLACES.items()}
    return here


async def whispered(here: Discord, place: str, number: int) -> None:
    """Ada and Bram choose in secret, by direct message, and everybody reads it where they play."""
    for user, choice in ((ADA, 4), (BRAM, 2)):
        await driving.in_private(here, user, f"whisper {choice}", number)
    told = ("whispered 4", "whispered 2")
    await here.until(lambda: all(any(t in said for said in read(here, place)) for t in told))


def read(here: Discord, place: str) -> list[str]:
    return [message["content"] for message in here.messages.all(place)]


@pytest.mark.long
async def test_tables_of_several_shards_are_played(large: Discord, start: Start) -> None:
    host = await start(**SETTINGS)
    await large.connected(times=SHARDS)
    identified = [data["shard"] for code, data in large.heard if code == IDENTIFY]
    assert identified == [[shard, SHARDS] for shard in range(SHARDS)]
    for place in PLACES.values():
        await driving.begin(large, place)
        await large.until(lambda place=place: driving.live(large, place))
        mover = driving.called(driving.live(large, place)[0])
        await driving.nap(large, mover, place)
        await large.until(
            lambda place=place, mover=mover: any(
                driving.called(board) not in ("", mover) for board in driving.live(large, place)
            )
        )
    err = await host.stop_well()
    assert "Traceback" not in err
    assert large.closed_with == [1000] * SHARDS


async def test_secret_choices_come_by_shard_0_for_a_server_of_shard_7(
    large: Discord, start: Start
) -> None:
    host = await start(**SETTINGS)
    await large.connected(times=SHARDS)
    await driving.begin(large, PLACES[7], "whisper")
    for user in (ADA, BRAM):
        await large.until(lambda user=user: read(large, f"5{user}"))
        assert "Which number do you whisper?" in read(large, f"5{user}")[-1]
    await whispered(large, PLACES[7], 1)
    await host.stop_well()


@pytest.mark.long
@pytest.mark.fault("G1", "G3")
async def test_a_shard_that_loses_touch_resumes_and_disturbs_no_other(
    large: Discord, start: Start
) -> None:
    host = await start(**SETTINGS)
    await large.connected(times=SHARDS)
    for place in PLACES.values():
        await driving.begin(large, place, "whisper")
    large.away = 3  # attempts to come back that fail
    lost = large.lines[7]
    await large.cut(7)
    await whispered(large, PLACES[3], 2)
    await large.until(lambda: large.lines[7] is not lost)
    assert large.lines[7].sequence > 1, "it did not go on where it was"
    await driving.table(large, "show", ADA, PLACES[7])
    await whispered(large, PLACES[7], 3)
    assert large.count(IDENTIFY) == SHARDS, "a session was begun anew"
    assert large.away == 0
    await host.stop_well()


@pytest.mark.long
@pytest.mark.fault("G1")
async def test_a_shard_that_cannot_come_back_keeps_no_other_away(
    large: Discord, start: Start
) -> None:
    host = await start(**SETTINGS)
    await large.connected(times=SHARDS)
    await driving.begin(large, PLACES[3], "whisper")
    large.mute = 1
    await large.cut(7)
    await large.until(lambda: large.mute == 0)
    lost = large.lines[3]
    await large.cut(3)
    await large.until(lambda: large.lines[3] is not lost)
    await whispered(large, PLACES[3], 1)
    err = await host.stop_well()
    assert "Traceback" not in err


@pytest.mark.fault("G4")
async def test_where_there_are_sessions_for_some_shards_only_the_start_waits(
    large: Discord, start: Start
) -> None:
    large.left = SPARE + SHARDS - 2
    host = await start(**SETTINGS)
    assert host.process.stderr is not None
    line = (await host.process.stderr.readuntil(b"waits")).decode()
    assert f"allows only {large.left} more sessions" in line
    assert (await host.stop())[0] == Exit.DONE
    assert large.count(IDENTIFY) == 0


@pytest.mark.parametrize("number", [1, 2])
async def test_sessions_of_one_bucket_are_begun_apart(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "APART", 0.05)
    buckets = Buckets(number)
    begun: list[tuple[int, float]] = []

    async def begin(shard: int) -> None:
        await buckets.turn(shard)
        begun.append((shard, buckets._begun[shard % number]))

    await asyncio.gather(*map(begin, range(4)))
    for bucket in range(number):
        times = [at for shard, at in begun if shard % number == bucket]
        assert len(times) == 4 // number
        assert all(b - a >= 0.049 for a, b in itertools.pairwise(times))


async def test_sessions_of_different_buckets_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shards, "APART", 3600.0)
    buckets = Buckets(SHARDS)
    await asyncio.gather(*map(buckets.turn, range(SHARDS)))


def test_discord_asks_for_five_seconds() -> None:
    """https://discord.com/developers/docs/events/gateway#sharding-max-concurrency"""
    assert shards.APART > 5


@pytest.mark.fault("G4")
@pytest.mark.parametrize(("number", "most"), [(1, MOST), (2, 2 * MOST), (16, ALLOWED // 2)])
def test_a_start_of_many_shards_is_one_start(number: int, most: int) -> None:
    now = clock.now()
    sessions = [now - timedelta(seconds=1)] * (most - 1)
    assert not_before(sessions, now, number) == now
    first = not_before([*sessions, now], now, number)
    assert first > now
    # A start later, which has begun a session for each shard, the pause is the next longer one.
    second = not_before([*sessions, now, *[now] * number], now, number)
    assert second - now == 2 * (first - now)


@pytest.mark.fault("G4")
def test_a_large_bot_is_rolled_six_times_a_day_even_if_nothing_is_resumed() -> None:
    """Of 160 shards: Discord allows it 2,000 sessions a day."""
    now, shards = clock.now(), 160
    for rolled in range(6):
        assert not_before([now] * (rolled * shards), now, shards, 2000) == now
    assert not_before([now] * (7 * shards), now, shards, 2000) > now
