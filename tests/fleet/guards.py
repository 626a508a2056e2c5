"""The guards of a fleet, each of which a test can take away in the processes it starts.

    LEASE=3 WITHOUT="clock turns" python -m tests.fleet.host PORT NAME

Nothing of the bot reads these names; `tests.fleet.host` does, before the bot starts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import count
from time import time
from typing import Any

SKEW, TURNS = 60.0, 5.0
"""Where processes look at clocks of their own, those of every second one are fast by so many
seconds, and the next so many seconds those of the others.
"""


def quicken(seconds: float) -> None:
    """Leases of so many seconds, and all that follows from them in proportion."""
    from bot.delivery import unfinished
    from bot.fleet import hearing, keeper
    from bot.ops import fleet_app
    from bot.store import fleet, postings, shared_outbox
    from bot.tables import notifications

    part = seconds / fleet.LEASE.total_seconds()
    for name in ("LEASE", "IN_HAND", "FREE", "LAPSED"):
        setattr(fleet, name, getattr(fleet, name) * part)
    for place in (shared_outbox, postings, unfinished):
        setattr(place, "IN_HAND", fleet.IN_HAND)  # noqa: B010 - it is imported there
    notifications.OPENS *= part
    for name in ("EVERY", "AGAIN", "MARGIN"):
        setattr(keeper, name, getattr(keeper, name) * part)
    fleet_app.AGAIN *= part
    hearing.ANSWERABLE *= part


def crowd(seconds: float) -> None:
    """Sessions of one bucket begin so soon after each other; for a Discord that does not mind."""
    from bot.store import fleet

    fleet.APART = timedelta(seconds=seconds)


def ponder(seconds: float) -> None:
    """Computers take at least so long."""
    from bot.matches.thinker import ComputerQuestion, Thinkers

    choose = Thinkers.choose

    async def slowly(thinkers: Thinkers, question: ComputerQuestion) -> Any:
        await asyncio.sleep(seconds)
        return await choose(thinkers, question)

    Thinkers.choose = slowly  # type: ignore[method-assign,assignment]


def take_away(names: Iterable[str], process: str) -> None:
    """Run without these guards. Raises KeyError for one that is none."""
    for name in names:
        GUARDS[name](process)


def _clock(process: str) -> None:
    """Leases by the clock of each process, of which every second one is wrong."""
    from bot.store import fleet

    number = int(process.lstrip("p"))

    class Now:
        def __format__(self, _spec: str) -> str:
            skew = SKEW * ((number + int(time() / TURNS)) % 2)
            return f"{int((time() + skew) * 1e6)}::bigint"

    fleet.NOW = Now()  # type: ignore[assignment]


def _turns(_process: str) -> None:
    """Sessions begin when they like."""
    from bot.store import fleet

    async def turn(_fleet: Any, _shard: int, _buckets: int) -> float:
        return 0.0

    fleet.Fleet.turn = turn  # type: ignore[method-assign,assignment]


def _closing(_process: str) -> None:
    """Who has lost a shard keeps its session."""
    from bot.fleet import keeper

    async def lose(_keeper: Any, _lost: Any, _why: str) -> None:
        """Nothing is ended."""

    keeper.Keeper._lose = lose  # type: ignore[method-assign,assignment]


def _calls(_process: str) -> None:
    """A process asks as much of Discord as it likes."""
    from bot.base.call_rate import CallRate

    CallRate.wait = lambda _rate, _now: 0.0  # type: ignore[method-assign,assignment]


def _anywhere(_process: str) -> None:
    """A process plays only at tables on the servers of its own shards."""
    from bot.base.errors import Refused
    from bot.matches.registry import MatchRegistry

    everywhere = MatchRegistry.match

    async def match(registry: MatchRegistry, match_id: int) -> Any:
        found = await everywhere(registry, match_id)
        fleet = registry.store.fleet
        if fleet is not None and not fleet.serves(found.table.guild_id):
            raise Refused("no_such_table")
        return found

    MatchRegistry.match = match  # type: ignore[method-assign,assignment]


def _lock(_process: str) -> None:
    """Who checks and then writes does so while others write."""
    from bot.store.postgres import session

    session.WRITES = "pg_backend_pid()"  # type: ignore[assignment]  # a lock that nobody else wants


def _number(process: str) -> None:
    """An interaction that comes again is another one."""
    from bot.host import Host

    times = count()

    def key_of(_host: Host, press: str) -> str:
        return f"{press}/{process}/{next(times)}"

    Host.key_of = key_of  # type: ignore[method-assign,assignment]


def _replayed(_process: str) -> None:
    """Who goes on with a session does what it is told again, however old it is."""
    from bot.fleet.hearing import Hearing

    Hearing._is_over = lambda _hearing, _interaction, _guild: False  # type: ignore[method-assign,assignment]


def _holder(_process: str) -> None:
    """Who has a message in hand is known to nobody else, and whose it is does not matter."""
    from bot.store.outbox_queue import OutboxQueue
    from bot.store.shared_outbox import SharedOutbox

    for name in ("is_ours", "_hold", "_of_mine", "_free", "_held"):
        setattr(SharedOutbox, name, getattr(OutboxQueue, name))


def _kept(_process: str) -> None:
    """A message is taken out of the outbox before it is sent."""
    from bot.store.shared_outbox import SharedOutbox

    def hold(_outbox: Any, connection: Any, numbers: Any) -> None:
        connection.execute("DELETE FROM outbox WHERE id = ANY (?::bigint[])", (list(numbers),))

    SharedOutbox._hold = hold  # type: ignore[method-assign,assignment]


def _durable(_process: str) -> None:
    """A commit is acknowledged before it is on the disk."""
    from bot.store.postgres import fitness, session

    fitness.must_be_safe = lambda connection: None
    session.SETTINGS["synchronous_commit"] = "off"


GUARDS: dict[str, Callable[[str], None]] = {
    "clock": _clock,
    "turns": _turns,
    "closing": _closing,
    "calls": _calls,
    "anywhere": _anywhere,
    "lock": _lock,
    "number": _number,
    "replayed": _replayed,
    "holder": _holder,
    "kept": _kept,
    "durable": _durable,
}
