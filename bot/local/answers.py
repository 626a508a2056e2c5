"""The bot's answers to players: who may see each, where it belongs, which form it opened."""

from __future__ import annotations

import re
import secrets
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord

from bot.local.actions import Here
from bot.local.locales import language_of
from bot.local.page_json import Json

ANSWER_PATH = re.compile(r"^/(?:interactions|webhooks)/\d+/([^/]+)")
RECENT = 60
"""Answers of a channel that are looked through for private ones."""


@dataclass
class Answers:
    """The answers since the start. `commands`: for each message that answers
    one, the slash command."""

    commands: dict[int, str] = field(default_factory=dict)
    forms: dict[str, tuple[Here, simcord.InteractionResult]] = field(default_factory=dict)
    touched: set[int] = field(default_factory=set)
    """Channels in which a player did something since `Sight` looked last."""
    _recent: dict[int, deque[tuple[int, simcord.InteractionResult]]] = field(default_factory=dict)
    _channel_of_token: dict[str, int] = field(default_factory=dict)

    def expect(self, here: Here, result: simcord.InteractionResult) -> None:
        """Note that all answers to this interaction, now or later, belong to
        this player and channel."""
        recent = self._recent.setdefault(here.room.id, deque(maxlen=RECENT))
        recent.append((here.member.id, result))
        self._channel_of_token[result._interaction.token] = here.room.id

    def note(self, here: Here, result: Any) -> Json:
        """What the page must know of a result of SimCord."""
        if isinstance(result, list):
            return {"choices": result}
        self.touched.add(here.room.id)
        if not isinstance(result, simcord.InteractionResult):
            return {}
        if here.called is not None and result.response is not None:
            self.commands[result.response.id] = here.called
        if result.modal is not None:
            key = secrets.token_hex(8)
            self.forms[key] = (here, result)
            about = {"key": key, "channel": str(here.room.id)}
            return {"modal": result.modal | about | {"language": language_of(result.modal)}}
        return {} if result.acknowledged else {"failed": True}

    def private(self, channel: int) -> Iterator[tuple[int, discord.Message]]:
        """The private answers in a channel, each with the only player who sees it."""
        for person, result in self._recent.get(channel, ()):
            for answer in (result.response, *result.followups):
                if answer is not None and answer.ephemeral:
                    yield person, answer.message

    def channel_of(self, token: str) -> int | None:
        """The channel of the interaction with this token, if known."""
        return self._channel_of_token.get(token)
