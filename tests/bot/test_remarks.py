"""What a move costs stands wherever it is offered, before it is made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bot.playing import choose, labels
from tests.support.bot.scenes import begun, player
from tests.support.bot.world import World


async def shoving(world: World) -> tuple[Any, Any]:
    """Whoever is to move may shove the other back, and has chosen to."""
    match = await begun(world)
    for move in ("leap s10", "leap s9"):
        await player(world, match).slash(world.channel, "play", move=move)
    mover = player(world, match)
    panel = (await world.press(mover, "move")).response
    return mover, (await choose(mover, panel, "Shove")).response


async def test_a_panel_says_the_price_of_every_choice(world: World) -> None:
    """RA-6: five strength a square; the first runner has 55 left after a leap of nine squares."""
    _, panel = await shoving(world)
    assert "5 strength, 50 left" in panel.content
    assert "10 strength, 45 left" in panel.content
    assert len([label for label in labels(panel) if label in ("1", "2", "3")]) == 3


async def test_the_confirmation_says_it_again(world: World) -> None:
    mover, panel = await shoving(world)
    sure = (await choose(mover, panel, "2")).response
    assert "-# 10 strength, 45 left" in sure.content


@pytest.mark.discord
async def test_autocomplete_says_it_too(world: World) -> None:
    mover, _ = await shoving(world)
    offered = await mover.autocomplete(world.channel, "play", "move", "shove")
    assert any(choice["name"].endswith("· 5 strength, 50 left") for choice in offered)
    assert all("·" not in choice["value"] for choice in offered)
    (rival,) = await mover.autocomplete(world.channel, "race shove", "rival", "")
    squares = await mover.autocomplete(
        world.channel, "race shove", "squares", "", rival=str(rival["value"])
    )
    assert [c["name"] for c in squares][:1] == ["1 · 5 strength, 50 left"]
