from __future__ import annotations

import json
import sqlite3
from dataclasses import replace

import psycopg
import pytest

from bot.base.errors import Conflict, Duplicate, LastingTrouble, PassingTrouble
from bot.matches.match import Match
from bot.store.store import Store
from bot.tables.export import entry_from_json, entry_to_json
from bot.tables.records import Commit, Loaded, Notification, Status
from bot.tables.snapshots import packed
from games import history, log
from games.computers import Level
from games.core import BadRecord, Seat
from games.log import Failure
from tests.support.bot.kept import Kept, both_engines
from tests.support.bot.stored import ADA, BEGIN, BOB, CY, REST, SECOND, begun, position_of, take
from tests.toys.race import Drink, Leap, Sprint

pytestmark = [pytest.mark.usefixtures("toys"), both_engines]


async def all_messages(store: Store) -> list[str]:
    """The kinds of the messages that wait, as they would be sent."""
    kinds = []
    while messages := await store.claim(BEGIN, 9):
        for message in messages:
            kinds.append(message.kind)
            await store.done(message.id)
    return kinds


async def rest_to_the_end(match: Match) -> None:
    while match.result is None:
        await take(match, REST)


async def test_a_match_is_read_as_it_was_written(kept: Kept) -> None:
    async with kept.opened() as store:
        match = await begun(store)
        await take(match, Sprint(12), "i1")
        leaps = [a for a in match.legal(min(match.awaited)) if isinstance(a, Leap)]
        await take(match, leaps[-1])
        await take(match, Drink(), "i2")
        await take(match, REST, "i3")
        seen, table = position_of(match), match.table
    async with kept.opened() as store:
        loaded = await store.load(match.id)
        again = Match(store, match.game, loaded)
        assert position_of(again) == seen
        assert again.table.members == table.members
        assert position_of(Match(store, match.game, replace(loaded, snapshot=None))) == seen
        assert history.verify(
            match.game, 2, match.options, [line.entry for line in loaded.lines], table.seed
        )
        assert [line.entry.told for line in loaded.lines if line.entry.told]


@pytest.mark.parametrize("failed", Failure)
async def test_why_the_host_played_for_a_computer_is_kept(kept: Kept, failed: Failure) -> None:
    async with kept.opened() as store:
        match = await begun(store)
        seated = (replace(member, computer=Level.EASY) for member in match.table.members)
        match.table = replace(match.table, members=tuple(seated))
        for why in ((), (failed,)):
            seat = min(match.awaited)
            await match.play_thought(seat, match.revision(seat), (), *why, at=BEGIN)
    async with kept.opened() as store:
        loaded = await store.load(match.id)
        assert [line.entry.failed for line in loaded.lines] == [None, Failure.NO_MOVE, failed]
        assert all(line.entry.auto for line in loaded.lines[1:])
        told = json.loads(json.dumps([entry_to_json(line.entry) for line in loaded.lines]))
        assert [entry_from_json(one, match.game).failed for one in told] == [
            None,
            Failure.NO_MOVE,
            failed,
        ]


async def test_what_was_read_before_is_not_read_again_and_what_is_new_is(store: Store) -> None:
    match = await begun(store)
    for _ in range(4):
        await take(match, REST)
    whole = await store.load(match.id)
    for known in range(len(whole.lines) + 1):
        assert await store.load(match.id, whole.lines[:known]) == whole
    other = (*whole.lines[:2], replace(whole.lines[2], at=BEGIN - SECOND))
    assert await store.load(match.id, other) == whole
    assert await store.load(match.id, (*whole.lines, whole.lines[-1])) == whole


@pytest.mark.parametrize("known", [0, 3])
async def test_a_line_that_is_new_and_damaged_stops_its_match(kept: Kept, known: int) -> None:
    async with kept.opened() as store:
        match = await begun(store)
        for _ in range(4):
            await take(match, REST)
        lines = (await store.load(match.id)).lines[:known]
    kept.damage("UPDATE log SET at = 1 WHERE number = 4")
    async with kept.opened() as store:
        with pytest.raises(BadRecord):
            await store.load(match.id, lines)


async def test_secret_actions_and_private_events_are_read_as_they_were_written(
    store: Store,
) -> None:
    match = await begun(store, 1, "whisper", ADA, BOB, CY)
    while match.result is None:
        seat = max(match.awaited)
        action = match.legal(seat)[match.revision(seat) % 3]
        await match.play(seat, match.revision(seat), action, interaction=None, at=BEGIN)
    assert position_of(Match(store, match.game, await store.load(match.id))) == position_of(match)
    told = [told for line in await store.lines(match.id) for told in line.entry.told]
    assert [told.to for told in told if told.to is not None]


async def test_the_host_plays_on_for_a_seat_that_resigned(store: Store) -> None:
    match = await begun(store, 1, "whisper", ADA, BOB, CY)
    await match.resign(Seat(2), interaction="i1", at=BEGIN)
    for seat in (Seat(0), Seat(1)):
        await match.play(seat, 0, match.legal(seat)[0], interaction=None, at=BEGIN)
    assert position_of(Match(store, match.game, await store.load(match.id))) == position_of(match)


@pytest.mark.fault("G6")
async def test_an_interaction_acts_once(store: Store) -> None:
    match = await begun(store)
    await take(match, REST, "i1")
    with pytest.raises(Duplicate):
        await take(match, REST, "i1")
    await take(match, REST, "i2")
    elsewhere = await begun(store, 2)
    with pytest.raises(Duplicate):
        await take(elsewhere, REST, "i1")
    assert len(await store.lines(match.id)) == match.entries == 3


async def test_a_closed_match_does_not_go_on(store: Store) -> None:
    match = await begun(store)
    table = await store.table(match.id)
    assert table is not None
    await store.save(
        replace(table, status=Status.CLOSED, why_closed="agreed"),
        expected=table.changed_at,
        at=BEGIN,
    )
    with pytest.raises(Conflict):
        await take(match, REST)


async def test_what_is_refused_leaves_nothing_behind(store: Store) -> None:
    match = await begun(store)
    before = await store.load(match.id)
    line = before.lines[0]
    with pytest.raises(LastingTrouble):  # two lines of the same seat's same action
        await store.commit(
            Commit(
                match.id,
                expected=1,
                lines=[replace(line, entry=log.Entry(log.EntryKind.PLAY, Seat(0), REST))] * 2,
                snapshot=packed(match.game, position_of(match)),
                at=BEGIN,
                interaction="i1",
                notifications=[Notification("notice")],
                status=Status.FINISHED,
            )
        )
    assert await store.load(match.id) == before
    assert "notice" not in await all_messages(store)
    await take(match, REST, "i1")


@pytest.mark.fault("S3")
async def test_on_a_full_disk_a_move_is_refused_whole_and_the_match_goes_on_later(
    store: Store, kept: Kept
) -> None:
    match = await begun(store)
    await kept.full(store, True)
    with pytest.raises(PassingTrouble, match=r"full|read-only"):
        await rest_to_the_end(match)
    await kept.full(store, False)
    assert len(await store.lines(match.id)) == match.entries
    assert position_of(Match(store, match.game, await store.load(match.id))) == position_of(match)
    await take(match, REST)


async def test_nobody_rewrites_the_log(kept: Kept) -> None:
    async with kept.opened() as store:
        await begun(store)
    for sql in ("UPDATE log SET seat = 1", "DELETE FROM log"):
        with pytest.raises((sqlite3.Error, psycopg.Error), match=r"the log never|never rewritten"):
            kept.by_hand(sql)


@pytest.mark.parametrize(
    "damage",
    [
        'action = \'{"is":"Fly"}\'',
        "action = 'no json'",
        'action = \'{"is":"Sprint","strength":"much"}\'',
        "draws = '{\"a\":1}'",
        "draws = '[true]'",
        "told = '[1]'",
        'told = \'[[{"is":"Sang"},null]]\'',
    ],
)
async def test_a_damaged_line_stops_its_own_match_and_no_other(kept: Kept, damage: str) -> None:
    async with kept.opened() as store:
        hurt, well = await begun(store, 1), await begun(store, 2)
        for match in (hurt, well):
            await take(match, Sprint(3))
    kept.damage(f"UPDATE log SET {damage} WHERE match_id = {hurt.id} AND number = 1")
    async with kept.opened() as store:
        with pytest.raises(BadRecord):
            await store.load(hurt.id)
        assert isinstance(await store.load(well.id), Loaded)
        assert len(await store.tables_with(Status.RUNNING)) == 2


async def test_unreadable_options_stop_their_own_match_and_no_other(kept: Kept) -> None:
    async with kept.opened() as store:
        hurt, well = await begun(store, 1), await begun(store, 2)
    kept.damage(f"UPDATE matches SET options = '{{' WHERE id = {hurt.id}")
    async with kept.opened() as store:
        assert len(await store.tables_with(Status.RUNNING)) == 2
        with pytest.raises(BadRecord):
            Match(store, hurt.game, await store.load(hurt.id))
        Match(store, well.game, await store.load(well.id))
