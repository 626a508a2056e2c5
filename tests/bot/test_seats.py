"""Who sits where, what one can do about it, and what follows for the match."""

from __future__ import annotations

import pytest

from games.core import Seat
from tests.support.bot.playing import choose, labels
from tests.support.bot.scenes import (
    begun,
    begun_with_waiter,
    delete_channel,
    dms,
    match_of,
    nap,
    opened,
    player,
    resign,
    said,
)
from tests.support.bot.sitting import (
    DAY,
    hand,
    leave,
    paced,
    panel,
    public,
    seat_of,
    with_button,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World


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
    assert tells(told.content, "seats.resigned")
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
    assert f"<@{world.people[4].id}> plays until then" in ada
    assert bram.endswith(":R>")


async def test_before_a_match_begins_there_are_no_seats_to_change(world: World) -> None:
    await opened(world)
    assert "not begun" in said(await world.ada.slash(world.channel, "table seat"))


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


@pytest.mark.discord
async def test_a_lost_channel_leaves_the_seat_open_and_its_player_a_way_back(world: World) -> None:
    match = await begun(world, seats=3)
    await delete_channel(world, world.channel)
    shown = (await world.ada.user.slash("table seat")).response
    sure = (await world.ada.user.click(shown, label="Leave my seat")).response
    await world.ada.user.click(sure, label="Leave my seat")
    assert any(tells(m.content, "seats.open") for m in dms(world.bram))
    assert match.seated[Seat(0)].left
    back = (await world.ada.user.slash("table seat")).response
    assert "Welcome back" in said(await world.press(world.ada.user, "comeback", back))
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
    await world.press(mover, "comeback")
    assert await deadline(world, seat) == before


async def test_a_newcomer_has_the_whole_time(world: World) -> None:
    match = await paced(world, "hard")
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(2 * DAY)
    await hand(world, mover, world.people[4])
    left = await deadline(world, seat) - world.env.now().timestamp()
    assert 3 * DAY - 60 < left <= 3 * DAY


async def deadline(world: World, seat: Seat) -> float:
    stands = await world.store.deadlines.clock(1, world.env.now())
    assert stands is not None
    due = stands.waiting[seat].deadline
    assert due is not None
    return due.timestamp()


async def test_what_the_one_before_had_planned_is_dropped(world: World) -> None:
    match, planner = await begun_with_waiter(world)
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
    await world.press(world.ada, "end", asked.response)
    await world.press(world.bram, "agree")
    assert match.awaited
    await leave(world, world.people[2])
    assert tells(public(world), "matter.close.done")
    assert not match.awaited


async def test_a_rematch_is_for_those_who_played_at_the_end(world: World) -> None:
    await begun(world, seats=3)
    await leave(world, world.ada)
    await hand(world, world.bram, world.people[4])
    asked = await world.people[3].slash(world.channel, "table close")
    await world.people[3].click(asked.response, label="Close the table")
    assert "have no seat" in said(await world.press(world.ada, "rematch"))
    await world.press(world.people[4], "rematch")
    lobby = with_button(world, "Join").content
    assert "- Emma" in lobby
    assert f"<@{world.people[2].id}>" in lobby  # Cleo is asked
    assert f"<@{world.ada.id}>" not in lobby


async def test_who_is_erased_leaves_an_open_seat_open(world: World) -> None:
    await begun(world, seats=3)
    await leave(world, world.ada)
    await world.app.host.matches.erase(world.ada.id)
    match = await match_of(world, 1)
    assert not match.resigned
    await world.press(world.people[4], "sit")
    assert (await match_of(world, 1)).seated[Seat(0)].user_id == world.people[4].id


async def test_a_spectator_takes_a_seat_by_the_panel_too(world: World) -> None:
    match = await begun(world)
    await leave(world, world.ada)
    shown = await panel(world, world.people[4])
    done = await choose(world.people[4], shown, labels(shown)[0])
    assert "You play" in said(done)
    assert match.seated[Seat(0)].user_id == world.people[4].id
