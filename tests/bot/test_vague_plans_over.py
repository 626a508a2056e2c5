"""Terrain Vague over days: what becomes of a plan that can no longer be played, or is played."""

from __future__ import annotations

from tests.support.bot.game_tables import (
    brings,
    first_turn,
    first_turn_with,
    moves_the_cabin,
    plays,
)
from tests.support.bot.plotting import plan, plan_of
from tests.support.bot.scenes import dms, player, said
from tests.support.bot.world import World
from tests.support.games.vague import P, R


async def test_tv_22_a_planned_move_whose_pawn_was_shot_is_dropped_and_told_at_once(
    world: World,
) -> None:
    """Not first when its phase comes, nor is it left where nobody is asked in that phase."""
    match = await first_turn(world)
    parpaings, cabin = player(world, match, P), moves_the_cabin(match, P)
    await plays(world, match, P, "end phase")
    left = (cabin, "end phase", "shoot a1 a2", "end turn")
    await match.plan(P, ("@1", *left))  # as if a slingshot had been shot there
    await plays(world, match, R, brings(match, R))
    assert match.awaited == {R}
    assert plan_of(match, parpaings) == (cabin,)
    await world.env.advance_time(2)
    told = dms(parpaings)[-1].content
    assert "`shoot a1 a2`, which you had planned in #1, can no longer come" in told
    assert "Why: Your pawn on A1 is gone (TV-22)." in told
    assert "shoot" not in said(await plan(world, parpaings)).partition("Or type moves")[0]


async def test_what_is_left_of_a_plan_is_told_once_it_was_played_as_far_as_it_goes(
    world: World,
) -> None:
    match, parpaings = await first_turn_with(world, P)
    cabin = moves_the_cabin(match, P)
    await plan(world, parpaings, f"{brings(match, P)}; end phase; {cabin}")
    shown = await plan(world, parpaings)
    played = await world.press(parpaings, "plannow", shown.response)
    assert match.awaited == {R}
    assert plan_of(match, parpaings) == (cabin,)
    assert "Still planned, for when it is your turn again:**\n1. " in said(played)
    assert cabin.split()[-1].upper() in said(played)


async def test_tv_7_what_a_plan_or_an_order_passed_is_not_ones_last_turn(world: World) -> None:
    """What had happened before it was left out of what changed since then."""
    match, parpaings = await first_turn_with(world, P)
    await plays(world, match, P, "end phase")
    await plan(world, parpaings, "end phase")
    place = brings(match, R).split()[-1].upper()
    await plays(world, match, R, brings(match, R))
    await plays(world, match, R, "end phase")
    assert str(match.lines[-1].entry.action) == "end phase"
    assert match.lines[-1].entry.seat == P
    told = (await parpaings.slash(world.channel, "table text")).response
    rows = (await world.press(parpaings, "rows", told)).response
    changed = said(await world.press(parpaings, "changes", rows))
    name = player(world, match, R).user.global_name
    assert f"{place} was" in changed
    assert f"a wheelbarrow of {name}" in changed
