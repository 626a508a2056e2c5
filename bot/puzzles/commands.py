"""/puzzle."""

from __future__ import annotations

from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import slash
from bot.puzzles import handlers


@slash("puzzle")
async def puzzle(host: Host, request: Request) -> Answer:
    """Show the puzzle of the day."""
    return await handlers.present(host, request)
