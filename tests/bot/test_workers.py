"""Workers think and paint for the hosts on one PostgreSQL; what one leaves undone the hosts do.

Long because thinking, painting and what goes wrong with each stand beside each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from bot.base import clock, reading
from bot.base.config import Config, FleetSettings, HostMode
from bot.base.setting_kinds import Server
from bot.features.computers import thinking as computers
from bot.fleet import keeper
from bot.fleet.fleet_worker import FleetWorker
from bot.matches import boards
from bot.matches.boards import Elsewhere
from bot.matches.match import Match
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import ComputerQuestion, Thinkers
from bot.store import fleet as leases
from bot.store import shared_outbox, workers
from bot.store.store import Store
from bot.store.workers import PictureOrder
from bot.tables import known_games
from bot.tables.notifications import NotificationKind
from bot.tables.records import Member, Membership, Notification, OutboxMessage
from games.codec import to_json
from games.computers import Level
from games.core import Action, Seat
from render import Picture
from tests.support.bot.stored import ADA, SECOND, lobby, people

FLEET = FleetSettings(2, 1)
NONE = timedelta(0)
COMPUTER = Member(-1, "Easy computer", Membership.PLAYER, False, None, computer=Level.EASY)


class Site:
    """Hosts and workers on one database; each has a store of its own."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.url, self._stack = url, stack

    async def host(self) -> Host:
        """One more host. It takes the shards that are free, and thinks in a thread."""
        store = await self._stack.enter_async_context(Store.open(Server(self.url), fleet=FLEET))
        assert store.fleet is not None
        await store.fleet.begin()
        await store.fleet.take()
        store.fleet.ready |= store.fleet.tokens.keys()
        return Host(store)

    async def worker(self, thinks: int = 1, paints: int = 1) -> FleetWorker:
        """One more worker, of which the others know; it does nothing by itself."""
        config = Config(HostMode.DISCORD, "", Server(self.url), painters=paints, thinkers=thinks)
        fleet = replace(FLEET, thoughts=thinks)
        store = await self._stack.enter_async_context(Store.open(Server(self.url), fleet=fleet))
        worker = FleetWorker(config, store)
        self._stack.push_async_callback(worker.close)
        await store.workers.renew(thinks > 0, paints > 0)
        return worker

    def rows(self, asked: str) -> list[tuple[Any, ...]]:
        """What stands in the database."""
        with psycopg.connect(self.url) as connection:
            return connection.execute(asked.encode()).fetchall()


class Host:
    """As much of a host as is needed here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.matches = MatchRegistry(store)
        self.thinkers, self.pictures = Thinkers(), Pictures(figures=store.figures)
        self.wake: Callable[[], None] = lambda: None

    async def begun(self, game: str, channel: int = 1) -> Match:
        """A match of one person, who sits in the first seat, and a computer."""
        seated = (*people(ADA), COMPUTER)
        options = to_json(known_games.game(game).INFO.options())
        table = await lobby(self.store, channel, game, seated, options=options, at=clock.now())
        match = await self.matches.start(table)
        while Seat(0) in match.awaited:
            await self.move(match)
        return match

    async def move(self, match: Match) -> None:
        """The person does the first thing they may."""
        action = match.legal(Seat(0))[0]
        revision = match.revision(Seat(0))
        await match.play(Seat(0), revision, action, interaction=None, at=clock.now())

    async def thoughts(self) -> list[OutboxMessage]:
        """The messages that are taken by which computers think, some time later."""
        found = await self.store.claim(clock.now() + SECOND, 9)
        return [message for message in found if message.kind == NotificationKind.THINK]

    def asks(self) -> Elsewhere:
        """From now on it asks workers for pictures, and hears of them."""
        elsewhere = Elsewhere(self.store.picture_orders)
        self.pictures.elsewhere = elsewhere.picture
        self.store.listen({"pictures": elsewhere.heard})
        return elsewhere


@pytest.fixture
async def site(database: str, toys: Any) -> AsyncIterator[Site]:
    async with AsyncExitStack() as stack:
        yield Site(database, stack)


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(120):
        while not true():  # noqa: ASYNC110 - it stands in the database
            await asyncio.sleep(0.02)


# ------------------------------------------------------------------------------ thinking


@pytest.mark.long
async def test_a_worker_thinks_while_the_hosts_do_not(site: Site) -> None:
    host, worker = await site.host(), await site.worker()

    async def never(_question: ComputerQuestion) -> tuple[Action, ...]:
        raise AssertionError("a host thinks")

    host.thinkers.choose = never  # type: ignore[method-assign,assignment]
    match = await host.begun("diceland")
    working = asyncio.create_task(worker.run())
    moves = 0
    while match.result is None and moves < 3:
        entries = match.entries
        async with asyncio.timeout(120):
            while Seat(0) not in match.awaited and match.result is None:
                assert await host.thoughts() == []
                await asyncio.sleep(0.05)
                match = await host.matches.match(match.id)
        assert [line.entry.seat for line in match.lines[entries:]][:1] == [Seat(1)]
        moves += 1
        while Seat(0) in match.awaited and match.result is None:
            await host.move(match)
    working.cancel()
    assert moves == 3


async def test_without_workers_the_hosts_think_at_once(site: Site) -> None:
    host = await site.host()
    match = await host.begun("diceland")
    assert [message.match_id for message in await host.thoughts()] == [match.id]


async def test_a_worker_that_only_paints_is_left_no_thoughts(site: Site) -> None:
    host, worker = await site.host(), await site.worker(thinks=0)
    await host.begun("diceland")
    assert await worker.store.claim(clock.now() + SECOND, 9) == []
    assert len(await host.thoughts()) == 1


async def test_what_a_worker_has_not_begun_soon_the_hosts_think_about(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has too much to do, say, or has not that game."""
    host, _ = await site.host(), await site.worker()
    await host.begun("diceland")
    assert await host.thoughts() == []
    monkeypatch.setattr(shared_outbox, "LOOK", NONE)
    assert len(await host.thoughts()) == 1


async def test_a_worker_that_has_left_is_not_waited_for(site: Site) -> None:
    host, worker = await site.host(), await site.worker()
    await host.begun("diceland")
    assert await host.thoughts() == []
    await worker.store.workers.leave()
    assert len(await host.thoughts()) == 1


async def test_a_worker_that_dies_in_a_thought_costs_its_lease_and_no_move(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if it was only stopped, and its thought comes after all."""
    host, worker = await site.host(), await site.worker()
    match = await host.begun("diceland")
    entries = match.entries
    (message,) = await worker.store.claim(clock.now() + SECOND, 9)
    thinking, go_on = asyncio.Event(), asyncio.Event()
    real = worker.thinkers.choose

    async def slow(question: ComputerQuestion) -> tuple[Action, ...]:
        chosen = await real(question)
        thinking.set()
        await go_on.wait()
        return chosen

    worker.thinkers.choose = slow  # type: ignore[method-assign]
    late = asyncio.create_task(worker._outbox._deliver(message))
    await thinking.wait()
    assert await host.thoughts() == [], "it may still be at it"
    monkeypatch.setattr(leases, "LEASE", NONE)
    await worker.store.workers.renew(True, True)  # its last sign of life
    (again,) = await host.thoughts()
    assert again.id == message.id
    await computers.think(host, again)
    await host.store.done(again.id)
    go_on.set()
    await late
    moved = await host.matches.match(match.id)
    after = moved.lines[entries:]
    assert [line.entry.seat for line in after] == [Seat(1)]
    # What its move has brought about stands there once, whoever was late.
    left = site.rows("SELECT kind FROM outbox WHERE kind = 'turn'")
    assert left == [("turn",)]


async def test_a_worker_takes_so_many_thoughts_and_of_each_table_one(site: Site) -> None:
    host = await site.host()
    one, two = await site.worker(), await site.worker()
    matches = [await host.begun("diceland", channel) for channel in (1, 2)]
    for match in matches:  # it is asked twice, but the first is not answered yet
        await host.store.notify(match.id, [Notification(NotificationKind.THINK)], clock.now())
    soon = clock.now() + SECOND
    (first,) = await one.store.claim(soon, 9)
    assert await one.store.claim(soon, 9) == []
    (second,) = await two.store.claim(soon, 9)
    assert {first.match_id, second.match_id} == {match.id for match in matches}
    three = await site.worker()
    assert await three.store.claim(soon, 9) == []
    await one.store.done(first.id)
    (third,) = await three.store.claim(soon, 9)
    assert third.match_id == first.match_id


async def test_a_worker_leaves_a_game_that_it_has_not_to_the_hosts(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, worker = await site.host(), await site.worker()
    await host.begun("diceland")
    monkeypatch.setattr(workers, "registry", dict)
    assert await worker.store.claim(clock.now() + SECOND, 9) == []
    monkeypatch.setattr(shared_outbox, "LOOK", NONE)
    assert len(await host.thoughts()) == 1


async def test_a_worker_takes_nothing_else(site: Site) -> None:
    host, worker = await site.host(), await site.worker(thinks=9)
    match = await host.begun("diceland")
    said = [Notification(NotificationKind.NOTICE), Notification(NotificationKind.CLOCK)]
    await host.store.notify(match.id, said, clock.now())
    taken = await worker.store.claim(clock.now() + SECOND, 99)
    assert [message.kind for message in taken] == [NotificationKind.THINK]
    kinds = {message.kind for message in await host.store.claim(clock.now() + SECOND, 9)}
    assert kinds == {NotificationKind.LOBBY, NotificationKind.CLOCK}, "the notice is behind"


# ------------------------------------------------------------------------------ painting


@pytest.mark.parametrize("game", ["diceland", "patrouille"])
async def test_a_worker_paints_the_same_bytes(
    site: Site, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (boards, workers):  # on a busy machine, for a first picture
        monkeypatch.setattr(module, "WAIT", timedelta(seconds=120))
    host, worker = await site.host(), await site.worker(thinks=0)
    worker.pictures = Pictures()  # without a process, which takes long to begin
    host.asks()
    working = asyncio.create_task(worker.run())
    await until(lambda: worker.up)
    match = await host.begun(game)

    def never(*_: object) -> Picture:
        raise AssertionError("a host paints")

    for language, sight in (("", ""), ("nl", "contrast"), ("fr", "large")):
        for since in (None, 0):
            with reading.reading(language, sight):
                here = await boards.picture(Pictures(), match, since)
                host.pictures._timed = never  # type: ignore[method-assign,assignment]
                there = await boards.picture(host.pictures, match, since)
                assert here is not None
                assert there is not None
                assert (there.png, there.alt) == (here.png, here.alt)
    working.cancel()
    assert site.rows("SELECT * FROM pictures") == []
    assert host.store.figures.by_workers._value.get() >= 3, "equal ones once"


async def test_a_board_that_nobody_paints_is_painted_here(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker has died; it is not asked again for some time."""
    host, _ = await site.host(), await site.worker()
    host.asks()
    monkeypatch.setattr(boards, "WAIT", timedelta(milliseconds=50))
    match = await host.begun("diceland")
    here = await boards.picture(Pictures(), match)
    assert here is not None
    assert await boards.picture(host.pictures, match) == here
    assert site.rows("SELECT * FROM pictures") == []

    async def place(*_: object) -> bool:
        raise AssertionError

    host.store.picture_orders.place = place  # type: ignore[method-assign,assignment]
    assert await boards.picture(host.pictures, match, 0) is not None


async def test_without_workers_nothing_is_asked_and_nothing_is_waited_for(site: Site) -> None:
    host = await site.host()
    await site.worker(paints=0)
    elsewhere = host.asks()
    match = await host.begun("diceland")
    assert await boards.picture(host.pictures, match) is not None
    assert elsewhere._not_before > 0
    assert site.rows("SELECT * FROM pictures") == []


async def test_of_a_match_that_has_moved_on_a_worker_paints_nothing(site: Site) -> None:
    host, worker = await site.host(), await site.worker()
    match = await host.begun("diceland")
    table = match.table
    order = PictureOrder(match.id, match.entries, table.stamp, None, "en", "")
    paint = boards.ordered
    assert await paint(worker.matches, worker.pictures, order) is not None
    for old in (replace(order, entries=order.entries + 1), replace(order, stamp=order.stamp - 1)):
        assert await paint(worker.matches, worker.pictures, old) is None


async def test_what_cannot_be_painted_is_given_back_at_once(site: Site) -> None:
    host, worker = await site.host(), await site.worker()
    host.asks()
    working = asyncio.create_task(worker.run())
    await until(lambda: worker.up)
    order = PictureOrder(99, 1, 1, None, "en", "")
    assert host.pictures.elsewhere is not None
    assert await host.pictures.elsewhere(order) is None
    working.cancel()
    assert site.rows("SELECT * FROM pictures") == []


async def test_another_version_paints_nothing_for_us(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, worker = await site.host(), await site.worker()
    order = PictureOrder(1, 1, 1, None, "en", "")
    assert await host.store.picture_orders.place("a", order)
    monkeypatch.setattr(worker.store.picture_orders, "_version", "0")
    assert await worker.store.picture_orders.claim(9) == []
    monkeypatch.setattr(host.store.picture_orders, "_version", "0")
    assert not await host.store.picture_orders.place("b", order)


async def test_pictures_that_nobody_fetches_are_thrown_away(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, worker = await site.host(), await site.worker()
    monkeypatch.setattr(workers, "WAIT", NONE)
    order = PictureOrder(1, 1, 1, None, "en", "")
    assert await host.store.picture_orders.place("a", order)
    assert await worker.store.picture_orders.claim(9) == []
    assert host.store.fleet is not None
    await host.store.fleet.renew()
    assert site.rows("SELECT * FROM pictures") == []


# ------------------------------------------------------------------------------ secrets


async def test_no_secret_is_in_what_a_worker_writes(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in its log, nor in the rows of the queues, even where it fails."""
    caplog.set_level(logging.DEBUG)
    host, worker = await site.host(), await site.worker()
    match = await host.begun("whisper")
    await until(lambda: site.rows("SELECT 1 FROM outbox WHERE kind = 'think'"))
    secrets = {match.table.seed, *(str(action) for action in match.legal(Seat(1)))}

    async def fails(question: ComputerQuestion) -> tuple[Action, ...]:
        raise ValueError(f"{question.view} {question.legal} {question.seed}")

    worker.thinkers.choose = fails  # type: ignore[method-assign]
    monkeypatch.setattr(keeper, "EVERY", 0.1)
    working = asyncio.create_task(worker.run())
    order = PictureOrder(match.id, match.entries, match.table.stamp, 0, "en", "")
    await until(lambda: worker.up)
    await host.store.picture_orders.place("a", order)
    await until(lambda: not site.rows("SELECT 1 FROM outbox WHERE kind = 'think'"))
    written = "".join(
        str(site.rows(f"SELECT {table}::text FROM {table}"))
        for table in ("outbox", "pictures", "workers")
    )
    working.cancel()
    said = caplog.text + written
    assert "fails: ValueError" in said
    assert not [secret for secret in secrets if secret in said]
