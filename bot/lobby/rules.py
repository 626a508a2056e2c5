"""Facts of a lobby apart from its table: its message, and the names of its computers."""

from __future__ import annotations

from bot.tables.notifications import NotificationKind, Shown
from bot.tables.records import Notification
from data.words import Words
from games.computers import Level


def refresh(*, repost: bool = False) -> Notification:
    """The lobby message brought up to date, or reposted at the end of the channel."""
    return NotificationKind.LOBBY.single(Shown(repost))


def name_of(level: Level, words: Words) -> str:
    """What a computer of a level is called."""
    return words.line("computer", f"name_{level}")
