"""Processes that share a database, one of them of a version that knows no tournaments."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any, cast

import pytest

from bot.base import clock
from bot.features.events.tournaments import service, store
from bot.features.events.tournaments.standing import (
    Tournament,
    TournamentKind,
    TournamentPlan,
    podium,
)
from bot.host import Discord, Host
from bot.store import hooks, shared_outbox
from bot.store.store import Store
from bot.tables.contests import EventStatus
from bot.tables.notifications import NotificationKind
from bot.tables.records import Status
from data.words import Words
from tests.support.bot.hosting import SERVER, actor, host_on
from tests.support.bot.sharing import Processes, processes, soon

__all__ = ["processes"]  # a fixture
OURS = {
    NotificationKind.TOURNAMENT,
    NotificationKind.TOURNAMENT_TABLE,
    NotificationKind.TOURNAMENT_LOOK,
}
PEOPLE = [actor(100 + n, f"P{n}") for n in range(1, 7)]


def on(shared: Store) -> Host:
    return host_on(shared, cast(Discord, None))


async def begun(host: Host) -> int:
    """A knock-out of four whose first round is written down."""
    new = Tournament(
        *(0, SERVER, 10, TournamentKind.KNOCKOUT, "race", "en", None, EventStatus.JOINING),
        TournamentPlan(lot=True),
    )
    made = await service.open_tournament(host.store, PEOPLE[0], new, Words.of("en"))
    for each in PEOPLE[:4]:
        await service.join(host.store, each, made.id)
    await service.start(host.matches, PEOPLE[0], made.id)
    return made.id


async def seated(host: Host, number: int) -> Tournament:
    found = await service.look(host.matches, number)
    for table in found.tables:
        if table.match_id is None:
            await service.seat(host.matches, table.id, 5000 + table.id)
    return await store.get(host.store, number)


class Older:
    """Makes this process one of the version before, for as long as it is entered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch

    def __enter__(self) -> None:
        self._patch.setattr(shared_outbox, "KINDS", shared_outbox.KINDS - set(map(str, OURS)))
        for hook in (hooks.created, hooks.ended, hooks.erased):
            known = [call for call in hook.calls if "tournaments" not in call.__module__]
            self._patch.setattr(hook, "calls", known)

    def __exit__(self, *_: object) -> None:
        self._patch.undo()


async def test_a_process_of_the_version_before_leaves_its_tables_unharmed(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It claims nothing of a tournament, and a match that ends there is counted by a newer one."""
    shared = await processes.one(1, 1)
    host = on(shared)
    number = await begun(host)
    older = Older(monkeypatch)
    with older:
        assert not {m.kind for m in await shared.claim(soon(), 9)} & set(map(str, OURS))
    found = await seated(host, number)
    assert {m.kind for m in await shared.claim(soon(), 9)} >= {NotificationKind.TOURNAMENT_TABLE}
    with older:
        for table in found.tables:
            match = await on(shared).matches.match(table.match_id or 0)
            await match.resign(min(match.awaited), interaction=None, at=clock.now())
            assert match.table.status is Status.FINISHED
    # Nobody has told a newer process: it looks by itself within the hour.
    waiting = await store.get(shared, number)
    assert [t.result for t in waiting.tables] == [None, None]
    assert (await due(shared)) <= clock.now() + store.OFTEN
    found = await seated(host, number)
    assert found.round == 2
    (final,) = found.of_round(2)
    match = await host.matches.match(final.match_id or 0)
    await match.resign(min(match.awaited), interaction=None, at=clock.now())
    found = await service.look(host.matches, number)
    assert found.stage is EventStatus.OVER
    assert len(podium(found)) == 4


async def due(shared: Store) -> Any:
    """When somebody looks next."""
    return await shared.read(
        lambda connection: (
            clock.now()
            + timedelta(
                microseconds=connection.execute(
                    "SELECT min(due_at) - ? AS due FROM outbox WHERE kind = 'tournament_look'",
                    (int(clock.now().timestamp() * 1_000_000),),
                ).fetchone()["due"]
            )
        )
    )


async def test_of_several_processes_that_look_at_once_one_opens_the_round(
    processes: Processes,
) -> None:
    stores = [await processes.one(3, 3) for _ in range(3)]
    hosts = [on(each) for each in stores]
    number = await begun(hosts[0])
    for _ in range(3):
        looks = [service.look(each.matches, number) for each in hosts]
        await asyncio.gather(*looks, return_exceptions=True)
    found = await store.get(stores[1], number)
    assert [(t.round, t.place, t.nth) for t in found.tables] == [(1, 1, 1), (1, 2, 1)]
    seats = [service.seat(each.matches, t.id, 5000 + t.id) for each in hosts for t in found.tables]
    await asyncio.gather(*seats, return_exceptions=True)
    assert len(await stores[2].tables_with(Status.RUNNING)) == 2
