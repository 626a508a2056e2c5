"""Tells which languages can have said a text, by their catalogues alone.

A line is fragments of its template, with values between them; a message is lines put together. So
in a text of a language each word is one of its catalogue, and two words that follow each other
stand so in a fragment, or the first ends one and the second begins one. What is of no language is
left out on both sides: names, places, notation in backticks, numbers, mentions, addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from data.words import Part, Words, cases_of, parts_of
from games import GAMES

NEUTRAL = re.compile(
    r"`[^`]*`|<[^>]*>|https?://\S+|\b[A-Z]{2,}-\d+[a-z]?\b|\b[A-Za-z]{0,2}\d\w*\b|\b[0-9a-f]{16,}\b"
    r"|\bbl_\w+|[*_~|#\\]|\{[^}]*\}"
)
"""What is the same in every language (``bl_``: our emoji); it stands between two words as the end
of a sentence does."""
SKIPPED = ("find", "typed")
"""Tables that are never said: what people may type."""


class Detector:
    """Of one language, for the bot and some of its games."""

    def __init__(self, language: str, games: Iterable[str] = GAMES, names: Iterable[str] = ()):
        every = [Words.of(language, game) for game in games] or [Words.of(language)]
        self.language = language
        self._names = _name_pattern([*names, *(words.line("", "name") for words in every)])
        self.inside: set[tuple[str, str]] = set()
        self.starts: set[str] = set()
        self.ends: set[str] = set()
        self.words: set[str] = set()
        for fragment in {f for words in every for f in _fragments(words)}:
            self._learn(fragment)

    def _learn(self, fragment: str) -> None:
        for run in self._runs(fragment):
            self.words.update(run)
            self.starts.add(run[0])
            self.ends.add(run[-1])
            self.inside.update(pairwise(run))

    def _runs(self, text: str) -> Iterator[list[str]]:
        """The words that follow each other, with nothing but spaces between them."""
        text = self._names.sub("\x00", NEUTRAL.sub("\x00", text))
        for piece in re.split(r"[^\w\s'’\-]+|\s[\-–—]\s|\d+|\n", text):
            run = [word.lower() for word in re.findall(r"[^\W\d_][\w\-]*", piece)]
            if run:
                yield run

    def faults(self, text: str) -> list[str]:
        """The words, and pairs of words, that this language cannot have said."""
        found = []
        for run in self._runs(_uncut(text)):
            found += [word for word in run if word not in self.words]
            found += [
                f"{one} {two}"
                for one, two in pairwise(run)
                if {one, two} <= self.words
                and (one, two) not in self.inside
                and not (one in self.ends and two in self.starts)
            ]
        return found


def _uncut(text: str) -> str:
    """Without the words that a limit has cut through."""
    return re.sub(r"\S*…", "\x00", text)


def _name_pattern(names: Iterable[str]) -> re.Pattern[str]:
    known = sorted({name for name in names if name}, key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in known) or r"(?!)")


@cache
def _texts(template: str) -> tuple[str, ...]:
    """The fragments of one template: between its fields, and what its fields may say themselves."""
    found, text = [], ""
    for part in parts_of(template):
        if not isinstance(part, Part):
            text += part
            continue
        text += "\x01"  # and not cut there: notation in backticks has fields inside of it
        if part.spec.startswith("|"):
            found += part.spec[1:].split("|")
        elif "?" in part.spec:
            found += cases_of(part.spec.split("?", 1)[1]).values()
    return (*found, text)


def _fragments(words: Words) -> Iterator[str]:
    for table, lines in words.lines.items():
        if table not in SKIPPED:
            for template in lines.values():
                yield from _texts(template)
