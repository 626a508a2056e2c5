"""Read a file of an older format without changing it: only a start of the bot upgrades it.

What is read is a migrated copy, since the store knows only one format.
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

HEADER = 100  # bytes of a file's header; below, where in it the format and the program are
FORMAT, PROGRAM = slice(60, 64), slice(68, 72)
log = logging.getLogger(__name__)


def older(file: Path) -> int:
    """The format of a file of ours that a start would upgrade; 0 for any other file, or none.

    Only the file's header is read, which the journal may have overtaken: then the format seems
    older than it is.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(HEADER)
    except OSError:  # opening it will report why
        return 0
    found = int.from_bytes(head[FORMAT])
    ours = int.from_bytes(head[PROGRAM]) == OURS
    return found if ours and found in migrations("sqlite") and found < newest("sqlite") else 0


@contextmanager
def to_read(file: Path) -> Iterator[Path]:
    """The file itself; or, if its format is older, a migrated copy that lasts as long as the block.
    Raises Unusable."""
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
