"""Pictures of pieces are given to Discord once: their names end with a hash of what they show.

Where that fails buttons and menus have their words alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping

import discord

from bot.base import emoji
from games import registry
from render import emoji as pictures

OURS = re.compile(r"bl_[a-z0-9_]+_[0-9a-f]{8}")
"""What other people have given to the application has other names, and is left alone."""
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


async def upload(client: discord.Client) -> None:
    """Give Discord what it lacks, and remove what no game shows any more."""
    wanted = await asyncio.to_thread(painted)
    try:
        there = {one.name: one for one in await client.fetch_application_emojis()}
        for name, (png, _) in wanted.items():
            if name not in there:
                there[name] = await client.create_application_emoji(name=name, image=png)
        for name, one in there.items():
            if name not in wanted and OURS.fullmatch(name):
                await one.delete()
    except discord.HTTPException as refused:
        log.warning("pictures of pieces are not given to Discord: %s", refused)
        return
    _learn(wanted, there)


async def look(client: discord.Client) -> None:
    """Know what another process has given to Discord."""
    wanted = await asyncio.to_thread(painted)
    try:
        _learn(wanted, {one.name: one for one in await client.fetch_application_emojis()})
    except discord.HTTPException as refused:
        log.warning("pictures of pieces are not known: %s", refused)


def _learn(wanted: Named, there: Mapping[str, discord.Emoji]) -> None:
    emoji.learn(
        {
            where: str(there[name])
            for name, (_, answers) in wanted.items()
            if name in there
            for where in answers
        }
    )
