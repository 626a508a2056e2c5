"""A match is played, ended and begun again on the board page."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest

from bot.base.address import address
from bot.tables import menu
from games.core import Seat
from tests.support.bot.boarding import browser, clock_of, link_of, page, seat_of
from tests.support.bot.in_person import asking, begun_in_person
from tests.support.bot.scenes import begun, match_of
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

__all__ = ["page"]  # a fixture


async def test_an_answer_that_is_held_does_nothing_before_it_is_let_go(
    world: World, page: str
) -> None:
    """Also for who wants to be asked only to be warned, and then plays by one touch."""
    match = await world.a_moment_later()
    seat, before = min(match.awaited), match.entries
    await world.people[seat].slash(world.channel, "confirm", when="never")
    async with browser(page) as own:
        await own.open(await link_of(world, match, seat))
        board = (await own.look())["board"]
        while not (sure := confirming(board)):
            spot = board["spots"][0]
            board = (await own.press(spot["press"], spot["value"], held=True))["board"]
            assert match.entries == before
        await own.press(sure)
        assert match.entries > before


def confirming(board: Any) -> str:
    """The address of Confirm; "" if something else is asked."""
    every = [part["press"] for row in board["rows"] for part in row]
    return next((press for press in every if ":do:" in press), "")


async def test_who_ends_the_match_by_a_touch_is_offered_the_next_one(
    world: World, page: str
) -> None:
    match = await begun(world, "race", channel=world.other)
    async with AsyncExitStack() as open_ones:
        pages = dict[Seat, Any]()
        for seat in sorted(match.seated):
            pages[seat] = await open_ones.enter_async_context(browser(page))
            await pages[seat].open(await link_of(world, match, seat))
        while match.result is None:
            seat = min(match.awaited)
            path = menu.path_of(match.legal(seat)[0])
            revision = match.revision(seat)
            await world.env.advance_time(2)
            answer = await pages[seat].press(address("do", match.id, revision, *path))
        assert "rematch" in str(answer["board"]["rows"])


async def test_a_match_by_direct_messages_can_be_played_again_from_its_page(
    world: World, page: str
) -> None:
    await begun_in_person(world)
    match = await match_of(world, 2)
    seat = seat_of(match, world.ada)
    async with browser(page) as own:
        await own.open(await link_of(world, match, seat))
        await match.resign(seat, interaction=None, at=clock_of(world))
        rows = (await own.look())["board"]["rows"]
        (again,) = [part["press"] for row in rows for part in row if ":rematch:" in part["press"]]
        await own.press(again)
        await world.env.advance_time(10)
        assert asking(world.bram, "join")
