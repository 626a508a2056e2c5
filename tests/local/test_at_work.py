"""While the bot is long at something, all others go on, and who asked sees how far it is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.base.background import in_background
from tests.local.tables import Window, listening, table, until

gate = threading.Event()
SPAN = 600  # seconds, fewer than those in which an answer may be changed


async def _long() -> None:
    await asyncio.to_thread(gate.wait, 60)


@app_commands.command(description="Tell how far it is, and be a while about it")
async def paint(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("1 of 2", ephemeral=True)
    await _long()
    await interaction.edit_original_response(content="2 of 2")


@app_commands.command(description="Be a while about the answer")
async def muse(interaction: discord.Interaction) -> None:
    await _long()
    await interaction.response.send_message("Hm.")


@app_commands.command(description="Think about it, beside everything else")
async def review(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("I look at it.", ephemeral=True)
    await in_background(_long())
    await interaction.edit_original_response(content="I have looked at it.")


@app_commands.command(description="Answer at once")
async def hail(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(f"Hail, {interaction.user.display_name}!")


class Slow(commands.Bot):
    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default())
        every: tuple[Any, ...] = (paint, muse, review, hail)
        for command in every:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@pytest.fixture
async def window(tmp_path: Path) -> AsyncIterator[Window]:
    gate.clear()
    async with (
        table(tmp_path / "local.json", make_bot=Slow) as server,
        aiohttp.ClientSession() as client,
    ):
        try:
            yield Window(server, client)
            assert server.world.troubles.shown == []
        finally:
            gate.set()


def last(window: Window) -> tuple[str, bool]:
    """What the newest message of Ada's channel says, and whether only Ada sees it."""
    found = window.last(who="Ada")
    return str(found["content"]), found["only"] == str(window.people["Ada"])


async def test_an_answer_is_seen_while_the_bot_is_still_at_it(window: Window) -> None:
    async with listening(window) as news:
        painting = asyncio.create_task(window.do("slash", command="paint", options={}))
        await news.until(lambda facts: facts.get("changed"))
    assert last(window) == ("1 of 2", True)
    assert await painting == {}
    assert await window.do("slash", "Bram", "back-table", command="hail", options={}) == {}
    assert last(window) == ("1 of 2", True)
    gate.set()
    await until(lambda: last(window) == ("2 of 2", True))


async def test_who_waits_for_an_answer_keeps_nobody_from_theirs(window: Window) -> None:
    musing = asyncio.create_task(window.do("slash", command="muse", options={}))
    await until(lambda: window.server.world.lock.locked())
    assert await window.do("slash", "Bram", command="hail", options={}) == {}
    assert last(window) == ("Hail, Bram!", False)
    assert not musing.done()
    gate.set()
    assert await musing == {}
    assert last(window) == ("Hm.", False)


async def test_what_is_thought_about_in_the_background_keeps_no_time_from_passing(
    window: Window,
) -> None:
    assert await window.do("slash", command="review", options={}) == {}
    before = window.server.world.now
    assert await window.do("time", seconds=SPAN) == {}
    await until(lambda: (window.server.world.now - before).total_seconds() >= SPAN)
    assert last(window) == ("I look at it.", True)
    gate.set()
    await until(lambda: last(window) == ("I have looked at it.", True))
