"""The dumps of a database at a server: what the figures tell of them."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest

from bot.base import clock
from bot.ops.dumps import RESTS, Dumps
from bot.store.store import Store

pytestmark = pytest.mark.usefixtures("toys")


def put(file: Path, ago: timedelta) -> None:
    """A file that was written to so long ago."""
    file.touch()
    os.utime(file, ((clock.now() - ago).timestamp(),) * 2)


async def test_the_newest_dump_has_an_age_and_a_failed_one_counts_once(tmp_path: Path) -> None:
    hour = timedelta(hours=1)
    folder = tmp_path / "backups"
    folder.mkdir()
    async with Store.open(tmp_path / "any.db") as store:
        newest, failures = store.figures.backup, store.figures.backup_failures
        dumps = Dumps(folder, store)

        def look() -> tuple[float, float]:
            dumps.look(clock.now())
            (age,), (failed,) = (
                [s.value for family in figure.collect() for s in family.samples]
                for figure in (newest, failures)
            )
            return age, failed

        put(folder / "a.dump.unfinished", 30 * hour)  # that was told before
        assert look() == (0, 0)
        put(folder / "b.dump", 7 * hour)
        put(folder / "c.dump", hour)
        put(folder / "d.dump.unfinished", RESTS / 2)  # it is being written
        age, failed = look()
        assert failed == 0
        assert clock.now().timestamp() - age == pytest.approx(3600, abs=60)
        put(folder / "d.dump.unfinished", RESTS * 2)
        assert look() == (age, 1)
        assert look() == (age, 1)
