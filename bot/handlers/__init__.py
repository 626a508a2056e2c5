"""What each verb does, whether it came from a button, a menu or a command.

Importing this package registers them all with the router.
"""

from bot.handlers import ending, lobby, matters, moving, pacing, play, reading

__all__ = ["ending", "lobby", "matters", "moving", "pacing", "play", "reading"]
