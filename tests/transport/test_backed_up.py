"""The host as it is started by hand backs itself up, loses its disk, and goes on from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.base.config import BackupSettings, Config, HostMode
from bot.ops import restoring
from bot.ops.shutdown import Exit
from bot.store.sqlite import copies
from tests.transport import driving
from tests.transport.conftest import Host
from tests.transport.discord_here import CHANNEL, Discord

Start = Callable[..., Awaitable[Host]]


@pytest.mark.fault("S14")
@pytest.mark.long
async def test_backed_up_lost_restored_and_started_again(
    here: Discord, start: Start, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    settings = {"BACKUP_FOLDER": "backups"}
    first = await start(**settings)
    await here.connected()
    await driving.begin(here, CHANNEL)
    await here.until(lambda: len(driving.live(here, CHANNEL)) == 1)
    await here.until(lambda: any(folder.glob("*.db")))
    err = await first.stop_well()
    assert "a backup is made" in err
    (made,) = folder.glob("*")
    made.unlink()  # it is of the very start, when there was nothing to lose
    second = await start(**settings)
    await here.connected(times=2)
    await here.until(lambda: any(folder.glob("*.db")))
    err = await second.stop_well()
    (made,) = folder.glob("*.db")
    assert copies.check(made).tables == 1
    database = tmp_path / "braakland.db"
    database.unlink()
    code, _, err = await (await start(**settings)).end()  # it does not begin again unasked
    assert code == Exit.STORAGE
    assert f"braakland.db is not there, but a backup of it: backups/{made.name}. Restore it" in err
    assert len(err.splitlines()) == 1
    assert not database.exists()
    config = Config(HostMode.DISCORD, "a test", database, backups=BackupSettings(folder))
    restoring.restore(made, config, over=False)
    before = set(map(str, driving.live(here, CHANNEL)))
    third = await start(**settings)
    await here.connected(times=3)
    await here.until(lambda: set(map(str, driving.live(here, CHANNEL))) not in (before, set()))
    err = await third.stop_well()
    assert "the data is that of a backup" in err


async def test_a_folder_of_backups_that_is_not_there_is_told_at_once(start: Start) -> None:
    host = await start(BACKUP_FOLDER="nowhere")
    code, _, err = await host.end()
    assert code == Exit.CONFIG
    assert "BACKUP_FOLDER is 'nowhere', but there is no such folder" in err
    assert len(err.splitlines()) == 1
