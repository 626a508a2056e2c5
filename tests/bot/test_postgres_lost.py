"""The server goes away and comes back: nothing acknowledged is lost, nothing done twice."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
import pytest

from bot.base.errors import Duplicate, LastingTrouble, PassingTrouble, Refused, UnknownOutcome
from bot.base.setting_kinds import Server
from bot.matches.registry import MatchRegistry
from bot.store.database import Connection
from bot.store.postgres.speech import Spoken
from bot.store.store import Store
from games.core import Forbidden
from tests.postgres import Server as PostgresServer
from tests.support.bot.kept import both_engines, impatient
from tests.support.bot.scenes import begun as begun_table
from tests.support.bot.scenes import player, said
from tests.support.bot.stored import ADA, BEGIN, REST, begun, lobby, take
from tests.support.bot.telling import tells
from tests.support.bot.trouble import throw_out
from tests.support.bot.world import World

pytestmark = pytest.mark.usefixtures("toys")


async def test_after_the_server_was_restarted_it_goes_on(
    postgres: PostgresServer, database: str
) -> None:
    async with Store.open(Server(database)) as store:
        match = await begun(store)
        for mode in ("fast", "immediate"):
            postgres.stop(mode)
            with pytest.raises(PassingTrouble):
                await take(match, REST)
            with pytest.raises(PassingTrouble):
                await store.table(1)
            postgres.start()
            await take(match, REST)
            assert len(await store.lines(match.id)) == match.entries


async def test_a_restart_that_nobody_noticed_costs_nobody_a_press(
    postgres: PostgresServer, database: str
) -> None:
    async with Store.open(Server(database)) as store:
        match = await begun(store)
        for mode in ("fast", "immediate"):
            postgres.stop(mode)
            postgres.start()
            await take(match, REST)
        throw_out(database)
        await take(match, REST)
        assert len(await store.lines(match.id)) == match.entries


async def test_what_a_commit_came_to_is_not_known_where_the_connection_breaks_in_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server had it: the match is read again, and the same press has acted already."""
    async with Store.open(Server(database)) as store:
        registry = MatchRegistry(store)
        match = await registry.match((await begun(store)).id)
        seat, revision = min(match.awaited), match.revision(min(match.awaited))
        with monkeypatch.context() as patches:
            break_after_commit(patches)
            with pytest.raises(UnknownOutcome):
                await match.play(seat, revision, REST, interaction="i1", at=BEGIN)
        again = await registry.match(match.id)
        assert again is not match
        assert again.entries == match.entries + 1
        with pytest.raises((Duplicate, Refused, Forbidden)):
            await again.play(seat, revision, REST, interaction="i1", at=BEGIN)
        with pytest.raises(Duplicate):  # whoever still holds the old one learns it from the log
            await match.play(seat, revision, REST, interaction="i1", at=BEGIN)
        assert len(await store.lines(match.id)) == again.entries


def break_after_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next COMMIT is done, and its answer is lost on the way."""
    say = Spoken.say

    def cut(self: Spoken) -> None:
        ends = self._unsaid[-1][0] == "COMMIT"
        say(self)
        if ends:
            self._connection.close()
            raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(Spoken, "say", cut)


@pytest.mark.discord
@both_engines
async def test_a_player_is_told_that_nobody_knows(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begun_table(world)
    mover = player(world, match)
    write = world.store._database.write

    async def lost(work: Any) -> None:
        await write(work)
        raise UnknownOutcome("the connection is lost")

    with monkeypatch.context() as patches:
        patches.setattr(world.store._database, "write", lost)
        pressed = await mover.slash(world.channel, "play", move="rest nap")
    assert tells(said(pressed), "refusal.storage_unknown")
    now = await world.app.host.matches.match(match.id)
    assert now is not match
    assert now.entries == match.entries + 1


async def test_another_process_that_took_the_database_meanwhile_is_not_written_over(
    database: str,
) -> None:
    async with Store.open(Server(database)) as first:
        await lobby(first, 1)
        throw_out(database)
        async with Store.open(Server(database)) as second:
            with impatient(), pytest.raises(PassingTrouble, match="in use by another process"):
                await lobby(first, 2)
            await lobby(second, 2)
        await lobby(first, 3)


async def test_a_transaction_that_hangs_is_ended_and_the_next_one_goes_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    short = {"idle_in_transaction_session_timeout": "50ms"}
    monkeypatch.setattr("bot.store.postgres.session.SETTINGS", short)
    async with Store.open(Server(database)) as store:

        def hangs(connection: Connection) -> None:
            assert connection.execute("DELETE FROM settings").rowcount == 0
            time.sleep(0.5)
            connection.execute("SELECT 1")

        with pytest.raises(PassingTrouble):
            await store.write(hangs)
        await lobby(store)


async def test_who_waits_too_long_for_a_lock_is_told_to_try_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.session.SETTINGS", {"lock_timeout": "50ms"})
    async with Store.open(Server(database)) as store:
        match = await begun(store)
        with psycopg.connect(database) as other:
            other.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(PassingTrouble):
                await take(match, REST)
        await take(match, REST)


@both_engines
async def test_a_caller_who_gives_up_stops_no_write(store: Store) -> None:
    asked = asyncio.create_task(store.set_setting("colour", "blue"))
    await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert await store.setting("colour") == "blue"


async def test_who_was_erased_is_not_found_in_the_pages_of_the_tables(database: str) -> None:
    def stands_in_a_page(name: str) -> bool:
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            pages = connection.execute(
                "SELECT pg_read_binary_file(pg_relation_filepath(oid::regclass)) FROM pg_class"
                " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
            ).fetchall()
        return any(name.encode() in page for (page,) in pages)

    async with Store.open(Server(database)) as store:
        await lobby(store, 1)
        assert stands_in_a_page("Ada")
        await store.erase(ADA)
        assert not stands_in_a_page("Ada")
        assert stands_in_a_page("Bob")


@both_engines
async def test_a_database_that_cannot_do_something_says_so_once_and_for_all(store: Store) -> None:
    with pytest.raises((LastingTrouble, PassingTrouble)):
        await store.write(lambda c: c.execute("INSERT INTO nowhere VALUES (1)"))
    await lobby(store)
