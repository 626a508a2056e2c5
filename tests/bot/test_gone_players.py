"""A player who is not there any more, and answers and edits that Discord does not take any more."""

from __future__ import annotations

import pytest

from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import begun, match_of, nap, opened, pinged, player
from tests.support.bot.sitting import paced
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


@pytest.mark.fault("M6")
async def test_with_a_player_whose_account_is_gone_the_match_goes_on(world: World) -> None:
    match = await paced(world, "hard", "2h", game="whisper")
    backend = world.env.backend
    world.env.inject_error("GET", "/users/*", status=404, code=10013, times=None)
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    backend.remove_member(world.guild.id, world.bram.id)
    await world.ada.slash(world.channel, "play", move="whisper 3")
    before, count = match.entries, len(world.messages())
    await world.env.advance_time(3 * 3600)
    match = await match_of(world, match.id)
    assert match.entries > before
    boards = [m for m in world.messages()[count:] if "board" in verbs(m)]
    assert any(world.ada.id in pinged(board) for board in boards)


@pytest.mark.fault("M7")
async def test_a_lobby_that_was_edited_too_often_is_posted_anew(world: World) -> None:
    await opened(world)
    old = world.newest().id
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=30046, times=None)
    await world.bram.slash(world.channel, "table join")
    await world.env.advance_time(2)
    assert world.newest().id != old
    assert "Bram" in world.newest().content
    assert "Join" in labels(world.newest())


@pytest.mark.fault("I2")
@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_move_whose_answer_comes_too_late_stands_and_is_posted(
    world: World, code: int
) -> None:
    match = await begun(world)
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=code)
    await nap(world, match)
    await world.env.advance_time(2)
    assert match.entries == 2
    assert pinged(world.newest()) == {player(world, match).id}
    world.env._errors.clear()
