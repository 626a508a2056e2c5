"""What a released version has left behind: its database, its exports, and the buttons it posted.

A folder for each version, made by `tests.released.write`. `braakland.sqlite` (from 0.2.0 on packed)
was written by that version in the simulated Discord of `tests/support/bot/world.py` with a channel
for each table (table-1, table-2, ...). The ids of that world repeat, but for a shift: each command
that a later version adds takes a number before its people. `buttons.json` holds what could be
pressed there, where, and by which of the people; `tables.json` what the tables are, and the verbs
that the version knew; the other files are exported matches, as JSON, text and page.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.base.address import bare

HERE = Path(__file__).parent
VERSIONS = sorted(folder.name for folder in HERE.iterdir() if (folder / "buttons.json").exists())
CHANNELS = 80
"""So many channels are made for tables, one after the other; older versions used fewer."""
UNSHOWN = frozenset(("typed", "here", "seat", "close", "pause", "resign"))
"""Verbs of the router that no button has: commands alone say them."""
ONCE_UNSHOWN = UNSHOWN | {"status"}
"""The same up to 0.2.0."""
OF_THE_WORLD = ("buttons.json", "tables.json")
FIRST = 1456074443980800016
"""Ada's id in those worlds."""


@dataclass(frozen=True)
class Pressable:
    """A button (type 2), a menu with the values to pick (3), a menu of people (5) or channels (8),
    or (0) a form as it was sent, that one of the people was shown.

    `place`: the number of the table's channel, 0 the channel of no table, -1 a direct message.
    """

    person: int
    custom_id: str
    type: int
    values: list[str]
    place: int = 0
    form: list[dict[str, Any]] | None = None

    @property
    def verb(self) -> str:
        return self.custom_id.split(":")[1]

    @property
    def table(self) -> int:
        return int(bare(self.custom_id).split(":")[2])


@dataclass(frozen=True)
class Tables:
    """What a version has left by number: matches to play on, lobbies that can begin, matches that
    are over; what its router knew; and the kinds of its messages (none are told of 0.1.0).
    """

    running: dict[int, str]
    lobbies: dict[int, str]
    over: dict[int, str]
    verbs: list[str]
    kinds: list[str] = field(default_factory=list)


def database(version: str) -> sqlite3.Connection:
    """The database as that version left it; one that is packed is opened in memory."""
    folder = HERE / version
    if (packed := folder / "braakland.sqlite.gz").exists():
        opened = sqlite3.connect(":memory:")
        opened.deserialize(gzip.decompress(packed.read_bytes()))
        return opened
    return sqlite3.connect(folder / "braakland.sqlite")


def format_of(version: str) -> int:
    """The format of its database."""
    with closing(database(version)) as old:
        return int(old.execute("PRAGMA user_version").fetchone()[0])


def write_database(version: str, ada: int, path: Path) -> None:
    """The database of that version, for a world whose Ada has that id."""
    with closing(database(version)) as old:
        write_changed(old, lambda text: shifted(text, ada - FIRST), path)


def write_changed(old: sqlite3.Connection, change: Callable[[str], str], path: Path) -> None:
    """A copy of a database, with a change to its text."""
    pragmas = [
        f"PRAGMA {name} = {old.execute(f'PRAGMA {name}').fetchone()[0]};"
        for name in ("application_id", "user_version")
    ]
    script = "\n".join((*old.iterdump(), *pragmas))
    with closing(sqlite3.connect(path)) as new:
        new.executescript(change(script))


def shifted(text: str, by: int) -> str:
    """The text with all ids of the simulated Discord so much higher."""
    return re.sub(r"\b14560744439808\d{5}\b", lambda found: str(int(found[0]) + by), text)


def buttons(version: str, ada: int) -> list[Pressable]:
    """What could be pressed, for the same world."""
    text = (HERE / version / "buttons.json").read_text("utf-8")
    found = json.loads(shifted(text, ada - FIRST))
    return [Pressable(**one) for one in found]


def tables(version: str) -> Tables:
    """What the tables of that version are."""
    found = json.loads((HERE / version / "tables.json").read_text("utf-8"))
    for kind in ("running", "lobbies", "over"):
        found[kind] = {int(number): game for number, game in found[kind].items()}
    return Tables(**found)


def exports(version: str) -> dict[str, Any]:
    """The exported matches as JSON, by the name of their file."""
    plain = (HERE / version).glob("*.json")
    packed = (HERE / version).glob("*.json.gz")
    read = {path.name: path.read_bytes() for path in plain if path.name not in OF_THE_WORLD}
    read |= {path.name: gzip.decompress(path.read_bytes()) for path in packed}
    return {name: json.loads(text) for name, text in read.items()}


def packed(version: str, ending: str) -> dict[str, str]:
    """The other forms of exported matches, by the name of their file."""
    found = (HERE / version).glob(f"*.{ending}.gz")
    return {path.name: gzip.decompress(path.read_bytes()).decode() for path in found}
