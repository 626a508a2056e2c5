"""Numbers too many for buttons can be typed into a form."""

from __future__ import annotations

from typing import Any

from tests.support.bot.playing import begin, choose, labels, verbs
from tests.support.bot.scenes import said
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def form(world: World) -> tuple[Any, Any]:
    """The player whose move it is in a race, and the form for the strength of a sprint."""
    await begin(world, "race")
    (seat,) = (await world.app.host.matches.match(1)).awaited
    player = world.people[seat]
    panel = (await world.press(player, "move")).response
    strengths = (await choose(player, panel, "Sprint")).response
    assert "enter" in verbs(strengths)
    return player, await choose(player, strengths, "Type a number")


async def test_a_number_is_typed_and_confirmed(world: World) -> None:
    player, opened = await form(world)
    assert opened.modal
    assert opened.modal["title"] == "Race #1"
    sure = await player.submit_modal(opened, {"number": " 17 "})
    assert "sprint with 17 strength" in sure.response.content
    assert "spends 17 strength" in said(await choose(player, sure.response, "Confirm"))


async def test_a_number_that_is_not_offered_is_refused(world: World) -> None:
    player, opened = await form(world)
    refused = said(await player.submit_modal(opened, {"number": "61"}))
    assert refused == "You cannot choose “61” here. What fits: A number from 1 to 60."


async def test_nonsense_is_refused_and_pings_nobody(world: World) -> None:
    player, opened = await form(world)
    refused = await player.submit_modal(opened, {"number": "@everyone"})
    assert said(refused).startswith("You cannot choose “")
    assert "@everyone" not in said(refused)


async def test_a_form_that_is_out_of_date_asks_anew(world: World) -> None:
    player, opened = await form(world)
    await player.slash(world.channel, "play", move="sprint 3")
    late = await player.submit_modal(opened, {"number": "17"})
    assert tells(said(late), "panel.moved_on")


async def test_what_can_be_done_on_the_side_stands_behind_what_is_asked(world: World) -> None:
    """In Maillot a bid is asked for at once; retiring a domestique is a button beside it."""
    await begin(world, "maillot", 2)
    asked = (await world.click(world.ada, labels(world.newest())[0])).response
    sides = [label for label in labels(asked) if label == "Retire a domestique"]
    assert sides == ["Retire a domestique"]
    retire = (await choose(world.ada, asked, "Retire a domestique")).response
    assert "Back" in labels(retire)
