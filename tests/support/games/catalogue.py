"""The words of any game, the toys too."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable

from data.words import LOCALE, Words
from games import locale_of
from tests.toys import toys_installed


@cache
def folder_of(key: str) -> Traversable:
    with toys_installed():
        return locale_of(key) or LOCALE


def words_of(key: str, language: str) -> Words:
    return Words.of(language, key, folder_of(key))
