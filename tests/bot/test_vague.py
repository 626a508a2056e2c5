"""Terrain Vague as people play it on a server: by typing, with a restart in every phase."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.terrain_vague.view import VagueView
from tests.support.bot.game_tables import brings, first_turn, plays
from tests.support.bot.outcomes import expect_an_end
from tests.support.bot.players import scrapper
from tests.support.bot.playing import begin, choose, click_through, labels, verbs
from tests.support.bot.scenes import player
from tests.support.bot.world import World
from tests.support.games.vague import P, R

STEPS = {"founding", "duelling", "gathering", "moving", "shooting", "taking"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "options", "steps"),
    [
        (2, {"assembly": "draft-five"}, STEPS | {"assembling"}),
        (3, {"duels": "one_by_one"}, STEPS | {"appointing"}),
        (4, {"taken": "free", "endless": True}, STEPS),
    ],
    ids=["two", "three", "four"],
)
async def test_a_match_outlives_a_restart_in_every_phase(
    world: World, players: int, options: dict[str, Any], steps: set[str]
) -> None:
    chance, seen = random.Random(1), set()
    await begin(world, "vague", players, **options)
    promise = re.search(r"`(\w{64})`", (await world.press(world.ada, "log")).response.content)
    assert promise
    while (match := await world.a_moment_later()).awaited:
        seat = min(match.awaited)
        view = match.view(seat)
        assert isinstance(view, VagueView)
        action = scrapper(view, match.legal(seat), chance)
        if view.step not in seen:
            seen.add(view.step)
            await world.restart()
            await click_through(world, world.people[seat], action)
        else:
            await world.people[seat].slash(world.channel, "play", move=str(action))
    assert seen == steps
    await expect_an_end(world, promise[1])


async def test_what_has_been_picked_is_confirmed_in_private_and_told_to_nobody(
    world: World,
) -> None:
    chance = random.Random(3)
    await begin(world, "vague")
    for _ in range(100):
        match = await world.a_moment_later()
        seat = min(match.awaited)
        if any(action.secret for action in match.legal(seat)):
            break
        action = scrapper(match.view(seat), match.legal(seat), chance)
        await world.people[seat].slash(world.channel, "play", move=str(action))
    before = len(world.messages())
    for move in ("pawns 8", "bars 5"):
        answer = await world.ada.slash(world.channel, "play", move=move)
        assert answer.ephemeral
    said = " ".join(message.content for message in world.messages()[before - 1 :])
    assert "has chosen" in said
    assert "are noted" not in said


@pytest.mark.discord
async def test_which_pawn_moves_is_said_where_it_is_chosen_and_before_it_is_done(
    world: World,
) -> None:
    match = await first_turn(world)
    person, barrow = player(world, match, P), "wheelbarrow (W), 2 points"
    bringing = brings(match, P)
    for seat, move in ((P, bringing), (P, "end phase"), (R, "end turn")):
        await plays(world, match, seat, move)
    panel = (await world.press(person, "move")).response
    assert barrow in panel.content
    assert "cabin (C), 6 points" in panel.content
    offered = await person.autocomplete(world.channel, "vague move", "pawn", "")
    assert any(barrow in choice["name"] for choice in offered)
    here = bringing.split()[-1].upper()
    which = next(label for label in labels(panel) if label.endswith(here))
    panel = (await choose(person, panel, which)).response
    assert barrow in panel.content
    panel = (await choose(person, panel, labels(panel)[0])).response
    assert "undo" in verbs(panel)  # nothing to confirm: it may be taken back
