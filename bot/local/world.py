"""A simulated Discord with our bot in it: its server, its players, and what they do.

SimCord plays one thing at a time, so everything that moves the world goes through one lock.
Long because the simulation's own knowledge of channels, threads and people stands here alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from discord.ext import commands

from bot.local import locales, page_json
from bot.local.actions import ActionRefused, Here, in_our_words
from bot.local.answers import Answers
from bot.local.bot_errors import Ear, Troubles
from bot.local.kept import WAY_OUT, Kept, UnreadableTable
from bot.local.page_json import Json
from data.words import FALLBACK, languages

GUILD = 1_234_567_890_123_456_789
"""A server id of our own, the same at every start; the others are the same because they are made
in the same order at SimCord's first instant."""

PEOPLE = ("Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn")
PLACES = (
    "front-table", "back-table", "garden", "attic", "balcony", "cellar", "kitchen", "library",
    "stairs", "terrace",
)  # fmt: skip
"""The channels there can be. All are made at every start; the page shows as many as were opened."""
THREAD = "{place}-thread"
"""The thread of each, made at every start too, for the same reason."""
SETTLE = 60.0
"""Seconds of real time that the bot has for one action (a big picture on a busy machine)."""
SETTLE_LONG = 120.0
"""The same for a step of passing time, in which many clocks may run out."""
BRIEF = 5.0
"""Seconds. An action is over though a timer further off than this has yet to run out."""
START_PAUSE = 30.0
"""Simulated seconds between the bot's being ready and `after_start`, which may paint the boards
of many matches: that is no part of getting ready."""


Bot = commands.Bot | commands.AutoShardedBot


@dataclass(frozen=True, slots=True)
class LocalSettings:
    """What the local table must be told.

    `make_bot`: makes the bot, as for Discord; called once. `kept`: path of the table's own small
    file. `last_instant`: the newest instant the bot has stored; simulated time begins no earlier.
    `now`: where time begins when nothing was stored. `after_start`: run inside the bot once it is
    ready; here it announces its running matches again. `awaited`: by channel, the ids of the users
    whose move is awaited there. `panel_of`: the panel to which a button or menu with this custom_id
    belongs, if to any; of the private messages with one panel only the newest can be pressed.
    `port`: fixed port, else the last one when it is free, else any.
    `language`: what the server prefers; the fallback: nothing, it is called as the first browser
    has it, and a table speaks as who opens it.
    """

    make_bot: Callable[[], Bot]
    kept: Path
    now: datetime
    last_instant: datetime | None = None
    after_start: Callable[[Any], Awaitable[None]] | None = None
    awaited: Callable[[], Awaitable[Mapping[int, Collection[int]]]] | None = None
    panel_of: Callable[[str], str | None] = lambda custom_id: None
    port: int | None = None
    language: str = "en"


def patient(env: simcord.Env) -> simcord.Env:
    """Give a bot as long to get ready as for anything else; never wait for what is due later.

    SimCord allows five seconds of real time to get ready, too few on a busy machine; and before it
    calls an action over it waits, in real time, for every timer due within its `settle_timeout`.
    """
    settle, schedule = env._settle_internal, env._schedule_timer

    async def settle_patiently(*, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109
        await settle(**how)

    def schedule_virtually(record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        schedule(record, callback, args, schedule_context)
        if record.when - env._virtual_time > BRIEF and record.real_handle is not None:
            record.real_handle.cancel()  # it runs out when the world's time passes

    env._settle_internal = settle_patiently  # type: ignore[method-assign]
    env._schedule_timer = schedule_virtually  # type: ignore[method-assign]
    return env


@dataclass
class World:
    """The simulation and its doors. `open` and `close` belong to one task; the rest to any."""

    setting: LocalSettings
    kept: Kept
    bot: Bot = field(init=False)
    env: simcord.Env = field(init=False)
    guild: simcord.GuildHandle = field(init=False)
    people: dict[int, simcord.MemberActor] = field(default_factory=dict)
    commands: dict[str, Json] = field(default_factory=dict)
    _synced: list[discord.app_commands.AppCommand] = field(default_factory=list)
    _commands_in: dict[str, dict[str, Json]] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    acting: Here | None = None
    """Who does something just now, and where: what the bot sends now may belong there."""
    forgotten: frozenset[int] = frozenset()
    """The rooms in which messages stood before the last start, which SimCord does not keep."""
    answers: Answers = field(default_factory=Answers)
    troubles: Troubles = field(default_factory=Troubles)
    _heard: dict[int, str] = field(default_factory=dict)
    _ear: Ear = field(init=False)

    def __post_init__(self) -> None:
        self.forgotten = frozenset(self.kept.used)
        self._ear = Ear(self.troubles, lambda: self.now)

    # ------------------------------------------------------------- beginning and end

    async def open(self) -> None:
        """Bring up the server, set the clock, then let the bot in.

        SimCord's clock always begins on the same day and its public way to set it is to let time
        pass; that is done with an empty client, so that the bot never sees an earlier instant.
        """
        logging.getLogger().addHandler(self._ear)
        self.env = patient(simcord.Env(_Empty(), settle_timeout=SETTLE, check_errors=False))
        await self.env.start()
        self._furnish()
        begin = max(
            moment
            for moment in (self.kept.reserved or self.setting.now, self.setting.last_instant)
            if moment is not None
        )
        self.kept.reserve(begin)
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
        house = locales.locale(self.language)
        self.guild = self.env.create_guild(
            "Braakland", id=GUILD, owner=users[0], preferred_locale=house
        )
        locales.speak(
            self.env,
            lambda person: locales.locale(self.language_of(person)),
            prefers=self.setting.language != FALLBACK,
        )
        for place in PLACES:
            self.guild.create_text_channel(place)
        for user in users:
            member = self.guild.add_member(user)
            self.people[user.id] = member
            assert user.dm_channel.id
        if self.kept.people and self.kept.people != tuple(self.people):
            raise UnreadableTable(
                f"{self.kept.path} was made with other players than this version has; {WAY_OUT}"
            )
        self.kept.people = tuple(self.people)
        backend, opener = self.env.backend, next(iter(self.people))
        for place, channel in self.guild.channels.items():
            if place in PLACES:
                backend.create_thread(channel.id, THREAD.format(place=place), opener)
                for announcement in channel.history():
                    backend.delete_message(channel.id, announcement.id)

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
        self._synced = found
        self.commands = page_json.commands(found)

    def commands_of(self, person: int) -> dict[str, Json]:
        """The slash commands by their full names, as a player's Discord calls them."""
        return self._commands_as(self.language_of(person))

    def names_of(self, command: str) -> dict[str, str]:
        """What a command is called in each language."""
        return {language: self._commands_as(language)[command]["shown"] for language in languages()}

    def _commands_as(self, language: str) -> dict[str, Json]:
        locale = locales.locale(language)
        if locale not in self._commands_in:
            self._commands_in[locale] = page_json.commands(self._synced, locale)
        return self._commands_in[locale]

    async def close(self) -> None:
        """Close the bot as Discord's end would, then the simulation."""
        async with self.lock:
            try:
                if hasattr(self, "bot"):
                    await self.bot.close()
                if hasattr(self, "env"):
                    await self.env.shutdown()
            finally:
                logging.getLogger().removeHandler(self._ear)

    # --------------------------------------------------------------------- languages

    @property
    def language(self) -> str:
        """The language of the server, and of a Discord for which none was chosen or heard yet."""
        asked = self.setting.language
        return asked if asked != FALLBACK else self.kept.language or FALLBACK

    def language_of(self, person: int) -> str:
        """The language of a player's Discord: chosen, else that of the browser that plays them."""
        spoken = self._heard.get(person, self.language)
        return self.kept.languages.get(str(person), spoken)

    def hear_of(self, person: int, language: str) -> None:
        """A browser of this language plays that person now."""
        self._heard[person] = language

    def hear(self, language: str) -> None:
        """A browser of this language has come; the server speaks as the first one does."""
        if self.kept.language is None:
            self.kept.language = language
            self.kept.write()
            told = {"preferred_locale": locales.locale(self.language)}
            if self.env.backend.get_guild(GUILD).preferred_locale != told["preferred_locale"]:
                self.env.backend.edit_guild(GUILD, told)

    def choose_language(self, person: int, language: str) -> None:
        """Let a player's Discord speak another language; raises `ActionRefused` if unknown."""
        if person not in self.people:
            raise ActionRefused("player")
        if language not in languages():
            raise ActionRefused("language")
        self.kept.languages[str(person)] = language
        self.kept.write()

    # ------------------------------------------------------------------------ places

    @property
    def now(self) -> datetime:
        """The simulated instant."""
        return self.env.now().astimezone(UTC)

    @property
    def places(self) -> dict[int, simcord.ChannelHandle]:
        """The server's channels and their threads, by id."""
        found: dict[int, simcord.ChannelHandle] = {}
        handles = self.guild.channels
        for name in PLACES[: self.kept.channels]:
            channel = handles[name]
            found[channel.id] = channel
            known = self.kept.threads
            found |= {thread.id: thread for thread in channel.threads if thread.id in known}
        return found

    @property
    def threadless(self) -> list[int]:
        """The open channels whose thread is not open yet."""
        found = self.places
        handles = [place for place in found.values() if not place.is_thread]
        return [one.id for one in handles if any(t.id not in found for t in one.threads)]

    @property
    def letterboxes(self) -> dict[int, simcord.ChannelHandle]:
        """Each player's direct messages with the bot, by the player's id."""
        return {id_: member.user.dm_channel for id_, member in self.people.items()}

    def here(self, person: int, channel: int) -> Here:
        """This player in this channel; raises `ActionRefused` where the player cannot be."""
        member = self.people.get(person)
        places = self.places
        if member is None:
            raise ActionRefused("player")
        if channel in places:
            return Here(member, places[channel], self.people, places)
        if channel == member.user.dm_channel.id:
            return Here(member, None, self.people, places)
        raise ActionRefused("channel")

    @property
    def rooms(self) -> dict[int, simcord.ChannelHandle]:
        """Every place where messages are: channels, threads and letterboxes, by id."""
        return self.places | {box.id: box for box in self.letterboxes.values()}

    def message(self, here: Here, message: int) -> discord.Message:
        """The message as it is now; raises `ActionRefused` if it is gone."""
        for found in reversed(here.room.history(viewer=here.actor)):
            if found.id == message:
                return found
        raise ActionRefused("gone")

    def reveal(self) -> simcord.ChannelHandle:
        """Open the next of the channels that are ready; raises `ActionRefused` if all are open."""
        if self.kept.channels >= len(PLACES):
            raise ActionRefused("channels")
        self.kept.channels += 1
        self.kept.write()
        return self.guild.channels[PLACES[self.kept.channels - 1]]

    def open_thread(self, channel: int) -> simcord.ChannelHandle:
        """Open the thread of a channel; raises `ActionRefused` if it is open, or cannot be."""
        if channel not in self.threadless:
            raise ActionRefused("channels")
        threads = self.places[channel].threads
        thread = next(one for one in threads if one.id not in self.kept.threads)
        self.kept.threads = (*self.kept.threads, thread.id)
        self.kept.write()
        return thread

    # ----------------------------------------------------------------------- actions

    async def act(self, person: int, channel: int, deed: Callable[[Here], Awaitable[Any]]) -> Json:
        """Let a player do one thing, alone in the world, and tell how it went.

        The answer has `refused` (why Discord does not allow it), or `failed` (the bot did not
        answer), or `modal` (the form that opened), or none of them.
        """
        async with self.lock:
            before = len(self.env.http_requests)
            self.kept.reserve(self.now)
            try:
                self.acting = here = self.here(person, channel)
                return self.answers.note(here, await deed(here))
            except ActionRefused as refusal:
                return {"refused": str(refusal)}
            except (simcord.SetupError, simcord.BackendError) as fault:
                return {"refused": str(in_our_words(fault))}
            except TimeoutError as fault:
                self.troubles.add(fault, self.now)
                return {"failed": True}
            finally:
                self.acting = None
                self.answers.learn(self.env.http_requests[before:], channel)
                self.troubles.collect(self.env, self.now)

    # -------------------------------------------------------------------------- time

    async def advance(self, seconds: float) -> None:
        """Let simulated time pass, alone in the world. What goes wrong is shown, not raised."""
        async with self.lock:
            self.kept.reserve(datetime.fromtimestamp(self.now.timestamp() + seconds, UTC))
            self.env.settle_timeout = SETTLE_LONG if seconds > 1 else SETTLE
            try:
                await self.env.advance_time(seconds)
            except Exception as fault:  # noqa: BLE001 - time must go on whatever the bot does
                self.troubles.add(fault, self.now)
            finally:
                self.env.settle_timeout = SETTLE
                self.troubles.collect(self.env, self.now)


class _Empty(discord.Client):
    """Nobody: it keeps the simulation running until the clock is set."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
