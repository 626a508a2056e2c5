"""What no scene of tests/screens asks of a store: daily work, troubles, the page, and sharing."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from bot.base import clock
from bot.base.config import FleetSettings
from bot.features.admin import store as admin
from bot.features.board import store as visits
from bot.features.board.rules import Link
from bot.features.events.tournaments import store as tournaments
from bot.features.events.tournaments.standing import TableResult
from bot.features.learning.puzzles import store as puzzles
from bot.features.lobby.direct import rules as direct
from bot.features.lobby.direct import store as join_links
from bot.features.past.imports import store as imports
from bot.features.privacy.store import kept_about
from bot.store import restored, spectators
from bot.store.database import Connection
from bot.store.people import MISSED
from bot.store.postings import Posting
from bot.store.restored import Restored
from bot.store.shared_outbox import SharedOutbox
from bot.store.store import Store
from bot.store.workers import PictureOrder, ThoughtQueue
from bot.tables.call_budgets import Call
from bot.tables.notifications import NotificationKind
from bot.tables.records import Away, Notification, Post
from bot.tables.servers import KEPT_AFTER_LEAVING
from games.core import Seat
from tests.scale.filling import FIRST, PEOPLE
from tests.support.bot.sharing import fleet, say, soon, table
from tests.support.bot.stored import ADA, CY, REST, begun, lobby, take

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
SOMEBODY = FIRST + 2 + PEOPLE
"""Who has ended a match of `filling`."""


async def rare(store: Store) -> None:
    """All that a process which is alone may be asked; some matches of `filling` are there."""
    await _of_servers(store)
    await _of_the_page(store)
    await _of_the_outbox(store)
    await _of_clocks(store)
    await _of_people(store)
    await tournaments.results(store, FIRST, {1: TableResult((1, 2))})
    await _of_join_links(store)
    await imports.over(store, 5, FIRST)
    await imports.stays_until(store, FIRST)
    await store.imports.looked_at(FIRST, clock.now())
    await store.counts()
    await store.starts(clock.now())
    await store.started(clock.now())
    await store.of_shards([FIRST], {0})
    await store.stamp(FIRST)


async def _of_join_links(store: Store) -> None:
    for once in (True, False):
        link = direct.new_link(FIRST, plays=True, once=once)
        await join_links.keep(store, link)
        await join_links.by_code(store, link.code)
        if await join_links.spend(store, link) and once:
            await join_links.give_back(store, link)
    await spectators.begin(store, FIRST, ADA)
    await spectators.of(store, FIRST)
    await spectators.tables(store, ADA)
    await spectators.stop(store, FIRST, ADA)
    await join_links.used_up(store, link)
    await join_links.cancel(store, FIRST)


async def _of_servers(store: Store) -> None:
    now = clock.now()
    await admin.greet(store, 10, now)
    await admin.left(store, 11, now - KEPT_AFTER_LEAVING - DAY)
    await admin.present(store, [10], now, lambda guild_id: guild_id < 12)
    await admin.expire(store, now)


async def _of_the_page(store: Store) -> None:
    now = clock.now()
    link = Link(ADA, FIRST, Seat(0), 0, 0, "a link")
    await visits.is_open(store, link)
    await visits.begin(store, link, "a cookie", now + DAY, now)
    await visits.visit(store, "a cookie")
    await visits.stamps(store, [FIRST])
    await visits.leave(store, "a cookie")
    await visits.end_all(store, ADA, now)


async def _of_the_outbox(store: Store) -> None:
    now = clock.now()
    table = await lobby(store, 13)
    for _ in range(2):
        await store.notify(table.id, [NotificationKind.LOBBY.single()], now)
    (message,) = [m for m in await store.claim(now, 1) if m.match_id == table.id]
    await store.retry(message.id, now)
    await store.hasten(now - 9 * DAY, HOUR)
    await store.postings.answered(table.id)
    await store.postings.tables_left()
    await store.postings.left_over()
    calls = Call({SOMEBODY: "turn"}, None, turn=True)
    posting = Posting(None, FIRST, "", 1, 0, "", None, now, call=calls)
    await store.postings.drop(await store.postings.begin(posting))
    await store.postings.begin(posting)
    await store.on_servers()


async def _of_clocks(store: Store) -> None:
    now = clock.now()
    await store.deadlines.alive(now - DAY)
    await store.deadlines.begin(now)
    await store.deadlines.alive(now + DAY)
    await store.deadlines.begin(now)
    match = await begun(store, 14)

    def older(connection: Connection) -> None:
        connection.execute("UPDATE snapshots SET version = 0 WHERE match_id = ?", (match.id,))

    await store.write(older)
    await take(match, REST)
    await store.write(lambda c: restored.mark(c, Restored(now, now)))
    await store.last_instant()
    await store.restored()
    await store.restart({}, now)


async def _of_people(store: Store) -> None:
    now, about = clock.now(), {"who": SOMEBODY}
    await puzzles.agreeing(store)
    match = await begun(store, 15)
    await store.deadlines.leave(ADA, Away(now - DAY, now + DAY, CY))
    await store.deadlines.lengthens(ADA, now)
    await store.deadlines.decline(CY, ADA, now)
    await store.deadlines.clock(match.id, now)
    await store.write(partial(_miss, match_id=match.id))
    await take(match, REST)
    await store.write(partial(_miss, match_id=match.id))
    await store.deadlines.returned(ADA, now)
    await store.follow_name(ADA, match.table.guild_id, "Ada, of late")
    await store.notify(FIRST, [Notification(NotificationKind.NOTICE, body=about)], now)
    await store.remember(Post(FIRST, "lobby", 1, 1, now, about))
    await kept_about(store, SOMEBODY)
    await store.erase(SOMEBODY)


def _miss(connection: Connection, match_id: int) -> None:
    connection.execute(
        "UPDATE seats SET missed = ?, missed_at = 1 WHERE match_id = ?", (MISSED, match_id)
    )


async def shared(one: Store, two: Store) -> None:
    """All that a process asks which shares the database with another; `two` is a worker."""
    await _of_shards(one)
    await _of_workers(one, two)
    number = await table(one, 0, 1)
    await say(one, number)
    await one.postings.answered(number)
    (message,) = await one.claim(soon(), 9)
    await fleet(one).renew()
    await one.retry(message.id, soon())
    (message,) = await one.claim(soon() + HOUR, 9)
    assert isinstance(one.outbox, SharedOutbox)
    one.outbox.doubt = True
    await one.claim(soon(), 9)
    await one.done(message.id)
    await one.let_go()
    await one.deadlines.alive(clock.now())
    await fleet(one).let_go()
    fleet(one).settings = FleetSettings(2, 1)
    await fleet(one).begin()


async def _of_shards(one: Store) -> None:
    held = fleet(one)
    await held.begin()
    await held.take()
    held.ready |= held.tokens.keys()
    await held.free()
    await held.say_whether_it_lacks(settled=True)
    each, held.settings = held.settings, FleetSettings(1, 2)
    held.tokens[9] = 1  # one more than its share
    await held.is_to_give()
    del held.tokens[9]
    held.settings = each
    await held.turn(0, 1)
    await held.begun(0, 1)


async def _of_workers(one: Store, two: Store) -> None:
    order = PictureOrder(FIRST, 1, 1, None, "en", "")
    await two.workers.renew(thinks=True, paints=True)
    await one.picture_orders.place("1", order)
    await two.picture_orders.claim(1)
    await two.picture_orders.finish("1", None)
    await one.picture_orders.fetch("1")
    assert isinstance(two.outbox, ThoughtQueue)
    await two.claim(clock.now(), 1)
    await two.workers.leave()
