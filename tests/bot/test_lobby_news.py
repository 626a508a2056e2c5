"""Whoever asks for it is told when somebody opens a lobby: once an hour, outside quiet hours."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.features.admin import store as servers
from bot.features.lobby.finding import store as watches
from bot.features.privacy.store import kept_about
from bot.tables.records import Status
from bot.tables.watching import ANY, WATCHERS
from tests.support.bot.kept import both_engines
from tests.support.bot.opening import found, open_another
from tests.support.bot.playing import labels
from tests.support.bot.reminding import hours, remind
from tests.support.bot.scenes import (
    close,
    delete_channel,
    dms,
    match_of,
    minutes,
    opened,
    remove_bot,
    said,
    shut_out,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines


async def wants(world: World, person: Any, game: str | None = None) -> Any:
    """A person asks to be told."""
    options = {} if game is None else {"game": game}
    return await found(world, person, tell=True, **options)


def news(person: Any) -> list[str]:
    """What the person was told of lobbies."""
    return [m.content for m in dms(person) if tells(m.content, "lobbies.news")]


async def test_unasked_nobody_is_told(world: World) -> None:
    await opened(world)
    await hours(world, 2)
    assert not news(world.bram)


async def test_who_asked_is_told_once_of_a_lobby_with_a_link(world: World) -> None:
    shown = await wants(world, world.bram, "race")
    assert "I write to you when somebody opens a lobby here for: **Race**" in shown.content
    await opened(world)
    await hours(world, 5)
    (told,) = news(world.bram)
    assert "Race #1" in told
    assert f"discord.com/channels/{world.guild.id}/{world.channel.id}/" in told


async def test_nobody_is_told_of_their_own_lobby_nor_of_another_game(world: World) -> None:
    await wants(world, world.ada)
    await wants(world, world.bram, "whisper")
    await opened(world)
    await hours(world, 2)
    assert not news(world.ada)
    assert not news(world.bram)


async def test_a_lobby_against_computers_has_begun_before_anybody_is_told(world: World) -> None:
    await wants(world, world.bram)
    await world.ada.slash(world.channel, "table open", game="patrouille", computers="easy")
    await hours(world, 2)
    assert (await match_of(world, 1)).table.status is Status.RUNNING
    assert not news(world.bram)


async def test_a_lobby_that_is_full_or_gone_by_then_is_not_told(world: World) -> None:
    await wants(world, world.people[5])
    await opened(world, "whisper")
    for person in world.people[1:4]:
        await person.slash(world.channel, "table join")
    await open_another(world, 1)
    await close(world, world.ada, table=2)
    await hours(world, 2)
    assert not news(world.people[5])


@pytest.mark.discord
async def test_nobody_is_told_of_what_they_may_not_see(world: World) -> None:
    await wants(world, world.bram)
    await shut_out(world, world.channel, world.bram)
    await opened(world)
    await hours(world, 2)
    assert not news(world.bram)


@pytest.mark.discord
async def test_nobody_is_told_of_a_channel_that_is_gone(world: World) -> None:
    await wants(world, world.bram)
    channel = await open_another(world, 1)
    await delete_channel(world, channel)
    await hours(world, 2)
    assert not news(world.bram)


async def test_at_most_one_message_an_hour_tells_of_all_that_came_meanwhile(world: World) -> None:
    await wants(world, world.bram)
    await opened(world)
    await minutes(world, 2)
    assert len(news(world.bram)) == 1
    for number in range(2):
        await open_another(world, number)
        await minutes(world, 5)
    assert len(news(world.bram)) == 1
    await hours(world, 1)
    first, second = sorted(news(world.bram), key=lambda text: "#1" not in text)
    assert "Race #1" in first
    assert "Race #2" in second
    assert "Race #3" in second
    assert "Race #1" not in second


@pytest.mark.parametrize(("lobbies", "more"), [(5, False), (6, True)])
async def test_five_lobbies_are_told_and_of_others_how_many(
    world: World, lobbies: int, more: bool
) -> None:
    await wants(world, world.bram)
    await opened(world)
    await minutes(world, 2)
    for number in range(lobbies):
        await open_another(world, number)
    await hours(world, 1)
    told = max(news(world.bram), key=len)
    assert [f"Race #{n}" in told for n in range(2, 8)] == [True] * 5 + [False]
    assert ("`/table find` shows them" in told) == more


async def test_quiet_hours_are_kept_and_what_is_still_open_is_told_after_them(
    world: World,
) -> None:
    now = world.env.now()
    quiet = f"{now:%H:%M}-{now + timedelta(hours=3):%H:%M}"
    await remind(world.bram, world, quiet=quiet, zone="UTC")
    await wants(world, world.bram)
    await opened(world)
    await open_another(world, 1)
    await hours(world, 2.9)
    assert not news(world.bram)
    await close(world, world.ada, table=1)
    await hours(world, 0.2)
    (told,) = news(world.bram)
    assert "Race #2" in told
    assert "Race #1" not in told


async def test_whoever_is_away_is_told_when_they_are_back(world: World) -> None:
    await wants(world, world.bram)
    await world.bram.slash(world.channel, "away", until="2d")
    await opened(world)
    await hours(world, 47)
    assert not news(world.bram)
    await hours(world, 2)
    assert len(news(world.bram)) == 1


async def test_it_outlives_a_restart_and_is_not_said_twice(world: World) -> None:
    await wants(world, world.bram)
    await opened(world)
    await world.restart()
    await minutes(world, 2)
    assert len(news(world.bram)) == 1
    await world.restart()
    await hours(world, 3)
    assert len(news(world.bram)) == 1


async def test_the_lobby_and_its_news_are_written_together(world: World) -> None:
    """Whoever is killed right after the lobby was written has the news in the outbox."""
    await wants(world, world.bram)
    await opened(world)
    kept = await kept_about(world.store, world.bram.id)
    assert kept is not None
    assert [unsent["about"] for unsent in kept["unsent_messages"]] == ["lobby_news"]


@pytest.mark.discord
async def test_a_closed_door_ends_in_nothing(world: World) -> None:
    await wants(world, world.bram)
    await opened(world)
    world.env.inject_error(
        "POST", "/channels/*/messages", status=403, code=50007, message="closed", times=1
    )
    await minutes(world, 2)
    assert not news(world.bram)
    await hours(world, 2)
    assert not news(world.bram)


async def test_it_is_seen_and_switched_off_where_it_was_switched_on(world: World) -> None:
    shown = await found(world, world.bram, game="race")
    assert {"Tell me: Race", "Tell me: any game"} <= set(labels(shown))
    shown = (await world.bram.click(shown, label="Tell me: Race")).response
    assert "opens a lobby here for: **Race**" in shown.content
    shown = (await world.bram.click(shown, label="Tell me: any game")).response
    assert "opens a lobby here for: **any game**" in shown.content
    shown = (await world.bram.click(shown, label="No more: Race")).response
    assert "**any game**" in shown.content
    shown = (await world.bram.click(shown, label="Tell me of no lobbies")).response
    assert "🔔" not in shown.content
    await opened(world)
    await hours(world, 2)
    assert not news(world.bram)


async def test_it_is_switched_off_by_command_and_under_the_message(world: World) -> None:
    await wants(world, world.bram, "race")
    assert "🔔" not in (await found(world, world.bram, game="race", tell=False)).content
    await wants(world, world.bram)
    await opened(world)
    await minutes(world, 2)
    letter = dms(world.bram)[-1]
    stopped = said(await world.bram.user.click(letter, label="Tell me of no lobbies"))
    assert tells(stopped, "said.unwatched")
    await open_another(world, 1)
    await hours(world, 2)
    assert len(news(world.bram)) == 1


async def test_no_more_people_are_told_than_one_server_may_have(world: World) -> None:
    for number in range(WATCHERS):
        await watches.wish(world.store, 10**6 + number, world.guild.id, ANY, True)
    answer = said(await world.bram.slash(world.channel, "table find", tell=True))
    assert f"{WATCHERS} people are told of new lobbies already" in answer


async def test_the_file_about_a_person_holds_it_and_erasing_forgets_it(world: World) -> None:
    await wants(world, world.bram, "race")
    kept = await kept_about(world.store, world.bram.id)
    assert kept is not None
    assert kept["told_of_lobbies"] == [
        {"server": str(world.guild.id), "games": ["race"], "last_told": None}
    ]
    await opened(world)
    await world.app.host.matches.erase(world.bram.id)
    assert await kept_about(world.store, world.bram.id) is None
    await hours(world, 2)
    assert not news(world.bram)


@pytest.mark.discord
async def test_a_server_that_was_left_long_ago_is_forgotten(world: World) -> None:
    await wants(world, world.bram)
    await remove_bot(world)
    await servers.left(world.store, world.guild.id, world.env.now())
    await servers.expire(world.store, world.env.now() + timedelta(days=31))
    assert await kept_about(world.store, world.bram.id) is None


@pytest.mark.discord
async def test_whoever_has_left_the_server_is_told_no_more(world: World) -> None:
    await wants(world, world.bram)
    world.env.backend.remove_member(world.guild.id, world.bram.id)
    await world.env.settle()
    await opened(world)
    await minutes(world, 2)
    assert await kept_about(world.store, world.bram.id) is None
