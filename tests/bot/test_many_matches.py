"""A start with many matches: as many statements as with few, and each match as if it were alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server
from bot.matches.settling import Results
from bot.store import many, outbox_queue, waits
from bot.store.result_rows import of_match
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import Away, Status
from bot.tables.schedule import ClockMode, ClockSettings, Preferences
from games.core import Seat
from tests.support.bot.counted import Counted
from tests.support.bot.kept import both_engines
from tests.support.bot.stored import ADA, BEGIN, BOB, CY, SECOND, begun

pytestmark = [both_engines, pytest.mark.usefixtures("toys")]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def looks(store: Store) -> dict[int, datetime]:
    """When each table is to be looked at."""
    at = BEGIN + 1000 * DAY
    found = [m for m in await store.claim(at, 1000) if m.kind == NotificationKind.CLOCK]
    assert len({m.match_id for m in found}) == len(found)
    await store.let_go()
    return {m.match_id or 0: m.due_at for m in found}


async def test_a_start_says_as_much_to_the_database_for_many_matches_as_for_few(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, said = Counted(store, monkeypatch), []
    for number in range(12):
        await begun(store, number + 1)
        if number in (1, 11):
            await store.deadlines.alive(BEGIN)
            counted.since()
            await store.deadlines.begin(BEGIN + DAY)
            said.append(counted.since())
            assert len(await looks(store)) == number + 1
    assert said[0] == said[1]


async def test_so_does_each_process_of_a_fleet_after_an_outage(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    async with (
        Store.open(Server(database), fleet=FleetSettings(2, 1)) as one,
        Store.open(Server(database), fleet=FleetSettings(2, 1)) as two,
    ):
        assert one.fleet is not None
        await one.fleet.begin()  # no shard is served yet: the outage goes on
        processes = [Counted(store, monkeypatch) for store in (one, two)]
        for number in range(12):
            await begun(one, number + 1)
            if number in (1, 11):
                await one.write(lambda c: waits.alive(c, BEGIN))
                for store, counted in zip((one, two), processes, strict=True):
                    counted.since()
                    assert await store.deadlines.serve_again(BEGIN + DAY)
                    said.append(counted.since())
    assert len(set(said)) == 1


async def test_no_statement_is_about_more_matches_than_an_engine_can_take(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the clock was ahead, all is looked at again."""
    for number in range(7):
        await begun(store, number + 1)
    counted, set_back = Counted(store, monkeypatch), BEGIN + 3 * HOUR
    await store.deadlines.alive(BEGIN + DAY)
    counted.since()
    await store.deadlines.begin(set_back)
    at_once, in_one = await looks(store), counted.since()
    await store.deadlines.alive(BEGIN + DAY)
    monkeypatch.setattr(many, "MANY", 3)
    counted.since()
    await store.deadlines.begin(set_back)
    assert await looks(store) == at_once
    assert in_one < counted.since() <= 3 * in_one


async def test_each_of_many_clocks_is_as_if_it_were_the_only_one(store: Store) -> None:
    deadlines, at = store.deadlines, BEGIN + 5 * DAY
    for channel in range(1, 7):  # Bob is to move
        await begun(store, channel, "race", *((CY, BOB) if channel == 4 else (ADA, BOB)))
    hard = ClockSettings(ClockMode.HARD, time=HOUR, bank=10 * DAY)
    await change(store, 2, clock=hard)
    clock = await deadlines.clock(2, BEGIN)
    assert clock is not None
    await deadlines.restart_waits(2, frozenset(clock.waiting), BEGIN + 4 * HOUR)
    await deadlines.pause(3, [], BEGIN + HOUR)
    await deadlines.resume(3, [], BEGIN + 4 * HOUR)
    await deadlines.pause(5, [], BEGIN + HOUR)
    await deadlines.leave(BOB, Away(BEGIN + DAY, BEGIN + 9 * DAY, CY))  # who sits at the fourth
    await deadlines.leave(CY, Away(BEGIN + 2 * DAY, BEGIN + 3 * DAY, None))
    await deadlines.wish(CY, Preferences(first=2 * HOUR), BEGIN)
    await change(store, 6, status=Status.FROZEN)
    alone = {n: await deadlines.clock(n, at) for n in range(1, 8)}
    together = await store.read(lambda c: waits.read_all(c, list(range(1, 8)), at))
    assert together == {n: c for n, c in alone.items() if c is not None}
    called = {n: [w.user_id for w in c.waiting.values()] for n, c in together.items()}
    assert called == {1: [CY], 2: [CY], 3: [CY], 4: [BOB], 5: [CY]}
    assert [w.reserve for w in together[2].waiting.values()] < [10 * DAY - 3 * HOUR]
    assert [n for n, c in together.items() if c.paused] == [5]


async def change(store: Store, number: int, **what: Any) -> None:
    """A table is changed."""
    table = await store.table(number)
    assert table is not None
    await store.save(replace(table, **what), expected=table.changed_at, at=BEGIN)


async def test_the_many_tables_of_a_person_are_read_as_each_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for channel in range(1, 8):
        await begun(store, channel, "race", ADA, BOB, CY)
    counted = Counted(store, monkeypatch)
    few = [await store.table(n) for n in range(7, 0, -1)]
    counted.since()
    assert await store.tables_of(BOB) == few
    assert await store.tables_with(Status.RUNNING) == few[::-1]
    assert counted.since() < 10


async def test_results_that_are_in_memory_are_not_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    results, counted, read = Results(store), Counted(store, monkeypatch), []
    for number in range(1, 7):
        match = await begun(store, number)
        await match.resign(Seat(1), interaction=None, at=BEGIN + number * SECOND)
        await results.settle(of_match(number))
        counted.since()
        here = await results.of_server(9)
        assert [each.result.match_id for each in here] == list(range(1, number + 1))
        read.append(counted.rows)
    assert read == [read[0] + more for more in range(6)], "of each older one its number alone"
    assert await results.of_person(BOB) == list(here)
    counted.since()
    assert not await results.of_server(10)
    assert counted.rows == 0, "nothing of other servers"


async def test_of_many_clocks_that_are_due_at_once_a_few_are_looked_at_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a move would wait until all of them are."""
    for number in range(1, 8):
        await begun(store, number)
    monkeypatch.setattr(outbox_queue, "UNDER_WAY", 3)
    at = BEGIN + 1000 * DAY

    async def claimed() -> list[int]:
        found = await store.claim(at, 1000)
        return [m.id for m in found if m.kind == NotificationKind.CLOCK]

    under_way = await claimed()
    assert len(under_way) == 3
    assert await claimed() == []
    looked = 0
    while under_way:
        await store.done(under_way.pop(0))
        looked += 1
        if looked <= 7 - 3:
            assert store.next_due == outbox_queue.AT_ONCE, "it is to ask again"
        under_way += await claimed()
        assert len(under_way) == min(3, 7 - looked)
    assert looked == 7
