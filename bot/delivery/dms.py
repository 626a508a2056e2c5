"""Open direct messages, as often as Discord bears."""

from __future__ import annotations

from types import SimpleNamespace

import discord

from bot.base.doors import Doors
from bot.delivery.refusals import TOO_MANY_DOORS
from bot.delivery.throttled import AskedToWait


async def opened(doors: Doors, user: discord.User) -> discord.DMChannel:
    """The channel of direct messages to a person. Raises discord.HTTPException; for some time after
    a refusal it does so without asking Discord."""
    if wait := doors.wait():
        response = SimpleNamespace(status=400, reason="Bad Request")
        data = {"code": TOO_MANY_DOORS, "message": "refused a moment ago"}
        raise AskedToWait(response, data, wait.total_seconds())
    try:
        channel = await user.create_dm()
    except discord.HTTPException as failed:
        if failed.code == TOO_MANY_DOORS:
            doors.refused()
        raise
    doors.opened()
    return channel
