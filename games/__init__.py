"""The registry: every game there is, by its key.

A built-in game is one line in `GAMES`; a plugin is an installed package with an
entry point in the group ``braakland.games`` whose value is its package or module.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

from games import diceland, maillot, patrouille, terrain_vague
from games.advice import outdated
from games.core import AnyGame

GROUP = "braakland.games"

GAMES: Mapping[str, AnyGame] = {
    "diceland": diceland,
    "maillot": maillot,
    "patrouille": patrouille,
    "vague": terrain_vague,
}


@cache
def registry() -> Mapping[str, AnyGame]:
    """The built-in games and those of installed packages, by key, in order.

    Raises ValueError when two games have the same key, and for a game that was written for an older
    protocol: the sentence says what to change in it.
    """
    games = dict(GAMES)
    for entry in _plugins():
        game: AnyGame = entry.load()
        if (sentence := outdated(game)) is not None:
            raise ValueError(
                f"{entry.value} cannot be played. {sentence} CHANGELOG.md has the steps."
            )
        if game.INFO.key in games:
            raise ValueError(f"two games are called {game.INFO.key}: the second is {entry.value}")
        games[game.INFO.key] = game
    return games


@cache
def locale_of(key: str) -> Traversable | None:
    """The folder of a plugin's catalogues, one folder a language; None for built-in games."""
    for entry in () if key in GAMES else _plugins():
        if entry.load().INFO.key == key:
            package = import_module(entry.module).__package__
            return files(package or entry.module) / "locale"
    return None


def _plugins() -> tuple[EntryPoint, ...]:
    return _found(tuple(sys.path))


@cache
def _found(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The plugins in the folders of that path."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))
