"""Facts of a lobby apart from its table: its message, and the names of its computers."""

from __future__ import annotations

from bot.tables.notifications import NotificationKind, Shown
from bot.tables.records import Notification
from data.words import Words
from games.computers import Level


def refresh(*, repost: bool = False) -> Notification:
    """Update the message of the lobby, or repost it at the end of the channel."""
    return NotificationKind.LOBBY.single(Shown(repost))


def name_of(level: Level, words: Words) -> str:
    """The name of a computer of that level."""
    return words.line("computer", f"name_{level}")
