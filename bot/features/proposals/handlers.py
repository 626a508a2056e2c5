"""The buttons of a proposal: agree or refuse."""

from __future__ import annotations

from bot.features.proposals import service
from bot.features.proposals.rules import kind_of
from bot.host import Host
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.screens.replies import Reply, said


@on("agree")
async def agree(host: Host, request: Request, name: str = "close", *shown: str) -> Reply:
    """Agree to a proposal."""
    table, done = await service.agree(host, request.actor, request.table, name, shown)
    return said(host, table, f"{kind_of(name).name}_{'done' if done else 'agreed'}")


@on("goon")
async def refuse(host: Host, request: Request, name: str = "close", *shown: str) -> Reply:
    """Refuse a proposal."""
    table = await service.refuse(host, request.actor, request.table, name, shown)
    return said(host, table, f"{kind_of(name).name}_refused")
