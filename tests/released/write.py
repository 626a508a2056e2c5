"""Freeze what the present code leaves behind at a release, as ``tests/released/VERSION``.

    python -m tests.released.write 0.3.0

It plays `tests.released.scenes` in the simulated Discord of the tests, keeps the database and three
forms of an ended match of each game, and only then presses whatever it was shown, so that each verb
of the router has a button in ``buttons.json``. It takes two minutes, or many on a busy machine. In
the end it raises AssertionError for every table without a row, kind of message that was never
written, and verb without a button: then scenes are to be added, and the folder is of no use yet.
The times in the database lie before the time at which every simulated Discord begins.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import re
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from simcord import _clock
from simcord.backend.ops import base

from bot.interactions.router import router
from bot.matches.pictures import Pictures
from bot.store.copying import OF_PROCESSES
from bot.tables.notifications import NotificationKind
from bot.tables.records import Table
from tests.released import FIRST, HERE, UNSHOWN, write_changed
from tests.released.crawl import PAINTED, Crawl, Shown, at, filled, watched
from tests.released.scenes import LONG, Scenes
from tests.support.bot.world import World, world_in
from tests.worlds.realm import _dot, _of_chance

NOWHERE = {*OF_PROCESSES, "starts", "older_snapshots"}
"""Tables of processes that share a database, of the sessions that Discord has counted, and of
matches that rules of two versions have played."""
KEPT = "kept_"
"""Before the name of a table: all that was ever put into it while the scenes were played."""
SEED = 3
ALIKE = 2
"""Of buttons that differ in nothing but numbers so many are kept."""
RARE: tuple[dict[str, Any], ...] = (
    {"custom_id": "bl:standings:0:ever::text", "type": 2},
    {"custom_id": "bl:whichpage:0:2:log", "type": 2},
    {"custom_id": "bl:area:1:0", "type": 3, "values": ["0"]},
    {"custom_id": "bl:row:1:0", "type": 2},
    {
        "custom_id": "bl:rowed:1:0",
        "form": filled(
            {"components": [{"type": 1, "components": [{"type": 4, "custom_id": "row-0"}]}]}
        ),
    },
)
"""Buttons and a form that no scene brings up, as the views of this version write them."""
TELLING = {"which", "whichpage", "ahead", "wish", "agree", "goon", "pace", "srvpace", "step"}
"""Verbs whose first argument is another verb, a field or a matter."""


class Earlier(_clock.Clock):
    """The time of a world that has gone on for LONG when the others begin."""

    def __init__(self) -> None:
        super().__init__()
        self._epoch -= LONG


async def main(version: str) -> None:
    """Play, keep, press, and write it down."""
    folder = HERE / version
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, _quick():
        async with world_in(Path(scratch)) as world:
            await _remember(world)
            shown, played = Shown(world), Scenes(world)
            # What a scene does itself is of the world's time too: else what it wakes in the outbox
            # finds a lobby of a moment ago many months old.
            with watched(shown), world.env.time_context():
                await played.play(lambda: shown.everywhere(world, played.places()))
                frozen = Path(scratch) / "frozen.db"
                await world.store._database.backup(frozen)
                tables = {number: await world.store.table(number) for number in played.at}
                await _export(played, folder)
                await Crawl(world, shown, played.at, played.places()).all()
            world.env._errors.clear()  # what was pressed out of turn
        ids = Ids(played)
        lacking = _complete(frozen)
        _pack_database(frozen, folder / "braakland.sqlite.gz", ids)
    known = {"verbs": sorted(router.verbs), "kinds": sorted(map(str, NotificationKind))}
    facts = {**played.facts(), **known}
    (folder / "tables.json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
    lines = ",\n".join(json.dumps(one) for one in _chosen(shown, tables, ids))
    (folder / "buttons.json").write_text(ids.changed(f"[\n{lines}\n]\n"), "utf-8")
    found = {at(key).verb for key in shown.found} | {at((0, one["custom_id"])).verb for one in RARE}
    lacking["without a button"] = set(router.verbs) - found - UNSHOWN
    assert not any(lacking.values()), lacking


@contextmanager
def _quick() -> Iterator[None]:
    """Pictures are one pixel: how boards are painted is kept nowhere. The dice are the same at each
    run, so that scenes which were played once are played again."""
    with (
        patch.object(base, "Clock", Earlier),
        patch.object(Pictures, "picture", _dot),
        _of_chance(SEED),
    ):
        yield


class Ids:
    """Ids as the first release has them; for a thread, which no later world has, a channel."""

    def __init__(self, played: Scenes) -> None:
        self._ada: int = played.ada.id
        known = {channel.id: number for number, channel in enumerate(played.where)}
        threads = sorted({place.id for place in played.at.values()} - known.keys())
        spare = [channel.id for channel in reversed(played.where[played.free :])]
        self._channels = dict(zip(threads, spare[: len(threads)], strict=True))
        self._places = known

    def changed(self, text: str) -> str:
        """A text with all its ids changed."""
        for thread, channel in self._channels.items():
            text = text.replace(str(thread), str(channel))
        begin = str(self._ada)[:14]
        by = FIRST - self._ada
        return re.sub(rf"\b{begin}\d{{5}}\b", lambda found: str(int(found[0]) + by), text)

    def place(self, channel: int) -> int:
        """The number of a table's channel; -1: a direct message."""
        return self._places.get(self._channels.get(channel, channel), -1)


async def _remember(world: World) -> None:
    """From now on all that is put into a table is kept, though it be taken out again."""

    def work(database: Any) -> None:
        for table in _names(database):
            database.execute(f"CREATE TABLE {KEPT}{table} AS SELECT * FROM {table} WHERE 0")
            database.execute(
                f"CREATE TRIGGER {KEPT}{table}_too AFTER INSERT ON {table} BEGIN"
                f" INSERT INTO {KEPT}{table} SELECT * FROM {table} WHERE rowid = new.rowid; END"
            )

    await world.store.write(work)


def _names(database: Any) -> list[str]:
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [row[0] for row in rows.fetchall() if not row[0].startswith(("sqlite_", KEPT))]


def _complete(path: Path) -> dict[str, set[str]]:
    """Bring back a message of each kind and form that was ever in the outbox, and of each purpose
    one that was begun; the kinds and tables that are missing even then.
    """
    with closing(sqlite3.connect(path)) as database:
        seen = {_form(*row) for row in database.execute("SELECT kind, body FROM outbox")}
        for row in _kept(database, "outbox"):
            if (form := _form(row["kind"], row["body"])) not in seen:
                seen.add(form)
                _insert(database, "outbox", tuple(row))
        purposes = {_word(row[0]) for row in database.execute("SELECT purpose FROM postings")}
        for row in _kept(database, "postings"):
            if (word := _word(row["purpose"])) not in purposes:
                purposes.add(word)
                _insert(database, "postings", (None, *tuple(row)[1:]))
        kinds, names = {kind for kind, _ in seen}, _names(database)
        empty = {n for n in names if not database.execute(f"SELECT 1 FROM {n}").fetchone()}
        for name in names:
            database.execute(f"DROP TRIGGER {KEPT}{name}_too")
            database.execute(f"DROP TABLE {KEPT}{name}")
        database.commit()
        never = {str(kind) for kind in NotificationKind} - kinds
        return {"never written": never, "without a row": empty - NOWHERE}


def _kept(database: sqlite3.Connection, table: str) -> list[sqlite3.Row]:
    """All that was ever in a table, the newest first."""
    cursor = database.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(f"SELECT * FROM {KEPT}{table} ORDER BY rowid DESC").fetchall()


def _insert(database: sqlite3.Connection, table: str, row: tuple[Any, ...]) -> None:
    places = ", ".join("?" * len(row))
    database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", row)


def _form(kind: str, body: str) -> tuple[str, tuple[str, ...]]:
    """A kind of message, and what of its body says anything."""
    told = json.loads(body)
    return kind, tuple(sorted(k for k, v in told.items() if v)) if isinstance(told, dict) else ()


def _word(purpose: str) -> str:
    return purpose.partition(":")[0]


def _pack_database(frozen: Path, into: Path, ids: Ids) -> None:
    new = frozen.with_name("new.db")
    with closing(sqlite3.connect(frozen)) as old:
        write_changed(old, ids.changed, new)
    _pack(into, new.read_bytes())


async def _export(played: Scenes, folder: Path) -> None:
    """The three forms of an ended match of each game."""
    for game, number in played.over.items():
        where = played.at[number]
        for name, options in (("export", {}), ("export", {"as": "text"}), ("share", {})):
            result = await played.ada.slash(where, f"table {name}", **options)
            (file,) = result.response.attachments
            ending = file.filename.rpartition(".")[2]
            _pack(folder / f"{game}.{ending}.gz", await file.read())


def _pack(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, mtime=0))


def _chosen(shown: Shown, tables: dict[int, Table | None], ids: Ids) -> list[dict[str, Any]]:
    """The newest of what differs in more than numbers, forms last."""
    kept: Counter[Any] = Counter()
    found = []
    for key, what in reversed(shown.found.items()):
        where, table = at(key), tables.get(at(key).table)
        of = (table.game, table.status) if table and where.verb not in PAINTED else ()
        first = where.args[:1] if where.verb in TELLING else ()
        alike = (where.verb, what.get("type"), len(where.args), first, of)
        kept[alike] += 1
        if kept[alike] <= ALIKE:
            found.append({"place": ids.place(shown.channel(key)), "type": 0, "values": [], **what})
    found += [{"person": 0, "place": 2, "type": 0, "values": [], **what} for what in RARE]
    return sorted(found, key=lambda one: (one["type"] == 0, one["person"]))


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    asyncio.run(main(sys.argv[1]))
