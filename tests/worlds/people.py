"""People as they are: who is away again and again, who never answers, who has gone after opening
a table, who sleeps."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.tables.records import Status, Table
from tests.worlds.realm import Realm
from tests.worlds.replica import Replica

Operation = Callable[[Realm], Awaitable[None]]
DAY = 24 * 3600


async def sleep(realm: Realm) -> None:
    """Nobody does anything until somebody's time is long over; now and then for a month."""
    await realm.wait(DAY * realm.chance.choice((1, 2, 4, 4, 32)))


async def quarter(realm: Realm) -> None:
    """A quarter of an hour passes."""
    await realm.wait(16 * 60)


async def away_again(realm: Realm) -> None:
    """Somebody who is awaited books one absence after the other."""
    replica = _running(realm)
    person = realm.chance.choice(realm.world.people)
    if replica is not None:
        owner = next(m.user_id for m in replica.table.members if m.seat == min(replica.people))
        person = next(p for p in realm.world.people if p.id == owner)
    realm.gone.add(person.id)
    for until in realm.chance.sample(("20h", "2d", "30d", "59d"), 2):
        await realm.command(person, None, "away", until=until)


async def ask_in_vain(realm: Realm) -> None:
    """Somebody proposes an end or a pause, and nobody answers."""
    replica = _running(realm)
    if replica is not None:
        member = realm.chance.choice(replica.table.members)
        person = next((p for p in realm.world.people if p.id == member.user_id), None)
        channel = next((c for c in realm.channels if c.id == replica.table.channel_id), None)
        verb = realm.chance.choice(("table close", "table pause"))
        if person is not None and channel is not None:
            asked = await realm.command(person, channel, verb)
            await realm.press(person, asked, "end")


async def opener_gone(realm: Realm) -> None:
    """A lobby is full, and whoever opened it is not seen again."""
    channel = realm.chance.choice(realm.channels)
    found = await realm.world.store.table_in(channel.id)
    if found is not None and found.status in (Status.LOBBY, Status.RUNNING):
        return
    players = realm.chance.sample(realm.world.people, 2)
    await realm.command(players[0], channel, "table open", game="race")
    await realm.command(players[1], channel, "table join")
    if realm.chance.random() < 0.5:
        return  # nor does anybody who could begin in their place
    await realm.wait(DAY + 20 * 60)
    table: Table | None = await realm.world.store.table_in(channel.id)
    if table is not None and table.status is Status.LOBBY:
        message = next((m for m in reversed(channel.history()) if realm.bears(m, "lead")), None)
        await realm.press(players[1], message, "lead")


def _running(realm: Realm) -> Replica | None:
    running = [r for r in realm.replicas.values() if r.table.status is Status.RUNNING and r.people]
    return realm.chance.choice(running) if running else None


PEOPLE: dict[Operation, int] = {
    sleep: 1, quarter: 8, away_again: 1, ask_in_vain: 2, opener_gone: 2,
}  # fmt: skip
