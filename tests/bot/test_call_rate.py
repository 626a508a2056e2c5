"""Several processes ask no more of Discord than it takes of one bot, whatever their calls take."""

from __future__ import annotations

import bisect
import random
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import aiohttp
import pytest
import yarl

from bot.base.call_rate import LONGEST, CallRate, CountedCall, counts
from bot.base.config import FleetSettings

SHARDS, FIFTY = 16, 50
STEP = 0.01


@dataclass
class Process:
    """One that always has one more call to make."""

    rate: CallRate
    tokens: dict[int, int]
    under_way: list[tuple[float, float, CountedCall]] = field(default_factory=list)

    def go_on(self, now: float, chance: random.Random, arrived: list[float]) -> None:
        """Make all calls there is room for; each takes what it takes, and counts at some instant
        of that.
        """
        for end, at, call in list(self.under_way):
            if end <= now:
                self.under_way.remove((end, at, call))
                self.rate.end(call, now)
        while self.rate.wait(now) <= 0:
            lasts = chance.choice((0.02, 0.2, 1.5))
            arrived.append(now + chance.uniform(0, lasts))
            self.under_way.append((now + lasts, arrived[-1], self.rate.begin(now)))


def process(processes: int, *shards: int) -> Process:
    tokens = dict.fromkeys(shards, 1)
    return Process(CallRate(FleetSettings(SHARDS, processes), lambda: tokens), tokens)


def busiest(arrived: list[float]) -> int:
    times = sorted(arrived)
    return max(n - bisect.bisect_right(times, at - 1.0) + 1 for n, at in enumerate(times))


@pytest.mark.parametrize("number", [1, 2, 3, 5, 16])
def test_no_second_sees_more_than_fifty_while_shards_change_hands(number: int) -> None:
    chance, arrived = random.Random(number), list[float]()
    fleet = [process(number, *range(n, SHARDS, number)) for n in range(number)] + [process(number)]
    for step in range(1500):
        for each in fleet:
            each.go_on(step * STEP, chance, arrived)
        if chance.random() < 0.02:
            loser, winner = chance.sample(fleet, 2)
            if loser.tokens:
                shard, token = loser.tokens.popitem()
                winner.tokens[shard] = token + 1
    assert busiest(arrived) <= FIFTY
    assert len(arrived) > 15 * 12, "most of what Discord takes is used"


def test_a_call_counts_until_a_second_after_its_answer_but_not_for_ever() -> None:
    alone = process(1).rate
    calls = [alone.begin(0.0) for _ in range(4)]
    assert alone.wait(1.5) > 0, "no answer has come"
    alone.end(calls[0], 1.5)
    assert alone.wait(2.4) > 0
    assert alone.wait(2.51) == 0
    assert alone.wait(LONGEST + 1.01) == 0, "nothing is heard of the others"


def test_answers_and_what_is_not_the_api_are_none_of_the_fifty() -> None:
    for path in ("channels/1/messages", "users/@me/channels", "channels/1/messages/2", "guilds/1"):
        assert counts(f"/api/v10/{path}")
    for path in ("/api/v10/interactions/1/x/callback", "/api/v10/webhooks/1/x", "/", "/emojis/1"):
        assert not counts(path)


async def test_a_session_waits_before_each_call_that_counts() -> None:
    trace, rate = aiohttp.TraceConfig(), process(1).rate
    rate.follow(trace)
    trace.freeze()

    async def ask(path: str, ends: bool = True) -> Any:
        context, request = SimpleNamespace(), Mock(url=yarl.URL(f"https://discord{path}"))
        await trace.on_request_start.send(Mock(), context, request)
        if ends:
            await trace.on_request_exception.send(Mock(), context, request)
        return context.call

    assert await ask("/api/v10/interactions/1/x/callback") is None
    call = await ask("/api/v10/users/1", ends=False)
    assert rate._calls == [call]
    again = await ask("/api/v10/users/1")
    assert again.until < call.until, "it has ended"
