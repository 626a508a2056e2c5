"""The buttons of a proposal: agree or refuse."""

from __future__ import annotations

from bot.features.proposals import service
from bot.features.proposals.rules import kind_of
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.screens.replies import Reply, said


@on("agree")
async def agree(request: Request, name: str = "close", *shown: str) -> Reply:
    """Agree to a proposal."""
    table, done = await service.agree(request.matches, request.actor, request.table, name, shown)
    return said(table, f"{kind_of(name).name}_{'done' if done else 'agreed'}")


@on("goon")
async def refuse(request: Request, name: str = "close", *shown: str) -> Reply:
    """Refuse a proposal."""
    table = await service.refuse(request.matches, request.actor, request.table, name, shown)
    return said(table, f"{kind_of(name).name}_refused")
