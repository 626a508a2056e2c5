"""Every word a person reads: catalogues of lines, one folder a language.

A line is a template over named fields. Its format specs say how a value is spoken:
``{seat:seat}`` a player's name, ``{tile:place}`` a place (tuples joined), ``{n:|die|dice}`` a
counted word (``{n:|no die|die|dice}``: with what to say for none), ``{points:by_seat}`` a tuple of
numbers with the names of the players (a zero is not told), ``{value:table}`` the line of that table
for the value (for each of a tuple), else the plain value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from types import MappingProxyType
from typing import Any

LOCALE = files("data") / "locale"
SHARED = ("core", "bot")  # catalogues of every game, looked into after the game's own
FALLBACK = "en"


class MissingWord(LookupError):
    """A catalogue has no such line: a fault of ours, found by the tests."""


def languages() -> tuple[str, ...]:
    """The languages there is a whole catalogue of, the fallback first."""
    return _languages(LOCALE)  # type: ignore[arg-type]  # a path is hashable


@cache
def _languages(locale: Traversable) -> tuple[str, ...]:
    whole = [
        folder.name
        for folder in locale.iterdir()
        if folder.is_dir() and all((folder / f"{name}.toml").is_file() for name in SHARED)
    ]
    return tuple(sorted(whole, key=lambda name: (name != FALLBACK, name)))


@dataclass(frozen=True)
class Words:
    """The lines of one language, with those of one game first, and the names of its seats.

    `colours` are those of the seats, where a seat may have another than its own.
    """

    language: str
    lines: Mapping[str, Mapping[str, str]]
    names: tuple[tuple[int, str], ...] = ()
    colours: tuple[int, ...] = ()

    @staticmethod
    def of(language: str, game: str | None = None, folder: Traversable | None = None) -> Words:
        """The words of a language (a locale such as ``nl`` or ``en-GB``), and of a game.

        `folder` holds the game's catalogues if they are not the house's: one folder a language.
        An unknown language speaks the fallback.
        """
        known = languages()
        chosen = next((name for name in (language, language[:2]) if name in known), FALLBACK)
        return _words(chosen, game, folder or LOCALE)  # type: ignore[arg-type]  # a path is hashable

    def named(self, names: Mapping[int, str]) -> Words:
        """The same words with the names of the players."""
        return replace(self, names=tuple(sorted(names.items())))

    def coloured(self, colours: Sequence[int]) -> Words:
        """The same words for seats of these colours; empty: each seat has its own."""
        return replace(self, colours=tuple(colours))

    def table(self, table: str) -> Mapping[str, str]:
        """All lines of a table (``command.attack``); empty if there is none."""
        return self.lines.get(table, {})

    def has(self, table: str, key: str) -> bool:
        """Whether there is such a line."""
        return key in self.lines.get(table, {})

    def line(self, table: str, key: str, /, **values: Any) -> str:
        """A line with its fields filled in. Raises MissingWord."""
        try:
            template = self.lines[table][key]
        except KeyError:
            raise MissingWord(f"{self.language}: [{table}] {key}") from None
        return _Speaker(self).vformat(template, (), values)

    def event(self, event: Any) -> str:
        """What happened, as a sentence."""
        return self.line("event", type(event).__name__, **_values(event))

    def action(self, action: Any) -> str:
        """A whole move in words."""
        return self.line("action", action.word(), **_values(action))

    def remark(self, remark: Any) -> str:
        """What should be known of a move before it is made."""
        return self.line("remark", type(remark).__name__, **_values(remark))

    def seat(self, seat: int) -> str:
        """The player's name; without names, the game's word for the seat."""
        name = dict(self.names).get(seat)
        return self.colour(seat) if name is None else name

    def colour(self, seat: int) -> str:
        """The game's word for the colour (the army, the gang) of a seat."""
        return self.line("seat", str(dict(enumerate(self.colours)).get(seat, seat)))


class _Speaker(Formatter):
    """Fills in a template; the words after the colon say how."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "seat":
            return self.words.seat(value)
        if format_spec == "place":
            return _place(value)
        if format_spec == "by_seat":
            return ", ".join(f"{self.words.seat(n)} {each}" for n, each in enumerate(value) if each)
        if format_spec.startswith("|"):
            *none, one, other = format_spec[1:].split("|")
            if none and not value:
                return none[0]
            single = value in ((0, 1) if self.words.language == "fr" else (1,))
            return f"{value} {one if single else other}"
        if format_spec and isinstance(value, tuple):
            return ", ".join(self.words.line(format_spec, _spelled(each)) for each in value)
        if format_spec:
            return self.words.line(format_spec, _spelled(value))
        return _spelled(value)


def _place(value: Any) -> str:
    return " + ".join(map(_place, value)) if isinstance(value, tuple) else str(value).upper()


def _spelled(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)


def _values(item: Any) -> dict[str, Any]:
    return {f.name: getattr(item, f.name) for f in fields(item)}


@cache
def _words(language: str, game: str | None, folder: Traversable) -> Words:
    lines: dict[str, dict[str, str]] = {}
    if game:
        lines[""] = {"name": game, "pitch": ""}  # all there is of a game that is not installed
    shared = [LOCALE / language / f"{name}.toml" for name in SHARED]
    own = [_own(folder, language, game)] if game else []
    for file in (f for f in (*shared, *own) if f.is_file()):
        for table, key, text in _flat("", tomllib.loads(file.read_text("utf-8"))):
            lines.setdefault(table, {})[key] = text
    return Words(language, MappingProxyType({t: MappingProxyType(k) for t, k in lines.items()}))


def _own(folder: Traversable, language: str, game: str) -> Traversable:
    """A game's catalogue: a plugin may speak fewer languages than the house."""
    file = folder / language / f"{game}.toml"
    return file if file.is_file() else folder / FALLBACK / f"{game}.toml"


def _flat(path: str, tables: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{path}.{key}" if path else key, value)
        else:
            yield path, key, str(value)
