"""Where a server wants tables to be: everywhere, or in some of its channels."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.delivery.permissions import must_hold_a_table
from bot.host import Host
from bot.interactions.request import Request
from bot.lobby.store import server_settings

NAMED = 20  # channels that a refusal names


def around(channel: object) -> frozenset[int | None]:
    """A channel, and what is above it: the channel of a thread, the category of a channel."""
    found = (getattr(channel, name, None) for name in ("id", "parent_id", "category_id"))
    return frozenset(found) - {None}


async def must_take_a_table(host: Host, request: Request) -> None:
    """Raises Refused where the host can keep no table, or the server wants none."""
    must_hold_a_table(request.interaction, request.words)
    await must_be_allowed(host, request)


async def must_be_allowed(host: Host, request: Request) -> None:
    """Raises Refused where the server wants no tables; it says where it does."""
    settings = await server_settings(host.store, request.guild_id or 0)
    if settings.allows(around(request.interaction.channel)):
        return
    guild = request.interaction.guild
    there = [
        n for n in settings.channels if guild is None or guild.get_channel_or_thread(n) is not None
    ]
    if not there:
        raise Refused("allowed_nowhere")
    raise Refused("not_allowed_here", where=[f"<#{n}>" for n in there[:NAMED]])
