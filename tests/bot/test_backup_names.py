"""Which backups are kept, and what their names tell."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.sqlite import backup_names
from bot.store.sqlite.backup_names import Backup

NOW = datetime(2026, 11, 22, 13, tzinfo=UTC)
HOUR = timedelta(hours=1)
DATABASE = Path("braakland.db")


def kept_of(ages: list[float], days: int = 35) -> list[float]:
    """The ages, in hours, of the backups that are kept of those."""
    made = [Backup(NOW - age * HOUR, Path(str(age))) for age in ages]
    gone = backup_names.superfluous(made, NOW, days)
    return [(NOW - backup.at) / HOUR for backup in made if backup not in gone]


def test_all_of_a_day_then_one_a_day_then_one_a_week_and_nothing_older() -> None:
    kept = kept_of([6.0 * n for n in range(200)])
    assert [age for age in kept if age < 24] == [0, 6, 12, 18]
    days = [(NOW - age * HOUR).date() for age in kept if 24 <= age < 7 * 24]
    assert len(days) == len(set(days)) == 6
    weeks = [(NOW - age * HOUR).isocalendar()[:2] for age in kept if age >= 7 * 24]
    assert len(weeks) == len(set(weeks)) >= 4
    assert max(kept) < 35 * 24


def test_what_is_kept_does_not_depend_on_how_often_it_is_looked() -> None:
    """Six weeks, hour by hour: there are always one of each of the last days and weeks."""
    there: list[Backup] = []
    for hour in range(0, 42 * 24, 3):
        now = NOW + hour * HOUR
        there.append(Backup(now, Path(str(hour))))
        gone = backup_names.superfluous(there, now, 35)
        there = [backup for backup in there if backup not in gone]
        days = {backup.at.date() for backup in there}
        assert {(now - timedelta(days=n)).date() for n in range(min(7, hour // 24))} <= days
    ages = sorted((now - backup.at).days for backup in there)
    assert [sum(7 * n <= age < 7 * n + 7 for age in ages) >= 1 for n in range(5)] == [True] * 5


def test_a_copy_from_before_an_upgrade_is_kept_until_the_days_are_over() -> None:
    made = [Backup(NOW - 100 * HOUR, Path("a"), 5), Backup(NOW - 99 * HOUR, Path("b"))]
    assert backup_names.superfluous(made, NOW, 35) == []
    assert backup_names.superfluous(made, NOW + timedelta(days=35), 35) == made


def test_the_name_tells_when_and_whose(tmp_path: Path) -> None:
    for name in (
        backup_names.name(DATABASE, NOW),
        backup_names.name(DATABASE, NOW - HOUR, 5),
        backup_names.name(Path("other.db"), NOW),
        "braakland-20269999T130000Z.db",
        "braakland-20261122T130000Z.db.unfinished",
    ):
        (tmp_path / name).touch()
    found = backup_names.found(tmp_path, DATABASE)
    assert [(backup.at, backup.format) for backup in found] == [(NOW - HOUR, 5), (NOW, None)]
    assert backup_names.newest(tmp_path, DATABASE, NOW) == NOW
    assert backup_names.newest(tmp_path, DATABASE, NOW - timedelta(minutes=1)) == NOW - HOUR
