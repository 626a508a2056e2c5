"""Boards that Discord refused in their channel: notify the players, and try again later.

The code of the refusal is a stored value until a board is posted.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from bot.base import clock
from bot.base.errors import Refused
from bot.delivery import channels
from bot.host import Host
from bot.tables.notifications import warning
from bot.tables.records import WAITING, Status, Table

log = logging.getLogger(__name__)


async def begin(host: Host) -> None:
    """After a start, try again to post the boards that could not be posted."""
    host.delivery.unposted.update(await host.store.settings("unposted"))
    for number in sorted(host.delivery.unposted):
        await again(host, number)


async def begin_at(host: Host, shards: Collection[int]) -> None:
    """After a takeover of these shards: as `begin`."""
    refused = await host.store.settings("unposted")
    for number in sorted(await host.store.of_shards(refused, shards)):
        host.delivery.unposted[number] = refused[number]
        await again(host, number)


async def again(host: Host, number: int) -> None:
    """Try again to post a table's board."""
    try:
        table = await host.matches.table(number)
    except Refused:
        return
    if table.status in WAITING:
        await host.matches.repeat(table)
    else:
        await done(host, number)


async def mark(host: Host, table: Table, code: str) -> None:
    """Store that a board could not be posted (unless its channel is lost), and warn the players
    once."""
    if table.in_person:
        return
    # Once for each trouble, not at each attempt that is refused again.
    if table.id not in host.delivery.unposted and table.status is Status.RUNNING:
        warnings = [warning(seat, "unposted", table=table.id) for seat in channels.seats(table)]
        await host.store.notify(table.id, warnings, clock.now())
    await host.store.set_setting(_key(table.id), code)
    host.delivery.unposted[table.id] = code


async def done(host: Host, number: int) -> None:
    """Forget the refusal: the board is in its channel."""
    if host.delivery.unposted.pop(number, None) is not None:
        await host.store.set_setting(_key(number), "")


def _key(number: int) -> str:
    return f"unposted:{number}"
