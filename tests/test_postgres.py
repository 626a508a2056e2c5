"""The PostgreSQL of the tests: it is real, it is ours alone, and nothing of it stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

from tests import postgres as module
from tests.postgres import Server
from tests.source import ROOT


def setting(url: str, name: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute(sql.SQL("SHOW {}").format(sql.Identifier(name))).fetchone()
    assert row is not None
    return str(row[0])


def test_what_is_committed_is_on_disk_as_far_as_it_knows(database: str) -> None:
    assert setting(database, "fsync") == "on"
    assert setting(database, "synchronous_commit") == "on"
    assert setting(database, "listen_addresses") == "127.0.0.1"


def test_each_test_has_a_database_of_its_own(postgres: Server, database: str) -> None:
    other = postgres.create()
    postgres.execute(sql.SQL("CREATE TABLE t (x integer)"), database)
    copy = postgres.create(urlsplit(database).path.lstrip("/"))
    postgres.execute(sql.SQL("SELECT x FROM t"), copy)
    with pytest.raises(psycopg.errors.UndefinedTable):
        postgres.execute(sql.SQL("SELECT x FROM t"), other)
    for url in (other, copy):
        postgres.drop(url)
    with pytest.raises(psycopg.OperationalError):
        postgres.execute(sql.SQL("SELECT 1"), other)


def test_it_asks_for_the_password(database: str) -> None:
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(database.replace(":" + urlsplit(database).password, ":wrong"))  # type: ignore[operator]


def test_a_crash_keeps_what_was_committed(postgres: Server, database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE t (x integer)")
        connection.commit()
        postgres.stop()
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(database)
    postgres.start()
    postgres.execute(sql.SQL("SELECT x FROM t"), database)


def test_it_is_set_otherwise_for_a_while(postgres: Server, database: str) -> None:
    with postgres.set_to(fsync="off", synchronous_commit="off"):
        assert setting(database, "fsync") == "off"
        assert setting(database, "synchronous_commit") == "off"
    assert setting(database, "fsync") == "on"


@pytest.mark.long
def test_it_does_not_outlive_a_killed_process(with_postgres: None) -> None:
    with subprocess.Popen(
        (sys.executable, "-m", "tests.postgres"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as worker:
        assert worker.stdout is not None
        url = worker.stdout.readline().strip()
        with psycopg.connect(url) as connection:
            row = connection.execute("SHOW data_directory").fetchone()
            assert row is not None
            data = Path(row[0])
            server = int((data / "postmaster.pid").read_text("utf-8").splitlines()[0])
        worker.send_signal(signal.SIGKILL)
    for _ in range(1200):  # a minute, on a machine that is very busy
        if not (data.parent.exists() or alive(server)):
            return
        time.sleep(0.05)
    raise AssertionError(f"left behind: {data.parent}, or process {server}")


def alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{number}/stat")
    return not state.exists() or state.read_text("utf-8").rsplit(")", 1)[1].split()[0] != "Z"


def test_where_it_is_not_installed_that_is_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(module, "PROGRAMS", ("no-such-program",))
    assert module.programs() is None
    with pytest.raises(FileNotFoundError, match="apt-get install postgresql"):
        Server()
