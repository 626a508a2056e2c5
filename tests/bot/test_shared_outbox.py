"""Several processes send from one outbox: each message once, in order, by whom it concerns."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.base import clock
from bot.delivery.outbox import Outbox
from bot.features.events.contests import store as contests
from bot.features.lobby.finding import store as watches
from bot.store import fleet as leases
from bot.store import shared_outbox
from bot.store.postings import Posting, digest
from bot.tables.contests import Contest, ContestKind, EventStatus
from bot.tables.notifications import Digest, NotificationKind
from bot.tables.records import Notification
from games.core import Seat
from tests.support.bot.sharing import ANY, Processes, fleet, processes, say, soon, table
from tests.support.bot.stored import ADA, BOB, people

__all__ = ["processes"]  # a fixture


async def test_each_sends_what_is_for_the_servers_of_its_shards(processes: Processes) -> None:
    one, two = await processes.one(), await processes.one()
    here, there = await table(one, 0, 1), await table(one, 1, 2)
    for number in (here, there, None):
        await say(one, number, Notification(ANY, channel_id=None if number else 3))
    assert [m.match_id for m in await one.claim(soon(), 9)] == [here, None]
    assert [m.match_id for m in await two.claim(soon(), 9)] == [there]


async def test_what_is_of_no_table_is_sent_by_who_hears_of_its_server(processes: Processes) -> None:
    """A contest stands in a channel, and lobbies are told of to members, of one server; a digest
    is of none."""
    one, two = await processes.one(), await processes.one()
    there = (1 << 22) + 1
    where = (0, there, 7, ContestKind.LADDER, "race", "en", ADA, EventStatus.GOING, None)
    await contests.open_contest(one, Contest(*where, entrants=(), pairings=()))
    await watches.wish(one, 4711, there, "race", True)
    await table(one, 1, 2)
    digest_of = Digest(ADA, clock.now()).stored()
    await say(one, None, Notification(NotificationKind.DIGEST, body=digest_of))
    later = clock.now() + timedelta(days=2)
    assert [m.kind for m in await one.claim(later, 9)] == [NotificationKind.DIGEST]
    claimed = {m.kind: m.guild_id for m in await two.claim(later, 9)}
    assert claimed == {NotificationKind.EVENT: there, NotificationKind.LOBBY_NEWS: there}


async def test_what_only_a_newer_version_knows_waits_for_it(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await processes.one(1, 1)
    await say(old, await table(old, 0, 1))
    monkeypatch.setattr(shared_outbox, "KINDS", frozenset())
    assert await old.claim(soon(), 9) == []
    monkeypatch.undo()
    assert len(await old.claim(soon(), 9)) == 1


async def test_nobody_sends_what_another_sends_and_lanes_are_of_all(processes: Processes) -> None:
    """A person's messages come one after the other, by whichever process each is sent."""
    one, two = await processes.one(), await processes.one()
    for shard in (0, 1):
        number = await table(one, shard, shard + 1)
        lobby = await one.table(number)
        assert lobby is not None
        seated = tuple(replace(m, seat=Seat(n)) for n, m in enumerate(people(ADA, BOB)))
        await one.save(replace(lobby, members=seated), expected=lobby.changed_at, at=clock.now())
        await say(one, number, Notification(ANY, seat=Seat(0)))
    (first,) = await one.claim(soon(), 9)
    assert await two.claim(soon(), 9) == []
    await one.done(first.id)
    (second,) = await two.claim(soon(), 9)
    assert (first.user_id, second.user_id) == (ADA, ADA)


async def test_a_message_of_a_process_that_is_gone_waits_until_it_may_be_sent(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await processes.one(1, 1)
    await say(one, await table(one, 0, 1))
    (message,) = await one.claim(soon(), 9)
    monkeypatch.setattr(leases, "LAPSED", timedelta(0))
    await fleet(one).let_go()
    two = await processes.one(1, 1)
    assert await two.claim(soon(), 9) == [], "it may still be on its way"
    monkeypatch.setattr(leases, "IN_HAND", timedelta(0))
    fleet(one).tokens[0] = 1
    await fleet(one).renew()  # its last sign: from now on nobody holds the message
    (again,) = await two.claim(soon(), 9)
    assert again.id == message.id
    await one.done(message.id)  # too late: it is in other hands
    await one.retry(message.id, soon())
    assert (await two.counts()).messages
    await two.done(message.id)
    assert not (await two.counts()).messages


async def test_without_the_holder_two_would_send_it(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control."""
    one, two = await processes.one(1, 1), await processes.one(1, 1)
    await say(one, await table(one, 0, 1))
    fleet(two).tokens, fleet(two).ready = {0: 1}, {0}
    fleet(two).name = fleet(one).name
    assert len(await one.claim(soon(), 9)) == 1
    assert await two.claim(soon(), 9) == []
    monkeypatch.setattr(shared_outbox.SharedOutbox, "_held", lambda _outbox, _connection: ())
    assert len(await two.claim(soon(), 9)) == 1


async def test_who_has_lost_a_lease_sends_nothing(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LEASE", timedelta(0))
    one = await processes.one(1, 1)
    await say(one, await table(one, 0, 1))
    assert fleet(one).ready
    assert await one.claim(soon(), 9) == []


async def test_what_is_replaced_is_thrown_away_but_not_what_another_sends(
    processes: Processes,
) -> None:
    one, two = await processes.one(1, 1), await processes.one(1, 1)
    number = await table(one, 0, 1)
    news = Notification(ANY, replaces="news")
    await say(one, number, news)
    (first,) = await one.claim(soon(), 9)
    await say(two, number, news)
    await say(two, number, news)
    await one.done(first.id)
    (second,) = await one.claim(soon(), 9)
    await one.done(second.id)
    assert await one.claim(soon(), 9) == []


async def test_a_process_hears_of_what_another_has_written(processes: Processes) -> None:
    one, two = await processes.one(), await processes.one()
    heard: asyncio.Queue[str] = asyncio.Queue()
    one.listen({"letters": heard.put_nowait})
    async with asyncio.timeout(60):
        assert await heard.get() == "", "it listens"
        number = await table(two, 1, 1)
        later = clock.now() + timedelta(hours=1)
        await say(two, number, Notification(ANY, due_at=later), Notification(ANY))
        assert await heard.get() == str((1 << 22) + 1)
    assert heard.empty(), "nothing is said of what is due later"


async def test_it_looks_now_and_again_even_if_it_hears_nothing(processes: Processes) -> None:
    one = await processes.one()
    now = clock.now()
    assert await one.claim(now, 9) == []
    assert one.next_due == now + shared_outbox.LOOK


async def test_a_process_sends_its_share_of_what_discord_allows(processes: Processes) -> None:
    async def send(_message: object) -> Any:
        raise AssertionError

    one = await processes.one(16, 4)
    most, span = Outbox(one, send)._share()
    assert most / span.total_seconds() == pytest.approx(15 * 4 / 16)


async def test_what_the_last_sender_left_in_doubt_comes_with_the_message(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await processes.one(1, 1)
    number = await table(one, 0, 1)
    await say(one, number)
    (message,) = await one.claim(soon(), 9)
    now = clock.now()
    await one.postings.begin(Posting(message.id, number, "lobby", 1, 0, digest("x"), None, now))
    await fleet(one).let_go()
    monkeypatch.setattr(leases, "IN_HAND", timedelta(0))
    fleet(one).tokens[0] = 1
    await fleet(one).renew()
    two = await processes.one(1, 1)
    assert two.postings.doubtful(number) == []
    await two.claim(soon(), 9)
    assert [posting.outbox_id for posting in two.postings.doubtful(number)] == [message.id]


async def test_while_one_answers_with_a_lobby_nobody_else_posts_it(processes: Processes) -> None:
    one, two = await processes.one(), await processes.one()
    match_id = await table(one, 0, 7)
    lobby = Posting(None, match_id, "lobby", 7, 1, digest("Join"), None, clock.now())
    begun = await one.postings.begin(lobby)
    assert await two.postings.answered(match_id)
    await one.postings.posted(begun, 5)
    assert not await two.postings.answered(match_id)
    await one.postings.begin(replace(lobby, begun_at=clock.now() - leases.IN_HAND))
    assert not await two.postings.answered(match_id), "whoever was at it is gone"
