"""`braakland worker`, as it is started: without a token, and as long as it is wanted."""

from __future__ import annotations

import signal
import time
import urllib.error
import urllib.request
from pathlib import Path

import psycopg
import pytest

from bot.ops.shutdown import Exit
from tests.postgres import free_port
from tests.support.bot.command_line import TOKEN, run, start

PATIENCE = 120.0
QUICK = {"SHARDS": "4", "PROCESSES": "2", "THINKERS": "1", "PAINTERS": "0"}


def said(port: int, what: str) -> tuple[int, str]:
    """What it tells of itself."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{what}") as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()
    except OSError as wrong:
        return 0, str(wrong)


def test_a_worker_needs_no_hosts_that_run_one_on_a_file(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, "worker", DISCORD_TOKEN=TOKEN)
    assert code == Exit.CONFIG
    assert "A worker works for several processes on one PostgreSQL" in err
    assert len(err.splitlines()) == 1


@pytest.mark.long
def test_a_worker_says_that_it_is_ready_and_ends_when_it_is_told_to(
    tmp_path: Path, database: str
) -> None:
    port = free_port()
    settings = QUICK | {"DATABASE": database, "HEALTH": f"127.0.0.1:{port}"}
    with start(tmp_path, "worker", **settings) as process:
        try:
            end = time.time() + PATIENCE
            while said(port, "ready")[0] != 200:
                assert time.time() < end, said(port, "ready")
                assert process.poll() is None, process.communicate()
                time.sleep(0.1)
            assert said(port, "ready") == (200, "yes, a worker: it thinks\n")
            assert said(port, "live")[0] == 200
            assert "braakland_computers_waiting 0.0" in said(port, "metrics")[1]
            with psycopg.connect(database) as connection:
                found = connection.execute("SELECT thinks, paints FROM workers").fetchall()
            assert found == [(1, 0)]
        finally:
            process.send_signal(signal.SIGTERM)
            out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == Exit.DONE, err
    assert "a worker" in out
    assert "Traceback" not in err
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT * FROM workers").fetchall() == [], "it has said goodbye"
    for password in (database.split("@")[0].rpartition(":")[2],):
        assert password not in out + err
