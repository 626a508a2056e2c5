"""A table as it is read: its words, and the sight with which its boards are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.base import limits, reading
from bot.base.errors import AgainstRule, Refused
from bot.tables.records import Former, Member, Table
from data.cldr import all_of
from data.words import Words, languages, spoken
from games import locale_of
from games.core import Forbidden
from render import Sight

KEPT = 256  # words of tables in memory
LAW = 200  # characters of a rule that are given as a reason


def words(table: Table) -> Words:
    """The words of a table for a text: its game, its players' escaped names, and the language
    of the reader (`bot.base.reading`), else its own."""
    return words_in(reading.language(table.language), table, escaped=True)


def plain_words(table: Table) -> Words:
    """The words of a table for a label, where nothing needs escaping."""
    return words_in(reading.language(table.language), table, escaped=False)


def other_words(table: Table) -> Iterator[Words]:
    """The words of a table in all languages but the reader's."""
    own = reading.language(table.language)
    return (words_in(other, table, escaped=False) for other in languages() if other != own)


def picture_words(table: Table) -> Words:
    """The words of a table for a picture: to save room, computers are called by their level
    ("Easy 2")."""
    language = reading.language(table.language)
    return words_in(language, table, escaped=False, short=True)


def public_words(table: Table) -> Words:
    """The words of a table for what all read, in the table's language."""
    return words_in(table.language, table, escaped=True)


def sight(table: Table) -> Sight:
    """The sight with which boards of a table are drawn for the reader."""
    return Sight.of(reading.sight(table.sight))


def refusal(table: Table, against: Forbidden, text: str | None = None) -> Refused:
    """The refusal when a rule forbids something: its number, and why in this case (`text`, or
    what the game says), else the beginning of the rule."""
    said = words(table)
    if text is None and against.reason is not None:
        text = said.remark(against.reason)
    elif text is None:
        law = limits.sentences(said.table("rules").get(against.rule, ""), LAW)
        text = said.line("refusal", "law", text=law)
    return AgainstRule(table.game, against.rule, text.rstrip("."))


def people(table: Table) -> str:
    """The people at a table, in one line for the reader."""
    language = reading.language(table.language)
    return all_of(spoken(language), [name_in(table, m, language) for m in table.members])


def _colours(table: Table) -> tuple[int, ...]:
    """The colours by seat; none if each seat has its own."""
    seated = sorted((m.seat, m.colour) for m in table.members if m.seat is not None)
    return tuple(colour for _, colour in seated if colour is not None)


def words_in(language: str, table: Table, *, escaped: bool, short: bool = False) -> Words:
    """The words of a table in a language: its game, the names of its present and former people, and
    their colours. With `short` computers are called by their level."""
    names = tuple(
        (m.seat, name_in(table, m, language, short=short))
        for m in table.members
        if m.seat is not None and m.name
    )
    former = tuple(
        (f.seat, f.until, name_in(table, f, language, short=short)) for f in table.former
    )
    return _words(language, table.game, names, former, _colours(table), escaped)


def name_in(table: Table, member: Member | Former, language: str, *, short: bool = False) -> str:
    """The name of a member; a computer was named in the table's language and keeps that name in
    every other, or (`short`) is called by its level."""
    if member.computer is None or (isinstance(member, Member) and member.outside):
        return member.name
    said = Words.of(table.language).line("computer", f"name_{member.computer}")
    words = Words.of(language)
    level = words.line("computer", str(member.computer))
    wanted = level.capitalize() if short else words.line("computer", f"name_{member.computer}")
    return member.name.replace(said, wanted, 1)  # a number may follow


@lru_cache(KEPT)
def _words(
    language: str,
    game: str,
    names: tuple[tuple[int, str], ...],
    former: tuple[tuple[int, int, str], ...],
    colours: tuple[int, ...],
    escaped: bool,
) -> Words:
    spelt = limits.safe_name if escaped else str
    words = Words.of(language, game, locale_of(game)).coloured(colours)
    before = tuple((seat, until, spelt(name)) for seat, until, name in former)
    return words.named({seat: spelt(name) for seat, name in names}).followed(before)
