"""The registry: matches and tables by number, and the words of each.

Long because every read and change of a table or match by number goes through this one cache.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.base import clock, limits, logs
from bot.base.errors import Conflict, Refused, UnknownOutcome
from bot.matches.import_reader import GoOn, ImportReader
from bot.matches.match import Match
from bot.matches.settling import Results
from bot.store import imported
from bot.store.store import Store
from bot.tables import known_games, lobby
from bot.tables.beginning import opening
from bot.tables.lessons import lesson_of
from bot.tables.notifications import NotificationKind, notice, refresh, repost
from bot.tables.records import OVER, Commit, Notification, Status, Table
from bot.tables.servers import AuditEntry
from games.core import AnyGame, BadRecord, Seat
from games.teaching import prepared

KEPT = 256  # matches in memory; the others are read again when asked for
KEPT_LINES = 100_000  # of all their logs together, each of some 2 kB
TRIES = 5
NAMES = 10_000  # names of people that are known to be stored

log = logging.getLogger(__name__)

T = TypeVar("T")


class MatchRegistry:
    """The matches, each loaded once and shared.

    If other processes play too, the stamp of a match in memory is checked before it is used. `left`
    is called with a match that is over or has another player in a seat. `erasing` is held from the
    check that there is something to erase until it is erased. One process is enough for that:
    direct messages come to a single one, and erasing twice does no harm.
    """

    def __init__(
        self,
        store: Store,
        imports: ImportReader | None = None,
        left: Callable[[int], None] = lambda _match: None,
    ) -> None:
        self.store = store
        self.imports = imports or ImportReader()
        self._left = left
        self.results = Results(store)
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._loading = WeakValueDictionary[int, asyncio.Lock]()  # one for each match being read
        self.erasing = asyncio.Lock()
        self._named: OrderedDict[tuple[int, int | None], str] = OrderedDict()

    def game_of(self, table: Table) -> AnyGame:
        """The game as it is played at a table: a lesson begins from its prepared position."""
        game = known_games.game(table.game)
        lesson = lesson_of(game, table)
        return game if lesson is None else prepared(game, lesson)

    async def table(self, match_id: int) -> Table:
        """A table. Raises Refused if there is none of that number."""
        if await self._knows(match_id):
            return self._matches[match_id].table
        table = await self.store.table(match_id)
        if table is None:
            raise Refused("no_such_table")
        return table

    async def table_in(self, channel_id: int) -> Table | None:
        """The open table of a channel, else the match that ended there last."""
        # Another process may have moved a table: then memory is not asked.
        for match in () if self.store.shared else self._matches.values():
            if match.table.channel_id == channel_id and match.table.status is Status.RUNNING:
                return match.table
        return await self.store.table_in(channel_id)

    async def match(self, match_id: int) -> Match:
        """A running or finished match. Raises Refused if there is no such table, or it has not
        begun or is damaged."""
        before = self._matches.get(match_id)
        # Again after loading: another process may have changed it meanwhile.
        while not await self._knows(match_id):
            # One read for all who ask at the same time: of two copies only one would see a move.
            async with self._loading.setdefault(match_id, asyncio.Lock()):
                if match_id not in self._matches:
                    self._matches[match_id] = await self._load(match_id, before)
                    self._make_room()
        self._matches.move_to_end(match_id)
        return self._matches[match_id]

    def _make_room(self) -> None:
        """Drop the matches from memory that were not used for longest, but not the newest."""
        lines = sum(match.entries for match in self._matches.values())
        while len(self._matches) > KEPT or (len(self._matches) > 1 and lines > KEPT_LINES):
            _, forgotten = self._matches.popitem(last=False)
            lines -= forgotten.entries

    async def _knows(self, match_id: int) -> bool:
        """Whether that match is in memory, certain, and not changed by another process since."""
        known = self._matches.get(match_id)
        old = known is not None and (known.doubtful or await self._is_old(known))
        # Forget only the match that was checked: a new one may have been loaded while the stamp was
        # read.
        if old and self._matches.get(match_id) is known:
            self.forget(match_id)
        return match_id in self._matches

    async def _is_old(self, match: Match) -> bool:
        if not self.store.shared:
            return False
        now = await self.store.stamp(match.id)
        return now is None or now > match.table.stamp

    def forget(self, match_id: int) -> None:
        """Drop a match from memory, since something else has changed it."""
        self._matches.pop(match_id, None)

    async def start(self, table: Table) -> Match:
        """Begin the match of a lobby that is ready. Raises Conflict, which `update` handles, and
        Refused if the match that it continues no longer fits."""
        if table.settings.imported is None:
            commit = opening(self.game_of(table), table, clock.now())
        else:
            commit = await self._going_on(table)
        await self.store.commit(commit)
        logs.note(table=table.id, sequence=1)
        log.info("%s: started", table.game)
        return await self.match(table.id)

    async def _going_on(self, table: Table) -> Commit:
        """The commit that begins a match which continues an imported one. Raises Refused."""
        text = await self.store.setting(imported.key(table.id))
        if not text:
            raise Refused("import_lost")
        return await self.imports.going_on(GoOn(table, text, clock.now()))

    async def wake_clocks(self) -> None:
        """Begin the waits of matches that have none because an older format lacked them, and handle
        whatever else such a format has left."""
        await self.store.deadlines.wake(clock.now())
        for number in await self.store.deadlines.unknown():
            with suppress(Refused):  # it is damaged, and was stopped just now
                match = await self.match(number)
                await self.store.deadlines.restart_waits(number, match.awaited, clock.now())
                self.forget(number)

    async def update(self, number: int, act: Callable[[Table], Awaitable[T]]) -> T:
        """Act on a table, and again if another change was quicker. Raises Refused."""
        for _ in range(TRIES):
            table = await self.store.table(number)
            if table is None:
                raise Refused("no_such_table")
            try:
                return await act(table)
            except Conflict:
                continue
        raise Refused("busy")

    async def keep(
        self,
        table: Table,
        notifications: Sequence[Notification] = (),
        afresh: Collection[Seat] = (),
        audit: AuditEntry | None = None,
    ) -> Table:
        """Write a change of the table's row; a match in memory takes it over.

        Seats that change player are awaited `afresh`, if they are; their plans are dropped.
        `audit`: a moderator does it. Raises Conflict, which `update` handles, if the table has
        changed since it was read.
        """
        at = clock.now()
        try:
            saved = await self.store.save(
                table,
                expected=table.changed_at,
                notifications=notifications,
                afresh=afresh,
                audit=audit,
                at=at,
            )
        # It may be written or not: the match is read again at its next use.
        except UnknownOutcome:
            self.forget(table.id)
            raise
        if table.id in self._matches:
            self._matches[table.id].moved_to(saved, afresh, at)
        if afresh or saved.status in OVER:
            self._left(table.id)
        return saved

    async def called(
        self, user_id: int, guild_id: int | None, name: str, *, moved: bool = False
    ) -> None:
        """A person acts under this name on a server (None: in direct messages): give it to them at
        all tables there. `moved`: also at one that was moved there, though the name is known."""
        of = user_id, guild_id
        if self._named.get(of) == name and not moved:
            return
        for number in await self.store.follow_name(user_id, guild_id, name):
            table = await self.store.table(number)
            if table is not None and number in self._matches:
                self._matches[number].moved_to(table, (), clock.now())
        self._named[of] = name
        self._named.move_to_end(of)
        while len(self._named) > NAMES:
            self._named.popitem(last=False)

    async def call_off(self, table: Table, note: str, by: AuditEntry | None = None) -> None:
        """Call a table off, if its status is still the same; `note` says why, `by` that a moderator
        does it. Raises Refused."""
        notifications = [refresh()]
        if table.status is Status.RUNNING:
            notifications = [Notification(NotificationKind.END, replaces=NotificationKind.TURN)]
        elif table.status is Status.FROZEN:
            notifications = [notice("frozen_closed", table=table.id)]

        def closed(now: Table) -> Awaitable[Table]:
            # It may have begun, or ended, while the person was asked.
            if now.status is not table.status:
                raise Refused(f"match_{now.status}")
            over = replace(now, status=Status.CLOSED, why_closed=note)
            return self.keep(over, notifications, audit=by)

        await self.update(table.id, closed)

    async def repeat(self, table: Table) -> None:
        """Repost the lobby or the board of a table."""
        await self.store.notify(table.id, repost(table), clock.now())

    async def erase(self, user_id: int) -> None:
        """Forget a person: remove them from lobbies, resign their running matches, and delete their
        name everywhere."""
        tables = await self.store.tables_of(user_id, finished=True)
        for table in tables:
            await self.retire(table, user_id)
        # First, while the seats still name the person: a result is computed from who played.
        await self.results.settle()
        await self.store.erase(user_id)
        self.results.forget()
        for number in [n for n, match in self._matches.items() if _knows(match.table, user_id)]:
            self.forget(number)

    async def retire(self, table: Table, user_id: int) -> None:
        """Remove a person who is being forgotten from a lobby, or resign for them. At other tables
        only their name is deleted. A person who was erased in a backup has a negative `user_id`."""
        with suppress(Refused):  # over meanwhile, or stopped
            await self._retire(table, user_id)

    async def _retire(self, table: Table, user_id: int) -> None:
        if table.status is Status.LOBBY:
            shown = NotificationKind.LOBBY.single()
            await self.update(table.id, lambda t: self.keep(lobby.leave(t, user_id), [shown]))
        elif table.status is Status.RUNNING:
            match = await self.match(table.id)
            seat = next((s for s, m in match.seated.items() if m.user_id == user_id), None)
            if seat is not None and not match.seated[seat].left and seat not in match.resigned:
                await match.resign(seat, interaction=None, at=clock.now())

    async def _load(self, match_id: int, before: Match | None) -> Match:
        """Read a match from the store. The log of `before`, the same match before another process
        changed it, need not be read again."""
        known = () if before is None or before.doubtful else tuple(before.lines)
        table = await self.table(match_id)
        if not table.entries:
            raise Refused("not_begun" if table.status is Status.LOBBY else "lobby_closed")
        if table.status is Status.FROZEN:
            raise Refused("match_frozen")
        game = self.game_of(table)
        try:
            return Match(self.store, game, await self.store.load(match_id, known), self._left)
        except BadRecord as damage:
            if table.status is Status.RUNNING:
                reason = limits.fit(str(damage), 200)
                frozen = replace(table, status=Status.FROZEN, why_frozen=reason)
                await self.keep(frozen, (notice("frozen", table=table.id),))
            raise Refused("match_frozen") from damage


def _knows(table: Table, user_id: int) -> bool:
    """Whether that person is or was at the table, or is a deputy there."""
    sat = any(former.user_id == user_id for former in table.former)
    return sat or any(m.user_id == user_id or m.had_deputy(user_id) for m in table.members)
