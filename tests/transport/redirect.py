"""Turns discord.py to the small Discord of the tests, on a port of this machine.

It needs nothing of ours before it is called: a stand-in of a machine copies this file.
"""

from __future__ import annotations

import discord
import yarl


async def at_once(_client: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
    """Our Discord lets in more than one in five seconds."""


def turn_to(port: int) -> None:
    """From now on Discord is on that port of 127.0.0.1, and an ending may take its time.

    An ending is tested for what it does; how soon it must be over, by tests/bot/test_leaving.py.
    """
    from bot.ops import serving, shutdown

    shutdown.SECONDS, serving.TO_ANSWER, serving.TO_CLOSE = 300.0, 120.0, 120.0
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/")
    discord.Client.before_identify_hook = at_once  # type: ignore[assignment,method-assign]
