"""One door for every press: buttons, menus and forms find their handler by their address.

discord.py forgets views at a restart and drops a press it does not know without a word; here the
address says everything, and an unknown one is answered too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.address import Address, parse
from bot.errors import Refused

if TYPE_CHECKING:
    from bot.app import App

Handler = Callable[["App", discord.Interaction, Address], Awaitable[None]]


class Router:
    """Verbs and their handlers."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    @property
    def verbs(self) -> tuple[str, ...]:
        """All that an address can ask for."""
        return tuple(self._handlers)

    def on(self, verb: str) -> Callable[[Handler], Handler]:
        """Register the handler of a verb."""

        def register(handler: Handler) -> Handler:
            assert verb not in self._handlers, verb
            self._handlers[verb] = handler
            return handler

        return register

    async def route(self, app: App, interaction: discord.Interaction) -> None:
        """Answer a press. Raises Refused for one that nobody knows."""
        found = parse(str(_data(interaction).get("custom_id", "")))
        if found is None:
            raise Refused("unknown_press")
        await self.call(app, interaction, found)

    async def call(self, app: App, interaction: discord.Interaction, at: Address) -> None:
        """Do what an address says. Raises Refused for a verb that nobody knows."""
        handler = self._handlers.get(at.verb)
        if handler is None:
            raise Refused("unknown_press")
        await handler(app, interaction, at)


router = Router()


def chosen(interaction: discord.Interaction) -> tuple[str, ...]:
    """What was picked in a menu."""
    return tuple(str(value) for value in _data(interaction).get("values", ()))


def picked(interaction: discord.Interaction) -> str:
    """The one thing that was picked in a menu. Raises Refused if there is none."""
    values = chosen(interaction)
    if len(values) != 1:
        raise Refused("unknown_press")
    return values[0]


def entered(interaction: discord.Interaction) -> str:
    """What was typed into a form of one field."""
    for row in _data(interaction).get("components", ()):
        for field in (*row.get("components", ()), row.get("component", {})):
            if "value" in field:
                return str(field["value"]).strip()
    return ""


def _data(interaction: discord.Interaction) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], interaction.data or {})
