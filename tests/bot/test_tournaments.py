"""/event league and /event knockout at Discord: from signing up to the table of honour."""

from __future__ import annotations

import pytest

from bot.tables.records import Status
from tests.support.bot.erasing import kept
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import delete, delete_channel, minutes, said
from tests.support.bot.telling import tells
from tests.support.bot.tournaments import begun, finished, opened, played, posts, shown, threads
from tests.support.bot.world import World

pytestmark = [both_engines, pytest.mark.discord]
HOUR = 60


async def test_a_league_of_five_from_signing_up_to_the_table_of_honour(world: World) -> None:
    await begun(world, "league", 5, game="race", seats=3)
    assert verbs(shown(world)) == {"tournament_join"}  # from the next round on
    rounds = 0
    while "over" not in shown(world).content:
        assert await played(world)
        rounds += 1
        assert rounds < 8
    text = shown(world).content
    assert "🥇 **Ada**" in text
    assert text.count("```") == 2
    assert not labels(shown(world))


async def test_a_knockout_goes_on_after_restarts_and_ends_with_who_won_the_final(
    world: World,
) -> None:
    await begun(world, "knockout", 4, game="race", lot=True, bronze=True)
    assert len(threads(world)) == 2
    await world.restart()
    assert await played(world) == 2
    await world.restart()
    await minutes(world, 1)
    assert len(threads(world)) == 4
    assert await played(world) == 2
    assert "🥇 **Ada**" in shown(world).content
    assert "🥉" in shown(world).content


async def test_the_message_tells_each_table_that_opens_and_each_that_ends(world: World) -> None:
    await begun(world, "league", 6, game="race", seats=3)
    one, two = (f"#{n} <#{thread.id}>" for n, thread in enumerate(threads(world), 1))
    assert f"{one}, {two}" in shown(world).content
    table, _ = await world.store.tables_with(Status.RUNNING)
    await finished(world, table)
    await minutes(world, 1)
    assert one not in shown(world).content
    assert two in shown(world).content
    names = {m.user_id: m.name for m in table.members}
    first = next(names[p.id] for p in world.people if p.id in names)
    assert f" 1 {first}" in shown(world).content
    assert len(posts(world)) == 1


@pytest.mark.parametrize(("command", "chosen"), [("league", {"seats": 3}), ("knockout", {})])
async def test_the_message_before_the_table_of_honour_says_who_has_won(
    world: World, command: str, chosen: dict[str, int]
) -> None:
    await begun(world, command, 3, game="race", **chosen)
    while len(posts(world)) == 1:
        assert await played(world)
    before, honours = posts(world)
    for each in (before, honours):
        assert tells(each.content, "tournament.over")
        assert "🥇 **" in each.content
        assert "Round" not in each.content
        assert not labels(each)
    assert before.content in honours.content


async def test_the_only_table_of_a_round_is_its_table_1(world: World) -> None:
    await begun(world, "knockout", 3, game="race", lot=True)  # one of them has a bye
    assert [thread.name for thread in threads(world)] == ["Round 1, table 1"]


async def test_where_no_thread_may_be_opened_the_tables_are_played_all_the_same(
    world: World,
) -> None:
    await opened(world, "league", 3, game="race", seats=3)
    await world.press(world.ada, "tournament_start", shown(world))
    await delete_channel(world, world.channel)
    await minutes(world, 2)
    (table,) = await world.store.tables_with(Status.RUNNING)
    assert table.channel_lost
    assert len(table.members) == 3


async def test_a_message_that_was_deleted_is_posted_anew(world: World) -> None:
    await begun(world, "league", 3, game="race", seats=3)
    await delete(world, shown(world))
    await played(world)
    assert "🥇" in shown(world).content


async def test_everybody_sees_how_it_is_going_and_who_organises_it_can_do_the_rest(
    world: World,
) -> None:
    await begun(world, "league", 3, game="race", seats=3)
    panel = (await world.bram.slash(world.channel, "event show")).response
    assert "play at #1" in panel.content
    assert verbs(panel) == {"tournament_leave"}
    emma = (await world.people[4].slash(world.channel, "event show")).response
    assert verbs(emma) == {"tournament_join"}
    mine = (await world.ada.slash(world.channel, "event show")).response
    assert {"tournament_extend", "tournament_replace", "tournament_close"} <= {*verbs(mine)}
    again = await world.bram.slash(world.channel, "event open", kind="ladder", game="race")
    assert tells(said(again), "refusal.contest_taken")
    sure = (await world.press(world.ada, "tournament_close", mine)).response
    await world.press(world.ada, "tournament_closed", sure)
    await minutes(world, 1)
    assert "over" in shown(world).content


async def test_what_is_kept_of_a_person_is_told_and_erased(world: World) -> None:
    await begun(world, "league", 3, game="race", seats=3)
    (mine,) = (await kept(world, world.bram))["events"]
    assert (mine["kind"], mine["joined_as"], mine["left"]) == ("league", 2, False)
    await world.app.host.matches.erase(world.bram.id)
    world.app.host.wake()
    await minutes(world, 2)
    assert "Bram" not in shown(world).content
    await played(world)
    assert len(posts(world)) == 2
    await world.app.host.matches.erase(world.ada.id)
    world.app.host.wake()
    await minutes(world, 2)
    assert len(posts(world)) == 2
    assert "Ada" not in shown(world).content
