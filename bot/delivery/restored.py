"""The first start with a backup that was restored: Discord is ahead of the data.

Boards stand there that show moves nobody knows any more. Each open table is told, and reposted;
what the newer messages offer is answered with how the table stands.
"""

from __future__ import annotations

import logging

from bot.base import clock
from bot.host import Host
from bot.tables.notifications import notice, repost, secret_questions
from bot.tables.records import WAITING, Notification, Table

log = logging.getLogger(__name__)


async def begin(host: Host) -> None:
    """Once after a restored backup: retire who was erased since, and say where the tables stand."""
    restored = await host.store.restored()
    if restored is None:
        return
    log.warning("the data is that of a backup, made at %s", restored.since.isoformat())
    for table in await _open(host):
        for member in table.members:
            if member.user_id < 0 and member.present:
                await host.matches.retire(table, member.user_id)
    when = f"<t:{int(restored.since.timestamp())}:f>"
    said = {table.id: _news(table, when) for table in await _open(host)}
    await host.store.restart(said, clock.now())


def _news(table: Table, when: str) -> list[Notification]:
    told = notice("restored", table=table.id, when=when)
    return [told, *repost(table), *secret_questions(table)]


async def _open(host: Host) -> list[Table]:
    return [table for status in WAITING for table in await host.store.tables_with(status)]
