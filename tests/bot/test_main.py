"""The command line: what it prints, what it leaves, and the code it ends with."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.features.board import store as visits
from bot.ops.shutdown import Exit
from bot.store.store import Store
from tests.support.bot.command_line import TOKEN, played, run, start
from tests.support.bot.exports import sitting_of, stored

# ------------------------------------------------------------------------------- starting


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"MODE": "discord"}, "DISCORD_TOKEN is not set"),
        ({"PORT": "many"}, "PORT is 'many'"),
        ({"DISCORD_TOKEN": f"Bot {TOKEN}"}, "DISCORD_TOKEN holds spaces"),
        ({"DISCORD_TOKEN": TOKEN, "NEW": "1"}, "NEW=1 is for the local table"),
    ],
)
def test_a_wrong_setting_is_one_line(tmp_path: Path, settings: dict[str, str], told: str) -> None:
    code, out, err = run(tmp_path, **settings)
    assert code == Exit.CONFIG
    assert out == ""
    assert told in err
    assert len(err.splitlines()) == 1
    assert TOKEN not in err


def test_discord_is_asked_through_the_proxy_and_the_start_says_so(tmp_path: Path) -> None:
    asked: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as proxy:

        def refuse() -> None:
            line, _ = proxy.accept()
            with line:
                asked.append(line.recv(4096).decode())
                line.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")

        answering = threading.Thread(target=refuse, daemon=True)
        answering.start()
        address = f"127.0.0.1:{proxy.getsockname()[1]}"
        settings = {"DISCORD_TOKEN": TOKEN, "HTTPS_PROXY": f"http://ada:secret@{address}"}
        code, _, err = run(tmp_path, **settings)
        answering.join()
    assert code == Exit.AGAIN
    assert asked[0].startswith("CONNECT discord.com:443 ")
    assert "Proxy-Authorization: Basic " in asked[0]
    assert f"Discord is reached by the proxy http://{address}" in err
    assert "secret" not in err


@pytest.mark.parametrize("settings", [{"DISCORD_TOKEN": TOKEN}, {}])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, settings: dict[str, str]) -> None:
    file = tmp_path / "matches"
    file.write_text("a letter to my aunt " * 100)
    where = {"DATABASE": str(file), "LOCAL_DATABASE": str(file)}
    code, _, err = run(tmp_path, **where, **settings)
    assert code == Exit.STORAGE
    assert str(file) in err
    assert len(err.splitlines()) == 1
    assert file.read_text().startswith("a letter to my aunt")


# --------------------------------------------------------------------------- local table


@contextmanager
def local_table(folder: Path, **settings: str) -> Iterator[tuple[list[str], str]]:
    """What was printed until the page was there, and the address of the page."""
    with start(folder, **settings) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith("Play at"):
            lines.append(process.stdout.readline())
            assert lines[-1], process.communicate()
        try:
            yield lines, lines[-1].split()[-1]
        finally:
            process.send_signal(signal.SIGTERM)
            _, err = process.communicate(timeout=300)
    assert process.returncode == Exit.DONE, err
    assert err == ""


@pytest.mark.long
def test_without_a_token_the_local_table_stands_in_the_browser(tmp_path: Path) -> None:
    with local_table(tmp_path) as (lines, address):
        assert "local table" in lines[0]
        assert "DISCORD_TOKEN is not set" in lines[0]
        with urllib.request.urlopen(address) as page:
            assert "text/html" in page.headers["Content-Type"]
        code, _, err = run(tmp_path)  # a second one at the same time
        assert code == Exit.STORAGE
        assert "in use by another process" in err
        code, _, err = run(tmp_path, NEW="1")  # must not take the file away from the first
        assert code == Exit.STORAGE
        assert "in use by another process" in err
    assert not list(tmp_path.glob("*.old-*"))
    with local_table(tmp_path) as (_, again):
        assert again == address
    with local_table(tmp_path, NEW="1") as (lines, new):
        assert new == address  # a page that is open goes on there
        assert (tmp_path / "local.db.old-1").exists()
        assert any("local.db.old-1" in line for line in lines)


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, err = run(tmp_path, PORT=str(port))
    assert code == Exit.UNAVAILABLE
    assert f"PORT {port} is taken" in err
    assert len(err.splitlines()) == 1


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a local table that has ended."""
    folder = tmp_path_factory.mktemp("stopped")
    with local_table(folder):
        return folder


@pytest.mark.parametrize("damaged", ["local.db", "local.db-table.json"])
def test_a_damaged_local_table_is_told_with_the_way_out(
    stopped: Path, tmp_path: Path, damaged: str
) -> None:
    shutil.copytree(stopped, tmp_path, dirs_exist_ok=True)
    whole = (tmp_path / damaged).read_bytes()
    (tmp_path / damaged).write_bytes(whole[: len(whole) // 2].replace(b"CREATE", b"\x55" * 6))
    code, _, err = run(tmp_path)
    assert code == Exit.STORAGE
    assert damaged in err
    assert "NEW=1 starts afresh" in err
    assert "error" not in err.lower()
    assert len(err.splitlines()) == 1
    with local_table(tmp_path, NEW="1"):
        assert (tmp_path / f"{damaged}.old-1").exists()


# ------------------------------------------------------------------------- verify, export


@pytest.fixture
def database(tmp_path: Path, toys: object) -> Path:
    """Match 1 is over."""
    file = tmp_path / "local.db"
    asyncio.run(played(file, 10_000))
    return file


def test_a_match_of_the_database_is_verified_exported_and_verified_again(
    database: Path,
) -> None:
    code, out, _ = run(database.parent, "verify", "1")
    assert (code, out.split(":")[0]) == (Exit.DONE, "Yes")
    code, out, _ = run(database.parent, "export", "1")
    assert code == Exit.DONE
    file = database.parent / out.split()[-1]
    code, out, _ = run(database.parent, "verify", file.name)
    assert (code, out.split(":")[0]) == (Exit.DONE, "Yes")
    export = json.loads(file.read_text())
    assert export["seed_hash"] in out
    code, _, err = run(database.parent, "export", "1")  # never over a file that is there
    assert code == Exit.STORAGE
    assert file.name in err


def test_the_seed_of_a_match_that_goes_on_stays_secret(tmp_path: Path, toys: object) -> None:
    number = asyncio.run(played(tmp_path / "local.db", 3))
    for command in ("verify", "export"):
        code, out, err = run(tmp_path, command, str(number))
        assert (code, out) == (Exit.DATA, "")
        assert "is not over" in err
    assert not list(tmp_path.glob("*.json"))


def test_a_forged_file_is_told_by_a_no(tmp_path: Path) -> None:
    export = stored(sitting_of("race", 2))
    export["result"]["ranks"].reverse()
    (tmp_path / "match.json").write_text(json.dumps(export))
    code, out, _ = run(tmp_path, "verify", "match.json")
    assert (code, out.split(":")[0]) == (Exit.NO, "No")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("verify", "nothing.json"), Exit.DATA, "nothing.json cannot be read"),
        (("verify", "7"), Exit.STORAGE, "no such database"),
        (("export", "seven"), Exit.DATA, "'seven' is not the number of a match"),
        (("backup", "copy.db"), Exit.STORAGE, "no such database"),
        (("check",), Exit.STORAGE, "no such database"),
        (("erase", "700"), Exit.STORAGE, "no such database"),
        (("erase", "Ada"), Exit.DATA, "'Ada' is not the number of a Discord user"),
    ],
)
def test_what_is_not_there_is_told_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], code: Exit, told: str
) -> None:
    ended, _, err = run(tmp_path, *arguments)
    assert ended == code
    assert told in err
    assert len(err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_person_is_erased_and_resigns(tmp_path: Path, toys: object) -> None:
    database = tmp_path / "local.db"
    asyncio.run(played(database, 3))
    assert run(tmp_path, "erase", "700")[0] == Exit.DONE
    assert b"Player 0" not in database.read_bytes()
    code, out, _ = run(tmp_path, "verify", "1")
    assert (code, out.split(":")[0]) == (Exit.DONE, "Yes")


def test_links_to_the_board_page_are_signed_with_another_key(database: Path) -> None:
    async def key() -> str:
        async with Store.open(database) as store:
            return await visits.key(store)

    before = asyncio.run(key())
    code, out, err = run(database.parent, "newkey")
    after = asyncio.run(key())
    assert (code, err) == (Exit.DONE, "")
    assert after != before
    assert not {before, after} & {*out.split()}


def test_a_match_is_exported_as_a_text_and_verified(database: Path) -> None:
    code, out, _ = run(database.parent, "export", "1", "--text")
    assert code == Exit.DONE
    file = out.split()[-1]
    assert file.endswith(".txt")
    code, out, _ = run(database.parent, "verify", file)
    assert (code, out.split(":")[0]) == (Exit.DONE, "Yes")
    assert "Not checked: who the players were" in out


def test_a_text_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "match.txt").write_text("game: diceland\nseat 1: Ada\n1. Zoe: roll\n")
    code, _, err = run(tmp_path, "verify", "match.txt")
    assert code == Exit.DATA
    assert "Line 3: nobody is called Zoe" in err
