"""How much one person may open and whom they may invite, so that nobody floods a server."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from bot.door import Door
from bot.errors import Refused
from bot.records import OPEN

if TYPE_CHECKING:
    from bot.app import App

TABLES = 20  # open ones, of a person
ON_SERVER = 100
INVITATIONS = 5  # of a person, in a minute


def invitations() -> Door:
    """Counts the invitations of every person."""
    return Door(INVITATIONS / 60, INVITATIONS)


async def must_have_room(app: App, user_id: int, guild_id: int | None) -> None:
    """Raises Refused if this person, or this server, has as many open tables as are allowed."""
    tables = await app.store.tables_of(user_id)
    mine = [t for t in tables if any(m.user_id == user_id and not m.left for m in t.members)]
    if len(mine) >= TABLES:
        raise Refused("too_many_tables", most=TABLES)
    if guild_id is None:
        return
    there = [len(await app.store.tables_with(status, guild_id)) for status in OPEN]
    if sum(there) >= ON_SERVER:
        raise Refused("too_many_on_server", most=ON_SERVER)


async def must_be_welcome(app: App, user_id: int, guests: Collection[int]) -> None:
    """Raises Refused if somebody takes no invitations, or this person has sent too many of them."""
    closed = [guest for guest in guests if not (await app.store.agenda.wishes(guest)).invited]
    if closed:
        raise Refused("takes_no_invitations", who=", ".join(f"<@{guest}>" for guest in closed))
    if guests and not app.inviting.takes(user_id, len(guests)):
        raise Refused("too_many_invitations", most=INVITATIONS)
