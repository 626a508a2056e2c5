"""What a released version has left behind: its database, its exports, and the buttons it posted.

A folder for each version. `braakland.sqlite` was written by that version in the simulated Discord
of `tests/bot/conftest.py` with a channel for each table (table-1, table-2, ...); as the ids of that
world repeat, its people and channels are there again. `buttons.json` holds what could be pressed
there, and by which of the people; the other files are exported matches.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
VERSIONS = sorted(folder.name for folder in HERE.iterdir() if (folder / "buttons.json").exists())
CHANNELS = 13
"""In so many channels, one after the other, tables were opened."""


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


def database(version: str) -> Path:
    return HERE / version / "braakland.sqlite"


def buttons(version: str) -> list[Pressable]:
    found = json.loads((HERE / version / "buttons.json").read_text("utf-8"))
    return [Pressable(**one) for one in found if one["type"] in (2, 3)]


def exports(version: str) -> dict[str, Any]:
    """The exported matches, by the name of their file."""
    plain = (HERE / version).glob("*.json")
    packed = (HERE / version).glob("*.json.gz")
    read = {path.name: path.read_bytes() for path in plain if path.name != "buttons.json"}
    read |= {path.name: gzip.decompress(path.read_bytes()) for path in packed}
    return {name: json.loads(text) for name, text in read.items()}
