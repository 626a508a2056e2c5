"""The words of the local table's page: all there, none left over, the same in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache

import pytest

from data.words import FALLBACK, LOCALE, languages
from tests.source import sources, syntax

PAGE = [path.read_text("utf-8") for path in sources("bot/local/page", suffixes=(".js", ".html"))]


@cache
def lines(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((LOCALE / language / "local.toml").read_text("utf-8"))


def test_every_line_the_page_asks_for_is_there() -> None:
    asked = {key for script in PAGE for key in re.findall(r'\bsay\("(\w+)"', script)}
    assert asked
    assert asked <= set(lines(FALLBACK)["page"])


def test_no_line_of_the_page_is_left_over() -> None:
    """A key stands in a script, whole or as the beginning that a script puts before a name."""
    quoted = {word for script in PAGE for word in re.findall(r"[\"'`](\w+)[\"'`]", script)}
    begun = {start for script in PAGE for start in re.findall(r"`(\w+_)\$\{\w+\}`", script)}
    for key in lines(FALLBACK)["page"]:
        assert key in quoted or any(key.startswith(start) for start in begun), key


def test_every_refusal_of_the_local_table_has_its_line() -> None:
    nodes = (node for path in sources("bot/local") for node in ast.walk(syntax(path)))
    refused = {
        node.args[0].value
        for node in nodes
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "ActionRefused"
        and isinstance(node.args[0], ast.Constant)
    }
    assert refused
    assert refused <= set(lines(FALLBACK)["refused"])


@pytest.mark.parametrize("language", languages())
def test_the_page_speaks_every_language_of_the_house(language: str) -> None:
    english, other = lines(FALLBACK), lines(language)
    assert {t: set(keys) for t, keys in english.items()} == {t: set(k) for t, k in other.items()}
    for table, keys in english.items():
        for key, line in keys.items():
            assert fields_of(line) == fields_of(other[table][key]), f"[{table}] {key}"


def fields_of(line: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[:}]", line))
