"""What a person asks for, as a value: the same from Discord, from the board page and in a test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import discord

from bot.base import reading
from bot.base.actor import Actor
from bot.base.address import Address, parse
from bot.base.errors import Refused
from bot.interactions.rights import actor_of
from bot.screens import form
from data.words import Words

NOWHERE = Address("", 0)
"""The address of a command, which needs none."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button, a menu, a form or a command: who asks, for what, and what they chose and typed.

    The log knows a press by its `key`, so that it acts once; the `number` is of no other press.
    `locale` is the language of the app in which they read. One that is `held` shows what it leads
    to, and does nothing before it is let go.
    """

    actor: Actor
    at: Address
    number: int
    key: str
    locale: str = ""
    chosen: tuple[str, ...] = ()
    entries: Mapping[str, str] = field(default_factory=dict)
    held: bool = False

    @property
    def picked(self) -> str:
        """The one thing that was picked in a menu. Raises Refused if there is none."""
        if len(self.chosen) != 1:
            raise Refused("unknown_press")
        return self.chosen[0]

    @property
    def words(self) -> Words:
        """The words for who asks, in the language that they chose, else in that of their app."""
        return Words.of(reading.language(self.locale))


def press_of(interaction: discord.Interaction, at: Address = NOWHERE) -> Press:
    """An interaction of Discord's as a value, and the address that it asks for."""
    sent = data(interaction)
    return Press(
        actor=actor_of(interaction),
        at=at,
        number=interaction.id,
        key=str(interaction.id),
        locale=str(interaction.locale),
        chosen=tuple(map(str, sent.get("values", ()))),
        entries=form.entries(sent.get("components", ())),
    )


def pressed(interaction: discord.Interaction) -> Address | None:
    """The address of a press; None if it is not one of ours."""
    return parse(str(data(interaction).get("custom_id", "")))


def data(interaction: discord.Interaction) -> Mapping[str, Any]:
    """The data of an interaction, as Discord sent it."""
    return cast(Mapping[str, Any], interaction.data or {})
