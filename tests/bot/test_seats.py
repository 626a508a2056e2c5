"""Seats that change hands by their players' own wish: handed over, left, taken, taken back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot import seats
from bot.errors import Refused
from games.core import Seat
from tests.bot.conftest import World
from tests.bot.playing import choose, custom_id, labels
from tests.bot.scenes import (
    asks,
    begun,
    delete,
    delete_channel,
    dms,
    match_of,
    nap,
    opened,
    pinged,
    player,
    resign,
    said,
    waiter,
)
from tests.bot.sitting import (
    DAY,
    buttons,
    hand,
    leave,
    offer,
    paced,
    panel,
    picked,
    public,
    seat_of,
    with_button,
)


async def test_the_panel_names_every_seat_and_what_one_can_do(world: World) -> None:
    match = await begun(world, seats=3)
    shown = await world.ada.slash(world.channel, "table seat")
    assert shown.ephemeral
    for person, colour in zip(world.people[:3], ("Red", "Blue", "Green"), strict=False):
        assert f"- {person.user.global_name} · " in said(shown), colour
    assert labels(shown.response) == ["Leave my seat"]
    await leave(world, world.bram)
    await resign(world, world.people[2])
    told = await panel(world, world.people[4])
    assert "**open**, left <t:" in told.content
    assert "resigned, the host plays on" in told.content
    assert [label.partition(":")[0] for label in labels(told)] == ["Take the seat"]
    assert labels(await panel(world, world.bram)) == ["Come back"]
    assert labels(await panel(world, world.people[2])) == []
    assert match.resigned == {seat_of(match, world.people[2])}


async def test_the_panel_says_who_is_away_and_who_stands_in(world: World) -> None:
    await begun(world, seats=2)
    await world.ada.slash(world.channel, "away", until="5d", deputy=world.people[4])
    await world.bram.slash(world.channel, "away", until="5d")
    told = (await panel(world, world.people[5])).content
    ada, bram = (next(x for x in told.splitlines() if name in x) for name in ("Ada", "Bram"))
    assert "away, back <t:" in ada
    assert f"<@{world.people[4].id}> plays meanwhile" in ada
    assert bram.endswith(":R>")


async def test_before_a_match_begins_there_are_no_seats_to_change(world: World) -> None:
    await opened(world)
    assert "not begun" in said(await world.ada.slash(world.channel, "table seat"))


async def test_a_seat_is_handed_over_after_plain_words_and_a_yes_from_both(world: World) -> None:
    match = await begun(world, "whisper", 3)
    cleo, emma = world.people[2], world.people[4]
    sure = await picked(world, cleo, emma)
    assert "will see everything this seat knows, its secrets too" in said(sure)
    assert sure.response.ephemeral
    assert "Take over" not in public(world)
    done = await cleo.click(sure.response, label="Offer my seat")
    assert "is offered" in said(done)
    asked = with_button(world, "Take over")
    assert pinged(asked) == {emma.id}
    assert seat_of(match, cleo) == 2
    await emma.click(asked, label="Take over")
    assert seat_of(match, emma) == 2
    told = next(m for m in world.messages() if m.id == asked.id)
    assert "**Emma** plays" in told.content
    assert "in the place of Cleo" in told.content
    assert labels(told) == []
    assert emma.id in pinged(with_button(world, "Choose in secret"))
    assert labels(asks(emma, "1")) == ["1", "2", "3", "4", "5"]


async def test_the_newcomer_sees_what_the_seat_knows_and_the_one_before_nothing_more(
    world: World,
) -> None:
    """Issue: "a seat handed over with its secrets"."""
    match = await begun(world, "whisper")
    old_dm = asks(world.ada, "4")
    await world.ada.slash(world.channel, "play", move="whisper 4")
    own_panel = (await world.click(world.ada, "Choose in secret")).response
    emma = world.people[4]
    log = said(await emma.slash(world.channel, "table log"))
    secret = "You whisper 4"
    assert secret not in log
    await hand(world, world.ada, emma)
    assert secret in said(await emma.slash(world.channel, "table log"))
    assert secret not in said(await world.ada.slash(world.channel, "table log"))
    mine = said(await emma.slash(world.channel, "table text"))
    theirs = said(await world.ada.slash(world.channel, "table text"))
    assert mine != theirs
    assert theirs == said(await world.people[5].slash(world.channel, "table text"))
    for refused in (
        await world.ada.click(own_panel, label="5"),
        await world.click(world.ada, "Choose in secret"),
        await world.ada.slash(world.channel, "play", move="whisper 5"),
        await world.ada.slash(world.channel, "whisper whisper", number="5"),
    ):
        assert "You do not sit at this table" in said(refused)
    assert "no such table" in said(await world.ada.user.click(old_dm, label="3"))
    assert await world.ada.autocomplete(world.channel, "play", "move", "") == []
    await world.bram.slash(world.channel, "play", move="whisper 2")
    assert "Emma whispered 4" in public(world)
    assert match.entries == 3


async def test_a_deputy_sees_the_secrets_only_for_so_long(world: World) -> None:
    await begun(world, "whisper")
    finn = world.people[5]
    await world.ada.slash(world.channel, "play", move="whisper 4")
    await world.ada.slash(world.channel, "away", until="2d", deputy=finn)
    assert "You whisper 4" in said(await finn.slash(world.channel, "table log"))
    await world.env.advance_time(2 * DAY + 60)
    assert "You whisper 4" not in said(await finn.slash(world.channel, "table log"))


@pytest.mark.parametrize("way", ["plays", "left", "oneself"])
async def test_whom_a_seat_cannot_be_handed_to(world: World, way: str) -> None:
    await begun(world, seats=3)
    cleo = world.people[2]
    if way == "left":
        await leave(world, cleo)
    refused = await picked(world, world.ada, world.ada if way == "oneself" else cleo)
    assert "and so cannot have yours" in said(refused)
    assert buttons(world, "Take over") == 0


async def test_a_bot_has_no_seat(world: World) -> None:
    await begun(world)
    bot = world.guild.add_member(world.env.create_user("robot", bot=True))
    assert "A bot cannot have your seat" in said(await picked(world, world.ada, bot))


async def test_who_stands_in_for_one_player_cannot_have_the_seat_of_another(world: World) -> None:
    match = await begun(world, "whisper", 3)
    finn = world.people[5]
    await world.bram.slash(world.channel, "away", until="2d", deputy=finn)
    assert "cannot have yours" in said(await picked(world, world.ada, finn))
    await leave(world, world.ada)
    refused = await finn.click(with_button(world, "Take the seat"), label="Take the seat")
    assert "You know the secrets of another seat" in said(refused)
    await world.env.advance_time(3 * DAY)
    assert "another seat" in said(
        await finn.click(with_button(world, "Take the seat"), label="Take the seat")
    )
    assert match.table.seat_of(finn.id, world.env.now()) is None


async def test_a_seat_may_be_handed_to_ones_own_deputy_and_back_again(world: World) -> None:
    await begun(world, "whisper", 2)
    finn = world.people[5]
    await world.ada.slash(world.channel, "away", until="5d", deputy=finn)
    await hand(world, world.ada, finn)
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == finn.id
    await hand(world, finn, world.ada)
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.ada.id


async def test_nobody_who_had_a_seat_here_gets_another_nor_stands_in_for_one(world: World) -> None:
    """He knows its secrets, wherever he went since."""
    match = await begun(world, "whisper", 3)
    cleo, emma = world.people[2], world.people[4]
    await hand(world, cleo, emma)
    await leave(world, world.ada)
    refused = await cleo.click(with_button(world, "Take the seat"), label="Take the seat")
    assert "You know the secrets of another seat" in said(refused)
    await world.bram.slash(world.channel, "away", until="5d", deputy=cleo)
    match = await match_of(world, match.id)
    assert match.table.seat_of(cleo.id, world.env.now()) is None
    assert "do not sit" in said(await cleo.slash(world.channel, "play", move="whisper 2"))


async def test_the_heir_declines(world: World) -> None:
    match = await begun(world)
    asked = await offer(world, world.ada, world.people[4])
    await world.people[4].click(asked, label="No")
    told = next(m for m in world.messages() if m.id == asked.id)
    assert "does not take over" in told.content
    assert labels(told) == []
    assert seat_of(match, world.ada) == 0


async def test_the_owner_withdraws_his_offer(world: World) -> None:
    await begun(world)
    asked = await offer(world, world.ada, world.people[4])
    await world.ada.click(asked, label="No")
    told = next(m for m in world.messages() if m.id == asked.id)
    assert "keeps the seat" in told.content
    assert labels(told) == []


@pytest.mark.parametrize("label", ["Take over", "No"])
async def test_an_offer_is_for_one_person_alone(world: World, label: str) -> None:
    match = await begun(world)
    asked = await offer(world, world.ada, world.people[4])
    assert "This offer is for" in said(await world.people[5].click(asked, label=label))
    assert seat_of(match, world.ada) == 0
    if label == "Take over":
        assert "This offer is for" in said(await world.ada.click(asked, label=label))


async def test_take_over_pressed_twice_takes_over_once(world: World) -> None:
    await begun(world)
    asked = await offer(world, world.ada, world.people[4])
    where = custom_id(asked, "Take over")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await world.people[4].click(asked, custom_id=where)
    stale = await world.click(world.people[4], "My move")
    assert said(stale)
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id


async def test_two_offers_of_one_seat_are_accepted_once(world: World) -> None:
    match = await begun(world)
    first = await offer(world, world.ada, world.people[4])
    await offer(world, world.ada, world.people[5])
    await world.people[5].click(with_button(world, "Take over"), label="Take over")
    late = await world.people[4].click(first, label="Take over")
    assert "Something has changed meanwhile" in said(late)
    assert match.seated[Seat(0)].user_id == world.people[5].id


async def test_an_offer_outlives_a_restart(world: World) -> None:
    await begun(world, "whisper")
    asked = await offer(world, world.ada, world.people[4])
    await world.restart()
    await world.people[4].click(asked, label="Take over")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id
    assert labels(asks(world.people[4], "1"))


async def test_closed_direct_messages_do_not_hinder_a_newcomer(world: World) -> None:
    await begun(world, "whisper")
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
    )
    emma = world.people[4]
    await hand(world, world.ada, emma)
    asked = await world.click(emma, "Choose in secret")
    assert labels(asked.response) == ["1", "2", "3", "4", "5"]


async def test_a_seat_is_handed_over_in_the_tables_channel_only(world: World) -> None:
    await begun(world)
    in_person = (await world.ada.user.slash("table seat")).response
    assert labels(in_person) == ["Leave my seat"]
    assert f"type `/table seat` in <#{world.channel.id}>" in in_person.content
    shown = await panel(world, world.ada)
    await world.ada.slash(world.other, "table move", table=1)
    refused = await world.ada.select(shown, [world.people[4]], custom_id="bl:heir:1:0")
    assert f"`/table seat` in <#{world.other.id}>" in said(refused)


async def test_leaving_is_asked_for_first_and_is_not_resigning(world: World) -> None:
    match = await begun(world)
    shown = await panel(world, world.ada)
    sure = await world.ada.click(shown, label="Leave my seat")
    assert "Resigning is for good" in said(sure)
    assert "the host makes a plain move for it at each deadline" in said(sure)
    await world.ada.click(sure.response, label="No, leave it")
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
    match = await begun(world, seats=3)
    mover = player(world, match)
    answer = await leave(world, mover)
    assert "You have left your seat" in answer
    told = with_button(world, "Take the seat")
    assert labels(told) == ["Take the seat", "Come back"]
    board = with_button(world, "My move")
    assert mover.id not in pinged(board)
    assert "(an open seat)" in board.content
    emma = world.people[4]
    assert "You play" in said(await emma.click(told, label="Take the seat"))
    told = next(m for m in world.messages() if m.id == told.id)
    assert "**Emma** plays" in told.content
    assert labels(told) == []
    assert pinged(with_button(world, "My move")) == {emma.id}
    assert "Emma" in said(await emma.slash(world.channel, "play", move="rest nap"))


async def test_who_left_comes_back(world: World) -> None:
    match = await begun(world, seats=3)
    mover = player(world, match)
    await leave(world, mover)
    refused = await mover.slash(world.channel, "play", move="rest nap")
    assert "You have left this seat" in said(refused)
    assert "You are back" in said(await world.click(mover, "Come back"))
    assert pinged(with_button(world, "My move")) == {mover.id}
    assert buttons(world, "Come back") == 0
    assert "rests" in said(await nap(world, match))


async def test_whoever_left_and_presses_take_is_back(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    assert "You are back" in said(await world.click(world.ada, "Take the seat"))
    assert not match.seated[Seat(0)].left


async def test_one_cannot_come_back_to_a_seat_that_is_taken(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    old = await panel(world, world.ada)
    await world.click(world.people[4], "Take the seat")
    assert said(await world.ada.click(old, label="Come back")) == "Emma sits there now."
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
        "player": "You already sit at this table.",
        "left": "You have left this seat.",
        "stranger": "You do not sit in that seat.",
    }
    assert expected[who] in answer
    assert match.seated[Seat(0)].left


def custom_ids(message: Any) -> set[str]:
    return {item.custom_id for row in message.components for item in row.children}


async def test_two_who_take_a_seat_at_once(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    answers = await asyncio.gather(
        *(seats.take(world.app, 1, Seat(0), p.id, p.user.global_name) for p in world.people[4:6]),
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
    await world.click(world.people[4], "Take the seat")
    again = await world.people[4].click(shown, custom_id=where)
    assert said(again) == "You already sit at this table."


async def test_an_open_seat_outlives_a_restart_and_a_deleted_message(world: World) -> None:
    await begun(world, "whisper")
    await leave(world, world.ada)
    await world.restart()
    await delete(world, with_button(world, "Take the seat"))
    assert buttons(world, "Take the seat") == 1
    await world.click(world.people[4], "Take the seat")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id
    assert labels(asks(world.people[4], "1"))


async def test_an_open_seat_moves_with_its_table(world: World) -> None:
    await begun(world)
    await leave(world, world.ada)
    await world.bram.slash(world.other, "table move", table=1)
    assert buttons(world, "Take the seat") == 0
    here = [m for m in world.messages(world.other) if "Take the seat" in labels(m)]
    assert len(here) == 1
    await world.people[4].click(here[0], label="Take the seat")
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
    assert "This match was closed" in said(late)


async def test_who_resigned_has_no_seat_to_give(world: World) -> None:
    await begun(world, seats=3)
    shown = await panel(world, world.ada)
    await resign(world, world.ada)
    assert "You have resigned" in said(await world.ada.click(shown, label="Leave my seat"))
    assert labels(await panel(world, world.ada)) == []


async def test_a_deputy_gives_nothing_away(world: World) -> None:
    await begun(world)
    finn = world.people[5]
    await world.ada.slash(world.channel, "away", until="2d", deputy=finn)
    assert labels(await panel(world, finn)) == []


async def test_a_lost_channel_leaves_the_seat_open_and_its_player_a_way_back(world: World) -> None:
    match = await begun(world, seats=3)
    await delete_channel(world, world.channel)
    shown = (await world.ada.user.slash("table seat")).response
    sure = (await world.ada.user.click(shown, label="Leave my seat")).response
    await world.ada.user.click(sure, label="Leave my seat")
    assert any("A seat of" in m.content for m in dms(world.bram))
    assert match.seated[Seat(0)].left
    back = (await world.ada.user.slash("table seat")).response
    assert "You are back" in said(await world.ada.user.click(back, label="Come back"))
    assert not match.seated[Seat(0)].left
    assert "**Ada** plays" in dms(world.bram)[-1].content


async def test_getting_up_and_sitting_down_wins_no_time(world: World) -> None:
    match = await paced(world, "hard")
    mover = player(world, match)
    seat = min(match.awaited)
    before = await deadline(world, seat)
    await world.env.advance_time(DAY)
    await leave(world, mover)
    await world.env.advance_time(DAY)
    await world.click(mover, "Come back")
    assert await deadline(world, seat) == before


async def test_a_newcomer_has_the_whole_time(world: World) -> None:
    match = await paced(world, "hard")
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(2 * DAY)
    await hand(world, mover, world.people[4])
    left = await deadline(world, seat) - world.env.now().timestamp()
    assert 3 * DAY - 60 < left <= 3 * DAY


async def deadline(world: World, seat: Seat) -> float:
    stands = await world.store.agenda.clock(1, world.env.now())
    assert stands is not None
    due = stands.waiting[seat].deadline
    assert due is not None
    return due.timestamp()


async def test_what_the_one_before_had_planned_is_dropped(world: World) -> None:
    match = await begun(world)
    planner = waiter(world, match)
    seat = seat_of(match, planner)
    await match.plan(seat, ["rest nap"])
    await hand(world, planner, world.people[4])
    await nap(world, match)
    assert match.awaited == {seat}
    assert not (await world.store.load(match.id)).plans.get(seat)


async def test_a_consent_that_was_still_missing_is_not_waited_for(world: World) -> None:
    """Who has left has no say: the others have agreed already."""
    match = await begun(world, seats=3)
    asked = await world.ada.slash(world.channel, "table close")
    await world.ada.click(asked.response, label="Propose to end")
    await world.click(world.bram, "Agree to end")
    assert match.awaited
    await leave(world, world.people[2])
    assert "All players agreed" in public(world)
    assert not match.awaited


async def test_a_rematch_is_for_those_who_played_at_the_end(world: World) -> None:
    await begun(world, seats=3)
    await leave(world, world.ada)
    await hand(world, world.bram, world.people[4])
    asked = await world.people[3].slash(world.channel, "table close")
    await world.people[3].click(asked.response, label="Close the table")
    assert "do not sit" in said(await world.click(world.ada, "Rematch"))
    await world.click(world.people[4], "Rematch")
    lobby = with_button(world, "Join").content
    assert "- Emma" in lobby
    assert "- Cleo" in lobby
    assert "- Ada" not in lobby


async def test_who_is_erased_leaves_an_open_seat_open(world: World) -> None:
    await begun(world, seats=3)
    await leave(world, world.ada)
    await world.app.hall.erase(world.ada.id)
    match = await match_of(world, 1)
    assert not match.resigned
    await world.click(world.people[4], "Take the seat")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id


async def test_a_spectator_takes_a_seat_by_the_panel_too(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    shown = await panel(world, world.people[4])
    done = await choose(world.people[4], shown, labels(shown)[0])
    assert "You play" in said(done)
    assert match.seated[Seat(0)].user_id == world.people[4].id
