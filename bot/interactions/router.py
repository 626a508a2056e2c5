"""Route buttons, menus and forms to their handlers by address.

discord.py forgets views at a restart and ignores a press it does not know; an address has all that
is needed, and an unknown one is answered too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeVar, cast

import discord

from bot.base.address import REHEARSAL
from bot.base.errors import Conflict, Refused
from bot.host import Host
from bot.interactions.arguments import Parameters, of_handler
from bot.interactions.press import pressed
from bot.interactions.request import Answer, Panel, Place, Request
from bot.interactions.tidying import tidy
from bot.screens.replies import Reply

Handler = Callable[..., Awaitable[Answer]]
"""Takes the request, and what its address carries (`bot.interactions.arguments`)."""
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True, slots=True)
class Verb:
    """What an address can ask for: its handler and what that takes, where the reply is shown, and
    what it does with the private panel of a move or a plan."""

    handler: Handler
    takes: Parameters
    place: Place
    panel: Panel | None


class Router:
    """Verbs and their handlers."""

    def __init__(self) -> None:
        self._verbs: dict[str, Verb] = {}

    def takes(self, verb: str) -> Parameters:
        """What the addresses of a verb carry. Raises KeyError."""
        return self._verbs[verb].takes

    @property
    def verbs(self) -> tuple[str, ...]:
        """The names of all verbs."""
        return tuple(self._verbs)

    def on(
        self, *verbs: str, place: Place = Place.PANEL, panel: Panel | None = None
    ) -> Callable[[H], H]:
        """Register the handler of a verb, or of several: a `Verb`."""

        def register(handler: H) -> H:
            takes = of_handler(handler)
            for verb in verbs:
                assert verb not in self._verbs, verb
                self._verbs[verb] = Verb(handler, takes, place, panel)
            return handler

        return register

    def in_place(self, interaction: discord.Interaction) -> bool:
        """Whether the answer to a press edits the pressed message, even if all see it."""
        at = pressed(interaction)
        found = None if at is None else self._verbs.get(at.verb)
        return found is not None and found.place is Place.HERE

    async def route(self, host: Host, interaction: discord.Interaction) -> None:
        """Answer a press. Raises Refused for an unknown verb."""
        at = pressed(interaction)
        found = None if at is None else self._verbs.get(at.verb)
        if at is None or found is None:
            raise Refused("unknown_press")
        request = Request.of(host, interaction, at)
        try:
            made = await self.call(request)
        except Refused:
            if typed := request.entries:
                host.drafts.keep(request.user_id, str(at), typed)
            raise
        if interaction.type is discord.InteractionType.modal_submit:
            host.drafts.drop(request.user_id)
        if made is not None:
            await request.reply(made, found.place)
        if found.panel is not None:
            await tidy(host.panels, interaction, "", opens=found.panel is Panel.OPENS)

    async def call(self, request: Request) -> Answer:
        """Call the handler of an address, a second time after a Conflict. What it shows in the
        panel of a move or a plan has that layout. Raises Refused for an unknown verb."""
        found = self._verbs.get(request.at.verb)
        if found is None:
            raise Refused("unknown_press")
        given = found.takes.read(request.at.args)
        try:
            made = await found.handler(request, *given)
        except Conflict:
            # The match in memory was not the stored one: the second attempt reads it again.
            request.matches.forget(request.table)
            made = await found.handler(request, *given)
        if isinstance(made, Reply) and found.panel is not None:
            return replace(made, panel=request.host.newer_panels)
        return made


def of_a_rehearsal(interaction: discord.Interaction) -> bool:
    """Whether a press is for the process that rehearses with the same token."""
    pressed = cast(dict[str, object], interaction.data or {}).get("custom_id")
    return str(pressed).startswith(f"{REHEARSAL}:")


router = Router()
on = router.on
