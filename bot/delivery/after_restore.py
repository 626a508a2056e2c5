"""The first start with a restored backup, when messages on Discord are newer than the data.

Their boards show moves that were lost. Each open table gets a notice and a new board; a press on a
newer message is answered with the present position.
"""

from __future__ import annotations

import logging

from bot.base import clock
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.notifications import notice, repost, secret_questions
from bot.tables.records import WAITING, Table

log = logging.getLogger(__name__)


async def begin(matches: MatchRegistry) -> None:
    """Once after a backup was restored: retire the messages of people erased since, and
    post the tables again."""
    restored = await matches.store.restored()
    if restored is None:
        return
    log.warning("the data is that of a backup, made at %s", restored.since.isoformat())
    for table in await _open(matches.store):
        for member in table.members:
            if member.user_id < 0 and member.present:
                await matches.retire(table, member.user_id)
    when = f"<t:{int(restored.since.timestamp())}:f>"
    # Read again, for resigning above may have ended some of them.
    said = {
        t.id: [notice("restored", table=t.id, when=when), *repost(t), *secret_questions(t)]
        for t in await _open(matches.store)
    }
    await matches.store.restart(said, clock.now())


async def _open(store: Store) -> list[Table]:
    return [table for status in WAITING for table in await store.tables_with(status)]
