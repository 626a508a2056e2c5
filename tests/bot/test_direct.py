"""A table without a channel: people play in their direct messages, from a challenge to the end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.seats import service as seats
from bot.tables.records import Status
from tests.support.bot.in_person import CODE, asking, begun_in_person, boards, challenged
from tests.support.bot.layouts import rows_of
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import dms, match_of, player, said, waiter
from tests.support.bot.world import World


def custom_ids(message: Any) -> list[str]:
    """The addresses of the buttons of a message."""
    return [
        i["custom_id"]
        for row in rows_of(message.components)
        for i in row["components"]
        if i["type"] == 2
    ]


async def test_a_challenge_is_accepted_in_direct_messages_and_played_there_to_its_end(
    world: World,
) -> None:
    told = await challenged(world, "whisper")
    assert "#1" in told
    assert "/mygames" in told
    assert "has sent a challenge" in dms(world.bram)[-1].content
    assert {user.id for user in dms(world.bram)[-1].mentions} == {world.bram.id}
    await world.press(world.bram.user, "join", dms(world.bram)[-1])
    match = await match_of(world, 1)
    assert match.table.status is Status.RUNNING
    assert match.table.guild_id is None
    for number in range(3):
        for seat in sorted(match.seated):
            mover = player(world, match, seat)
            await mover.user.slash("play", move=f"whisper {seat + 1 + number}")
        match = await world.a_moment_later()
    assert match.table.status is Status.FINISHED
    for person in (world.ada, world.bram):
        assert any("Rematch" in labels(m) for m in dms(person))
        assert not boards(person)
    assert not world.messages()  # nothing of it is in a channel


@pytest.mark.discord
async def test_each_has_the_board_and_it_notifies_who_is_to_move_alone(world: World) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    assert not dms(mover)[-1].flags.silent
    assert dms(other)[-1].flags.silent
    assert len(boards(mover)) == len(boards(other)) == 1
    await mover.user.slash("play", move="rest nap")
    await world.a_moment_later()
    assert "waits for" not in dms(other)[-1].content
    assert "**Race #1** waits for" in dms(mover)[-1].content
    assert not dms(other)[-1].flags.silent
    assert dms(mover)[-1].flags.silent
    assert len(boards(mover)) == len(boards(other)) == 1


async def test_after_a_restart_it_goes_on_and_an_old_button_says_so(world: World) -> None:
    match = await begun_in_person(world)
    mover = player(world, match)
    panel = await world.press(mover.user, "move", boards(mover)[0])
    await world.restart()
    await mover.user.slash("play", move="rest nap")
    match = await world.a_moment_later()
    assert player(world, match) is not mover
    assert len(boards(mover)) == 1
    entries = match.entries
    stale = next(i for i in custom_ids(panel.response))
    told = said(await mover.user.click(panel.response, custom_id=stale))
    assert told
    assert (await match_of(world, 1)).entries == entries


async def test_a_stranger_sees_and_does_nothing_there(world: World) -> None:
    await begun_in_person(world)
    cleo = world.people[2]
    for asked in (
        await cleo.user.slash("table board", table=1),
        await cleo.slash(world.channel, "table log", table=1),
    ):
        assert said(asked).startswith("There is no such table")


async def test_what_is_proposed_is_asked_and_answered_in_person(world: World) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    asked = await mover.user.slash("table pause", table=1)
    assert asked.response is not None
    await world.a_moment_later()
    question = next(m for m in reversed(dms(other)) if "Agree to pause" in labels(m))
    await other.user.click(question, label="Agree to pause")
    running = await world.store.deadlines.clock(1, world.env.now())
    assert running is not None
    assert running.paused is not None
    assert "direct messages" in said(await other.user.slash("mygames"))


async def test_who_has_the_code_joins_and_a_code_for_once_works_once(world: World) -> None:
    told = said(await world.ada.user.slash("table link", game="race", once=True))
    (code,) = CODE.findall(told)
    assert "#1" in said(await world.bram.user.slash("join", code=code))
    again = said(await world.people[2].slash(world.channel, "join", code=code))
    assert "does not work" in again
    await world.press(world.ada.user, "start", dms(world.ada)[-1])
    match = await match_of(world, 1)
    assert {m.user_id for m in match.seated.values()} == {world.ada.id, world.bram.id}


async def test_a_code_of_a_full_match_is_to_look_on(world: World) -> None:
    (old,) = CODE.findall(said(await world.ada.user.slash("table link", game="race")))
    for person in (world.bram, world.people[2]):
        await person.user.slash("join", code=old)
    await world.press(world.ada.user, "start", asking(world.ada, "start"))
    late = world.people[3]
    told = said(await late.user.slash("join", code=old))
    assert told == (
        "This table is full and its match has begun. You can look on: ask Ada for a code for that."
    )
    told = said(await world.ada.user.slash("table link", table=1))
    assert "every seat is taken, so this code is to look on" in told
    assert "gets a seat" not in told
    (code,) = CODE.findall(told)
    assert "waits for" in said(await late.user.slash("join", code=code))


async def test_a_code_is_cancelled_by_its_opener_alone(world: World) -> None:
    shown = await world.ada.user.slash("table link", game="race")
    (code,) = CODE.findall(said(shown))
    await world.press(world.ada.user, "unlink", shown.response)
    assert "does not work" in said(await world.bram.user.slash("join", code=code))
    await world.ada.user.slash("table link", table=1)
    assert "no such table" in said(await world.bram.user.slash("table link", table=1))


async def test_who_looks_on_sees_what_all_may_see(world: World) -> None:
    await begun_in_person(world, "whisper")
    told = said(await world.ada.user.slash("table link", table=1, looks=True))
    (code,) = CODE.findall(told)
    cleo = world.people[2]
    shown = await cleo.user.slash("join", code=code)
    await world.press(cleo.user, "look", shown.response)
    assert (await match_of(world, 1)).table.seat_of(cleo.id, world.env.now()) is None


async def test_a_guest_who_declines_leaves_the_challenger_called(world: World) -> None:
    await challenged(world)
    before = len(dms(world.ada))
    await world.press(world.bram.user, "leave", dms(world.bram)[-1])
    assert not labels(dms(world.bram)[-1])
    assert len(dms(world.ada)) == before + 1
    assert not dms(world.ada)[-1].flags.silent


async def test_a_guest_who_declines_is_named_to_the_challenger(world: World) -> None:
    cleo = world.people[2]
    await challenged(world, "patrouille", world.bram.user, cleo.user)
    told = said(await world.press(world.bram.user, "leave", dms(world.bram)[-1]))
    assert told.startswith("You have declined #1.")
    await world.env.advance_time(2)
    declined = dms(world.bram)[-1]
    assert "You have declined" in declined.content
    assert not labels(declined)
    assert dms(world.ada)[-1].content == "🚫 Bram has declined #1."
    assert len([m for m in dms(world.ada) if "start" in verbs(m)]) == 1
    assert not any(f"reserved for <@{world.bram.id}>" in m.content for m in dms(world.ada))
    # Who was behind them moves up: theirs stays alive, once.
    (asked,) = [m for m in dms(cleo) if "join" in verbs(m)]
    assert f"reserved for <@{cleo.id}>" in asked.content
    assert not any("You have" in m.content for m in dms(cleo))


async def test_who_stops_invitations_declines_and_is_told_so(world: World) -> None:
    await challenged(world)
    assert "uninvite" not in verbs(dms(world.ada)[-1])
    told = said(await world.press(world.bram.user, "uninvite", dms(world.bram)[-1]))
    assert told.startswith("You have declined this invitation, and invitations are off")
    await world.env.advance_time(2)
    assert "You have declined" in dms(world.bram)[-1].content
    assert dms(world.ada)[-1].content == "🚫 Bram has declined #1."
    assert "reserved" not in "".join(m.content for m in dms(world.ada))


async def test_who_had_accepted_and_leaves_is_named_to_the_others(world: World) -> None:
    cleo = world.people[2]
    await challenged(world, "patrouille", world.bram.user, cleo.user)
    await world.press(world.bram.user, "join", dms(world.bram)[-1])
    await world.press(world.bram.user, "leave", asking(world.bram, "leave"))
    await world.env.advance_time(2)
    assert any("You have left" in m.content for m in dms(world.bram))
    assert dms(world.ada)[-1].content == "🚪 Bram has left #1."
    assert len([m for m in dms(world.ada) if "start" in verbs(m)]) == 1


async def test_an_erased_player_leaves_no_direct_message_behind(world: World) -> None:
    await begun_in_person(world)
    await world.store.erase(world.bram.id)
    posts = await world.store.posts(1)
    assert {post.channel_id for post in posts} == {world.ada.user.dm_channel.id}


async def test_a_rematch_is_in_direct_messages_too(world: World) -> None:
    await begun_in_person(world)
    asked = await world.bram.user.slash("table resign")
    await world.press(world.bram.user, "resigned", asked.response)
    await world.a_moment_later()
    end = next(m for m in dms(world.ada) if "Rematch" in labels(m))
    assert "#2" in said(await world.ada.user.click(end, label="Rematch"))
    await world.press(world.bram.user, "join", dms(world.bram)[-1])
    assert (await match_of(world, 2)).table.direct


async def test_a_challenge_to_oneself_is_refused(world: World) -> None:
    assert "somebody else" in await challenged(world, "race", world.ada.user)


async def test_each_reads_it_in_their_own_language(world: World) -> None:
    await world.store.readers.choose(world.bram.id, "nl")
    await challenged(world)
    assert "Meedoen" in labels(dms(world.bram)[-1])
    await world.press(world.bram.user, "join", dms(world.bram)[-1])
    assert "My move" in labels(dms(world.ada)[-1])
    assert "Mijn zet" in labels(dms(world.bram)[-1])


@pytest.mark.discord
async def test_whom_discord_lets_nobody_write_to_is_named_at_once_with_a_code(world: World) -> None:
    """50278: no server in common; the table waits in /mygames."""
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50278)
    told = await challenged(world)
    assert "does not let me write to Bram" in told
    (code,) = CODE.findall(told)
    assert "#1" in said(await world.ada.user.slash("mygames"))
    assert "has begun" in said(await world.bram.user.slash("join", code=code))
    assert "My move" in labels(dms(world.bram)[-1])


async def test_a_reminder_comes_in_person(world: World) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    before = len(dms(mover)), len(dms(other))
    await world.env.advance_time(25 * 3600)
    assert (len(dms(mover)), len(dms(other))) == (before[0] + 1, before[1])


async def test_computers_sit_there_too(world: World) -> None:
    await world.ada.user.slash("table link", game="patrouille")
    await world.press(world.ada.user, "fill", dms(world.ada)[-1])
    await world.press(world.ada.user, "start", dms(world.ada)[-1])
    match = await match_of(world, 1)
    assert match.table.status is Status.RUNNING
    assert sum(m.computer is not None for m in match.seated.values()) == len(match.seated) - 1
    await world.env.advance_time(60)
    assert len(boards(world.ada)) == 1


async def test_an_open_seat_is_taken_by_a_code(world: World) -> None:
    match = await begun_in_person(world)
    gone = world.bram
    seat = next(s for s, m in match.seated.items() if m.user_id == gone.id)
    host = world.app.host
    await seats.vacate(host.matches, 1, seat)
    await world.env.settle()
    (code,) = CODE.findall(said(await world.ada.user.slash("table link", table=1)))
    await world.people[2].user.slash("join", code=code)
    assert (await match_of(world, 1)).seated[seat].user_id == world.people[2].id
    assert boards(world.people[2])
