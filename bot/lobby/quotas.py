"""How much one person may open and whom they may invite, so that no server is flooded."""

from __future__ import annotations

from collections.abc import Collection

from bot.base.errors import Refused
from bot.base.rate_limit import RateLimit
from bot.host import Host
from bot.tables.records import OPEN

TABLES = 20  # open ones, of a person
ON_SERVER = 100
INVITATIONS = 5  # of a person, in a minute


def invitations() -> RateLimit:
    """Counts the invitations of every person."""
    return RateLimit(INVITATIONS / 60, INVITATIONS)


async def must_have_room(host: Host, user_id: int, guild_id: int | None) -> None:
    """Raises Refused if this person, or this server, has as many open tables as are allowed."""
    tables = await host.store.tables_of(user_id)
    mine = [t for t in tables if any(m.user_id == user_id and not m.left for m in t.members)]
    if len(mine) >= TABLES:
        raise Refused("too_many_tables", most=TABLES)
    if guild_id is None:
        return
    there = [len(await host.store.tables_with(status, guild_id)) for status in OPEN]
    if sum(there) >= ON_SERVER:
        raise Refused("too_many_on_server", most=ON_SERVER)


async def must_be_welcome(host: Host, user_id: int, guests: Collection[int]) -> None:
    """Raises Refused if a guest takes no invitations, or this person has sent too many of them."""
    closed = [
        guest for guest in guests if not (await host.store.deadlines.preferences(guest)).invited
    ]
    if closed:
        raise Refused("takes_no_invitations", who=[f"<@{guest}>" for guest in closed])
    if guests and not host.invitations.takes(user_id, len(guests)):
        raise Refused("too_many_invitations", most=INVITATIONS)
