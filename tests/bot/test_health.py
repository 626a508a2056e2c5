"""Somebody who watches over the host: is it alive, and can it be played with?"""

from __future__ import annotations

import threading

import pytest

from bot.ops import health
from bot.ops.health import Health, served
from tests.support.bot.scenes import begun_with_mover, said
from tests.support.bot.trouble import full_disk
from tests.support.bot.watching import HERE, ask, fetched, figure, names, now, scraped
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


async def test_a_host_at_work_is_alive_and_ready(healthy: Health) -> None:
    assert await ask(healthy, "/live") == (200, "yes\n")
    assert await ask(healthy, "/ready") == (200, "yes\n")
    assert (await ask(healthy, "/"))[0] == 404
    assert await now(healthy, "ready") == 1


async def test_a_stuck_event_loop_is_told_by_another_thread(
    healthy: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    answers: list[tuple[int, str]] = []
    asking = threading.Thread(target=lambda: answers.append(fetched(healthy.port, "/live")))
    asking.start()
    asking.join()  # and nothing else happens in this thread, which is that of the event loop
    ((status, text),) = answers
    assert status == 503
    assert "event loop has not turned" in text
    monkeypatch.undo()
    assert (await ask(healthy, "/live"))[0] == 200


async def test_it_is_not_ready_before_it_is_connected_and_while_it_stops(world: World) -> None:
    async with served(HERE) as listening:
        assert await ask(listening, "/live") == (200, "yes\n")
        status, text = await ask(listening, "/ready")
        assert (status, "opens the database" in text) == (503, True)
        assert (await ask(listening, "/metrics"))[0] == 503
        listening.watch(world.app)
        assert (await ask(listening, "/ready"))[0] == 200
        listening.stopping = True
        assert await ask(listening, "/ready") == (503, "the host is stopping\n")
        assert (await ask(listening, "/live"))[0] == 200
        assert await now(listening, "ready") == 0


async def test_without_its_line_to_discord_it_is_not_ready(world: World, healthy: Health) -> None:
    shards = getattr(world.app, "shards", {})  # or it has but one connection
    await (shards[0]._parent.ws if shards else world.app.ws).close()
    status, text = await ask(healthy, "/ready")
    assert (status, "connection to Discord is lost" in text) == (503, True)
    assert await now(healthy, "gateway_up", "0") == 0
    await world.restart()
    healthy.watch(world.app)
    assert (await ask(healthy, "/ready"))[0] == 200
    assert await now(healthy, "gateway_up", "0") == 1


async def test_on_a_full_disk_it_is_not_ready_until_there_is_room(
    world: World, healthy: Health
) -> None:
    _, mover = await begun_with_mover(world)
    with full_disk(world.config.file):
        refused = await mover.slash(world.channel, "play", move="rest nap")
        assert "nothing has changed" in said(refused)
        await world.env.advance_time(1)  # what is written in the same instant changes nothing
        status, text = await ask(healthy, "/ready")
        assert (status, "database cannot be used" in text) == (503, True)
        found = await scraped(healthy)
        assert figure(found, "store_up") == 0
        assert "braakland_matches" not in names(found)
    assert await ask(healthy, "/ready") == (200, "yes\n")
    assert await now(healthy, "store_up") == 1
