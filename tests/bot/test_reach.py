"""Who is awaited can act by some way, or the others know.

Issue: "board in a channel where they may look and press, else their direct messages, else none";
"who cannot be reached at all: the others are told once, why, and what they can do". Long because
there are as many obstacles as Discord has.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from simcord import gateway
from simcord.backend.errors import BackendError
from simcord.enums import ChannelType

from bot.delivery import budget, members, posting, reach, unreached
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage, Table
from tests.support.bot.in_person import begun_in_person
from tests.support.bot.playing import verbs
from tests.support.bot.reminding import away, remind
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    change_thread,
    delete,
    delete_channel,
    deny,
    dms,
    give_back,
    invite_bot,
    minutes,
    nap,
    opened,
    pinged,
    player,
    remove_bot,
    resign,
    shut_out,
    take_away,
    thread,
    waiter,
)
from tests.support.bot.sitting import hand, leave
from tests.support.bot.strict import Strict, Throttled
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

ROUND = 60  # minutes within which everybody who is awaited was asked for, with slow pulses


async def closes_door(world: World, person: Any, times: int | None = None) -> None:
    """Discord refuses direct messages to a person."""
    where = world.env.backend.get_dm_channel(person.id).id
    path = f"/channels/{where}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, times=times)


async def leaves(world: World, person: Any) -> None:
    world.env.backend.remove_member(world.guild.id, person.id)
    await world.env.settle()


async def loses_sight(world: World, person: Any) -> None:
    await shut_out(world, world.channel, person)


def is_archived(world: World, where: Any) -> bool:
    about = world.env.backend.get_channel(where.id).thread_metadata
    return about is not None and about.archived


async def is_timed_out(world: World, person: Any) -> None:
    member = world.env.backend.get_guild(world.guild.id).members[person.id]
    member.timed_out_until = (world.env.now() + timedelta(days=20)).isoformat()
    await world.env.settle()


async def loses_history(world: World, person: Any) -> None:
    """Who may look and not read what was written before sees no board."""
    await deny(world, world.channel, person, "read_message_history")


async def has_rules_to_accept(world: World, person: Any) -> None:
    """Who joins a server again may press nothing before."""
    world.env.backend.get_guild(world.guild.id).members[person.id].pending = True


OBSTACLES = {
    leaves: "gone",
    loses_sight: "hidden",
    loses_history: "hidden",
    is_timed_out: "timeout",
    has_rules_to_accept: "pending",
}


@pytest.mark.fault("M11")
@pytest.mark.parametrize("happens", OBSTACLES)
async def test_who_cannot_act_in_the_channel_has_the_board_by_direct_message(
    world: World, happens: Any
) -> None:
    match, mover = await begun_with_mover(world)
    await happens(world, mover)
    await minutes(world, ROUND)
    (board,) = dms(mover)
    assert "move" in verbs(board)
    assert not dms(waiter(world, match))
    await mover.user.slash("play", move="rest nap")
    assert "move" not in verbs(dms(mover)[-1])


@pytest.mark.fault("M11")
@pytest.mark.parametrize("happens", OBSTACLES)
async def test_who_comes_to_be_awaited_and_cannot_act_has_it_at_once(
    world: World, happens: Any
) -> None:
    match = await begun(world)
    other = waiter(world, match)
    await happens(world, other)
    await nap(world, match)
    assert "move" in verbs(dms(other)[-1])


@pytest.mark.fault("M11")
async def test_who_takes_over_has_a_board_too_where_the_one_before_has_theirs_still(
    world: World,
) -> None:
    _, mover = await begun_with_mover(world)
    await is_timed_out(world, mover)
    await minutes(world, ROUND)
    world.env.backend.get_guild(world.guild.id).members[mover.id].timed_out_until = None
    heir = world.people[4]
    await hand(world, mover, heir)
    await leaves(world, heir)
    await minutes(world, ROUND)
    assert "move" in verbs(dms(heir)[-1])


@pytest.mark.fault("M11")
async def test_who_cannot_see_the_channel_is_written_to_of_proposals_and_of_seats(
    world: World,
) -> None:
    """Also who wants no reminders: they read nothing there."""
    match = await begun(world, "race", 3)
    mover, other = player(world, match), waiter(world, match)
    await remind(other, world, on=False)
    await loses_sight(world, other)
    await mover.slash(world.channel, "table pause")
    (asked,) = dms(other)
    assert "agree" in verbs(asked)
    await leave(world, mover)
    assert any(tells(message.content, "seats.open") for message in dms(other))
    await world.press(mover, "comeback")
    assert tells(dms(other)[-1].content, "seats.taken")


@pytest.mark.fault("M12")
@pytest.mark.parametrize(("happens", "why"), OBSTACLES.items())
async def test_of_who_cannot_act_at_all_the_others_know_once_why_and_what_they_can_do(
    world: World, happens: Any, why: str
) -> None:
    _, mover = await begun_with_mover(world)
    await closes_door(world, mover)
    await happens(world, mover)
    await minutes(world, ROUND + 30)
    said = [m for m in world.messages() if tells(m.content, f"unreached.{why}")]
    assert [(verbs(m), pinged(m)) for m in said] == [({"replace"}, set())]
    assert len(unreached.waiting(world.app.host.delivery)) == 1


@pytest.mark.fault("M12")
async def test_the_others_know_it_once_too_where_discord_takes_no_board_in_the_channel(
    world: World,
) -> None:
    match, mover = await begun_with_mover(world)
    other = waiter(world, match)
    await closes_door(world, other)
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=400, code=50035, times=None)
    await mover.slash(world.channel, "play", move="rest nap")
    await minutes(world, 60)
    assert len([m for m in dms(mover) if tells(m.content, "unreached.closed")]) == 1
    assert len(unreached.waiting(world.app.host.delivery)) == 1


@pytest.mark.fault("M12")
async def test_it_is_tried_again_after_a_restart_too_until_they_can_be_written_to(
    world: World,
) -> None:
    _, mover = await begun_with_mover(world)
    await closes_door(world, mover)
    await loses_sight(world, mover)
    await world.restart()
    await minutes(world, 30)
    assert not dms(mover)
    assert len(unreached.waiting(world.app.host.delivery)) == 1
    world.env.backend.faults.clear()
    await minutes(world, 15)
    assert "move" in verbs(dms(mover)[-1])
    assert not unreached.waiting(world.app.host.delivery)
    assert len([m for m in world.messages() if tells(m.content, "unreached.hidden")]) == 1


@pytest.mark.fault("M12")
async def test_at_a_table_without_its_channel_who_closes_the_door_is_known_to_the_other(
    world: World,
) -> None:
    match, mover = await begun_with_mover(world)
    other = waiter(world, match)
    await closes_door(world, mover)
    await delete_channel(world, world.channel)
    assert any(tells(m.content, "unreached.closed") for m in dms(other))
    assert "replace" in verbs(dms(other)[-1])


@pytest.mark.fault("M12")
async def test_who_is_back_where_the_bot_may_write_to_them_has_a_board_soon(world: World) -> None:
    """Neither that they left nor that they are back does Discord say."""
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    await closes_door(world, other)
    await mover.user.slash("play", move="rest nap")
    before = len(dms(other))
    world.env.backend.faults.clear()
    await minutes(world, 15)
    assert ["move" in verbs(m) for m in dms(other)[before:]] == [True]
    assert not unreached.waiting(world.app.host.delivery)


@pytest.mark.fault("M12")
async def test_of_who_can_be_written_to_in_an_hour_alone_the_others_know_meanwhile(
    world: World,
) -> None:
    sky = Strict(world.env)
    _, mover = await begun_with_mover(world)
    path = f"/channels/{world.env.backend.get_dm_channel(mover.id).id}/messages"
    end = world.env.now() + timedelta(hours=1)

    def rule(_method: str, asked: str, _body: Any) -> BackendError | None:
        left = (end - world.env.now()).total_seconds()
        return Throttled(left + 1) if asked == path else None

    sky.until(end, rule)
    with sky.enforced():
        await loses_sight(world, mover)
        assert any(tells(m.content, "unreached.hidden") for m in world.messages())
        await minutes(world, 75)
    assert "move" in verbs(dms(mover)[-1])
    assert not unreached.waiting(world.app.host.delivery)


@pytest.mark.fault("M12")
async def test_a_deputy_who_has_no_way_to_act_plays_no_more(world: World) -> None:
    """The clock of who is away stands then, as if the deputy had declined."""
    match, mover = await begun_with_mover(world)
    deputy = world.people[5]
    await closes_door(world, deputy)
    await away(world, mover, until="5d", deputy=deputy)
    await loses_sight(world, deputy)
    assert tells(dms(mover)[-1].content, "warning.deputy_gone")
    clock = await world.store.deadlines.clock(match.id, world.env.now())
    assert clock is not None
    (waiting,) = clock.waiting.values()
    assert waiting.user_id == mover.id
    assert (waiting.deadline or world.env.now()) > world.env.now() + timedelta(days=5)
    assert not unreached.waiting(world.app.host.delivery)


async def answers_nothing(socket: Any, *asked: Any, **more: Any) -> None:
    raise ConnectionResetError


@pytest.mark.fault("M11")
async def test_where_the_gateway_does_not_answer_people_are_asked_for_one_by_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, mover = await begun_with_mover(world)
    other = waiter(world, match)
    monkeypatch.setattr(gateway.FakeWebSocket, "request_chunks", answers_nothing)
    await loses_sight(world, other)
    await nap(world, match)
    assert "move" in verbs(dms(other)[-1])
    await resign(world, mover)
    assert "rematch" in verbs(dms(other)[-1])


@pytest.mark.fault("M11")
async def test_a_server_that_is_away_does_not_answer_for_another(world: World) -> None:
    elsewhere = world.env.create_guild("elsewhere", owner=world.users[3])
    await world.env.settle()
    world.env.backend.emit("GUILD_DELETE", {"id": str(elsewhere.id), "unavailable": True})
    await world.env.settle()
    server = world.app.get_guild(elsewhere.id)
    assert server is not None
    await members.of(world.app.host.delivery, server, [world.ada.id])
    assert not world.app.host.delivery.deaf


@pytest.mark.fault("M12")
async def test_of_who_comes_and_goes_without_a_way_the_others_read_so_often_a_day(
    world: World,
) -> None:
    _, mover = await begun_with_mover(world)
    await closes_door(world, mover)
    for _ in range(budget.A_DAY + 2):
        await loses_sight(world, mover)
        world.env.backend.delete_overwrite(world.channel.id, mover.id)
        await world.env.settle()
    told = [m for m in world.messages() if tells(m.content, "unreached.hidden")]
    assert len(told) == budget.A_DAY


@pytest.mark.fault("M12")
async def test_of_two_who_have_no_way_each_is_known(world: World) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    await closes_door(world, mover)
    await closes_door(world, other)
    await mover.user.slash("play", move="rest nap")
    assert set(world.app.host.delivery.unreached[match.id]) == set(match.seated)


@pytest.mark.fault("M12")
@pytest.mark.parametrize("refused", [True, False])
async def test_who_reads_nothing_of_the_channel_hears_by_message_who_has_no_way(
    world: World, refused: bool
) -> None:
    match, mover = await begun_with_mover(world)
    other = waiter(world, match)
    await closes_door(world, mover)
    if refused:
        path = f"/channels/{world.channel.id}/messages"
        world.env.inject_error("POST", path, status=400, code=50035, times=None)
    else:
        await loses_sight(world, other)
    await loses_sight(world, mover)
    assert tells(dms(other)[-1].content, "unreached.hidden")


@pytest.mark.fault("M12")
async def test_who_proposes_in_person_knows_whom_it_cannot_reach(world: World) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    await closes_door(world, other)
    await mover.user.slash("table pause")
    assert any(tells(m.content, "unreached.closed") for m in dms(mover))


async def test_who_can_act_again_in_the_channel_is_reached(world: World) -> None:
    _, mover = await begun_with_mover(world)
    await closes_door(world, mover)
    await loses_sight(world, mover)
    assert unreached.waiting(world.app.host.delivery)
    world.env.backend.delete_overwrite(world.channel.id, mover.id)
    await world.env.settle()
    assert not unreached.waiting(world.app.host.delivery)


@pytest.mark.fault("M3")
@pytest.mark.parametrize("archived", [True, False])
async def test_a_locked_thread_sends_all_home_at_once(world: World, archived: bool) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    await change_thread(world, where, archived=archived, locked=True)
    assert tells(dms(waiter(world, match))[-1].content, "warning.lost_locked")
    assert "move" in verbs(dms(player(world, match))[-1])


@pytest.mark.fault("M3")
async def test_an_archived_thread_is_opened_while_somebody_is_awaited_three_times_a_day(
    world: World,
) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    posted = len(world.messages(where))
    for _ in range(budget.A_DAY):
        await change_thread(world, where, archived=True)
        assert not is_archived(world, where)
    assert not dms(player(world, match))
    await change_thread(world, where, archived=True)
    assert is_archived(world, where)
    assert "move" in verbs(dms(player(world, match))[-1])
    assert len(world.messages(where)) == posted


@pytest.mark.fault("M3")
@pytest.mark.parametrize(("status", "code"), [(429, 0), (400, 160006), (503, 0)])
async def test_in_a_thread_that_cannot_be_opened_who_is_awaited_has_the_board_at_once(
    world: World, status: int, code: int
) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    path = f"/channels/{where.id}"
    world.env.inject_error("PATCH", path, status=status, code=code, times=None)
    await change_thread(world, where, archived=True)
    assert "move" in verbs(dms(player(world, match))[-1])


@pytest.mark.fault("M11")
async def test_while_discord_does_not_say_whether_the_board_is_there_people_are_looked_after(
    world: World,
) -> None:
    _, mover = await begun_with_mover(world)
    path = f"/channels/{world.channel.id}/messages/*"
    world.env.inject_error("GET", path, status=503, code=0, times=None)
    await loses_sight(world, mover)
    assert "move" in verbs(dms(mover)[-1])


@pytest.mark.fault("M3")
async def test_a_thread_is_known_to_be_gone_with_its_channel_though_it_was_archived(
    world: World,
) -> None:
    """Discord tells of the channel alone."""
    where = thread(world)
    match = await begun(world, channel=where)
    for _ in range(budget.A_DAY + 1):
        await change_thread(world, where, archived=True)
    await delete_channel(world, world.channel)
    assert tells(dms(waiter(world, match))[-1].content, "warning.lost_deleted")


async def proposed(world: World) -> None:
    match = await begun(world, "race", 3)
    await player(world, match).slash(world.channel, "table pause")


async def left(world: World) -> None:
    await leave(world, player(world, await begun(world, "race", 3)))


@pytest.mark.fault("M13")
@pytest.mark.parametrize("begins", [begun, opened, proposed, left])
async def test_what_was_deleted_while_the_bot_was_away_is_back(world: World, begins: Any) -> None:
    """The board, the lobby, and what is asked at the table."""
    await begins(world)
    *others, before = [m for m in world.messages() if verbs(m)]
    world.env.backend.messages[world.channel.id].pop(before.id)
    await world.restart()
    await world.env.settle()
    there = [verbs(m) for m in world.messages() if verbs(m)]
    assert there == [*map(verbs, others), verbs(before)]


async def test_a_start_posts_nothing_again_that_is_there(world: World) -> None:
    await begun(world)
    before = [m.id for m in world.messages()]
    await world.restart()
    await minutes(world, 5)
    assert [m.id for m in world.messages()] == before


@pytest.mark.fault("M14")
async def test_where_all_is_deleted_the_table_goes_on_in_person_for_a_day(world: World) -> None:
    match, mover = await begun_with_mover(world)
    posts = 0
    for _ in range(10):
        for message in world.messages():
            posts += mover.id in pinged(message)
            await delete(world, message)
    assert posts == 1 + budget.A_DAY
    for person in (mover, waiter(world, match)):
        assert tells(dms(person)[0].content, "warning.lost_cleaned")
    assert "move" in verbs(dms(mover)[-1])
    await world.restart()
    await minutes(world, 23 * 60)
    assert not world.messages()
    await minutes(world, 2 * 60)
    assert "move" in verbs(world.newest())


@pytest.mark.fault("M14")
async def test_of_a_channel_that_comes_and_goes_players_are_told_so_often_a_day(
    world: World,
) -> None:
    match = await begun(world)
    for _ in range(budget.A_DAY + 2):
        await take_away(world, world.channel, "send_messages")
        await give_back(world, world.channel)
    told = [m for m in dms(waiter(world, match)) if tells(m.content, "warning.lost_forbidden")]
    assert len(told) == budget.A_DAY


@pytest.mark.fault("M5")
async def test_invited_again_without_its_channel_the_table_goes_on_in_person(world: World) -> None:
    match, mover = await begun_with_mover(world)
    await remove_bot(world)
    world.env.backend.delete_channel(world.channel.id)
    await invite_bot(world)
    assert tells(dms(waiter(world, match))[-1].content, "warning.lost_deleted")
    assert "move" in verbs(dms(mover)[-1])


@pytest.mark.fault("M11")
@pytest.mark.parametrize("of_the_bot", [False, True])
async def test_the_chat_of_a_voice_channel_is_read_by_who_may_connect(
    world: World, of_the_bot: bool
) -> None:
    where = world.guild.create_voice_channel("talk")
    match = await begun(world, channel=where)
    mover = player(world, match)
    if of_the_bot:
        await take_away(world, where, "connect")
    else:
        await deny(world, where, mover, "connect")
        await minutes(world, ROUND)
    assert "move" in verbs(dms(mover)[-1])


@pytest.mark.fault("M18")
async def test_a_channel_that_opens_again_without_a_word_of_discords_is_found_in_a_day(
    world: World,
) -> None:
    """Also where the permissions that are known say nothing of it; nobody is told it twice."""
    match, mover = await begun_with_mover(world)
    for path in ("messages", "typing"):
        where = f"/channels/{world.channel.id}/{path}"
        world.env.inject_error("POST", where, status=403, code=50013, times=None)
    await nap(world, match)
    await minutes(world, 49 * 60)
    assert len([m for m in dms(mover) if tells(m.content, "warning.lost_forbidden")]) == 1
    world.env.backend.faults.clear()
    await minutes(world, 25 * 60)
    assert "move" in verbs(world.newest())


@pytest.mark.fault("M11")
async def test_who_is_put_out_of_a_private_thread_has_the_board_in_person(world: World) -> None:
    backend = world.env.backend
    kind = ChannelType.PRIVATE_THREAD
    made = backend.create_thread(world.channel.id, "ours", world.ada.id, type=kind)
    for user_id in (world.ada.id, world.bram.id, backend.bot_user.id):
        backend.add_thread_member(made.id, user_id)
    where = next(t for t in world.channel.threads if t.id == made.id)
    match = await begun(world, channel=where)
    mover, other = player(world, match), waiter(world, match)
    backend.remove_thread_member(made.id, other.id)
    await mover.slash(where, "play", move="rest nap")
    assert "move" in verbs(dms(other)[-1])
    assert not dms(mover)


@pytest.mark.fault("M11")
@pytest.mark.parametrize("happens", OBSTACLES)
async def test_who_sat_there_and_cannot_see_the_end_learns_of_it(
    world: World, happens: Any
) -> None:
    match, mover = await begun_with_mover(world)
    other = waiter(world, match)
    await happens(world, other)
    await resign(world, mover)
    assert "rematch" in verbs(dms(other)[-1])
    assert "rematch" in verbs(world.newest())
    assert not any("rematch" in verbs(m) for m in dms(mover))


@pytest.mark.fault("M11")
async def test_a_match_that_was_played_in_person_ends_there_too(world: World) -> None:
    """In a locked thread no button can be pressed."""
    where = thread(world)
    match = await begun(world, channel=where)
    mover, other = player(world, match), waiter(world, match)
    await change_thread(world, where, locked=True)
    asked = await mover.user.slash("table resign")
    await world.press(mover.user, "resigned", asked.response)
    for person in (mover, other):
        assert "rematch" in verbs(dms(person)[-1])


async def test_a_board_by_message_loses_its_button_at_the_end_in_the_channel(
    world: World,
) -> None:
    match, mover = await begun_with_mover(world)
    await loses_sight(world, mover)
    world.env.backend.delete_overwrite(world.channel.id, mover.id)
    await world.env.settle()
    await resign(world, waiter(world, match))
    assert [verbs(m) for m in dms(mover)] == [set()]


@pytest.mark.fault("M11")
async def test_who_has_left_learns_of_the_end_in_a_thread_that_was_archived(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    mover, other = player(world, match), waiter(world, match)
    for _ in range(budget.A_DAY + 1):
        await change_thread(world, where, archived=True)
    await leaves(world, other)
    asked = await mover.user.slash("table resign")
    await world.press(mover.user, "resigned", asked.response)
    assert "rematch" in verbs(dms(other)[-1])


@pytest.mark.fault("M11")
async def test_who_could_not_be_written_to_for_an_hour_learns_of_the_end(world: World) -> None:
    match, mover = await begun_with_mover(world)
    await delete_channel(world, world.channel)
    other = waiter(world, match)
    await closes_door(world, other)
    asked = await mover.user.slash("table resign")
    await world.press(mover.user, "resigned", asked.response)
    await minutes(world, 60)
    world.env.backend.faults.clear()
    await minutes(world, 60)
    assert len([m for m in dms(other) if "rematch" in verbs(m)]) == 1


async def test_a_lobby_that_begins_while_it_is_looked_at_is_no_error(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read of it before knows fewer seats than are awaited."""
    await opened(world)
    host = world.app.host
    before = replace(await host.matches.table(1), members=())
    for person, verb in ((world.bram, "join"), (world.ada, "start")):
        await person.slash(world.channel, f"table {verb}")

    async def older(*_: Any) -> Table:
        return before

    monkeypatch.setattr(posting, "table_of", older)
    kind, now = NotificationKind.REACH, world.env.now()
    due = OutboxMessage(1, 1, kind, None, None, None, None, None, 0, now, now)
    with world.env.time_context():
        await reach.look(host, due)
