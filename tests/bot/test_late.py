"""Answers that take longer than Discord waits: a deferral first, then the answer in its place."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest
from simcord.http import router

from bot.features.play import handlers
from bot.screens import deferral, showing
from tests.support.bot.playing import begin, choose, labels
from tests.support.bot.scenes import begun, dms, forgive, match_of, player, said
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


def not_found(world: World, times: int | None) -> None:
    """Discord does not find the deferrals that it took."""
    where = "/webhooks/*/*/messages/@original"
    world.env.inject_error("PATCH", where, status=404, code=10015, times=times)


@pytest.mark.fault("I15")
async def test_an_answer_whose_deferral_is_not_found_yet_is_tried_again(world: World) -> None:
    match = await begun(world)
    not_found(world, 2)
    answer = await player(world, match).slash(world.channel, "play", move="rest nap")
    assert said(answer)
    assert (await match_of(world, match.id)).entries == 2


@pytest.mark.fault("I15")
async def test_where_no_answer_comes_the_person_reads_that_what_they_did_counts(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "AGAIN", (0.0,))
    match = await begun(world)
    mover = player(world, match)
    not_found(world, None)
    await mover.slash(world.channel, "play", move="rest nap")
    assert (await match_of(world, match.id)).entries == 2
    assert any(tells(message.content, "said.unshown") for message in dms(mover))


@pytest.fixture
def broken_line(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The connection breaks at the next answer, [0]: once Discord has it, or before."""
    told, dispatch = list[bool](), router.dispatch

    def breaking(backend: Any, method: str, path: str, **given: Any) -> Any:
        if not told or not path.endswith("/callback"):
            return dispatch(backend, method, path, **given)
        if told.pop():
            dispatch(backend, method, path, **given)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(router, "dispatch", breaking)
    return told


@pytest.mark.fault("I16")
@pytest.mark.parametrize("arrives", [True, False])
async def test_where_the_connection_breaks_at_an_answer_nobody_reads_that_the_move_failed(
    world: World, broken_line: list[bool], arrives: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deferral, "PATIENCE", 1.5)
    match = await begun(world)
    mover = player(world, match)
    broken_line.append(arrives)
    answer = said(await mover.slash(world.channel, "play", move="rest nap"))
    assert (await match_of(world, match.id)).entries == 2
    assert tells(answer, "said.unshown") is not arrives
    assert not dms(mover)


@pytest.mark.fault("I16")
async def test_after_an_error_of_ours_nobody_is_asked_to_do_again_what_counts(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_given: Any) -> None:
        raise RuntimeError("what came of it cannot be told")

    match = await begun(world)
    monkeypatch.setattr(handlers, "after", breaks)
    answer = await player(world, match).slash(world.channel, "play", move="rest nap")
    assert (await match_of(world, match.id)).entries == 2
    assert tells(said(answer), "refusal.error_late")
    forgive(world)
