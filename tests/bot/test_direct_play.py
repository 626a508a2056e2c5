"""What players of a table without a channel are told and can do, from a late move to the replay."""

from __future__ import annotations

import json
from typing import Any

import pytest
from simcord import actors
from simcord.backend.serializers import message_payload
from simcord.enums import AppCommandType, InteractionType

from bot.tables.records import Status
from bot.tables.verify import verdict
from data.words import Words
from games import registry
from tests.support.bot.in_person import asking, begun_in_person, boards, challenged
from tests.support.bot.playing import choose, labels, verbs
from tests.support.bot.scenes import dms, match_of, pinged, player, said, waiter
from tests.support.bot.sitting import HOUR
from tests.support.bot.world import World


async def nap(world: World, person: Any) -> Any:
    """They rest; some seconds later everybody has been told."""
    await person.user.slash("play", move="rest nap")
    return await world.a_moment_later()


async def clocked(world: World, mode: str, time: str) -> Any:
    """A race by challenge, for whose clock Ada has asked before it began."""
    await challenged(world)
    shown = await world.ada.user.slash("table clock", mode=mode, time=time)
    await choose(world.ada.user, shown.response, "Set this clock")
    await world.press(world.bram.user, "join", dms(world.bram)[-1])
    return await match_of(world, 1)


def since(person: Any, before: int) -> list[Any]:
    """What was written to a person after so many messages."""
    return dms(person)[before:]


async def exported(person: Any, number: int) -> Any:
    """The match as a file."""
    (file,) = (await person.user.slash("table export", table=number)).response.attachments
    return json.loads(await file.read())


async def from_menu(user: Any, name: str, message: Any) -> Any:
    """An entry of the menu of a direct message."""
    kind, channel = AppCommandType.MESSAGE, user.dm_channel
    root = actors._resolve_visible_command(user, channel.id, name, kind)
    payload = message_payload(user._env.backend, actors._visible_message(user, message))
    data = {"id": root["id"], "name": name, "type": kind, "target_id": str(message.id)}
    data["resolved"] = {"messages": {str(message.id): dict(payload)}}
    command = InteractionType.APPLICATION_COMMAND
    return await actors._dispatch_actor_interaction(user, command, channel, data)


async def test_a_reminder_and_a_missed_deadline_come_to_each_in_their_own_language(
    world: World,
) -> None:
    await world.store.readers.choose(world.bram.id, "nl")
    match = await clocked(world, "soft", "2d")
    if player(world, match) is not world.bram:
        match = await nap(world, world.ada)
    ada, bram = len(dms(world.ada)), len(dms(world.bram))
    await world.env.advance_time(25 * HOUR)
    assert since(world.ada, ada) == []
    [reminder] = since(world.bram, bram)
    assert "snooze" in verbs(reminder)
    assert "Herinner" in " ".join(labels(reminder))
    await world.env.advance_time(24 * HOUR)
    [told] = since(world.ada, ada)
    [theirs] = since(world.bram, bram + 1)
    assert labels(told) == [Words.of("en").line("button", "replace")]
    assert labels(theirs) == [Words.of("nl").line("button", "replace")]
    assert not world.messages()


async def test_a_hard_clock_moves_for_who_is_late_and_tells_them(world: World) -> None:
    match = await clocked(world, "hard", "12h")
    late, other = player(world, match), waiter(world, match)
    before = len(dms(late))
    await world.env.advance_time(12 * HOUR + 60)
    match = await match_of(world, 1)
    assert player(world, match) is other
    assert len(boards(other)) == 1
    assert pinged(boards(other)[0]) == {other.id}
    played = Words.of("en").line("warning", "host_played", table=1)
    assert any(played in m.content for m in since(late, before))


async def test_a_roll_is_taken_back_when_the_other_agrees_in_their_own_language(
    world: World,
) -> None:
    await world.store.readers.choose(world.bram.id, "de")
    match = await begun_in_person(world)
    if player(world, match) is not world.ada:
        match = await nap(world, world.bram)
    entries = match.entries
    await world.ada.user.slash("play", move="sprint 9")
    await world.a_moment_later()
    panel = (await world.ada.user.slash("table undo")).response
    await world.ada.user.click(panel, label=labels(panel)[0])
    await world.a_moment_later()
    question = asking(world.bram, "agree")
    assert Words.of("de").line("matter.undo", "yes") in labels(question)
    assert pinged(question) == {world.bram.id}
    await world.press(world.bram.user, "agree", question)
    match = await world.a_moment_later()
    assert match.entries == entries + 2
    assert player(world, match) is world.ada
    assert all("agree" not in verbs(m) for m in dms(world.bram) + dms(world.ada))
    assert len(boards(world.ada)) == len(boards(world.bram)) == 1


async def test_who_refuses_leaves_the_roll_and_who_asked_reads_so(world: World) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    await mover.user.slash("play", move="sprint 9")
    await world.a_moment_later()
    panel = (await mover.user.slash("table undo")).response
    await mover.user.click(panel, label=labels(panel)[0])
    await world.a_moment_later()
    before = len(dms(mover))
    await world.press(other.user, "goon", asking(other, "goon"))
    match = await world.a_moment_later()
    assert match.entries == 2
    refused = Words.of("en").line("matter.undo", "refused")
    for person in (mover, other):
        assert sum(refused in m.content for m in dms(person)) == 1
    [told] = since(mover, before)
    assert "#1" in told.content


async def test_who_resigns_ends_it_for_both_and_the_match_can_be_read_and_verified(
    world: World,
) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    await nap(world, mover)
    asked = await mover.user.slash("table resign")
    await world.press(mover.user, "resigned", asked.response)
    match = await world.a_moment_later()
    assert match.table.status is Status.FINISHED
    for person in (mover, other):
        end = asking(person, "rematch")
        assert {"log", "step", "replay"} <= verbs(end)
        assert not boards(person)
        shown = (await world.press(person.user, "log", end)).response
        panel = (await world.press(person.user, "step", shown)).response
        assert "**Line" in panel.content
        assert verdict(await exported(person, 1), registry()).honest


@pytest.mark.discord
async def test_a_board_in_person_opens_the_step_it_showed(world: World) -> None:
    match = await begun_in_person(world)
    mover = player(world, match)
    old = boards(mover)[0]
    await world.env.advance_time(HOUR)
    await nap(world, mover)
    told = await from_menu(mover.user, "Step from here", old)
    assert "**Line 0 of 1**" in said(told)


async def test_a_match_played_in_person_is_brought_back_as_an_import(world: World) -> None:
    match = await begun_in_person(world)
    mover = player(world, match)
    asked = await mover.user.slash("table resign")
    await world.press(mover.user, "resigned", asked.response)
    await world.a_moment_later()
    played = await exported(mover, 1)
    file = ("match.json", json.dumps(played).encode())
    assert "#2" in said(await mover.user.slash("table import", file=file))
    assert await exported(mover, 2) == played | {"table": 2, "imported": True}


async def test_a_computer_plays_on_after_a_restart_in_the_middle(world: World) -> None:
    await world.ada.user.slash("table link", game="patrouille")
    await world.press(world.ada.user, "fill", dms(world.ada)[-1])
    await world.press(world.ada.user, "start", dms(world.ada)[-1])
    await world.env.advance_time(60)
    match = await match_of(world, 1)
    (seat,), entries = match.awaited, match.entries
    await world.ada.user.slash("play", move=str(match.legal(seat)[0]))
    await world.restart()
    await world.env.advance_time(60)
    match = await match_of(world, 1)
    assert match.entries > entries + 1
    assert match.awaited == {seat}
    assert len(boards(world.ada)) == 1


@pytest.mark.discord
@pytest.mark.parametrize("code", [50007, 50278])
async def test_whose_direct_messages_are_closed_plays_on_by_commands(
    world: World, code: int
) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    closed = other.user.dm_channel.id
    world.env.inject_error("POST", f"/channels/{closed}/messages", status=403, code=code, times=100)
    match = await nap(world, mover)
    assert player(world, match) is other
    name = other.user.global_name
    told = said(await mover.user.slash("table status"))
    assert f"Discord does not let me write to {name}" in told
    assert "#1" in said(await other.user.slash("mygames"))
    match = await nap(world, other)
    assert player(world, match) is mover
    match = await nap(world, mover)
    warned = [m for m in dms(mover) if f"Discord does not let me write to {name}" in m.content]
    assert len(warned) == 1
    assert len(boards(mover)) == 1
    assert not world.messages()
    assert world.env.errors == []


@pytest.mark.discord
async def test_who_opens_their_direct_messages_again_is_told_as_before(world: World) -> None:
    match = await begun_in_person(world)
    mover, other = player(world, match), waiter(world, match)
    closed = f"/channels/{other.user.dm_channel.id}/messages"
    world.env.inject_error("POST", closed, status=403, code=50007, times=1)
    await nap(world, mover)
    await nap(world, other)
    assert "does not let me write" not in said(await mover.user.slash("table status"))
    assert "waits for" in dms(other)[-1].content or boards(other)
