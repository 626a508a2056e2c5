"""What can be wrong with a line of a catalogue, seen from its template alone (`data/words.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from data import cldr
from data.words import Part, Words, cases_of, parts_of

PLAIN = ("", "seat", "place", "by_seat", "listed", "all_of", "one_of", "spelled")
ORDINAL = "ordinal"
SEAT = "seat."
"""The prefix of a spec that names a player in another case, such as ``seat.dat``."""
NAMED = "_name"
"""The suffix of tables with the names that a language gives to commands, options and choices."""


def fields_of(line: str) -> dict[str, list[str]]:
    """The fields of a line, and how each is spoken, in order."""
    found: dict[str, list[str]] = {}
    for part in parts_of(line):
        if isinstance(part, Part):
            found.setdefault(part.name, []).append(part.spec)
    return found


def names_in(line: str) -> set[str]:
    """The names of the fields."""
    return set(fields_of(line))


def faults(words: Words, line: str) -> Iterator[str]:
    """What is wrong with the grammar of a line, in its language."""
    for part in parts_of(line):
        if isinstance(part, Part):
            yield from _of_part(words, part.spec)
        elif "{" in part or "}" in part:
            yield f"a brace that holds no field: {part}"


def _of_part(words: Words, spec: str) -> Iterator[str]:
    if spec in PLAIN:
        return
    if spec.startswith(SEAT):
        spec = spec.replace("seat", "computer.said", 1)
    if spec.startswith("|"):
        forms, takes = len(spec[1:].split("|")), len(cldr.plurals(words.language))
        if forms not in (takes, takes + 1):
            yield f"{forms} forms of a counted word, where the language has {takes}: {spec}"
    elif "?" in spec:
        yield from _of_agreement(words, *spec.split("?", 1))
    elif spec.split(".")[0] == ORDINAL:
        missing = set(cldr.ordinals(words.language)) - set(words.table(spec))
        if missing:
            yield f"[{spec}] does not say {missing}"
    elif not words.table(spec):
        yield f"there is no table [{spec}]"


def _of_agreement(words: Words, table: str, cases: str) -> Iterator[str]:
    """What is wrong with an agreement: each case that may come up must be said, or ``other``."""
    known: set[str]
    if table == "seat":
        known = {"vowel", "other"}
    elif table == "plural":
        known = set(cldr.plurals(words.language))
    else:
        known = set(words.table(table).values()) | {"p"}
        if not words.table(table):
            yield f"there is no table [{table}] to agree with"
    said = set(cases_of(cases))
    if any("=" not in case for case in cases.split("|")):
        yield f"a case without a text: {cases}"
    if said - known - {"other"}:
        yield f"cases that never come up: {said - known}"
    if "other" not in said and known - {"p"} - said:
        yield f"nothing is said for {known - said}: {table}?{cases}"


def is_variant(table: str, english: Mapping[str, Mapping[str, str]]) -> str:
    """The table that this one is a variant of (``thing.the`` of ``thing``); empty if of none."""
    of, _, variant = table.rpartition(".")
    return of if variant and table not in english and of in english else ""


def differences(english: Words, other: Words) -> Iterator[str]:
    """Where the lines of a language are not those of the fallback, table by table."""
    for table, lines in english.lines.items():
        there = other.lines.get(table, {})
        optional = {"name"} if table.startswith("command.") else set()
        for key in set(lines) - set(there) - optional:
            yield f"[{table}] {key} is missing"
        for key in set(there) - set(lines) - optional:
            yield f"[{table}] {key} is unknown"
    for table in set(other.lines) - set(english.lines):
        of = is_variant(table, english.lines)
        if of:
            for key in set(english.lines[of]) ^ set(other.lines[table]):
                yield f"[{table}] has other keys than [{of}]: {key}"
        elif table.split(".")[0] != ORDINAL and not table.endswith(NAMED):
            yield f"[{table}] is unknown"


def wrong(english: Words, other: Words) -> Iterator[str]:
    """All that is wrong with the lines of a language, beside those of the fallback."""
    yield from differences(english, other)
    for table, lines in other.lines.items():
        like = english.lines.get(table, {})
        for key, line in lines.items():
            for fault in faults(other, line):
                yield f"[{table}] {key}: {fault}"
            if key in like and names_in(line) != names_in(like[key]):
                told = names_in(line) ^ names_in(like[key])
                yield f"[{table}] {key}: its fields differ: {told}"
