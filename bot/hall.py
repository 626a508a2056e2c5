"""Where the tables stand: matches by number, and the words to speak of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache

from bot import clock, letters, limits
from bot.errors import Refused
from bot.match import Match, opening
from bot.records import Draft, Status, Table
from bot.store import Store
from data.words import Words
from games import locale_of, shelf
from games.core import AnyGame, BadRecord, Forbidden

KEPT = 256  # matches in memory; the others are read again when somebody comes


class Hall:
    """The matches there are, each loaded once and shared by all who ask."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._loading: dict[int, asyncio.Lock] = {}

    def game(self, key: str) -> AnyGame:
        """The game of that key. Raises Refused if this host has it not (any more)."""
        if key not in shelf():
            raise Refused("no_such_game")
        return shelf()[key]

    def words(self, table: Table) -> Words:
        """The words of a table for a text: its language, its game, its players' escaped names."""
        return _words(table.language, table.game, _names(table), escaped=True)

    def plain_words(self, table: Table) -> Words:
        """The words of a table for a picture or a label, where nothing needs escaping."""
        return _words(table.language, table.game, _names(table), escaped=False)

    async def table(self, match_id: int) -> Table:
        """A table as it stands. Raises Refused if there is none of that number."""
        if match_id in self._matches:
            return self._matches[match_id].table
        table = await self.store.table(match_id)
        if table is None:
            raise Refused("no_such_table")
        return table

    async def table_in(self, channel_id: int) -> Table | None:
        """The open table of a channel, else the match that ended there last."""
        for match in self._matches.values():
            if match.table.channel_id == channel_id and match.table.status is Status.RUNNING:
                return match.table
        return await self.store.table_in(channel_id)

    async def match(self, match_id: int) -> Match:
        """A running or finished match. Raises Refused: no such table, not begun, damaged."""
        if match_id not in self._matches:
            async with self._loading.setdefault(match_id, asyncio.Lock()):
                if match_id not in self._matches:
                    self._matches[match_id] = await self._load(match_id)
            self._loading.pop(match_id, None)
        self._matches.move_to_end(match_id)
        while len(self._matches) > KEPT:
            self._matches.popitem(last=False)
        return self._matches[match_id]

    def forget(self, match_id: int) -> None:
        """Read that match anew when it is asked for next: someone else has moved it on."""
        self._matches.pop(match_id, None)

    async def start(self, table: Table) -> Match:
        """Begin the match of a lobby that is ready."""
        game, at = self.game(table.game), clock.now()
        members, line, snapshot, drafts = opening(game, table, at)
        await self.store.commit(
            table.id,
            expected=0,
            unchanged_since=table.changed_at,
            lines=[line],
            interaction=None,
            drafts=drafts,
            status=Status.RUNNING,
            snapshot=snapshot,
            members=members,
            at=at,
        )
        return await self.match(table.id)

    async def keep(self, table: Table, drafts: tuple[Draft, ...] = ()) -> Table:
        """Write a change of the table's own row; a match in memory believes it too."""
        saved = await self.store.save(
            table, expected=table.changed_at, drafts=drafts, at=clock.now()
        )
        if table.id in self._matches:
            self._matches[table.id].moved_to(saved)
        return saved

    async def repeat(self, table: Table) -> None:
        """Say again where a table stands: its board and who is awaited, or its lobby."""
        kind = letters.Kind.LOBBY if table.status is Status.LOBBY else letters.Kind.TURN
        draft = Draft(kind, replaces=kind, body="anew")
        await self.store.write(table.id, [draft], clock.now())

    def refusal(self, table: Table, against: Forbidden) -> Refused:
        """What a player reads when a rule forbids it: its number and its words."""
        rule = self.words(table).table("rules").get(against.rule, "")
        return Refused("rule", number=against.rule, text=limits.fit(rule, 700))

    async def _load(self, match_id: int) -> Match:
        table = await self.table(match_id)
        if not table.entries:
            raise Refused("not_begun" if table.status is Status.LOBBY else "lobby_closed")
        if table.status is Status.FROZEN:
            raise Refused("match_frozen")
        game = self.game(table.game)
        try:
            return Match(self.store, game, await self.store.load(match_id))
        except BadRecord as damage:
            if table.status is Status.RUNNING:
                await self._freeze(table, str(damage))
            raise Refused("match_frozen") from damage

    async def _freeze(self, table: Table, reason: str) -> None:
        frozen = replace(table, status=Status.FROZEN, note=limits.fit(reason, 200))
        await self.keep(frozen, (letters.notice("frozen", table=table.id),))


def _names(table: Table) -> tuple[tuple[int, str], ...]:
    """The names by seat; one who was erased has none and is called by the seat's own word."""
    return tuple((m.seat, m.name) for m in table.members if m.seat is not None and m.name)


@lru_cache(KEPT)
def _words(language: str, game: str, names: tuple[tuple[int, str], ...], escaped: bool) -> Words:
    called = {seat: limits.safe_name(name) if escaped else name for seat, name in names}
    return Words.of(language, game, locale_of(game)).named(called)
