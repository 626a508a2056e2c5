"""What the local table tells its windows: the way in, who plays whom, an answer being given."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import aiohttp
import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.local.locales import page_words
from data.words import languages
from tests.local.tables import Window, listening, table

gate = threading.Event()


@app_commands.command(description="Tell how far it is, and be a while about it")
async def paint(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("1 of 2", ephemeral=True)
    await asyncio.to_thread(gate.wait, 60)
    await interaction.edit_original_response(content="2 of 2")


class Painter(commands.Bot):
    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default())
        self.tree.add_command(paint)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def test_an_answer_is_seen_while_the_bot_is_still_at_it(tmp_path: Path) -> None:
    gate.clear()
    async with (
        table(tmp_path / "local.json", make_bot=Painter) as server,
        aiohttp.ClientSession() as client,
    ):
        window = Window(server, client)
        async with listening(window) as news:
            painting = asyncio.create_task(window.do("slash", command="paint", options={}))
            await news.until(lambda facts: facts.get("changed"))
            (answer,) = news.facts["changed"]
            assert (answer["content"], answer["only"]) == ("1 of 2", str(window.people["Ada"]))
            assert not painting.done()
            gate.set()
            assert await painting == {}
        (answer,) = window.seen()
        assert (answer["content"], answer["only"]) == ("2 of 2", str(window.people["Ada"]))


@pytest.mark.parametrize("language", languages())
async def test_who_opens_the_address_without_its_secret_is_told_the_way_in(
    window: Window, language: str
) -> None:
    host = f"http://127.0.0.1:{window.server.guard.port}/"
    async with window.client.get(host, headers={"Accept-Language": language}) as answer:
        assert answer.status == 404
        said = await answer.text()
        assert said == page_words(language)["refused"]["address"]
        assert "make play" in said
        assert window.server.guard.secret not in said


async def test_windows_hear_whom_the_others_play_until_they_close(window: Window) -> None:
    ada, bram = (str(window.people[name]) for name in ("Ada", "Bram"))
    async with listening(window) as one:
        await one.until(lambda facts: "played" in facts)
        assert one.facts["played"] == {}
        async with listening(window) as other:
            await one.socket.send_str(ada)
            await other.socket.send_str("nobody")  # is not believed
            await other.socket.send_str(ada)
            await one.until(lambda facts: facts["played"] == {ada: 2})
            await other.socket.send_str(bram)
            await one.until(lambda facts: facts["played"] == {ada: 1, bram: 1})
        await one.until(lambda facts: facts["played"] == {ada: 1})
