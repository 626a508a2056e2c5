"""The games that this host has."""

from __future__ import annotations

from bot.base.errors import Refused
from games import registry
from games.core import AnyGame


def game(key: str) -> AnyGame:
    """The game of that key. Raises Refused if this host does not have it."""
    if key not in registry():
        raise Refused("no_such_game")
    return registry()[key]
