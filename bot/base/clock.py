"""The one place that reads the time, so that a test can turn the clock."""

from __future__ import annotations

from datetime import datetime

import discord


def now() -> datetime:
    """This instant, in UTC."""
    return discord.utils.utcnow()
