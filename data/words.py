"""Every word a person reads: catalogues of lines, one folder a language. Long because all that a
template may say is explained and done in one place.

A line is a template over named fields. What stands after a field's colon says how it is spoken:

- ``{seat:seat}`` a player's name. Where a sentence goes on, a computer is named by the table
  ``[computer.said]``; ``{seat:seat.dat}`` asks for a variant of that table.
- ``{tile:place}`` a place (the places of a tuple joined); ``{points:by_seat}`` numbers with the
  names of their players: a tuple with a number for each seat, zeros left out, or pairs of a seat
  and its number, in their order.
- ``{n:|die|dice}`` a counted word: a form for each plural category (CLDR) that whole numbers have
  in that language, in CLDR's order (``data/cldr.py``). One more form in front is what is said of
  none: ``{n:|no die|die|dice}``.
- ``{value:table}`` the line of that table for the value (for each of a tuple), else the plain
  value. A language may have variants of a table, with all its keys: ``{thing:thing.the}`` is *la
  brouette* by its table ``[thing.the]``.
- ``{thing:thing.gender?m=perdu|f=perdue}`` agreement: the table ``[thing.gender]`` gives the case
  of the value (``p`` for several values at once), and what follows that case's ``=`` is said;
  ``other=`` is for all other cases. ``{seat:seat?vowel=d'|other=de }`` asks how a player's name
  begins, and ``{n:plural?one=est|other=sont}`` for the plural category of a number, or of how many
  values a tuple has.
- ``{near:listed}`` several texts in a row; ``{who:all_of}``: the same in a sentence, the last
  behind "and"; ``{dice:one_of}``: one of them, the last behind "or".
- ``{move:spelled}`` a move of the notation as it is typed in that language (`data/spelling.py`).
- ``{n:ordinal}`` the line of the table ``[ordinal]`` for the number's ordinal category (CLDR).

A line that a language lacks is said in the fallback.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple

from data import cldr, spelling

LOCALE = files("data") / "locale"
SHARED = ("core", "bot")  # catalogues of every game, looked into after the game's own
FALLBACK = "en"
BEGINS = re.compile(r"(^|[.!?:…]|\*\*)[^\w,;]*$")
"""Finds, in the text before a name, that the name begins a sentence."""
GOES_ON = re.compile(r"['’]?\*{0,2},? ?\w|,? \{| \W? ?\w")
"""Matches the text behind a name if the sentence goes on."""
MIDST = "a"
"""Used as the text before a name in the middle of a sentence."""


class MissingWord(LookupError):
    """A catalogue has no such line: a fault of ours, found by the tests."""


def spoken(language: str) -> str:
    """The language for a locale (``nl``, ``en-GB``): one that has a catalogue, or the fallback."""
    known = languages()
    return next((name for name in (language, language[:2]) if name in known), FALLBACK)


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
    """The lines of one language, those of one game first, and the names of its players.

    `colours` are those of the seats, where a seat may have another than its own; `fallback` has the
    lines that this language lacks. `former` are the names of those who sat there before: the seat,
    the number of the first entry of the log that is not theirs any more, the name.
    """

    language: str
    lines: Mapping[str, Mapping[str, str]]
    names: tuple[tuple[int, str], ...] = ()
    colours: tuple[int, ...] = ()
    fallback: Words | None = None
    former: tuple[tuple[int, int, str], ...] = ()

    @staticmethod
    def of(language: str, game: str | None = None, folder: Traversable | None = None) -> Words:
        """The words of a language (a locale such as ``nl`` or ``en-GB``), and of a game.

        `folder` holds the game's catalogues if it is no built-in game: one folder a language.
        An unknown language speaks the fallback.
        """
        return _words(spoken(language), game, folder or LOCALE)  # type: ignore[arg-type]  # a path is hashable

    def named(self, names: Mapping[int, str]) -> Words:
        """The same words with the names of the players."""
        return replace(self, names=tuple(sorted(names.items())))

    def at(self, entry: int) -> Words:
        """The same words with the names of those who sat there at this entry of the log."""
        then = dict[int, str]()
        for seat, until, name in sorted(self.former):
            if entry < until:
                then.setdefault(seat, name)
        called = {**dict(self.names), **then}
        return self.named({s: name for s, name in called.items() if name}) if then else self

    def followed(self, former: Sequence[tuple[int, int, str]]) -> Words:
        """The same words, with the names of those who sat there before as well."""
        return replace(self, former=tuple(former))

    def coloured(self, colours: Sequence[int]) -> Words:
        """The same words for seats of these colours; empty: each seat has its own."""
        return replace(self, colours=tuple(colours))

    def table(self, table: str) -> Mapping[str, str]:
        """All lines of a table (``command.attack``); empty if there is none."""
        own = self.lines.get(table, {})
        return own if self.fallback is None else {**self.fallback.table(table), **own}

    def has(self, table: str, key: str) -> bool:
        """Whether there is such a line."""
        here = key in self.lines.get(table, {})
        return here or (self.fallback is not None and self.fallback.has(table, key))

    def line(self, table: str, key: str, /, **values: Any) -> str:
        """A line with its fields filled in. Raises MissingWord."""
        try:
            template = self.lines[table][key]
        except KeyError:
            if self.fallback is None:
                raise MissingWord(f"{self.language}: [{table}] {key}") from None
            other = replace(self.fallback, names=self.names, colours=self.colours)
            return other.line(table, key, **values)
        if "{" not in template and "}" not in template:
            return template
        said, parts = "", parts_of(template)
        for part, behind in zip(parts, (*parts[1:], ""), strict=True):
            if isinstance(part, str):
                said += part
            elif part.spec == "seat" or part.spec.startswith("seat."):
                said += self._in_sentence(values[part.name], part.spec, said, behind)
            else:
                said += self._spoken(values[part.name], part.spec)
        return said

    def listed(self, items: Iterable[str]) -> str:
        """Several in a row: numbers, places."""
        return cldr.listed(self.language, tuple(items))

    def all_of(self, items: Iterable[str]) -> str:
        """Several in a sentence, the last behind "and": people, games, tables."""
        return cldr.all_of(self.language, tuple(items))

    def clauses(self, parts: Iterable[str]) -> str:
        """Parts of a sentence in a row that may hold commas of their own: ``a, b; c``."""
        first, *rest = (*parts, "")
        return first + "".join(self.line("joined", "clause", part=each) for each in rest[:-1])

    def more(self, parts: Iterable[str]) -> str:
        """Each part behind a comma, to go on a sentence: ``, a, b``; empty if there is none."""
        return "".join(self.line("joined", "more", part=each) for each in parts)

    def labelled(self, label: str, value: object) -> str:
        """A label and its value."""
        return self.line("joined", "labelled", label=label, value=value)

    def number(self, value: float, places: int = 0) -> str:
        """A number with so many decimal places."""
        return cldr.number(self.language, value, places)

    def event(self, event: Any) -> str:
        """What happened, as a sentence."""
        return self.line("event", type(event).__name__, **_values(event))

    def action(self, action: Any) -> str:
        """A whole move in words."""
        return self.line("action", action.word(), **_values(action))

    def spelled(self, notation: str) -> str:
        """A move as it is typed in this language."""
        return self.speller()(notation)

    def speller(self) -> Callable[[str], str]:
        """The same for many moves."""
        ours, theirs, values = self._spelling()
        return lambda notation: spelling.spelled(notation, ours, theirs, values)

    def readings(self, typed: str) -> Iterator[str]:
        """Moves of the notation that may be meant by what is typed in this language."""
        return spelling.readings(typed, *self._spelling())

    def _spelling(self) -> tuple[spelling.Table, spelling.Table, Mapping[str, spelling.Table]]:
        ours = self if self.fallback is None else self.fallback
        tables = (name for name in ours.lines if name.startswith("notation."))
        values = {name.removeprefix("notation."): self.table(name) for name in tables}
        return ours.table("notation"), self.table("notation"), values

    def remark(self, remark: Any) -> str:
        """What should be known of a move before it is made."""
        return self.line("remark", type(remark).__name__, **_values(remark))

    def seat(self, seat: int) -> str:
        """The player's name; without names, the game's word for the seat."""
        name = dict(self.names).get(seat)
        return self.colour(seat) if name is None else name

    def _in_sentence(self, seat: int, spec: str, before: str, behind: str | Part) -> str:
        """The player's name as a sentence has it: a computer is *the normal computer* there, while
        labels and lists call it by its name."""
        name = self.seat(seat)
        goes_on = isinstance(behind, str) and GOES_ON.match(behind)
        begins = BEGINS.search(before) is not None
        if begins and not goes_on:
            return name
        for level in self.table("computer.said"):
            own = self.line("computer", f"name_{level}")
            if name.startswith(own):
                said = self.line(spec.replace("seat", "computer.said", 1), level)
                said = said[0].upper() + said[1:] if begins else said
                return said + name[len(own) :]
        return name

    def colour(self, seat: int) -> str:
        """The game's word for the colour (the army, the gang) of a seat."""
        return self.line("seat", str(dict(enumerate(self.colours)).get(seat, seat)))

    def _spoken(self, value: Any, spec: str) -> str:
        if not spec:
            return _spelled(value)
        if spec == "seat":
            return self.seat(value)
        if spec == "place":
            return _place(value)
        if spec == "spelled":
            return self.spelled(str(value))
        if spec == "listed":
            return self.listed(map(str, value))
        if spec == "all_of":
            return self.all_of(map(str, value))
        if spec == "one_of":
            return cldr.one_of(self.language, tuple(map(str, value)))
        if spec == "by_seat":
            pairs = ((n, each) for n, each in enumerate(value) if each)
            paired = bool(value) and isinstance(value[0], tuple)
            told = value if paired else pairs
            return self.listed(f"{self.seat(n)} ({each})" for n, each in told)  # "Computer 2 (2)"
        if spec.startswith("|"):
            return self._counted(value, tuple(spec[1:].split("|")))
        if "?" in spec:
            return self._agreeing(value, *spec.split("?", 1))
        if spec.split(".")[0] == "ordinal":
            return self.line(spec, cldr.ordinal(self.language, value), n=value)
        if isinstance(value, tuple):
            return self.listed(self.line(spec, _spelled(each)) for each in value)
        return self.line(spec, _spelled(value))

    def _counted(self, number: int, forms: Sequence[str]) -> str:
        categories = cldr.plurals(self.language)
        if len(forms) > len(categories):
            none, *forms = forms
            if not number:
                return none
        return f"{number} {forms[categories.index(cldr.plural(self.language, number))]}"

    def _agreeing(self, value: Any, table: str, cases: str) -> str:
        """The text for the value's case. Raises MissingWord if there is none."""
        said = cases_of(cases)
        case = self._case(value, table)
        if case not in said and "other" not in said:
            raise MissingWord(f"{self.language}: {table}?{cases} says nothing for {case}")
        return said.get(case, said.get("other", ""))

    def _case(self, value: Any, table: str) -> str:
        if table == "seat":
            said = self._in_sentence(value, "seat", MIDST, "")
            return "vowel" if cldr.begins_with_vowel(said) else "other"
        if table == "plural":
            number = len(value) if isinstance(value, tuple) else value
            return cldr.plural(self.language, number)
        if isinstance(value, tuple):
            if len(value) != 1:
                return "p"
            value = value[0]
        return self.line(table, _spelled(value))


class Part(NamedTuple):
    """A field of a template, and how it is spoken."""

    name: str
    spec: str


@cache
def capital(text: str) -> str:
    """A text that begins with a capital, for a label or a line of its own."""
    return text[:1].upper() + text[1:]


def parts_of(template: str) -> tuple[str | Part, ...]:
    """A template taken apart: texts and fields. Raises ValueError if it cannot be read."""
    parts: list[str | Part] = []
    for text, name, spec, conversion in Formatter().parse(template):
        if text:
            parts.append(text)
        if name is not None:
            if conversion or not name.isidentifier():
                raise ValueError(f"no field of a line: {{{name}}} in {template}")
            parts.append(Part(name, spec or ""))
    return tuple(parts)


@cache
def cases_of(cases: str) -> Mapping[str, str]:
    """The texts of an agreement, by their case."""
    pairs = (case.partition("=") for case in cases.split("|"))
    return MappingProxyType({case: text for case, _, text in pairs})


def _place(value: Any) -> str:
    return " + ".join(map(_place, value)) if isinstance(value, tuple) else str(value).upper()


def _spelled(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)


def _values(item: Any) -> dict[str, Any]:
    return {f.name: getattr(item, f.name) for f in fields(item)}


@cache
def _words(language: str, game: str | None, folder: Traversable) -> Words:
    lines: dict[str, dict[str, str]] = {}
    if game and language == FALLBACK:
        lines[""] = {"name": game, "pitch": ""}  # all there is of a game that is not installed
    shared = [LOCALE / language / f"{name}.toml" for name in SHARED]
    own = [folder / language / f"{game}.toml"] if game else []
    for file in (f for f in (*shared, *own) if f.is_file()):
        for table, key, text in flat("", tomllib.loads(file.read_text("utf-8"))):
            lines.setdefault(table, {})[key] = text
    return Words(
        language,
        MappingProxyType({t: MappingProxyType(k) for t, k in lines.items()}),
        fallback=None if language == FALLBACK else _words(FALLBACK, game, folder),  # type: ignore[arg-type]  # as above
    )


def flat(path: str, tables: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """All lines of a catalogue: the table, the key, the text."""
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from flat(f"{path}.{key}" if path else key, value)
        else:
            yield path, key, str(value)
