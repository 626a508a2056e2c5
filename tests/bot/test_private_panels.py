"""Private panels do not pile up: the newest one of a person in a channel is the only one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bot.playing import click_through
from tests.support.bot.scenes import begun, begun_with_mover, nap, player, waiter
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
