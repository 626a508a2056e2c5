"""Watches: the new lobbies of a server that a person wants messages about, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.tables.schedule import Preferences, out_of_quiet

ANY = ""  # in place of a game: any game
BETWEEN = timedelta(hours=1)  # at least, between two messages to one person about one server
GRACE = timedelta(seconds=30)
"""After how long a lobby is announced: one against computers has begun by then, and a mistake is
undone."""
WATCHERS = 200  # of a server: announcing a lobby must not delay other tables' boards


@dataclass(frozen=True, slots=True)
class Watch:
    """The games whose lobbies are announced to a person (ANY: of any game); the newest table that
    was announced, or existed when they asked; and when they got the last message."""

    games: frozenset[str]
    newest: int
    told_at: datetime | None = None

    def wants(self, game: str) -> bool:
        """Whether a lobby for that game is announced to them."""
        return not self.games.isdisjoint((ANY, game))

    def with_game(self, game: str, wanted: bool) -> Watch:
        """The watch with that game added or removed."""
        games = self.games | {game} if wanted else self.games - {game}
        return Watch(games, self.newest, self.told_at)


NOTHING = Watch(frozenset(), 0)


def due(watch: Watch, at: datetime, preferences: Preferences) -> datetime:
    """The first instant from `at` on at which that person may get a message: BETWEEN after the last
    one, and outside their quiet hours."""
    earliest = at if watch.told_at is None else max(at, watch.told_at + BETWEEN)
    return out_of_quiet(earliest, preferences)
