"""One door for every press: buttons, menus and forms find their handler by their address.

discord.py forgets views at a restart and drops a press it does not know without a word; here the
address says everything, and an unknown one is answered too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import discord

from bot.base.errors import Refused
from bot.base.limits import clean_name
from bot.handlers.tidying import tidy
from bot.host import Host
from bot.tables.address import Address, numbered, parse

Handler = Callable[[Host, discord.Interaction, Address], Awaitable[None]]


class Router:
    """Verbs and their handlers."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}
        self._in_place = set[str]()

    @property
    def verbs(self) -> tuple[str, ...]:
        """All that an address can ask for."""
        return tuple(self._handlers)

    def on(self, verb: str, *, in_place: bool = False) -> Callable[[Handler], Handler]:
        """Register the handler of a verb; `in_place`: it changes the message that was pressed on,
        though everybody sees it.
        """

        def register(handler: Handler) -> Handler:
            assert verb not in self._handlers, verb
            self._handlers[verb] = handler
            if in_place:
                self._in_place.add(verb)
            return handler

        return register

    def in_place(self, interaction: discord.Interaction) -> bool:
        """Whether a press is answered in the place of what it was made on, whoever sees that."""
        found = _address(interaction)
        return found is not None and found.verb in self._in_place

    async def route(self, host: Host, interaction: discord.Interaction) -> None:
        """Answer a press. Raises Refused for one that nobody knows."""
        found = _address(interaction)
        if found is None:
            raise Refused("unknown_press")
        try:
            await self.call(host, interaction, found)
        except Refused:
            if typed := entries(interaction):
                host.drafts.keep(interaction.user.id, str(found), typed)
            raise
        if interaction.type is discord.InteractionType.modal_submit:
            host.drafts.drop(interaction.user.id)
        await tidy(host, interaction, found)

    async def call(self, host: Host, interaction: discord.Interaction, at: Address) -> None:
        """Do what an address says. Raises Refused for a verb that nobody knows."""
        handler = self._handlers.get(at.verb)
        if handler is None:
            raise Refused("unknown_press")
        await handler(host, interaction, at)


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


def picked_people(interaction: discord.Interaction) -> list[tuple[int, str]]:
    """The people picked in a menu of people, each with the name shown here; bots left out."""
    data = _data(interaction)
    resolved = data.get("resolved", {})
    people = []
    for user_id in chosen(interaction):
        user = resolved.get("users", {}).get(user_id, {})
        nick = resolved.get("members", {}).get(user_id, {}).get("nick")
        if not user.get("bot"):
            name = nick or user.get("global_name") or user.get("username") or user_id
            people.append((numbered(user_id), clean_name(name)))
    return people


def entered(interaction: discord.Interaction) -> str:
    """What was typed into a form of one field."""
    return next(iter(entries(interaction).values()), "")


def entries(interaction: discord.Interaction) -> Mapping[str, str]:
    """What was typed into each field of a form, or chosen there, with a space between."""
    return {
        str(field.get("custom_id", "")): _said(field)
        for row in _data(interaction).get("components", ())
        for field in (*row.get("components", ()), row.get("component", {}))
        if "value" in field or "values" in field
    }


def _said(field: Mapping[str, Any]) -> str:
    if "value" in field:
        return str(field["value"]).strip()
    return " ".join(map(str, field["values"]))


def _address(interaction: discord.Interaction) -> Address | None:
    return parse(str(_data(interaction).get("custom_id", "")))


def _data(interaction: discord.Interaction) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], interaction.data or {})
