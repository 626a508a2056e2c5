"""Every rule of our games is cited by a test of that game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from games import GAMES
from games.exam.words import catalogue
from tests.source import READS_IT_ALL, ROOT, nodes, package_of, sources

pytestmark = READS_IT_ALL

REFERENCE = ROOT.parent / "shared" / "rules"
"""The reference the rules were written from, where somebody keeps it beside the repository."""


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_is_cited_by_a_test_of_its_game(key: str) -> None:
    assert set(catalogue(key)["rules"]) - _cited(key) == set()


@pytest.mark.parametrize("key", GAMES)
def test_the_rulebook_has_the_numbers_of_the_reference(key: str) -> None:
    reference = REFERENCE / f"{package_of(GAMES[key])}.md"
    if not reference.is_file():
        pytest.skip("the reference is not here")
    numbers = re.findall(r"^- ([A-Z]{2}-\d+) ", reference.read_text("utf-8"), re.MULTILINE)
    assert [rule for rule in catalogue(key)["rules"] if rule[-1].isdigit()] == numbers


@pytest.mark.parametrize("key", GAMES)
def test_every_number_of_the_reference_is_cited_by_a_test_of_its_game(key: str) -> None:
    reference = REFERENCE / f"{package_of(GAMES[key])}.md"
    if not reference.is_file():
        pytest.skip("the reference is not here")
    text = reference.read_text("utf-8")
    numbers = re.findall(r"^- ([A-Z]{2}-\d+[a-z]?) ", text, re.MULTILINE)
    assert set(numbers) - _cited(key) == set()


def _cited(key: str) -> set[str]:
    said = "\n".join(_titles(key)).lower()
    numbers = re.findall(r"([a-z]{2})[-_](\d+[a-z]?)(?![a-z0-9])", said)
    return {f"{code.upper()}-{number}" for code, number in numbers}


def _titles(key: str) -> Iterator[str]:
    """The names and docstrings of the tests of a game."""
    for path in sources(f"tests/games/{key}"):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{node.name} {ast.get_docstring(node) or ''}"
