"""Commands of the operator while a host has the database, and what else comes to its socket.

The host is in this process, the commands in processes of their own. A host that is started by hand
is in tests/transport/test_commands.py.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from bot.base.config import Config, HostMode
from bot.base.setting_kinds import Server
from bot.host import Host
from bot.ops import control
from bot.ops.shutdown import Exit
from bot.store.sqlite import copies
from bot.store.store import Store
from tests.support.bot.command_line import TOKEN, run
from tests.support.bot.hosting import ADA, BRAM, a_match, host, host_on
from tests.support.bot.kept import listed
from tests.support.bot.trouble import full_disk

__all__ = ["host"]

FILES = ["braakland.db", "braakland.db-wal"]
SOCKET = "braakland.db.sock"


@asynccontextmanager
async def served(host: Host, folder: Path) -> AsyncIterator[None]:
    async with control.served(Config(HostMode.DISCORD, "a test", folder / "braakland.db"), host):
        yield


async def command(folder: Path, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """Give a command in that folder, while the host goes on."""
    return await asyncio.to_thread(
        lambda: run(folder, *arguments, **{"DISCORD_TOKEN": TOKEN} | settings)
    )


async def asked(folder: Path, line: bytes) -> bytes:
    """What the socket answers to that."""
    reader, writer = await asyncio.open_unix_connection(folder / SOCKET)
    writer.write(line)
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    return answer


async def test_a_finished_match_is_looked_at_by_its_number_while_the_host_runs(
    host: Host, tmp_path: Path
) -> None:
    match = await a_match(host, "race", BRAM)
    async with served(host, tmp_path):
        code, _, err = await command(tmp_path, "verify", str(match.id))
        assert (code, "is not over" in err) == (Exit.DATA, True)
    code, _, err = await command(tmp_path, "verify", str(match.id))
    assert code == Exit.STORAGE
    assert "in use by another process" in err
    assert len(err.splitlines()) == 1


async def test_nobody_else_may_open_the_socket_from_its_first_moment_on(
    host: Host, tmp_path: Path
) -> None:
    before = os.umask(0)
    try:
        with moments(tmp_path / SOCKET) as seen:
            async with served(host, tmp_path):
                pass
    finally:
        assert os.umask(before) == 0, "others are made as before"
    assert seen == [0o600]
    assert SOCKET not in listed(tmp_path)


@contextmanager
def moments(path: Path) -> Iterator[list[int]]:
    """The rights of a socket as soon as it is there, before anything else is done."""
    seen: list[int] = []

    class Watched(socket.socket):
        def bind(self, name: str) -> None:  # type: ignore[override]
            super().bind(name)
            seen.append(stat.S_IMODE(path.stat().st_mode))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.ops.control.socket.socket", Watched)
        yield seen


async def test_a_path_too_long_for_a_socket_is_none_too_long(toys: object, tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 40)
    folder.mkdir()
    async with Store.open(folder / "braakland.db") as store:
        host = host_on(store, None)  # type: ignore[arg-type]
        async with served(host, folder):
            code, out, err = await command(folder, "check")
            assert (code, err) == (Exit.DONE, "")
            assert out.startswith("0 matches")
        assert SOCKET not in listed(folder)


async def test_what_is_in_the_place_of_the_socket_is_left_alone_and_logged(
    host: Host, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / SOCKET).write_text("mine")
    async with served(host, tmp_path):
        pass
    assert (tmp_path / SOCKET).read_text() == "mine"
    assert "no command can be given while this bot runs" in caplog.text


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        b"[" * 1000 + b"\n",
        b"x" * 100_000,
        b"\xff\xfe\n",
        b"7\n",
        b'{"do": "drop"}\n',
        b'{"do": "erase"}\n',
        b'{"do": "erase", "user": "4001"}\n',
        b'{"do": "erase", "user": -4001}\n',
        b'{"do": "erase", "user": 1e400}\n',
        b'{"do": "erase", "user": 99999999999999999999}\n',
    ],
)
async def test_nonsense_is_refused_and_does_no_harm(
    host: Host, tmp_path: Path, caplog: pytest.LogCaptureFixture, line: bytes
) -> None:
    async with served(host, tmp_path):
        assert b"does not know this command" in await asked(tmp_path, line)
        assert b"copy" in await asked(tmp_path, b'{"do": "copy"}\n')
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    assert listed(tmp_path) == FILES


async def test_who_says_nothing_holds_nothing_up(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "TO_ASK", 0.05)
    async with served(host, tmp_path):
        reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
        assert b"does not know" in await reader.read()
        writer.close()


async def test_who_hangs_up_at_once_leaves_no_copy(host: Host, tmp_path: Path) -> None:
    async with served(host, tmp_path):
        for _ in range(3):
            _, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
            writer.write(b'{"do": "copy"}\n')
            writer.transport.abort()
        assert b"copy" in await asked(tmp_path, b'{"do": "copy"}\n')
    assert listed(tmp_path) == FILES


async def test_a_host_that_ends_takes_the_copies_with_it(
    host: Host, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(host, tmp_path):
        reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
        writer.write(b'{"do": "copy"}\n')
        assert b"braakland.db.copy-" in await reader.readline()
        assert listed(tmp_path) != FILES
    assert listed(tmp_path) == FILES
    assert await reader.read() == b"", "it is not left waiting"
    writer.close()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_copies_that_a_killed_host_has_left_are_removed(host: Host, tmp_path: Path) -> None:
    left = tmp_path / "braakland.db.copy-abc"
    left.mkdir()
    (left / "braakland.db").touch()
    async with served(host, tmp_path):
        assert not left.exists()


async def test_several_commands_at_once_each_get_what_they_want(host: Host, tmp_path: Path) -> None:
    await a_match(host, "race", BRAM)
    async with served(host, tmp_path):
        commands = [("check",), ("backup", "one.db"), ("backup", "two.db"), ("erase", "9")]
        done = await asyncio.gather(*(command(tmp_path, *each) for each in commands))
    assert [(code, err) for code, _, err in done] == [(Exit.DONE, "")] * 4
    assert done[0][1].startswith("1 matches are as they were played, 0 are not.")
    for name in ("one.db", "two.db"):
        assert copies.check(tmp_path / name).tables == 1
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


async def test_who_is_erased_is_forgotten_in_memory_too(host: Host, tmp_path: Path) -> None:
    match = await a_match(host, "race", BRAM)
    host.drafts.keep(ADA.user_id, "a form", {"a field": "what Ada typed"})
    await host.store.readers.met(ADA.user_id, "nl")
    async with served(host, tmp_path):
        code, out, err = await command(tmp_path, "erase", str(ADA.user_id))
    assert (code, err) == (Exit.DONE, "")
    assert "names that person no more" in out
    again = await host.matches.match(match.id)
    assert ADA.user_id not in {member.user_id for member in again.seated.values()}
    assert host.drafts.of(ADA.user_id, "a form") == {}
    assert host.store.readers.remembered(ADA.user_id).seen == ""


async def test_at_a_server_a_person_is_erased_by_the_host_that_has_it_alone(
    toys: object, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket is where the settings are: host and command are started in one folder."""
    monkeypatch.chdir(tmp_path)
    config = Config(HostMode.DISCORD, "a test", Server(database))
    async with Store.open(config.database) as store:
        host = host_on(store, None)  # type: ignore[arg-type]
        match = await a_match(host, "race", BRAM)
        async with control.served(config, host):
            asked = (("check",), ("erase", str(ADA.user_id)), ("backup", "copy.db"))
            done = [await command(tmp_path, *each, DATABASE=database) for each in asked]
        assert [code for code, _, _ in done] == [Exit.DONE, Exit.DONE, Exit.CONFIG]
        assert done[0][1].startswith("1 matches are as they were played")
        again = await host.matches.match(match.id)
        assert ADA.user_id not in {member.user_id for member in again.seated.values()}
    assert listed(tmp_path) == []


# ---------------------------------------------------------------------------- trouble


async def test_nobody_is_erased_while_that_cannot_be_written_down(
    host: Host, tmp_path: Path
) -> None:
    """The same as with the host stopped: the same code, and nothing is changed."""
    match = await a_match(host, "race", BRAM)
    (tmp_path / "braakland.erasures").mkdir()
    async with served(host, tmp_path):
        code, _, err = await command(tmp_path, "erase", str(ADA.user_id))
    assert code == Exit.AGAIN
    assert "The database fails: the list of erasures" in err
    assert len(err.splitlines()) == 1
    members = (await host.matches.match(match.id)).table.members
    assert ADA.user_id in {member.user_id for member in members}


async def test_without_room_for_the_copy_one_line_says_so(host: Host, tmp_path: Path) -> None:
    await a_match(host, "race", BRAM)
    async with served(host, tmp_path):
        with full_disk(tmp_path / "braakland.db", 20_000):
            code, _, err = await command(tmp_path, "check")
        assert code == Exit.STORAGE
        assert f"braakland.db cannot be copied in {tmp_path}: " in err
        assert len(err.splitlines()) == 1
        assert listed(tmp_path) == [*FILES, SOCKET]
        assert (await command(tmp_path, "check"))[0] == Exit.DONE


async def test_a_backup_that_cannot_be_written_leaves_nothing(host: Host, tmp_path: Path) -> None:
    (tmp_path / "there.db").mkdir()
    async with served(host, tmp_path):
        for target, why in (
            ("nowhere/copy.db", "cannot be written: "),
            ("/dev/full/copy.db", "cannot be written: "),
            ("there.db", "is there already"),
        ):
            code, _, err = await command(tmp_path, "backup", target)
            assert code == Exit.STORAGE
            assert f"{target} {why}" in err
            assert len(err.splitlines()) == 1
        assert listed(tmp_path) == sorted([*FILES, SOCKET, "there.db"])


async def test_who_is_not_answered_is_not_left_waiting(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host is told to stop while a command waits."""
    begun, hung = asyncio.Event(), asyncio.Event()

    async def backup(_path: object) -> None:
        begun.set()
        await hung.wait()

    monkeypatch.setattr(host.store, "backup", backup)
    async with served(host, tmp_path):
        waiting = asyncio.create_task(command(tmp_path, "check"))
        await begun.wait()
    code, _, err = await waiting
    assert code == Exit.AGAIN
    assert "ended without an answer" in err
    assert len(err.splitlines()) == 1
