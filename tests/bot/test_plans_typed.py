"""What is typed behind /plan: read, refused, completed."""

from __future__ import annotations

import pytest

from tests.support.bot.plotting import plan, plan_of
from tests.support.bot.scenes import begun_with_mover, begun_with_waiter, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World


@pytest.mark.parametrize(
    ("typed", "near"),
    [("rets nap", "rest"), ("spri 5", "sprint"), ("rest nap; dirnk", "drink"), (";", "sprint")],
)
async def test_what_cannot_be_read_is_refused_with_what_can(
    world: World, typed: str, near: str
) -> None:
    match, waits = await begun_with_waiter(world)
    answer = said(await plan(world, waits, typed))
    assert "I cannot read" in answer
    assert near in answer
    assert plan_of(match, waits) == ()


@pytest.mark.fault("A5")
async def test_no_more_than_twenty_moves_are_planned(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    for _ in range(4):
        await plan(world, waits, "; ".join(["rest nap"] * 5))
    assert len(plan_of(match, waits)) == 20
    assert "You can plan at most 20 moves." in said(await plan(world, waits, "drink"))
    assert len(plan_of(match, waits)) == 20


@pytest.mark.discord
async def test_autocomplete_offers_what_is_legal_in_ones_turn(world: World) -> None:
    _, mover = await begun_with_mover(world)
    offered = await mover.autocomplete(world.channel, "plan", "move", "rest")
    assert [o["value"] for o in offered] == ["rest nap", "rest sound"]
    offered = await mover.autocomplete(world.channel, "plan", "move", "drink; rest nap")
    assert [o["value"] for o in offered] == ["drink; rest nap"]


@pytest.mark.discord
async def test_autocomplete_offers_what_can_be_read_before_ones_turn(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    offered = await waits.autocomplete(world.channel, "plan", "move", "")
    assert [o["value"] for o in offered] == ["drink"]
    offered = await waits.autocomplete(world.channel, "plan", "move", "drink then leap s9")
    assert [(o["name"], o["value"]) for o in offered] == [
        ("drink; leap s9 (checked when its time comes)", "drink; leap s9")
    ]
    assert match.entries == 1
    assert await world.people[4].autocomplete(world.channel, "plan", "move", "") == []


@pytest.mark.fault("I12")
async def test_in_direct_messages_it_says_which_table(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    shown = await waits.user.slash("plan", move="rest nap")
    assert "Race #1" in said(shown)
    assert plan_of(match, waits) == ("rest nap",)
    long = "; ".join(["rest nap"] * 12)
    assert tells(said(await waits.user.slash("plan", move=long)), "refusal.name_the_table")
    await waits.user.slash("plan", move=long, table=1)
    assert len(plan_of(match, waits)) == 13
