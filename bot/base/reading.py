"""The reader of the texts and boards that are being made: their language and their sight.

Code that answers a press or writes to a person sets the reader first, and all it calls uses that.
Without a reader, texts are for everybody, in the table's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_reader: ContextVar[str] = ContextVar("reader", default="")
_sight: ContextVar[str] = ContextVar("sight", default="")
_person: ContextVar[int | None] = ContextVar("person", default=None)


def read_by(user_id: int) -> None:
    """Set who reads, in this task."""
    _person.set(user_id)


def read_in(language: str) -> None:
    """Set the language of the reader, in this task."""
    _reader.set(language)


def see_with(sight: str) -> None:
    """Set how boards are drawn in this task ("": as for the table)."""
    _sight.set(sight)


@contextmanager
def reading(language: str, sight: str = "", person: int | None = None) -> Iterator[None]:
    """Set the reader for this block, with their language and sight; None and "" mean all
    readers."""
    tokens = _reader.set(language), _sight.set(sight), _person.set(person)
    try:
        yield
    finally:
        _reader.reset(tokens[0])
        _sight.reset(tokens[1])
        _person.reset(tokens[2])


def person() -> int | None:
    """The reader; None: not known, or everybody."""
    return _person.get()


def language(for_all: str) -> str:
    """The language of the reader; `for_all` if there is no single reader."""
    return _reader.get() or for_all


def sight(for_all: str = "") -> str:
    """The sight of the reader; `for_all` if there is no single reader."""
    return _sight.get() or for_all
