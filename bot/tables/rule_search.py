"""Which rules people mean by what they type: full-text search in SQLite's FTS5, in memory.

A rule is found by its own text and, rather, by the words that the catalogue's table ``find`` gives
under its number: those in which people ask ("how do I win").
"""

from __future__ import annotations

import difflib
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import lru_cache

from data.words import Words

ASKED = 6.0  # so much more a word in `find` counts than one in the text of the rule
MOST_WORDS = 12  # of a question; what stands behind them is not looked for
ALIKE = 0.75  # how much like a known word a mistyped one must be, 1 at most


def found(words: Words, query: str) -> list[str]:
    """The numbers of the rules a query means, the best first; its own number before all."""
    rules = words.table("rules")
    exact = [number for number in rules if number.casefold() == query.strip().casefold()]
    if exact:
        return exact
    stop = set(words.line("rulebook", "stop").split())
    tokens = dict.fromkeys(t for t in re.findall(r"\w+", query.casefold()) if t not in stop)
    index = _index(words.language, _items(rules), _items(words.table("find")))
    return index.found(list(tokens)[:MOST_WORDS])


def _items(lines: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(lines.items())


@lru_cache(64)
def _index(
    language: str, rules: tuple[tuple[str, str], ...], find: tuple[tuple[str, str], ...]
) -> _Index:
    return _Index(language, rules, dict(find))


class _Index:
    """The rules of one game in one language."""

    def __init__(
        self, language: str, rules: Sequence[tuple[str, str]], find: Mapping[str, str]
    ) -> None:
        # Whoever asks is answered in any thread; one question at a time, as the loop has one.
        self._rules = sqlite3.connect(":memory:", check_same_thread=False)
        stems = "porter " if language == "en" else ""  # SQLite knows the endings of English alone
        self._rules.execute(
            "CREATE VIRTUAL TABLE rules USING fts5(number UNINDEXED, find, text, "
            f"tokenize = '{stems}unicode61 remove_diacritics 2')"
        )
        self._rules.executemany(
            "INSERT INTO rules VALUES (?, ?, ?)",
            [(number, find.get(number, ""), text) for number, text in rules],
        )
        self._known = sorted(
            {t for _, text in rules for t in re.findall(r"\w+", text.casefold())}
            | {t for text in find.values() for t in re.findall(r"\w+", text.casefold())}
        )

    def found(self, tokens: Sequence[str]) -> list[str]:
        """The numbers of the rules that have any of these words, the best first."""
        numbers = self._matching(tokens)
        if numbers:
            return numbers
        close = [difflib.get_close_matches(t, self._known, 1, ALIKE) for t in tokens]
        return self._matching([word for words in close for word in words])

    def _matching(self, tokens: Sequence[str]) -> list[str]:
        if not tokens:
            return []
        # The last word may still be being typed.
        sought = " OR ".join([*(f'"{token}"' for token in tokens), f'"{tokens[-1]}"*'])
        with closing(self._rules.cursor()) as cursor:
            rows = cursor.execute(
                f"SELECT number FROM rules WHERE rules MATCH ? ORDER BY bm25(rules, 0, {ASKED}, 1)",
                (sought,),
            )
            return [number for (number,) in rows]
