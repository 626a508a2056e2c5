"""Games come, go and change while tables stand."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

import games
from bot.matches import as_read
from bot.ops.checking import checked
from tests.support.bot.playing import begin
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.toys import INSTALLED, whisper

pytestmark = pytest.mark.discord


@pytest.fixture(autouse=True)
async def healthy_behind(world: World) -> AsyncIterator[None]:
    """Whatever was upgraded, no match is called damaged."""
    yield
    assert (await checked(world.store)).faults == ()


def look_again() -> None:
    games.registry.cache_clear()
    games.locale_of.cache_clear()
    as_read._words.cache_clear()


async def test_a_game_that_was_uninstalled_breaks_nothing_else(world: World) -> None:
    await begin(world, "race")
    await world.ada.slash(world.other, "table open", game="whisper")
    sys.path.remove(INSTALLED)
    look_again()
    try:
        await world.restart()
        mine = (await world.users[0].slash("mygames")).response.content
        assert "race #1" in mine
        assert "whisper #2" in mine
        refused = await world.users[0].slash("table board", table=1)
        assert tells(refused.response.content, "refusal.no_such_game")
    finally:
        sys.path.insert(0, INSTALLED)
        look_again()


@pytest.mark.fault("S11")
async def test_a_match_is_of_the_rules_with_which_it_began(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lobby may be older than the rules: what counts is when the match begins."""
    await world.ada.slash(world.channel, "table open", game="whisper")
    await world.press(world.bram, "join")
    monkeypatch.setattr(whisper, "INFO", replace(whisper.INFO, version=7))
    await world.press(world.ada, "start")
    table = await world.store.table(1)
    assert table
    assert table.version == 7
