"""Patrouille on a phone: how many presses a turn takes, and what its buttons say."""

from __future__ import annotations

from typing import Any

from bot.tables import menu
from games.core import Action
from games.patrouille.moves import Move, PlaceBarricade
from tests.bot.conftest import World
from tests.bot.playing import begin, labels, step_to
from tests.bot.scenes import match_of, player

TURNS = 28
SHORT = 16  # signs of a label, of which a phone 390 pixels wide shows three in a row


async def presses(world: World, person: Any, action: Action) -> int:
    """My move, then whatever leads to the action: each button and each pick of a menu is one."""
    before = (await match_of(world, 1)).entries
    panel, count = (await world.click(person, "My move")).response, 1
    while (await match_of(world, 1)).entries == before:
        step = step_to(panel, menu.path_of(action))
        assert step is not None, f"{action} cannot be reached among {labels(panel)}"
        where, value = step
        if value is None:
            press = person.click(panel, custom_id=where)
        else:
            press = person.select(panel, [value], custom_id=where)
        panel, count = (await press).response or panel, count + 1
    return count


def sensible(legal: list[Action], fallback: Action) -> Action:
    """A barricade where one can be placed, else what the host would play."""
    placed = [action for action in legal if isinstance(action, PlaceBarricade)]
    return placed[len(placed) // 2] if placed else fallback


async def test_a_move_takes_four_presses_and_a_barricade_five(world: World) -> None:
    """My move, piece, square, Confirm; a barricade has more squares than a menu holds."""
    await begin(world, "patrouille")
    counted: dict[type[Action], list[int]] = {}
    for _ in range(TURNS):
        match = await match_of(world, 1)
        seat = min(match.awaited)
        action = sensible(list(match.legal(seat)), match.game.fallback(match._position.state, seat))
        took = await presses(world, player(world, match), action)
        counted.setdefault(type(action), []).append(took)
        await world.env.advance_time(2)
    assert max(counted[Move]) <= 4
    assert max(counted[PlaceBarricade]) <= 5
