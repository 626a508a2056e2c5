"""Erase the data about a person, after showing the consequences; without Discord."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from bot.base.errors import Refused
from bot.features.privacy.store import kept_about
from bot.features.proposals.service import recount
from bot.host import Host
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import Status, Table


@dataclass(frozen=True, slots=True)
class Consequences:
    """The consequences of an erasure now: the number of tables that lose the name, the matches that
    are resigned, the lobbies that are left, and the tables whose votes are counted again; `mark` is
    a checksum."""

    tables: int
    resigned: tuple[Table, ...]
    lobbies: tuple[Table, ...]
    running: tuple[Table, ...]
    mark: str


async def consequences(store: Store, user_id: int) -> Consequences:
    """The consequences of erasing a person now. Raises Refused if no data is kept."""
    kept = await kept_about(store, user_id)
    if kept is None:
        raise Refused("nothing_kept")
    own = await _own(store, user_id)
    running = tuple(t for t in own if t.status is Status.RUNNING)
    facts = [(t.id, t.status.value, _resigns(t, user_id)) for t in own]
    return Consequences(
        tables=len({item["table"] for item in (*kept["tables"], *kept["seats_before"])}),
        resigned=tuple(t for t in running if _resigns(t, user_id)),
        lobbies=tuple(t for t in own if t.status is Status.LOBBY),
        running=running,
        mark=hashlib.sha256(repr(facts).encode()).hexdigest()[:12],
    )


async def erase(host: Host, user_id: int, mark: str) -> bool:
    """Erase all data about a person if the consequences still have this mark; whether they do.
    Raises Refused."""
    async with host.matches.erasing:  # a second press waits, and then finds nothing
        now = await consequences(host.store, user_id)
        if now.mark != mark:
            return False
        await _erase(host, user_id)
    await _settle(host.matches, now.running)
    return True


async def forget(host: Host, user_id: int) -> None:
    """Erase all data about a person without showing them the consequences, as the operator asks."""
    async with host.matches.erasing:
        running = [t for t in await _own(host.store, user_id) if t.status is Status.RUNNING]
        await _erase(host, user_id)
    await _settle(host.matches, running)


async def _erase(host: Host, user_id: int) -> None:
    await host.matches.erase(user_id)
    host.drafts.drop(user_id)
    host.panels.drop(user_id)
    host.reviews.drop(user_id)


async def _settle(matches: MatchRegistry, running: Iterable[Table]) -> None:
    """Count the votes again at the tables where that person played."""
    for table in running:
        with suppress(Refused):  # it is over now, or was stopped
            await recount(matches, await matches.match(table.id))


async def _own(store: Store, user_id: int) -> list[Table]:
    """The open tables of a person, but those where they are a deputy."""
    theirs = await store.tables_of(user_id)
    return [t for t in theirs if any(m.user_id == user_id for m in t.members)]


def _resigns(table: Table, user_id: int) -> bool:
    seated = (m for m in table.members if m.user_id == user_id)
    return table.status is Status.RUNNING and not all(m.left for m in seated)
