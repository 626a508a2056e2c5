"""Every game of the house from the first click to the winner, by clicks alone, with a restart."""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any

import pytest

from bot.records import Status
from tests.bot.conftest import World
from tests.bot.playing import begin, click_on, labels

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("diceland", 2, {"size": 8}),
    ("diceland", 2, {"board": "random", "size": 10, "terrain": True, "grouping": True}),
    ("diceland", 2, {"board": "turns", "size": 8, "capital": True, "fill_the_void": True}),
]
LONGEST = 2000


@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=str)
async def test_a_whole_game_by_clicks_with_a_restart_in_the_middle(
    world: World, game: str, players: int, options: dict[str, Any]
) -> None:
    chance = random.Random(str(options))
    await begin(world, game, players, **options)
    promise = re.search(r"`(\w{64})`", world.newest().content)
    assert promise
    for turn in range(LONGEST):
        match = await world.app.hall.match(1)
        if not match.awaited:
            break
        seat = min(match.awaited)
        assert f"<@{world.people[seat].id}>" in world.newest().content
        await click_on(world, world.people[seat], chance)
        if turn == 12:
            await world.restart()
    await expect_an_end(world, promise[1])


async def expect_an_end(world: World, promise: str) -> None:
    """The final board, the ranking with the reason, the seed that was promised, and Rematch."""
    end = world.newest()
    assert "🏆" in end.content
    assert "1. " in end.content
    assert len(end.attachments) == 1
    seed = re.search(r"seed of all chance: `(\w+)`", end.content)
    assert seed
    assert hashlib.sha256(seed[1].encode()).hexdigest() == promise
    assert labels(end) == ["Rematch", "Board", "Board, as text", "Log"]
    table = await world.store.table(1)
    assert table
    assert table.status is Status.FINISHED
    assert [label for m in world.messages()[:-1] for label in labels(m)] == []
