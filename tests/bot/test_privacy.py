"""/privacy: what is kept about a person, in a file; and erased for good, without an operator."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.base import clock
from bot.store.store import Store
from bot.tables.notifications import offer_notification, warning
from bot.tables.records import Member, Membership, Status
from games.core import Seat
from tests.support.bot.erasing import asked, erase, forget, kept, sure
from tests.support.bot.playing import custom_id, labels
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    match_of,
    nap,
    opened,
    press_made,
    said,
    table_in,
)
from tests.support.bot.stored import BEGIN, lobby
from tests.support.bot.telling import tells
from tests.support.bot.world import World

ERASE, YES = "Erase everything…", "Yes, erase everything"


def newcomer(world: World, name: str = "Zerafina Quist") -> Any:
    return world.guild.add_member(world.env.create_user("zerafina", global_name=name))


def traces(path: Path, user_id: int, name: str) -> list[str]:
    """Where in the files of a database a person is still named, by number or by name."""
    signs = {
        "the number": user_id.to_bytes(8, "big"),
        "the number in text": str(user_id).encode(),
        "the name": name.encode(),
    }
    files = sorted(path.parent.glob(f"{path.name}*"))
    return [
        f"{what} in {file.name}"
        for file in files
        for what, sign in signs.items()
        if sign in file.read_bytes()
    ]


@pytest.mark.fault("P2")
async def test_who_never_played_is_not_known(world: World) -> None:
    shown = await asked(world, world.bram)
    assert shown.content == "I keep nothing about you."
    assert shown.attachments == []
    assert labels(shown) == []


@pytest.mark.fault("P1")
async def test_the_file_holds_what_is_kept_and_only_its_owner_sees_it(world: World) -> None:
    match, mover = await begun_with_mover(world)
    await nap(world, match)
    await mover.slash(world.channel, "remind", first="30h")
    await mover.slash(world.channel, "away", until="5d", deputy=world.people[4])
    answer = await mover.slash(world.channel, "privacy")
    assert answer.ephemeral
    about = await kept(world, mover)
    assert about["format"] == "braakland personal data"
    assert about["discord_user"] == str(mover.id)
    (table,) = about["tables"]
    assert table["name"] == mover.user.global_name
    assert table["game"] == "race"
    assert table["channel"] == str(world.channel.id)
    assert [move["action"]["is"] for move in table["moves"]] == ["Rest"]
    assert [away["deputy"] for away in about["absences"]] == [str(world.people[4].id)]
    assert about["reminders"]
    other = next(p for p in world.people[:2] if p is not mover)
    assert other.user.global_name not in json.dumps(about)
    assert str(other.id) not in json.dumps(about)
    deputy = await kept(world, world.people[4])
    assert len(deputy["plays_for_others"]) == 1
    assert str(mover.id) not in json.dumps(deputy)


async def test_who_has_left_a_seat_reads_nothing_of_what_is_played_there_now(
    world: World,
) -> None:
    await begun(world, "whisper", 3)
    await world.bram.slash(world.channel, "play", move="whisper 2")
    panel = (await world.bram.slash(world.channel, "table seat")).response
    first = (await world.bram.click(panel, label="Leave my seat")).response
    await world.bram.click(first, label="Leave my seat")
    await world.env.advance_time(60)
    await world.press(world.people[4], "sit")
    await world.people[4].slash(world.channel, "play", move="whisper 5")
    (before,) = (await kept(world, world.bram))["seats_before"]
    assert [move["action"]["number"] for move in before["moves"]] == [2]
    (now,) = (await kept(world, world.people[4]))["tables"]
    assert [move["action"]["number"] for move in now["moves"]] == [5]


async def test_what_erasing_means_is_said_first(world: World) -> None:
    match = await begun(world)
    await opened(world, "race", world.other)
    question = await sure(world, world.ada)
    assert "leave all 2 tables" in question.content
    assert f"#{match.id}" in question.content
    assert "You resign from 1 match" in question.content
    assert "You leave 1 table that has not begun" in question.content
    assert labels(question) == [YES, "No, leave it"]
    await world.press(world.ada, "no", question)
    assert (await kept(world, world.ada))["tables"]


@pytest.mark.discord
@pytest.mark.fault("P1")
async def test_neither_number_nor_name_is_in_file_or_journal_afterwards(world: World) -> None:
    """Whoever played, wished, went away, stood in, was offered a seat, and had messages waiting."""
    person = newcomer(world)
    path, name = world.config.file, "Zerafina Quist"
    for channel in (world.channel, world.other):
        await world.ada.slash(channel, "table open", game="race")
        await person.slash(channel, "table join")
    await world.ada.slash(world.channel, "table start")
    match = await match_of(world, 1)
    for _ in range(6):
        seat = min(match.awaited)
        mover = person if match.seated[seat].user_id == person.id else world.ada
        await mover.slash(world.channel, "play", move="rest nap")
    await person.slash(world.channel, "remind", first="30h", quiet="22:00-07:00", zone="UTC")
    await person.slash(world.channel, "away", until="5d", deputy=world.people[4])
    await world.people[5].slash(world.channel, "away", until="5d", deputy=person)
    notifications = [
        offer_notification(Seat(0), world.ada.id, person.id),
        warning(Seat(0), "declined", who=name),
        warning(Seat(0), "declined", who=f"<@{person.id}>"),
    ]
    with world.env.time_context():
        await world.store.notify(1, notifications, clock.now())
    found = traces(path, person.id, name)
    assert [line for line in found if line.startswith("the number in text")]
    assert [line for line in found if line.startswith("the name")]
    assert tells(await forget(world, person), "privacy.done")
    assert traces(path, person.id, name) == []
    assert (await asked(world, person)).content == "I keep nothing about you."
    assert (await match_of(world, 1)).table.status is Status.FINISHED
    await world.restart()
    assert traces(path, person.id, name) == []
    assert traces(path, world.ada.id, "Ada") != []


async def test_a_big_database_keeps_no_trace_on_any_page(tmp_path: Path, toys: object) -> None:
    """Pages are split, joined and freed; nothing of an old row may stay in a gap."""
    path, user_id, name = tmp_path / "kept.db", 1_234_567_890_123_456_789, "Zerafina Quist"
    async with Store.open(path) as store:
        for n in range(400):
            people = (
                Member(700_000_000_000_000_000 + n % 37, f"P{n}", Membership.PLAYER, True, None),
                Member(user_id, name, Membership.PLAYER, False, None),
            )[: 1 + (n % 3 == 0)]
            table = await lobby(store, n + 1, members=people)
            if n % 5 == 0:
                await store.save(
                    replace(table, members=people[:1], status=Status.CLOSED, why_closed="left"),
                    expected=table.changed_at,
                    at=BEGIN,
                )
        assert traces(path, user_id, name)
        await store.erase(user_id)
        assert traces(path, user_id, name) == []
    assert traces(path, user_id, name) == []


async def test_a_second_press_finds_nothing(world: World) -> None:
    await opened(world)
    question = await sure(world, world.ada)
    address = custom_id(question, YES)
    first = await world.ada.click(question, custom_id=address)
    assert "any more" in said(first)
    again = await press_made(world, world.ada, address)
    assert tells(said(again), "refusal.nothing_kept")


async def test_the_button_of_somebody_else_erases_nobody(world: World) -> None:
    await opened(world)
    await world.press(world.bram, "join")
    question = await sure(world, world.ada)
    address = custom_id(question, YES)
    for where in (
        address,
        address.replace("forgotten", "forget"),
        "bl:forgotten:0",
        "bl:forget:0:x",
    ):
        pressed = await press_made(world, world.bram, where)
        assert tells(said(pressed), "refusal.not_your_data")
    table = await table_in(world, world.channel)
    assert [m.name for m in table.members] == ["Ada", "Bram"]


async def test_a_button_from_before_a_match_began_asks_again(world: World) -> None:
    await opened(world)
    await world.press(world.bram, "join")
    question = await sure(world, world.ada)
    await world.ada.slash(world.channel, "table start")
    pressed = await world.ada.click(question, label=YES)
    assert "have changed since" in said(pressed)
    assert "You resign from 1 match" in said(pressed)
    assert (await match_of(world, 1)).table.status is Status.RUNNING
    done = await world.ada.click(pressed.response, label=YES)
    assert "any more" in said(done)
    assert (await match_of(world, 1)).table.status is Status.FINISHED


async def test_who_was_erased_comes_back_as_somebody_new(world: World) -> None:
    await opened(world)
    await forget(world, world.ada)
    await opened(world)
    assert [table["table"] for table in (await kept(world, world.ada))["tables"]] == [2]


async def test_where_a_deputy_is_erased_the_seat_is_called_itself(world: World) -> None:
    match, mover = await begun_with_mover(world)
    await mover.slash(world.channel, "away", until="5d", deputy=world.people[4])
    await forget(world, world.people[4])
    match = await match_of(world, match.id)
    assert match.seated[min(match.awaited)].deputy is None


@pytest.mark.parametrize("status", ["closed", "frozen"])
async def test_a_table_that_is_over_or_stopped_is_read_without_the_name(
    world: World, status: str
) -> None:
    match = await begun(world)
    with world.env.time_context():
        await world.app.host.matches.update(
            match.id,
            lambda t: world.app.host.matches.keep(
                replace(t, status=Status(status), why_closed="left")
            ),
        )
    await forget(world, world.bram)
    table = await world.store.table(match.id)
    assert table is not None
    assert "Bram" not in {m.name for m in table.members}
    await erase(world, world.ada)


async def test_what_they_typed_and_had_refused_is_forgotten_too(world: World) -> None:
    await opened(world, "whisper")
    world.app.host.drafts.keep(world.ada.id, "bl:chosen:1:0", {"number": "a secret"})
    await forget(world, world.ada)
    assert world.app.host.drafts.of(world.ada.id, "bl:chosen:1:0") == {}
