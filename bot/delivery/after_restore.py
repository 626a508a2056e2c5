"""The first start with a restored backup, when messages on Discord are newer than the data.

Their boards show moves that were lost. Each open table gets a notice and a new board; a press on a
newer message is answered with the present position.
"""

from __future__ import annotations

import logging

from bot.base import clock
from bot.host import Host
from bot.tables.notifications import notice, repost, secret_questions
from bot.tables.records import WAITING, Table

log = logging.getLogger(__name__)


async def begin(host: Host) -> None:
    """Once after a backup was restored: retire the messages of people erased since, and
    post the tables again."""
    restored = await host.store.restored()
    if restored is None:
        return
    log.warning("the data is that of a backup, made at %s", restored.since.isoformat())
    for table in await _open(host):
        for member in table.members:
            if member.user_id < 0 and member.present:
                await host.matches.retire(table, member.user_id)
    when = f"<t:{int(restored.since.timestamp())}:f>"
    # Read again, for resigning above may have ended some of them.
    said = {
        t.id: [notice("restored", table=t.id, when=when), *repost(t), *secret_questions(t)]
        for t in await _open(host)
    }
    await host.store.restart(said, clock.now())


async def _open(host: Host) -> list[Table]:
    return [table for status in WAITING for table in await host.store.tables_with(status)]
