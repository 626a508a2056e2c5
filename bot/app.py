"""The Discord client of the bot, which creates the host."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

import bot.features  # noqa: F401 - registers what answers and sends
from bot.base import clock, logs
from bot.base.breaker import Breaker
from bot.base.call_rate import CallRate
from bot.base.config import Config, HostMode
from bot.base.errors import StoreTrouble
from bot.base.other_process import OtherProcess
from bot.base.rate_limit import Admission, RateLimit
from bot.delivery import after_restore, dms, reach, sending, throttled, unfinished
from bot.delivery.calls import invitations
from bot.delivery.outbox import Outbox, Verdict
from bot.delivery.watch import Lookout
from bot.features.admin.arrivals import Arrivals
from bot.features.board.service import links
from bot.features.play.commands import field_offers, typed_by_fields
from bot.features.play.generated import game_groups
from bot.host import Delivery, Documents, Host
from bot.interactions.answering import do, is_under_way, note_written, read_as
from bot.interactions.introduction import Introduction
from bot.interactions.router import of_a_rehearsal, router
from bot.interactions.slash import AT_HAND, COMMANDS
from bot.interactions.translation import CatalogueTranslator
from bot.matches.import_reader import ImportReader
from bot.matches.past import Pasts
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import Thinkers
from bot.screens.replies import words_for
from bot.store.store import Store
from bot.tables.notifications import NotificationKind, Shown, secret_questions
from bot.tables.records import Notification, OutboxMessage, Status
from render.replay import Film

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""Guild events say when a channel is deleted, message events (without content) when a board is."""
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
INSTALLS = app_commands.AppInstallationType(guild=True, user=True)
"""Where commands are offered, unless they are of a server alone (`bot.interactions.slash`)."""
PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
TO_SEND = 1.5  # seconds that messages under way have when the host is stopped
WARM_UP = 5.0  # seconds after the start until painters draw first boards, to be quick later
ENDS = 5  # how many of the newest ends `announce_all` posts again
PULSE = 300.0  # seconds between signs of life; after a crash an outage seems up to that much longer
LOCAL_PULSE = 1800.0  # the same at the local table, where days pass in a moment
MANY = 8  # answers being made at the same time; on a machine that keeps up there is one or none
AT_ONCE = 50  # matches that are over, settled at each pulse
log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["App"]):
    """The command tree; its commands are admitted by the same rules as presses."""

    async def interaction_check(self, interaction: discord.Interaction[App]) -> bool:
        """Whether this command, or a completion for one, is answered."""
        return await self.client.admits(interaction)


clock.take_from(lambda: discord.utils.utcnow())  # by its name, which a simulation replaces


async def _refuse(wrong: app_commands.AppCommandError) -> None:
    raise wrong


class App(commands.AutoShardedBot):
    """The Discord client: it creates the `Host`, and registers handlers and senders.

    `shards` connections share the servers; None: as many as Discord recommends. Direct messages
    come by the first of them, and may be about tables of any server.
    """

    pulse = PULSE
    """Seconds between two signs of life."""

    def __init__(
        self, config: Config, store: Store, *, session: str = "", shards: int | None = 1
    ) -> None:
        """Make the host. Long because all that it is made of is named here."""
        breaker, other_process = Breaker(), OtherProcess()
        trace = breaker.trace(store.figures)
        other_process.follow(trace)
        if (fleet := store.fleet) is not None:
            CallRate(fleet.settings, lambda: fleet.tokens).follow(trace)
        throttled.follow(trace)
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=INTENTS,
            max_messages=None,  # no cache: messages are edited by the ids that the store has
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
            max_ratelimit_timeout=throttled.SHORTEST,
            tree_cls=Tree,
            allowed_contexts=EVERYWHERE,
            allowed_installs=INSTALLS,
            shard_count=shards,
            proxy=None if config.proxy is None else config.proxy.url,
            proxy_auth=None if config.proxy is None else config.proxy.auth,
        )
        throttled.heed(self.http)
        self.config = config
        self.outbox = Outbox(store, self._send, self._is_hurried)
        shows = config.mode is HostMode.DISCORD
        self.introduction = Introduction(self.tree, shows=shows)
        thinkers = Thinkers(config.thinkers, config.computers)
        reader = ImportReader(apart=config.thinkers > 0)
        self.host = Host(
            store=store,
            matches=MatchRegistry(store, reader, thinkers.outside.forget),
            pictures=Pictures(config.painters, config.replays or Film.WEBP, store.figures),
            pasts=Pasts(),
            thinkers=thinkers,
            discord=self,
            wake=self.outbox.wake,
            delivery=Delivery(
                breaker,
                other_process=other_process,
                emoji_refused=self.introduction.emoji_refused,
            ),
            invitations=invitations(),
            session=session,
            language=config.language,
            documents=Documents(config.privacy_url, config.terms_url),
            puzzles=config.puzzles,
            replays=config.replays is not None,
            newer_panels=config.newer_panels,
            link=None if config.board is None else links(store, config.board.public),
            activity=config.board is not None and config.board.activity is not None,
        )
        self._presses, self._typing = RateLimit(), RateLimit()
        self._living: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self.tree.error(self._command_failed)
        store.when_written(self._written)

    @property
    def held(self) -> frozenset[int] | None:
        """The shards that this process holds; None: all of them, for there is no other process."""
        return None

    @property
    def deaf(self) -> frozenset[int]:
        """The shards that are connected but receive nothing (`bot.ops.pulse`)."""
        return frozenset()

    async def setup_hook(self) -> None:
        """Load the handlers, and send what was left unsent."""
        await self.add_cog(Lookout(self.host))
        if self.config.mode is HostMode.DISCORD:  # the bot never joins the local server
            await self.add_cog(Arrivals(self.host))
        for command in (*COMMANDS, *AT_HAND, *game_groups(typed_by_fields, field_offers)):
            self.tree.add_command(command)
        await self.tree.set_translator(CatalogueTranslator())
        await self._begin_serving()
        pulse = LOCAL_PULSE if self.config.mode is HostMode.LOCAL else self.pulse
        self._living = asyncio.create_task(clock.every(pulse, self._pulse), name="pulse")
        if self.config.painters:  # once those who have waited for the start are answered
            asyncio.get_running_loop().call_later(WARM_UP, self.host.pictures.warm_up)
        self.outbox.wake()

    def _written(self) -> None:
        """Wake the outbox after a write, except in a task that answers a person: the answer goes
        first, and then wakes it."""
        note_written()
        if self._living is not None and not is_under_way():
            self.outbox.wake()

    async def _begin_serving(self) -> None:
        """Finish what an earlier process left undone; the commands are registered later."""
        self.introduction.begin(registers=True, when_ready=True)
        # First: a stored start (`deadlines.begin`) makes the mark of a restored backup void.
        await after_restore.begin(self.host.matches)
        await self.host.store.deadlines.begin(clock.now())
        await self.host.matches.wake_clocks()
        await unfinished.begin(self.host.store)
        await reach.begin(self.host.store, self.host.delivery)

    async def _pulse(self) -> None:
        """Store a sign of life, settle older results ahead of time, and ask who can act."""
        await self._alive()
        with suppress(StoreTrouble):
            await self.host.matches.results.settle_older(AT_ONCE)
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(reach.ask_all(self.host), name="members")

    async def _alive(self) -> None:
        """Store a sign of life, by which the next start knows how long the host was gone."""
        with suppress(StoreTrouble):
            await self.host.store.deadlines.alive(clock.now())

    async def stop_hearing(self) -> None:
        """Accept no more presses; does nothing in a single process."""

    async def close(self) -> None:
        """Finish the work in progress, then disconnect."""
        await self.introduction.close()
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
        if self._living is not None:
            self._living.cancel()
            await asyncio.gather(self._living, return_exceptions=True)
            await self._alive()
        # First, for messages in progress still need the painters.
        await self.outbox.close(TO_SEND)
        self.host.followers.close()
        self.host.delivery.late.close()
        self.host.pictures.close()
        self.host.thinkers.close()
        self.host.matches.imports.close()
        await super().close()

    async def announce_all(self) -> None:
        """Post every open table and the newest ends again, after their messages were lost."""
        await self.host.store.forget_all_posts()
        for over in (await self.host.store.tables_with(Status.FINISHED))[-ENDS:]:
            if not over.settings.lesson:
                shown = Shown(repost=True).stored()
                end = Notification(NotificationKind.END, replaces=NotificationKind.TURN, body=shown)
                await self.host.store.notify(over.id, [end], clock.now())
        for status in (Status.RUNNING, Status.LOBBY):
            for shown in await self.host.store.tables_with(status):
                await self.host.matches.repeat(shown)
                await self.host.store.notify(shown.id, secret_questions(shown), clock.now())

    async def channel(self, channel_id: int) -> discord.TextChannel:
        """A channel or thread for messages. Raises discord.HTTPException."""
        found = self.get_channel(channel_id) or await self.fetch_channel(channel_id)
        return cast(discord.TextChannel, found)

    async def person(self, user_id: int) -> discord.DMChannel:
        """The channel of direct messages to a person. Raises discord.HTTPException."""
        user = self.get_user(user_id) or await self.fetch_user(user_id)
        return user.dm_channel or await dms.opened(self.host.delivery.doors, user)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press; discord.py passes commands to the tree."""
        if of_a_rehearsal(interaction):
            return
        if interaction.type in PRESSES and await self.admits(interaction):
            work, in_place = router.route(self.host, interaction), router.in_place(interaction)
            await do(self.host, interaction, work, in_place=in_place)
        if interaction.type is not discord.InteractionType.autocomplete:
            await self._heard_from(interaction.channel_id)

    async def _heard_from(self, channel_id: int | None) -> None:
        """A person has pressed in this channel: try it again if it was left alone."""
        if self.host.delivery.silence.end(channel_id):
            table = await self.host.store.table_in(channel_id or 0)
            if table is not None and table.id in self.host.delivery.unposted:
                await reach.look_at(self.host.store, [table.id])

    async def admits(self, interaction: discord.Interaction) -> bool:
        """Whether this press or command is answered; the first one too many gets a refusal.

        This does not query the store, since nothing defers the interaction yet. It sets the
        interaction and its shard for later log lines; the shard is computed as Discord does, and
        direct messages belong to shard 0.
        """
        shard = ((interaction.guild_id or 0) >> 22) % (self.shard_count or 1)
        logs.begin(interaction=interaction.id, shard=shard)
        if not self.config.guarded:
            return True
        typing = interaction.type is discord.InteractionType.autocomplete
        entry = (self._typing if typing else self._presses).ask(interaction.user.id)
        if entry is Admission.TELL and not typing:
            read_as(interaction, self.host.store.readers.remembered(interaction.user.id))
            text = words_for(interaction).line("refusal", "too_fast")
            with suppress(discord.HTTPException):
                await interaction.response.send_message(text, ephemeral=True)
        return entry is Admission.YES

    async def _command_failed(
        self, interaction: discord.Interaction, wrong: app_commands.AppCommandError
    ) -> None:
        """Explain an error of a command that was not handled, or log one that was explained."""
        if isinstance(wrong, app_commands.CommandInvokeError):
            log.error("a command failed", exc_info=wrong)
        elif interaction.type is not discord.InteractionType.autocomplete:
            await do(self.host, interaction, _refuse(wrong))

    def _is_hurried(self) -> bool:  # by many people who wait for answers
        return self.host.delivery.answering > MANY

    async def _send(self, outgoing: OutboxMessage) -> Verdict:
        return await sending.send(self.host, outgoing)
