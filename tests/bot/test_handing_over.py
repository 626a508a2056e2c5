"""A seat is handed over by its player, with its secrets."""

from __future__ import annotations

import pytest

from games.core import Seat
from tests.support.bot.playing import custom_id, labels
from tests.support.bot.scenes import (
    asks,
    begun,
    match_of,
    nap,
    pinged,
    player,
    said,
)
from tests.support.bot.sitting import (
    DAY,
    buttons,
    hand,
    leave,
    offer,
    panel,
    picked,
    public,
    seat_of,
    with_button,
)
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World


async def test_a_seat_is_handed_over_after_plain_words_and_a_yes_from_both(world: World) -> None:
    match = await begun(world, "whisper", 3)
    cleo, emma = world.people[2], world.people[4]
    sure = await picked(world, cleo, emma)
    assert tells(said(sure), "seats.sure_to_hand")
    assert sure.response.ephemeral
    assert "Take over" not in public(world)
    done = await cleo.click(sure.response, label="Offer my seat")
    assert tells(said(done), "said.seat_offered")
    asked = with_button(world, "Take over")
    assert pinged(asked) == {emma.id}
    assert seat_of(match, cleo) == 2
    await emma.click(asked, label="Take over")
    assert seat_of(match, emma) == 2
    told = next(m for m in world.messages() if m.id == asked.id)
    assert "**Emma** plays" in told.content
    assert "taking over from Cleo" in told.content
    assert labels(told) == []
    assert emma.id in pinged(with_button(world, "Choose in secret"))
    assert labels(asks(emma, "1")) == [*"12345", "Ask the rules"]


@pytest.mark.discord
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
        assert "You have no seat at this table" in said(refused)
    assert tells(said(await world.ada.user.click(old_dm, label="3")), "refusal.no_such_table")
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
    assert "cannot take your seat" in said(refused)
    assert buttons(world, "Take over") == 0


@pytest.mark.discord
async def test_a_bot_has_no_seat(world: World) -> None:
    await begun(world)
    bot = world.guild.add_member(world.env.create_user("robot", bot=True))
    assert tells(said(await picked(world, world.ada, bot)), "refusal.heir_is_a_bot")


async def test_who_stands_in_for_one_player_cannot_have_the_seat_of_another(world: World) -> None:
    match = await begun(world, "whisper", 3)
    finn = world.people[5]
    await world.bram.slash(world.channel, "away", until="2d", deputy=finn)
    assert "cannot take your seat" in said(await picked(world, world.ada, finn))
    await leave(world, world.ada)
    refused = await finn.click(with_button(world, "Take the seat"), label="Take the seat")
    assert tells(said(refused), "refusal.knows_a_seat")
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
    """They know its secrets, wherever they went since."""
    match = await begun(world, "whisper", 3)
    cleo, emma = world.people[2], world.people[4]
    await hand(world, cleo, emma)
    await leave(world, world.ada)
    refused = await cleo.click(with_button(world, "Take the seat"), label="Take the seat")
    assert tells(said(refused), "refusal.knows_a_seat")
    await world.bram.slash(world.channel, "away", until="5d", deputy=cleo)
    match = await match_of(world, match.id)
    assert match.table.seat_of(cleo.id, world.env.now()) is None
    assert "have no seat" in said(await cleo.slash(world.channel, "play", move="whisper 2"))


async def test_the_heir_declines(world: World) -> None:
    match = await begun(world)
    asked = await offer(world, world.ada, world.people[4])
    await world.people[4].click(asked, label="No")
    told = next(m for m in world.messages() if m.id == asked.id)
    assert tells(told.content, "seats.declined")
    assert labels(told) == []
    assert seat_of(match, world.ada) == 0


async def test_the_owner_withdraws_the_offer(world: World) -> None:
    await begun(world)
    asked = await offer(world, world.ada, world.people[4])
    await world.ada.click(asked, label="No")
    told = next(m for m in world.messages() if m.id == asked.id)
    assert tells(told.content, "seats.withdrawn")
    assert labels(told) == []


@pytest.mark.parametrize("label", ["Take over", "No"])
async def test_an_offer_is_for_one_person_alone(world: World, label: str) -> None:
    match = await begun(world)
    asked = await offer(world, world.ada, world.people[4])
    assert "This offer is for" in said(await world.people[5].click(asked, label=label))
    assert seat_of(match, world.ada) == 0
    if label == line("button.take_over"):
        assert tells(said(await world.ada.click(asked, label=label)), "refusal.for_the_heir")


@pytest.mark.discord
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
    assert tells(said(late), "refusal.stale")
    assert match.seated[Seat(0)].user_id == world.people[5].id


async def test_an_offer_outlives_a_restart(world: World) -> None:
    await begun(world, "whisper")
    asked = await offer(world, world.ada, world.people[4])
    await world.restart()
    await world.people[4].click(asked, label="Take over")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id
    assert labels(asks(world.people[4], "1"))


@pytest.mark.discord
async def test_closed_direct_messages_do_not_hinder_a_newcomer(world: World) -> None:
    await begun(world, "whisper")
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
    )
    emma = world.people[4]
    await hand(world, world.ada, emma)
    asked = await world.click(emma, "Choose in secret")
    assert labels(asked.response) == [*"12345", "Ask the rules"]


async def test_a_seat_is_handed_over_in_the_tables_channel_only(world: World) -> None:
    await begun(world)
    in_person = (await world.ada.user.slash("table seat")).response
    assert labels(in_person) == ["Leave my seat"]
    assert f"type `/table seat` in <#{world.channel.id}>" in in_person.content
    shown = await panel(world, world.ada)
    await world.ada.slash(world.other, "table move", table=1)
    refused = await world.ada.select(shown, [world.people[4]], custom_id="bl:heir:1:0")
    assert f"`/table seat` in <#{world.other.id}>" in said(refused)


@pytest.mark.parametrize("way", ["moved", "old"])
async def test_an_offer_ends_with_a_move_of_its_owner_or_after_a_week(
    world: World, way: str
) -> None:
    match = await begun(world)
    owner, emma = player(world, match), world.people[4]
    asked = await offer(world, owner, emma)
    if way == "moved":
        await nap(world, match)
    else:
        await world.env.advance_time(7 * DAY + 60)
    late = await emma.click(asked, label="Take over")
    assert tells(said(late), "refusal.stale")
    assert not any(m.user_id == emma.id for m in match.seated.values())
