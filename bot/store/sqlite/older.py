"""Look into a file of an older format and leave it as it is: only a start of the bot upgrades it.

What is read is a copy that is brought up to date, for the store knows one format.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.base.errors import Unusable
from bot.store.schema import migrations, newest
from bot.store.sqlite import copies
from bot.store.sqlite.recognising import OURS
from bot.store.sqlite.schema import migrate

HEADER = 100  # bytes of a file, and where in them its format and its program are
FORMAT, PROGRAM = slice(60, 64), slice(68, 72)
log = logging.getLogger(__name__)


def older(file: Path) -> int:
    """The format of a file of ours that a start would upgrade; 0 for any other, or none.

    By its head alone, which may be behind its journal: then it is taken for older than it is.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(HEADER)
    except OSError:  # who opens it says why
        return 0
    found = int.from_bytes(head[FORMAT])
    ours = int.from_bytes(head[PROGRAM]) == OURS
    return found if ours and found in migrations("sqlite") and found < newest("sqlite") else 0


@contextmanager
def to_read(file: Path) -> Iterator[Path]:
    """The file, or while the block lasts a copy of it that is brought up to date, if its format is
    older. Raises Unusable."""
    if not (found := older(file)):
        yield file
        return
    try:
        folder = TemporaryDirectory(prefix=f"{file.name}.copy-", dir=file.resolve().parent)
    except OSError as wrong:
        raise _not_copied(file, wrong) from wrong
    with folder as place:
        copy = Path(place) / file.name
        try:
            copies.take(file, copy)
            with closing(sqlite3.connect(copy, isolation_level=None)) as opened:
                migrate(opened, migrations("sqlite"))
        except (OSError, sqlite3.Error) as wrong:
            raise _not_copied(file, wrong) from wrong
        log.warning(
            "%s is of format %s and stays so: this command reads a copy, and the next start of the"
            " bot upgrades it", file, found,
        )  # fmt: skip
        yield copy


def _not_copied(file: Path, wrong: OSError | sqlite3.Error) -> Unusable:
    return Unusable(f"{file}: cannot be copied, to be read without an upgrade: {wrong}")
