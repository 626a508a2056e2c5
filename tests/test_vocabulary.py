"""One concept has one name: docs/words.md, held to the code, the schema and the catalogue."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from discord import app_commands

import bot.features  # noqa: F401 - registers the verbs and the commands
from bot.features.play.commands import field_offers, typed_by_fields
from bot.features.play.generated import game_groups
from bot.interactions.router import router
from bot.interactions.slash import COMMANDS
from data.words import Words
from tests.source import READS_IT_ALL, ROOT, named, nodes, sources

pytestmark = READS_IT_ALL

TEXT = (ROOT / "docs" / "words.md").read_text("utf-8")
SPACED = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+(?:'[a-z]+)?")
QUOTED = re.compile(r"`([^`]+)`")
CONCEPTS, _, DISUSED = TEXT.partition("## Words that are no longer used")


class Row(NamedTuple):
    """One concept, and the names it has besides its own."""

    concept: str
    code: Sequence[str]
    sql: Sequence[str]
    verbs: Sequence[str]
    screen: str


class Disused(NamedTuple):
    """One word that is no longer used: its forms, what to say, where it counts, and exceptions."""

    forms: str
    say: str
    where: str
    exceptions: str

    def found_in(self, text: str) -> str | None:
        """The form that occurs in some words with single spaces between and around them."""
        return next((form for form in _forms(self.forms) if form in text), None)


LINE = re.compile(
    r"^- \*\*(?P<word>.+?)\*\*(?: \((?P<names>[^)]*)\))?: (?P<rest>.+)$", re.MULTILINE
)


def concepts() -> Iterator[Row]:
    """The concepts that have names of several kinds."""
    for line in LINE.finditer(CONCEPTS):
        parts = {"code": "", "SQL": "", "verbs": "", "screen": ""}
        for part in line["names"].split("; "):
            kind, _, names = part.partition(" ")
            if kind in parts:
                parts[kind] = names
            else:
                parts["code"] = part
        code, sql, verbs = (QUOTED.findall(parts[kind]) for kind in ("code", "SQL", "verbs"))
        yield Row(line["word"], code, sql, verbs, parts["screen"])


def disused() -> Iterator[Disused]:
    """The words that are no longer used."""
    for line in LINE.finditer(DISUSED):
        say, _, exceptions = line["rest"].partition("; except ")
        yield Disused(line["word"], say, line["names"] or "names, prose", exceptions)


ROWS = [*concepts()]
WORDS = [*disused()]


def test_each_line_is_read() -> None:
    assert len(ROWS) + len(WORDS) == len(re.findall("^- ", TEXT, re.MULTILINE))
    assert len({row.concept for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.concept)
def test_a_concept_has_the_names_that_words_md_gives_it(row: Row) -> None:
    for name in row.code:
        assert name in identifiers(), f"docs/words.md: no code has {name}"
    for name in row.sql:
        assert name in columns(), f"docs/words.md: the schema has no {name}"
    for name in row.verbs:
        known = name[1:] in commands() if name[0] == "/" else name in router.verbs
        assert known, f"docs/words.md: there is no verb or command {name}"
    assert row.screen in screens(), f"docs/words.md: nobody reads {row.screen!r}"


def test_every_table_of_the_database_is_in_words_md() -> None:
    listed = {name for row in ROWS for name in row.sql}
    tables = {name for name in columns() if "." not in name}
    assert not tables - {name.partition(".")[0] for name in listed}


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.forms)
def test_a_word_is_no_longer_used_in_the_code(word: Disused) -> None:
    excepted = QUOTED.findall(word.exceptions)
    found = [
        f"{file}:{line}:{form}: say {word.say}"
        for file, line, kind, text in said_with(word)
        if kind in word.where and (form := word.found_in(text)) and file not in excepted
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.forms)
def test_the_schema_gets_no_name_that_is_no_longer_used(word: Disused) -> None:
    excepted = QUOTED.findall(word.exceptions)
    names = columns() if "names" in word.where else set()
    found = {name for name in names if word.found_in(spaced(name.rpartition(".")[2]))}
    assert not {name for name in found if name.partition(".")[0] not in excepted} - {*excepted}


def test_an_exception_is_still_needed() -> None:
    for word in WORDS:
        if not (names := QUOTED.findall(word.exceptions)):
            continue
        where = {file for file, _, _, _ in said_with(word)} | columns()
        for name in names:
            assert name in where, f"docs/words.md: {name} has no {word.forms}"


def spaced(name: str) -> str:
    """The words of a name or of prose, in small letters, with single spaces between and around."""
    return f" {' '.join(SPACED.findall(name)).lower()} "


@cache
def _forms(forms: str) -> tuple[str, ...]:
    return tuple(spaced(form) for form in forms.split(","))


def said_with(word: Disused) -> Iterator[tuple[str, int, str, str]]:
    """Of all that is said, that which holds a form of the word."""
    some = said() if word.found_in(everything()) else ()
    return (each for each in some if word.found_in(each[-1]))


@cache
def everything() -> str:
    """All that is said, as one text: what is not in it need be looked for nowhere."""
    return "".join(text for *_, text in said())


@cache
def said() -> tuple[tuple[str, int, str, str], ...]:
    """The names and the prose of bot/, and what players read in English: file, line, "names",
    "prose" or "screens", the words."""
    code = [(path, *found) for path in sources("bot") for found in _said(path)]
    catalogue = [
        (path, number, "screens", re.sub(r"\{[^}]*\}|`[^`]*`", " ", line.partition(" = ")[2]))
        for path in sources("data/locale/en", suffixes=(".toml",))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
    ]
    return tuple(
        (named(path), line, kind, spaced(text)) for path, line, kind, text in (*code, *catalogue)
    )


def _said(path: Path) -> Iterator[tuple[int, str, str]]:
    source = path.read_text("utf-8")
    prose = [
        (node.lineno, node.value.value)
        for node in nodes(path)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            prose.append((token.start[0], token.string))
        elif token.type == tokenize.NAME:
            yield token.start[0], "names", token.string
    yield 1, "names", path.stem
    for line, text in prose:
        yield line, "prose", re.sub(r"`+[^`]*`+", " ", str(text))


@cache
def identifiers() -> frozenset[str]:
    """Every name in the code, and the files of bot/."""
    files = sources("bot", "games", "render", "data")
    return frozenset(named(path).removeprefix("bot/") for path in files) | {
        token.string
        for path in files
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
        if token.type == tokenize.NAME
    }


@cache
def columns() -> frozenset[str]:
    """The tables of the schema, and their columns as ``table.column``."""
    found: set[str] = set()
    for path in sources("bot/store/schema", suffixes=(".sql",)):
        text = path.read_text("utf-8")
        for table, body in re.findall(r"CREATE TABLE (\w+) \((.*?)\n\)", text, re.DOTALL):
            names = re.findall(r"^    ([a-z]\w*)", body, re.MULTILINE)
            found |= {table, *(f"{table}.{name}" for name in names)}
        added = re.findall(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", text)
        found |= {f"{table}.{name}" for table, name in added}
    return frozenset(found)


@cache
def commands() -> frozenset[str]:
    """The slash commands by their full names, groups among them."""
    found: set[str] = set()
    for command in (*COMMANDS, *game_groups(typed_by_fields, field_offers)):
        inner = command.walk_commands() if isinstance(command, app_commands.Group) else ()
        found |= {command.name, *(below.qualified_name for below in inner)}
    return frozenset(found)


@cache
def screens() -> str:
    """All that players read in English."""
    return "\n".join(
        line.lower() for table in Words.of("en").lines.values() for line in table.values()
    )
