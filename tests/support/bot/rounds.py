"""Leagues and knock-outs on a host without Discord, with the clock by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.base import clock
from bot.features.events.tournaments import service, store
from bot.features.events.tournaments.standing import Tournament, TournamentKind, TournamentPlan
from bot.host import Host
from bot.tables.contests import EventStatus
from bot.tables.records import Status
from data.words import Words
from tests.support.bot.hosting import actor, hosted

WORDS = Words.of("en")
PEOPLE = [actor(100 + n, f"P{n}") for n in range(1, 13)]
ADA, BOSS = PEOPLE[0], actor(999, "Boss", manages_server=True)
LEAGUE, KNOCKOUT = TournamentKind.LEAGUE, TournamentKind.KNOCKOUT


class Hand:
    """The time, set by hand."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 2, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time


@pytest.fixture
def hand() -> Iterator[Hand]:
    made = Hand()
    with clock.taken_from(made.now):
        yield made


@pytest.fixture
async def host(tmp_path: Path, toys: Any, hand: Hand) -> AsyncIterator[Host]:
    async with hosted(tmp_path) as made:
        yield made


async def opened(
    host: Host, kind: TournamentKind, people: int, game: str = "race", **chosen: Any
) -> Tournament:
    """A tournament that so many have joined."""
    plan = TournamentPlan(**{"seats": 3, "lot": True, **chosen})
    new = Tournament(0, 0, 0, kind, game, "en", None, EventStatus.JOINING, plan)
    made = await service.open_tournament(host.store, ADA, new, WORDS)
    for each in PEOPLE[:people]:
        made = await service.join(host.store, each, made.id)
    return made


async def begun(host: Host, kind: TournamentKind, people: int, **chosen: Any) -> Tournament:
    """A tournament whose first round is open."""
    made = await opened(host, kind, people, **chosen)
    await service.start(host.matches, ADA, made.id)
    return await seated(host, made.id)


async def seated(host: Host, number: int) -> Tournament:
    """Whoever is missing is filled in for, and what comes next is open, as the outbox does it."""
    found = await service.look(host.matches, number)
    for table in found.tables:
        if table.status in (None, Status.LOBBY):
            await service.seat(host.matches, table.id, 5000 + table.id)
    return await store.get(host.store, number)


async def played(host: Host, number: int, winner: str = "") -> Tournament:
    """All tables that are open are played: the others resign, later numbers first, for who has
    that name, or for the first."""
    found = await store.get(host.store, number)
    for table in found.tables:
        if table.status is not Status.RUNNING or table.match_id is None:
            continue
        match = await host.matches.match(table.match_id)
        order = sorted(match.seated, key=lambda s: match.seated[s].name)
        wins = next((s for s in order if match.seated[s].name == winner), order[0])
        for seat in [s for s in reversed(order) if s != wins]:
            if match.table.status is Status.RUNNING:
                await match.resign(seat, interaction=None, at=clock.now())
    return await seated(host, number)
