"""A question with more places than a menu holds is asked by areas."""

from __future__ import annotations

import re

import pytest

from tests.support.bot.playing import choose, labels
from tests.support.bot.scenes import begun, begun_with_mover, player
from tests.support.bot.world import World


async def test_areas_are_named_by_their_places_and_one_that_is_open_has_numbers(
    world: World,
) -> None:
    """Sixty numbers on one picture are read by nobody."""
    _, mover = await begun_with_mover(world, "vague", 4)
    areas = (await world.press(mover, "move")).response
    wide = labels(areas)[0]
    assert not re.match(r"\d", wide), wide
    opened = (await choose(mover, areas, wide)).response
    *places, _typed, back, _hint, _ask = labels(opened)
    assert [int(label.split(" · ")[0]) for label in places] == [*range(1, len(places) + 1)]
    assert labels((await choose(mover, opened, back)).response) == labels(areas)


async def test_what_ends_or_waits_says_what_becomes_of_the_points(world: World) -> None:
    match = await begun(world, "vague", 4)
    while match.view(None).turn < 1:  # type: ignore[attr-defined]
        seat = min(match.awaited)
        action = match.legal(seat)[len(match.legal(seat)) // 2]
        await player(world, match).slash(world.channel, "play", move=str(action))
    mover = player(world, match)
    panel = (await world.press(mover, "move")).response
    sure = (await choose(mover, panel, "End my turn")).response
    assert "lose your leftover points" in sure.content


@pytest.mark.discord
async def test_the_game_of_the_channel_is_offered_first(world: World) -> None:
    offered = await world.ada.autocomplete(world.channel, "rules", "game", "")
    assert offered[0]["value"] != "vague"
    await begun(world, "vague")
    again = await world.ada.autocomplete(world.channel, "rules", "game", "")
    assert again[0]["value"] == "vague"
    assert sorted(o["value"] for o in again) == sorted(o["value"] for o in offered)
