"""Taking back what others have a say in: asked, agreed to, refused, overtaken."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.features.proposals import service as proposals
from bot.features.proposals.store import agree, get
from bot.matches.match import Match
from tests.support.bot.playing import labels
from tests.support.bot.scenes import (
    asked_back,
    begun_with_mover,
    match_of,
    nap,
    panel_of,
    pinged,
    player,
    press_made,
    propose,
    said,
    waiter,
)
from tests.support.bot.sitting import leave
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World


async def rolled(world: World, seats: int = 2) -> tuple[Match, Any]:
    """Whoever was to move has sprinted, and wants that back."""
    match, mover = await begun_with_mover(world, seats=seats)
    await mover.slash(world.channel, "play", move="sprint 9")
    return match, mover


async def test_what_every_step_back_needs_alike_is_said_once_beneath_them(world: World) -> None:
    match, mover = await rolled(world)
    other = player(world, match)
    await other.slash(world.channel, "play", move="sprint 9")
    steps, *others = (await panel_of(world, mover)).content.split(" must agree: ")
    assert len(others) == 1
    assert [each[:3] for each in steps.splitlines()[1:3]] == ["1. ", "2. "]


async def test_a_roll_is_taken_back_by_consent_only_and_the_panel_says_why(world: World) -> None:
    match, mover = await rolled(world, seats=3)
    others = [p for p in world.people[:3] if p is not mover]
    panel = await panel_of(world, mover)
    names = " and ".join(p.user.global_name for p in others)
    assert f"{names} must agree: something was rolled or drawn." in panel.content
    told = await mover.click(panel, label=labels(panel)[0])
    assert said(told) == line("said.undo_agreed")
    asked = world.newest()
    assert "would like to take back" in asked.content
    assert "spends 9 strength" in asked.content
    assert "because something was rolled or drawn." in asked.content
    assert pinged(asked) == {p.id for p in others}
    await world.press(others[0], "agree")
    assert match.entries == 2
    await world.press(others[1], "agree")
    assert match.entries == 3
    found = next(m for m in world.messages() if m.id == asked.id)
    assert found.content.startswith("Everybody agreed to take back")
    assert "spends 9 strength" in found.content
    assert player(world, match) is mover
    assert pinged(world.newest()) == {mover.id}


async def test_the_same_sprint_throws_the_same_again(world: World) -> None:
    match, mover = await rolled(world)
    before = match.heard(None, 1)[0][1]
    await asked_back(world, mover)
    await world.press(
        waiter(world, match) if player(world, match) is mover else player(world, match), "agree"
    )
    await mover.slash(world.channel, "play", move="sprint 9")
    assert match.heard(None, 3)[0][1] == before


async def test_one_refusal_leaves_it_as_it_is(world: World) -> None:
    match, mover = await rolled(world)
    await asked_back(world, mover)
    await world.press(player(world, match), "goon")
    assert match.entries == 2
    assert any(tells(m.content, "matter.undo.refused") for m in world.messages())


async def test_the_question_is_void_once_somebody_has_played(world: World) -> None:
    match, mover = await rolled(world)
    await asked_back(world, mover)
    asked = world.newest()
    other = player(world, match)
    await other.slash(world.channel, "play", move="rest nap")
    found = next(m for m in world.messages() if m.id == asked.id)
    assert tells(found.content, "matter.undo.void")
    assert labels(found) == []
    late = await press_made(world, other, f"bl:agree:{match.id}:undo")
    assert tells(said(late), "refusal.stale")
    assert match.entries == 3


async def test_who_wants_the_same_agrees_and_who_wants_another_asks_anew(world: World) -> None:
    match, mover = await rolled(world)
    other = player(world, match)
    await asked_back(world, mover)
    await asked_back(world, other)
    assert match.entries == 3
    assert player(world, match) is mover


async def test_the_question_outlives_a_restart(world: World) -> None:
    match, mover = await rolled(world)
    await asked_back(world, mover)
    other = player(world, match)
    await world.restart()
    await world.press(other, "agree")
    match = await match_of(world, match.id)
    assert match.entries == 3
    assert player(world, match) is mover


async def test_who_is_proposed_to_for_an_end_and_an_undo_answers_each(world: World) -> None:
    match, mover = await rolled(world)
    await propose(world, mover)
    await asked_back(world, mover)
    await world.press(player(world, match), "agree")
    assert match.entries == 3
    assert match.awaited


async def test_two_who_agree_at_the_same_moment_do_it_once(world: World) -> None:
    match, mover = await rolled(world, seats=3)
    await asked_back(world, mover)
    for seat in match.seated:
        await agree(world.store, match.id, "undo", seat)
    both = await asyncio.gather(
        *(proposals.settle(world.app.host.matches, match, "undo") for _ in range(2))
    )
    assert sorted(both) == [False, True]
    assert match.entries == 3


async def test_for_who_is_away_the_deputy_agrees(world: World) -> None:
    match, mover = await rolled(world)
    gone, finn = player(world, match), world.people[5]
    await gone.slash(world.channel, "away", until="10 days", deputy=finn)
    await asked_back(world, mover)
    assert pinged(world.newest()) == {finn.id}
    await world.press(finn, "agree")
    assert player(world, await match_of(world, match.id)) is mover


async def test_a_roll_stands_while_nobody_sits_in_one_of_the_seats(world: World) -> None:
    """Issue: "never across a reveal or a roll without everybody's consent"."""
    match, mover = await rolled(world, seats=3)
    gone = player(world, match)
    await leave(world, gone)
    panel = await panel_of(world, mover)
    assert "nothing can be taken back now. One seat is open" in panel.content
    assert labels(panel) == []
    pressed = await press_made(world, mover, f"bl:takeback:{match.id}:{match.entries}:1")
    assert "One seat is open, and everybody would have to agree: something was rolled" in said(
        pressed
    )
    assert tells(said(await gone.slash(world.channel, "table undo")), "refusal.has_left")
    assert match.entries == 2


async def test_a_question_about_a_roll_falls_when_one_who_is_asked_leaves(world: World) -> None:
    match, mover = await rolled(world, seats=3)
    gone = player(world, match)
    stays = next(p for p in world.people[:3] if p not in (mover, gone))
    await asked_back(world, mover)
    await world.press(stays, "agree")
    await leave(world, gone)
    assert match.entries == 2
    assert await get(world.store, match.id, "undo") is None


async def test_what_nobody_rolled_is_not_asked_about_where_nobody_sits(world: World) -> None:
    match, mover = await begun_with_mover(world, seats=3)
    await nap(world, match)
    gone = player(world, match)
    await leave(world, gone)
    panel = await panel_of(world, mover)
    assert tells(panel.content, "undo.free")
    await mover.click(panel, label=labels(panel)[0])
    assert player(world, await match_of(world, match.id)) is mover
