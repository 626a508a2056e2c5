"""Private panels do not pile up: the newest one of a person in a channel is the only one."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base.address import address
from tests.support.bot.playing import click_through
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    nap,
    player,
    press_made,
    resign,
    waiter,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.toys.race import Rest, Sleep

pytestmark = pytest.mark.discord


def private(world: World, person: Any) -> set[int]:
    """The private answers that a person still sees in the channel."""
    return {m.id for m in world.channel.history(viewer=person) if m.flags.ephemeral}


async def test_a_panel_that_is_opened_anew_takes_the_place_of_the_one_before(world: World) -> None:
    _, mover = await begun_with_mover(world)
    before = private(world, mover)
    first = (await world.press(mover, "move")).response
    assert private(world, mover) == before | {first.id}
    second = (await world.press(mover, "move")).response
    assert private(world, mover) == before | {second.id}


async def test_the_panel_of_a_turn_that_is_over_goes_when_the_next_is_opened(world: World) -> None:
    _, mover = await begun_with_mover(world)
    before = private(world, mover)
    waits = await click_through(world, mover, Rest(Sleep.NAP))
    assert tells(waits.content, "status.waiting")
    await nap(world, await world.a_moment_later())
    await world.env.advance_time(60)
    panel = (await world.press(mover, "move")).response
    assert private(world, mover) == before | {panel.id}


async def test_the_panels_of_others_and_other_private_answers_stay(world: World) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    before, before_theirs = private(world, mover), private(world, other)
    theirs = (await world.press(other, "move")).response
    log = (await world.press(mover, "log")).response
    await world.press(mover, "move")
    panel = (await world.press(mover, "move")).response
    assert private(world, other) == before_theirs | {theirs.id}
    assert private(world, mover) == before | {log.id, panel.id}


async def test_after_fifteen_minutes_discord_lets_nobody_delete_it(world: World) -> None:
    _, mover = await begun_with_mover(world)
    await world.press(mover, "move")
    await world.env.advance_time(15 * 60)
    sent = len(world.env.http_requests)
    answered = await world.press(mover, "move")
    assert answered.response.ephemeral
    assert not any(r.method == "DELETE" for r in world.env.http_requests[sent:])


async def test_a_puzzle_that_is_opened_again_takes_the_place_of_its_earlier_copy(
    world: World,
) -> None:
    await begun(world)
    before = private(world, world.ada)
    first = (await world.ada.slash(world.channel, "puzzle")).response
    assert private(world, world.ada) == before | {first.id}
    hinted = (await world.press(world.ada, "puzzle_hint", first)).response
    again = (await press_made(world, world.ada, address("puzzle", 0))).response
    assert hinted.id == first.id
    assert private(world, world.ada) == before | {again.id}
    panel = (await world.press(world.ada, "move")).response  # another kind
    assert private(world, world.ada) == before | {again.id, panel.id}


async def test_a_copy_that_was_closed_by_hand_stands_in_nobody_s_way(world: World) -> None:
    first = (await world.ada.slash(world.channel, "puzzle")).response
    world.env.backend.delete_message(world.channel.id, first.id)
    again = (await world.ada.slash(world.channel, "puzzle")).response
    assert private(world, world.ada) == {again.id}


async def test_a_review_that_is_opened_again_takes_the_place_of_its_earlier_copy(
    world: World,
) -> None:
    await begun_with_mover(world, "patrouille")
    await resign(world, world.bram)
    before = private(world, world.ada)
    for _ in range(2):
        shown = (await press_made(world, world.ada, address("review", 1))).response
        assert private(world, world.ada) == before | {shown.id}
