"""Matches under way that the version before of a game's rules has left behind.

A file for each, written by the last commit before the rules changed: what the table has agreed on,
the log (for each entry its seat, what was done, what was drawn, whether the host did it), and the
position, as they are stored.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games import GAMES, notation
from games.codec import from_json
from games.core import AnyGame
from games.log import Entry, EntryKind

HERE = Path(__file__).parent
LEFT = sorted(path.stem for path in HERE.glob("*.json"))


@dataclass(frozen=True)
class Left:
    """One of them; `options` and `position` as they are stored."""

    game: AnyGame
    version: int
    seats: int
    seed: str
    options: Any
    entries: Sequence[Entry]
    position: Any

    @property
    def state(self) -> Any:
        """The position, as the rules of today read it."""
        return from_json(self.game.INFO.state, self.position["state"])

    @property
    def agreed(self) -> Any:
        """The options, as the rules of today read them."""
        return from_json(self.game.INFO.options, self.options)


def left(name: str) -> Left:
    """The match of that name."""
    stored = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    game = GAMES[stored["game"]]
    start, *plays = stored["log"]
    entries = [Entry(EntryKind.START, draws=tuple(start[2]))]
    for seat, text, draws, auto in plays:
        action = notation.parse(game.INFO.actions, text)
        entries.append(Entry(EntryKind.PLAY, seat, action, tuple(draws), auto))
    return Left(
        game, stored["version"], stored["seats"], stored["seed"], stored["options"], entries,
        stored["position"],
    )  # fmt: skip
