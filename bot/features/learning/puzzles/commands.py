"""/puzzle."""

from __future__ import annotations

from bot.features.learning.puzzles import handlers
from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import games, slash


@slash("puzzle", complete={"game": games}, game="puzzle_game")
async def puzzle(host: Host, request: Request, game: str = "") -> Answer:
    """Show the puzzle of the day, or the newest of a game."""
    return await handlers.present(host, request, game)
