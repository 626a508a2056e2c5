"""A rehearsal on the simulated Discord: somebody presses whatever it asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import discord
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from bot.base.address import REHEARSAL
from bot.rehearsal.assumption import Assumption
from bot.rehearsal.rehearsing_client import Client
from bot.rehearsal.stage import Stage
from bot.rehearsal.walk import Found, tried
from tests.simulation import simulated, steady_clock
from tests.support.bot.layouts import rows_of
from tests.support.bot.strict import Strict

CHOSEN = {"text": "A text", "choice": "b"}
ASKS = "In #"
CLOSES = "close your direct messages"


class Rehearsed:
    """A simulated Discord with a server, a channel, and Ada."""

    def __init__(self, *, alone: str = "", presses: bool = True) -> None:
        self.client, self.alone, self.lines = Client(), alone, list[str]()
        self.presses = presses
        self.sky, self.found = Strict(), list[Found]()
        self.left: list[str] | None = None
        self.there = list[str]()
        """The names of what is there in the end."""
        self.prepare: Callable[[Any], None] = lambda _guild: None
        """What is done to the server before."""
        self._pressed = {""}

    async def walk(self, chosen: Sequence[Assumption], stop_at: str = "") -> list[Found]:
        """Rehearse these assumptions; somebody stops it at the line that begins so."""
        async with steady_clock():
            with self.sky.enforced():
                env = self.env = simulated(self.client)
                self.sky.env = env
                await env.start()
                self.guild = guild = env.create_guild("Braakland")
                self.ada = guild.add_member(env.create_user("ada", global_name="Ada"))
                self.prepare(guild)
                self.games = guild.create_text_channel("games")
                with env._bot_scope():
                    walking = asyncio.create_task(self._walk(chosen))
                while not walking.done():
                    await env.advance_time(0.5)
                    await self._press()
                    if stop_at and any(line.startswith(stop_at) for line in self.lines):
                        walking.cancel()
                        stop_at = ""
                await walking
                self.there = self._names()
                await env.shutdown()
        return self.found

    def _names(self) -> list[str]:
        """What there is on the server, and of the application."""
        backend = self.env.backend
        # SimCord keeps the threads of a channel that is deleted.
        here = [c for c in backend.channels.values() if c.guild_id and not c.is_thread]
        roles = backend.guilds[self.guild.id].roles.values()
        emoji = backend.application_emojis.values()
        return [
            *(str(c.name) for c in here),
            *(role.name for role in roles),
            *(one.name for one in emoji),
        ]

    async def _walk(self, chosen: Sequence[Assumption]) -> None:
        guild = self.client.guilds[0]
        beside: Any = guild.get_channel(self.games.id)
        stage = Stage(self.client, guild, self.lines.append, self.alone)
        await tried(stage, beside, chosen, self.found)
        self.left = stage.left

    async def _press(self) -> None:
        """Press a button of the rehearsal that was not there before, once it is asked for."""
        if not self.presses or not any(ASKS in line for line in self.lines):
            return
        for stored in reversed(list(self.env.backend.channels.values())):  # threads first
            if stored.guild_id is not None:
                for message in ChannelHandle(self.env, self.guild, stored).history():
                    if (custom_id := _asked(message)) not in self._pressed:
                        self._pressed.add(custom_id)
                        await self._press_one(message, custom_id)
                        return

    async def _press_one(self, message: discord.Message, custom_id: str) -> None:
        if CLOSES in message.content:
            self.sky.closed.add(self.ada.id)
        with suppress(SetupError):  # Discord lets nobody press there
            shown = await self.ada.click(message, custom_id=custom_id)
            if shown.modal is not None:
                await self.ada.submit_modal(shown, CHOSEN)


def _asked(message: discord.Message) -> str:
    """The button of the rehearsal on a message; "" if it has none."""
    items = [item for row in rows_of(message.components) for item in row["components"]]
    ids = [str(item.get("custom_id")) for item in items]
    return next((i for i in ids if i.startswith(f"{REHEARSAL}:")), "")
