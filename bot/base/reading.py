"""In which language is spoken just now: that of the one who reads, or what all read; and for whose
eyes boards are drawn.

Whoever answers a press or writes to a person says so first, and everything below it speaks that
language; where nobody has said anything, what is written is for all, in the table's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_reader: ContextVar[str] = ContextVar("reader", default="")
_sight: ContextVar[str] = ContextVar("sight", default="")


def read_in(language: str) -> None:
    """From now on, in this task, a person reads whose language that is."""
    _reader.set(language)


def see_with(sight: str) -> None:
    """From now on, in this task, boards are drawn as that person wishes ("": as the table)."""
    _sight.set(sight)


@contextmanager
def reading(language: str, sight: str = "") -> Iterator[None]:
    """While this lasts a person reads whose language and sight that are; all read what has none
    ("")."""
    tokens = _reader.set(language), _sight.set(sight)
    try:
        yield
    finally:
        _reader.reset(tokens[0])
        _sight.reset(tokens[1])


def language(for_all: str) -> str:
    """The language of the person who reads; what is for all is said in the other."""
    return _reader.get() or for_all


def sight(for_all: str = "") -> str:
    """How the person who reads wishes to see; what is for all is seen in the other way."""
    return _sight.get() or for_all
