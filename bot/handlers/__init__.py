"""What each verb does, whether it came from a button, a menu or a command.

Importing this package registers them all with the router.
"""

from bot.handlers import (
    absence,
    ending,
    lobby,
    matters,
    moving,
    pacing,
    planning,
    play,
    privacy,
    reading,
    replacing,
    seats,
    undo,
    wishes,
)

__all__ = [
    "absence",
    "ending",
    "lobby",
    "matters",
    "moving",
    "pacing",
    "planning",
    "play",
    "privacy",
    "reading",
    "replacing",
    "seats",
    "undo",
    "wishes",
]
