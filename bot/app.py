"""The bot: one discord.py client that wires the store, the hall, the outbox and the commands."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable
from contextlib import suppress
from typing import cast

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import announce, clock, unfinished, unposted
from bot.breaker import Breaker, Silence
from bot.commands import game_groups
from bot.config import Config
from bot.deferral import in_time
from bot.door import Door, Entry
from bot.explain import explain
from bot.gallery import Gallery
from bot.hall import Hall
from bot.letters import secret_questions
from bot.outbox import Outbox, Verdict
from bot.quotas import invitations
from bot.records import Letter, Status
from bot.router import router
from bot.store import Store
from bot.translate import CatalogueTranslator
from data.words import Words

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""Guilds for channels that vanish, messages (without their content) for boards that vanish."""
PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
LOOKS = 8  # tables whose clocks are looked at side by side
TO_SEND = 1.5  # seconds that letters under way have when the host is told to stop
PULSE = 300.0  # seconds between two signs of life; after a crash an outage counts that much more
log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["App"]):
    """The commands, behind the same door as the presses."""

    async def interaction_check(self, interaction: discord.Interaction[App]) -> bool:
        """Whether this command, or what is typed for one, is heard."""
        return await self.client.admits(interaction)


class App(commands.Bot):
    """The host. `session` keeps apart the interactions of worlds whose ids repeat."""

    def __init__(self, config: Config, store: Store, *, session: str = "") -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=INTENTS,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=(breaker := Breaker()).trace(),
            tree_cls=Tree,
        )
        self.breaker = breaker
        self.silence = Silence()
        self.unposted: dict[int, str] = {}
        self.config = config
        self.store = store
        self.session = session
        self.hall = Hall(store)
        self.gallery = Gallery(config.painters)
        self.door, self.typing, self.inviting = Door(), Door(), invitations()
        self.looking = asyncio.Semaphore(LOOKS)
        self.settling = asyncio.Lock()
        self.outbox = Outbox(store, self._send)
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        """Load what answers, tell Discord the commands, and send what was left unsent."""
        from bot.cogs import helps, people, plan, play, table, watch

        for cog in (table.Tables, play.Play, plan.Plan, people.People, helps.Helps, watch.Watch):
            await self.add_cog(cog(self))
        for group in game_groups(play.command_handler(self), play.command_completer(self)):
            self.tree.add_command(group)
        await self.tree.set_translator(CatalogueTranslator())
        await self.tree.sync()
        await self.store.agenda.begin(clock.now())
        await self.hall.wake_clocks()
        await unfinished.begin(self)
        await unposted.begin(self)
        self._pulse.start()
        self.outbox.wake()

    @tasks.loop(seconds=PULSE)
    async def _pulse(self) -> None:
        """So that the next start knows how long the host was gone, however this one ends."""
        with suppress(sqlite3.Error):
            await self.store.agenda.alive(clock.now())

    async def close(self) -> None:
        """Finish what is under way, then leave."""
        if self._pulse.is_running():
            self._pulse.cancel()
            await self._pulse()
        await self.outbox.close(TO_SEND)
        self.gallery.close()
        await super().close()

    async def announce_all(self) -> None:
        """Post every open table anew: where the old messages are gone with their world."""
        await self.store.forget_all_posts()
        for status in (Status.RUNNING, Status.LOBBY):
            for table in await self.store.tables_with(status):
                await self.hall.repeat(table)
                await self.store.write(table.id, secret_questions(table), clock.now())
        self.outbox.wake()

    async def channel(self, channel_id: int) -> discord.TextChannel:
        """A channel or thread one can write in. Raises discord.HTTPException."""
        found = self.get_channel(channel_id) or await self.fetch_channel(channel_id)
        return cast(discord.TextChannel, found)

    async def person(self, user_id: int) -> discord.DMChannel:
        """Where one writes to a person. Raises discord.HTTPException."""
        user = self.get_user(user_id) or await self.fetch_user(user_id)
        return user.dm_channel or await user.create_dm()

    def key_of(self, interaction: discord.Interaction) -> str:
        """What makes this interaction act once and no more."""
        return f"{self.session}{interaction.id}"

    def words_for(self, interaction: discord.Interaction) -> Words:
        """The words for the person who asks, in the language of his Discord."""
        return Words.of(str(interaction.locale))

    async def do(self, interaction: discord.Interaction, work: Awaitable[object]) -> None:
        """Do what a person asked for, and answer in time, if only that it takes a while.

        What stands against it is told to that person.
        """
        async with in_time(interaction):
            try:
                await work
            except Exception as wrong:  # noqa: BLE001 - the one place that answers for all
                await explain(self, interaction, wrong)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every press comes by here; commands go to the tree by themselves."""
        if interaction.type in PRESSES and await self.admits(interaction):
            await self.do(interaction, router.route(self, interaction))
        if interaction.type is not discord.InteractionType.autocomplete:
            await self._heard_from(interaction.channel_id)

    async def _heard_from(self, channel_id: int | None) -> None:
        """Somebody is there: a channel that was left alone is tried once more."""
        if self.silence.end(channel_id):
            table = await self.store.table_in(channel_id or 0)
            if table is not None and table.id in self.unposted:
                await unposted.again(self, table.id)
                self.outbox.wake()

    async def admits(self, interaction: discord.Interaction) -> bool:
        """Whether this person may come in; who comes too often is told so once."""
        if not self.config.guarded:
            return True
        typing = interaction.type is discord.InteractionType.autocomplete
        entry = (self.typing if typing else self.door).knock(interaction.user.id)
        if entry is Entry.TELL and not typing:
            text = self.words_for(interaction).line("refusal", "too_fast")
            with suppress(discord.HTTPException):
                await interaction.response.send_message(text, ephemeral=True)
        return entry is Entry.YES

    async def _command_failed(
        self, interaction: discord.Interaction, wrong: app_commands.AppCommandError
    ) -> None:
        """A command that never reached us, or our own fault that was told already."""
        if isinstance(wrong, app_commands.CommandInvokeError):
            log.error("a command failed", exc_info=wrong)
        else:
            await explain(self, interaction, wrong)

    async def _send(self, letter: Letter) -> Verdict:
        return await announce.send(self, letter)
