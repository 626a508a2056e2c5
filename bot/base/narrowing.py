"""Find entries by the beginning of their words, for autocomplete."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from bot.base import limits

T = TypeVar("T")


def plain(text: str) -> str:
    """The text in small letters, one space between words, none around a plus sign."""
    return re.sub(r"\s*\+\s*", "+", " ".join(text.casefold().split()))


def narrowed(items: Sequence[T], typed: str, texts: Callable[[T], tuple[str, str]]) -> list[T]:
    """The items whose notation or words match the typed text, the best matches first, else in
    order. Only the beginning of a long text is used: nothing that can be chosen is longer."""
    sought = plain(typed)[: limits.CHOICE]
    ranked = [(_rank(sought, *map(plain, texts(item))), n) for n, item in enumerate(items)]
    return [items[n] for _, n in sorted((r, n) for r, n in ranked if r is not None)]


def _rank(sought: str, value: str, words: str) -> int | None:
    """How well a text matches (0 is best): by its beginning, by the beginnings of its words, or by
    a part; None: not at all."""
    if value.startswith(sought):
        return 0
    tokens = sought.split()
    if words.startswith(sought) or _begin(tokens, value.split()):
        return 1
    if all(token in value for token in tokens):
        return 2
    return 3 if all(token in words for token in tokens) else None


def _begin(tokens: Iterable[str], words: Iterable[str]) -> bool:
    """Whether the tokens begin some of the words, in this order."""
    rest = iter(words)
    return all(any(word.startswith(token) for word in rest) for token in tokens)
