from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot.base import clock
from bot.delivery.outbox import Gone, Later, Sent, Verdict
from bot.tables.records import OutboxMessage
from games.core import Seat
from tests.support.bot.kept import Kept, both_engines
from tests.support.bot.office import Carrier, Office, opened

pytestmark = both_engines


@pytest.fixture
async def office(kept: Kept) -> AsyncIterator[Office]:
    async with opened(kept.where) as office:
        yield office


@pytest.fixture(autouse=True)
def _virtual_clock(office: Office) -> Any:
    """The test reads the same clock as the bot."""
    with office.env.time_context():
        yield


def slow(*bodies: str) -> Callable[[OutboxMessage], Awaitable[Verdict]]:
    """Discord takes a minute for these messages."""

    async def answer(message: OutboxMessage) -> Verdict:
        if message.body in bodies:
            await asyncio.sleep(60)
        return Sent()

    return answer


def failing(*bodies: str, times: int = 99) -> Callable[[OutboxMessage], Awaitable[Verdict]]:
    """The network is down for these messages, so many times."""

    async def answer(message: OutboxMessage) -> Verdict:
        if message.body in bodies and message.attempts < times:
            raise ConnectionResetError
        return Sent()

    return answer


async def test_messages_to_one_channel_go_one_after_the_other(office: Office) -> None:
    office.bot.answer = slow("a")
    await office.write(1, "a", "b", "c")
    await office.send(2, "elsewhere")
    assert office.carried == ["a", "elsewhere"]
    await office.env.advance_time(61)
    assert office.carried == ["a", "elsewhere", "b", "c"]
    assert await office.nothing_waits()


async def test_a_new_message_does_not_wait_for_a_slow_one_elsewhere(office: Office) -> None:
    office.bot.answer = slow("a")
    await office.send(1, "a")
    await office.send(2, "b")
    assert office.carried == ["a", "b"]


async def test_messages_to_one_person_go_one_after_the_other(office: Office) -> None:
    office.bot.answer = slow("a")
    await office.write(1, "a", seat=Seat(0))
    await office.write(2, "b", seat=Seat(0))
    await office.write(1, "to the other", seat=Seat(1))
    await office.send(1, "to the channel")
    assert office.carried == ["a", "to the other", "to the channel"]
    await office.env.advance_time(61)
    assert office.carried[3:] == ["b"]


async def test_messages_of_a_table_that_moves_keep_their_order(office: Office) -> None:
    office.bot.answer = slow("a")
    await office.send(1, "a")
    table = await office.table(1)
    await office.store.save(replace(table, channel_id=5), expected=table.changed_at, at=clock.now())
    await office.send(1, "b")
    assert office.carried == ["a"]
    await office.env.advance_time(61)
    assert office.carried == ["a", "b"]


async def test_what_fails_is_tried_again_after_longer_and_longer_pauses(office: Office) -> None:
    office.bot.answer = failing("a")
    await office.send(1, "a")
    for _ in range(8):
        await office.env.advance_time(500)
    instants = [at for at, _ in office.bot.carried]
    pauses = [round(after - before) for before, after in pairwise(instants)]
    assert pauses[:11] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600]
    assert set(pauses[11:]) == {600}


async def test_what_fails_holds_up_its_own_channel_and_no_other(office: Office) -> None:
    office.bot.answer = failing("a", times=5)
    await office.write(1, "a", "b")
    await office.send(2, "elsewhere")
    await office.env.advance_time(20)
    assert office.carried == ["a", "elsewhere", "a", "a", "a", "a"]
    await office.env.advance_time(30)
    assert office.carried[6:] == ["a", "b"]
    assert await office.nothing_waits()


@pytest.mark.fault("G7")
async def test_discord_may_name_the_pause(office: Office) -> None:
    async def answer(message: OutboxMessage) -> Verdict:
        return Later(300) if message.attempts == 0 else Sent()

    office.bot.answer = answer
    await office.send(1, "a")
    await office.env.advance_time(1000)
    assert office.bot.carried == [(0, "a"), (300, "a")]


@pytest.mark.fault("G7")
async def test_a_newer_board_takes_the_place_of_one_that_was_not_sent(office: Office) -> None:
    for n in range(3):
        await office.write(1, f"board {n}", replaces="turn")
        await office.write(1, f"lobby {n}", replaces="lobby")
        await office.write(2, f"other {n}", replaces="turn")
    await office.wake()
    assert sorted(office.carried) == ["board 2", "lobby 2", "other 2"]


async def test_a_board_that_is_just_being_sent_is_followed_by_the_newer_one(
    office: Office,
) -> None:
    office.bot.answer = slow("board 0")
    for n in range(3):
        await office.send(1, f"board {n}", replaces="turn")
    assert office.carried == ["board 0"]
    await office.env.advance_time(61)
    assert office.carried == ["board 0", "board 2"]
    assert await office.nothing_waits()


async def test_a_board_that_failed_is_not_tried_again_once_there_is_a_newer_one(
    office: Office,
) -> None:
    async def answer(message: OutboxMessage) -> Verdict:
        if message.body == "board 0":
            await asyncio.sleep(60)
            return Later(100)
        return Sent()

    office.bot.answer = answer
    await office.send(1, "board 0", replaces="turn")
    await office.send(1, "board 1", replaces="turn")
    await office.env.advance_time(500)
    assert office.bot.carried == [(0, "board 0"), (60, "board 1")]
    assert await office.nothing_waits()


async def test_a_message_may_have_to_wait_for_its_day(office: Office) -> None:
    week = timedelta(days=7)
    await office.send(1, "expired", due_at=clock.now() + week)
    await office.env.advance_time(100)
    await office.send(1, "today")
    await office.env.advance_time(100)
    assert office.bot.carried == [(100, "today")]
    await office.env.advance_time(week.total_seconds())
    assert office.bot.carried[1:] == [(week.total_seconds(), "expired")]


@pytest.mark.fault("G7")
async def test_never_more_than_15_messages_a_second(office: Office) -> None:
    for channel in range(1, 101):
        await office.write(channel, f"to {channel}")
    await office.wake()
    await office.env.advance_time(10)
    instants = [at for at, _ in office.bot.carried]
    assert len(set(office.carried)) == 100
    assert max(sum(at <= other < at + 0.9 for other in instants) for at in instants) == 15
    assert instants[-1] < 8


async def test_a_message_that_nobody_can_write_is_given_up(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    async def answer(message: OutboxMessage) -> Verdict:
        if message.body == "nonsense":
            raise KeyError("nonsense")
        return Sent()

    office.bot.answer = answer
    await office.write(1, "nonsense", "b")
    await office.send(2, "c")
    await office.env.advance_time(200)
    assert office.carried == ["nonsense", "c", *["nonsense"] * 5, "b"]
    assert "given up" in caplog.text
    assert await office.nothing_waits()


async def test_a_message_to_nobody_is_tried_once(office: Office) -> None:
    async def answer(message: OutboxMessage) -> Verdict:
        return Gone("closed") if message.body == "a" else Sent()

    office.bot.answer = answer
    await office.send(1, "a", "b")
    await office.env.advance_time(1000)
    assert office.carried == ["a", "b"]


async def test_what_was_not_sent_when_the_bot_stopped_is_sent_by_the_next(office: Office) -> None:
    numbers: list[int] = []

    async def answer(message: OutboxMessage) -> Verdict:
        numbers.append(message.id)
        if office.env.bot is office.bot:
            await asyncio.sleep(3600)
        return Sent()

    next_bot = Carrier(office.store)
    office.bot.answer = next_bot.answer = answer
    await office.send(1, "a", "b")
    await office.env.restart_bot(next_bot)
    await office.wake()
    assert office.carried == ["a"]
    assert [body for _, body in next_bot.carried] == ["a", "b"]
    assert numbers[0] == numbers[1], "Discord knows the second copy by its number"
    assert await office.nothing_waits()


async def test_a_store_that_cannot_write_for_a_while_sends_nothing_twice(
    office: Office, kept: Kept, caplog: pytest.LogCaptureFixture
) -> None:
    await office.write(1, "a", "b")
    await kept.frozen(office.store, True)
    await office.wake()
    await office.env.advance_time(100)
    assert office.carried == ["a"]
    assert "readonly" in caplog.text or "read-only" in caplog.text
    await kept.frozen(office.store, False)
    await office.env.advance_time(100)
    assert office.carried == ["a", "b"]
    assert await office.nothing_waits()


async def test_the_store_is_asked_only_when_a_message_can_be_due(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[datetime]()
    claim = office.store.claim

    async def claim_and_count(now: datetime, limit: int) -> list[OutboxMessage]:
        asked.append(now)
        return await claim(now, limit)

    await office.wake()
    monkeypatch.setattr(office.store, "claim", claim_and_count)
    tomorrow = clock.now() + timedelta(days=1)
    await office.write(1, "tomorrow", due_at=tomorrow)
    for _ in range(5):
        await office.wake()
    assert asked == []
    await office.send(1, "now")
    assert office.carried == ["now"]
    assert len(asked) <= 2
    await office.env.advance_time(60 * 60)
    await office.wake()
    assert len(asked) <= 2
    await office.env.advance_time(24 * 60 * 60)
    assert office.carried == ["now", "tomorrow"]


async def test_who_stood_behind_a_message_that_is_withdrawn_goes_at_once(office: Office) -> None:
    office.bot.answer = failing("a")
    await office.write(1, "a", replaces="board")
    await office.send(1, "behind")
    await office.env.advance_time(20)
    assert set(office.carried) == {"a"}
    office.bot.answer = failing()
    await office.send(1, "anew", replaces="board")
    assert office.carried[-2:] == ["behind", "anew"]


async def test_the_next_message_goes_a_second_after_the_first_of_fifteen(office: Office) -> None:
    await office.send(1, "first")
    await office.env.advance_time(0.5)
    for channel in range(2, 18):
        await office.write(channel, f"to {channel}")
    await office.wake()
    await office.env.advance_time(5)
    (first, _), *_, (last_but_one, _), (last, _) = office.bot.carried
    assert last_but_one - first == pytest.approx(1.0, abs=0.2)
    assert last - first == pytest.approx(1.5, abs=0.2)
