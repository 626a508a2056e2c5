"""How long an imported match stays (P3)."""

from __future__ import annotations

import json
import sqlite3
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from bot.app import App
from bot.features.past.imports import store as stored
from bot.features.privacy.store import kept_about
from bot.ops.checking import checked
from bot.store.imported import BY_HAND, UNUSED
from bot.store.store import Store
from bot.tables import imports
from bot.tables.notifications import IMPORT_DAYS
from bot.tables.records import Status
from games import registry
from tests.support.bot.bringing import attached, days, finished, going_on, rows, unfinished
from tests.support.bot.kept import Kept, both_engines
from tests.support.bot.playing import labels
from tests.support.bot.scenes import match_of, nap, said
from tests.support.bot.stored import ADA, BEGIN, SECOND
from tests.support.bot.stored import begun as started
from tests.support.bot.world import World


@pytest.fixture(autouse=True)
def slower_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Months go by here."""
    monkeypatch.setattr(App, "pulse", 6 * 3600)


GONE = "nobody had played or looked at it for 30 days"


@pytest.mark.discord
@pytest.mark.fault("P3")
async def test_an_imported_match_goes_when_nobody_has_looked_at_it_for_thirty_days(
    world: World,
) -> None:
    shown = await attached(world, finished())
    assert "nobody has looked at it for 30 days" in said(shown)
    await days(world, 29.9)
    assert await rows(world, "log")
    await days(world, 0.2)
    for table in ("log", "snapshots", "seats", "posts"):
        assert not await rows(world, table), table
    for label in ("Step through", "Log", "Export"):
        assert GONE in said(await world.ada.click(shown.response, label=label))
    assert GONE in said(await world.bram.slash(world.channel, "table status", table=1))
    await attached(world, finished())
    assert said(await world.bram.slash(world.channel, "table log", table=2))
    assert world.env.errors == []


@pytest.mark.fault("P3")
async def test_who_looks_at_it_keeps_it(world: World) -> None:
    await attached(world, finished())
    for _ in range(2):
        await days(world, 20)
        assert "Ada" in said(await world.bram.slash(world.channel, "table log", table=1))
    await days(world, 29.9)
    assert await rows(world, "log")
    await days(world, 2)
    assert not await rows(world, "log")


@pytest.mark.fault("P3")
async def test_looking_is_written_once_a_day(world: World) -> None:
    await attached(world, finished())
    await days(world, 3)

    async def until() -> Any:
        kept = await stored.get(world.store, 1)
        assert kept is not None
        return kept.until

    before = await until()
    await world.ada.slash(world.channel, "table log", table=1)
    after = await until()
    assert after > before
    await days(world, 0.5)
    await world.ada.slash(world.channel, "table log", table=1)
    assert await until() == after
    await days(world, 0.6)
    await world.ada.slash(world.channel, "table log", table=1)
    assert await until() > after


@pytest.mark.fault("P3")
async def test_a_match_that_was_imported_by_an_older_version_stays(world: World) -> None:
    """Such a match has no row: the migration made none."""
    await attached(world, finished())
    await world.store.write(lambda c: c.execute("DELETE FROM imports"))
    await world.store.write(lambda c: c.execute("DELETE FROM outbox"))
    await days(world, 35)
    assert await rows(world, "log")
    status = said(await world.ada.slash(world.channel, "table status", table=1))
    assert "imported" in status
    assert "30 days" not in status


@pytest.mark.fault("P3")
async def test_one_that_is_played_on_stays_as_long_as_somebody_plays(world: World) -> None:
    await going_on(world)
    for _ in range(2):
        await days(world, 20)
        await nap(world, await match_of(world, 1))
    match = await match_of(world, 1)
    assert match.table.status is Status.RUNNING
    assert match.entries == 8


@pytest.mark.fault("P3")
async def test_one_that_nobody_plays_on_is_called_off_and_goes(world: World) -> None:
    await going_on(world)
    await days(world, 31.1)  # the press on Start was a look
    table = await world.store.table(1)
    assert table is not None
    assert table.status is Status.CLOSED
    assert "removed tomorrow" in world.newest().content
    assert "Ada" in said(await world.ada.slash(world.channel, "table log", table=1))
    await days(world, 30)
    assert await rows(world, "log"), "for somebody has looked"
    await days(world, 2)
    assert not await rows(world, "log")
    assert GONE in said(await world.ada.slash(world.channel, "table log", table=1))


@pytest.mark.fault("P3")
async def test_one_that_is_paused_stays(world: World) -> None:
    await going_on(world)
    assert await world.store.deadlines.pause(1, [], world.env.now())
    await days(world, 40)
    assert (await match_of(world, 1)).table.status is Status.RUNNING
    assert await world.store.deadlines.resume(1, [], world.env.now())
    await days(world, 2)
    table = await world.store.table(1)
    assert table is not None
    assert table.status is Status.CLOSED


def put_up() -> imports.PutUp:
    by = imports.ImportedBy(ADA, 9, 2, "en")
    found = imports.offered(json.dumps(finished()).encode(), registry(), "", by, BEGIN)
    assert isinstance(found, imports.PutUp)
    return found


@both_engines
@pytest.mark.usefixtures("toys")
async def test_one_is_removed_when_its_time_is_over_and_no_sooner(store: Store) -> None:
    table, at = await stored.put_up(store, put_up()), BEGIN + IMPORT_DAYS
    assert await stored.of_person(store, ADA) == await stored.of_server(store, 9)
    assert (await stored.of_person(store, ADA)).matches == 1
    assert await stored.over(store, 9, ADA) == await stored.over(store, 9, None, 9) == [table.id]
    assert not await stored.remove(store, table.id, UNUSED, at - SECOND)
    await store.imports.looked_at(table.id, BEGIN + SECOND)
    assert not await stored.remove(store, table.id, UNUSED, at + SECOND)
    assert await stored.remove(store, table.id, UNUSED, at + timedelta(days=2))
    assert not await stored.remove(store, table.id, UNUSED, at + timedelta(days=2))
    assert (await stored.of_person(store, ADA)).matches == 0
    gone = await store.table(table.id)
    assert gone is not None
    assert (gone.status, gone.entries, gone.members) == (Status.CLOSED, 0, ())
    assert (await checked(store)).faults == ()


@both_engines
@pytest.mark.usefixtures("toys")
async def test_no_other_log_loses_a_line(kept: Kept) -> None:
    """Not even that of an imported match that is there: the database itself refuses it."""
    async with kept.opened() as store:
        for _ in range(2):
            await stored.put_up(store, put_up())
        await started(store)
        assert await stored.remove(store, 1, BY_HAND, BEGIN)
    for number in (2, 3):
        with pytest.raises((sqlite3.Error, psycopg.Error), match="the log never shrinks"):
            kept.by_hand(f"DELETE FROM log WHERE match_id = {number}")
    with pytest.raises((sqlite3.Error, psycopg.Error), match="the log never shrinks"):
        kept.by_hand("DELETE FROM log")
    async with kept.opened() as store:
        for number in (2, 3):
            assert (await store.load(number)).lines


async def test_who_is_erased_has_imported_nothing(world: World) -> None:
    await attached(world, finished())
    about = await kept_about(world.store, world.ada.id)
    assert about is not None
    assert [each["table"] for each in about["imports"]] == [1]
    await world.app.host.matches.erase(world.ada.id)
    assert await kept_about(world.store, world.ada.id) is None
    kept = await stored.get(world.store, 1)
    assert kept is not None
    assert kept.user_id is None


async def test_what_is_said_of_days_is_what_is_done(world: World) -> None:
    assert timedelta(days=30) == IMPORT_DAYS
    shown = await attached(world, finished())
    assert "30 days" in said(shown)
    assert labels(shown.response)[-1] == "Remove"
    assert "30 days" in said(await world.ada.slash(world.channel, "table status", table=1))
    await attached(world, unfinished(), channel=world.other)
    assert "30 days" in world.newest(world.other).content
