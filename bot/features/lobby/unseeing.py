"""Guests of a lobby who cannot see the channel in which they are called."""

from __future__ import annotations

from collections.abc import Collection

from bot.base import clock
from bot.delivery import reach
from bot.host import Host
from bot.tables import lobby as lobbies
from bot.tables.notifications import warning
from bot.tables.records import Membership, Table
from games.core import Seat


async def name(host: Host, table: Table, called: Collection[int]) -> None:
    """Notify the opener of guests who were just called in a channel that they cannot see."""
    guests = {
        Seat(place): member
        for place, member in enumerate(table.members)
        if member.membership is Membership.INVITED and member.user_id in called
    }
    barred = {} if table.direct else await reach.barred(host, table, guests)
    unseeing = [guests[seat] for seat, why in barred.items() if why in ("gone", "hidden")]
    opener = Seat(table.members.index(lobbies.opener(table)))
    where = f"<#{table.channel_id}>"
    said = [
        warning(opener, "guest_hidden", who=f"<@{m.user_id}>", where=where, table=table.id)
        for m in unseeing
    ]
    if said:
        await host.store.notify(table.id, said, clock.now())
