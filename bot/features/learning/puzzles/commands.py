"""/puzzle and /admin puzzle."""

from __future__ import annotations

from discord import app_commands

from bot.features.learning.puzzles import handlers
from bot.interactions.request import Answer, Request
from bot.interactions.slash import ADMIN, games, slash

Hour = app_commands.Range[int, 0, 23]


@slash("puzzle", complete={"game": games}, game="puzzle_game")
async def puzzle(request: Request, game: str = "") -> Answer:
    """Show the puzzle of the day, or the newest of a game."""
    return await handlers.present(request, game)


@slash("puzzle", under=ADMIN, about="admin_puzzle", hour="puzzle_hour")
async def post(request: Request, hour: Hour | None = None) -> Answer:
    """Post the puzzle of the day in this channel at that hour of UTC; without an hour, stop."""
    return await handlers.post_here(request, hour)
