"""What Discord's refusals mean, by the error codes of its documentation.

An answer that is not JSON (an HTML page of a proxy before Discord) has the code 0.
"""

from __future__ import annotations

import discord

UNREACHABLE = frozenset({10003, 10004, 50001, 50013, 50083, 160005, 50024})
"""The channel is gone, or closed to the host."""
CLOSED_DM = frozenset({50007, 50278})
UNCHANGEABLE = frozenset({10008, 30046, 50083})
"""The message was deleted, edited too often, or is archived: post it again."""
NO_PERMISSION = 50013
ANSWERED_ALREADY = 40060  # the same interaction came twice, and the first was answered
_PICTURES = frozenset({40005, 400001})  # too large, or uploads are turned off
_PASSING = frozenset({0, 40333})  # an error of the network between us and Discord


def passes(failed: discord.HTTPException) -> bool:
    """Whether a retry may succeed: neither the message nor the channel is at fault."""
    # 401: the token was reset; nothing is wrong with the message, which waits for the new token.
    if failed.status == 429 or failed.status >= 500 or failed.status == 401:
        return True
    return failed.status in (403, 404) and failed.code in _PASSING


def is_of_the_picture(failed: discord.HTTPException) -> bool:
    """Whether the message may be accepted without its picture; pictures need a permission."""
    return failed.status == 413 or failed.code in _PICTURES or failed.code == NO_PERMISSION


def is_of_the_layout(failed: discord.HTTPException) -> bool:
    """Whether the same message may be accepted in the older layout."""
    return failed.status == 400 and failed.code != ANSWERED_ALREADY


def is_of_the_message(failed: discord.HTTPException) -> bool:
    """Whether a simpler message may be accepted."""
    return not passes(failed) and failed.code not in UNREACHABLE | CLOSED_DM | UNCHANGEABLE


def said(failed: discord.HTTPException) -> str:
    """The error for the log: the HTTP status, and Discord's own code if there is one."""
    return f"{failed.status}/{failed.code}" if failed.code else str(failed.status)


def pause(failed: discord.HTTPException) -> float:
    """Seconds to wait before a retry, if Discord says so; else 0."""
    return float(getattr(failed, "retry_after", 0) or 0)
