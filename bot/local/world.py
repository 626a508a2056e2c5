"""A simulated Discord: a server, its players, and our bot.

SimCord does one thing at a time, so everything that changes the world goes through one lock, which
no action holds for long (`Patience`): slow work of the bot goes on while others act. Long because
all of that is here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

import discord
import simcord

from bot.local import locales, page_json
from bot.local.actions import ActionRefused, Here, in_our_words
from bot.local.answers import Answers
from bot.local.bot_errors import Ear, Troubles
from bot.local.kept import WAY_OUT, Kept, UnreadableTable, beside
from bot.local.page_json import Json
from bot.local.simulation import PATIENCE, Bot, LocalSettings, Nobody, Patience
from bot.local.talk import Talk
from data.words import FALLBACK, languages

T = TypeVar("T")
GUILD = 1_234_567_890_123_456_789
"""A server id of our own, the same at every start; the others are the same too, since they are made
in the same order at SimCord's first instant."""

PEOPLE = ("Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn")
PLACES = (
    "front-table", "back-table", "garden", "attic", "balcony", "cellar", "kitchen", "library",
    "stairs", "terrace",
)  # fmt: skip
"""The channels that can be opened. All are made at every start; the page shows the opened ones."""
THREAD = "{place}-thread"
"""The thread of each channel, also made at every start, for the same reason."""
SETTLE = 300.0
"""Seconds of real time that the bot has to answer one action, and to start, on a busy machine."""
SETTLE_LONG = 600.0
"""The same for a step of passing time, in which many timers may run out."""
PAUSE = 0.05
"""Seconds of real time between two looks whether a slow answer has come."""
START_PAUSE = 30.0
"""Simulated seconds between the bot's being ready and `after_start`, which may paint the boards
of many matches: that is no part of getting ready."""


@dataclass
class World:
    """The simulation, as other modules use it. Call `open` and `close` from one and the same task;
    everything else from any."""

    setting: LocalSettings
    kept: Kept
    bot: Bot = field(init=False)
    env: simcord.Env = field(init=False)
    patience: Patience = field(init=False)
    guild: simcord.GuildHandle = field(init=False)
    people: dict[int, simcord.MemberActor] = field(default_factory=dict)
    commands: dict[str, Json] = field(default_factory=dict)
    _synced: list[discord.app_commands.AppCommand] = field(default_factory=list)
    _commands_in: dict[str, dict[str, Json]] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    acting: Here | None = None
    """Who acts now, and where: what the bot sends now may belong there."""
    _prepared: set[int] = field(default_factory=set)
    """The threads made at the start, each shown once somebody opens it."""
    forgotten: frozenset[int] = frozenset()
    """The rooms that had messages before the start which an older version did not keep."""
    answers: Answers = field(default_factory=Answers)
    troubles: Troubles = field(default_factory=Troubles)
    _heard: dict[int, str] = field(default_factory=dict)
    _ear: Ear = field(init=False)
    _talk: Talk | None = None

    def __post_init__(self) -> None:
        self._ear = Ear(self.troubles, lambda: self.now)

    async def open(self) -> None:
        """Start the server, set the clock, then connect the bot. SimCord's clock always begins on
        the same day, and its public way to set it is to let time pass; that is done with an empty
        client, so that the bot never sees an earlier instant."""
        logging.getLogger().addHandler(self._ear)
        self.env = simcord.Env(Nobody(), settle_timeout=SETTLE, check_errors=False)
        self.patience = Patience(self.env)
        with self.patience.whole():
            await self._open()
        await self.advance(START_PAUSE)

    async def _open(self) -> None:
        await self.env.start()
        self._furnish()
        self._talk = Talk(beside(self.kept.path))
        self._talk.restore(self.env.backend)
        self.forgotten = frozenset(self.kept.used if self._talk.is_new else ())
        known = self.kept.reserved or self.setting.now, self.setting.last_instant
        begin = max(moment for moment in known if moment is not None)
        self.kept.reserve(begin)
        await self.env.advance_time(max(0.0, (begin - self.env.now()).total_seconds() + 1))
        self.bot = self.setting.make_bot()
        if self.setting.after_start is not None and self.forgotten:
            self.bot.add_listener(self._after_ready, "on_ready")
        await self.env.restart_bot(self.bot)
        await self._learn_commands()

    async def _after_ready(self) -> None:
        """Run `after_start` as the bot's own work, outside SimCord's limit for getting ready."""
        assert self.setting.after_start is not None
        await asyncio.sleep(START_PAUSE / 2)
        await self.setting.after_start(self.bot)

    def _furnish(self) -> None:
        """Make the same server at every start, in the same order, since the ids depend on it."""
        users = [self.env.create_user(name.lower(), global_name=name) for name in PEOPLE]
        prefers = locales.locale(self.language)
        self.guild = self.env.create_guild(
            "Braakland", id=GUILD, owner=users[0], preferred_locale=prefers
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
            # Accessed so that SimCord makes it now: its id depends on the order.
            assert user.dm_channel.id
        if self.kept.people and self.kept.people != tuple(self.people):
            raise UnreadableTable(
                f"{self.kept.path} was made with other players than this version has; {WAY_OUT}"
            )
        self.kept.people = tuple(self.people)
        backend, opener = self.env.backend, next(iter(self.people))
        for place, channel in self.guild.channels.items():
            if place in PLACES:
                made = backend.create_thread(channel.id, THREAD.format(place=place), opener)
                self._prepared.add(made.id)
                # Discord's line that a thread was opened; these are there before anybody comes.
                for announcement in channel.history():
                    backend.delete_message(channel.id, announcement.id)
        # After those made at every start: restored threads have their own ids and take no new ones.
        for id_, (place, name) in self.kept.made.items():
            channel = self.guild.channels[place]
            backend.create_thread(
                channel.id, name, backend.bot_user.id, message_id=int(id_), broadcast=False
            )

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

    @property
    def at_hand(self) -> Json:
        """The entries of the menus of a person and of a message."""
        found = {language: locales.locale(language) for language in languages()}
        return page_json.at_hand(self._synced, found)

    def names_of(self, command: str) -> dict[str, str]:
        """What a command is called in each language."""
        return {language: self._commands_as(language)[command]["shown"] for language in languages()}

    def _commands_as(self, language: str) -> dict[str, Json]:
        locale = locales.locale(language)
        if locale not in self._commands_in:
            self._commands_in[locale] = page_json.commands(self._synced, locale)
        return self._commands_in[locale]

    async def close(self) -> None:
        """Disconnect the bot as Discord does, then end the simulation."""
        async with self.lock:
            try:
                if hasattr(self, "bot"):
                    await self.bot.close()
                if hasattr(self, "env"):
                    self._keep_talk()
                    await self.env.shutdown()
            finally:
                if self._talk is not None:
                    self._talk.close()
                logging.getLogger().removeHandler(self._ear)

    @property
    def language(self) -> str:
        """The language of the server. A player's Discord has it too if no language was chosen for
        it and no browser has reported one."""
        asked = self.setting.language
        return asked if asked != FALLBACK else self.kept.language or FALLBACK

    def language_of(self, person: int) -> str:
        """The language of a player's Discord: chosen, else that of the browser that plays them."""
        return self.kept.languages.get(str(person)) or self._heard.get(person, self.language)

    def hear_of(self, person: int, language: str) -> None:
        """A browser of this language now plays that person."""
        self._heard[person] = language

    def hear(self, language: str) -> None:
        """A browser of this language has connected; the server takes the
        language of the first one."""
        if self.kept.language is None:
            self.kept.language = language
            self.kept.write()
            prefers = locales.locale(self.language)
            if self.env.backend.get_guild(GUILD).preferred_locale != prefers:
                self.env.backend.edit_guild(GUILD, {"preferred_locale": prefers})

    def choose_language(self, person: int, language: str) -> None:
        """Set the language of a player's Discord. Raises `ActionRefused` if unknown."""
        if person not in self.people:
            raise ActionRefused("player")
        if language not in languages():
            raise ActionRefused("language")
        self.kept.languages[str(person)] = language
        self.kept.write()

    @property
    def now(self) -> datetime:
        """The simulated instant."""
        return self.env.now().astimezone(UTC)

    @property
    def places(self) -> dict[int, simcord.ChannelHandle]:
        """The server's channels and their threads, by id."""
        found, handles, known = dict[int, simcord.ChannelHandle](), self.guild.channels, self.kept
        for channel in (handles[name] for name in PLACES[: known.channels]):
            found[channel.id] = channel
            found |= {one.id: one for one in channel.threads if self._is_open(one.id)}
        return found

    def _is_open(self, thread: int) -> bool:
        """Whether a thread is shown: one that the bot made is so at once."""
        return thread in self.kept.threads or thread not in self._prepared

    def _keep_threads(self) -> None:
        """Remember the threads that the bot made: SimCord forgets them when it ends."""
        made = {
            str(thread.id): (place, str(thread.name))
            for place, channel in self.guild.channels.items()
            if place in PLACES
            for thread in channel.threads
            if thread.id not in self._prepared
        }
        if made != self.kept.made:
            self.kept.made = made
            self.kept.write()

    def _keep_talk(self) -> None:
        """Write down the messages since the last time."""
        if self._talk is not None:
            self._talk.keep(self.env.backend)

    @property
    def threadless(self) -> list[int]:
        """The open channels whose thread is not open yet."""
        found = self.places
        channels = [place for place in found.values() if not place.is_thread]
        return [one.id for one in channels if any(not self._is_open(t.id) for t in one.threads)]

    @property
    def letterboxes(self) -> dict[int, simcord.ChannelHandle]:
        """Each player's direct messages with the bot, by the player's id."""
        return {id_: member.user.dm_channel for id_, member in self.people.items()}

    def here(self, person: int, channel: int) -> Here:
        """This player in this channel. Raises `ActionRefused` if the player cannot be there."""
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
        """Every place with messages, by id: channels, threads and direct messages."""
        return self.places | {box.id: box for box in self.letterboxes.values()}

    def reveal(self) -> simcord.ChannelHandle:
        """Open the next channel. Raises `ActionRefused` if all are open."""
        if self.kept.channels >= len(PLACES):
            raise ActionRefused("channels")
        self.kept.channels += 1
        self.kept.write()
        return self.guild.channels[PLACES[self.kept.channels - 1]]

    def open_thread(self, channel: int) -> simcord.ChannelHandle:
        """Open the thread of a channel. Raises `ActionRefused` if it is open, or cannot be."""
        if channel not in self.threadless:
            raise ActionRefused("channels")
        threads = self.places[channel].threads
        thread = next(one for one in threads if not self._is_open(one.id))
        self.kept.threads = (*self.kept.threads, thread.id)
        self.kept.write()
        return thread

    async def act(self, person: int, channel: int, do: Callable[[Here], Awaitable[Any]]) -> Json:
        """Let a player do one thing under the lock of the world, and return the outcome. It has
        `refused` (why Discord does not allow it), `failed` (the bot did not answer), `modal` (the
        form that opened), or none of them."""
        try:
            async with self._at_work():
                self.acting = here = self.here(person, channel)
                try:
                    result = await do(here)
                    if isinstance(result, simcord.InteractionResult):
                        self.answers.expect(here, result)
                finally:
                    self.acting = None
            await self._answered(result)
            return self.answers.note(here, result)
        except ActionRefused as refusal:
            return {"refused": str(refusal)}
        except (simcord.SetupError, simcord.BackendError) as fault:
            return {"refused": str(in_our_words(fault))}
        except TimeoutError as fault:
            self.troubles.add(fault, self.now)
            return {"failed": True}

    @asynccontextmanager
    async def _at_work(self) -> AsyncIterator[None]:
        """Hold the lock of the world within the block, then write down what has changed."""
        async with self.lock:
            self.kept.reserve(self.now)
            try:
                yield
            finally:
                self.troubles.collect(self.env, self.now)
                self._keep_threads()
                self._keep_talk()

    async def _answered(self, result: Any) -> None:
        """Wait for the bot's answer while it is at work, without keeping others from acting. Raises
        TimeoutError."""
        async with asyncio.timeout(SETTLE):
            while (
                isinstance(result, simcord.InteractionResult)
                and not result.acknowledged
                and self.patience.is_busy
            ):
                await asyncio.sleep(PAUSE)
                async with self._at_work():
                    await self.env.settle()

    async def bot_does(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work as the bot's own. The lock of the world is held for a while, so that what
        the work sends is noticed."""
        async with self._at_work():
            with self.env._bot_scope():
                done = asyncio.create_task(work)
            try:
                await asyncio.wait((done,), timeout=PATIENCE)
            except asyncio.CancelledError:
                done.cancel()
                raise
        return await done

    async def advance(self, seconds: float) -> None:
        """Let simulated time pass under the lock of the world; if it is more than a second, until
        the bot is at rest. Errors are shown, not raised."""
        async with self.lock:
            self.kept.reserve(datetime.fromtimestamp(self.now.timestamp() + seconds, UTC))
            self.env.settle_timeout = SETTLE_LONG if seconds > 1 else SETTLE
            try:
                await self.patience.timers()
                with self.patience.whole() if seconds > 1 else nullcontext():
                    await self.env.advance_time(seconds)
            except Exception as fault:  # noqa: BLE001 - an error of the bot must not stop time
                self.troubles.add(fault, self.now)
            finally:
                self.env.settle_timeout = SETTLE
                self.troubles.collect(self.env, self.now)
                self._keep_threads()
                self._keep_talk()
