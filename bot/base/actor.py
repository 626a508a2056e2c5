"""The person who acts and their rights, as plain values without Discord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Placed(Protocol):
    """What is shown in a channel: a table, or what came of one."""

    @property
    def guild_id(self) -> int | None:
        """The server; None: a direct message."""

    @property
    def channel_id(self) -> int:
        """The channel or thread."""


class Rights(Protocol):
    """What an actor may do, as it is known with what they ask for."""

    @property
    def manages_server(self) -> bool:
        """Whether they may manage the server they ask on."""

    def sees(self, what: Placed) -> bool:
        """Whether they may look into its channel."""

    def moderates(self, what: Placed) -> bool:
        """Whether they may manage messages in its channel, or its whole server."""

    def is_gone(self, what: Placed) -> bool:
        """Whether its channel is not to be found, so that who may see it is unknown."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who asks for something, where they do."""

    user_id: int
    name: str
    guild_id: int | None
    channel_id: int
    rights: Rights
