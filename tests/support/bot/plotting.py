"""What tests of planned moves do again and again."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.match import Match
from games.core import Seat
from tests.support.bot.playing import choose, components, custom_id, labels
from tests.support.bot.scenes import player
from tests.support.bot.world import World


async def plan(world: World, person: Any, move: str | None = None, **options: Any) -> Any:
    """What /plan answers."""
    if move is not None:
        options["move"] = move
    return await person.slash(world.channel, "plan", **options)


async def whole_plan(world: World, person: Any) -> Any:
    """The whole plan, with every way to add to it; if nothing is, one press further on."""
    shown = (await plan(world, person)).response
    other = "Type moves, standing orders"
    return (await choose(person, shown, other)).response if other in labels(shown) else shown


def plan_of(match: Match, person: Any) -> tuple[str, ...]:
    """What a person has planned, as they see it."""
    seat = next(s for s, m in match.seated.items() if m.user_id == person.id)
    return match.plan_of(seat).texts


@pytest.fixture(autouse=True)
def same_yard(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many moves a menu holds hangs on where the cabins stand."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)


async def pressed(person: Any, panel: Any, start: str) -> Any:
    """Press the first button, or pick the first choice, whose words begin so."""
    label = next(label for label in labels(panel) if label.startswith(start))
    where = custom_id(panel, label)
    for row in components(panel):
        for item in row["components"]:
            if item["custom_id"] == where and item["type"] == 3:
                value = next(o["value"] for o in item["options"] if o["label"] == label)
                return (await person.select(panel, [value], custom_id=where)).response
    return (await person.click(panel, custom_id=where)).response


async def planning(world: World, match: Match, seat: Seat, *starts: str) -> Any:
    """My move, Plan, then one press after the other; gives the panel."""
    person = player(world, match, seat)
    board = next(m for m in reversed(world.messages()) if "My move" in labels(m))
    panel = (await person.click(board, label="My move")).response
    for start in ("Plan", *starts):
        panel = await pressed(person, panel, start)
    return panel
