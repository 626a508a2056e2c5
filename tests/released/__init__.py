"""What a released version has left behind: its database, its exports, and the buttons it posted.

A folder for each version. `braakland.sqlite` was written by that version in the simulated Discord
of `tests/bot/conftest.py` with a channel for each table (table-1, table-2, ...). The ids of that
world repeat, but for a shift: each command that a later version adds takes a number before its
people. `buttons.json` holds what could be pressed there, and by which of the people; the other
files are exported matches.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
VERSIONS = sorted(folder.name for folder in HERE.iterdir() if (folder / "buttons.json").exists())
CHANNELS = 13
"""In so many channels, one after the other, tables were opened."""
FIRST = 1456074443980800016
"""Ada's id in those worlds."""


@dataclass(frozen=True)
class Pressable:
    """A button (type 2), or a menu with the values to pick, that one of the people was shown."""

    person: int
    custom_id: str
    type: int
    values: list[str]

    @property
    def table(self) -> int:
        return int(self.custom_id.split(":")[2])


def write_database(version: str, ada: int, path: Path) -> None:
    """The database of that version, for a world whose Ada has that id."""
    with closing(sqlite3.connect(HERE / version / "braakland.sqlite")) as old:
        pragmas = [
            f"PRAGMA {name} = {old.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        script = "\n".join((*old.iterdump(), *pragmas))
    with closing(sqlite3.connect(path)) as new:
        new.executescript(shifted(script, ada - FIRST))


def shifted(text: str, by: int) -> str:
    """The text with all ids of the simulated Discord so much higher."""
    return re.sub(r"\b14560744439808\d{5}\b", lambda found: str(int(found[0]) + by), text)


def buttons(version: str, ada: int) -> list[Pressable]:
    """What could be pressed, for the same world."""
    text = (HERE / version / "buttons.json").read_text("utf-8")
    found = json.loads(shifted(text, ada - FIRST))
    return [Pressable(**one) for one in found if one["type"] in (2, 3)]


def exports(version: str) -> dict[str, Any]:
    """The exported matches, by the name of their file."""
    plain = (HERE / version).glob("*.json")
    packed = (HERE / version).glob("*.json.gz")
    read = {path.name: path.read_bytes() for path in plain if path.name != "buttons.json"}
    read |= {path.name: gzip.decompress(path.read_bytes()) for path in packed}
    return {name: json.loads(text) for name, text in read.items()}
