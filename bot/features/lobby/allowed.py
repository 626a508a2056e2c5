"""Where tables may be opened, and how many."""

from __future__ import annotations

import discord

from bot.base.errors import Refused
from bot.delivery.permissions import must_hold_a_table
from bot.features.lobby.store import server_settings
from bot.interactions.request import Request
from bot.store.store import Store
from bot.tables.records import OPEN

TABLES = 20  # open tables of a person
ON_SERVER = 100
NAMED = 20  # channels that a refusal names


async def must_have_room(store: Store, user_id: int, guild_id: int | None) -> None:
    """Check that this person and this server have room for one more open table. Raises Refused."""
    tables = await store.tables_of(user_id)
    mine = [t for t in tables if any(m.user_id == user_id and not m.left for m in t.members)]
    if len(mine) >= TABLES:
        raise Refused("too_many_tables", most=TABLES)
    if guild_id is None:
        return
    there = [len(await store.tables_with(status, guild_id)) for status in OPEN]
    if sum(there) >= ON_SERVER:
        raise Refused("too_many_on_server", most=ON_SERVER)


def around(channel: object) -> frozenset[int | None]:
    """A channel and its parent: the channel of a thread, the category of a channel."""
    found = (getattr(channel, name, None) for name in ("id", "parent_id", "category_id"))
    return frozenset(found) - {None}


async def must_take_a_table(request: Request) -> None:
    """Check that the host can keep a table here, and that the server allows it. Raises Refused."""
    must_hold_a_table(request.interaction, request.words)
    await must_be_allowed(request.store, request.guild_id, request.interaction.channel)


async def must_be_allowed(store: Store, guild_id: int | None, channel: object) -> None:
    """Check that the server allows tables there. Raises Refused, which names where it does."""
    settings = await server_settings(store, guild_id or 0)
    if settings.allows(around(channel)):
        return
    guild: discord.Guild | None = getattr(channel, "guild", None)
    there = [
        n for n in settings.channels if guild is None or guild.get_channel_or_thread(n) is not None
    ]
    if not there:
        raise Refused("allowed_nowhere")
    raise Refused("not_allowed_here", where=[f"<#{n}>" for n in there[:NAMED]])
