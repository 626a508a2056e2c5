"""A secret choice is changed: nobody is told, nobody is called, and no time is won."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.matches.match import Match
from bot.tables.schedule import ClockMode, ClockSettings
from games.terrain_vague.events import BarsNoted, LotPicks, PawnsNoted
from games.terrain_vague.moves import Bars, Pawns
from tests.support.bot.game_tables import duelling, pick
from tests.support.bot.playing import begin, custom_id, labels
from tests.support.bot.scenes import asked_back, begun, dms, match_of, panel_of, pinged, said
from tests.support.bot.sitting import public
from tests.support.bot.telling import line
from tests.support.bot.world import World
from tests.support.games.vague import P, R

HOUR = timedelta(hours=1)


def shown(world: World) -> list[Any]:
    """All that the channel holds, and when it was edited."""
    return [(m.id, m.content, pinged(m), m.edited_at) for m in world.messages()]


async def picks(world: World, person: Any, *moves: str) -> None:
    for move in moves:
        await world.env.advance_time(60)
        answer = await person.slash(world.channel, "play", move=move)
        assert answer.ephemeral
    await world.env.advance_time(60)


async def test_tv_10_half_a_choice_is_seen_by_nobody(world: World) -> None:
    await duelling(world, "together")
    before, asked = shown(world), len(dms(world.ada))
    await picks(world, world.bram, "pawns 7+5+5", "pawns 8+8+8", "pawns 7+5+5")
    assert shown(world) == before
    assert len(dms(world.ada)) == asked


@pytest.mark.discord
async def test_tv_10_a_changed_choice_is_no_news_and_calls_nobody(world: World) -> None:
    await duelling(world, "together")
    await picks(world, world.bram, "pawns 7+5+5", "bars 8+7+5")
    assert "Bram has chosen." in public(world)
    before, asked = shown(world), len(dms(world.ada))
    await picks(world, world.bram, "bars 6+7+5", "bars 8+7+5", "pawns 8+8+8", "bars 3+2+1")
    assert shown(world) == before
    assert len(dms(world.ada)) == asked


async def test_a_changed_whisper_is_no_news_and_calls_nobody(world: World) -> None:
    await begin(world, "whisper", 3)
    await picks(world, world.ada, "whisper 4")
    before = shown(world)
    await picks(world, world.ada, "whisper 5", "whisper 1")
    assert shown(world) == before
    await picks(world, world.bram, "whisper 2")
    assert [entry[0] for entry in shown(world)] == [entry[0] for entry in before]  # an edit
    assert pinged(world.newest()) == {world.people[2].id}


async def told(world: World) -> str:
    """All that happened, as everybody may read it: a board has its newest lines alone."""
    return said(await world.people[3].slash(world.channel, "table log"))


async def clocked(world: World, pace: ClockSettings) -> Match:
    match = await duelling(world, "together")
    await world.app.host.matches.update(
        1, lambda t: world.app.host.matches.keep(replace(t, clock=pace))
    )
    return match


async def test_who_changes_half_a_choice_again_and_again_wins_no_time(world: World) -> None:
    """Else a duellist could keep the others waiting for ever."""
    match = await clocked(world, ClockSettings(ClockMode.HARD, 72 * HOUR))
    await pick(world, P, Pawns((8,)), Bars((5,)))
    began = match.since[R]
    await pick(world, R, Pawns((7, 5, 5)))
    assert match.since[R] == began
    for numbers in ("8+8+8", "7+5+5"):
        await world.env.advance_time(30 * 3600)
        await world.bram.slash(world.channel, "play", move=f"pawns {numbers}")
        assert match.since[R] == began
    await world.env.advance_time(13 * 3600)
    assert "Bram: 7 + 5 + 5." in await told(world)


async def test_when_the_time_is_over_the_host_picks_all_that_is_owed(world: World) -> None:
    match = await clocked(world, ClockSettings(ClockMode.HARD, 72 * HOUR))
    await pick(world, P, Pawns((8,)), Bars((5,)))
    entries = match.entries
    await world.env.advance_time(73 * 3600)
    lot = (await world.store.lines(1))[entries].entry
    assert (lot.seat, lot.auto, str(lot.action)) == (R, True, "lot")
    log = await told(world)
    pawns = re.search(r"Bram: ([5-8]) \+ ([5-8]) \+ ([5-8])\. Ada strikes 5;", log)
    bars = re.search(r"Ada: 8\. Bram strikes ([3-8]) \+ ([3-8]) \+ ([3-8]);", log)
    assert pawns
    assert bars
    own = [told.event for told in lot.told if told.to == frozenset({R})]
    picked = [tuple(map(int, each.groups())) for each in (pawns, bars)]
    assert own == [LotPicks(), PawnsNoted(picked[0]), BarsNoted(picked[1])]


async def test_what_a_plan_holds_for_both_picks_is_played(world: World) -> None:
    """Both picks are one wait, and still each of them is a move that can be laid down."""
    match = await duelling(world, "together")
    await match.plan(R, ["bars 8+7+5"])
    await world.bram.slash(world.channel, "play", move="pawns 7+5+5")
    assert match.awaited == {P}


async def test_what_others_have_chosen_in_secret_is_no_step_to_take_back(world: World) -> None:
    await duelling(world, "together")
    panel = await panel_of(world, world.ada)
    assert "Bram must agree: a secret choice was made or is under way." in panel.content
    await picks(world, world.bram, *("pawns 7+5+5", "pawns 8+8+8") * 12)
    assert labels(await panel_of(world, world.ada)) == labels(panel)
    told = await world.ada.click(panel, label=labels(panel)[0])  # the old panel is good still
    assert said(told) == line("said.undo_agreed")
    asked = world.newest()
    assert "secret)" not in asked.content
    await picks(world, world.bram, "pawns 7+5+5")
    assert world.newest().content == asked.content
    await world.press(world.bram, "agree")
    assert "Ada takes back 1 step." in public(world)


async def test_who_takes_back_their_own_choice_does_not_tell_how_often_it_changed(
    world: World,
) -> None:
    await begun(world, "whisper")
    await picks(world, world.ada, "whisper 4", "whisper 5", "whisper 1")
    panel = await panel_of(world, world.ada)
    where = custom_id(panel, "3 steps back: You whisper 4.")
    await world.ada.select(panel, ["3"], custom_id=where)
    assert world.newest().content.count("(something secret)") == 1
    await world.press(world.bram, "agree")
    assert "Ada takes back 1 step." in public(world)
    assert (await match_of(world, 1)).awaited == {P, R}


async def test_what_the_others_may_bring_back_does_not_depend_on_a_secret_choice(
    world: World,
) -> None:
    await begun(world, "whisper")
    await picks(world, world.ada, "whisper 4")
    await asked_back(world, world.ada)
    await world.press(world.bram, "agree")
    before = (await panel_of(world, world.bram)).content
    await picks(world, world.ada, "whisper 3")
    assert (await panel_of(world, world.bram)).content == before


@pytest.mark.parametrize("changes", [0, 3])
async def test_each_reader_of_the_log_counts_what_they_know_of(world: World, changes: int) -> None:
    await begun(world, "whisper")
    await picks(world, world.ada, *("whisper 4", "whisper 5", "whisper 1")[: changes or 1])
    await picks(world, world.bram, "whisper 2")
    log = said(await world.bram.slash(world.channel, "table log"))
    assert "`1` You whisper 2" in log
    assert "`1` Ada whispered" in log


async def test_the_order_of_my_games_does_not_tell_when_another_changed_their_choice(
    world: World,
) -> None:
    for channel in (world.channel, world.other):
        await begun(world, "whisper", 3, channel)
        await world.env.advance_time(3600)
        for person in world.people[:2]:
            await person.slash(channel, "play", move="whisper 4")
    for channel in (world.channel, world.other):
        before = said(await world.ada.slash(world.channel, "mygames"))
        await world.env.advance_time(3600)
        await world.bram.slash(channel, "play", move="whisper 5")
        assert said(await world.ada.slash(world.channel, "mygames")) == before
