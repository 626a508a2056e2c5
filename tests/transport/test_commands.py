"""The operator's commands beside the host as it is started by hand, while people play."""

from __future__ import annotations

import asyncio
import signal
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.ops.shutdown import Exit
from bot.store.erasure_lists import listed
from bot.store.sqlite import copies
from tests.support.bot.command_line import run
from tests.support.bot.kept import listed as names
from tests.transport import driving
from tests.transport.conftest import TOKEN, Host
from tests.transport.discord_here import ADA, CHANNEL, CHANNELS, Discord

Start = Callable[..., Awaitable[Host]]
SOCKET = "braakland.db.sock"


async def command(folder: Path, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """Give a command in that folder, as beside a host or without one."""
    return await asyncio.to_thread(
        lambda: run(folder, *arguments, DISCORD_TOKEN=TOKEN, OFTEN="1", **settings)
    )


@asynccontextmanager
async def played(here: Discord, channel: str) -> AsyncIterator[list[str]]:
    """A match is played meanwhile; who has moved."""
    moved: list[str] = []

    def awaited() -> str:
        boards = driving.live(here, channel)
        return driving.called(boards[-1]) if boards else ""

    async def play() -> None:
        while True:
            await here.until(lambda: awaited() not in ("", *moved[-1:]))
            mover = awaited()
            await driving.nap(here, mover, channel)
            moved.append(mover)

    playing = asyncio.create_task(play())
    try:
        yield moved
        so_far = len(moved)
        await here.until(lambda: len(moved) > so_far)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def test_while_people_play_all_is_checked_and_backed_up_and_a_person_erased(
    here: Discord, start: Start, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    host = await start(BACKUP_FOLDER="backups", OFTEN="1")
    await here.connected()
    for channel in CHANNELS[:2]:
        await driving.begin(here, channel)
    await here.until(lambda: all(driving.live(here, channel) for channel in CHANNELS[:2]))
    assert stat.S_IMODE((tmp_path / SOCKET).stat().st_mode) == 0o600
    async with played(here, CHANNEL) as moved:
        code, out, err = await command(tmp_path, "check")
        assert (code, err) == (Exit.DONE, "")
        assert out == "2 matches are as they were played, 0 are not."
        code, out, err = await command(tmp_path, "backup", "by-hand.db")
        assert (code, err) == (Exit.DONE, "")
        assert out == "braakland.db is copied to by-hand.db"
    assert len(moved) > 1
    assert copies.check(tmp_path / "by-hand.db").tables == 2
    assert b"Ada" in (tmp_path / "by-hand.db").read_bytes()
    code, out, err = await command(tmp_path, "erase", ADA, BACKUP_FOLDER="backups")
    assert (code, err) == (Exit.DONE, "")
    await here.until(lambda: not any(driving.live(here, channel) for channel in CHANNELS[:2]))
    (known,) = listed(folder / "braakland.erasures")
    assert known.means(int(ADA))
    err = await host.stop_well()
    assert "Traceback" not in err
    assert ADA not in err.replace(str(known), "")
    assert b"Ada" not in (tmp_path / "braakland.db").read_bytes()
    assert names(tmp_path) == ["backups", "braakland.db", "braakland.erasures", "by-hand.db"]


@pytest.mark.fault("S1")
async def test_a_killed_host_is_in_the_way_of_no_command_and_of_no_host(
    here: Discord, start: Start, tmp_path: Path
) -> None:
    host = await start(OFTEN="1")
    await here.connected()
    await driving.begin(here, CHANNEL)
    await here.until(lambda: driving.live(here, CHANNEL))
    host.process.send_signal(signal.SIGKILL)
    await host.end()
    assert (tmp_path / SOCKET).is_socket(), "nobody listens there"
    code, out, err = await command(tmp_path, "check")
    assert (code, out, err) == (Exit.DONE, "1 matches are as they were played, 0 are not.", "")
    again = await start(OFTEN="1")
    await here.connected(times=2)
    code, out, err = await command(tmp_path, "check")
    assert (code, out, err) == (Exit.DONE, "1 matches are as they were played, 0 are not.", "")
    err = await again.stop_well()
    assert not (tmp_path / SOCKET).exists()


async def test_two_hosts_do_not_share_a_file_and_the_first_still_hears_commands(
    here: Discord, start: Start, tmp_path: Path
) -> None:
    first = await start(OFTEN="1")
    await here.connected()
    second = await start(OFTEN="1")
    code, _, err = await second.end()
    assert code == Exit.STORAGE
    assert "in use by another process" in err
    assert (await command(tmp_path, "check"))[0] == Exit.DONE
    err = await first.stop_well()
