"""No line of a language is far longer than its English one: something was pasted into it."""

from __future__ import annotations

import pytest

from data.words import FALLBACK, Words, languages
from games import GAMES

TIMES, MORE = 2, 60
"""A line may have so many times the characters of its English one, and so many besides."""

LISTS = {("find", None), ("rulebook", "stop")}
"""Words that people type, which every language has as many of as it needs: tables, and lines."""


@pytest.mark.parametrize("language", [each for each in languages() if each != FALLBACK])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_far_longer_than_its_english_one(game: str, language: str) -> None:
    english = Words.of(FALLBACK, game).lines
    long = [
        f"[{table}] {key}: {line}"
        for table, lines in Words.of(language, game).lines.items()
        for key, line in lines.items()
        if not {(table, None), (table, key)} & LISTS
        and (said := english.get(table, {}).get(key)) is not None
        and len(line) > TIMES * len(said) + MORE
    ]
    assert not long, "\n".join(long)


@pytest.mark.parametrize("language", languages())
def test_the_small_words_of_questions_are_small_words_only(language: str) -> None:
    """A capital or a word said twice has come from elsewhere."""
    words = Words.of(language, "diceland").line("rulebook", "stop").split()
    assert words == sorted(set(words), key=words.index)
    assert [word for word in words if word != word.lower()] == []
