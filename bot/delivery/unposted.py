"""Boards that Discord refused in their channel: the players are notified, and the board is tried
again when the table is looked at (`reach`).

The code of the refusal is a stored value until a board is posted.
"""

from __future__ import annotations

from bot.base import clock
from bot.delivery import channels
from bot.host import Host
from bot.tables.records import Status, Table


async def mark(host: Host, table: Table, code: str) -> None:
    """Store that a board could not be posted (unless its channel is lost), and warn the players
    once."""
    if table.in_person:
        return
    # Once for all refusals in a row, not at each attempt.
    if table.id not in host.delivery.unposted and table.status is Status.RUNNING:
        warnings = await channels.warned(host.store, table, "unposted")
        await host.store.notify(table.id, warnings, clock.now())
    await host.store.set_setting(_key(table.id), code)
    host.delivery.unposted[table.id] = code


async def done(host: Host, number: int) -> None:
    """Forget the refusal: the board is in its channel."""
    if host.delivery.unposted.pop(number, None) is not None:
        await host.store.set_setting(_key(number), "")


def _key(number: int) -> str:
    return f"unposted:{number}"
