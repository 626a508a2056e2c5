"""The panels of computers: in a lobby, and for a seat that one takes over in a match."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base.address import address
from bot.base.limits import safe_name
from bot.features.lobby.rules import level_name, levels_of
from bot.matches import as_read
from bot.matches.as_read import name_in
from bot.matches.match import Match
from bot.matches.thinker import Thinkers
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows
from bot.tables import known_games, lobby
from bot.tables.computers import AnyLevel
from bot.tables.records import Table
from data.words import Words, capital
from games.computers import Level
from games.core import Seat


def lobby_panel(thinkers: Thinkers, table: Table) -> Reply:
    """Which computers play, buttons to add one of each level, and the switches of practice and
    hints."""
    words, most = as_read.words(table), lobby.seats(table, known_games.game(table.game))[-1]
    plain = as_read.plain_words(table)
    here = [m for m in lobby.players(table) if m.computer is not None]
    lines = [words.line("computer", "head", table=messages.table_name(table, words))]
    lines += [
        words.line("computer", "line", name=safe_name(name_in(table, m, words.language)))
        for m in here
    ]
    lines.append(words.line("computer", "levels"))
    rows: Rows = ()
    if len(table.members) < most:
        levels = levels_of(thinkers, table.game)
        rows += (_levels(levels, plain, "add", "computer", table.id),)
        rows += (_levels(levels, plain, "fill_with", "fill", table.id),)
    rest: list[Item] = [
        button(
            plain.line("computer", "remove", name=name_in(table, m, words.language)),
            address("uncomputer", table.id, -m.user_id),
        )
        for m in here
    ]
    practice = "practice_on" if table.settings.practice else "practice_off"
    hints = "hints_on" if table.settings.hints else "hints_off"
    for verb, key in (("practice", practice), ("hints", hints)):
        rest.append(button(plain.line("computer", key), address(verb, table.id)))
        lines.append(words.line("computer", f"{key}_help"))
    return Reply("\n".join(lines), rows=(*rows, *in_rows(rest)))


def substitute_panel(match: Match, seat: Seat, levels: Sequence[AnyLevel], words: Words) -> Reply:
    """Which computer is to play on in a seat."""
    text = words.line("computer", "which", colour=words.colour(seat))
    no = button(words.line("button", "no"), address("no", 0))
    buttons = [
        button(
            capital(name) if isinstance(level, Level) else name,
            address("substitute", match.id, seat, str(level)),
            Style.primary if level is Level.NORMAL else Style.secondary,
        )
        for level, name in ((level, level_name(level, words)) for level in levels)
    ]
    return Reply(text, rows=in_rows([*buttons, no]))


def _levels(
    levels: Sequence[AnyLevel], words: Words, key: str, verb: str, number: int
) -> tuple[Item, ...]:
    return tuple(
        button(
            words.line("computer", key, level=level_name(level, words)),
            address(verb, number, str(level)),
            Style.primary if level is Level.NORMAL and verb == "computer" else Style.secondary,
        )
        for level in levels
    )
