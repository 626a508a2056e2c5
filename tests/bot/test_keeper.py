"""What a process does about its shards when the database answers, and when it does not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.base.errors import PassingTrouble
from bot.fleet.keeper import MARGIN, Keeper
from bot.store import fleet as leases
from bot.store.fleet import Tokens


class Fleet:
    """Holds what it is told to; its database is there or not."""

    def __init__(self) -> None:
        self.tokens: dict[int, int] = {}
        self.free: dict[int, int] = {0: 1, 1: 1}
        self.gone: dict[int, int] = {}
        self.answers = True

    async def renew(self) -> Tokens:
        if not self.answers:
            raise PassingTrouble("no server")
        lost, self.gone = self.gone, {}
        for shard in lost:
            del self.tokens[shard]
        return lost

    async def take(self) -> Tokens:
        taken, self.free = self.free, {}
        self.tokens |= taken
        return taken

    def lose_all(self) -> Tokens:
        lost, self.tokens = self.tokens, {}
        return lost


class Told:
    def __init__(self) -> None:
        self.opened: list[Tokens] = []
        self.closed: list[Tokens] = []
        self.fleet = Fleet()
        self.keeper = Keeper(self.fleet, self.open, self.close)  # type: ignore[arg-type]

    async def open(self, taken: Tokens) -> None:
        self.opened.append(taken)

    async def close(self, lost: Tokens) -> None:
        self.closed.append(lost)


async def test_what_is_taken_is_connected_and_what_another_has_is_closed() -> None:
    told = Told()
    assert await told.keeper.once()
    told.fleet.gone = {1: 1}
    assert await told.keeper.once()
    assert (told.opened, told.closed) == ([{0: 1, 1: 1}], [{1: 1}])


async def test_a_restart_of_the_database_ends_no_session() -> None:
    told = Told()
    await told.keeper.once()
    told.fleet.answers = False
    assert not await told.keeper.once()
    told.fleet.answers = True
    assert await told.keeper.once()
    assert told.closed == []


async def test_without_an_answer_the_sessions_end_before_the_lease_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Told()
    await told.keeper.once()
    told.fleet.answers = False
    monkeypatch.setattr(leases, "LEASE", timedelta(seconds=MARGIN))
    assert not await told.keeper.once()
    assert told.closed == [{0: 1, 1: 1}]
    assert told.fleet.tokens == {}
