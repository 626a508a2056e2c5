"""A request: what a person presses or types, and the ways to answer it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum

import aiohttp
import discord

from bot.base.actor import Actor
from bot.base.address import Address, numbered
from bot.base.errors import Refused
from bot.base.limits import clean_name
from bot.delivery import ladder
from bot.host import Host
from bot.interactions.press import NOWHERE, Press, data, press_of
from bot.interactions.tidying import on_private, tidy
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.screens.deferral import settled
from bot.screens.form import Form
from bot.screens.replies import Reply, Style, button
from bot.screens.showing import amend, answer, turn_page, whole
from bot.store.store import Store
from data.words import Words

log = logging.getLogger(__name__)
Answer = Reply | Form | None
"""The result of a handler; None if it has answered itself."""


class Place(Enum):
    """Where the reply to a press is shown."""

    PANEL = "panel"
    """In place of the private message that was pressed; else in a new private one."""
    NEW = "new"
    """In a new private message."""
    HERE = "here"
    """In place of the message that was pressed, even if all see it."""


class Panel(Enum):
    """What a press does with the private panel of a move or a plan, of which there is only one."""

    OPENS = "opens"
    """It shows the panel: a new message replaces the earlier one."""
    GOES_ON = "goes on"
    """It updates the panel that was pressed."""


@dataclass(frozen=True, slots=True)
class Request:
    """A press, the host it is for, and the interaction of Discord's that awaits its answer; None
    on the board page, which shows itself what a handler gives."""

    host: Host
    press: Press
    awaited: discord.Interaction | None = None

    @classmethod
    def of(cls, host: Host, interaction: discord.Interaction, at: Address = NOWHERE) -> Request:
        """What is asked for by an interaction of Discord's."""
        return cls(host, press_of(interaction, at), interaction)

    def asking(self, at: Address) -> Request:
        """The same request for something else."""
        return replace(self, press=replace(self.press, at=at))

    @property
    def store(self) -> Store:
        """The store of the host."""
        return self.host.store

    @property
    def matches(self) -> MatchRegistry:
        """The matches of the host."""
        return self.host.matches

    @property
    def pictures(self) -> Pictures:
        """The painters of the host."""
        return self.host.pictures

    @property
    def interaction(self) -> discord.Interaction:
        """What only Discord has. Raises Refused on the board page."""
        if self.awaited is None:
            raise Refused("unknown_press")
        return self.awaited

    @property
    def actor(self) -> Actor:
        """The person who asks, with their rights."""
        return self.press.actor

    @property
    def user_id(self) -> int:
        """The person who asks."""
        return self.actor.user_id

    @property
    def name(self) -> str:
        """Their name on the server, or in the direct message."""
        return self.actor.name

    @property
    def guild_id(self) -> int | None:
        """The server of the request; None: a direct message."""
        return self.actor.guild_id

    @property
    def channel_id(self) -> int:
        """The channel of the request; 0: unknown."""
        return self.actor.channel_id

    @property
    def at(self) -> Address:
        """What is asked for."""
        return self.press.at

    @property
    def table(self) -> int:
        """The number of the table it is about; 0: none."""
        return self.at.table

    @property
    def words(self) -> Words:
        """The words for the person who asks."""
        return self.press.words

    @property
    def chosen(self) -> tuple[str, ...]:
        """What was picked in a menu."""
        return self.press.chosen

    @property
    def picked(self) -> str:
        """The one thing that was picked in a menu. Raises Refused if there is none."""
        return self.press.picked

    @property
    def entries(self) -> Mapping[str, str]:
        """What was typed into each field of a form, or chosen there, with a space between."""
        return self.press.entries

    @property
    def entered(self) -> str:
        """What was typed into a form of one field."""
        return next(iter(self.entries.values()), "")

    @property
    def people(self) -> Sequence[tuple[int, str]]:
        """The people picked in a menu of people, each with the name shown here; bots left out."""
        resolved = data(self.interaction).get("resolved", {})
        people = []
        for user_id in self.chosen:
            user = resolved.get("users", {}).get(user_id, {})
            nick = resolved.get("members", {}).get(user_id, {}).get("nick")
            if not user.get("bot"):
                name = nick or user.get("global_name") or user.get("username") or user_id
                people.append((numbered(user_id), clean_name(name)))
        return people

    @property
    def file(self) -> discord.Attachment | None:
        """The file that was given in a form; None if there is none."""
        given = data(self.interaction).get("resolved", {}).get("attachments", {})
        for each in given.values():  # made as discord.py makes those of commands
            return discord.Attachment(data=each, state=self.interaction.client._connection)
        return None

    @property
    def is_press(self) -> bool:
        """Whether it is a press on a message, or a form that such a press
        opened, and not a command."""
        asked = self.awaited
        return asked is None or asked.type is not discord.InteractionType.application_command

    @property
    def lasts(self) -> bool:
        """Whether its answer can be changed later; the answer to a press on
        the board page cannot."""
        return self.awaited is not None

    @property
    def on_private(self) -> bool:
        """Whether it is a press on an answer that only this person sees."""
        return self.awaited is None or on_private(self.awaited)

    async def reply(self, made: Reply | Form, place: Place = Place.PANEL) -> None:
        """Show that reply. If it is too late to open a form, a button that
        opens it is shown instead."""
        if isinstance(made, Form):
            await self._open(made)
            return
        table = None
        if self.table:
            with suppress(Refused):  # it is gone
                table = await self.matches.table(self.table)
        in_place = self.is_press and (
            place is Place.HERE or (place is Place.PANEL and self.on_private)
        )
        newer = made.panel or (in_place and self._on_newer)

        async def show(shown: Reply, _mark: str) -> None:
            # A message in the newer layout cannot change back: an older layout needs a new message.
            if in_place and (shown.panel or not self._on_newer):
                await turn_page(self.interaction, shown)
            else:
                await answer(self.interaction, shown)

        await ladder.accepted(
            self.host.store, self.host.delivery, table, replace(made, panel=newer), show
        )
        self._follow(made)
        if made.sole:
            await tidy(self.host.panels, self.interaction, made.sole)

    def _follow(self, made: Reply) -> None:
        """Add the picture to the answer once it is painted."""
        if made.later is None:
            return

        async def follow() -> None:
            drawn = await whole(made)
            if drawn.picture is not None:
                with suppress(discord.HTTPException, aiohttp.ClientError, OSError):  # it was closed
                    await amend(self.interaction, drawn)

        self.host.followers.begin(self.user_id, self.interaction.id, follow())

    @property
    def _on_newer(self) -> bool:
        message = self.interaction.message
        return bool(message and message.flags.components_v2)

    async def _open(self, form: Form) -> None:
        """Open a form, filled with what was typed before if that was refused. Discord accepts a
        form only as the first answer."""
        # Wait for a deferral on its way: only then is it known whether a form may be sent.
        await settled(self.interaction)
        if self.interaction.response.is_done():
            label = self.words.line("button", "open_form")
            again = button(label, form.again or str(self.at), Style.primary)
            reply = Reply(self.words.line("said", "open_form"), rows=((again,),))
            await answer(self.interaction, reply)
        else:
            entered = self.host.drafts.of(self.user_id, form.custom_id)
            await self.interaction.response.send_modal(form.modal(entered))
