"""The host in a process of its own, with HEALTH: what it answers as Discord comes and goes."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing

import pytest
from aiohttp import web

from bot.ops.session_budget import SPARE
from bot.ops.shutdown import Exit
from tests.support.bot.watching import crowd, fetched, until
from tests.transport import driving
from tests.transport.conftest import TOKEN, Host
from tests.transport.discord_here import ADA, CHANNEL, Discord

Start = Callable[..., Awaitable[Host]]


@pytest.mark.long
async def test_it_is_ready_when_discord_is_there_and_not_while_it_is_away(
    here: Discord, start: Start, port: int
) -> None:
    host = await start(HEALTH=f"127.0.0.1:{port}")
    await until(port, "/ready", "yes")
    here.down = True
    await here.cut()
    await until(port, "/ready", "connection to Discord is lost")
    assert await asyncio.to_thread(fetched, port, "/live") == (200, "yes\n")
    here.down = False
    await until(port, "/ready", "yes")
    await host.stop_well()
    with pytest.raises(ConnectionRefusedError):
        fetched(port, "/live")


async def test_a_host_that_waits_until_it_may_connect_is_alive_and_not_ready(
    here: Discord, start: Start, port: int
) -> None:
    here.left = SPARE - 1
    host = await start(HEALTH=f"127.0.0.1:{port}")
    text = await until(port, "/metrics", f"braakland_sessions_left {here.left}.0")
    assert "braakland_ready 0.0" in text
    status, why_not = await asyncio.to_thread(fetched, port, "/ready")
    assert (status, "starting: Discord does not know its commands yet" in why_not) == (503, True)
    assert await asyncio.to_thread(fetched, port, "/live") == (200, "yes\n")
    assert (await host.stop())[0] == Exit.DONE


@pytest.mark.long
@pytest.mark.fault("A9")
async def test_a_crowd_at_its_door_takes_no_descriptor_from_play(
    here: Discord, start: Start, port: int
) -> None:
    host = await start(HEALTH=f"127.0.0.1:{port}", DESCRIPTORS="256", LOG_FORMAT="json")
    await until(port, "/ready", "yes")
    with ExitStack() as stack:
        await asyncio.to_thread(stack.enter_context, crowd(port, 300))
        await driving.table(here, "open", ADA, CHANNEL, game="diceland")
        assert await asyncio.to_thread(fetched, port, "/ready") == (200, "yes\n")
    err = await host.stop_well()
    records = [json.loads(line) for line in err.splitlines()]
    ours = [record for record in records if not record["logger"].startswith("discord")]
    assert [record["message"] for record in ours if record["level"] != "INFO"] == []


async def test_while_it_stops_it_says_so(here: Discord, start: Start, port: int) -> None:
    host = await start(HEALTH=f"127.0.0.1:{port}")
    await until(port, "/ready", "yes")
    here.hold.clear()  # Discord does not take the answer, which the host waits for
    asked = await here.command("help")
    await here.until(lambda: here.answers(asked))
    host.process.send_signal(signal.SIGTERM)
    await until(port, "/ready", "the host is stopping")
    assert (await asyncio.to_thread(fetched, port, "/metrics"))[0] == 200
    here.hold.set()
    code, _, err = await host.end()
    assert code == Exit.DONE, err


@pytest.mark.long
async def test_429s_and_sessions_are_counted(here: Discord, start: Start, port: int) -> None:
    limits = ["user", "shared"]
    here.left = 700

    def odd(method: str, path: str, _body: object) -> web.Response | None:
        if not limits or (method, path) != ("POST", f"/channels/{CHANNEL}/messages"):
            return None
        told = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
        return web.json_response(told, status=429, headers={"X-RateLimit-Scope": limits.pop()})

    here.odd = odd
    host = await start(HEALTH=f"127.0.0.1:{port}")
    await here.connected()
    await driving.begin(here)
    await here.until(lambda: len(driving.live(here)) == 1)
    assert not limits
    text = await until(port, "/metrics", "braakland_ready 1.0")
    lines = text.splitlines()
    for scope in ("user", "shared"):
        assert f'braakland_rate_limited_total{{route="channels",scope="{scope}"}} 1.0' in lines
    assert "braakland_sessions_left 699.0" in lines
    assert "braakland_sessions_begun 1.0" in lines
    assert TOKEN not in text
    await host.stop_well()


async def test_a_port_that_is_taken_is_told_in_one_line(start: Start, port: int) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        code, _, err = await (await start(HEALTH=f"127.0.0.1:{port}")).end()
    assert code == Exit.UNAVAILABLE
    assert err == f"HEALTH 127.0.0.1:{port} is taken; take another.\n"


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid", "a..b"])
async def test_where_nobody_can_listen_is_told_in_one_line(
    start: Start, port: int, host: str
) -> None:
    code, _, err = await (await start(HEALTH=f"{host}:{port}")).end()
    assert code == Exit.CONFIG
    (line,) = err.splitlines()
    assert f"HEALTH is '{host}:{port}', where nobody can listen" in line
