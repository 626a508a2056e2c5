"""What each guard of a fleet is there for: without it the check of its invariant finds faults.

The guards are those of `tests.fleet.guards`; some are taken away together where what one of them
guards has nothing to do with the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from time import time

import pytest

from tests.fleet import audit, checks
from tests.fleet.discord_there import channel_of
from tests.fleet.equals import FROZEN, SLOW, Equals, apart
from tests.fleet.trial import Trial

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
PATIENCE = 90.0  # seconds until a fault must have been found, on whatever machine


def without(*guards: str) -> pytest.MarkDecorator:
    """The processes run without these."""
    return pytest.mark.parametrize("three", [" ".join(guards)], indirect=True)


async def found(look: Callable[[], Awaitable[Iterable[str]]]) -> None:
    """Wait until there are faults."""
    end = time() + PATIENCE
    while next(iter(await look()), None) is None:
        assert time() < end, "no fault was found"
        await asyncio.sleep(0.2)


@without("turns", "calls", "lock", "number")
async def test_all_comes_at_once_and_acts_twice(three: Trial) -> None:
    there = three.there
    assert list(checks.logins_apart(there.identified, there.concurrency))
    await three.flood()
    assert list(checks.calls_in_bounds(there.calls))

    fleet = await Equals.began(three, channel_of(3))
    audit.do(three.url, SLOW)
    assert list(checks.no_faults_told(await fleet.naps_at_once()))

    mover = fleet.called
    pressed = await fleet.nap(mover, fleet.names[:1])
    await three.rest()
    await fleet.somebody_moves(fleet.names[1])
    await three.rest()
    await fleet.again(pressed, mover, fleet.names[2])
    await three.rest()
    assert list(checks.acts_once(await three.logged(), pressed)), there.answers(pressed)

    # And without stamps, which stand in the database, each remembers what it has seen.
    await fleet.all_say()
    audit.do(three.url, FROZEN)
    await fleet.somebody_moves(fleet.names[0])
    await three.rest()
    said = await fleet.all_say()
    assert len(set(said.values())) > 1, said
    await fleet.erase(fleet.names[0])
    await three.rest()
    assert list(checks.none_sees(await fleet.all_say(), "Bram"))


@without("clock", "closing")
async def test_a_shard_has_two_tokens_and_two_sessions(three: Trial) -> None:
    async def tokens() -> Iterable[str]:
        return checks.one_token_a_shard(await audit.changes(three.url, "shards"))

    async def sessions() -> Iterable[str]:
        return checks.one_session_a_shard(three.there.sessions, three.fleet.all, 4.0, time())

    three.there.resumable = False  # else Discord itself cuts off who had the session before
    await found(tokens)
    await found(sessions)


@without("holder")
async def test_messages_are_sent_twice(three: Trial) -> None:
    async def copies() -> Iterable[str]:
        return checks.copies_after_trouble(three.there.calls, three.fleet.all)

    three.play()
    await found(copies)


@without("durable")
async def test_what_was_acknowledged_is_lost(three: Trial) -> None:
    async def lost() -> Iterable[str]:
        await three.played(5)
        await asyncio.to_thread(three.server.stop, "immediate")
        await asyncio.to_thread(three.server.start)
        await three.served()
        return checks.moves_kept(three.players.notes.acknowledged, await three.logged())

    three.play()
    with three.server.told(wal_writer_delay="10s", bgwriter_lru_maxpages="0"):
        await found(lost)


@without("kept", "anywhere")
async def test_a_board_and_a_secret_are_lost(three: Trial) -> None:
    fleet = await Equals.began(three, channel_of(3))

    await apart(three, 0, 7)
    assert list(checks.whispers_are_heard(await fleet.whispers(channel_of(7))))

    async def boards() -> Iterable[str]:
        await _killed_with_a_board_in_hand(three, fleet)
        return checks.boards_are_new(three.there, await three.awaited())

    await found(boards)


async def _killed_with_a_board_in_hand(three: Trial, fleet: Equals) -> None:
    """Whoever is to post a board is killed while much else waits to be sent before it."""
    victim = three.fleet.all[three.there.live(3)[0].process]
    three.ask_much(victim)
    await fleet.nap(fleet.called, (victim.name,))
    for _ in range(250):
        if not await three.left():
            break
        await asyncio.sleep(0.02)
    await three.fleet.kill(victim)
    await three.fleet.start()
    await three.served()
    await three.rest()
