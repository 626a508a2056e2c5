"""Boards that Discord refused in their channel: the players are notified, and the board is tried
again when the table is looked at (`reach`).

The code of the refusal is a stored value until a board is posted.
"""

from __future__ import annotations

from bot.base import clock
from bot.delivery import channels
from bot.host import Delivery
from bot.store.store import Store
from bot.tables.records import Status, Table


async def mark(store: Store, delivery: Delivery, table: Table, code: str) -> None:
    """Store that a board could not be posted (unless its channel is lost), and warn the players
    once."""
    if table.in_person:
        return
    # Once for all refusals in a row, not at each attempt.
    if table.id not in delivery.unposted and table.status is Status.RUNNING:
        warnings = await channels.warned(store, table, "unposted")
        await store.notify(table.id, warnings, clock.now())
    await store.set_setting(_key(table.id), code)
    delivery.unposted[table.id] = code


async def done(store: Store, delivery: Delivery, number: int) -> None:
    """Forget the refusal: the board is in its channel."""
    if delivery.unposted.pop(number, None) is not None:
        await store.set_setting(_key(number), "")


def _key(number: int) -> str:
    return f"unposted:{number}"
