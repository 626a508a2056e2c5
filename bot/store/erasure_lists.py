"""The files that list who was erased, kept outside the database: a line for each erasure."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from bot.base.config import BackupSettings
from bot.store.erasure import Erasure, told
from bot.store.sqlite.file import flush, make_private

ENDING = ".erasures"
LISTS = (ENDING, ".log")
"""The endings of files that may say who was erased."""
MARGIN = timedelta(days=1)  # by which a line is kept longer than any backup


def kept(settings: BackupSettings) -> timedelta:
    """How long a line is kept: a little longer than any backup."""
    return timedelta(days=settings.days) + MARGIN


def append(path: Path, erasure: Erasure) -> None:
    """Add a line to a list, creating the file if there is none; when this returns, the line is on
    the disk. Raises OSError."""
    if not path.exists():
        with suppress(FileExistsError):
            make_private(path)
        flush(path.parent)
    with path.open("a", encoding="ascii") as file:
        file.write(f"\n{erasure}\n")  # on a line of its own, even after one that was cut short
        file.flush()
        os.fsync(file.fileno())


def read(path: Path | None) -> set[Erasure]:
    """The erasures in a list; none if there is no such file. Raises OSError."""
    if path is None:
        return set()
    try:
        lines = path.read_text("ascii", "replace").splitlines()
    except FileNotFoundError:
        return set()
    found = set()
    for line in lines:
        with suppress(ValueError):  # the power failed while it was written; nobody was erased
            found.add(Erasure.read(line))
    return found


def listed(where: Path) -> list[Erasure]:
    """The erasures in a list, in a log of the bot, or in all such files of a folder. Raises
    OSError."""
    if not where.is_dir():
        return told(where.read_text("utf-8", "replace"))
    files = sorted(file for ending in LISTS for file in where.glob(f"*{ending}"))
    return [erasure for file in files for erasure in listed(file)]
