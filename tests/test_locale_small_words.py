"""The words that a question says beside what it asks for."""

from __future__ import annotations

import pytest

from data.words import Words, languages


@pytest.mark.parametrize("language", languages())
def test_the_small_words_of_questions_are_small_words_only(language: str) -> None:
    """A capital or a word said twice has come from elsewhere."""
    words = Words.of(language, "diceland").line("rulebook", "stop").split()
    assert words == sorted(set(words), key=words.index)
    assert [word for word in words if word != word.lower()] == []
