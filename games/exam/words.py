"""The words of the games under examination."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from data.words import LOCALE, Words, languages
from games import GAMES, locale_of
from games.exam.sittings import EXAMINED

FOLDERS: Mapping[str, Traversable] = {key: locale_of(key) or LOCALE for key in EXAMINED}


def words_of(key: str, language: str) -> Words:
    """Everything that the game can say in a language."""
    assert key in FOLDERS, f"{key} is not installed: pip install --editable ."
    return Words.of(language, key, FOLDERS[key])


@cache
def catalogue(key: str, language: str = "en") -> Mapping[str, Any]:
    """The lines of a game as its file has them."""
    return tomllib.loads((FOLDERS[key] / language / f"{key}.toml").read_text("utf-8"))


def speaking() -> Iterator[tuple[str, str]]:
    """Each game with each language that it speaks: ours speak all of them."""
    for key in EXAMINED:
        for language in languages():
            if key in GAMES or (FOLDERS[key] / language / f"{key}.toml").is_file():
                yield key, language


every_catalogue = pytest.mark.parametrize(("key", "language"), list(speaking()))
