"""Who reads just now, and in which language: that of the one who reads, or what all read; and for
whose eyes boards are drawn.

Whoever answers a press or writes to a person says so first, and everything below it speaks that
language; where nobody has said anything, what is written is for all, in the table's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_reader: ContextVar[str] = ContextVar("reader", default="")
_sight: ContextVar[str] = ContextVar("sight", default="")
_person: ContextVar[int | None] = ContextVar("person", default=None)


def read_by(user_id: int) -> None:
    """From now on, in this task, that person reads."""
    _person.set(user_id)


def read_in(language: str) -> None:
    """From now on, in this task, a person reads whose language that is."""
    _reader.set(language)


def see_with(sight: str) -> None:
    """From now on, in this task, boards are drawn as that person wishes ("": as the table)."""
    _sight.set(sight)


@contextmanager
def reading(language: str, sight: str = "", person: int | None = None) -> Iterator[None]:
    """While this lasts that person reads, whose language and sight those are; all read what has
    none (None, "")."""
    tokens = _reader.set(language), _sight.set(sight), _person.set(person)
    try:
        yield
    finally:
        _reader.reset(tokens[0])
        _sight.reset(tokens[1])
        _person.reset(tokens[2])


def person() -> int | None:
    """Who reads; None: that is not known, or all do."""
    return _person.get()


def language(for_all: str) -> str:
    """The language of the person who reads; what is for all is said in the other."""
    return _reader.get() or for_all


def sight(for_all: str = "") -> str:
    """How the person who reads wishes to see; what is for all is seen in the other way."""
    return _sight.get() or for_all
