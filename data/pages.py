"""The lines of pages that a browser shows, a file each beside the catalogues of the host."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from data import words
from data.words import FALLBACK

Lines = Mapping[str, Mapping[str, str]]


@cache
def page_lines(page: str, language: str) -> Lines:
    """The lines of a page, table by table; those that a language lacks are the fallback's."""
    lines, own = _read(page, FALLBACK), _read(page, language)
    return {table: {**keys, **own.get(table, {})} for table, keys in lines.items()}


def _read(page: str, language: str) -> Lines:
    file = words.LOCALE / language / f"{page}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
