"""A simulated Discord with our bot in it: its server, its players, and what they do.

SimCord plays one thing at a time, so everything that moves the world goes through one lock.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from discord.ext import commands

from bot.local import actions, pages
from bot.local.actions import Here, Refused
from bot.local.kept import Kept, UnreadableTable
from bot.local.pages import Json

GUILD = 1_234_567_890_123_456_789
"""A server id of our own, the same at every start; the others are the same because they are made
in the same order at SimCord's first instant."""

PEOPLE = ("Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn")
PLACES = ("front-table", "back-table", "garden")
SETTLE = 10.0
"""Seconds of real time that the bot has for one action (a big picture on a slow machine)."""
SETTLE_LONG = 120.0
"""The same for a step of passing time, in which many clocks may run out."""
START_PAUSE = 30.0
"""Simulated seconds between the bot's being ready and `after_start`: SimCord gives a bot five
real seconds to get ready, and painting the boards of many matches may take longer."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the local table must be told.

    `make_bot`: makes the bot, as for Discord; called once. `kept`: path of the table's own small
    file. `last_instant`: the newest instant the bot has stored; simulated time begins no earlier.
    `now`: where time begins when nothing was stored. `after_start`: run inside the bot once it is
    ready; here it announces its running matches again. `awaited`: the ids of the users whose move
    is awaited. `port`: fixed port, else the last one when it is free, else any.
    """

    make_bot: Callable[[], commands.Bot]
    kept: Path
    now: datetime
    last_instant: datetime | None = None
    after_start: Callable[[Any], Awaitable[None]] | None = None
    awaited: Callable[[], Awaitable[Collection[int]]] | None = None
    port: int | None = None
    language: str = "en"


@dataclass
class World:
    """The simulation and its doors. `open` and `close` belong to one task; the rest to any."""

    setting: Setting
    kept: Kept
    bot: commands.Bot = field(init=False)
    env: simcord.Env = field(init=False)
    guild: simcord.GuildHandle = field(init=False)
    people: dict[int, simcord.MemberActor] = field(default_factory=dict)
    commands: dict[str, Json] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    acting_in: int | None = None
    """The channel of the action that is going on: what the bot sends now may belong there."""
    called: dict[int, str] = field(default_factory=dict)
    """Answers of the bot and the slash command that each answers."""
    touched: set[int] = field(default_factory=set)
    """Channels in which a player did something since `Sight` looked last."""
    modals: dict[str, tuple[Here, simcord.InteractionResult]] = field(default_factory=dict)
    troubles: list[Json] = field(default_factory=list)
    _errors_read: int = 0
    _troubles_told: int = 0

    # ------------------------------------------------------------- beginning and end

    async def open(self) -> None:
        """Bring up the server, set the clock, then let the bot in.

        SimCord's clock always begins on the same day and its public way to set it is to let time
        pass; that is done with an empty client, so that the bot never sees an earlier instant.
        """
        self.env = simcord.Env(_Empty(), settle_timeout=SETTLE, check_errors=False)
        await self.env.start()
        self._furnish()
        begin = max(
            moment
            for moment in (self.kept.reserved or self.setting.now, self.setting.last_instant)
            if moment is not None
        )
        self.kept.reserve(begin)
        with suppress(ValueError):
            await self.env.advance_time(max(0.0, (begin - self.env.now()).total_seconds() + 1))
        self.bot = self.setting.make_bot()
        if self.setting.after_start is not None:
            self.bot.add_listener(self._after_ready, "on_ready")
        await self.env.restart_bot(self.bot)
        await self._learn_commands()
        await self.advance(START_PAUSE)

    async def _after_ready(self) -> None:
        """Run `after_start` as the bot's own work, past SimCord's limit for getting ready."""
        assert self.setting.after_start is not None
        await asyncio.sleep(START_PAUSE / 2)
        await self.setting.after_start(self.bot)

    def _furnish(self) -> None:
        """Make the same server every time: ids depend on the order, so never change it."""
        users = [self.env.create_user(name.lower(), global_name=name) for name in PEOPLE]
        self.guild = self.env.create_guild("Braakland", id=GUILD, owner=users[0])
        for place in PLACES:
            self.guild.create_text_channel(place)
        for user in users:
            member = self.guild.add_member(user)
            self.people[user.id] = member
            assert user.dm_channel.id
        if self.kept.people and self.kept.people != tuple(self.people):
            raise UnreadableTable(
                f"{self.kept.path} was made with other players than this version has; "
                "NEW=1 starts afresh"
            )
        self.kept.people = tuple(self.people)

    async def _learn_commands(self) -> None:
        """Read the slash commands the bot registered; register them if it saw no need to."""
        tree = self.bot.tree
        server = discord.Object(GUILD)
        found = await tree.fetch_commands() + await tree.fetch_commands(guild=server)
        if not found:
            await tree.sync()
            if tree.get_commands(guild=server):
                await tree.sync(guild=server)
            found = await tree.fetch_commands() + await tree.fetch_commands(guild=server)
        self.commands = pages.commands(found)

    async def close(self) -> None:
        """Close the bot as Discord's end would, then the simulation."""
        async with self.lock:
            if hasattr(self, "bot"):
                await self.bot.close()
            await self.env.shutdown()

    # ------------------------------------------------------------------------ places

    @property
    def now(self) -> datetime:
        """The simulated instant."""
        return self.env.now().astimezone(UTC)

    @property
    def places(self) -> dict[int, simcord.ChannelHandle]:
        """The server's channels and their threads, by id."""
        found: dict[int, simcord.ChannelHandle] = {}
        for channel in self.guild.channels.values():
            found[channel.id] = channel
            found |= {thread.id: thread for thread in channel.threads}
        return found

    @property
    def letterboxes(self) -> dict[int, simcord.ChannelHandle]:
        """Each player's direct messages with the bot, by the player's id."""
        return {id_: member.user.dm_channel for id_, member in self.people.items()}

    def here(self, person: int, channel: int) -> Here:
        """This player in this channel; raises `Refused` where the player cannot be."""
        member = self.people.get(person)
        places = self.places
        if member is None:
            raise Refused("player")
        if channel in places:
            return Here(member, places[channel], self.people, places)
        if channel == member.user.dm_channel.id:
            return Here(member, None, self.people, places)
        raise Refused("channel")

    def message(self, channel: int, message: int) -> discord.Message:
        """The message as it is now; raises `Refused` if it is gone."""
        handles = self.places | {box.id: box for box in self.letterboxes.values()}
        for found in reversed(handles[channel].history() if channel in handles else []):
            if found.id == message:
                return found
        raise Refused("gone")

    # ----------------------------------------------------------------------- actions

    async def act(self, person: int, channel: int, deed: Callable[[Here], Awaitable[Any]]) -> Json:
        """Let a player do one thing, alone in the world, and tell how it went.

        The answer has `refused` (why Discord does not allow it), or `failed` (the bot did not
        answer), or `modal` (the form that opened), or none of them.
        """
        async with self.lock:
            self.acting_in = channel
            self.kept.reserve(self.now)
            try:
                here = self.here(person, channel)
                return self._outcome(here, await deed(here))
            except Refused as refusal:
                return {"refused": str(refusal)}
            except (simcord.SetupError, simcord.OptionError, simcord.BackendError) as refusal:
                return {"refused": str(refusal)}
            except TimeoutError as fault:
                self.trouble(fault)
                return {"failed": True}
            finally:
                self.acting_in = None
                self.collect_troubles()

    def _outcome(self, here: Here, result: Any) -> Json:
        """What the page must know of a result of SimCord."""
        if isinstance(result, list):
            return {"choices": result}
        self.touched.add(here.channel.id if here.channel else here.member.user.dm_channel.id)
        if not isinstance(result, simcord.InteractionResult):
            return {}
        if result.modal is not None:
            key = secrets.token_hex(8)
            self.modals[key] = (here, result)
            return {"modal": result.modal | {"key": key}}
        return {} if result.acknowledged else {"failed": True}

    async def click(self, here: Here, channel: int, message: int, button: str) -> Any:
        """Press a button."""
        return await here.actor.click(self.message(channel, message), custom_id=button)

    async def select(
        self, here: Here, channel: int, message: int, menu: str, values: list[Any]
    ) -> Any:
        """Choose in a select menu."""
        found = self.message(channel, message)
        kind = actions.kind_of_select([dict(part.to_dict()) for part in found.components], menu)
        return await here.actor.select(found, here.chosen(kind, values), custom_id=menu)

    async def slash(self, here: Here, name: str, options: Json) -> Any:
        """Call a slash command."""
        if name not in self.commands:
            raise Refused("command")
        result = await here.slash(self.commands[name], options)
        if result.response is not None:
            self.called[result.response.id] = name
        return result

    async def complete(self, here: Here, name: str, option: str, typed: str, given: Json) -> Any:
        """Ask the bot what it suggests."""
        if name not in self.commands:
            raise Refused("command")
        return await here.complete(self.commands[name], option, typed, given)

    async def submit(self, here: Here, key: str, values: Json) -> Any:
        """Send a form that was opened before; it can be sent once."""
        if key not in self.modals:
            raise Refused("form")
        opener, shown = self.modals[key]
        if opener.member.id != here.member.id:
            raise Refused("form")
        result = await opener.actor.submit_modal(shown, opener.filled(shown.modal or {}, values))
        del self.modals[key]
        return result

    def visible_commands(self, person: int, channel: int) -> list[Json]:
        """The slash commands this player sees in this channel."""
        here = self.here(person, channel)
        names = (
            here.member.user.available_commands()
            if here.channel is None
            else here.member.available_commands(here.channel)
        )
        return [self.commands[name] for name in sorted(names) if name in self.commands]

    # -------------------------------------------------------------------------- time

    async def advance(self, seconds: float) -> None:
        """Let simulated time pass, alone in the world. What goes wrong is shown, not raised."""
        async with self.lock:
            self.kept.reserve(datetime.fromtimestamp(self.now.timestamp() + seconds, UTC))
            self.env.settle_timeout = SETTLE_LONG if seconds > 1 else SETTLE
            try:
                await self.env.advance_time(seconds)
            except TimeoutError as fault:
                self.trouble(fault)
            finally:
                self.env.settle_timeout = SETTLE
                self.collect_troubles()

    # ---------------------------------------------------------------------- troubles

    def collect_troubles(self) -> None:
        """Take over the errors that the bot raised since the last look."""
        for error in self.env.errors_since(self._errors_read):
            self.trouble(error)
        self._errors_read = self.env.error_cursor

    def trouble(self, error: BaseException) -> None:
        """Show an error of the bot in the page."""
        self._troubles_told += 1
        self.troubles.append(pages.trouble(error, self._troubles_told, self.now))


class _Empty(discord.Client):
    """Nobody: it keeps the simulation running until the clock is set."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none())
