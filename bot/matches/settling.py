"""Settle finished matches: work out their results once, and again for checks.

A match is settled when results are next read or its end is posted; the store shows which are not
settled, so that none is lost if the process is killed. Logs are replayed off the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.store.store import Store
from bot.tables.rated import ABOUT_PEOPLE, AGAINST_PUMPING, Unrated
from bot.tables.ratings import Ratings
from bot.tables.results import MatchResult, SeatResult, result_of, uncounted
from bot.tables.snapshots import versions
from bot.tables.standings import Played, by_pool
from games import registry
from games.core import BadRecord


class Results:
    """The results of all matches of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._settling = asyncio.Lock()
        self._version = (0, 0)
        self._played: Sequence[Played] = ()
        self._rated: dict[int | None, Mapping[str, Ratings]] = {}

    async def settle(self, only: int | None = None, most: int | None = None) -> None:
        """Store the result of each finished match, or of one, or of so many at most."""
        async with self._settling:
            found = await self._store.results.unsettled(registry())
            for match_id in _before(found, only)[:most]:
                await self._store.results.keep(await worked_out(self._store, match_id))

    async def all(self) -> Sequence[Played]:
        """The results of all finished matches, oldest first."""
        await self.settle()
        version = await self._store.results.version()
        if version != self._version:
            self._version, self._played = version, await self._store.results.all()
            self._rated.clear()
        return self._played

    async def ratings(self, guild_id: int | None) -> Mapping[str, Ratings]:
        """The ratings of the matches of a server, by game."""
        played = await self.all()
        if guild_id not in self._rated:
            here = [each for each in played if each.guild_id == guild_id]
            erased = await self._store.results.erased()
            pools = await asyncio.to_thread(by_pool, here, erased)
            found = {game: rated for (_, game), rated in pools.items()}
            if played is not self._played:  # another has ended meanwhile, or a player was erased
                return found
            self._rated[guild_id] = found
        return self._rated[guild_id]

    def forget(self) -> None:
        """Drop what is in memory: a player was erased."""
        self._version, self._played = (0, 0), ()
        self._rated.clear()


def _before(found: Sequence[tuple[datetime, int]], only: int | None) -> list[int]:
    """The matches to be settled, in the order in which they ended: all, or one and those before it
    on its day, since it may count how often people have met."""
    if only is None:
        return [number for _, number in found]
    ends = [(at, number) for at, number in found if number == only]
    return [n for at, n in found for end in ends if (at, n) <= end and at.date() == end[0].date()]


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
    """The matches whose stored result differs from what their logs give. Erased people are not
    compared, nor a damaged log, nor what only other rules or a newer version can know."""
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
    if any(seat.turns is None for seat in kept.seats):  # of before there were those reasons
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
