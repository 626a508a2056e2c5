"""The names of backups, which hold their time, and which backups are kept."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.sqlite.copies import UNFINISHED

STAMP = "%Y%m%dT%H%M%SZ"
DAY, WEEK = timedelta(days=1), timedelta(days=7)


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """A backup; `format` is its format, if it was made before an upgrade."""

    at: datetime
    path: Path
    format: int | None = None


def name(database: Path, at: datetime, old_format: int | None = None) -> str:
    """The name of a backup of that database, in UTC: braakland-20261122T130000Z.db."""
    why = "" if old_format is None else f"-format{old_format}"
    return f"{database.stem}-{at.astimezone(UTC):{STAMP}}{why}.db"


def found(folder: Path, database: Path) -> list[Backup]:
    """The backups of that database in a folder, oldest first. Raises OSError."""
    return sorted(_backups(folder, database))


def newest(folder: Path, database: Path, now: datetime) -> datetime | None:
    """When the newest good backup was made; failed ones never get such a name. Raises OSError."""
    return max((backup.at for backup in found(folder, database) if backup.at <= now), default=None)


def superfluous(backups: Collection[Backup], now: datetime, days: int) -> list[Backup]:
    """The backups that need not be kept. Kept are all of the last day, the newest of each day
    for a week, and the newest of each week; those made before an upgrade; but none that are
    older than so many days."""
    kept = {backup for backup in backups if backup.format is not None or now - backup.at < DAY}
    newest: dict[tuple[int, ...], Backup] = {}
    for backup in sorted(backups):
        year, week, day = backup.at.isocalendar()
        newest[(year, week, day) if now - backup.at < WEEK else (year, week)] = backup
    kept |= set(newest.values())
    return sorted(b for b in backups if b not in kept or now - b.at >= timedelta(days=days))


def unfinished(folder: Path, database: Path) -> list[Path]:
    """The files of backups whose process was killed. Raises OSError."""
    return [path for path in folder.iterdir() if _known(database, UNFINISHED).fullmatch(path.name)]


def _backups(folder: Path, database: Path) -> Iterator[Backup]:
    known = _known(database)
    for path in folder.iterdir():
        if told := known.fullmatch(path.name):
            with suppress(ValueError):  # the digits are no date
                at = datetime.strptime(told[1], STAMP).replace(tzinfo=UTC)
                yield Backup(at, path, None if told[2] is None else int(told[2]))


def _known(database: Path, ending: str = "") -> re.Pattern[str]:
    stem, last = re.escape(database.stem), re.escape(ending)
    return re.compile(rf"{stem}-(\d{{8}}T\d{{6}}Z)(?:-format(\d+))?\.db{last}")
