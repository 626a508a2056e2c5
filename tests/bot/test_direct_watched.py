"""Who was let in by a link looks on at a table without a channel, and does nothing there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.privacy.store import kept_about
from bot.store import spectators
from bot.tables.records import Status
from data.words import Words
from tests.support.bot.in_person import asking, begun_in_person, challenged, looking_on
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import dms, player, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def resigned(world: World, person: Any) -> None:
    """They give up, and some seconds later everybody has been told."""
    asked = await person.user.slash("table resign")
    await world.press(person.user, "resigned", asked.response)
    await world.a_moment_later()


async def read(person: Any) -> list[str]:
    """The lines of log and position, but for who is waited for, which all may know."""
    told = [said(await person.user.slash(f"table {what}")) for what in ("log", "text")]
    return [line for line in "\n".join(told).splitlines() if "**waiting**" not in line]


@pytest.mark.discord
async def test_they_read_status_board_and_log_and_step_through_by_button_and_command(
    world: World,
) -> None:
    match, cleo = await begun_in_person(world), world.people[2]
    await player(world, match).user.slash("play", move="rest nap")
    shown = (await looking_on(world, cleo)).response
    assert {"look", "status", "log", "step", "unwatch_table"} == verbs(shown)
    for verb in ("look", "status", "log", "step"):
        assert "#1" in said(await world.press(cleo.user, verb, shown))
    for command in ("board", "text", "log", "status", "clock"):
        told = said(await cleo.user.slash(f"table {command}", table=1))
        assert told
        assert not tells(told, "refusal.no_such_table")
    assert "#1" in said(await cleo.user.slash("table log"))  # the only one it can mean
    offered = await cleo.user.autocomplete("table log", "table", "")
    assert [choice["value"] for choice in offered] == [1]


async def test_they_are_told_how_it_ends_once_in_their_own_language_and_look_back(
    world: World,
) -> None:
    match, cleo = await begun_in_person(world), world.people[2]
    await world.store.readers.choose(cleo.id, "nl")
    await looking_on(world, cleo)
    before = len(dms(cleo))
    await player(world, match).user.slash("play", move="rest nap")
    await world.a_moment_later()
    assert len(dms(cleo)) == before  # a board that calls nobody
    await resigned(world, world.ada)
    [end] = dms(cleo)[before:]
    assert Words.of("nl").line("button", "status") in str(end.components)
    assert verbs(end).isdisjoint({"rematch", "unwatch_table"})
    for verb in ("status", "step", "log"):
        assert said(await world.press(cleo.user, verb, end))
    await world.restart()
    await world.env.advance_time(60)
    assert len(dms(cleo)) == before + 1


async def test_they_see_no_secret_and_can_do_nothing(world: World) -> None:
    await begun_in_person(world, "whisper")
    cleo = world.people[2]
    await looking_on(world, cleo)
    before = await read(cleo)
    await world.ada.user.slash("play", move="whisper 5")
    await world.a_moment_later()
    assert await read(cleo) == before
    for command in ("undo", "resign", "pause", "seat", "close"):
        told = said(await cleo.user.slash(f"table {command}", table=1))
        assert tells(told, "refusal.only_watches"), command
    told = said(await cleo.user.slash("play", move="whisper 3", table=1))
    assert tells(told, "refusal.only_watches")


async def test_who_stops_watching_sees_no_more_and_is_told_nothing(world: World) -> None:
    await begun_in_person(world)
    cleo = world.people[2]
    shown = (await looking_on(world, cleo)).response
    assert tells(said(await world.press(cleo.user, "unwatch_table", shown)), "said.unwatched_table")
    assert tells(said(await world.press(cleo.user, "log", shown)), "refusal.no_such_table")
    before = len(dms(cleo))
    await resigned(world, world.ada)
    assert len(dms(cleo)) == before
    assert await kept_about(world.store, cleo.id) is None


async def test_a_match_that_is_over_can_no_more_be_left_and_is_still_looked_back_at(
    world: World,
) -> None:
    await begun_in_person(world)
    cleo = world.people[2]
    shown = (await looking_on(world, cleo)).response
    await resigned(world, world.ada)
    told = said(await world.press(cleo.user, "unwatch_table", shown))
    assert tells(told, "said.watched_over")
    assert "#1" in said(await world.press(cleo.user, "log", shown))


async def test_an_opener_who_cancels_the_links_shows_all_of_them_out(world: World) -> None:
    await begun_in_person(world)
    cleo = world.people[2]
    shown = (await looking_on(world, cleo)).response
    made = await world.ada.user.slash("table link", table=1, looks=True)
    await world.press(world.ada.user, "unlink", made.response)
    assert tells(said(await world.press(cleo.user, "look", shown)), "refusal.no_such_table")


async def test_so_many_look_on_and_no_more_and_a_player_is_none_of_them(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spectators, "MOST", 1)
    await begun_in_person(world)
    await looking_on(world, world.bram)
    await looking_on(world, world.people[2])
    await looking_on(world, world.people[2])
    refused = said(await looking_on(world, world.people[3]))
    assert tells(refused, "refusal.too_many_spectators")


async def test_it_is_kept_about_them_until_they_are_erased(world: World) -> None:
    await begun_in_person(world)
    cleo = world.people[2]
    await looking_on(world, cleo)
    about = await kept_about(world.store, cleo.id)
    assert about is not None
    assert about["looks_on"] == [{"table": 1}]
    await world.store.erase(cleo.id)
    assert await kept_about(world.store, cleo.id) is None
    assert await spectators.of(world.store, 1) == []


@pytest.mark.discord
async def test_a_closed_door_leaves_the_end_to_be_read(world: World) -> None:
    match, cleo = await begun_in_person(world), world.people[2]
    shown = (await looking_on(world, cleo)).response
    closed = cleo.user.dm_channel.id
    world.env.inject_error("POST", f"/channels/{closed}/messages", status=403, code=50007, times=9)
    await resigned(world, world.ada)
    assert match.table.status is Status.FINISHED
    assert asking(world.ada, "rematch")
    assert "#1" in said(await world.press(cleo.user, "look", shown))


async def test_who_looks_on_at_a_table_that_has_not_begun_is_told_so(world: World) -> None:
    await challenged(world)
    told = said(await looking_on(world, world.people[2]))
    assert tells(told, "refusal.match_lobby")
