"""What Discord has never sent before, or sends out of order, harms nobody."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.transport.conftest import Host
from tests.transport.discord_here import ADA, CHANNEL, GUILD, RESUME, Discord

Start = Callable[..., Awaitable[Host]]
NOBODY = "987654321"
ODD: list[tuple[str, dict[str, Any]]] = [
    ("SOMETHING_NEW", {"id": NOBODY, "new": {"deep": [1, None]}}),
    ("MESSAGE_DELETE", {"id": NOBODY, "channel_id": CHANNEL, "guild_id": GUILD, "new": 1}),
    ("MESSAGE_DELETE_BULK", {"ids": [NOBODY], "channel_id": NOBODY, "guild_id": NOBODY}),
    ("CHANNEL_DELETE", {"id": NOBODY, "type": 0, "guild_id": GUILD, "name": "x", "position": 0}),
    ("CHANNEL_UPDATE", {"id": NOBODY, "type": 99, "guild_id": GUILD, "name": "x", "position": 0}),
    ("THREAD_DELETE", {"id": NOBODY, "guild_id": GUILD, "parent_id": CHANNEL, "type": 11}),
    ("GUILD_DELETE", {"id": NOBODY, "unavailable": True}),
    ("GUILD_ROLE_DELETE", {"guild_id": NOBODY, "role_id": NOBODY}),
]


@pytest.mark.fault("G10")
async def test_odd_events_are_passed_over(here: Discord, start: Start) -> None:
    host = await start()
    await here.connected()
    for event, data in [*ODD, *reversed(ODD)]:
        await here._dispatch(event, data)
    asked = await here.command("help", unheard_of={"deep": [1]})
    await here.until(lambda: here.answers(asked))
    err = await host.stop_well()
    assert "Traceback" not in err


@pytest.mark.fault("G10")
async def test_a_frame_that_cannot_be_read_is_skipped_and_the_shard_goes_on(
    here: Discord, start: Start
) -> None:
    host = await start()
    await here.connected()
    line = here.lines[0]
    press = {"op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": {"id": "7", "type": 3}}
    for frame in ("{", "null", "[]", "7", json.dumps(press), json.dumps(press | {"d": None})):
        for _ in range(2):
            await line.socket.send_str(frame)
    asked = await here.command("help")
    await here.until(lambda: here.answers(asked))
    assert here.count(RESUME) == 0  # it was never left
    err = await host.stop_well()
    assert err.count("is skipped") == 4  # broken; no object; two ways in which a press is none
    assert "Traceback" not in err


@pytest.mark.fault("G10")
@pytest.mark.parametrize("frame", ['{"op": 10}', '{"op": 0, "t": "READY", "s": 1, "d": {}}'])
async def test_what_the_connection_stands_on_is_asked_for_anew(
    here: Discord, start: Start, frame: str
) -> None:
    host = await start()
    await here.connected()
    await here.lines[0].socket.send_str(frame)
    await here.until(lambda: here.count(RESUME))
    asked = await here.command("help")
    await here.until(lambda: here.answers(asked))
    await host.stop()


@pytest.mark.fault("G10", "I12")
@pytest.mark.parametrize("kind", [2, 3, 99], ids=["button", "menu", "not known yet"])
async def test_a_press_without_its_message_is_answered(
    here: Discord, start: Start, kind: int
) -> None:
    host = await start()
    await here.connected()
    values = {"values": ["x"]} if kind == 3 else {}
    pressed = {"custom_id": "bl:move:7", "component_type": kind, **values}
    asked = await here.interact(3, int(ADA), int(CHANNEL), **pressed)
    await here.until(lambda: here.answers(asked))
    assert here.answers(asked)[0]["data"]["content"]
    err = await host.stop_well()
    assert "Traceback" not in err
