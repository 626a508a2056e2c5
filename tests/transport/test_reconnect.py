"""The line to Discord is lost and found again; nothing that a player does is lost with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.transport.conftest import Host
from tests.transport.discord_here import IDENTIFY, RESUME, Discord

Start = Callable[..., Awaitable[Host]]
LOSSES: dict[str, Callable[[Discord], Awaitable[None]]] = {
    "the line is cut": Discord.cut,
    "Discord closes the connection": lambda here: here.close(4000),
    "Discord asks to reconnect": Discord.ask_to_reconnect,
}


@pytest.mark.fault("G1", "G3")
@pytest.mark.parametrize("lost", LOSSES.values(), ids=LOSSES.keys())
async def test_a_lost_connection_is_resumed_where_it_was(
    here: Discord, start: Start, lost: Callable[[Discord], Awaitable[None]]
) -> None:
    host = await start()
    await here.connected()
    before = await here.command("help")
    await here.until(lambda: here.answers(before))
    await lost(here)
    await here.until(lambda: here.count(RESUME) == 1)
    resumed = next(data for code, data in here.heard if code == RESUME)
    assert resumed["session_id"] == "session-1"
    assert resumed["seq"] == 3  # READY, the guild, the command
    after = await here.command("help")
    await here.until(lambda: here.answers(after))
    await host.stop_well()
    assert len(here.answers(before)) == len(here.answers(after)) == 1


@pytest.mark.fault("G2")
async def test_a_session_that_cannot_be_resumed_begins_anew(here: Discord, start: Start) -> None:
    here.resumable = False
    host = await start()
    await here.connected()
    await here.cut()
    await here.connected(times=2)
    assert [code for code, _ in here.heard] == [IDENTIFY, RESUME, IDENTIFY]
    asked = await here.command("mygames")
    await here.until(lambda: here.answers(asked))
    await host.stop_well()
