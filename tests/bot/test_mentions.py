"""Nobody waits unmentioned: an edit notifies nobody, so a wait that passes on is a new message."""

from __future__ import annotations

import pytest

from tests.support.bot.scenes import begun, nap_unsaid, pinged, player
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


async def test_a_turn_that_comes_back_unsaid_is_mentioned_anew(world: World) -> None:
    """Discord failed while the other was awaited: nothing was posted between the two turns."""
    match = await begun(world)
    first, board = player(world, match), world.newest()
    await nap_unsaid(world, match)
    await nap_unsaid(world, match)
    assert player(world, match) is first
    with world.env.time_context():
        world.app.outbox.wake()
    await world.env.settle()
    assert world.newest().id != board.id
    assert pinged(world.newest()) == {first.id}
