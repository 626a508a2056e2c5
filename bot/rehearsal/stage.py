"""Where assumptions are tried: a category on a server, and all that is made in it, which
is removed in the end."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from typing import Any, cast

import aiohttp
import discord

from bot.base import clock
from bot.base.address import REHEARSAL
from bot.delivery.refusals import said
from bot.rehearsal.rehearsing_client import Client

NAME = "braakland-rehearsal"
PATIENCE = 120.0
"""Seconds that somebody has for a press."""
TO_COME = 10.0
"""Seconds that the gateway has to report what has happened."""
TO_REMOVE = 30.0  # seconds for removing each thing
OURS = re.compile(r"rehearsal_\d+")
"""The names of our pictures."""
GONE = frozenset({10003, 10008, 10011, 10014})
"""Codes of Discord for something that is already gone."""
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415478da63606060000000040001c8eaebf90000000049454e44ae426082"
)
"""A picture of one black point, as PNG."""
FAILURES = (discord.HTTPException, TimeoutError, aiohttp.ClientError, OSError)
log = logging.getLogger(__name__)


class Otherwise(Exception):
    """Something happened that is not as assumed; the text says what."""


class NotTried(Exception):
    """An assumption could not be tried; the text is the reason."""


Heard = Coroutine[Any, Any, Any]


@dataclass
class Stage:
    """What a trial is given: the client, the server, a channel of the rehearsal's, and methods to
    make things there. `tell` prints a line for the operator; `alone` says why nobody is asked to
    press ("": somebody is)."""

    client: Client
    guild: discord.Guild
    tell: Callable[[str], None]
    alone: str = ""
    left: list[str] = field(default_factory=list)
    """The names of things that could not be removed."""
    _home: discord.TextChannel | None = None
    _category: discord.CategoryChannel | None = None
    _listening: list[Heard] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=lambda: count(1))

    @property
    def home(self) -> discord.TextChannel:
        """The channel of the rehearsal."""
        assert self._home is not None
        return self._home

    @property
    def me(self) -> discord.Member:
        """The bot as a member of the server."""
        return self.guild.me

    async def open(self, beside: discord.TextChannel) -> None:
        """Remove what an earlier rehearsal has left, and make the category, visible to the same
        people as the channel `beside`. Raises discord.HTTPException."""
        await self.close()
        may = {
            who: discord.PermissionOverwrite(view_channel=rights.view_channel)
            for who, rights in beside.overwrites.items()
            if rights.view_channel is not None
        }
        self._category = await self.guild.create_category(NAME, overwrites=may)
        self._home = await self.channel(NAME)

    async def channel(self, name: str, *, may: Any = discord.utils.MISSING) -> discord.TextChannel:
        """A new channel in the category; `may` has the overwrites of its permissions."""
        create = self.guild.create_text_channel
        return await create(name, category=self._category, overwrites=may)

    async def role(self) -> discord.Role:
        """A new role without any permissions."""
        none = discord.Permissions.none()
        return await self.guild.create_role(name=NAME, permissions=none)

    async def emoji(self) -> discord.Emoji:
        """A new emoji of the application."""
        name = f"rehearsal_{discord.utils.time_snowflake(clock.now())}"
        return await self.client.create_application_emoji(name=name, image=DOT)

    async def thread(self) -> tuple[discord.Thread, discord.Message]:
        """A new thread that grows from a message, and a message of the bot in it."""
        thread = await (await self.home.send("A thread")).create_thread(name=NAME)
        return thread, await thread.send("In the thread")

    def button(self, label: str = "Press", **more: Any) -> tuple[str, discord.ui.View]:
        """A button, and its custom_id."""
        custom_id = f"{REHEARSAL}:{next(self._numbers)}"
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label=label, custom_id=custom_id, **more))
        view.stop()  # presses are received by `presses`, not by discord.py's views
        return custom_id, view

    def hear(self, event: str, is_it: Callable[..., bool], within: float = TO_COME) -> Heard:
        """Begin to listen for an event of the gateway now. Awaiting the result waits for it, for
        `within` seconds at most."""
        heard = self.client.wait_for(event, check=is_it, timeout=within)
        self._listening.append(heard)
        return heard

    async def heard(self, listening: Heard, what: str) -> Any:
        """The event that came. Raises Otherwise if none did in time."""
        try:
            return await listening
        except TimeoutError:
            raise Otherwise(f"the gateway did not tell {what} in time") from None

    def rest(self) -> None:
        """Stop listening for everything."""
        for listening in self._listening:
            listening.close()
        self._listening.clear()

    def presses(self, *custom_ids: str) -> Heard:
        """Listen for the next press of a button with one of these ids, or the
        next form sent with one."""

        def is_it(interaction: discord.Interaction) -> bool:
            return data_of(interaction).get("custom_id") in custom_ids

        return self.hear("interaction", is_it, PATIENCE)

    async def ask(self, how: str, label: str = "Press", *others: str) -> discord.Interaction:
        """Have somebody press a new button in the channel, under a text that says `how`, or one of
        the `others`, which are elsewhere. Raises NotTried."""
        self.must_not_be_alone()
        custom_id, view = self.button(label)
        listening = self.presses(custom_id, *others)
        await self.home.send(how, view=view)
        return await self.pressed(listening, how)

    def must_not_be_alone(self) -> None:
        """Check that somebody can be asked to press. Raises NotTried."""
        if self.alone:
            raise NotTried(self.alone)

    async def pressed(self, listening: Heard, how: str) -> discord.Interaction:
        """Wait for a press, after printing what to press. Raises NotTried if nobody presses; after
        that, later trials do not wait for anybody either."""
        self.tell(f"  In #{self.home.name}, within {PATIENCE:.0f} s: {how}")
        try:
            return cast(discord.Interaction, await listening)
        except TimeoutError:
            self.alone = "nobody was there to press before"
            raise NotTried(f"nobody pressed within {PATIENCE:.0f} s") from None

    async def close(self) -> None:
        """Remove, by their names, all things that a rehearsal has made: this one, also things made
        while an answer of Discord was lost, or an earlier one that was killed. The names of those
        that stay are added to `left`."""
        self.left.clear()
        try:
            async with asyncio.timeout(TO_REMOVE):
                made = await self._made()
        except FAILURES as failed:
            log.warning("what is to be removed is not known: %r", failed)
            self.left.append(f"whatever is called {NAME}")
            return
        for one in made:
            if not await _removed(one):
                self.left.append(f"{type(one).__name__} {one.name} ({one.id})")

    async def _made(self) -> list[Any]:
        """All things of a rehearsal that exist on the server. Raises what a request raises."""
        channels = await self.guild.fetch_channels()
        ours = [c for c in channels if c.name == NAME and c.type is discord.ChannelType.category]
        inside = [c for c in channels if c.category_id in {category.id for category in ours}]
        roles = [role for role in await self.guild.fetch_roles() if role.name == NAME]
        emoji = await self.client.fetch_application_emojis()
        return [*inside, *ours, *roles, *(one for one in emoji if OURS.fullmatch(one.name))]


def data_of(interaction: discord.Interaction) -> dict[str, Any]:
    """What was pressed or sent, in Discord's own form."""
    return cast(dict[str, Any], interaction.data or {})


def picture(name: str = "dot.png", description: str = "A dot") -> discord.File:
    """A small picture with its description."""
    return discord.File(io.BytesIO(DOT), name, description=description)


async def _removed(one: Any) -> bool:
    """Remove something; whether it is gone now."""
    try:
        async with asyncio.timeout(TO_REMOVE):
            await one.delete()
    except discord.HTTPException as failed:
        if failed.code not in GONE:
            log.warning("%s is not removed: %s", one, said(failed))
            return False
    except FAILURES as failed:
        log.warning("%s is not removed: %r", one, failed)
        return False
    return True
