"""Upload the pictures of pieces to Discord, each once: its name ends with a hash of the picture.

Where that fails, buttons and menus have their words alone. A picture that no game shows any more
may be needed by another version running beside this one, or by older messages: it is removed only
if there is no room for new ones, the oldest first.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping

import aiohttp
import discord

from bot.base import emoji
from bot.delivery import refusals
from games import registry
from render import emoji as pictures

OURS = re.compile(r"bl_[a-z0-9_]+_[0-9a-f]{8}")
"""The names of our emoji. Those that other people have uploaded are left alone."""
UNHEARD = (OSError, aiohttp.ClientError)
EMOJI_FULL = 30008
ROOM = 2000  # how many emoji Discord keeps for an application
log = logging.getLogger(__name__)
Named = Mapping[str, tuple[bytes, list[tuple[str, str]]]]


def painted() -> Named:
    """All pictures by name, each with the games and answers beside which it is shown."""
    found: dict[str, tuple[bytes, list[tuple[str, str]]]] = {}
    for game in registry():
        for answer, png in pictures.emoji(game).items():
            value, digest = answer.rpartition(".")[2], hashlib.sha256(png).hexdigest()
            plain = re.sub(r"[^a-z0-9_]", "", f"{game[:8]}_{value[:11]}")
            found.setdefault(f"bl_{plain}_{digest[:8]}", (png, []))[1].append((game, answer))
    return found


async def upload(client: discord.Client) -> bool:
    """Upload the emoji that Discord lacks. Gives False if trying again may help."""
    wanted = await asyncio.to_thread(painted)
    there: dict[str, discord.Emoji] = {}
    over = True
    try:
        there = {one.name: one for one in await client.fetch_application_emojis()}
        lacking = {name: png for name, (png, _) in wanted.items() if name not in there}
        await _make_room(wanted, there, len(lacking))
        for name, png in lacking.items():
            there[name] = await client.create_application_emoji(name=name, image=png)
    except (discord.HTTPException, *UNHEARD) as refused:
        log.warning("pictures of pieces are not given to Discord: %r", refused)
        over = not _passes(refused)
        if not there:
            return over
    _learn(wanted, there)
    return over


async def _make_room(wanted: Named, there: dict[str, discord.Emoji], more: int) -> None:
    """Delete the oldest emoji that no game shows any more, as many as
    needed for `more` new ones."""
    spare = [one for name, one in there.items() if name not in wanted and OURS.fullmatch(name)]
    surplus = max(0, len(there) + more - ROOM)
    for one in sorted(spare, key=lambda one: one.id)[:surplus]:
        await one.delete()
        del there[one.name]


async def look(client: discord.Client) -> bool:
    """Learn which emoji another process has uploaded. Gives False if trying again may help."""
    wanted = await asyncio.to_thread(painted)
    try:
        _learn(wanted, {one.name: one for one in await client.fetch_application_emojis()})
    except (discord.HTTPException, *UNHEARD) as refused:
        log.warning("pictures of pieces are not known: %r", refused)
        return not _passes(refused)
    return True


def _passes(refused: BaseException) -> bool:
    """Whether it may succeed later, which it will not if there is no room for more emoji."""
    if not isinstance(refused, discord.HTTPException):
        return True
    return refused.code != EMOJI_FULL and refusals.passes(refused)


def _learn(wanted: Named, there: Mapping[str, discord.Emoji]) -> None:
    emoji.learn(
        {
            where: str(there[name])
            for name, (_, answers) in wanted.items()
            if name in there
            for where in answers
        }
    )
