"""Facts of a lobby apart from its table: its message, and the names of its computers."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.delivery.calls import Asks
from bot.matches.thinker import Thinkers
from bot.tables import lobby
from bot.tables.computers import AnyLevel, Outside
from bot.tables.records import Table
from data.words import Words
from games.computers import Level


def lobby_asks(table: Table, reader: int | None = None) -> Asks:
    """What a lobby asks: guests to join; by direct message (to this `reader`) each of its people to
    see who has come."""
    guests = {guest.user_id for guest in lobby.invited(table)}
    by = lobby.opener(table).user_id if reader is None or reader in guests else None
    return Asks(f"lobby:{len(table.members) - len(guests)}" if table.direct else "lobby", by)


def lobby_questions(table: Table) -> tuple[str, ...]:
    """All that the lobby of a table may have asked a guest."""
    return ("lobby", *(f"lobby:{players}" for players in range(len(table.members) + 1)))


def name_of(level: AnyLevel, words: Words) -> str:
    """The name of a computer of that level, which may need escaping as a person's does."""
    return level.called if isinstance(level, Outside) else words.line("computer", f"name_{level}")


def level_name(level: AnyLevel, words: Words) -> str:
    """What that level is called, on a button."""
    return level.called if isinstance(level, Outside) else words.line("computer", level.value)


def levels_of(thinkers: Thinkers, game: str) -> tuple[AnyLevel, ...]:
    """The levels that are offered for a game, and behind them the operator's own computers."""
    return (*Level, *map(Outside, thinkers.outside.names(game)))


def level_of(thinkers: Thinkers, game: str, word: str) -> AnyLevel:
    """The level in a button's address. Raises Refused for one that is not offered, or no more."""
    for level in levels_of(thinkers, game):
        if str(level) == word:
            return level
    raise Refused("unknown_press")
