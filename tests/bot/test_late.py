"""Answers that take longer than Discord waits: a deferral first, then the answer in its place."""

from __future__ import annotations

import pytest

from bot.screens import deferral
from tests.support.bot.playing import begin, choose, labels
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever takes work is late (the clock of the simulated Discord stands still meanwhile)."""
    monkeypatch.setattr(deferral, "PATIENCE", 0)


def deferred(world: World) -> bool:
    """Whether the newest interaction was answered with: wait."""
    calls = [call for call in world.env.http_requests if call.path.endswith("/callback")]
    sent = calls[-1].json
    return sent is not None and sent["type"] in (5, 6)


@pytest.mark.fault("I1")
async def test_a_whole_move_by_late_panels(world: World) -> None:
    await begin(world, "diceland", size=8)
    (seat,) = (await world.app.host.matches.match(1)).awaited
    player = world.people[seat]
    asked = await world.press(player, "move")
    assert deferred(world)
    panel = asked.response
    assert panel.ephemeral
    while "Confirm" not in labels(panel):
        panel = (await choose(player, panel, labels(panel)[0])).response
        assert deferred(world)
        assert len(panel.attachments) == 1
    done = (await choose(player, panel, "Confirm")).response
    assert deferred(world)
    assert "places a" in done.content


async def test_a_late_board_stays_private(world: World) -> None:
    await begin(world, "diceland", size=8)
    board = await world.press(world.people[2], "board")
    assert deferred(world)
    assert board.response.ephemeral
    assert len(board.response.attachments) == 1


async def test_a_late_refusal_is_told_to_the_person_alone(world: World) -> None:
    await begin(world, "diceland", size=8)
    (seat,) = (await world.app.host.matches.match(1)).awaited
    refused = await world.press(world.people[1 - seat], "move")
    assert deferred(world)
    assert tells(refused.response.content, "refusal.not_awaited")
    assert refused.response.ephemeral
    public = "\n".join(message.content for message in world.messages())
    assert "not your move" not in public
