"""The person who acts and their rights, as plain values without Discord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Placed(Protocol):
    """Something in a channel: a table, or the result of one."""

    @property
    def guild_id(self) -> int | None:
        """The server; None: a direct message."""

    @property
    def channel_id(self) -> int:
        """The channel or thread."""


class Rights(Protocol):
    """The rights of an actor, as far as the interaction shows them."""

    @property
    def manages_server(self) -> bool:
        """Whether they may manage the server they ask on."""

    def sees(self, what: Placed) -> bool:
        """Whether they may see its channel."""

    def moderates(self, what: Placed) -> bool:
        """Whether they may manage messages in its channel, or its whole server."""

    def is_gone(self, what: Placed) -> bool:
        """Whether its channel cannot be found, so that it is unknown who may see it."""


class NoRights:
    """The rights of who is on no server: none, and no channel can be found."""

    manages_server = False

    def sees(self, _what: Placed) -> bool:
        """They see nothing that others do not."""
        return False

    def moderates(self, _what: Placed) -> bool:
        """They moderate nothing."""
        return False

    def is_gone(self, _what: Placed) -> bool:
        """It is unknown who may see it."""
        return True


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who asks for something, and where."""

    user_id: int
    name: str
    guild_id: int | None
    channel_id: int
    rights: Rights
    own_name: str = ""
    """Their name where they have none of a server."""

    def name_at(self, guild_id: int | None) -> str:
        """Their name at a table of that server. A nickname they have on another server is not used
        there."""
        return self.name if guild_id == self.guild_id else self.own_name or self.name
