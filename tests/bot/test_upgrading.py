"""A newer version brings the database of a fleet up to date while the version before plays on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import psycopg
import pytest

from bot.base.config import FleetSettings
from bot.base.errors import PassingTrouble, Unusable
from bot.base.setting_kinds import Server
from bot.ops.checking import Checked, checked
from bot.store.postgres import schema, session
from bot.store.schema import GOES_ON, migrations
from bot.store.store import Store
from tests.support.bot.kept import impatient
from tests.support.bot.stored import REST, begun, lobby, take
from tests.support.bot.trouble import backend, throw_out

pytestmark = pytest.mark.usefixtures("toys")
NEWER = max(migrations("postgres")) + 1
COLUMN = "ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT ''"
GENTLE = f"-- A mood.\n{GOES_ON}\n{COLUMN};"
HARSH = "ALTER TABLE matches RENAME COLUMN language TO tongue;"
PREPARED = 10  # times that something is asked, after which the server has it prepared


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Store]:
    """One of several, of the version that there is just now."""
    async with Store.open(Server(url), fleet=FleetSettings(4, 2)) as store:
        assert store.fleet is not None
        await store.fleet.begin()
        yield store


def cut_off(database: str, store: Store) -> None:
    """The server ends the connection by which that process moves."""
    with psycopg.connect(database, autocommit=True) as connection:
        number = backend(store).info.backend_pid
        connection.execute("SELECT pg_terminate_backend(%s, 60000)", (number,))


class Versions:
    """Which version a process is that opens the database now; `older` is ours."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def newer(self, sql: str) -> None:
        """From now on they have this migration beside ours."""
        known = migrations("postgres") | {NEWER: sql}
        self._patch.setattr(schema, "migrations", lambda _engine: known)

    def older(self) -> None:
        """From now on they are ours again."""
        self._patch.setattr(schema, "migrations", migrations)


@pytest.fixture
def version(monkeypatch: pytest.MonkeyPatch) -> Versions:
    return Versions(monkeypatch)


async def test_the_version_before_plays_on_while_it_is_brought_up_to_date(
    database: str, version: Versions
) -> None:
    async with process(database) as old:
        match = await begun(old)
        for _ in range(PREPARED):
            await old.table(match.id)
        version.newer(GENTLE)
        async with process(database) as new:
            version.older()
            assert (await old.table(match.id)) == (await new.table(match.id))
            await take(match, REST)
            cut_off(database, old)  # and if it has to connect again
            await take(match, REST)
            assert len(await new.lines(match.id)) == match.entries
            await new.fleet.take()  # type: ignore[union-attr]
            assert await old.fleet.take()  # type: ignore[union-attr]
            assert await checked(new) == Checked(whole=1, older=0, faults=())


async def test_what_was_prepared_before_would_be_refused(
    database: str, version: Versions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control."""
    async with process(database) as old:
        number = (await lobby(old, 1)).id
        for _ in range(PREPARED):
            await old.table(number)
        version.newer(GENTLE)
        async with process(database):
            monkeypatch.setattr(session, "_again", lambda work: work())
            with pytest.raises(PassingTrouble, match="must not change result type"):
                await old.table(number)


async def test_an_older_version_does_not_start_on_it(database: str, version: Versions) -> None:
    version.newer(GENTLE)
    async with process(database):
        version.older()
        with pytest.raises(Unusable, match="written by a newer Braakland"):
            async with process(database):
                pass


async def test_what_is_not_for_the_version_before_waits_until_that_is_gone(
    database: str, version: Versions
) -> None:
    async with process(database) as old:
        version.newer(HARSH)
        with impatient(), pytest.raises(Unusable, match="the version before cannot go on"):
            async with process(database):
                pass
        version.older()
        await lobby(old, 1)
    version.newer(HARSH)
    async with AsyncExitStack() as stack:  # and then several may start at once
        starting = [stack.enter_async_context(process(database)) for _ in range(3)]
        await asyncio.gather(*starting)


async def test_who_has_it_alone_is_not_asked_to_go_on(database: str, version: Versions) -> None:
    async with Store.open(Server(database)) as alone:
        for sql in (GENTLE, HARSH):
            version.newer(sql)
            with impatient(), pytest.raises(Unusable, match="in use by another process"):
                async with process(database):
                    pass
        version.older()
        await lobby(alone, 1)


async def test_who_was_cut_off_and_cannot_go_on_uses_it_no_more(
    database: str, version: Versions
) -> None:
    """Nor does it keep its shards: others take them when the leases have run out."""
    async with process(database) as old:
        assert old.fleet is not None
        await old.fleet.take()
        throw_out(database)
        version.newer(HARSH)
        async with process(database):
            version.older()
            with pytest.raises(PassingTrouble, match=r"this version .* must end"):
                await lobby(old, 1)
            with suppress(PassingTrouble):
                await old.fleet.renew()  # which hears that its connection is gone
            with pytest.raises(PassingTrouble, match=r"this version .* must end"):
                await old.fleet.renew()


async def test_while_somebody_reads_for_long_nobody_waits_for_a_migration(
    database: str, version: Versions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "BRIEFLY", "50ms")
    monkeypatch.setattr(schema, "PAUSE", 0.05)
    async with process(database) as old:
        number = (await lobby(old, 1)).id
        async with await psycopg.AsyncConnection.connect(database) as dump:
            await dump.execute("SELECT count(*) FROM matches")
            version.newer(GENTLE)
            async with AsyncExitStack() as stack:
                starting = asyncio.create_task(stack.enter_async_context(process(database)))
                for _ in range(20):
                    await asyncio.wait({starting}, timeout=0.02)
                    assert await old.table(number) is not None
                assert not starting.done()
                await dump.rollback()
                await starting
