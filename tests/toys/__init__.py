"""Small games of the tests; each module is a `Game`.

They are in the registry as any plugin is: `installed/` holds what an installer would
have written of a package whose entry points they are. While that folder is on the path they are
found by `games.registry` and their words by `games.locale_of`; nothing is patched. A test asks for
the fixture `toys`; a program says ``with toys_installed():``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import games
from games.core import AnyGame
from tests.toys import race, whisper

TOYS: Mapping[str, AnyGame] = {"race": race, "whisper": whisper}

INSTALLED = str(Path(__file__).parent / "installed")


@contextmanager
def toys_installed() -> Iterator[Mapping[str, AnyGame]]:
    """The toys are installed games for as long as this lasts."""
    sys.path.insert(0, INSTALLED)
    _look_again()
    try:
        yield TOYS
    finally:
        sys.path.remove(INSTALLED)
        _look_again()


def _look_again() -> None:
    games.registry.cache_clear()
    games.locale_of.cache_clear()
