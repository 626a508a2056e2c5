"""A match that the version before of its rules has left under way, in the database."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import Awaited, Commit, Line, Snapshot, Status
from games import log
from games.core import Seat
from games.log import EntryKind
from tests.games.older import LEFT, Left, left
from tests.support.bot.stored import ADA, BEGIN, BOB, fallback_of, lobby, people, position_of


async def under_way(store: Store, old: Left) -> Match:
    """The match as the version before has stored it."""
    table = await lobby(store, 1, old.game.INFO.key, people(ADA, BOB), options=old.options)
    seated = tuple(replace(m, seat=Seat(n)) for n, m in enumerate(table.members))
    made: Counter[Seat | None] = Counter()
    lines = []
    for entry in old.entries:
        lines.append(Line(entry, made[entry.seat], BEGIN))
        made[entry.seat] += entry.seat is not None
    awaited = old.game.awaited(old.state)
    await store.commit(
        Commit(
            table.id,
            expected=0,
            lines=lines,
            snapshot=Snapshot(len(lines), old.version, old.position),
            at=BEGIN,
            status=Status.RUNNING,
            begun=replace(table, members=seated),
            unchanged_since=table.changed_at,
            asked=Awaited(awaited, awaited),
        )
    )
    match = Match(store, old.game, await store.load(table.id))
    assert match.table.version == old.version
    return match


async def act(match: Match) -> None:
    """Somebody who is awaited does what the host would do for them."""
    seat = min(match.awaited)
    action = fallback_of(match, seat)
    await match.play(seat, match.revision(seat), action, interaction=None, at=BEGIN)


async def back(match: Match, seat: Seat, to: int) -> None:
    await match.undo(seat, to, expected=match.entries, interaction=None, at=BEGIN)


@pytest.mark.fault("S11")
@pytest.mark.parametrize("name", LEFT)
async def test_it_goes_on_is_taken_back_over_the_change_and_ends(store: Store, name: str) -> None:
    old = left(name)
    match = await under_way(store, old)
    stood, last = position_of(match).state, len(old.entries) - 1
    await act(match)
    await act(match)
    seat = min(match.awaited)
    ways = await match.can_undo(seat)
    await back(match, seat, last)  # what was played since
    assert position_of(match).state == stood
    before = last - 3
    assert before in {way.to for way in ways}
    await back(match, seat, before)  # and three moves of the version before
    assert position_of(match).state == replayed(old, before)
    forth = (await match.can_undo(seat))[-1]
    assert forth.kind is EntryKind.REDO
    await back(match, seat, forth.to)  # which are brought back
    assert position_of(match).state == stood
    while match.awaited:
        await act(match)
    assert match.table.status is Status.FINISHED
    again = Match(store, old.game, await store.load(match.id))
    assert position_of(again) == position_of(match)


def replayed(old: Left, to: int) -> Any:
    """Where it stood after that entry."""
    return log.replay(old.game, old.seats, old.agreed, old.entries[: to + 1]).state


@pytest.mark.parametrize("name", ["maillot_2", "vague_2"])
async def test_a_lobby_of_the_version_before_begins_by_the_rules_of_today(
    store: Store, name: str
) -> None:
    """Its options say nothing of the rules, as those of a match that runs by the version before."""
    old = left(name)
    table = await lobby(store, 1, old.game.INFO.key, people(ADA, BOB), options=old.options)
    match = await MatchRegistry(store).start(table)
    version = old.game.INFO.version
    assert (match.options.rules, position_of(match).state.options.rules) == (version, version)
    again = Match(store, old.game, await store.load(match.id))
    assert again.options == match.options
