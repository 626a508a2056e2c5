"""Settle finished matches: compute their results once, and again for checks.

A match is settled when results are next read or its end is posted. The store knows which are not
settled, so none is lost if the process is killed. Logs are replayed off the event loop.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.store.result_rows import EVERYWHERE, Clause, Key, of_person, on_server
from bot.store.store import Store
from bot.tables.rated import ABOUT_PEOPLE, AGAINST_PUMPING, Unrated
from bot.tables.ratings import Ratings
from bot.tables.results import MatchResult, SeatResult, result_of, uncounted
from bot.tables.snapshots import versions
from bot.tables.standings import Played, by_pool
from games import registry
from games.core import BadRecord

Unsettled = tuple[datetime, int, int | None]
"""When a match ended, its number, and its server."""
KEPT = 50
"""How many servers' results are kept in memory: those asked for last."""


@dataclass(slots=True)
class _Server:
    """What is in memory of a server: its results, oldest first, and the
    ratings computed from them."""

    played: Mapping[Key, Played]
    ratings: Mapping[str, Ratings] | None = None


class Results:
    """The results of all matches of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._settling = asyncio.Lock()
        self._servers: OrderedDict[int | None, _Server] = OrderedDict()
        self._none_is_left = False

    async def settle(self, where: Clause = EVERYWHERE, most: int | None = None) -> None:
        """Store the results of the finished matches there (the first `most` of them), together with
        those of unsettled matches before them."""
        results = self._store.results
        async with self._settling:
            wanted = (await results.unsettled(registry(), where))[:most]
            for guild_id in dict.fromkeys(guild_id for *_, guild_id in wanted):
                here = await results.unsettled(registry(), on_server(guild_id))
                for match_id in _with_those_before(wanted, here):
                    await results.keep(await worked_out(self._store, match_id))
        self._none_is_left |= where == EVERYWHERE and (most is None or len(wanted) < most)

    async def settle_older(self, most: int) -> None:
        """Settle at most so many matches that an earlier process has left. Later matches are
        settled when their end is posted, or when somebody asks."""
        if not self._none_is_left:
            await self.settle(most=most)

    async def of_person(self, user_id: int) -> Sequence[Played]:
        """The results of a person's matches, oldest first."""
        await self.settle(of_person(user_id))
        return await self._store.results.all(of_person(user_id))

    async def of_server(self, guild_id: int | None) -> Sequence[Played]:
        """The results of a server's matches, oldest first."""
        return tuple((await self._server(guild_id)).played.values())

    async def ratings(self, guild_id: int | None) -> Mapping[str, Ratings]:
        """The ratings of the matches of a server, by game."""
        server = await self._server(guild_id)
        if server.ratings is None:
            erased = await self._store.results.erased(on_server(guild_id))
            pools = await asyncio.to_thread(by_pool, server.played.values(), erased)
            server.ratings = {game: rated for (_, game), rated in pools.items()}
        return server.ratings

    async def _server(self, guild_id: int | None) -> _Server:
        """The results of a server; those that are in memory are not read again."""
        await self.settle(on_server(guild_id))
        keys = await self._store.results.keys(on_server(guild_id))
        server = self._servers.get(guild_id, _Server({}))
        if list(server.played) != keys:
            new = [key for key in keys if key not in server.played]
            read = await self._store.results.read([number for number, _ in new])
            known = {**server.played, **dict(zip(new, read, strict=True))}
            server = _Server({key: known[key] for key in keys})
        self._servers[guild_id] = server
        self._servers.move_to_end(guild_id)
        while len(self._servers) > KEPT:
            self._servers.popitem(last=False)
        return server

    def forget(self) -> None:
        """Drop what is in memory: a player was erased."""
        self._servers.clear()


def _with_those_before(wanted: Sequence[Unsettled], here: Sequence[Unsettled]) -> list[int]:
    """Of the unsettled matches `here`, on one server, the wanted ones and those that
    ended before them on the same day, since how often people have met that day may count;
    in the order of their ends."""
    last: dict[date, tuple[datetime, int]] = {}
    numbers = {number for _, number, _ in wanted}
    for at, number, _ in here:
        if number in numbers:
            last[at.date()] = (at, number)
    return [n for at, n, _ in here if (end := last.get(at.date())) is not None and (at, n) <= end]


async def worked_out(store: Store, match_id: int) -> MatchResult:
    """The result of a match, from its log. Raises LookupError (no such table or game here)."""
    facts = await store.results.facts(match_id)
    table = await store.table(match_id)
    if table is None:
        raise LookupError(f"no table {match_id}")
    if table.settings.lesson:
        return uncounted(table, Unrated.LESSON)
    if table.settings.imported is not None:
        return uncounted(table, Unrated.IMPORTED)
    try:
        loaded = await store.load(match_id)
        return await asyncio.to_thread(result_of, registry()[table.game], loaded, facts)
    except (BadRecord, ValueError, TypeError):
        return uncounted(table, Unrated.DAMAGED)


async def differing(store: Store) -> list[int]:
    """The matches whose stored result differs from what their logs give. Not compared are erased
    people, damaged logs, and what only other rules or a newer version can know."""
    found = []
    for kept in await store.results.all():
        if kept.game in registry() and kept.result.unrated is not Unrated.LATER:
            again = await worked_out(store, kept.result.match_id)
            if again.unrated is Unrated.DAMAGED:
                continue
            again, known = _as_kept(kept.result, again), kept.result
            if again.seats and not await _ended_by_today(store, kept):
                again, known = _without_rules(again), _without_rules(known)
            if again != known:
                found.append(kept.result.match_id)
    return found


def _as_kept(kept: MatchResult, again: MatchResult) -> MatchResult:
    """The recomputed result, with the erased people and the reason for being unrated as stored."""
    own = {seat.seat: seat for seat in kept.seats}
    nobodys = {seat for seat, result in own.items() if result.user_id is None}
    seats = tuple(own[s.seat] if s.seat in nobodys else s for s in again.seats)
    unrated = again.unrated
    if nobodys and kept.unrated in ABOUT_PEOPLE:
        unrated = kept.unrated
    if any(seat.turns is None for seat in kept.seats):  # stored before there were reasons
        seats = tuple(replace(seat, turns=None) for seat in seats)
        unrated = None if unrated in AGAINST_PUMPING else unrated
    return replace(again, seats=seats, unrated=unrated)


def _without_rules(result: MatchResult) -> MatchResult:
    """What is known of a match that ended by older rules."""
    seats = tuple(SeatResult(seat.seat, seat.user_id, None) for seat in result.seats)
    return replace(result, unrated=None, seats=seats)


async def _ended_by_today(store: Store, kept: Played) -> bool:
    """Whether its last entry was played by the rules of today."""
    played_by = versions(await store.load(kept.result.match_id))
    return played_by[-1] == registry()[kept.game].INFO.version
