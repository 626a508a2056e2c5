"""Replace the database by a backup, entirely or not at all."""

from __future__ import annotations

import logging
import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.base import clock
from bot.base.config import Config
from bot.base.errors import StoreTrouble, Unusable
from bot.store.restored import Restored
from bot.store.sqlite import copies, erasures, restored_copy
from bot.store.sqlite.erasures import Erasures
from bot.store.sqlite.file import TAILS, flush, is_there, make_private, must_be_free, set_aside
from bot.tables.verify import Uncheckable

EARLY = datetime.min.replace(tzinfo=UTC)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Done:
    """The time of the restored data, how many people were erased again, and where the old file is
    now. `blind`: the backup is so old that the lists may lack erasures since."""

    since: datetime
    erased: int
    aside: Path | None
    blind: bool


def newest(folder: Path) -> Path:
    """The backup in a folder that has the newest events; one without tables only if all are so.

    The data decides, since a copied file may be newer than its data, and a bot that ran before the
    restore may have made a backup of nothing. Invalid ones are logged and skipped. Raises
    Uncheckable if there is no valid one.
    """
    good = []
    for file in sorted(folder.glob("*.db")):
        try:
            contents = copies.check(file)
        except Unusable as wrong:
            log.warning("passed over: %s", wrong)
        else:
            good.append((contents.tables > 0, contents.newest or EARLY, file))
    if not good:
        raise Uncheckable(f"{folder}: no good backup is in this folder.")
    return max(good)[-1]


def restore(backup: Path, config: Config, *, over: bool) -> Done:
    """Check a backup, erase from it the people whom its database has erased since, and put it in
    place.

    Its format is kept, so that the version that made it can use it too. Raises Uncheckable for an
    invalid backup, Unusable for a database that is in the way or in use.
    """
    database, now = config.file, clock.now()
    try:
        contents = copies.check(backup)
    except Unusable as wrong:
        raise Uncheckable(f"{wrong}.") from wrong
    if is_there(database) and not over:
        raise Unusable(
            f"{database} is there already; restore with --over, and it is kept under another name"
        )
    must_be_free(database)
    since = contents.newest or now
    unfinished = database.with_name(f"{database.name}.restoring")
    try:
        known = {*Erasures(database, config.backups).all(), *erasures.beside(backup)}
        _copy(backup, unfinished)
        newer = [erasure for erasure in known if erasure.at >= since]
        erased = restored_copy.bring_up_to(unfinished, newer, Restored(since, now))
        copies.check(unfinished)
        aside = next(iter(set_aside(database)), None)
        unfinished.rename(database)
        flush(database.resolve().parent)
    except (OSError, StoreTrouble) as wrong:
        raise Unusable(f"{database} cannot be restored: {wrong}") from wrong
    finally:
        for tail in TAILS:
            unfinished.with_name(unfinished.name + tail).unlink(missing_ok=True)
    return Done(since, erased, aside, now - since >= timedelta(days=config.backups.days))


def _copy(backup: Path, unfinished: Path) -> None:
    unfinished.unlink(missing_ok=True)
    make_private(unfinished)
    with backup.open("rb") as old, unfinished.open("wb") as new:
        shutil.copyfileobj(old, new)
        new.flush()
        os.fsync(new.fileno())
