"""What tests of planned moves do again and again."""

from __future__ import annotations

from typing import Any

from bot.matches.match import Match
from tests.bot.conftest import World
from tests.bot.playing import choose, labels
from tests.bot.scenes import begun, waiter


async def plan(world: World, person: Any, move: str | None = None, **options: Any) -> Any:
    """What /plan answers."""
    if move is not None:
        options["move"] = move
    return await person.slash(world.channel, "plan", **options)


async def whole_plan(world: World, person: Any) -> Any:
    """What is laid down, with every way to add to it; if nothing is, one press further on."""
    shown = (await plan(world, person)).response
    other = "Type moves, standing orders"
    return (await choose(person, shown, other)).response if other in labels(shown) else shown


def laid(match: Match, person: Any) -> tuple[str, ...]:
    """What a person has planned, as they see it."""
    seat = next(s for s, m in match.seated.items() if m.user_id == person.id)
    return match.plan_of(seat).texts


async def begun_with_waiter(world: World, seats: int = 2) -> tuple[Match, Any]:
    """A race, and somebody who waits for their turn."""
    match = await begun(world, seats=seats)
    return match, waiter(world, match)
