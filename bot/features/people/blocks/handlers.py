"""/block and its menus: whose calls a person does not want. Who is blocked is not notified."""

from __future__ import annotations

import discord

from bot.base.errors import Refused
from bot.features.people.blocks import views
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.screens.replies import Reply
from bot.store import call_counts


async def block(request: Request, user: discord.User | None = None, lift: bool = False) -> Reply:
    """Block a person, or lift that; without one, show who is blocked."""
    if user is None:
        return await blocks(request)
    return await (_lifted if lift else _blocked)(request, user.id)


@on("blocks")
async def blocks(request: Request) -> Reply:
    """Show who is blocked."""
    return await _panel(request)


@on("block")
async def blocked(request: Request) -> Reply:
    """Block the person who was picked."""
    return await _blocked(request, _picked(request))


@on("unblock")
async def unblocked(request: Request) -> Reply:
    """Lift the block of the person who was picked."""
    return await _lifted(request, _picked(request))


def _picked(request: Request) -> int:
    if not request.people:
        raise Refused("nobody_blocked")
    return request.people[0][0]


async def _blocked(request: Request, user_id: int) -> Reply:
    if user_id == request.user_id:
        raise Refused("nobody_blocked")
    await call_counts.block(request.store, request.user_id, user_id)
    said = request.words.line("blocks", "blocked", who=f"<@{user_id}>")
    return await _panel(request, said)


async def _lifted(request: Request, user_id: int) -> Reply:
    key = (
        "lifted"
        if await call_counts.unblock(request.store, request.user_id, user_id)
        else "was_not"
    )
    return await _panel(request, request.words.line("blocks", key, who=f"<@{user_id}>"))


async def _panel(request: Request, said: str = "") -> Reply:
    blocked = await call_counts.blocked_by(request.store, request.user_id)
    return views.panel(blocked, request.words, said)
