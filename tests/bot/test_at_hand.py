"""Menus: a board's shows, in private, the position that it showed; a person's challenges them."""

from __future__ import annotations

import pytest

from tests.support.bot.scenes import begun, dms, nap, player, said
from tests.support.bot.world import World

pytestmark = pytest.mark.discord
MENU = "Step from here"


async def test_an_old_board_opens_the_step_it_showed(world: World) -> None:
    match = await begun(world)
    boards = []
    for _ in range(3):
        boards.append(world.newest())
        await world.env.advance_time(3600)
        await nap(world, match)
        match = await world.a_moment_later()
    asks = player(world, match)
    shown = [
        said(await asks.context_menu(world.channel, MENU, board))
        for board in (*boards, world.newest())
    ]
    assert [f"**Line {n} of 3**" in text for n, text in enumerate(shown)] == [True] * 4


async def test_somebody_who_watches_steps_too(world: World) -> None:
    await begun(world)
    told = await world.people[5].context_menu(world.channel, MENU, world.newest())
    assert "The match begins." in said(told)
    assert told.response.ephemeral


async def test_a_message_without_a_board_says_so(world: World) -> None:
    await begun(world)
    message = await world.ada.send(world.channel, "see #1")
    told = await world.ada.context_menu(world.channel, MENU, message)
    assert "shows no board of mine" in said(told)


async def test_a_person_is_challenged_from_their_menu(world: World) -> None:
    asked = await world.ada.context_menu(world.channel, "Challenge", world.bram)
    assert "Which game do you challenge **Bram** to?" in said(asked)
    told = await world.ada.click(asked.response, label="DiceLand")
    assert "The challenge is sent" in said(told)
    assert "DiceLand" in dms(world.bram)[-1].content


async def test_nobody_challenges_themselves_from_a_menu(world: World) -> None:
    told = await world.ada.context_menu(world.channel, "Challenge", world.ada)
    assert "Which game" not in said(told)
