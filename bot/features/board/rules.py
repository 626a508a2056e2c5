"""Links to the board page: what one says, how it is signed, and how long it is valid. Pure.

A link is for one person, table and seat. It says when it was made, and how many players had left
that seat by then, so that it ends when the seat changes player.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta

from games.core import Seat

LINK = timedelta(hours=2)
"""How long a link can be opened."""
VISIT = timedelta(hours=12)
"""How long a browser that has opened one may look and play."""
LOOK = timedelta(hours=1)
"""How long one who has no seat may look on."""
ONLOOKER = Seat(-1)
"""In place of a seat: a visit that sees what all may see, and plays nothing."""
STATE = timedelta(minutes=10)
"""How long Discord's answer to an Activity's page is waited for."""
AFTER = timedelta(minutes=10)
"""How long it may look on once the match is over."""
LONGEST = 512  # characters of an address that Discord accepts for a button
AHEAD = timedelta(minutes=1)  # by which the clock of another process may be ahead


@dataclass(frozen=True, slots=True)
class Link:
    """What a link says. `before`: how many players had left the seat when it was made; `made`:
    seconds since 1970; `number`: unique to this link."""

    user_id: int
    table: int
    seat: Seat
    before: int
    made: int
    number: str

    @property
    def made_at(self) -> datetime:
        """When it was made."""
        return datetime.fromtimestamp(self.made, UTC)

    def is_valid(self, now: datetime) -> bool:
        """Whether it can be opened at this instant, unless it was opened before."""
        return self.made_at - AHEAD <= now < self.made_at + LINK


@dataclass(frozen=True, slots=True)
class Visit:
    """A browser that may look at a seat and play it, until an instant; ONLOOKER: that may look at
    what all may see."""

    user_id: int
    table: int
    seat: Seat
    until: datetime


@dataclass(frozen=True, slots=True)
class State:
    """What the page is given before Discord is asked who looks, and brings back with the answer:
    when it was made, its number, and the instance it is for."""

    made: int
    number: str
    instance: str

    def is_valid(self, now: datetime) -> bool:
        """Whether it can be brought back at this instant, unless that was done before."""
        made_at = datetime.fromtimestamp(self.made, UTC)
        return made_at - AHEAD <= now < made_at + STATE


def signed_state(state: State, key: str) -> str:
    """A state as text, with the signature that only this key makes; it can be no link."""
    said = ".".join(map(str, astuple(state)))
    return f"{said}.{_signature(f'activity {said}', key)}"


def read_state(text: str, key: str) -> State | None:
    """The state that this text is; None if it was not signed with that key."""
    said, _, signature = text[:LONGEST].rpartition(".")
    if not hmac.compare_digest(_signature(f"activity {said}", key).encode(), signature.encode()):
        return None
    made, number, instance = said.split(".")
    return State(int(made), number, instance)


def signed(link: Link, key: str) -> str:
    """A link as text, with the signature that only this key makes."""
    said = ".".join(map(str, astuple(link)))
    return f"{said}.{_signature(said, key)}"


def read(text: str, key: str) -> Link | None:
    """The link that this text is; None if it was not signed with that key."""
    said, _, signature = text[:LONGEST].rpartition(".")
    # In constant time, so that no signature can be guessed character by character.
    if not hmac.compare_digest(_signature(said, key).encode(), signature.encode()):
        return None
    *numbers, number = said.split(".")
    user_id, table, seat, before, made = map(int, numbers)  # we have written them ourselves
    return Link(user_id, table, Seat(seat), before, made, number)


def hashed(cookie: str) -> str:
    """The hash that is kept of a cookie, from which nobody can make the cookie."""
    return hashlib.sha256(cookie.encode("utf-8", "replace")).hexdigest()


def _signature(said: str, key: str) -> str:
    return hmac.new(bytes.fromhex(key), said.encode("utf-8", "replace"), "sha256").hexdigest()
