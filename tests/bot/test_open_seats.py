"""A seat is left, and then anyone takes it, or its player comes back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.base.errors import Refused
from bot.features.seats import service as seats
from games.core import Seat
from tests.support.bot.hosting import actor
from tests.support.bot.playing import custom_id, labels, verbs
from tests.support.bot.scenes import (
    asks,
    begun,
    begun_with_mover,
    delete,
    match_of,
    nap,
    pinged,
    player,
    resign,
    said,
)
from tests.support.bot.sitting import (
    buttons,
    leave,
    paced,
    panel,
    with_button,
)
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World


async def test_leaving_is_asked_for_first_and_is_not_resigning(world: World) -> None:
    match = await begun(world)
    shown = await panel(world, world.ada)
    sure = await world.ada.click(shown, label="Leave my seat")
    assert tells(said(sure), "seats.sure_to_leave")
    assert tells(said(sure), "seats.meanwhile_play")
    await world.press(world.ada, "no", sure.response)
    assert not match.seated[Seat(0)].left


@pytest.mark.parametrize(
    ("pace", "answer"),
    [
        ({"mode": "hard"}, "the host makes a plain move"),
        ({"mode": "hard", "wait": True}, "the table waits"),
        ({"mode": "none"}, "the table waits"),
    ],
    ids=str,
)
async def test_who_leaves_reads_what_happens_meanwhile(
    world: World, pace: dict[str, Any], answer: str
) -> None:
    match = await paced(world, **pace)
    mover = player(world, match)
    assert answer in await leave(world, mover)
    assert answer in with_button(world, "Take the seat").content
    assert ("Until <t:" in with_button(world, "Take the seat").content) == ("host" in answer)


async def test_an_open_seat_is_offered_to_anyone(world: World) -> None:
    _, mover = await begun_with_mover(world, seats=3)
    answer = await leave(world, mover)
    assert tells(answer, "said.seat_left")
    told = with_button(world, "Take the seat")
    assert labels(told) == ["Take the seat", "Come back"]
    board = with_button(world, "My move")
    assert mover.id not in pinged(board)
    assert tells(board.content, "turn.open")
    assert "your move" not in board.content
    assert told.content.count(f"<@{mover.id}>") == 1
    emma = world.people[4]
    assert "You play" in said(await world.press(emma, "sit", told))
    told = next(m for m in world.messages() if m.id == told.id)
    assert "**Emma** plays" in told.content
    assert labels(told) == []
    assert [m.id for m in world.messages() if "**Emma** plays" in m.content] == [told.id]
    assert pinged(with_button(world, "My move")) == {emma.id}
    assert "Emma" in said(await emma.slash(world.channel, "play", move="rest nap"))


async def test_who_left_comes_back(world: World) -> None:
    match, mover = await begun_with_mover(world, seats=3)
    await leave(world, mover)
    refused = await mover.slash(world.channel, "play", move="rest nap")
    assert tells(said(refused), "refusal.has_left")
    assert "Welcome back" in said(await world.press(mover, "comeback"))
    assert pinged(with_button(world, "My move")) == {mover.id}
    assert buttons(world, "Come back") == 0
    assert "rests" in said(await nap(world, match))


async def test_whoever_left_and_presses_take_is_back(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    assert "Welcome back" in said(await world.press(world.ada, "sit"))
    assert not match.seated[Seat(0)].left


async def test_one_cannot_come_back_to_a_seat_that_is_taken(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    old = await panel(world, world.ada)
    await world.press(world.people[4], "sit")
    assert said(await world.press(world.ada, "comeback", old)) == "Emma is playing that seat now."
    assert labels(await panel(world, world.ada)) == []
    assert match.seated[Seat(0)].user_id == world.people[4].id


@pytest.mark.parametrize("who", ["player", "left", "stranger"])
async def test_wrong_people_at_an_open_seat(world: World, who: str) -> None:
    match = await begun(world, seats=3)
    await leave(world, world.ada)
    person = {"player": world.bram, "left": world.people[2], "stranger": world.people[5]}[who]
    if who == "left":
        await leave(world, person)
    first = next(m for m in world.messages() if custom_ids(m) & {"bl:sit:1:0"})
    wrong = "Come back" if who == "stranger" else "Take the seat"
    answer = said(await person.click(first, label=wrong))
    expected = {
        "player": "You already have a seat at this table.",
        "left": "You have left this seat.",
        "stranger": "That is not your seat.",
    }
    assert expected[who] in answer
    assert match.seated[Seat(0)].left


def custom_ids(message: Any) -> set[str]:
    return {item.custom_id for row in message.components for item in row.children}


async def test_two_who_take_a_seat_at_once(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    answers = await asyncio.gather(
        *(
            seats.take(world.app.host.matches, actor(p.id, p.user.global_name), 1, Seat(0))
            for p in world.people[4:6]
        ),
        return_exceptions=True,
    )
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert [(r.key, r.values["who"]) for r in refused] == [
        ("seat_is_taken", match.seated[Seat(0)].name)
    ]
    assert len(answers) == 2


async def test_take_the_seat_pressed_twice(world: World) -> None:
    await begun(world)
    await leave(world, world.ada)
    shown = await panel(world, world.people[4])
    label = labels(shown)[0]
    where = custom_id(shown, label)
    await world.press(world.people[4], "sit")
    again = await world.people[4].click(shown, custom_id=where)
    assert said(again) == line("refusal.already_in")


@pytest.mark.discord
async def test_an_open_seat_outlives_a_restart_and_a_deleted_message(world: World) -> None:
    await begun(world, "whisper")
    await leave(world, world.ada)
    await world.restart()
    await delete(world, with_button(world, "Take the seat"))
    assert buttons(world, "Take the seat") == 1
    await world.press(world.people[4], "sit")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id
    assert labels(asks(world.people[4], "1"))


async def test_an_open_seat_moves_with_its_table(world: World) -> None:
    await begun(world)
    await leave(world, world.ada)
    await world.bram.slash(world.other, "table move", table=1)
    assert buttons(world, "Take the seat") == 0
    here = [m for m in world.messages(world.other) if "sit" in verbs(m)]
    assert len(here) == 1
    await world.press(world.people[4], "sit", here[0])
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id


async def test_nobody_takes_a_seat_when_the_match_is_over(world: World) -> None:
    match = await begun(world, seats=3)
    await leave(world, world.people[2])
    old = await panel(world, world.people[4])
    await resign(world, world.ada)
    asked = await world.people[3].slash(world.channel, "table close")
    await world.people[3].click(asked.response, label="Close the table")
    assert not match.awaited
    assert buttons(world, "Take the seat") == 0
    late = await world.people[4].click(old, custom_id=custom_id(old, labels(old)[0]))
    assert tells(said(late), "refusal.match_closed")
