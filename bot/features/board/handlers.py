"""The button of /privacy that ends a person's visits of the board page."""

from __future__ import annotations

from bot.features.board import service
from bot.host import Host
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.screens.replies import Reply


@on("endvisits")
async def end(host: Host, request: Request) -> Reply:
    """End all visits of the person who asks, and void the links they have been given."""
    count = await service.end_all(host, request.user_id)
    return Reply(request.words.line("said", "visits_ended", count=count))
