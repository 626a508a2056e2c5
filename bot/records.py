"""What the store keeps, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.codec import Json
from games.core import Seat
from games.log import Entry


class Status(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"  # people gather
    RUNNING = "running"
    FINISHED = "finished"  # the rules said so
    CLOSED = "closed"  # called off
    FROZEN = "frozen"  # its record does not fit the rules: nobody may touch it


OPEN = (Status.LOBBY, Status.RUNNING, Status.FROZEN)
"""A channel has room for one table of these."""

OVER = (Status.FINISHED, Status.CLOSED)
"""Nobody can go on; what was played can be read, and the seed is no secret any more."""


class Standing(StrEnum):
    """What a person is to a lobby."""

    PLAYER = "player"
    INVITED = "invited"


@dataclass(frozen=True, slots=True)
class Member:
    """A person at a table; a negative `user_id` stands for one who was erased."""

    user_id: int
    name: str
    standing: Standing
    opener: bool
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table and the people at it, in the order of the lobby.

    `version` is that of the rules when it was opened, `entries` counts the lines of its log, and
    `note` says why it was closed or frozen. `changed_at` is different after every change.
    """

    id: int
    guild_id: int | None
    channel_id: int
    game: str
    version: int
    options: Json
    seed: str
    status: Status
    language: str
    created_at: datetime
    changed_at: datetime
    entries: int
    members: tuple[Member, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a log; `nth` is how many actions its seat had made before."""

    entry: Entry
    nth: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after so many entries, as the rules of that version wrote it."""

    entries: int
    version: int
    position: Json


@dataclass(frozen=True, slots=True)
class Loaded:
    """All there is of a match: its table, its newest snapshot, and all lines of its log."""

    table: Table
    snapshot: Snapshot | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A letter to be sent: to a seat of the table, or else to a channel (None: the table's).

    A newer draft of the same table with the same `replaces` takes the place of one not sent yet.
    """

    kind: str
    channel_id: int | None = None
    seat: Seat | None = None
    body: Json = None
    replaces: str | None = None
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """A draft in the outbox; channel and person are those of its table at this moment.

    `user_id` is None for a letter to a channel, and for one to somebody who was erased.
    """

    id: int
    match_id: int | None
    kind: str
    channel_id: int | None
    seat: Seat | None
    user_id: int | None
    body: Json
    replaces: str | None
    attempts: int
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows a table; `purpose` tells it from the others of the same table."""

    match_id: int
    purpose: str
    channel_id: int
    message_id: int
    posted_at: datetime
    body: Json
