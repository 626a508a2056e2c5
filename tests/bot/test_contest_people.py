"""Who leaves a contest, who is erased, what a moderator does, and what outlives a restart."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.features.admin import store as servers
from bot.features.events.contests import store as contests
from bot.features.privacy.store import kept_about
from bot.store.erasure import Erasure
from bot.store.sqlite.restored_copy import meant
from tests.support.bot.contesting import (
    LADDER,
    ROBIN,
    beaten,
    lines,
    meet,
    opened,
    robin,
    shown,
)
from tests.support.bot.erasing import kept
from tests.support.bot.moderating import dirk, menu_of
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import delete, minutes, press_made, remove_bot, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


async def leaves(world: World, person: Any) -> str:
    panel = (await person.slash(world.channel, "event show")).response
    sure = (await person.click(panel, label="Leave")).response
    text = said(await world.press(person, "contest_leaved", sure))
    await minutes(world, 0.1)
    return text


async def test_before_it_begins_one_leaves_without_a_trace(world: World) -> None:
    await opened(world, ROBIN)
    await world.click(world.bram, "Leave")
    await minutes(world, 0.1)
    assert lines(world) == ["1. Ada", "2. Cleo"]
    assert "at least 3 people; 2 joined" in said(await world.click(world.ada, "Start"))
    await world.click(world.bram, "Join")
    await world.click(world.ada, "Start")
    await minutes(world, 0.1)
    assert len(lines(world)) == 3


async def test_who_leaves_later_gives_walkovers(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    assert "First finish table #1" in await leaves(world, world.ada)
    await beaten(world, place, world.bram)
    assert "You have left" in await leaves(world, world.people[2])
    assert "**Ada** has won" in shown(world).content
    assert lines(world)[-1].startswith("3. **Cleo (has left)**: 0 points")


async def test_who_leaves_a_ladder_is_taken_out_and_comes_back_at_the_bottom(world: World) -> None:
    await opened(world, LADDER)
    await leaves(world, world.ada)
    assert lines(world) == ["1. Bram", "2. Cleo"]
    await world.click(world.ada, "Join")
    await minutes(world, 0.1)
    assert lines(world) == ["1. Bram", "2. Cleo", "3. Ada"]


async def test_a_moderator_gives_a_walkover_and_closes(world: World) -> None:
    await robin(world)
    assert "contest_close" not in verbs(
        (await world.bram.slash(world.channel, "event show")).response
    )
    refused = await press_made(world, world.bram, "bl:contest_closed:0:1")
    assert "Manage Server" in said(refused)
    panel = (await dirk(world).slash(world.channel, "event show")).response
    asked = await dirk(world).select(panel, ["2"], custom_id=menu_of(panel, "contest_walk"))
    losers = asked.response
    await dirk(world).select(losers, ["1"], custom_id=menu_of(losers, "contest_walked"))
    await minutes(world, 0.1)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")
    panel = (await dirk(world).slash(world.channel, "event show")).response
    sure = (await world.press(dirk(world), "contest_close", panel)).response
    await world.press(dirk(world), "contest_closed", sure)
    await minutes(world, 0.1)
    assert "It is over." in shown(world).content
    assert not labels(shown(world))


async def test_a_restart_in_the_middle(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    await world.restart()
    await beaten(world, place, world.ada)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")
    await world.restart()
    place = await meet(world, world.bram, world.people[2], "Cleo")
    await beaten(world, place, world.bram)
    assert lines(world)[:2] == [
        "1. **Cleo**: 2 points (1 won, 0 drawn, 0 lost)",
        "2. **Bram**: 2 points (1 won, 0 drawn, 1 lost)",
    ]


async def test_ended_just_before_a_kill_it_is_told_after_the_start(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    table = await world.store.table_in(place.id)
    assert table is not None
    match = await world.app.host.matches.match(table.id)
    seat = next(s for s, m in match.seated.items() if m.user_id == world.ada.id)
    await match.resign(seat, interaction=None, at=world.env.now())  # nobody was woken yet
    await world.restart()
    await minutes(world, 1)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")


async def test_a_deleted_message_is_posted_anew_at_the_next_change(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    await delete(world, shown(world))
    await beaten(world, place, world.ada)
    assert lines(world)[0].startswith("1. **Bram**: 2 points")
    place = await meet(world, world.bram, world.people[2], "Cleo")
    await beaten(world, place, world.bram)
    assert "1 match to go" in shown(world).content


async def test_who_is_erased_has_no_name_and_has_left(world: World) -> None:
    await robin(world)
    await meet(world, world.ada, world.bram, "Bram")
    assert (await kept(world, world.bram))["events"] == [
        {
            "event": 1,
            "server": str(world.guild.id),
            "channel": str(world.channel.id),
            "kind": ROBIN,
            "game": "race",
            "status": "going",
            "opened_by_you": False,
            "name": "Bram",
            "joined_as": 2,
            "left": False,
        }
    ]
    await world.app.host.matches.erase(world.bram.id)
    world.app.host.wake()
    await minutes(world, 1)
    assert "Bram" not in shown(world).content
    assert lines(world)[0] == "1. **Ada**: 2 points (1 won, 0 drawn, 0 lost)"
    assert "somebody who is gone" in shown(world).content
    assert "1 match to go" in shown(world).content


async def closed(world: World) -> None:
    """Dirk ends it for everybody."""
    panel = (await dirk(world).slash(world.channel, "event show")).response
    sure = (await world.press(dirk(world), "contest_close", panel)).response
    await world.press(dirk(world), "contest_closed", sure)
    await minutes(world, 0.1)


async def test_once_it_is_closed_nothing_counts_any_more(world: World) -> None:
    await robin(world)
    place = await meet(world, world.ada, world.bram, "Bram")
    await closed(world)
    await beaten(world, place, world.ada)
    assert lines(world)[0].startswith("1. **Ada**: 0 points")
    assert "It is over." in said(await press_made(world, world.ada, "bl:contest_play:0:1"))
    await world.ada.slash(world.channel, "event open", kind=LADDER, game="race")
    await minutes(world, 0.1)
    assert any("**Ladder" in m.content for m in world.messages())


async def test_of_one_that_is_over_nothing_is_posted_anew(world: World) -> None:
    await robin(world)
    await closed(world)
    await delete(world, shown(world))
    await world.app.host.matches.erase(world.bram.id)
    world.app.host.wake()
    await minutes(world, 1)
    assert not [m for m in world.messages() if tells(m.content, "contest.round_robin")]


async def test_a_seat_that_was_taken_over_counts_for_whom_it_was(world: World) -> None:
    """Who is erased resigns; the seat is nobody's then, and the other has won all the same."""
    await robin(world)
    await meet(world, world.ada, world.bram, "Bram")
    await world.app.host.matches.erase(world.ada.id)
    world.app.host.wake()
    await minutes(world, 1)
    assert lines(world)[0] == "1. **Bram**: 2 points (1 won, 0 drawn, 0 lost)"


async def test_a_server_that_was_left_long_ago_is_forgotten(world: World) -> None:
    await opened(world, LADDER)
    await remove_bot(world)
    await servers.left(world.store, world.guild.id, world.env.now())
    await servers.expire(world.store, world.env.now() + timedelta(days=31))
    assert await kept_about(world.store, world.bram.id) is None


async def test_a_restored_backup_knows_again_whom_it_has_to_forget(world: World) -> None:
    await opened(world, LADDER, joined=0)
    await contests.join(world.store, 1, 77, "Gone")
    known = [Erasure.of(n, world.env.now()) for n in (77, 78, world.ada.id)]
    found = await world.store.read(lambda c: meant(c, known))
    assert found == [77, world.ada.id]
