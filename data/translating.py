"""What a translation still lacks: compared with the English catalogues, file by file. Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from data import cldr
from data.words import FALLBACK, LOCALE, Part, flat, parts_of

Lines = Mapping[tuple[str, str], str]
"""The lines of a file, by table and key."""

TIMES, MORE = 2, 60
"""A line may be `TIMES` as long as its English one, and `MORE` characters besides."""
LISTS = {("find", None), ("rulebook", "stop")}
"""Lists of words that people type, as tables or lines: each language has as many as it needs."""
ROOM = {
    ("button", None): 80,
    ("slash", None): 100,
    ("option_help", None): 100,
    ("slash_name", None): 32,
    ("option_name", None): 32,
    ("command", "label"): 80,
    ("command", "description"): 100,
    ("command", "name"): 32,
    ("command", "describe"): 100,
}
"""How many characters Discord shows: by the first part of a table, and by key (None: any)."""


class Lack(Enum):
    """What is wrong with a line."""

    MISSING = "missing"
    UNKNOWN = "not in English"
    FIELDS = "its fields differ"
    FORMS = "its counted words have too many or too few forms"
    LONG = "too long"


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of a file that lacks something; `detail` says what, where that is not plain."""

    file: str
    table: str
    key: str
    lack: Lack
    detail: str = ""


def files_of(language: str) -> tuple[str, ...]:
    """The names of a language's files, without their ending; none if there is no such language."""
    folder = LOCALE / language
    found = folder.iterdir() if folder.is_dir() else ()
    return tuple(sorted(f.name[:-5] for f in found if f.name.endswith(".toml")))


def lines_of(language: str, file: str) -> Lines:
    """The lines of a file; none if it is not there. Raises ValueError if it cannot be read."""
    path = LOCALE / language / f"{file}.toml"
    if not path.is_file():
        return {}
    read = tomllib.loads(path.read_text("utf-8"))
    return {(table, key): text for table, key, text in flat("", read)}


def lacks(language: str) -> Iterator[Finding]:
    """All that a language lacks, in the order of the English files.

    Raises ValueError for a file that cannot be read.
    """
    for file in files_of(FALLBACK):
        english, ours = lines_of(FALLBACK, file), lines_of(language, file)
        for (table, key), text in english.items():
            if (table, key) not in ours:
                yield Finding(file, table, key, Lack.MISSING, text)
            else:
                yield from _of_line(language, Finding(file, table, key, Lack.LONG), text, ours)
        tables = {table for table, _ in english}
        for table, key in ours:
            # What a command is called is English in its code.
            if table in tables and (table, key) not in english and key != "name":
                yield Finding(file, table, key, Lack.UNKNOWN)


def _of_line(language: str, at: Finding, english: str, ours: Lines) -> Iterator[Finding]:
    text, table, key = ours[at.table, at.key], at.table, at.key
    theirs, own = _fields(english), _fields(text)
    if strange := own - theirs:
        yield Finding(at.file, table, key, Lack.FIELDS, f"{{{', '.join(sorted(strange))}}}")
    forms = {len(part.spec.split("|")) - 1 for part in _parts(text) if part.spec[:1] == "|"}
    usual = len(cldr.plurals(language))
    if forms - {usual, usual + 1}:
        yield Finding(at.file, table, key, Lack.FORMS, f"{usual} or {usual + 1}: {text}")
    first = table.partition(".")[0]
    room = ROOM.get((first, key)) or ROOM.get((first, None))
    said = sum(len(part) for part in parts_of(text) if isinstance(part, str))
    if room is not None and said > room:
        yield Finding(at.file, table, key, Lack.LONG, f"{said} characters, and {room} are shown")
    elif not {(table, None), (table, key)} & LISTS and len(text) > TIMES * len(english) + MORE:
        detail = f"{len(text)} characters, {len(english)} in English"
        yield Finding(at.file, table, key, Lack.LONG, detail)


def _parts(text: str) -> list[Part]:
    return [part for part in parts_of(text) if isinstance(part, Part)]


def _fields(text: str) -> frozenset[str]:
    return frozenset(part.name for part in _parts(text))
