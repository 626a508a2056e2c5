"""A match that nobody plays any more holds no channel for ever, and nothing of it is lost."""

from __future__ import annotations

from bot.store.result_rows import EVERYWHERE
from bot.tables.records import Status
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import begun, close, match_of, nap, opened, pinged, said
from tests.support.bot.sitting import DAY
from tests.support.bot.telling import tells
from tests.support.bot.world import World

MONTH = 30 * DAY


def questions(world: World) -> list[set[int]]:
    return [pinged(m) for m in world.messages() if tells(m.content, "idle.asks")]


async def test_it_is_asked_about_once_then_closed_and_goes_on_for_its_players(
    world: World,
) -> None:
    match = await begun(world)
    await nap(world, match)
    entries = match.entries
    await world.env.advance_time(MONTH + 60)
    assert questions(world) == [{world.ada.id, world.bram.id}]
    await world.env.advance_time(MONTH)
    assert len(questions(world)) == 1
    closed = await match_of(world, 1)
    assert (closed.table.status, closed.entries) == (Status.CLOSED, entries)
    end = world.newest()
    assert closed.table.seed not in end.content
    exported = await world.ada.slash(world.channel, "table export", table=1)
    assert tells(said(exported), "refusal.export_running")
    other = await opened(world)
    assert said(await world.press(world.ada, "wake", end))
    assert (await match_of(world, 1)).table.status is Status.CLOSED
    await close(world, world.ada, table=other.id)
    stranger = await world.press(world.people[3], "wake", end)
    assert tells(said(stranger), "refusal.not_seated")
    await world.press(world.bram, "wake", end)
    assert any(tells(m.content, "notice.woken") and "Bram" in m.content for m in world.messages())
    match = await match_of(world, 1)
    assert match.table.status is Status.RUNNING
    await nap(world, match)
    assert match.entries == entries + 1
    assert not await world.store.results.keys(EVERYWHERE)


async def test_who_says_that_it_is_played_is_asked_again_a_month_later(world: World) -> None:
    await begun(world)
    await world.env.advance_time(MONTH + 60)
    await world.press(world.ada, "playon")
    assert not any("playon" in verbs(m) for m in world.messages())
    assert questions(world) == []
    assert any("Ada plays on." in m.content for m in world.messages())
    await world.env.advance_time(MONTH - 120)
    assert questions(world) == []
    await world.env.advance_time(240)
    assert len(questions(world)) == 1


async def test_a_move_makes_an_end_of_the_question(world: World) -> None:
    match = await begun(world)
    await world.env.advance_time(MONTH + 60)
    await nap(world, match)
    await world.env.advance_time(MONTH - 120)
    assert match.table.status is Status.RUNNING


async def test_a_match_that_waits_for_somebody_on_holiday_is_not_forgotten(world: World) -> None:
    await begun(world)
    for person in world.people[:2]:
        await person.slash(world.channel, "away", until="50d")
    await world.env.advance_time(52 * DAY)
    assert questions(world) == []
    await world.env.advance_time(3 * DAY)
    assert len(questions(world)) == 1
    assert (await match_of(world, 1)).table.status is Status.RUNNING
