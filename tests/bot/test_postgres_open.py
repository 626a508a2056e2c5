"""Which servers are refused, and in what words."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from bot.base.config import Config, HostMode
from bot.base.errors import StoreTrouble, Unusable
from bot.base.setting_kinds import Server, WrongSetting
from bot.ops import console
from bot.ops.shutdown import Exit
from bot.store.erasure import Erasure
from bot.store.postgres import schema
from bot.store.schema import LAST_STATES, migrations
from bot.store.store import Store
from tests.postgres import Server as PostgresServer
from tests.postgres import free_port
from tests.support.bot.kept import impatient
from tests.support.bot.refusing import refused_server
from tests.support.bot.stored import ADA, BOB, lobby

OPENS = """
import asyncio, sys
import bot.features
from bot.base.config import Server
from bot.base.config import WrongSetting
from bot.base.errors import Unusable
from bot.store.store import Store
async def main():
    try:
        async with Store.open(Server(sys.argv[1])):
            print("opened", flush=True)
            await asyncio.sleep(float(sys.argv[2]))
    except (Unusable, WrongSetting) as wrong:
        print(wrong, flush=True)
asyncio.run(main())
"""


def other(url: str, **parts: Any) -> str:
    """The same address with another part."""
    return urlunsplit(urlsplit(url)._replace(**parts))


def by_hand(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


async def test_a_database_is_made_ready_and_opened_again(database: str) -> None:
    for channel in (1, 2):
        async with Store.open(Server(database)) as store:
            table = await lobby(store, channel)
            assert table.id == channel


async def test_nobody_answers_there() -> None:
    nowhere = f"postgresql://operator:sesame@127.0.0.1:{free_port()}/braakland"
    assert "no PostgreSQL server answers there" in await refused_server(nowhere)


async def test_a_wrong_password_is_refused_and_not_repeated(database: str) -> None:
    where = urlsplit(database)
    wrong = other(database, netloc=where.netloc.replace(str(where.password), "sesame-open"))
    assert "refuses the name or the password" in await refused_server(wrong)


async def test_there_is_no_such_database(database: str) -> None:
    assert "no such database" in await refused_server(other(database, path="/nowhere"))


async def test_who_may_make_no_tables_is_told_so(database: str) -> None:
    by_hand(
        database,
        "DROP ROLE IF EXISTS guest",
        "CREATE ROLE guest LOGIN PASSWORD 'guest'",
        "REVOKE CREATE ON SCHEMA public FROM public",
    )
    where = urlsplit(database)
    netloc = f"guest:guest@{where.hostname}:{where.port}"
    said = await refused_server(
        other(database, netloc=netloc).replace("guest:guest", "guest:guest")
    )
    assert "may not make tables" in said


async def test_the_database_of_another_program_is_left_alone(database: str) -> None:
    by_hand(database, "CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program" in await refused_server(database)


async def test_without_its_format_it_is_refused(database: str) -> None:
    async with Store.open(Server(database)):
        pass
    by_hand(database, "DELETE FROM braakland_format")
    assert "nobody knows its format" in await refused_server(database)


async def test_an_address_that_no_start_will_mend_is_not_tried_again(database: str) -> None:
    """The supervisor would start it for ever."""
    assert "asks for what no server knows" in await refused_server(f"{database}?sslmode=no")
    by_hand(database, "CREATE ROLE shut NOLOGIN PASSWORD 'sesame'")
    netloc = f"shut:sesame@{urlsplit(database).hostname}:{urlsplit(database).port}"
    assert "does not let" in await refused_server(other(database, netloc=netloc))
    by_hand(database, "DROP ROLE shut")


async def test_a_newer_format_is_refused(database: str) -> None:
    async with Store.open(Server(database)):
        pass
    by_hand(database, "UPDATE braakland_format SET format = 999")
    known = max(migrations("postgres"))
    assert f"newer Braakland (format 999; this one knows {known})" in await refused_server(database)


@pytest.mark.fault("S9")
@pytest.mark.parametrize("seen", sorted(migrations("postgres"))[:-1])
async def test_a_database_of_each_older_version_is_brought_up_to_date(
    database: str, seen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrations("postgres")
    with monkeypatch.context() as version:
        older = {number: sql for number, sql in known.items() if number <= seen}
        version.setattr(schema, "migrations", lambda _engine: older)
        async with Store.open(Server(database)):
            pass
    with pytest.raises(Unusable, match=f"of format {seen}, which the next start"):
        async with Store.open(Server(database), reads=True):
            pass
    async with Store.open(Server(database)) as store:
        await lobby(store)


@pytest.mark.fault("S9")
async def test_a_format_that_no_release_had_says_how_it_is_brought_over(database: str) -> None:
    async with Store.open(Server(database)):
        pass
    by_hand(database, "UPDATE braakland_format SET format = 20, least = 14")
    said = await refused_server(database)
    assert "format 20, which was never released" in said
    assert f"`braakland check` of Braakland's commit {LAST_STATES[33]}" in said


async def test_a_server_that_may_lose_moves_is_refused(
    postgres: PostgresServer, database: str
) -> None:
    careless = f"{database}?options=-csynchronous_commit%3Doff"
    assert "synchronous_commit = off" in await refused_server(careless)
    by_hand(database, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    try:
        with postgres.set_to(fsync="off"):
            assert "fsync = off" in await refused_server(database)
    finally:
        by_hand(database, "ALTER SYSTEM RESET fsync", "SELECT pg_reload_conf()")


async def test_texts_that_cannot_hold_every_name_are_refused(postgres: PostgresServer) -> None:
    by_hand(postgres.url, "CREATE DATABASE narrow ENCODING 'LATIN1' TEMPLATE template0")
    url = postgres.url_of("narrow")
    try:
        assert "LATIN1" in await refused_server(url)
    finally:
        postgres.drop(url)


def pretends(database: str, function: str) -> str:
    """The server says or does something else there, as another program with its protocol does."""
    by_hand(database, "CREATE SCHEMA theirs", f"CREATE FUNCTION theirs.{function}")
    by_hand(database, "CREATE SCHEMA ours")
    return f"{database}?options=-csearch_path%3Dours%2Ctheirs%2Cpg_catalog"


async def test_cockroachdb_is_refused_for_its_locks_hold_nobody_off(database: str) -> None:
    said = "version() RETURNS text LANGUAGE sql AS $$ SELECT 'CockroachDB CCL v25.4' $$"
    assert "not CockroachDB" in await refused_server(pretends(database, said))


async def test_locks_that_do_nothing_are_found_out(database: str) -> None:
    idle = "pg_try_advisory_xact_lock(int, int) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$"
    assert "its locks hold nobody off" in await refused_server(pretends(database, idle))


async def test_without_psycopg_it_is_said_what_to_install() -> None:
    """Nothing else needs it: the file is opened without."""
    lacking = f"import sys; sys.modules['psycopg'] = None{OPENS}"
    opening = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", lacking, "postgresql://127.0.0.1/braakland", "0"),
        stdout=subprocess.PIPE,
    )
    said, _ = await opening.communicate()
    assert b'pip install "braakland[postgres]"' in said


async def test_a_second_process_is_refused_and_the_first_goes_on(database: str) -> None:
    opens = f"from bot.store.postgres import session; session.TRIES = 1{OPENS}"
    async with Store.open(Server(database)) as store:
        second = await asyncio.create_subprocess_exec(
            sys.executable, "-c", opens, database, "0", stdout=subprocess.PIPE
        )
        said, _ = await second.communicate()
        assert b"in use by another process" in said
        await lobby(store)


async def test_who_only_reads_makes_no_tables_in_an_empty_database(database: str) -> None:
    for _ in range(2):
        with pytest.raises(Unusable, match="empty: the first start of the bot"):
            async with Store.open(Server(database), reads=True):
                pass


async def test_who_only_reads_may_do_so_beside_a_process_that_has_it_alone(database: str) -> None:
    async with Store.open(Server(database)) as store:
        number = (await lobby(store)).id
        with impatient():
            async with Store.open(Server(database), reads=True) as beside:
                assert await beside.table(number) is not None
                with pytest.raises(StoreTrouble, match="read-only"):
                    await lobby(beside, 2)
        await lobby(store, 2)


@pytest.mark.long
async def test_a_killed_process_holds_nothing(database: str) -> None:
    first = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OPENS, database, "600", stdout=subprocess.PIPE
    )
    assert first.stdout is not None
    assert await first.stdout.readline() == b"opened\n"
    with impatient():
        assert "in use by another process" in await refused_server(database)
    first.kill()
    await first.communicate()
    async with Store.open(Server(database)) as store:
        await lobby(store)


async def test_a_copy_is_made_by_pg_dump_and_not_by_us(database: str, tmp_path: Path) -> None:
    async with Store.open(Server(database)) as store:
        with pytest.raises(Unusable, match="pg_dump"):
            await store.backup(tmp_path / "copy.db")


def test_an_operator_is_told_what_is_not_done_at_a_server(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    config = Config(HostMode.DISCORD, "because a test says so", Server(database))
    for command in (console.backup, console.restore):
        with pytest.raises(WrongSetting, match="pg_dump and pg_restore"):
            command("copy.db", config)
    assert console.erase("101", config) is Exit.DONE
    assert console.check(config) is Exit.DONE
    assert "older copies made by pg_dump" in capsys.readouterr().out


async def test_each_erasing_is_said_in_the_log_in_a_line_that_names_nobody(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Store.open(Server(database)) as store:
        await lobby(store)
        await store.erase(ADA)
    (said,) = [record.getMessage() for record in caplog.records if "erased" in record.msg]
    erasure = Erasure.read(said.removeprefix("erased: ").partition(" (")[0])
    assert erasure.means(ADA)
    assert not erasure.means(BOB)
    assert str(ADA) not in said.replace(erasure.hash, "").replace(erasure.salt, "")
