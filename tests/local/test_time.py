"""Time at the local table, and what is left of the table after a stop."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.base import clock
from bot.base.config import Config, HostMode
from bot.local import LocalServer, UnreadableTable, flow, opened, start_afresh
from bot.ops import serving
from bot.store.store import Store
from tests.local.tables import BEGIN, PATIENCE, Window, listening, table, until

HOUR = 3600
DAY = 24 * HOUR


def now(server: LocalServer) -> datetime:
    return server.world.now


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> timedelta:
    """How often time goes on: oftener than in play."""
    monkeypatch.setattr(flow, "TICK", 0.05)
    return timedelta(seconds=flow.TICK)


async def test_time_flows_by_itself(ticking: timedelta, server: LocalServer) -> None:
    before = now(server)
    await until(lambda: now(server) >= before + 2 * ticking)


async def test_a_week_passes_in_steps_that_are_shown(window: Window) -> None:
    before = now(window.server)
    async with listening(window) as news:
        assert await window.do("time", seconds=7 * DAY) == {}
        assert (await window.do("time", seconds=DAY))["refused"] == "time"
        await news.until(lambda facts: facts["progress"] and facts["progress"]["done"] > 0)
        assert news.facts["progress"]["total"] == 7 * DAY
        await news.until(lambda facts: facts["progress"] is None)
        steps = [one["change"]["progress"] for one in news.told if "change" in one
                 and one["change"].get("progress")]  # fmt: skip
    assert len(steps) >= 7
    assert now(window.server) - before >= timedelta(days=7)


async def test_passing_time_can_be_stopped(window: Window) -> None:
    before = now(window.server)
    async with listening(window) as news:
        await window.do("time", seconds=60 * DAY)
        await news.until(lambda facts: facts["progress"] and facts["progress"]["done"] > 0)
        await window.do("halt")
        await news.until(lambda facts: facts["progress"] is None)
    assert now(window.server) - before < timedelta(days=60)


async def test_passing_time_stops_at_news_if_asked(window: Window) -> None:
    await window.do("slash", command="wait", options={"minutes": "10"})
    before = now(window.server)
    async with listening(window) as news:
        await window.do("say", text="something before")
        await window.do("time", seconds=7 * DAY, until_news=True)
        await news.until(lambda facts: facts["progress"])
        await news.until(lambda facts: facts["progress"] is None)
    assert window.seen()[0]["content"] == "10 minutes later"
    assert now(window.server) - before < timedelta(days=1)


async def test_players_can_act_while_a_long_span_passes(window: Window) -> None:
    await window.do("time", seconds=60 * DAY)
    told = await asyncio.gather(
        *(window.do("slash", command="say", options={"fruit": "fig"}) for _ in range(5))
    )
    assert told == [{}] * 5
    await window.do("halt")


@pytest.mark.parametrize("seconds", [0, -5, 61 * DAY])
async def test_no_senseless_span(window: Window, seconds: int) -> None:
    assert (await window.do("time", seconds=seconds))["refused"] == "time"


async def test_a_stop_and_a_start_go_on_where_it_stood(tmp_path: Path) -> None:
    kept = tmp_path / "local.json"
    started: list[discord.Client] = []

    async def after_start(bot: discord.Client) -> None:
        started.append(bot)
        place = discord.utils.get(bot.get_all_channels(), name="garden")
        assert isinstance(place, discord.TextChannel)
        await place.send("We go on.")

    async with table(kept) as first, aiohttp.ClientSession() as client:
        window = Window(first, client)
        await window.do("reveal")
        await window.do("say", text="before the stop")
        await window.do("time", seconds=3 * DAY)
        await until(lambda: now(first) > BEGIN + timedelta(days=3))
        before = facts_of(first)
        assert first.sight.whole()["forgotten"] == []
        highest = int(window.last()["id"])
        stopped_at = now(first)
    async with table(kept, after_start=after_start) as second, aiohttp.ClientSession() as client:
        window = Window(second, client)
        assert facts_of(second) == before
        assert now(second) >= stopped_at
        assert not started  # nothing is to be said again
        assert window.last()["content"] == "before the stop"
        assert int(window.last()["id"]) == highest
        assert second.sight.whole()["forgotten"] == []
        assert await window.do("slash", command="say", options={"fruit": "fig"}) == {}
        assert second.world.troubles.shown == []


def facts_of(server: LocalServer) -> Any:
    """What a start must find again: address, players, channels, letterboxes."""
    world = server.world
    boxes = [box.id for box in world.letterboxes.values()]
    return server.address, list(world.people), list(world.places), boxes


async def test_time_never_begins_before_the_last_stored_instant(tmp_path: Path) -> None:
    stored = datetime(2031, 6, 1, tzinfo=UTC)
    async with table(tmp_path / "local.json", last_instant=stored) as server:
        assert now(server) >= stored


async def test_the_clock_is_promised_before_it_is_used(server: LocalServer) -> None:
    """A crash at any instant must not let an id of a message come twice."""
    for _ in range(3):
        kept = json.loads(server.world.kept.path.read_text())
        assert datetime.fromisoformat(kept["reserved"]) >= now(server)
        await server.world.advance(50)


async def test_those_who_are_awaited_are_told_to_the_windows(tmp_path: Path) -> None:
    async def awaited() -> dict[int, set[int]]:
        return {5: {77}}

    async with (
        table(tmp_path / "local.json", awaited=awaited) as server,
        aiohttp.ClientSession() as client,
        listening(Window(server, client)) as news,
    ):
        await news.until(lambda facts: facts["awaited"] == {"5": ["77"]})


async def test_time_goes_on_when_the_bot_cannot_tell_who_is_awaited(
    tmp_path: Path, ticking: timedelta
) -> None:
    async def awaited() -> dict[int, set[int]]:
        raise RuntimeError("the database is locked")

    async with table(tmp_path / "local.json", awaited=awaited) as server:
        before = now(server)
        await until(lambda: now(server) >= before + 3 * ticking)
        (trouble,) = server.world.troubles.shown
        assert trouble["text"] == "RuntimeError: the database is locked"


async def test_a_damaged_file_is_not_overwritten(tmp_path: Path) -> None:
    kept = tmp_path / "local.json"
    kept.write_text("{")
    with pytest.raises(UnreadableTable, match=r"local\.json"):
        async with table(kept):
            pass
    assert kept.read_text() == "{"


async def test_an_empty_table_is_found_by_the_page_that_is_open(tmp_path: Path) -> None:
    kept = tmp_path / "local.json"
    async with table(kept) as first, aiohttp.ClientSession() as client:
        await Window(first, client).do("say", text="before")
        await Window(first, client).do("reveal")
        first.sight.look()
    assert start_afresh(tmp_path / "none.db", kept) == [
        tmp_path / "local.json.old-1",
        tmp_path / "local.json.talk.old-1",
    ]
    async with table(kept) as second:
        assert second.address == first.address
        assert len(second.world.places) == 3
        assert second.sight.whole()["forgotten"] == []


def test_beginning_empty_keeps_the_old_files(tmp_path: Path) -> None:
    base = tmp_path / "table.db"
    for round_ in range(2):
        base.write_text(f"round {round_}")
        (tmp_path / "table.db-wal").write_text("journal")
        start_afresh(base, tmp_path / "none.json")
        assert not base.exists()
    assert (tmp_path / "table.db.old-1").read_text() == "round 0"
    assert (tmp_path / "table.db.old-2").read_text() == "round 1"
    assert (tmp_path / "table.db.old-2-wal").read_text() == "journal"


async def test_a_taken_port_that_was_asked_for_is_an_error(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="address already in use"):
            async with table(tmp_path / "local.json", port=port):
                pass
    async with table(tmp_path / "local.json") as server:  # and the next start is none the worse
        assert server.guard.port


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_stops_when_the_process_is_told_to(tmp_path: Path, number: int) -> None:
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.local.toy_bot", str(tmp_path / "local.json"),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout is not None
    address = (await program.stdout.readline()).decode().strip()
    async with aiohttp.ClientSession() as client, client.ws_connect(f"{address}news") as news:
        await news.receive_json()
        program.send_signal(number)
        assert await asyncio.wait_for(program.wait(), PATIENCE) == 0


@asynccontextmanager
async def host(folder: Path) -> AsyncIterator[tuple[Store, Window]]:
    """Braakland itself at the local table."""
    config = Config(HostMode.LOCAL, "a test", folder / "table.db")
    async with Store.open(config.database) as store:
        setting = await serving._setting(config, store, folder / "table.json")
        async with opened(setting) as server, aiohttp.ClientSession() as client:
            yield store, Window(server, client)


async def begin_race(window: Window) -> None:
    await window.do("slash", command="table open", options={"game": "race"})
    await window.do("slash", who="Bram", command="table join", options={})
    await window.do("slash", command="table start", options={})


@pytest.mark.fault("T7")
async def test_time_that_was_pushed_forward_is_no_outage_at_the_next_start(
    tmp_path: Path, toys: object
) -> None:
    async with host(tmp_path) as (store, window):
        await begin_race(window)
        await window.server.world.advance(2 * HOUR)
        before = await deadline(store, now(window.server))
    async with host(tmp_path) as (store, window):
        assert await deadline(store, now(window.server)) == before


@pytest.mark.fault("T3", "T7")
@pytest.mark.parametrize("hours", [26, -26])
async def test_the_clock_of_the_computer_is_none_of_the_tables(
    tmp_path: Path, toys: object, hours: int
) -> None:
    """It goes on while the computer sleeps, and can be set; at the table an hour is an hour."""
    ahead = [timedelta(0)]
    with clock.taken_from(lambda: discord.utils.utcnow() + ahead[0]):
        async with host(tmp_path) as (_, window):
            await begin_race(window)
            ahead[0] = timedelta(hours=hours)
            before = window.last()["id"]
            await window.server.world.advance(23 * HOUR)
            assert window.last()["id"] == before
            await window.server.world.advance(2 * HOUR)
            assert "it is your move in" in window.last()["content"]


async def deadline(store: Store, at: datetime) -> datetime:
    """Until when whoever is awaited has time."""
    stands = await store.deadlines.clock(1, at)
    assert stands is not None
    (waiting,) = stands.waiting.values()
    assert waiting.deadline is not None
    return waiting.deadline
