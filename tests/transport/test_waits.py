"""Discord asks to wait for long, in every shape: the start and the tables go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from aiohttp import web

from bot.delivery.throttled import asked
from tests.transport import driving
from tests.transport.conftest import Host
from tests.transport.discord_here import CHANNEL, Discord

Start = Callable[..., Awaitable[Host]]
VIA = {"Via": "1.1 google"}
"""By this discord.py takes an answer for Discord's own."""


def test_the_seconds_are_read_wherever_they_are_said() -> None:
    assert asked({}, {"retry_after": 1.5}) == 1.5
    assert asked({"Retry-After": "900"}, {}) == 900
    assert asked({"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, {"retry_after": None}) == 0


@pytest.mark.fault("G12")
async def test_neither_commands_nor_edits_that_are_to_wait_hold_up_a_table(
    here: Discord, start: Start
) -> None:
    refused = list[str]()

    def odd(method: str, path: str, _body: object) -> web.Response | None:
        if method == "PUT" and path.endswith("/commands"):
            refused.append("commands")
            told = {"message": "You are being rate limited.", "retry_after": 900, "global": False}
        elif method == "PATCH" and path.startswith(f"/channels/{CHANNEL}/messages/"):
            refused.append("edit")
            told = {"message": "Maximum number of edits", "code": 30046}
        else:
            return None
        return web.json_response(told, status=429, headers=VIA)

    here.odd = odd
    host = await start()
    await here.connected()
    await driving.begin(here)
    await here.until(lambda: driving.live(here))
    for _ in range(2):
        boards = driving.live(here)
        await driving.nap(here, driving.called(boards[-1]), CHANNEL)
        await here.until(lambda: len(driving.live(here)) > len(boards))  # noqa: B023 - of now
    assert {*refused} == {"commands", "edit"}
    err = await host.stop_well()
    assert "KeyError" not in err
