"""What of a picture can be touched at the local table: of a board, and of a panel."""

from __future__ import annotations

import pytest

from bot.base.address import address
from bot.features.board import touch
from games.core import Seat
from games.notation import places_of
from tests.support.bot.playing import begin
from tests.support.bot.world import World


@pytest.mark.painted
async def test_a_board_asks_whom_it_awaits_and_nobody_else(world: World) -> None:
    await begin(world, "diceland", size=8)
    match = await world.a_moment_later()
    (seat,) = match.awaited
    board = {address("move", match.id): list[str]()}
    mine, other = (match.seated[s].user_id for s in (seat, Seat(1 - seat)))
    assert await touch.touched(world.app.host, other, board) is None
    assert await touch.touched(world.app.host, mine, {address("log", match.id): []}) is None
    found = await touch.touched(world.app.host, mine, board)
    assert found
    tiles = {one["value"].rpartition(":")[2] for one in found}
    assert tiles == {str(place) for action in match.legal(seat) for place in places_of(action)}
    assert all(0 < one["x"] < 1 and 0 < one["y"] < 1 for one in found)
