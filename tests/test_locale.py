"""The words of the host: every line that is asked for exists, fits, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot.base import limits
from data.words import FALLBACK, Words, languages
from games.exam.grammar import NAMED, ORDINAL, is_variant, names_in, wrong
from games.exam.sittings import EXAMINED
from games.exam.words import words_of
from tests.source import READS_IT_ALL, named, nodes, package_of, sources

pytestmark = READS_IT_ALL

TABLES_OF = {"Refused": "refusal", "notice": "notice"}
"""Calls that name a line of one table."""

APART = ("bot/local/", "bot/ops/templates/")
"""What has words of its own."""
SPEAKING = [p for p in sources("bot", "render") if not named(p).startswith(APART)]
"""The local table speaks in its own page, to whoever tries the bot out."""

SHARED = "render/shared/"

SHORT = {
    "button": limits.LABEL,
    "permission": limits.LABEL,
    "switch": limits.LABEL,
    "slash": limits.COMMAND_DESCRIPTION,
    "option_help": limits.COMMAND_DESCRIPTION,
}
"""Tables whose lines stand where Discord has little room, in characters."""


@dataclass(frozen=True)
class Asked:
    """A line that the source asks for; `fields` is None where they cannot be told."""

    at: int
    table: str
    key: str
    fields: frozenset[str] | None


def asked(path: Path) -> Iterator[Asked]:
    """Every line whose table and key both stand in the file, with their alternatives."""
    for node in nodes(path):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = ast.unparse(node.func).split(".")[-1]
        given = {keyword.arg for keyword in node.keywords}
        fields = None if None in given else frozenset(str(word) for word in given)
        tables, keys = [], _texts(node.args[-1])
        if name == "line" and len(node.args) == 2:
            tables = _texts(node.args[0])
        elif name == "said" and len(node.args) == 2 and "name" not in given:
            tables, fields = _texts(node.args[0]), frozenset()
        elif name in TABLES_OF:
            tables, keys = [TABLES_OF[name]], _texts(node.args[0])
        yield from (Asked(node.lineno, table, key, fields) for table in tables for key in keys)


def _texts(node: ast.expr) -> list[str]:
    """The texts an expression can be, as far as the source says."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return []


def speakers(path: Path) -> list[Words]:
    """The words that are asked: a painter's own game, elsewhere every game's."""
    painters = {key: f"render/{package_of(game)}" for key, game in EXAMINED.items()}
    own = [key for key, folder in painters.items() if named(path).startswith(f"{folder}/")]
    return [words_of(key, FALLBACK) for key in own or EXAMINED]


def test_what_the_source_asks_for_is_there_and_gets_its_fields() -> None:
    """What pictures of several games share is asked of those games only that have it."""
    for path in SPEAKING:
        for line in asked(path):
            told = f"{named(path)}: {line}"
            having = [w for w in speakers(path) if w.has(line.table, line.key)]
            assert having, told
            assert len(having) == len(speakers(path)) or named(path).startswith(SHARED), told
            for words in having if line.fields is not None else ():
                assert names_in(words.table(line.table)[line.key]) <= (line.fields or set()), told


@pytest.mark.parametrize("language", languages())
def test_no_line_of_the_host_is_left_over(language: str) -> None:
    """A line is used if its table and its key both stand somewhere in the source."""
    texts, patterns, params = _all_texts(), _all_patterns(), _all_options()
    english = Words.of(FALLBACK).lines
    for table, lines in Words.of(language).lines.items():
        if table.endswith(NAMED) or table == "option_help":
            for key in lines:
                assert key in texts or key in params, f"[{table}] {key}"
        elif table not in ("event", ORDINAL) and not is_variant(table, english):
            assert table.split(".")[0] in texts, table
            for key in lines:
                used = key in texts or any(p.fullmatch(key) for p in patterns)
                assert used, f"[{table}] {key}"


@cache
def _all_texts() -> set[str]:
    every = (n for path in sources("data", "bot", "games", "render") for n in nodes(path))
    return {n.value for n in every if isinstance(n, ast.Constant) and isinstance(n.value, str)}


@cache
def _all_options() -> set[str]:
    """The options of commands, by their names in the source."""
    paths = (path for path in sources("bot") if path.stem in ("commands", "handlers"))
    every = (n for path in paths for n in nodes(path))
    return {n.arg.rstrip("_") for n in every if isinstance(n, ast.arg)}


@cache
def _all_patterns() -> list[re.Pattern[str]]:
    """What f-strings can come to that begin or end with text of their own."""
    patterns = []
    for path in SPEAKING:
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"\w+"
                    for v in node.values
                ]
                if re.fullmatch(r"[a-z]+_|_[a-z]+", "".join(p for p in parts if p != r"\w+")):
                    patterns.append(re.compile("".join(parts)))
    return patterns


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("table", SHORT)
def test_short_lines_fit_where_discord_shows_them(language: str, table: str) -> None:
    for key, line in Words.of(language).table(table).items():
        assert 0 < len(line) <= SHORT[table], f"[{table}] {key}"


@pytest.mark.parametrize("language", languages())
def test_no_line_is_longer_than_a_message(language: str) -> None:
    for table, lines in Words.of(language).lines.items():
        for key, line in lines.items():
            assert 0 < len(line) <= limits.PAGE, f"[{table}] {key}"


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_lines_with_the_same_fields_and_its_own_grammar(
    language: str,
) -> None:
    """Missing and unused lines, fields that differ, forms of counted words, variants of tables,
    cases of agreement."""
    assert sorted(wrong(Words.of(FALLBACK), Words.of(language))) == []
