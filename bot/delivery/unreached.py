"""The seats whose players have no way to act. For each table it is stored, until the player can act
again, since when each is awaited without a way; the other players are notified once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from bot.base import clock
from bot.delivery import budget
from bot.host import Delivery
from bot.store.rows import from_micros, to_micros
from bot.store.store import Store
from bot.tables.notifications import NotificationKind, Unreached
from bot.tables.records import Notification, Table
from games.core import Seat

Since = Mapping[Seat, datetime | None]
"""Since when each seat without a way to act is awaited; None: it is not awaited now."""


def read(text: str) -> Since:
    """What was stored about a table."""
    pairs = (pair.split("=") for pair in text.split(","))
    return {Seat(int(seat)): from_micros(int(at)) if int(at) else None for seat, at in pairs}


async def note(
    store: Store, delivery: Delivery, table: Table, seat: Seat, why: str, *, awaited: bool
) -> None:
    """Note that the player of a seat cannot act. If that is new the others are notified, a limited
    number of times a day."""
    known = delivery.unreached.get(table.id, {})
    if seat in known and awaited is (known[seat] is not None):
        return
    # First, since the notification checks it, and another seat may be noted meanwhile.
    delivery.unreached[table.id] = {**known, seat: clock.now() if awaited else None}
    if seat not in known and await budget.spend(store, table, f"{budget.WITHOUT_A_WAY}{seat}"):
        about = Unreached(seat, why).stored()
        said = Notification(NotificationKind.UNREACHED, body=about, replaces=f"unreached:{seat}")
        await store.notify(table.id, [said], clock.now())
    await _keep(store, delivery, table.id, delivery.unreached.get(table.id, {}))


async def end(store: Store, delivery: Delivery, match_id: int, reached: Collection[Seat]) -> None:
    """These players can act again."""
    known = delivery.unreached.get(match_id, {})
    if not known.keys().isdisjoint(reached):
        await _keep(
            store, delivery, match_id, {s: at for s, at in known.items() if s not in reached}
        )


async def moved_on(
    store: Store, delivery: Delivery, match_id: int, awaited: Collection[Seat]
) -> None:
    """Only these seats are awaited now."""
    known = delivery.unreached.get(match_id, {})
    if any(at is not None and seat not in awaited for seat, at in known.items()):
        left = {seat: at if seat in awaited else None for seat, at in known.items()}
        await _keep(store, delivery, match_id, left)


async def over(store: Store, delivery: Delivery, match_id: int) -> None:
    """Nobody is awaited at a table any more."""
    if match_id in delivery.unreached:
        await _keep(store, delivery, match_id, {})


def waiting(delivery: Delivery) -> list[datetime]:
    """For each seat that is awaited and has no way to act, since when."""
    tables = delivery.unreached.values()
    return [at for seats in tables for at in seats.values() if at is not None]


async def _keep(store: Store, delivery: Delivery, match_id: int, since: Since) -> None:
    if since:
        delivery.unreached[match_id] = since
    else:
        delivery.unreached.pop(match_id, None)
    await store.set_setting(f"unreached:{match_id}", _text(since))


def _text(since: Since) -> str:
    return ",".join(f"{seat}={0 if at is None else to_micros(at)}" for seat, at in since.items())
