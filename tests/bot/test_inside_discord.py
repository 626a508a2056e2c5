"""`check` says which step is missing until Discord shows the board page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.base.config import ActivitySettings, Config, HostMode
from bot.ops import inside_discord
from bot.ops.inside_discord import OURS, missing
from tests.support.bot.portal import INSIDE, SECRET, TOKEN, Portal, portal

APPLICATION = 4711
CONFIG = Config(HostMode.DISCORD, "because a test says so", Path("none.db"), board=INSIDE)


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Portal]:
    async with portal(APPLICATION, monkeypatch) as made:
        yield made


def steps(lines: list[str]) -> list[str]:
    return [line[-2] for line in lines]


def given(secret: str, token: str) -> Config:
    return replace(CONFIG, board=replace(INSIDE, activity=ActivitySettings(secret, token)))


async def test_each_step_that_is_missing_is_named(discord: Portal) -> None:
    assert steps(await missing(CONFIG)) == ["3", "4"]
    assert steps(await missing(given("another", TOKEN))) == ["6", "3", "4"]
    discord.commands = [{"type": 1}, {"type": 4}]
    assert steps(await missing(CONFIG)) == ["4"]
    discord.page = "somebody else's page"
    assert steps(await missing(CONFIG)) == ["4"]
    discord.page = OURS.format(APPLICATION)
    assert await missing(CONFIG) == []


async def test_without_the_token_nothing_else_is_known(discord: Portal) -> None:
    (said,) = await missing(given(SECRET, "another"))
    assert "DISCORD_TOKEN" in said


async def test_where_no_activity_is_wanted_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(inside_discord, "_missing")
    assert await missing(replace(CONFIG, board=replace(INSIDE, activity=None))) == []
    assert await missing(replace(CONFIG, board=None)) == []


async def test_where_discord_cannot_be_asked_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.board.identity.API", "http://127.0.0.1:9")
    (said,) = await missing(CONFIG)
    assert "cannot be asked" in said
