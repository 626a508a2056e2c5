"""Leagues and knock-outs on a host without Discord: rounds that open by themselves, each once."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.base import clock
from bot.base.errors import Refused
from bot.features.events.tournaments import service, store
from bot.features.events.tournaments.next_round import Next
from bot.features.events.tournaments.standing import podium
from bot.features.events.tournaments.views import message, panel
from bot.host import Host
from bot.tables.contests import EventStatus
from bot.tables.records import Status, Table
from tests.support.bot.hosting import actor, host_on
from tests.support.bot.rounds import (
    ADA,
    BOSS,
    KNOCKOUT,
    LEAGUE,
    PEOPLE,
    WORDS,
    Hand,
    begun,
    hand,
    host,
    opened,
    played,
    seated,
)

__all__ = ["hand", "host"]  # fixtures


async def test_a_league_plays_its_rounds_until_everybody_has_met_and_ends(host: Host) -> None:
    found = await begun(host, LEAGUE, 6)
    assert [len(t.entrants) for t in found.tables] == [3, 3]
    assert all(t.status is Status.RUNNING for t in found.tables)
    rounds = 1
    while found.stage is EventStatus.GOING:
        found = await played(host, found.id)
        rounds += 1
        assert rounds < 8
    pairs = {frozenset((a, b)) for t in found.tables for a in t.entrants for b in t.entrants}
    assert len({pair for pair in pairs if len(pair) == 2}) == 15
    assert next((n, e.name) for n, e in podium(found)) == (1, "P1")
    assert "🥇 **P1**" in message(found).text


async def test_a_round_opens_once_however_many_look(host: Host) -> None:
    made = await opened(host, LEAGUE, 9)
    await service.start(host.matches, ADA, made.id)
    others = [host_on(host.store, host.discord) for _ in range(4)]
    looks = [service.look(each.matches, made.id) for each in (host, *others)]
    await asyncio.gather(*looks, return_exceptions=True)
    found = await store.get(host.store, made.id)
    assert (found.round, len(found.tables)) == (1, 3)
    table = found.tables[0]
    again = [
        service.seat(each.matches, table.id, 7000 + n) for n, each in enumerate((host, *others))
    ]
    came = await asyncio.gather(*again, return_exceptions=True)
    assert len({each.id for each in came if isinstance(each, Table)}) == 1
    assert len(await host.store.tables_with(Status.RUNNING)) == 1


async def test_a_round_is_not_opened_for_people_of_whom_one_has_left_meanwhile(host: Host) -> None:
    made = await opened(host, LEAGUE, 6)
    since = await service.start(host.matches, ADA, made.id)
    await service.leave(host.store, PEOPLE[5], made.id)
    to = Next(1, ((1, 1, (1, 2, 3)), (2, 1, (4, 5, 6))))
    with pytest.raises(Refused, match="busy"):
        await store.go_on(host.store, made.id, since, to, clock.now())
    assert not (await store.get(host.store, made.id)).tables


async def test_what_is_stored_goes_on_on_another_host(host: Host) -> None:
    made = await opened(host, LEAGUE, 5)
    await service.start(host.matches, ADA, made.id)
    found = await service.look(host.matches, made.id)
    # The table is written, and the process is gone before its match has begun.
    new = await service._new(host.store, found, found.tables[0], 6000)
    await host.store.create(new)
    after = host_on(host.store, host.discord)
    assert (await seated(after, made.id)).tables[0].status is Status.RUNNING
    assert (await played(after, made.id)).stage is not EventStatus.JOINING


async def test_more_time_is_given_by_who_organises_it_alone(host: Host, hand: Hand) -> None:
    found = await begun(host, LEAGUE, 3, days=1)
    with pytest.raises(Refused, match="contest_opener"):
        await service.extend(host.store, PEOPLE[1], found.id)
    assert found.until is not None
    later = await service.extend(host.store, BOSS, found.id)
    assert later.until == found.until + timedelta(days=7)


async def test_a_knockout_of_five_has_byes_a_final_and_a_bronze_match(host: Host) -> None:
    found = await begun(host, KNOCKOUT, 5, best_of=3, bronze=True)
    assert len(found.of_round(1)) == 1
    turns = 0
    while found.stage is EventStatus.GOING:
        found = await played(host, found.id)
        turns += 1
        assert turns < 12
    assert [n for n, _ in podium(found)] == [1, 2, 3]
    assert len(found.tables) == 2 * (4 + 1)
    assert {t.place for t in found.of_round(found.round)} == {1, 2}


async def test_once_it_is_closed_nothing_opens_any_more(host: Host) -> None:
    made = await opened(host, LEAGUE, 6)
    await service.start(host.matches, ADA, made.id)
    found = await service.look(host.matches, made.id)
    await service.close(host.store, BOSS, made.id)
    assert await service.seat(host.matches, found.tables[0].id, 6000) is None
    with pytest.raises(Refused, match="contest_over"):
        await service.extend(host.store, BOSS, made.id)
    assert not await host.store.tables_with(Status.RUNNING)


async def test_it_is_refused_where_the_game_has_no_such_tables_or_few_have_come(
    host: Host,
) -> None:
    with pytest.raises(Refused, match="tournament_seats"):
        await opened(host, LEAGUE, 0, seats=5)
    made = await opened(host, LEAGUE, 2)
    with pytest.raises(Refused, match="contest_few"):
        await service.start(host.matches, ADA, made.id)
    with pytest.raises(Refused, match="tournament_taken"):
        await opened(host, KNOCKOUT, 0)
    with pytest.raises(Refused, match="tournament_none"):
        await service.join(host.store, actor(5, "Far", 77), made.id)


async def test_sixty_four_people_fit_into_one_message(host: Host) -> None:
    people = [actor(200 + n, f"A person of name {n}") for n in range(64)]
    made = await opened(host, LEAGUE, 0, seats=4)
    for each in people:
        made = await service.join(host.store, each, made.id)
    with pytest.raises(Refused, match="contest_full"):
        await service.join(host.store, actor(9, "Late"), made.id)
    await service.start(host.matches, ADA, made.id)
    found = await service.look(host.matches, made.id)
    assert len(found.tables) == 16
    for number, table in enumerate(found.tables):
        await service.seat(host.matches, table.id, 5000 + number)
    found = await played(host, made.id)
    shown = panel(found, WORDS, mine=found.entrants[63], organises=True)
    assert len(shown.text.split("```")[1].strip().split("\n")) == 1 + 64
    assert len(shown.text) <= 2000
    assert max(map(len, shown.text.split("```")[1].split("\n"))) <= 26
