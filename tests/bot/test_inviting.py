"""Invitations of a lobby: they add, and who declined may be asked again.

Issue: "An invitation adds; who declined and is invited again is called again", and Discord's apps
"send nothing where the same choice is made again in an unchanged menu".
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bot.layouts import menu_of
from tests.support.bot.playing import pick
from tests.support.bot.scenes import (
    begun,
    dms,
    opened,
    pinged,
    player,
    resign,
    shut_out,
    table_in,
    waiter,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def panel_of(world: World) -> Any:
    asked = (await world.press(world.ada, "options")).response
    return (await world.press(world.ada, "seats", asked)).response


async def invites(world: World, panel: Any, person: Any) -> Any:
    """Ada picks a person in the menu of a panel; the panel as it is then."""
    return (await pick(world.ada, panel, "invite", [person])).response


async def guests(world: World) -> list[str]:
    return [m.name for m in (await table_in(world, world.channel)).members if not m.opener]


async def test_who_declined_is_called_again_and_the_menu_takes_the_same_choice(
    world: World,
) -> None:
    await opened(world, "diceland")
    panel = await panel_of(world)
    menus = {menu_of(panel, "invite")}
    for _ in range(2):
        panel = await invites(world, panel, world.bram)
        menus.add(menu_of(panel, "invite"))
        assert pinged(world.messages()[-1]) == {world.bram.id}
        await world.press(world.bram, "leave")
    assert len(menus) == 3


async def test_who_is_released_and_invited_again_is_not_called_a_second_time(
    world: World,
) -> None:
    await opened(world, "diceland")
    panel = await invites(world, await panel_of(world), world.bram)
    panel = (await pick(world.ada, panel, "release", str(world.bram.id))).response
    assert not await guests(world)
    await invites(world, panel, world.bram)
    assert await guests(world) == ["Bram"]
    assert not any(pinged(m) for m in world.messages())


async def test_an_invitation_leaves_those_of_before(world: World) -> None:
    await opened(world, "maillot")
    await invites(world, await panel_of(world), world.bram)
    await invites(world, await panel_of(world), world.people[2])
    assert await guests(world) == ["Bram", "Cleo"]


@pytest.mark.discord
async def test_who_invites_somebody_who_cannot_see_the_channel_is_told(world: World) -> None:
    await opened(world)
    await shut_out(world, world.channel, world.bram)
    await invites(world, await panel_of(world), world.bram)
    assert tells(dms(world.ada)[-1].content, "warning.guest_hidden")


@pytest.mark.discord
async def test_so_is_who_asks_them_for_a_rematch(world: World) -> None:
    match = await begun(world)
    other = waiter(world, match)
    await shut_out(world, world.channel, other)
    mover = player(world, match)
    await resign(world, mover)
    await world.press(mover, "rematch")
    assert tells(dms(mover)[-1].content, "warning.guest_hidden")
