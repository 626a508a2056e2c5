"""A board that calls nobody who sees it notifies nobody."""

from __future__ import annotations

import pytest

from tests.support.bot.scenes import (
    begun,
    delete_channel,
    dms,
    nap,
    player,
    waiter,
)
from tests.support.bot.sitting import leave
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


async def test_the_board_that_calls_its_player_notifies(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    assert player(world, match).mention in world.newest().content
    assert not world.newest().flags.silent


async def test_a_board_that_waits_for_an_open_seat_alone_notifies_nobody(world: World) -> None:
    match = await begun(world)
    await leave(world, waiter(world, match))
    await nap(world, match)
    assert not world.newest().mentions
    assert world.newest().flags.silent


async def test_in_person_the_board_notifies_who_is_to_move(world: World) -> None:
    match = await begun(world)
    await delete_channel(world, world.channel)
    await player(world, match).user.slash("play", move="rest nap", table=match.id)
    match = await world.a_moment_later()
    assert not dms(player(world, match))[-1].flags.silent
