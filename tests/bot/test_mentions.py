"""Nobody waits unmentioned: an edit notifies nobody, so a wait that passes on is a new message."""

from __future__ import annotations

from tests.bot.conftest import World
from tests.bot.playing import begin


async def test_a_turn_that_comes_back_while_discord_fails_is_mentioned_again(world: World) -> None:
    await begin(world, "race")
    match = await world.app.hall.match(1)
    (seat,) = match.awaited
    first, second = world.people[seat], world.people[1 - seat]
    board = world.newest()
    world.env.inject_error("*", "/channels/*/messages*", status=503, times=None)
    await first.slash(world.channel, "play", move="sprint 1")
    await second.slash(world.channel, "play", move="sprint 1")
    world.env.backend.faults.clear()
    await world.env.advance_time(3600)
    assert world.newest().id != board.id
    assert [user.id for user in world.newest().mentions] == [first.id]
    assert "runs to" in world.newest().content
