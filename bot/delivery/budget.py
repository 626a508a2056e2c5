"""Limit how often a day the host redoes at a table what others undo: it posts deleted boards again,
opens archived threads, and notifies players of a lost channel. The times are stored, so that a
restart does not raise the limit."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.base import clock
from bot.store.rows import from_micros, to_micros
from bot.store.store import Store
from bot.tables.records import Table

A_DAY = 3
DAY = timedelta(days=1)
POSTED, OPENED, WARNED = "reposted", "reopened", "warned"  # what is counted
WITHOUT_A_WAY = "without_a_way_"  # the same for each seat


def free_at(spent: list[datetime], now: datetime) -> datetime:
    """When it may be done next: now, or a day after the oldest of the last `A_DAY` times."""
    return max(now, spent[-A_DAY] + DAY) if len(spent) >= A_DAY else now


async def spend(store: Store, table: Table, what: str) -> bool:
    """Whether it may be done once more today in the table's channel; if so, count it."""
    now, spent = clock.now(), await _spent(store, table, what)
    if free_at(spent, now) > now:
        return False
    times = ",".join(str(to_micros(at)) for at in [*spent, now][-A_DAY:])
    await store.set_setting(f"{what}:{table.id}", f"{table.channel_id}:{times}")
    return True


async def again_at(store: Store, table: Table, what: str) -> datetime | None:
    """When it may be done again in the table's channel; None: now."""
    now = clock.now()
    due = free_at(await _spent(store, table, what), now)
    return due if due > now else None


async def _spent(store: Store, table: Table, what: str) -> list[datetime]:
    place, _, times = (await store.setting(f"{what}:{table.id}") or "").partition(":")
    here = place == str(table.channel_id)  # after a move to another channel the count begins again
    return [from_micros(int(at)) for at in times.split(",")] if here else []
