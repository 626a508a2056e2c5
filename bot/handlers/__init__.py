"""What each verb does, whether it came from a button, a menu or a command.

Importing this package registers them all with the router.
"""

from bot.handlers import (
    absence,
    clock_settings,
    colours,
    computers,
    ending,
    hints,
    learning,
    lobby,
    moving,
    on_to_next,
    opening,
    planning,
    play,
    privacy,
    proposals,
    reading,
    reminder_preferences,
    replacing,
    seats,
    secrets,
    stepping,
    undo,
)

__all__ = [
    "absence",
    "clock_settings",
    "colours",
    "computers",
    "ending",
    "hints",
    "learning",
    "lobby",
    "moving",
    "on_to_next",
    "opening",
    "planning",
    "play",
    "privacy",
    "proposals",
    "reading",
    "reminder_preferences",
    "replacing",
    "seats",
    "secrets",
    "stepping",
    "undo",
]
