"""In which language is spoken just now: that of the one who reads, or what all read.

Whoever answers a press or writes to a person says so first, and everything below it speaks that
language; where nobody has said anything, what is written is for all, in the table's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_reader: ContextVar[str] = ContextVar("reader", default="")


def read_in(language: str) -> None:
    """From now on, in this task, a person reads whose language that is."""
    _reader.set(language)


@contextmanager
def reading(language: str) -> Iterator[None]:
    """While this lasts a person reads whose language that is; all read what has none ("")."""
    token = _reader.set(language)
    try:
        yield
    finally:
        _reader.reset(token)


def language(for_all: str) -> str:
    """The language of the person who reads; what is for all is said in the other."""
    return _reader.get() or for_all
