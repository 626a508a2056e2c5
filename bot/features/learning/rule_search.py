"""Search the rules of a game for what a person typed.

A rule is found by its text and, with more weight, by the phrases under its number in the table
``find`` of the catalogue. Two things count: how many words a rule shares with the question, rare
ones more (BM25), and how near its nearest phrase is to the whole question. Words are compared
without endings and accents. The lines ``stop``, ``endings`` and ``alike`` of the catalogue hold
what a language needs for that.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.base.limits import LOOKED_AT
from data.words import Words

MOST_WORDS = 24  # of a question; further words are ignored
LONGEST = 40  # letters of a word that count, since typed words are kept for a while
TEXT, FIND = 1, 2  # what a word counts in the text of a rule, and in `find`
SATURATION, LENGTH = 4.0, 0.5  # of BM25: how long repeating helps, how much long rules lose (k1, b)
PHRASE = 8.0  # what a phrase counts that equals the whole question
ASKED = 0.7  # share of the question in what a phrase's score is divided by; the rest: the phrase
LITTLE = 0.3  # weight of a stop word in a phrase
MEANT = 0.6  # what a word counts that means or looks about the same as the typed one
STEM = 3  # letters that are left of a word, at least
SAME = 4  # letters, at least, of a word that counts as part of another
ALIKE = 0.5  # share of common trigrams from which two words look alike


def found(words: Words, query: str) -> list[str]:
    """The numbers of the rules that a query means, the best first; for the number of a rule, just
    that."""
    rules = words.table("rules")
    exact = [number for number in rules if number.casefold() == query.strip().casefold()]
    if exact:
        return exact
    speech = _Speech(*(words.line("rulebook", name) for name in ("stop", "endings", "alike")))
    return _index(speech, _items(rules), _items(words.table("find"))).found(query[:LOOKED_AT])


def _items(lines: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(lines.items())


@dataclass(frozen=True, slots=True)
class _Speech:
    """What the search must know of a language. `stop`: words without much meaning; `endings`: what
    is cut off a word, or from its beginning if a hyphen follows; `alike`: words of about the same
    meaning, in groups between bars."""

    stop: str
    endings: str
    alike: str

    def stems(self, text: str) -> dict[str, float]:
        """The words of a text without their endings, in order, with their weights."""
        little, weights = set(self.stop.split()), dict[str, float]()
        for word in re.findall(r"\w+", text.casefold()):
            stem = self._stem(word[:LONGEST])
            weights[stem] = max(weights.get(stem, 0), LITTLE if word in little else 1)
        return weights

    def _stem(self, word: str) -> str:
        plain = "".join(c for c in unicodedata.normalize("NFD", word) if not _is_accent(c))
        once = re.sub(r"(.)\1", r"\1", plain)  # "stappen", "stap"; "lopen", "loop"
        parts = sorted(self.endings.split(), key=len, reverse=True)
        for part in (part[:-1] for part in parts if part.endswith("-")):
            if len(once) > len(part) + STEM:
                once = once.removeprefix(part)
        for part in parts:
            if once.endswith(part) and len(once) >= len(part) + STEM:
                return once.removesuffix(part)
        return once

    def meanings(self) -> dict[str, set[str]]:
        """For each stem the stems of about the same meaning, if any."""
        found = dict[str, set[str]]()
        for group in map(self.stems, self.alike.split("|")):
            for stem in group:
                found.setdefault(stem, set()).update(group)
        return found


def _is_accent(sign: str) -> bool:
    return unicodedata.combining(sign) != 0


@lru_cache(64)
def _index(
    speech: _Speech, rules: tuple[tuple[str, str], ...], find: tuple[tuple[str, str], ...]
) -> _Index:
    return _Index(speech, rules, dict(find))


class _Index:
    """The rules of one game in one language."""

    def __init__(
        self, speech: _Speech, rules: Sequence[tuple[str, str]], find: Mapping[str, str]
    ) -> None:
        self._speech, self._meanings = speech, speech.meanings()
        self._phrases = {
            number: [speech.stems(phrase) for phrase in find.get(number, "").split(",")]
            for number, _ in rules
        }
        self._words = {number: self._counted(number, text) for number, text in rules}
        self._common = Counter(word for counted in self._words.values() for word in counted)
        lengths = {number: sum(counted.values()) for number, counted in self._words.items()}
        mean = sum(lengths.values()) / max(1, len(lengths))
        self._lengths = {number: length / (mean or 1) for number, length in lengths.items()}

    def _counted(self, number: str, text: str) -> Counter[str]:
        """How often a rule has each word with a meaning; those in `find` count more."""
        counted = Counter[str]()
        said = [(TEXT, self._speech.stems(word)) for word in text.split()]
        for worth, stems in (*said, *((FIND, phrase) for phrase in self._phrases[number])):
            counted.update({word: worth for word, weight in stems.items() if weight == 1})
        return counted

    def found(self, query: str) -> list[str]:
        """The numbers of the rules that answer it, the best first."""
        asked = dict(list(self._speech.stems(query).items())[:MOST_WORDS])
        near = {word: self._near(word) for word in asked}
        if not any(near[word] for word, weight in asked.items() if weight == 1):
            return []
        scores = {
            number: self._shared(number, asked, near) + PHRASE * self._nearest(number, asked, near)
            for number in self._words
        }
        return sorted((n for n in scores if scores[n] > 0), key=lambda n: -scores[n])

    def _near(self, word: str) -> dict[str, float]:
        """The words of the rules that a word can mean, with weights."""
        others = self._meanings.get(word, ())
        alike = {other: MEANT for other in others if other in self._common}
        if word in self._common:
            return alike | {word: 1.0}
        return alike or {other: MEANT for other in self._common if _look_alike(word, other)}

    def _rarity(self, word: str) -> float:
        """The weight of finding a word (BM25's inverse document frequency)."""
        having = self._common[word]
        return math.log(1 + (len(self._words) - having + 0.5) / (having + 0.5))

    def _shared(
        self, number: str, asked: Mapping[str, float], near: Mapping[str, Mapping[str, float]]
    ) -> float:
        """The BM25 score of a rule for the question's words."""
        counted, score = self._words[number], 0.0
        norm = SATURATION * (1 - LENGTH + LENGTH * self._lengths[number])
        for word in (word for word, weight in asked.items() if weight == 1):
            score += max(
                (
                    sure * self._rarity(known) * (SATURATION + 1) / (1 + norm / counted[known])
                    for known, sure in near[word].items()
                    if counted[known]
                ),
                default=0,
            )
        return score

    def _nearest(
        self, number: str, asked: Mapping[str, float], near: Mapping[str, Mapping[str, float]]
    ) -> float:
        """How near the nearest phrase of a rule is to the question; 1: they are equal."""
        whole, best = self._weight(asked), 0.0
        for phrase in self._phrases[number]:
            met = {
                word: weight * self._surely(word, near[word], phrase)
                for word, weight in asked.items()
            }
            best = max(
                best, self._weight(met) / (ASKED * whole + (1 - ASKED) * self._weight(phrase))
            )
        return best

    @staticmethod
    def _surely(word: str, near: Mapping[str, float], phrase: Mapping[str, float]) -> float:
        if word in phrase:
            return 1
        return max((sure for known, sure in near.items() if known in phrase), default=0)

    def _weight(self, stems: Mapping[str, float]) -> float:
        return sum(
            weight * (self._rarity(word) if weight > LITTLE else 1)
            for word, weight in stems.items()
        )


def _look_alike(typed: str, known: str) -> bool:
    """Whether an unknown word may be a known one: mistyped, half typed, or part of a longer
    word."""
    if known.startswith(typed):
        return len(typed) > 1
    if min(len(typed), len(known)) >= SAME and (known in typed or typed in known):
        return True
    mine, other = _trigrams(typed), _trigrams(known)
    return len(mine & other) >= ALIKE * len(mine | other)


@lru_cache(4096)
def _trigrams(word: str) -> frozenset[str]:
    framed = f"^{word}"
    return frozenset(framed[n : n + 3] for n in range(max(1, len(framed) - 2)))
