"""Terrain Vague: the phases that a player will not use, and plans that outlive their turn."""

from __future__ import annotations

from typing import Any

import pytest

from games import terrain_vague
from tests.support.bot.game_tables import (
    brings,
    first_turn_with,
    moves_the_cabin,
    plays,
    seen,
)
from tests.support.bot.playing import choose, custom_id, labels, verbs
from tests.support.bot.plotting import plan, plan_of, planning, pressed, same_yard, whole_plan
from tests.support.bot.scenes import dms, match_of, said
from tests.support.bot.stored import position_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.vague import P, R

__all__ = ["same_yard"]  # a fixture of all these tests


async def skips(person: Any, panel: Any, phases: list[str], land: str) -> Any:
    """The menu of standing orders, and its form."""
    form = await choose(person, panel, "Skip phases I will not use")
    return await person.submit_modal(form, {"phases": phases, "land": land})


async def test_the_phases_are_picked_in_a_form_and_said_plainly(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    panel = await whole_plan(world, roncier)
    form = await choose(roncier, panel, "Skip phases I will not use")
    assert "Phase 3: move and clean up" in str(form.modal)
    assert "Ask me again below how many hexes?" in str(form.modal)
    done = await roncier.submit_modal(form, {"phases": ["moving", "gathering"], "land": "1"})
    assert plan_of(match, roncier) == ("skip gathering+moving 1",)
    assert "phase 2, bringing pawns, phase 3, moving" in said(done)
    assert "fewer than 1 hex" in said(done)


async def test_tv_7_it_passes_over_the_phases_when_they_come_and_nobody_sees_it(
    world: World,
) -> None:
    match, roncier = await first_turn_with(world, R)
    await skips(roncier, await whole_plan(world, roncier), ["gathering", "moving"], "0")
    await plays(world, match, P, "end phase")
    assert match.awaited == {P}
    await plays(world, match, P, "end phase")
    entries = [line.entry for line in match.lines if line.entry.seat == R]
    assert [(str(entry.action), entry.auto) for entry in entries][-2:] == [("end phase", False)] * 2
    assert not any("skip gathering" in m.content for m in (*world.messages(), *dms(roncier)))
    assert plan_of(match, roncier) == ("skip gathering+moving 0",)


async def test_it_is_dropped_by_itself_from_the_same_panel(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    await skips(roncier, await whole_plan(world, roncier), ["gathering"], "0")
    await plan(world, roncier, "end turn")
    shown = (await plan(world, roncier)).response
    panel = await pressed(roncier, shown, "End for you at once")
    assert {"Up", "Down"}.isdisjoint(labels(panel))
    await pressed(roncier, panel, "Drop it")
    assert plan_of(match, roncier) == ("end turn",)


async def test_tv_31_it_is_dropped_with_a_word_and_the_player_is_asked(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    territory = seen(match).gangs[R].territory
    refused = await plan(world, roncier, f"skip gathering {territory + 1}")
    assert tells(said(refused), "refusal.order_holds_not")
    await plan(world, roncier, f"skip gathering {territory}")
    await match.plan(R, (f"skip gathering {territory + 1}",))  # as if a hex were taken since
    await plays(world, match, P, "end phase")
    assert match.awaited == {R}
    assert not match.plans[R]
    await world.env.advance_time(2)
    assert tells(dms(roncier)[-1].content, "warning.order_over")


@pytest.mark.fault("M10")
async def test_tv_31_an_order_and_a_plan_that_come_to_nothing_at_once_are_both_told(
    world: World,
) -> None:
    match, roncier = await first_turn_with(world, R)
    territory = seen(match).gangs[R].territory
    await match.plan(R, (f"skip gathering {territory + 1}", "gather lid a1", "end turn"))
    await plays(world, match, P, "end phase")
    assert not match.plans[R]
    await world.env.advance_time(2)
    told = "\n".join(message.content for message in dms(roncier))
    assert "`gather lid a1`, which you had planned in #1, is not possible now" in told
    assert tells(told, "warning.because")
    assert tells(told, "warning.order_over")
    again = said(await world.press(roncier, "move"))
    assert "which you had planned" not in again
    assert "holds no more" not in again


async def test_tv_7_what_was_pressed_for_a_turn_is_not_played_in_the_next(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    await planning(world, match, R, "Bring a wheelbarrow to", "Move from")
    moves = plan_of(match, roncier)
    assert moves[0].startswith("gather")
    assert moves[-1].startswith("move")
    assert match.plans[R].stored == ("@1", *moves)
    shown = (await plan(world, roncier)).response
    assert "@" not in shown.content
    assert not any("@" in label for label in labels(shown))
    # Everything but the way to it is gone: the turn ends before its time comes.
    await match.plan(R, ("@1", moves_the_cabin(match, R)))
    await plays(world, match, P, "end turn")
    await plays(world, match, R, "end turn")
    assert seen(match).turn == 2
    assert plan_of(match, roncier) == ()
    assert tells(dms(roncier)[-1].content, "warning.plan_turn_over")
    assert not match.plans[R]


async def test_tv_7_an_end_that_was_pressed_does_not_end_the_next_turn(world: World) -> None:
    """Nor is a word lost about it."""
    match, roncier = await first_turn_with(world, R)
    await planning(world, match, R, "End my turn")
    assert match.plans[R].stored == ("@1", "end turn")
    await match.plan(R, ("@1", "end turn", "end turn"))
    await plays(world, match, P, "end turn")
    assert seen(match).turn == 2
    while match.awaited and R not in match.awaited:
        await plays(world, match, min(match.awaited))
    while plan_of(match, roncier):
        await plays(world, match, min(match.awaited))
    turns = [str(line.entry.action) for line in match.lines if line.entry.seat == R]
    assert turns.count("end turn") == 1
    assert R in match.awaited
    assert not any("planned" in m.content for m in dms(roncier))


async def test_tv_7_the_end_of_a_phase_that_is_over_is_needless(world: World) -> None:
    """The move behind it is legal already: it is played, and its phase not ended before."""
    match, parpaings = await first_turn_with(world, P)
    await plays(world, match, P, brings(match, P))
    await plays(world, match, P, "end phase")
    await plays(world, match, R, "end phase")
    assert seen(match).step == "moving"
    move = next(str(action) for action in match.legal(P) if action.word() == "move")
    panel = (await plan(world, parpaings, f"end phase; {move}")).response
    assert "plannow" in verbs(panel)
    await choose(parpaings, panel, "Play it now, as far as it goes")
    assert str(match.lines[-1].entry.action) == move
    assert seen(match).step in ("moving", "taking")


async def test_a_restart_keeps_for_which_turn_a_plan_was_made(world: World) -> None:
    match, roncier = await first_turn_with(world, R)
    await planning(world, match, R, "End my turn")
    await world.restart()
    match = await match_of(world, match.id)
    assert match.plans[R].stored == ("@1", "end turn")
    panel = (await plan(world, roncier)).response
    assert custom_id(panel, "Remove the last")
    await choose(roncier, panel, "Remove the last")
    assert not match.plans[R]


@pytest.mark.parametrize("order", ["bylot", "sameduel 8+7+5 8+6+4"])
async def test_tv_8_duels_are_answered_without_asking_and_nobody_sees_by_what(
    world: World, order: str
) -> None:
    match, roncier = await first_turn_with(world, R)
    asked = len(dms(roncier))
    assert "lot" in said(await plan(world, roncier, order)) or "8 + 7 + 5" in said(
        await plan(world, roncier)
    )
    while seen(match).turn < 3:
        await plays(world, match, min(match.awaited), "end turn")
    await world.env.advance_time(2)
    assert match.awaited == {P}
    assert plan_of(match, roncier) == (order,)
    assert len(dms(roncier)) == asked
    assert order not in "".join(m.content for m in world.messages())
    theirs = terrain_vague.view(position_of(match).state, P).duels
    assert theirs is not None
    assert (theirs.pawns, theirs.bars) == (None, None)
