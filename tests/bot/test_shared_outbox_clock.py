"""The clock of the database is set back: what processes share is held up no longer than before."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.base import clock
from bot.store import fleet as leases
from bot.store import shared_outbox
from bot.store.database import Connection
from bot.store.postings import Posting, digest
from bot.store.rows import MICROSECOND
from bot.store.store import Store
from tests.support.bot.sharing import Processes, fleet, processes, say, soon, table
from tests.support.bot.stored import SECOND

__all__ = ["processes"]  # a fixture

BACK = timedelta(hours=5)


async def set_back(store: Store) -> None:
    """The clock of the database is set back: all it has written is later than it was."""
    later = BACK // MICROSECOND

    def work(connection: Connection) -> None:
        for change in (
            f"UPDATE shards SET until = until + {later}",
            f"UPDATE outbox SET held_until = held_until + {later}",
            f"UPDATE logins SET at = at + {later}",
            f"UPDATE postings SET begun_at = begun_at + {later}",
        ):
            connection.execute(change)

    await store.write(work)


@pytest.mark.fault("T3")
async def test_after_the_clock_was_set_back_it_looks_as_often_as_before(
    processes: Processes,
) -> None:
    one = await processes.one()
    await one.claim(clock.now(), 9)
    now = clock.now() - BACK
    assert one.next_due is not None
    assert one.next_due > now + shared_outbox.LOOK
    await one.hasten(now, SECOND)
    assert one.next_due <= now


@pytest.mark.fault("T3")
async def test_after_the_clock_was_set_back_nobody_is_held_up_by_who_is_gone(
    processes: Processes,
) -> None:
    """What a process held when it died is not its own for five hours more."""
    gone, one = await processes.one(1, 1), await processes.one(1, 1)
    number = await table(gone, 0, 1)
    await say(gone, number)
    assert len(await gone.claim(soon(), 9)) == 1
    await set_back(gone)
    await fleet(one).renew()
    asked = f"SELECT max(until) - {leases.NOW} FROM shards"
    assert await micros(one, asked) <= leases.LEASE // MICROSECOND
    asked = f"SELECT max(held_until) - {leases.NOW} FROM outbox"
    assert await micros(one, asked) <= leases.IN_HAND // MICROSECOND


async def micros(store: Store, asked: str) -> int:
    found = await store.read(lambda connection: connection.execute(asked).fetchone())
    return int(found[0])


@pytest.mark.fault("T3")
async def test_after_the_clock_was_set_back_a_session_begins_as_soon_as_ever(
    processes: Processes,
) -> None:
    one = await processes.one(1, 1)
    assert await fleet(one).turn(0, 1) == 0
    await set_back(one)
    assert 0 < await fleet(one).turn(0, 1) <= leases.APART.total_seconds()


@pytest.mark.fault("T3")
async def test_after_the_clock_was_set_back_an_answer_of_before_holds_no_lobby_up(
    processes: Processes,
) -> None:
    one, two = await processes.one(), await processes.one()
    number = await table(one, 0, 7)
    await one.postings.begin(
        Posting(None, number, "lobby", 7, 1, digest("Join"), None, clock.now())
    )
    assert await two.postings.answered(number)
    await set_back(one)
    assert not await two.postings.answered(number)
