"""How many imported matches there may be, and how long each stays."""

from __future__ import annotations

import json
import sqlite3
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from bot.handlers import quotas
from bot.ops.checking import checked
from bot.store.imported import BY_HAND, UNUSED
from bot.store.store import Store
from bot.tables import imports, match_text
from bot.tables.notifications import IMPORT_DAYS
from bot.tables.records import Status
from games import registry
from tests.bot.conftest import World
from tests.bot.exports import sitting_of, stored
from tests.bot.kept import Kept, both_engines
from tests.bot.moderating import dirk
from tests.bot.playing import labels
from tests.bot.scenes import begun, match_of, nap, press_made, said
from tests.bot.stored import ADA, BEGIN, SECOND
from tests.bot.stored import begun as started

NO_TABLE = "no such table"
GONE = "nobody had played or looked at it for 30 days"


def finished() -> str:
    return json.dumps(stored(sitting_of("race", 2)))


def unfinished(lines: int = 6) -> str:
    text = match_text.written(stored(sitting_of("race", 2)) | {"result": None, "seed": None})
    head, _, log = text.partition("\n\n")
    return "\n".join([head, "", *log.splitlines()[:lines]])


async def brought(world: World, text: str, person: Any = None, channel: Any = None) -> Any:
    file = ("match", text.encode())
    return await (person or world.ada).slash(channel or world.channel, "table import", file=file)


async def days(world: World, count: float) -> None:
    await world.env.advance_time(timedelta(days=count).total_seconds())


async def rows(world: World, table: str, match_id: int = 1) -> int:
    column = "id" if table == "matches" else "match_id"
    asked = f"SELECT count(*) FROM {table} WHERE {column} = {match_id}"
    return await world.store._database.read(lambda c: int(c.execute(asked).fetchone()[0]))


async def tables(world: World) -> int:
    """How many tables there are."""
    found = [await world.store.tables_with(status) for status in Status]
    return sum(map(len, found))


async def going_on(world: World, channel: Any = None) -> None:
    """An imported match that Ada and Bram play on with."""
    here = channel or world.channel
    await brought(world, unfinished(), channel=here)
    await world.bram.slash(here, "table join")
    await world.ada.slash(here, "table start")


@pytest.mark.fault("A3")
async def test_a_person_has_so_many_imported_matches_and_may_remove_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "IMPORTS", 1)
    await brought(world, finished())
    told = await brought(world, finished(), channel=world.other)
    assert "You already have 1 imported match" in said(told)
    assert told.ephemeral
    assert await tables(world) == 1
    assert "imported" in said(await brought(world, finished(), world.bram))  # Ada's are not Bram's
    assert labels(told.response) == ["Race #1"]
    sure = await world.ada.select(told.response, ["1"])
    assert "for everybody?" in said(sure)
    assert "is removed" in said(await world.ada.click(sure.response, label="Remove"))
    assert await rows(world, "log") == await rows(world, "snapshots") == 0
    assert "imported" in said(await brought(world, finished()))
    log = await world.bram.slash(world.channel, "table log", table=1)
    assert "was removed by whoever imported it" in said(log)


@pytest.mark.fault("A3")
async def test_a_server_has_so_many_imported_matches_and_a_moderator_may_remove_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "IMPORTS_ON_SERVER", 1)
    await brought(world, finished())
    told = await brought(world, finished(), world.bram)
    assert "This server already has 1 imported match" in said(told)
    assert labels(told.response) == []
    offered = await brought(world, finished(), dirk(world))
    sure = await dirk(world).select(offered.response, ["1"])
    assert "is removed" in said(await dirk(world).click(sure.response, label="Remove"))
    _, (deed,) = await world.store.servers.deeds(world.guild.id, 0, 9)
    assert (deed.user_id, deed.match_id) == (dirk(world).id, 1)
    assert "imported" in said(await brought(world, finished(), world.bram))


@pytest.mark.fault("A3")
@pytest.mark.parametrize("limit", ["LINES", "LINES_ON_SERVER"])
async def test_what_is_imported_may_have_so_many_lines_together(
    world: World, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    await brought(world, finished())
    lines = (await match_of(world, 1)).entries
    monkeypatch.setattr(quotas, limit, lines + 5)
    told = said(await brought(world, unfinished(6)))
    assert "has 6 lines" in told
    assert "there is room for 5" in told
    assert await tables(world) == 1
    assert "after 5 lines" in said(await brought(world, unfinished(5)))


@pytest.mark.fault("A3")
async def test_a_lobby_that_is_closed_makes_room(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "IMPORTS", 1)
    await brought(world, unfinished())
    told = await brought(world, finished())
    assert "You already have 1" in said(told)
    assert labels(told.response) == []  # it is closed as any lobby is
    await world.ada.slash(world.channel, "table leave")
    assert "imported" in said(await brought(world, finished()))


async def test_nobody_removes_what_is_not_theirs_or_goes_on(world: World) -> None:
    await brought(world, finished())
    for person in (world.bram, world.people[2]):
        assert NO_TABLE in said(await press_made(world, person, "bl:unimport:1"))
        assert NO_TABLE in said(await press_made(world, person, "bl:unimported:1"))
    assert await rows(world, "log")
    await going_on(world, world.other)
    refused = await press_made(world, world.ada, "bl:unimported:2")
    assert "not over" in said(refused)
    assert await rows(world, "log", 2)
    await begun(world, channel=world.guild.create_text_channel("third"))
    assert NO_TABLE in said(await press_made(world, world.ada, "bl:unimported:3"))


@pytest.mark.fault("P3")
async def test_an_imported_match_goes_when_nobody_has_looked_at_it_for_thirty_days(
    world: World,
) -> None:
    shown = await brought(world, finished())
    assert "nobody has looked at it for 30 days" in said(shown)
    await days(world, 29.9)
    assert await rows(world, "log")
    await days(world, 0.2)
    for table in ("log", "snapshots", "seats", "posts"):
        assert not await rows(world, table), table
    for label in ("Step through", "Log", "Export"):
        assert GONE in said(await world.ada.click(shown.response, label=label))
    assert GONE in said(await world.bram.slash(world.channel, "table status", table=1))
    await brought(world, finished())
    assert said(await world.bram.slash(world.channel, "table log", table=2))
    assert world.env.errors == []


@pytest.mark.fault("P3")
async def test_who_looks_at_it_keeps_it(world: World) -> None:
    await brought(world, finished())
    for _ in range(2):
        await days(world, 20)
        assert "Ada" in said(await world.bram.slash(world.channel, "table log", table=1))
    await days(world, 29.9)
    assert await rows(world, "log")
    await days(world, 2)
    assert not await rows(world, "log")


@pytest.mark.fault("P3")
async def test_looking_is_written_once_a_day(world: World) -> None:
    await brought(world, finished())
    await days(world, 3)

    async def until() -> Any:
        kept = await world.store.imports.get(1)
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
    """Such a match has no row: migration 015 made none."""
    await brought(world, finished())
    await world.store._database.write(lambda c: c.execute("DELETE FROM imports"))
    await world.store._database.write(lambda c: c.execute("DELETE FROM outbox"))
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
    assert "is removed tomorrow" in world.newest().content
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
    home = imports.Home(ADA, 9, 2, "en")
    found = imports.offered(finished().encode(), registry(), "", home, BEGIN)
    assert isinstance(found, imports.PutUp)
    return found


@both_engines
@pytest.mark.usefixtures("toys")
async def test_one_is_removed_when_its_time_is_over_and_no_sooner(store: Store) -> None:
    table, at = await store.put_up(put_up()), BEGIN + IMPORT_DAYS
    assert await store.imports.of_person(ADA) == await store.imports.of_server(9)
    assert (await store.imports.of_person(ADA)).matches == 1
    assert await store.imports.over(9, ADA) == await store.imports.over(9, None, 9) == [table.id]
    assert not await store.imports.remove(table.id, UNUSED, at - SECOND)
    await store.imports.looked_at(table.id, BEGIN + SECOND)
    assert not await store.imports.remove(table.id, UNUSED, at + SECOND)
    assert await store.imports.remove(table.id, UNUSED, at + timedelta(days=2))
    assert not await store.imports.remove(table.id, UNUSED, at + timedelta(days=2))
    assert (await store.imports.of_person(ADA)).matches == 0
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
            await store.put_up(put_up())
        await started(store)
        assert await store.imports.remove(1, BY_HAND, BEGIN)
    for number in (2, 3):
        with pytest.raises((sqlite3.Error, psycopg.Error), match="the log never shrinks"):
            kept.by_hand(f"DELETE FROM log WHERE match_id = {number}")
    with pytest.raises((sqlite3.Error, psycopg.Error), match="the log never shrinks"):
        kept.by_hand("DELETE FROM log")
    async with kept.opened() as store:
        for number in (2, 3):
            assert (await store.load(number)).lines


async def test_who_is_erased_has_imported_nothing(world: World) -> None:
    await brought(world, finished())
    about = await world.store.about(world.ada.id)
    assert about is not None
    assert [each["table"] for each in about["imports"]] == [1]
    await world.app.host.matches.erase(world.ada.id)
    assert await world.store.about(world.ada.id) is None
    kept = await world.store.imports.get(1)
    assert kept is not None
    assert kept.user_id is None


async def test_what_is_said_of_days_is_what_is_done(world: World) -> None:
    assert timedelta(days=30) == IMPORT_DAYS
    shown = await brought(world, finished())
    assert "30 days" in said(shown)
    assert labels(shown.response)[-1] == "Remove"
    assert "30 days" in said(await world.ada.slash(world.channel, "table status", table=1))
    await brought(world, unfinished(), channel=world.other)
    assert "30 days" in world.newest(world.other).content
