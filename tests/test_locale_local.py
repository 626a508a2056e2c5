"""The words of the pages: all there, none left over, the same in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache

import pytest

from data.words import FALLBACK, LOCALE, languages
from tests.source import READS_IT_ALL, nodes, sources

pytestmark = READS_IT_ALL

PAGES = {"local": "local", "board": "features/board"}
"""The pages and where they stand in bot/."""
every_page = pytest.mark.parametrize("page", PAGES)


@cache
def scripts(page: str) -> list[str]:
    found = sources(f"bot/{PAGES[page]}/page", suffixes=(".js", ".html"))
    return [path.read_text("utf-8") for path in found]


@cache
def lines(page: str, language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((LOCALE / language / f"{page}.toml").read_text("utf-8"))


@every_page
def test_every_line_the_page_asks_for_is_there(page: str) -> None:
    asked = {key for script in scripts(page) for key in re.findall(r'\bsay\("(\w+)"', script)}
    assert asked
    assert asked <= set(lines(page, FALLBACK)["page"])


@every_page
def test_no_line_of_the_page_is_left_over(page: str) -> None:
    """A key stands in a script, whole or as the beginning that a script puts before a name."""
    texts = scripts(page)
    quoted = {word for script in texts for word in re.findall(r"[\"'`](\w+)[\"'`]", script)}
    begun = {start for script in texts for start in re.findall(r"`(\w+_)\$\{\w+\}`", script)}
    for key in lines(page, FALLBACK)["page"]:
        assert key in quoted or any(key.startswith(start) for start in begun), key


def test_every_refusal_of_the_local_table_has_its_line() -> None:
    every = (node for path in sources("bot/local") for node in nodes(path))
    refused = {
        node.args[0].value
        for node in every
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "ActionRefused"
        and isinstance(node.args[0], ast.Constant)
    }
    assert refused
    assert refused <= set(lines("local", FALLBACK)["refused"])


@every_page
@pytest.mark.parametrize("language", languages())
def test_the_page_speaks_every_language_of_the_house(page: str, language: str) -> None:
    english, other = lines(page, FALLBACK), lines(page, language)
    assert {t: set(keys) for t, keys in english.items()} == {t: set(k) for t, k in other.items()}
    for table, keys in english.items():
        for key, line in keys.items():
            assert fields_of(line) == fields_of(other[table][key]), f"[{table}] {key}"


def fields_of(line: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[:}]", line))
