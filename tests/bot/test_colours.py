"""Colours in the lobby: picked, left to the lot, or those of the seats (TV-4a)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base.errors import Refused
from bot.matches import as_read
from bot.tables import colours
from bot.tables.export import exported
from bot.tables.records import Status
from bot.tables.verify import verdict
from games import registry, terrain_vague
from games.colours import BY_LOT
from games.core import Seat
from tests.support.bot.playing import begin, choose, labels, pick
from tests.support.bot.scenes import resign, said, table_in
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def gathered(world: World, game: str = "vague", players: int = 2) -> None:
    await world.ada.slash(world.channel, "table open", game=game)
    for person in world.people[1:players]:
        await world.press(person, "join")


def button(game: str) -> str:
    return "My gang" if game == "vague" else "My colour"


async def picks(world: World, person: Any, wanted: str, game: str = "vague") -> Any:
    """My gang, then one choice of the menu; gives the panel."""
    panel = await world.click(person, button(game))
    assert panel.ephemeral
    return await choose(person, panel.response, wanted)


def lobby(world: World) -> str:
    return str(world.newest().content)


async def test_tv_4a_a_gang_is_picked_in_two_presses_and_the_lobby_says_so(world: World) -> None:
    await gathered(world)
    assert "- Ada · Parpaings · leads" in lobby(world)
    assert "- Bram · Roncier" in lobby(world)
    panel = await picks(world, world.bram, "Cloaque")
    assert "- Bram · Cloaque, chosen" in panel.response.content
    assert "- Bram · Cloaque, chosen" in lobby(world)
    assert "- Ada · Parpaings · leads" in lobby(world)
    await world.press(world.ada, "start")
    match = await world.a_moment_later()
    assert match.table.status is Status.RUNNING
    gangs = match.view(None).gangs  # type: ignore[attr-defined]
    assert [gang.gang.value for gang in gangs] == ["parpaings", "cloaque"]
    seats = await world.ada.slash(world.channel, "table seat")
    assert "Bram · Cloaque" in said(seats)


async def test_what_somebody_has_picked_is_not_offered_and_the_seats_give_way(world: World) -> None:
    """Ada has no wish: Bram may pick the gang shown for Ada, who gets the first left."""
    await gathered(world)
    await picks(world, world.bram, "Parpaings")
    assert "- Ada · Roncier · leads" in lobby(world)
    panel = await world.press(world.ada, "colour")
    assert labels(panel.response) == [
        "Roncier", "Cloaque", "Ferrailleurs", "Leave it to the lot", "No preference",
    ]  # fmt: skip
    await picks(world, world.bram, "No preference")
    assert "- Ada · Parpaings · leads" in lobby(world)
    assert "chosen" not in lobby(world)


async def test_a_gang_taken_meanwhile_is_refused_by_name(world: World) -> None:
    await gathered(world)
    old = await world.press(world.ada, "colour")
    await picks(world, world.bram, "Cloaque")
    refused = await choose(world.ada, old.response, "Cloaque")
    assert "Bram has already picked that" in said(refused)
    assert "- Ada · Parpaings · leads" in lobby(world)


async def test_the_same_pick_twice_is_the_same_pick(world: World) -> None:
    await gathered(world)
    panel = (await world.press(world.bram, "colour")).response
    for _ in range(2):
        answer = await choose(world.bram, panel, "Cloaque")
        assert "- Bram · Cloaque, chosen" in answer.response.content
    assert "- Bram · Cloaque, chosen" in lobby(world)


async def test_only_who_sits_there_picks_and_only_before_the_start(world: World) -> None:
    await gathered(world)
    assert "Press Join first" in said(await world.press(world.people[2], "colour"))
    old = (await world.press(world.bram, "colour")).response
    await world.press(world.bram, "leave")
    assert tells(said(await choose(world.bram, old, "Cloaque")), "refusal.no_colour_yet")
    await world.press(world.bram, "join")
    assert "- Bram · Roncier" in lobby(world)
    await world.press(world.ada, "start")
    refused = await choose(world.bram, old, "Cloaque")
    assert "has begun" in said(refused)
    assert [m.colour for m in (await table_in(world, world.channel)).members] == [None, None]


@pytest.mark.parametrize("colour", [4, 1 << 80, -2])
async def test_a_forged_colour_is_refused(world: World, colour: int) -> None:
    await gathered(world)
    table = await table_in(world, world.channel)
    with pytest.raises(Refused) as refusal:
        colours.pick(table, terrain_vague.INFO, world.bram.id, colour)
    assert refusal.value.key == "stale"


async def test_who_leaves_takes_the_wish_along_and_the_order_of_seats_does_not(
    world: World,
) -> None:
    await gathered(world, players=3)
    await picks(world, world.bram, "Ferrailleurs")
    seats = await choose(world.ada, (await world.press(world.ada, "options")).response, "Seats")
    await pick(world.ada, seats.response, "first", [str(world.bram.id)])
    assert "- Bram · Ferrailleurs, chosen" in lobby(world)
    assert "- Ada · Roncier" in lobby(world)
    await world.press(world.bram, "leave")
    assert "Ferrailleurs" not in lobby(world)
    assert "- Ada · Parpaings" in lobby(world)


async def test_tv_4a_the_lot_is_drawn_at_the_start_and_can_be_checked(world: World) -> None:
    await gathered(world, players=3)
    await picks(world, world.ada, "Ferrailleurs")
    for person in world.people[1:3]:
        await picks(world, person, "Leave it to the lot")
    assert "- Bram · drawn at random" in lobby(world)
    await world.press(world.ada, "start")
    match = await world.a_moment_later()
    drawn = [-1 if m.colour is None else m.colour for m in match.table.members]
    assert drawn[0] == 3
    assert sorted({0, 1, 2, *drawn}) == [0, 1, 2, 3]
    assert match.table.options["colours"] == [3, BY_LOT, BY_LOT]
    assert [*match.view(None).colours] == drawn
    await match.resign(Seat(1), interaction=None, at=match.lines[0].at)
    file = exported(await world.store.load(match.id), match.game)
    assert verdict(file, registry()).honest
    file["options"]["colours"] = [3, 0, BY_LOT]
    assert not verdict(file, registry()).honest


async def test_a_match_with_chosen_colours_outlives_a_restart(world: World) -> None:
    await gathered(world, "diceland")
    await picks(world, world.bram, "Blue", "diceland")
    await world.press(world.ada, "start")
    await world.a_moment_later()
    await world.restart()
    match = await world.app.host.matches.match(1)
    assert as_read.words(match.table).colour(0) == "Red"
    assert match.view(None).colours == (1, 0)


async def test_pa_20_with_two_players_the_opposite_corner_is_not_offered(world: World) -> None:
    await gathered(world, "patrouille")
    await picks(world, world.ada, "Blue", "patrouille")
    panel = await world.press(world.bram, "colour")
    assert labels(panel.response) == ["Red", "White", "Leave it to the lot", "No preference"]


async def test_pa_20_what_clashes_when_somebody_has_left_is_said_at_the_start(
    world: World,
) -> None:
    await gathered(world, "patrouille", 3)
    await picks(world, world.ada, "Blue", "patrouille")
    await picks(world, world.people[2], "Yellow", "patrouille")
    await world.press(world.bram, "leave")
    refused = await world.press(world.ada, "start")
    assert "Ada and Cleo have picked colours that belong to one side" in said(refused)
    await picks(world, world.people[2], "No preference", "patrouille")
    await world.press(world.ada, "start")
    assert (await table_in(world, world.channel)).status is Status.RUNNING


@pytest.mark.parametrize("wish", ["none", "chosen"])
async def test_in_a_rematch_the_colours_stay_with_the_seats_that_go_one_further(
    world: World, wish: str
) -> None:
    await gathered(world)
    if wish == "chosen":
        await picks(world, world.ada, "Ferrailleurs")
    first = "Ferrailleurs" if wish == "chosen" else "Parpaings"
    await world.press(world.ada, "start")
    await world.a_moment_later()
    await resign(world, world.bram)
    await world.env.advance_time(5)
    await world.press(world.ada, "rematch")
    await world.press(world.bram, "join")
    await world.a_moment_later()
    again = next(m.content for m in world.messages() if "#2" in m.content)
    assert f"- Bram · {first}" in again
    assert ("chosen" in again) is (wish == "chosen")


async def test_a_game_without_colours_has_no_such_button(world: World) -> None:
    await begin(world, "whisper")
    assert button("whisper") not in labels(world.messages()[0])
    forged = await world.ada.slash(world.other, "table open", game="whisper")
    assert labels(forged.response) == ["Join", "Leave", "Options", "Start", "How it works"]
