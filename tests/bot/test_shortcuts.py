"""Actions that are often wanted stand before all others, each once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.bot.playing import choose, components, labels
from tests.support.bot.scenes import begun_with_mover
from tests.support.bot.world import World
from tests.toys import race
from tests.toys.race import Further, RaceView, Rest, Sleep


async def test_a_shortcut_stands_in_the_place_of_its_own_choice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses a message in which two buttons lead to the same place."""

    def shortcuts(_view: RaceView, kind: type[Any]) -> list[tuple[Further, Rest]]:
        return [(Further(7), Rest(Sleep.NAP))] if kind is Rest else []

    monkeypatch.setattr(race, "ADVICE", replace(race.ADVICE, shortcuts=shortcuts))
    _, mover = await begun_with_mover(world)
    panel = (await world.press(mover, "move")).response
    if "nap" not in labels(panel):
        panel = (await choose(mover, panel, "Rest")).response
    where = [item["custom_id"] for row in components(panel) for item in row["components"]]
    assert "7 squares further" in labels(panel)
    assert len(where) == len(set(where))
