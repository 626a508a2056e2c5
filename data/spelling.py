"""Moves as people of a language type them, beside the one notation by which they are stored.

A game's catalogue has a table ``[notation]``: for each kind of move a template of words and fields
(``gather = "{pawn} aanvoeren {hex}"``), and a table for each field whose values are words
(``[notation.pawn] slingshot = "katapult"``). The English templates are the notation itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product

from data import cldr

Table = Mapping[str, str]
LONGEST = 400  # characters; no move is spelled longer
MOST = 16  # readings of one text that are tried
_FIELD = re.compile(r"\{(\w+)\}")
_VALUE = re.compile(r"[^ +]+")


def spelled(notation: str, ours: Table, theirs: Table, values: Mapping[str, Table]) -> str:
    """A move of the notation in somebody's words.

    `ours` has the templates of the notation, `theirs` those of a language, each by its kind of
    move, and `values` the words for the values of a field. What no template fits is left as it is.
    """
    for kind, template in ours.items():
        if kind in theirs and (found := _pattern(template).fullmatch(notation)):
            said = found.groupdict().items()
            return _filled(theirs[kind], {n: _mapped(t, values.get(n, {})) for n, t in said})
    return notation


def readings(typed: str, ours: Table, theirs: Table, values: Mapping[str, Table]) -> Iterator[str]:
    """The moves of the notation that a typed text may mean; at most `MOST`.

    People may type by the templates of their language or by those of the notation, in their own
    words. The caller checks which of these moves exist.
    """
    return islice(_readings(typed, ours, theirs, values), MOST)


def _readings(typed: str, ours: Table, theirs: Table, values: Mapping[str, Table]) -> Iterator[str]:
    text = re.sub(r"\s*\+\s*", "+", cldr.typed(typed[: LONGEST + 1]))
    if len(text) > LONGEST:
        return
    back = {name: _back(table) for name, table in values.items()}
    for templates in (theirs, ours):
        for kind, template in templates.items():
            found = _typed_pattern(template).fullmatch(text) if kind in ours else None
            if found is None:
                continue
            meant = [
                [(name, each) for each in _meant(said, back.get(name, {}))]
                for name, said in found.groupdict().items()
            ]
            for one in product(*meant):
                yield _filled(ours[kind], dict(one))


def _filled(template: str, fields: Mapping[str, str]) -> str:
    return _FIELD.sub(lambda field: fields[field[1]], template)


def _mapped(text: str, words: Table) -> str:
    return _VALUE.sub(lambda value: words.get(value[0], value[0]), text)


def _back(words: Table) -> dict[str, str]:
    return {_typed(word): value for value, word in words.items()}


def _meant(text: str, back: Table) -> tuple[str, ...]:
    """The values that a typed text may mean: by the words of a language, or as in the notation."""
    return tuple(dict.fromkeys((_mapped(text, back), text)))


_typed = cache(cldr.typed)
"""`cldr.typed` with a cache, for words of a catalogue alone: there are few."""


@cache
def _typed_pattern(template: str) -> re.Pattern[str]:
    return _pattern(cldr.plain(template))


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """A pattern in which each field is one word, and a field that ends the template any number."""
    parts = _FIELD.split(template)
    last = parts[-2] if len(parts) > 1 and not parts[-1] else None

    def group(name: str) -> str:
        return rf"(?P<{name}>[^ ]+{'(?: [^ ]+)*' if name == last else ''})"

    return re.compile("".join(group(p) if n % 2 else re.escape(p) for n, p in enumerate(parts)))
