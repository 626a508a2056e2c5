"""/admin: a seat is given to a member or a computer, or opened to anyone; all told and kept."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.records import Status
from bot.tables.servers import AuditKind
from data.words import Words
from games.core import Seat
from tests.support.bot.moderating import (
    audited,
    demoted,
    dirk,
    menu_of,
    promoted,
    refusal,
    seat_panel,
)
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import begun, dms, match_of, player, resign, said, shut_out
from tests.support.bot.speaking import speaks
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def asked(world: World, seat: int, person: Any, moderator: Any = None) -> Any:
    """The question before a person gets a seat."""
    who = moderator or dirk(world)
    panel = await seat_panel(world, seat, who)
    return (await who.select(panel, [person], custom_id=menu_of(panel, "adheir"))).response


async def test_a_member_gets_a_seat_and_all_read_of_it(world: World) -> None:
    match = await begun(world)
    old, cleo = player(world, match, Seat(0)), world.people[2]
    question = await asked(world, 0, cleo)
    assert "see everything this seat knows" in question.content
    done = await dirk(world).click(question, label="Confirm")
    assert "seat 1 of #1 has changed hands" in said(done)
    match = await match_of(world, 1)
    assert match.seated[Seat(0)].user_id == cleo.id
    told = next(m.content for m in world.messages() if "has given the seat" in m.content)
    assert old.user.global_name in told
    assert f"<@{cleo.id}>" in told
    assert any("given you a seat in #1" in letter.content for letter in dms(cleo))
    assert await audited(world) == [(AuditKind.SEATED, dirk(world).id, 1)]


async def test_the_new_player_plays_on_at_once(world: World) -> None:
    match = await begun(world)
    seat, cleo = min(match.awaited), world.people[2]
    await dirk(world).click(await asked(world, seat, cleo), label="Confirm")
    entries = (await match_of(world, 1)).entries
    await cleo.slash(world.channel, "play", move="rest nap")
    assert (await match_of(world, 1)).entries == entries + 1


@pytest.mark.parametrize("who", [0, 1])
async def test_who_plays_already_gets_no_second_seat(world: World, who: int) -> None:
    match = await begun(world)
    question = await asked(world, 0, world.people[who])
    assert "cannot take your seat" in question.content
    assert len({m.user_id for m in match.table.members}) == 2


@pytest.mark.discord
async def test_who_cannot_see_the_channel_gets_no_seat_there(world: World) -> None:
    await begun(world)
    question = await asked(world, 0, world.people[2])
    await shut_out(world, world.channel, world.people[2])
    assert "cannot see" in await refusal(dirk(world), question, "Confirm")
    assert await audited(world) == []


async def test_who_takes_no_invitations_is_given_no_seat(world: World) -> None:
    await begun(world)
    await world.people[2].slash(world.channel, "remind", invitations=False)
    question = await asked(world, 0, world.people[2])
    assert tells(await refusal(dirk(world), question, "Confirm"), "refusal.takes_no_invitations")


@pytest.mark.discord
async def test_a_member_who_has_left_the_server_gets_no_seat(world: World) -> None:
    await begun(world)
    question = await asked(world, 0, world.people[2])
    world.guild.remove_member(world.people[2])
    await world.env.settle()
    assert tells(await refusal(dirk(world), question, "Confirm"), "refusal.no_member")


async def test_a_seat_is_opened_to_anyone(world: World) -> None:
    await begun(world)
    panel = await seat_panel(world, 1)
    question = (await dirk(world).click(panel, label="Open it to anyone")).response
    assert "can come back" in question.content
    await dirk(world).click(question, label="Confirm")
    assert (await match_of(world, 1)).seated[Seat(1)].left
    texts = [m.content for m in world.messages()]
    assert any(tells(text, "notice.mod_opened") for text in texts)
    assert any(tells(text, "seats.open") for text in texts)
    assert await audited(world) == [(AuditKind.OPENED, dirk(world).id, 1)]
    assert "adopen" not in verbs(await seat_panel(world, 1))


async def test_a_seat_goes_to_a_computer_and_the_match_goes_on(world: World) -> None:
    match = await begun(world, "diceland")
    seat = min(match.awaited)
    panel = await seat_panel(world, seat)
    question = (await dirk(world).click(panel, label="Easy computer")).response
    await dirk(world).click(question, label="Confirm")
    match = await match_of(world, 1)
    assert match.seated[seat].computer is not None
    assert match.table.status is Status.RUNNING
    assert any("to a computer: Easy computer" in m.content for m in world.messages())
    assert await audited(world) == [(AuditKind.COMPUTER, dirk(world).id, 1)]


@pytest.mark.discord
@pytest.mark.parametrize("language", ["en-GB", "de", "nl", "fr"])
async def test_a_moderator_is_asked_in_their_own_language_whatever_the_tables(
    world: World, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """What a computer is called was once in the table's: an English name in a Dutch question."""
    match = await begun(world, "diceland")
    speaks(monkeypatch, {dirk(world).id: language})
    theirs, english = Words.of(language), Words.of("en")
    called = theirs.line("computer", "name_easy")
    listed = (await dirk(world).slash(world.channel, "admin tables")).response
    shown = (await dirk(world).select(listed, ["1"], custom_id="bl:adtable:0")).response
    asked = (await dirk(world).click(shown, label=theirs.line("button", "admin_seats"))).response
    panel = (await dirk(world).select(asked, [str(min(match.awaited))])).response
    question = (await dirk(world).click(panel, label=called)).response
    assert called in question.content
    if language != "en-GB":
        assert english.line("computer", "name_easy") not in question.content
    await dirk(world).click(question, label=theirs.line("button", "confirm"))
    assert any("to a computer: Easy computer" in m.content for m in world.messages())


async def test_the_last_person_is_not_replaced_by_a_computer(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland", computers="easy")
    (seat,) = [s for s, m in (await match_of(world, 1)).seated.items() if m.computer is None]
    panel = await seat_panel(world, seat)
    question = (await dirk(world).click(panel, label="Easy computer")).response
    answer = await refusal(dirk(world), question, "Confirm")
    assert tells(answer, "refusal.only_computers")


async def test_a_seat_that_has_changed_hands_meanwhile_is_left_alone(world: World) -> None:
    match = await begun(world)
    question = await asked(world, 0, world.people[2])
    left = await player(world, match, Seat(0)).slash(world.channel, "table seat")
    sure = await player(world, match, Seat(0)).click(left.response, label="Leave my seat")
    await player(world, match, Seat(0)).click(sure.response, label="Leave my seat")
    assert tells(await refusal(dirk(world), question, "Confirm"), "refusal.stale")
    assert (await match_of(world, 1)).seated[Seat(0)].left
    assert await audited(world) == []


async def test_of_two_moderators_at_once_the_second_is_told(world: World) -> None:
    await begun(world)
    first, second = await asked(world, 0, world.people[2]), await asked(world, 0, world.people[4])
    await dirk(world).click(first, label="Confirm")
    assert tells(await refusal(dirk(world), second, "Confirm"), "refusal.stale")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[2].id


@pytest.mark.discord
async def test_the_confirmation_counts_after_a_restart_but_not_without_the_permission(
    world: World,
) -> None:
    await begun(world)
    cleo = world.people[2]
    role = promoted(world, cleo)
    mine, theirs = [await asked(world, 0, world.people[4], who) for who in (dirk(world), cleo)]
    await world.restart()
    demoted(world, cleo, role)
    assert "Manage Server" in await refusal(cleo, theirs, "Confirm")
    await dirk(world).click(mine, label="Confirm")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id


async def test_a_seat_that_was_given_up_changes_hands_no_more(world: World) -> None:
    match = await begun(world, seats=3)
    panel = await seat_panel(world, 0)
    await resign(world, player(world, match, Seat(0)))
    answer = await refusal(dirk(world), panel, "Open it to anyone")
    assert "has resigned" in answer
