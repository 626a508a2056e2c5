"""Several processes on one database: who holds what, as PostgreSQL says (each store is one).

Long because what one process does is seen by the others: leases, shares, messages, an outage.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import datetime, timedelta

import psycopg
import pytest

from bot.base.config import Config, FleetSettings, HostMode
from bot.base.errors import Unusable
from bot.base.setting_kinds import Server
from bot.ops import console
from bot.ops.shutdown import Exit
from bot.store import fleet as leases
from bot.store.fleet import Fleet, NotHeld, Session
from bot.store.rows import from_micros
from bot.store.store import Store
from tests.support.bot.kept import impatient
from tests.support.bot.stored import BEGIN, begun

SOON = timedelta(milliseconds=300)
SESSION = Session("of-Discord", 7, "ws://127.0.0.1:1/", 1)


class Processes:
    """Stores on one database, of which each believes to be a process."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.url, self._stack = url, stack
        self.stores: list[Store] = []

    async def one(self, shards: int = 4, processes: int = 2) -> Fleet:
        """One more."""
        settings = FleetSettings(shards, processes)
        opened = Store.open(Server(self.url), fleet=settings)
        store = await self._stack.enter_async_context(opened)
        assert store.fleet is not None
        self.stores.append(store)
        await store.fleet.begin()
        return store.fleet

    async def outages(self) -> list[tuple[datetime, datetime]]:
        """When the host was not there."""
        with psycopg.connect(self.url) as connection:
            rows = connection.execute("SELECT start, stop FROM outages").fetchall()
        return [(from_micros(start), from_micros(stop)) for start, stop in rows]


def told(store: Store, figure: str) -> float:
    """What that figure says of that process."""
    found = store.figures.registry.get_sample_value(f"braakland_{figure}")
    assert found is not None, figure
    return found


@pytest.fixture
async def processes(database: str) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield Processes(database, stack)


async def test_each_takes_its_share_and_no_shard_has_two_holders(processes: Processes) -> None:
    one, two, three = [await processes.one() for _ in range(3)]
    taken = await asyncio.gather(one.take(), two.take(), three.take())
    assert sorted(len(shards) for shards in taken) == [0, 2, 2]
    assert sorted(shard for shards in taken for shard in shards) == [0, 1, 2, 3]


async def test_who_cannot_renew_in_time_has_lost_and_the_next_has_another_token(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LEASE", SOON)
    one, two = await processes.one(1, 1), await processes.one(1, 1)
    assert await one.take() == {0: 1}
    assert await two.take() == {}
    await asyncio.sleep(2 * SOON.total_seconds())
    monkeypatch.setattr(leases, "LEASE", timedelta(seconds=60))
    assert await two.take() == {0: 2}
    assert await one.renew() == {0: 1}
    assert one.tokens == {}
    assert await two.renew() == {}


async def test_a_lease_that_ran_out_is_kept_if_nobody_has_taken_it(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart of the server: no session at Discord has to end for it."""
    monkeypatch.setattr(leases, "LEASE", timedelta(0))
    one = await processes.one(1, 1)
    await one.take()
    monkeypatch.setattr(leases, "LEASE", timedelta(seconds=60))
    assert await one.renew() == {}
    assert one.tokens == {0: 1}


async def test_what_is_let_go_is_taken_at_once_by_who_lacks_it_and_else_later(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, three = [await processes.one() for _ in range(3)]
    for each in (one, two):
        await each.take()
    await one.let_go()
    assert await two.take() == {}, "a successor is coming"
    assert await three.take() == {0: 2, 1: 2}
    await three.let_go()
    monkeypatch.setattr(leases, "FREE", timedelta(0))
    assert await two.take() == {0: 3, 1: 3}


async def test_the_share_of_a_process_that_is_gone_is_taken_by_the_others(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LAPSED", timedelta(0))
    one, two = await processes.one(), await processes.one()
    await two.take()
    monkeypatch.setattr(leases, "LEASE", timedelta(0))
    await one.take()
    monkeypatch.setattr(leases, "LEASE", timedelta(seconds=60))
    assert await one.free() == 2
    assert await two.take() == {2: 2, 3: 2}
    assert await one.free() == 0
    assert await one.renew() == {2: 1, 3: 1}
    assert told(processes.stores[1], "takeovers_total") == 2
    assert told(processes.stores[1], "unserved_seconds_total") > 0
    assert told(processes.stores[0], "leases_lost_total") == 2


async def even(*all_of_them: Fleet) -> None:
    """Each says whether it lacks shards, and has taken what it could."""
    for each in all_of_them:
        await each.take()
        await each.say_whether_it_lacks(settled=True)


async def crashed(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> tuple[Fleet, Fleet]:
    """Of two processes with six shards in all one was gone and is back: the other has them all."""
    monkeypatch.setattr(leases, "FREE", timedelta(0))
    survivor = await processes.one(6, 2)
    await survivor.take()
    await survivor.take()
    assert len(survivor.tokens) == 6
    monkeypatch.undo()
    return survivor, await processes.one(6, 2)


async def test_after_a_crash_shards_are_handed_on_until_all_have_their_share(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    survivor, back = await crashed(processes, monkeypatch)
    assert not await survivor.is_to_give(), "nobody lacks any, as far as is known"
    for _ in range(3):
        assert await back.take() == {}
        assert await back.say_whether_it_lacks(settled=True), "one may come soon"
        assert await survivor.is_to_give()
        await survivor.let_go(survivor.put_down(max(survivor.tokens)))
        assert not await survivor.is_to_give(), "one after the other: one is nobody's"
        assert len(await back.take()) == 1
    await even(survivor, back)
    assert (len(survivor.tokens), len(back.tokens)) == (3, 3)
    assert told(processes.stores[0], "handed_on_total") == 3
    assert not await survivor.is_to_give()
    assert not await back.say_whether_it_lacks(settled=True)


async def test_no_shard_is_handed_on_while_the_one_before_is_not_connected(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    survivor, back = await crashed(processes, monkeypatch)
    await back.say_whether_it_lacks(settled=True)
    assert await survivor.is_to_give()
    assert await back.say_whether_it_lacks(settled=False)
    assert not await survivor.is_to_give()


async def test_of_several_with_too_many_shards_one_gives(processes: Processes) -> None:
    first, second = [await processes.one(6, 2) for _ in range(2)]
    await even(first, second)
    for each in (first, second):
        each.settings = FleetSettings(6, 3)
    third = await processes.one(6, 3)
    for left in (5, 4):
        await third.say_whether_it_lacks(settled=True)
        (giver,) = [each for each in (first, second) if await each.is_to_give()]
        await giver.let_go(giver.put_down(max(giver.tokens)))
        await third.take()
        assert len(first.tokens) + len(second.tokens) == left
    assert [len(each.tokens) for each in (first, second, third)] == [2, 2, 2]


async def test_who_lacked_shards_and_is_gone_is_given_none(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    survivor, _ = await crashed(processes, monkeypatch)
    async with AsyncExitStack() as stack:
        gone = await Processes(processes.url, stack).one(6, 2)
        await gone.say_whether_it_lacks(settled=True)
        assert await survivor.is_to_give()
    for _ in range(400):
        if not await survivor.is_to_give():
            return
        await asyncio.sleep(0.05)  # the server notices a moment later that a connection has ended
    raise AssertionError("it would still be given a shard")


async def test_sessions_of_a_bucket_begin_apart_whichever_process_begins_them(
    processes: Processes,
) -> None:
    one, two = await processes.one(), await processes.one()
    await one.take()
    await two.take()
    assert (sorted(one.tokens), sorted(two.tokens)) == ([0, 1], [2, 3])
    assert await one.turn(0, 2) == 0
    assert 4 < await two.turn(2, 2) <= 5.25
    assert await two.turn(3, 2) == 0, "another bucket"


async def test_who_has_lost_a_shard_begins_no_session_of_it(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LEASE", timedelta(0))
    one, two = await processes.one(1, 1), await processes.one(1, 1)
    await one.take()
    with pytest.raises(NotHeld):
        await one.turn(0, 1)
    monkeypatch.setattr(leases, "LEASE", timedelta(seconds=60))
    await two.take()
    with pytest.raises(NotHeld):
        await one.turn(0, 1)


async def test_the_number_of_shards_changes_only_while_nobody_runs(processes: Processes) -> None:
    one = await processes.one(4, 2)
    await one.take()
    with pytest.raises(Unusable, match="SHARDS is 8, but other processes run with 4"):
        await processes.one(8, 2)
    await one.let_go()
    assert len(await (await processes.one(8, 2)).take()) == 4


async def test_many_share_a_database_and_then_nobody_has_it_alone(
    processes: Processes, database: str
) -> None:
    await processes.one()
    await processes.one()
    with impatient(), pytest.raises(Unusable, match="in use by another process"):
        async with Store.open(Server(database)):
            pass


async def test_who_has_it_alone_lets_nobody_share_it(processes: Processes, database: str) -> None:
    async with Store.open(Server(database)):
        with impatient(), pytest.raises(Unusable, match="in use by another process"):
            await processes.one()


async def test_several_that_start_at_once_bring_an_empty_database_up_to_date_once(
    processes: Processes,
) -> None:
    found = await asyncio.gather(*(processes.one() for _ in range(4)))
    assert len({each.name for each in found}) == 4


async def test_an_outage_lasts_while_any_shard_is_nobodys(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restart of one process after the other is none; nor does one half that is back end it."""
    monkeypatch.setattr(leases, "LEASE", timedelta(hours=1))
    one, two = await processes.one(), await processes.one()
    deadlines = processes.stores[0].deadlines
    await one.take()
    assert not await deadlines.serve_again(BEGIN)
    await two.take()
    assert not await deadlines.serve_again(BEGIN)
    assert not await deadlines.serve_again(BEGIN + timedelta(minutes=1)), "a moment"
    await one.let_go()
    for hours in (2, 3):
        await deadlines.alive(BEGIN + timedelta(hours=hours))
        assert await deadlines.serve_again(BEGIN + timedelta(hours=hours))
    await one.take()
    assert await deadlines.serve_again(BEGIN + timedelta(hours=4))
    assert not await deadlines.serve_again(BEGIN + timedelta(hours=4))
    assert await processes.outages() == [(BEGIN + timedelta(minutes=1), BEGIN + timedelta(hours=4))]


async def test_after_an_outage_of_all_nobodys_time_is_over_until_all_are_served(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, toys: object
) -> None:
    """However many come back, one after the other, it is one outage."""
    monkeypatch.setattr(leases, "LEASE", timedelta(hours=1))
    fleets = [await processes.one(6, 3) for _ in range(3)]
    lives = [store.deadlines for store in processes.stores]
    match = await begun(processes.stores[0])
    (since,) = (await lives[0].clock(match.id, BEGIN)).waiting.values()  # type: ignore[union-attr]
    gone = since.wait.since + timedelta(minutes=30)
    for fleet in fleets:
        await fleet.take()
    await lives[0].alive(gone)
    for fleet in fleets:
        await fleet.let_go()

    back = gone + timedelta(hours=5)
    for nth, (fleet, life) in enumerate(zip(fleets, lives, strict=True)):
        await fleet.take()
        now = back + timedelta(minutes=nth)
        assert await life.serve_again(now)
        await life.alive(now)
        clock = await life.clock(match.id, now)
        assert clock is not None
        assert not clock.late(now)
        assert not clock.to_remind(now)
    for life in lives:
        await life.alive(now)
        assert not await life.serve_again(now + SOON)
    assert await processes.outages() == [(gone, now)]
    assert clock is not None
    (waiting,) = clock.waiting.values()
    assert since.deadline is not None
    assert waiting.deadline == since.deadline + (now - gone)


async def test_a_command_works_beside_those_who_play(
    processes: Processes, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await processes.one()
    alone = Config(HostMode.DISCORD, "", Server(database))
    with impatient(), pytest.raises(Unusable, match="in use by another process"):
        await asyncio.to_thread(console.erase, "4001", alone)
    beside = replace(alone, fleet=FleetSettings(4, 2))
    assert await asyncio.to_thread(console.erase, "4001", beside) is Exit.DONE
    assert await asyncio.to_thread(console.check, beside) is Exit.DONE
    assert "0 matches" in capsys.readouterr().out


async def test_a_session_that_was_let_go_is_gone_on_with_at_once_by_whoever_is_there(
    processes: Processes,
) -> None:
    """Though their share is full: it costs no login, and Discord keeps it for a short time only."""
    one, two = await processes.one(), await processes.one()
    for each in (one, two):
        await each.take()
    await one.let_go(sessions={0: SESSION})
    assert await two.take() == {0: 2}, "of shard 1 nothing is left: its successor is coming"
    assert two.left == {0: SESSION}


async def test_how_far_a_session_has_come_is_kept_with_the_lease(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LAPSED", timedelta(0))
    one, two = await processes.one(1, 1), await processes.one(1, 1)
    await one.take()
    monkeypatch.setattr(leases, "LEASE", timedelta(0))
    await one.renew({0: SESSION})
    assert await two.take() == {0: 2}
    assert two.left == {0: SESSION}


async def test_a_session_of_an_earlier_holder_is_not_gone_on_with(processes: Processes) -> None:
    """A process of the version before writes none, and leaves what was written there."""
    one, two = await processes.one(1, 1), await processes.one(1, 1)
    await one.take()
    await one.let_go(sessions={0: SESSION})
    with psycopg.connect(processes.url) as connection:
        connection.execute("UPDATE shards SET token = token + 1")
    assert await two.take() == {0: 3}
    assert two.left == {}
