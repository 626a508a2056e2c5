"""The host goes while there is much to say, and comes back no oftener than Discord allows."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.base import clock
from bot.base.breaker import Breaker
from bot.base.figures import Figures
from bot.ops.session_budget import LONGEST, MOST, SPARE, not_before, pause
from bot.ops.shutdown import Exit
from bot.store.store import Store
from tests.transport import driving
from tests.transport.conftest import Host
from tests.transport.discord_here import CHANNEL, CHANNELS, IDENTIFY, Discord

Start = Callable[..., Awaitable[Host]]


def posted(here: Discord) -> int:
    return sum(m == "POST" and path.endswith("/messages") for m, path, _ in here.asked)


@pytest.mark.fault("S8")
@pytest.mark.long
async def test_told_to_go_with_a_backlog_it_hands_back_what_is_not_sent(
    here: Discord, start: Start, tmp_path: Path
) -> None:
    host = await start()
    await here.connected()
    here.hold_posts.clear()  # Discord takes messages and does not answer
    for channel in CHANNELS:
        await driving.begin(here, channel)
    await here.until(lambda: posted(here) == len(CHANNELS))
    code, _, err = await host.stop()
    here.hold_posts.set()
    assert code == Exit.DONE, err
    assert posted(here) == len(CHANNELS), "it went on taking letters"
    assert "messages under way are left" in err
    assert "Traceback" not in err
    assert "closed database" not in err
    again = await start()
    await here.connected(times=2)
    await here.until(lambda: all(len(driving.live(here, c)) == 1 for c in CHANNELS))
    err = await again.stop_well()
    assert set(here.messages.nonces.values()) == {1}


@pytest.mark.long
@pytest.mark.fault("S8")
async def test_answers_that_are_not_finished_in_time_are_told_in_one_line(
    here: Discord, start: Start
) -> None:
    host = await start(TO_ANSWER="0.1", LOG_FORMAT="json")
    await here.connected()
    here.hold.clear()  # Discord takes no answer any more
    asked = [await here.command("help", guild=True) for _ in range(3)]
    for number in asked:
        await here.until(lambda number=number: here.answers(number))
    code, _, err = await host.stop()
    here.hold.set()
    assert code == Exit.DONE, err
    told = [record for record in map(json.loads, err.splitlines()) if record["level"] != "INFO"]
    assert [record["message"] for record in told] == [
        f"answers that were not finished in time: {len(asked)}"
    ]
    assert "traceback" not in told[0]


@pytest.mark.long
@pytest.mark.fault("G9")
async def test_a_page_of_html_in_the_place_of_an_answer_is_no_last_word(
    here: Discord, start: Start
) -> None:
    pages = [403]

    def odd(method: str, path: str, _body: object) -> web.Response | None:
        if pages and method == "POST" and path == f"/channels/{CHANNEL}/messages":
            return web.Response(status=pages.pop(), text="<html>", content_type="text/html")
        return None

    here.odd = odd
    host = await start()
    await here.connected()
    await driving.begin(here)
    await here.until(lambda: len(driving.live(here)) == 1)
    assert not pages
    await host.stop_well()


# ------------------------------------------------------------ the budget of sessions


@pytest.mark.long
@pytest.mark.fault("G4")
async def test_each_session_is_counted(here: Discord, start: Start, tmp_path: Path) -> None:
    here.resumable = False
    host = await start()
    await here.connected()
    await here.cut()
    await here.connected(times=2)
    await host.stop()
    async with Store.open(tmp_path / "braakland.db") as store:
        assert len(await store.starts(clock.now() - timedelta(hours=1))) == 2


@pytest.mark.fault("G4")
async def test_after_200_starts_a_day_the_next_one_waits_and_says_so(
    here: Discord, start: Start, tmp_path: Path
) -> None:
    async with Store.open(tmp_path / "braakland.db") as store:
        for number in range(MOST + 3):
            await store.started(clock.now() - timedelta(seconds=5 * (MOST + 3 - number)))
    for _ in range(2):  # a supervisor starts it again
        host = await start()
        assert host.process.stderr is not None
        line = (await host.process.stderr.readuntil(b"waits")).decode()
        assert f"{MOST + 3} sessions were begun within a day" in line
        await host.stop_well()
    assert here.count(IDENTIFY) == 0
    assert "PUT" not in {method for method, _, _ in here.asked}, "it did more than wait"


@pytest.mark.fault("G4")
async def test_where_discord_allows_few_more_sessions_it_waits_and_says_so(
    here: Discord, start: Start
) -> None:
    here.left = SPARE - 1
    host = await start()
    assert host.process.stderr is not None
    line = (await host.process.stderr.readuntil(b"waits")).decode()
    assert f"allows only {SPARE - 1} more sessions" in line
    await host.stop_well()
    assert here.count(IDENTIFY) == 0
    here.left = SPARE
    host = await start()
    await here.connected()
    assert (await host.stop())[0] == Exit.DONE


@pytest.mark.fault("G4")
def test_a_host_that_is_started_every_five_seconds_keeps_its_token() -> None:
    """Issue: "even under a supervisor that restarts every 5 s"."""
    noon = clock.now()
    starts: list[datetime] = []
    for second in range(0, 86_400, 5):
        now = noon + timedelta(seconds=second)
        if not_before(starts, now) <= now:
            starts.append(now)
    assert MOST < len(starts) < MOST + 40
    pauses = [pause(number) for number in range(10)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST


async def test_every_answer_of_discord_is_seen_by_the_breaker(here: Discord) -> None:
    breaker = Breaker()
    async with aiohttp.ClientSession(trace_configs=[breaker.trace(Figures())]) as session:
        for _ in range(3):
            async with session.get(f"http://127.0.0.1:{here.port}/api/v10/users/@me") as answer:
                assert answer.status == 401
    assert len(breaker._invalid) == 3


@pytest.mark.parametrize("seconds", [1, 86_400])
def test_few_starts_wait_for_nothing(seconds: int) -> None:
    now = clock.now()
    starts = [now - timedelta(seconds=seconds)] * (MOST - 1)
    assert not_before(starts, now) == now
