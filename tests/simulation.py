"""A simulated Discord that does not dawdle."""

from __future__ import annotations

from functools import partial

import discord
import simcord

IDLE = 0.0005
"""Seconds. SimCord sleeps 0.05 when it finds a finished task whose callback is not yet run, which
is so after nearly every command; it waits for work that goes on in any case."""


PATIENCE = 60.0
"""Seconds that the bot may take over one action; a first picture on a busy machine takes a few."""


def simulated(bot: discord.Client) -> simcord.Env:
    """A world for a bot, not yet started. What the bot refuses is no error of the world's."""
    env = simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE)
    env._settle_internal = partial(  # type: ignore[method-assign]
        env._settle_internal, idle=IDLE
    )
    return env
