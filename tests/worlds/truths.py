"""What must hold in a world after every step; each raises Broken where it does not."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import discord

from bot.base import clock
from bot.matches import as_read
from bot.screens import log_lines
from bot.store.database import Connection, Row
from bot.tables.notifications import NotificationKind
from bot.tables.records import OPEN, Status, Table
from games import log
from tests.support.bot.layouts import rows_of
from tests.support.bot.stored import position_of
from tests.worlds import ways
from tests.worlds.realm import Realm
from tests.worlds.replica import Broken, Replica

BOARDS = (
    NotificationKind.TURN,
    NotificationKind.LOBBY,
    NotificationKind.END,
    NotificationKind.SETTLE,
)
OURS = (discord.HTTPException, ConnectionResetError)
"""What fate throws at the bot, and the bot may hand on."""


async def all_hold(realm: Realm) -> None:
    """All of them."""
    with realm.env.time_context():
        tables = await _tables(realm)
        for table in tables:
            if table.entries:
                await _log_holds(realm, table)
        await _presses_acted(realm)
        for replica in realm.replicas.values():
            await _memory_holds(realm, replica)
            await _clock_holds(realm, replica)
        for table in tables:
            await _one_board(realm, table)
        await _nothing_secret(realm, tables)
        await ways.all_ways(realm, tables)
    _no_error(realm)


async def _tables(realm: Realm) -> list[Table]:
    return [table for status in Status for table in await realm.world.store.tables_with(status)]


async def _log_holds(realm: Realm, table: Table) -> None:
    """What stood stands, what is new follows, and the status is what the rules say."""
    replica = realm.replicas.setdefault(table.id, Replica(table))
    replica.follow(table, await realm.world.store.lines(table.id))
    if table.entries != replica.now.entries:
        raise Broken(f"#{table.id} counts {table.entries} lines and has {replica.now.entries}")
    if (table.status is Status.FINISHED) != replica.over and table.status is not Status.CLOSED:
        raise Broken(f"#{table.id} is {table.status}, by the rules over: {replica.over}")


async def _presses_acted(realm: Realm) -> None:
    """Who was told that it is done has done it once; what was no right to do is not done."""

    def work(connection: Connection) -> list[Row]:
        return connection.execute(
            "SELECT interaction, match_id, seat, kind, auto FROM log WHERE number > 0"
        ).fetchall()

    rows = await realm.world.store.read(work)
    acted = Counter(row["interaction"] for row in rows if row["interaction"] is not None)
    for number, press in realm.presses.items():
        times = acted.pop(number, 0)
        if times > 1 or (press.acts is not None and times != int(press.acts)):
            raise Broken(f"a press by {press.user} acted {times} times; it should: {press.acts}")
    if acted:
        raise Broken(f"nobody has done {acted}")
    by_seat = {r.id: {m.seat: m.user_id for m in r.table.members} for r in realm.replicas.values()}
    deputies = realm.deputies
    for row in rows:
        pressed = realm.presses.get(row["interaction"] or "")
        owner = by_seat[row["match_id"]][row["seat"]]
        if pressed is None or pressed.user == owner:
            continue
        realm.by_friends.add(row["interaction"])
        if pressed.user not in deputies.get(owner, ()):
            raise Broken(f"somebody else has moved for seat {row['seat']} of #{row['match_id']}")


async def _memory_holds(realm: Realm, replica: Replica) -> None:
    """What the host has in memory is what its log comes to."""
    if replica.table.status is Status.FROZEN:
        raise Broken(f"#{replica.id} was stopped: {replica.table.note}")
    match = await realm.world.app.host.matches.match(replica.id)
    if position_of(match) != replica.position:
        raise Broken(f"#{replica.id} stands otherwise in memory than in its log")


async def _clock_holds(realm: Realm, replica: Replica) -> None:
    """Who is awaited has a wait since then, a deadline that follows, and somebody who looks."""
    now = clock.now()
    stands = await realm.world.store.deadlines.clock(replica.id, now)
    if stands is None:
        return
    name, awaited = f"#{replica.id}", log.awaited(replica.game, replica.now)
    if set(stands.waiting) != awaited:
        raise Broken(f"{name} waits for {set(stands.waiting)}, the rules for {set(awaited)}")
    if stands.paused is not None:
        realm.paused.add(replica.id)
    away = any(m.user_id in realm.gone for m in replica.table.members)
    replica.timed &= stands.paused is None and not away
    for seat, waiting in stands.waiting.items() if replica.timed else ():
        if replica.is_gone(seat):
            continue
        if waiting.wait.since != replica.since[seat]:
            raise Broken(f"{name} waits since {waiting.wait.since}, not {replica.since[seat]}")
        started = realm.started or waiting.wait.since
        ought, was = replica.deadline(seat, started), waiting.deadline
        if (ought is None) != (was is None) or abs((ought or now) - (was or now)) > SLACK:
            raise Broken(f"{name} has a deadline at {was}, which should be {ought}")
    looks = [at for kind, at in await _letters(realm, replica.id) if kind == NotificationKind.CLOCK]
    due = stands.next()
    if due is not None and not any(at <= max(due, now) for at in looks):
        raise Broken(f"nobody looks at the clock of {name} at {due}")


SLACK = timedelta(seconds=1)
"""Between the start of the host and our note of it."""


async def _letters(realm: Realm, number: int) -> list[tuple[str, Any]]:
    """What is still to be sent at a table: its kind, and when."""
    from bot.store.rows import from_micros

    def work(connection: Connection) -> list[Row]:
        return connection.execute(
            "SELECT kind, due_at FROM outbox WHERE match_id = ?", (number,)
        ).fetchall()

    rows = await realm.world.store.read(work)
    return [(row["kind"], from_micros(row["due_at"])) for row in rows]


async def at_rest(realm: Realm, table: Table) -> bool:
    """Whether nothing of how the table stands is still to be sent."""
    doubts = realm.world.store.postings.doubtful(table.id)
    return not doubts and not any(k in BOARDS for k, _ in await _letters(realm, table.id))


async def _one_board(realm: Realm, table: Table) -> None:
    """At rest a table has one board or lobby where it stands, and no other has its buttons.

    The one may be a plain line without any, where Discord has refused all the rest.
    """
    live, rest = _live(realm, table), await at_rest(realm, table)
    letters = [kind for kind, _ in await _letters(realm, table.id)]
    older = letters.count(NotificationKind.STRIP)  # each is to lose its buttons, and will
    if len(live) > (1 if rest else 2) + older:
        raise Broken(f"#{table.id} has live boards {live}, at rest: {rest}")
    replica = realm.replicas.get(table.id)
    if replica is not None and replica.awaited and not replica.people:
        return  # one message tells later what computers do among themselves
    if (
        not rest
        or table.status not in OPEN
        or table.channel_lost
        or not realm.writes_in(table.channel_id)
    ):
        return
    kind = NotificationKind.LOBBY if table.status is Status.LOBBY else NotificationKind.TURN
    post = await realm.world.store.post(table.id, kind)
    stands = post is not None and post.message_id in {m.id for m in _public(realm, post.channel_id)}
    if table.id in realm.world.app.host.delivery.unposted or realm.lost_answers:
        return
    if not stands or post is None or len(set(live) - {post.message_id}) > older:
        raise Broken(f"#{table.id} ({table.status}) has no board, but {post} and {live}")


def _live(realm: Realm, table: Table) -> list[int]:
    """The messages with the buttons of a table to which it may still write."""
    verb = "join" if table.status is Status.LOBBY else "move"
    address, found = f"bl:{verb}:{table.id}", []
    for channel in realm.channels:
        if not realm.writes_in(channel.id):
            continue
        for message in _public(realm, channel.id):
            addresses = list(_addresses(message))
            if address in addresses and not any(":snooze:" in a for a in addresses):
                found.append(message.id)
    return found


def _public(realm: Realm, channel_id: int) -> Iterator[Any]:
    stored = realm.env.backend.messages.get(channel_id, {})
    return (message for message in stored.values() if message.visible_to(None))


def _addresses(message: Any) -> Iterator[str]:
    for row in rows_of(message.components):
        for item in row["components"]:
            if "custom_id" in item:
                yield item["custom_id"]


async def _nothing_secret(realm: Realm, tables: list[Table]) -> None:
    """No seed before the end; no line in a channel that only some may hear; no private button."""
    seeds = {t.seed for t in tables if t.status in OPEN}
    private = await _private_lines(realm, tables)
    for channel, messages in realm.env.backend.messages.items():
        public = any(c.id == channel for c in realm.channels)
        for message in messages.values():
            if any(seed in message.content for seed in seeds):
                raise Broken(f"a seed is told: {message.content}")
            if not public or not message.visible_to(None):
                continue
            for address in _addresses(message):
                if address.split(":")[1] in ways.ASKS:  # no public button may bear what is chosen
                    raise Broken(f"a choice stands on a public button: {address}")
            for line in message.content.splitlines():
                for number in private.get(line.removeprefix("- "), ()):
                    if f"#{number}" in message.content:
                        raise Broken(f"#{number} tells all: {line}")


async def _private_lines(realm: Realm, tables: list[Table]) -> dict[str, set[int]]:
    """What only some seats have heard, and of which tables."""
    found: dict[str, set[int]] = defaultdict(set)
    for table in (t for t in tables if t.status is Status.RUNNING):
        match = await realm.world.app.host.matches.match(table.id)
        words = as_read.words(match.table)
        heard = {text for _, text in log_lines.told(match, words, None)}
        for seat in match.seated:
            for _, text in log_lines.told(match, words, seat):
                if text not in heard:
                    found[text].add(table.id)
    return found


def _no_error(realm: Realm) -> None:
    """The bot has raised nothing but what was thrown at it."""
    for error in realm.env.errors:
        cause = getattr(error, "original", error)
        if not isinstance(cause, OURS):
            raise Broken(f"the bot raised {error!r}") from error
    realm.env._errors.clear()
