"""Who is late is replaced by the others' vote."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.match import Match
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import labels
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    delete_channel,
    match_of,
    nap,
    pinged,
    player,
    resign,
    said,
    waiter,
)
from tests.support.bot.sitting import (
    DAY,
    buttons,
    hand,
    leave,
    paced,
    panel,
    seat_of,
    with_button,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines

MINUTE = 60.0
VOTE = "Replace this player"


async def late(world: World, seats: int = 3) -> tuple[Match, Any, list[Any]]:
    """A race with the clock of a table unasked, whose first player is late, and the others."""
    match, mover = await begun_with_mover(world, seats=seats)
    await world.env.advance_time(3 * DAY + MINUTE)
    others = [p for p in world.people[:seats] if p.id != mover.id]
    return match, mover, others


async def vote(world: World, person: Any) -> str:
    """Ask to replace who is late, and mean it; what the person is told."""
    asked = await world.click(person, VOTE)
    if asked.response is None or VOTE not in labels(asked.response):
        return said(asked)
    return said(await person.click(asked.response, label=VOTE))


async def test_nobody_is_replaced_who_is_not_late(world: World) -> None:
    match = await begun(world, seats=3)
    assert not any("Replace" in label for label in labels(await panel(world, waiter(world, match))))
    await world.env.advance_time(3 * DAY - MINUTE)
    assert buttons(world, VOTE) == 0


async def test_where_half_of_the_others_would_rather_wait_the_player_keeps_the_seat(
    world: World,
) -> None:
    match, mover, (one, two) = await late(world)
    await vote(world, one)
    assert tells(said(await world.press(two, "goon")), "said.remove_refused")
    assert any(tells(m.content, "matter.remove.refused") for m in world.messages())
    match = await match_of(world, match.id)
    assert not match.seated[seat_of(match, mover)].left


async def test_who_would_rather_wait_may_think_again_and_is_not_called_meanwhile(
    world: World,
) -> None:
    match, mover, (one, two, three) = await late(world, 4)
    await vote(world, one)
    await world.press(two, "goon")
    (asked,) = (m for m in world.messages() if tells(m.content, "matter.remove.asks"))
    assert f"<@{three.id}>" in asked.content
    assert f"<@{two.id}>" not in asked.content
    await world.press(two, "agree")
    match = await match_of(world, match.id)
    assert match.seated[seat_of(match, mover)].left


async def test_more_than_half_of_the_others_decide(world: World) -> None:
    match, mover, (one, two) = await late(world)
    asked = await world.click(one, VOTE)
    assert asked.ephemeral
    assert tells(said(asked), "matter.remove.propose")
    assert "Noted" in said(await one.click(asked.response, label=VOTE))
    question = with_button(world, "Replace")
    assert pinged(question) == {two.id}
    assert labels(question) == ["Replace", "Wait for them"]
    assert not match.seated[seat_of(match, mover)].left
    await two.click(question, label="Replace")
    assert match.seated[seat_of(match, mover)].left
    assert mover.id in pinged(with_button(world, "Take the seat"))
    assert "is open" in next(m for m in world.messages() if m.id == question.id).content
    await world.press(world.people[4], "sit")
    assert pinged(with_button(world, "My move")) == {world.people[4].id}


async def test_of_four_two_are_not_enough_to_lose_ones_seat_and_three_need_not_be(
    world: World,
) -> None:
    """Three others: two of them are more than half."""
    match, mover, (one, two, _) = await late(world, seats=4)
    await vote(world, one)
    assert not match.seated[seat_of(match, mover)].left
    await world.click(two, "Replace")
    assert match.seated[seat_of(match, mover)].left


@pytest.mark.fault("M6")
async def test_of_two_players_the_other_decides(world: World) -> None:
    match, mover, (other,) = await late(world, seats=2)
    assert "is open" in await vote(world, other)
    assert match.seated[seat_of(match, mover)].left
    assert "Welcome back" in said(await world.press(mover, "comeback"))
    assert pinged(with_button(world, "My move")) == {mover.id}


async def test_a_vote_by_the_panel(world: World) -> None:
    match, mover, (one, _) = await late(world)
    shown = await panel(world, one)
    assert "late: time ran out <t:" in shown.content
    label = f"Replace {mover.user.global_name}"
    assert label in labels(shown)
    sure = (await one.click(shown, label=label)).response
    assert "Noted" in said(await one.click(sure, label=VOTE))
    assert label not in labels(await panel(world, mover))
    assert label not in labels(await panel(world, world.people[4]))
    assert match.awaited


async def test_a_move_settles_the_vote(world: World) -> None:
    match, mover, (one, two) = await late(world)
    await vote(world, one)
    question = with_button(world, "Replace")
    old = await panel(world, two)
    await nap(world, match)
    told = next(m for m in world.messages() if m.id == question.id)
    assert tells(told.content, "matter.remove.void")
    assert labels(told) == []
    label = f"Replace {mover.user.global_name}"
    assert tells(said(await two.click(old, label=label)), "refusal.not_late")
    assert not any(VOTE in labels(message) for message in world.messages())
    assert not match.seated[seat_of(match, mover)].left


async def test_a_newcomer_is_not_voted_out_for_the_one_before(world: World) -> None:
    match, mover, (one, _) = await late(world)
    await vote(world, one)
    question = with_button(world, "Replace")
    seat = seat_of(match, mover)
    await hand(world, mover, world.people[4])
    assert labels(next(m for m in world.messages() if m.id == question.id)) == []
    assert match.seated[seat].user_id == world.people[4].id
    assert tells(said(await world.click(one, VOTE)), "refusal.not_late")


async def test_who_let_the_host_play_may_be_replaced(world: World) -> None:
    """The deadline was missed, though the match went on."""
    match = await paced(world, "hard", seats=3)
    mover = player(world, match)
    await world.env.advance_time(3 * DAY + MINUTE)
    assert match.entries == 2
    one, two = (p for p in world.people[:3] if p.id != mover.id)
    shown = await panel(world, one)
    assert tells(shown.content, "seats.by_host")
    sure = (await one.click(shown, label=f"Replace {mover.user.global_name}")).response
    await one.click(sure, label=VOTE)
    await world.click(two, "Replace")
    assert match.seated[seat_of(match, mover)].left
    await world.press(mover, "comeback")
    assert not any("Replace" in label for label in labels(await panel(world, one)))
    await world.restart()
    assert not any("Replace" in label for label in labels(await panel(world, one)))


@pytest.mark.parametrize("who", ["late", "stranger", "resigned", "left"])
async def test_who_has_no_vote(world: World, who: str) -> None:
    match, mover, others = await late(world, seats=4)
    person = {"late": mover, "stranger": world.people[5], "resigned": others[0], "left": others[0]}
    if who == "resigned":
        await resign(world, others[0])
    if who == "left":
        await leave(world, others[0])
    expected = {
        "late": "That is your own seat",
        "stranger": "You have no seat at this table",
        "resigned": "You have resigned",
        "left": "You have left this seat",
    }
    assert expected[who] in await vote(world, person[who])
    assert not match.seated[seat_of(match, mover)].left


async def test_a_vote_counts_once(world: World) -> None:
    match, mover, (one, _) = await late(world)
    await vote(world, one)
    await vote(world, one)
    await world.click(one, "Replace")
    assert not match.seated[seat_of(match, mover)].left


async def test_an_open_seat_needs_no_vote(world: World) -> None:
    match, mover, (one, two) = await late(world)
    await leave(world, mover)
    assert "already open" in said(await world.click(one, VOTE))
    assert match.seated[seat_of(match, mover)].left
    await world.press(world.people[4], "sit")
    assert tells(said(await world.click(two, VOTE)), "refusal.not_late")


async def test_when_a_voter_leaves_the_rest_may_be_enough(world: World) -> None:
    match, mover, (one, two) = await late(world)
    await vote(world, one)
    await leave(world, two)
    assert match.seated[seat_of(match, mover)].left


async def test_a_deputy_votes_for_a_friend(world: World) -> None:
    match, mover, (one, two) = await late(world)
    finn = world.people[5]
    await two.slash(world.channel, "away", until="5d", deputy=finn)
    await vote(world, one)
    assert pinged(with_button(world, "Replace")) == {finn.id}
    await world.click(finn, "Replace")
    match = await match_of(world, 1)
    assert match.seated[seat_of(match, mover)].left


async def test_a_vote_outlives_a_restart(world: World) -> None:
    match, mover, (one, two) = await late(world)
    seat = seat_of(match, mover)
    await vote(world, one)
    await world.restart()
    await world.click(two, "Replace")
    assert (await match_of(world, 1)).seated[seat].left


@pytest.mark.discord
async def test_a_vote_without_a_channel(world: World) -> None:
    match, mover, (one, two) = await late(world)
    await delete_channel(world, world.channel)
    shown = (await one.user.slash("table seat")).response
    label = f"Replace {mover.user.global_name}"
    sure = (await one.user.click(shown, label=label)).response
    await one.user.click(sure, label=VOTE)
    theirs = (await two.user.slash("table seat")).response
    sure = (await two.user.click(theirs, label=label)).response
    assert "is open" in said(await two.user.click(sure, label=VOTE))
    assert match.seated[seat_of(match, mover)].left
