from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.errors import ChannelTaken, Conflict
from bot.features.proposals import store as proposals
from bot.matches.match import Match
from bot.store.store import Store
from bot.tables.records import Commit, Line, Notification, Post, Snapshot, Status
from games import log
from games.core import Seat
from tests.support.bot.kept import Kept, both_engines
from tests.support.bot.stored import ADA, BEGIN, BOB, CY, REST, SECOND, begun, lobby, people, take

pytestmark = both_engines


async def test_a_channel_has_room_for_one_open_table(store: Store) -> None:
    table = await lobby(store, 1)
    with pytest.raises(ChannelTaken) as taken:
        await lobby(store, 1)
    assert taken.value.table_id == table.id
    await lobby(store, 2)


async def test_a_closed_table_makes_room(store: Store) -> None:
    table = await lobby(store, 1)
    closed = replace(table, status=Status.CLOSED, why_closed="left")
    await store.save(closed, expected=table.changed_at, at=BEGIN)
    assert await store.table_in(1) is None
    other = await lobby(store, 1)
    assert await store.table_in(1) == other


async def test_a_table_cannot_move_to_a_channel_that_is_taken(store: Store) -> None:
    there, table = await lobby(store, 1), await lobby(store, 2)
    with pytest.raises(ChannelTaken) as taken:
        await store.save(replace(table, channel_id=1), expected=table.changed_at, at=BEGIN)
    assert taken.value.table_id == there.id
    moved = await store.save(replace(table, channel_id=3), expected=table.changed_at, at=BEGIN)
    assert await store.table_in(2) is None
    assert await store.table_in(3) == moved


async def test_of_two_changes_of_the_same_table_one_is_refused(store: Store) -> None:
    table = await lobby(store, members=people(ADA))
    joined = await store.save(
        replace(table, members=people(ADA, BOB)), expected=table.changed_at, at=BEGIN
    )
    with pytest.raises(Conflict):  # though both happened in the same instant
        await store.save(
            replace(table, members=people(ADA, CY)), expected=table.changed_at, at=BEGIN
        )
    assert await store.table(table.id) == joined
    assert [member.user_id for member in joined.members] == [ADA, BOB]


@pytest.mark.usefixtures("toys")
async def test_a_match_does_not_begin_with_people_who_have_changed(store: Store) -> None:
    table = await lobby(store, members=people(ADA, BOB))
    await store.save(
        replace(table, members=people(ADA, BOB, CY)), expected=table.changed_at, at=BEGIN
    )
    with pytest.raises(Conflict):
        await store.commit(
            Commit(
                table.id,
                expected=0,
                lines=[Line(log.Entry(log.EntryKind.START), 0, BEGIN)],
                snapshot=Snapshot(1, 1, None),
                at=BEGIN,
                status=Status.RUNNING,
                unchanged_since=table.changed_at,
            )
        )


@pytest.mark.usefixtures("toys")
async def test_the_options_of_a_match_that_has_begun_stay(store: Store) -> None:
    match = await begun(store)
    table = await store.table(match.id)
    assert table is not None
    changed = replace(table, options={"other": 1}, channel_lost="forbidden")
    saved = await store.save(changed, expected=table.changed_at, at=BEGIN)
    assert saved.options == table.options
    assert saved.channel_lost == "forbidden"


@pytest.mark.usefixtures("toys")
async def test_the_tables_of_a_person(store: Store) -> None:
    old = await lobby(store, 1, members=people(ADA))
    await lobby(store, 2, members=people(BOB))
    match = await begun(store, 3)
    assert [table.id for table in await store.tables_of(ADA)] == [match.id, old.id]
    assert [table.id for table in await store.tables_with(Status.RUNNING)] == [match.id]
    await match.resign(Seat(0), interaction=None, at=BEGIN)
    assert [table.id for table in await store.tables_of(ADA)] == [old.id]
    both = await store.tables_of(ADA, finished=True)
    assert [table.id for table in both] == [match.id, old.id]


@pytest.mark.usefixtures("toys")
async def test_a_channel_shows_its_open_table_else_the_last_that_finished(store: Store) -> None:
    first = await begun(store, 1)
    await first.resign(Seat(0), interaction=None, at=BEGIN)
    second = await begun(store, 1)
    await second.resign(Seat(0), interaction=None, at=BEGIN + SECOND)
    found = await store.table_in(1)
    assert found is not None
    assert found.id == second.id
    third = await lobby(store, 1)
    assert await store.table_in(1) == third


async def test_there_is_no_table_of_a_number_nobody_gave(store: Store) -> None:
    assert await store.table(77) is None
    assert await store.post(77, "turn") is None
    with pytest.raises(LookupError):
        await store.load(77)


@pytest.mark.usefixtures("toys")
async def test_an_erased_person_is_named_nowhere_and_the_match_goes_on(kept: Kept) -> None:
    async with kept.opened() as store:
        match = await begun(store, 1)
        await lobby(store, 2, members=people(BOB, ADA))
        await lobby(store, 3, members=people(CY))
        await store.erase(ADA)
        assert await store.tables_of(ADA, finished=True) == []
        seated = Match(store, match.game, await store.load(match.id)).seated
        assert seated[Seat(0)].user_id < 0
        assert seated[Seat(0)].name == ""
        assert seated[Seat(1)].name == "Bob"
        assert len(await store.tables_of(BOB)) == 2
        await store.notify(match.id, [Notification("warning", seat=Seat(0))], BEGIN)
        messages = await store.claim(BEGIN, 9)
        assert [one.user_id for one in messages if one.kind == "warning"] == [None]
        await take(match, REST)
        await store.erase(BOB)
        assert not kept.holds("Ada")
        assert kept.holds("Cy")
        ghosts = [m.user_id for t in await store.tables_with(Status.RUNNING) for m in t.members]
        assert len(set(ghosts)) == 2


@pytest.mark.usefixtures("toys")
async def test_what_was_read_before_somebody_was_erased_is_not_written_back(store: Store) -> None:
    match = await begun(store)
    await store.erase(ADA)
    with pytest.raises(Conflict):
        await store.save(match.table, expected=match.table.changed_at, at=BEGIN)


async def test_a_server_has_tables_of_its_own(store: Store) -> None:
    here = await lobby(store, 1)
    assert await store.tables_with(Status.LOBBY, here.guild_id) == [here]
    assert await store.tables_with(Status.LOBBY, 12345) == []


async def test_in_a_lobby_a_message_goes_to_the_one_at_that_place(store: Store) -> None:
    table = await lobby(store, 1, members=people(BOB, ADA))
    notifications = [Notification("warning", seat=Seat(place)) for place in (0, 1, 2)]
    await store.notify(table.id, notifications, BEGIN)
    assert [message.user_id for message in await store.claim(BEGIN, 9)] == [BOB, ADA, None]


async def test_consents_outlive_the_messages_that_asked_for_them(store: Store) -> None:
    table = await lobby(store)
    await proposals.make(store, table.id, "close", Seat(1), None, BEGIN)
    for seat in (0, 1):
        await proposals.agree(store, table.id, "close", Seat(seat))
    await store.forget_all_posts()
    standing = await proposals.get(store, table.id, "close")
    assert standing is not None
    assert standing.seat == 1
    assert standing.agreed == {0, 1}
    await proposals.withdraw(store, table.id, "close")
    assert await proposals.get(store, table.id, "close") is None


async def test_another_proposal_about_the_same_begins_with_no_consents(store: Store) -> None:
    table = await lobby(store)
    await proposals.make(store, table.id, "undo", Seat(1), {"to": 4}, BEGIN)
    await proposals.agree(store, table.id, "undo", Seat(0))
    await proposals.make(store, table.id, "undo", Seat(2), {"to": 3}, BEGIN)
    standing = await proposals.get(store, table.id, "undo")
    assert standing is not None
    assert standing.body == {"to": 3}
    assert standing.agreed == {2}


async def test_a_message_is_remembered_until_it_is_forgotten(store: Store) -> None:
    table = await lobby(store)
    first = Post(table.id, "turn", 1, 1001, BEGIN, {"since": 3, "awaited": [0, 1]})
    second = replace(first, message_id=1002, body={})
    other = replace(first, purpose="lobby", message_id=1003)
    for post in (first, second, other):
        await store.remember(post)
    assert await store.post(table.id, "turn") == second
    await store.forget(table.id, "turn")
    assert await store.post(table.id, "turn") is None
    assert await store.post(table.id, "lobby") == other
    await store.forget_all_posts()
    assert await store.post(table.id, "lobby") is None


async def test_a_setting_is_kept(kept: Kept) -> None:
    async with kept.opened() as store:
        assert await store.setting("session") is None
        await store.set_setting("session", "1")
        await store.set_setting("session", "2")
    async with kept.opened() as store:
        assert await store.setting("session") == "2"


async def test_the_newest_instant_is_that_of_the_last_thing_written(store: Store) -> None:
    assert await store.last_instant() is None
    late = Notification("expire", due_at=BEGIN + 99 * SECOND)
    table = await lobby(store, notifications=(late,))
    assert await store.last_instant() == BEGIN
    await store.remember(Post(table.id, "lobby", 1, 1, BEGIN + 2 * SECOND, None))
    assert await store.last_instant() == BEGIN + 2 * SECOND
    await store.notify(table.id, [Notification("notice")], BEGIN + 3 * SECOND)
    assert await store.last_instant() == BEGIN + 3 * SECOND


@pytest.mark.usefixtures("toys")
async def test_why_a_match_stopped_is_kept_apart_from_why_its_channel_is_lost(store: Store) -> None:
    table = (await begun(store)).table
    stopped = replace(table, status=Status.FROZEN, why_frozen="does not fit")
    stopped = await store.save(stopped, expected=table.changed_at, at=BEGIN)
    assert await store.table(table.id) == stopped
    assert (stopped.why_frozen, stopped.channel_lost) == ("does not fit", "")
