"""What compose.postgres.yaml promises: the same bot, a server that only it can reach, no secret."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from tests.ops.compose import composed
from tests.ops.image import IMAGE
from tests.ops.machine import Machine, settings
from tests.ops.postgres_beside import SOCKETS, Beside
from tests.postgres import memory, programs
from tests.source import ROOT

FILE = ROOT / "compose.postgres.yaml"
ALONE = composed(ROOT / "compose.yaml")["braakland"]
BOT, SERVER = composed(FILE)["braakland"], composed(FILE)["postgres"]
BACKUPS = composed(FILE)["backups"]
HARDENED = ("cap_drop", "read_only", "security_opt", "tmpfs", "restart", "logging")


def test_the_bot_is_the_one_of_compose_yaml() -> None:
    assert {key for key in ALONE if BOT[key] != ALONE[key]} == {"environment", "volumes"}
    assert BOT["environment"].keys() - ALONE["environment"].keys() == {"DATABASE"}
    assert BOT["environment"]["BACKUP_FOLDER"] in mounted(BOT), "the list of the erased is there"
    assert mounted(BOT) & mounted(BACKUPS) >= {"/backups"}, "beside the dumps"
    assert set(ALONE["volumes"]) < set(BOT["volumes"])


def mounted(service: dict[str, Any]) -> set[str]:
    return {line.split(":")[1] for line in service["volumes"]}


def test_the_server_has_no_more_rights_than_the_bot() -> None:
    assert SERVER["user"] == "postgres"
    assert BACKUPS["user"] == IMAGE.user
    for other in (SERVER, BACKUPS):
        assert {key: other[key] for key in HARDENED} == {key: BOT[key] for key in HARDENED}
        assert other["network_mode"] == "none"


def test_nobody_but_the_bot_reaches_it_so_there_is_no_secret() -> None:
    assert SERVER["network_mode"] == "none"
    assert "ports" not in SERVER
    sharing = [line for line in SERVER["volumes"] if line.endswith(SOCKETS)]
    for other in (BOT, BACKUPS):
        assert [f"{sharing[0]}:ro"] == [line for line in other["volumes"] if SOCKETS in line]
    assert "PASSWORD" not in FILE.read_text("utf-8").upper().replace("NO PASSWORD", "")
    assert psycopg.conninfo.conninfo_to_dict(BOT["environment"]["DATABASE"]) == {
        "host": SOCKETS,
        "user": SERVER["environment"]["POSTGRES_USER"],
        "dbname": SERVER["environment"]["POSTGRES_USER"],
    }


def test_the_bot_waits_until_it_is_healthy_and_its_version_is_pinned() -> None:
    assert BOT["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert SERVER["image"].split(":")[1].split("-")[0].isdecimal()
    named = yaml.safe_load(FILE.read_text("utf-8"))["volumes"]
    used = {line.split(":")[0] for service in (BOT, SERVER, BACKUPS) for line in service["volumes"]}
    assert {name for name in used if not name.startswith(".")} == set(named)


def test_docker_is_told_by_env_which_file_it_is(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=x\nCOMPOSE_FILE=compose.postgres.yaml\n")
    assert settings(tmp_path / ".env")["COMPOSE_FILE"] == FILE.name


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder into which others can look, with a short name: sockets stand in it."""
    made = Path(tempfile.mkdtemp(prefix="beside-", dir=memory()))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@pytest.mark.long
def test_the_address_of_the_bot_is_that_of_the_server(with_postgres: None, folder: Path) -> None:
    outside = Machine(folder / "out", folder / "tools", 1, 1)
    inside = Machine(folder / "in", folder / "tools", 1, 1)
    outside.path("run").mkdir(parents=True)
    server = Beside(outside, inside, SERVER)
    try:
        server.up()
        address = inside.here(BOT["environment"]["DATABASE"])
        with psycopg.connect(address) as connection:
            connection.execute("CREATE TABLE kept (x integer)")
        assert server.service.stop(signal.SIGINT) == 0, server.service.log
        assert not server.healthy()
        server.up()
        with psycopg.connect(address) as connection:
            connection.execute("SELECT x FROM kept")
            row = connection.execute("SHOW data_checksums").fetchone()
        assert row == ("on",)
        must_be_dumped(inside)
    finally:
        server.service.forget()


def must_be_dumped(inside: Machine) -> None:
    """The service `backups` writes a dump that can be read, and removes what is too old."""
    folder = inside.path("/backups")
    folder.mkdir()
    old, young = (folder / f"braakland-{day}.dump" for day in ("20300101T000000Z", "20300201"))
    for file, days in ((old, 35.1), (young, 34.1)):
        file.touch()
        os.utime(file, (time.time() - days * 86400,) * 2)
    (script,) = BACKUPS["command"]
    once = inside.here(script.replace("$$", "$")).replace("sleep 21600", "exit 7")
    given = {name: inside.here(value) for name, value in BACKUPS["environment"].items()}
    ran = subprocess.run(
        (*BACKUPS["entrypoint"], once),
        env={"PATH": f"{programs()}:{os.environ['PATH']}"} | given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (7, "")
    (dump,) = set(folder.iterdir()) - {young}
    listed = subprocess.run((f"{programs()}/pg_restore", "--list", dump), capture_output=True)
    assert b"TABLE DATA public kept" in listed.stdout
