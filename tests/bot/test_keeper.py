"""What a process does about its shards when the database answers, and when it does not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.base.errors import PassingTrouble
from bot.fleet.keeper import BOUND, MARGIN, QUIET, Keeper
from bot.store import fleet as leases
from bot.store.fleet import Session, Tokens


class Fleet:
    """Holds what it is told to; its database is there or not."""

    def __init__(self) -> None:
        self.tokens: dict[int, int] = {}
        self.free: dict[int, int] = {0: 1, 1: 1}
        self.gone: dict[int, int] = {}
        self.answers = True
        self.too_many = False
        self.said: list[bool] = []

    lapses = 0.0

    async def renew(self, _sessions: object) -> Tokens:
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

    async def say_whether_it_lacks(self, settled: bool) -> bool:
        self.said.append(settled)
        return False

    async def is_to_give(self) -> bool:
        return self.too_many

    def lose_all(self) -> Tokens:
        lost, self.tokens = self.tokens, {}
        return lost


class Told:
    def __init__(self) -> None:
        self.began: list[Tokens] = []
        self.ended: list[Tokens] = []
        self.fleet = Fleet()
        self.handed: list[int] = []
        self.quiet_for = 0.0  # seconds, at the quietest of its shards
        self.settled = True
        self.keeper = Keeper(self.fleet, self)  # type: ignore[arg-type]

    async def opened(self, taken: Tokens) -> None:
        self.began.append(taken)

    async def closed(self, lost: Tokens) -> None:
        self.ended.append(lost)

    def standing(self, _shards: object) -> dict[int, Session]:
        return {}

    def quiet(self, seconds: float) -> int | None:
        return 1 if self.quiet_for >= seconds else None

    async def hand_on(self, shard: int) -> None:
        self.handed.append(shard)


async def test_what_is_taken_is_connected_and_what_another_has_is_closed() -> None:
    told = Told()
    assert await told.keeper.once()
    told.fleet.gone = {1: 1}
    assert await told.keeper.once()
    assert (told.began, told.ended) == ([{0: 1, 1: 1}], [{1: 1}])


async def test_a_restart_of_the_database_ends_no_session() -> None:
    told = Told()
    await told.keeper.once()
    told.fleet.answers = False
    assert not await told.keeper.once()
    told.fleet.answers = True
    assert await told.keeper.once()
    assert told.ended == []


async def test_without_an_answer_the_sessions_end_before_the_lease_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Told()
    await told.keeper.once()
    told.fleet.answers = False
    monkeypatch.setattr(leases, "LEASE", timedelta(seconds=MARGIN))
    assert not await told.keeper.once()
    assert told.ended == [{0: 1, 1: 1}]
    assert told.fleet.tokens == {}


async def test_who_has_too_many_hands_one_on_when_it_is_quiet_there() -> None:
    told = Told()
    told.fleet.too_many = True
    assert await told.keeper.once()
    assert told.handed == [], "people press at each of them"
    told.quiet_for = QUIET
    assert await told.keeper.once()
    assert told.handed == [1]


async def test_however_many_press_a_shard_is_handed_on_within_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two moments it takes the quieter one: at first it waits for that."""
    told, now = Told(), [100.0]
    monkeypatch.setattr(told.keeper, "_now", lambda: now[0])
    told.fleet.too_many, told.quiet_for = True, 0.4
    handed = []
    while not told.handed:
        assert await told.keeper.once()
        handed.append(now[0])
        now[0] += 1
    assert BOUND / 2 < handed[-1] - handed[0] <= BOUND
    now[0], told.quiet_for = now[0] + 1, 0.0
    while len(told.handed) < 2:
        assert await told.keeper.once()
        now[0] += 1
    assert now[0] - handed[0] <= BOUND + 2, "the bound is of all that are to be given"


async def test_who_is_not_connected_yet_asks_for_no_more() -> None:
    told = Told()
    told.settled = False
    await told.keeper.once()
    told.settled = True
    await told.keeper.once()
    assert told.fleet.said == [False, True]
