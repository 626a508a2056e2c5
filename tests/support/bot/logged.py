"""A running match that is nothing but its log: for what is read of it, without a store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bench.recorded import matches
from bot.matches.match import Match
from bot.tables.records import Line, Loaded, Status
from data.words import Words
from games import log, registry
from games.computers import Level
from games.core import AnyGame, Seat
from games.exam.sittings import Sitting
from games.notation import action_of
from tests.support.bot.exports import BEGIN, table_of

NO_STORE: Any = None


def logged(
    key: str,
    players: int,
    entries: Iterable[log.Entry],
    game: AnyGame | None = None,
    computers: Iterable[int] = (),
) -> Match:
    """The match of this log, with computers in these seats."""
    game, entries = game or registry()[key], tuple(entries)
    table = table_of(Sitting(key, players, game.INFO.options()), len(entries))
    members = tuple(
        replace(member, computer=Level.HARD) if member.seat in tuple(computers) else member
        for member in table.members
    )
    table = replace(table, status=Status.RUNNING, members=members)
    return Match(
        NO_STORE, game, Loaded(table, None, tuple(Line(entry, 0, BEGIN) for entry in entries))
    )


def recorded(key: str, plays: int, computers: Iterable[int] = ()) -> Match:
    """So many plays of the first recorded match of a game."""
    match, game = matches(key)[0], registry()[key]
    position, entry = log.start(game, match.players, game.INFO.options(), match.seed)
    entries = [entry]
    for seat, text in match.plays[:plays]:
        position, entry = log.move(game, position, Seat(seat), action_of(game, text), match.seed)
        entries.append(entry)
    return logged(key, match.players, entries, computers=computers)


def words_of(match: Match, language: str = "en") -> Words:
    """The words of a match with the names of its players."""
    names = {int(seat): member.name for seat, member in match.seated.items()}
    return Words.of(language, match.table.game).named(names)
