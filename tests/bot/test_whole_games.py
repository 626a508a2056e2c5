"""Every game of ours from the first click to the winner, with a restart in the middle."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bot.matches.match import Match
from tests.support.bot.outcomes import expect_an_end
from tests.support.bot.players import player_of
from tests.support.bot.playing import begin, click_through
from tests.support.bot.world import World

pytestmark = [pytest.mark.long, pytest.mark.discord]

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("diceland", 2, {"size": 8}),
    ("diceland", 2, {"board": "random", "size": 10, "terrain": True, "grouping": True}),
    ("diceland", 2, {"size": 10, "attraction": "penalty"}),
    ("diceland", 2, {"board": "turns", "size": 8, "capital": True, "fill_the_void": True}),
    ("patrouille", 2, {"goal": 4}),
    ("patrouille", 2, {"goal": 4, "both_goals": True}),
    ("patrouille", 3, {"goal": 4, "arm": "nearest"}),
    ("patrouille", 4, {"goal": 4}),
    ("maillot", 2, {}),
    ("maillot", 3, {"auction": "open"}),
    ("maillot", 6, {}),
    ("vague", 2, {"assembly": "draft"}),
    ("vague", 3, {"assembly": "draft-five", "duels": "one_by_one", "taken": "free"}),
    ("vague", 4, {}),
]
LONGEST = 2000
CLICKED = 16
"""So many moves are clicked; of the rest, which say nothing new, every tenth. Others are typed."""


@pytest.mark.fault("I11")
@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=str)
async def test_a_whole_game_with_a_restart_in_the_middle(
    world: World, game: str, players: int, options: dict[str, Any]
) -> None:
    chance = random.Random(str(options))
    await begin(world, game, players, **options)
    promise = re.search(r"`(\w{64})`", (await world.press(world.ada, "log")).response.content)
    assert promise
    restarts = {"in the middle", "in a sealed choice"}
    for number in range(LONGEST):
        match = await world.a_moment_later()
        if not match.awaited:
            break
        seat = min(match.awaited)
        person = world.people[seat]
        assert f"<@{person.id}>" in world.newest().content
        action = player_of(game)(match.view(seat), match.legal(seat), chance)
        if number < CLICKED or number % 10 == 0:
            await click_through(world, person, action)
        else:
            await person.slash(world.channel, "play", move=str(action))
        half_in = action.secret and match.awaited and asks_in_secret(match)
        when = "in a sealed choice" if half_in else "in the middle" if number > 12 else ""
        if when in restarts:
            restarts.remove(when)
            await world.restart()
    await expect_an_end(world, promise[1])


def asks_in_secret(match: Match) -> bool:
    return any(action.secret for seat in match.awaited for action in match.legal(seat))
