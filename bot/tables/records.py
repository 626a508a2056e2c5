"""The records of the store, as plain data. Long because every part of the bot uses these types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.tables.orders import Plan
from bot.tables.schedule import ClockSettings, TableSettings
from bot.tables.series import PairingOf, SeriesOf
from bot.tables.servers import AuditEntry
from games.codec import Json
from games.computers import Level
from games.core import Seat
from games.log import Entry


class Status(StrEnum):
    """The state of a table."""

    LOBBY = "lobby"  # people gather
    RUNNING = "running"
    FINISHED = "finished"  # the rules said so
    CLOSED = "closed"  # called off
    FROZEN = "frozen"  # its record does not fit the rules: it cannot be played


OPEN = (Status.LOBBY, Status.RUNNING, Status.FROZEN)
"""A channel has room for one table of these."""

WAITING = (Status.LOBBY, Status.RUNNING)
"""A seat may be awaited. If the channel is lost, such a table continues by direct messages."""

OVER = (Status.FINISHED, Status.CLOSED)
"""No play is possible; what was played can be read, and the seed is no secret any more."""


IDLE = "idle"
"""Why a match is closed that nobody has played for long; its players can continue it."""


class Membership(StrEnum):
    """What a person is to a table."""

    PLAYER = "player"
    INVITED = "invited"
    LEFT = "left"  # had this seat once, and may come back while the seat is free


@dataclass(frozen=True, slots=True)
class Deputy:
    """Who plays for a player who is away, until when; both may act."""

    user_id: int
    until: datetime


@dataclass(frozen=True, slots=True)
class Member:
    """A person at a table, or a computer; a negative `user_id` belongs to a computer or an erased
    person.

    `colour`: in a lobby the player's wish, a number or BY_LOT; in a match the number of the colour
    that they got. None: no wish; in a match the seat's own colour.
    """

    user_id: int
    name: str
    membership: Membership
    opener: bool
    seat: Seat | None
    colour: int | None = None
    deputy: Deputy | None = field(default=None, compare=False)
    computer: Level | None = None
    """How well it plays; None if a person sits here."""
    outside: str | None = None
    """The name of the operator's computer that sits here. A host of the version before, which has
    none, plays `computer` instead."""

    @property
    def left(self) -> bool:
        """Whether this seat is vacant, so that anyone may take it."""
        return self.membership is Membership.LEFT

    @property
    def present(self) -> bool:
        """Whether a person sits in this seat."""
        return not self.left and self.computer is None

    def called(self, at: datetime) -> int | None:
        """Whom to call for this seat: the player, or their deputy; None: no one."""
        if not self.present:
            return None
        if self.deputy is not None and at < self.deputy.until:
            return self.deputy.user_id
        return self.user_id

    def had_deputy(self, user_id: int) -> bool:
        """Whether this person is the player's deputy, or was in their newest absence."""
        return self.deputy is not None and self.deputy.user_id == user_id

    def is_for(self, user_id: int, at: datetime) -> bool:
        """Whether this person may act for the seat."""
        return not self.left and user_id in (self.user_id, self.called(at))


@dataclass(frozen=True, slots=True)
class Former:
    """Who sat in a seat before entry `until` of the log; `name` is empty if they were erased."""

    seat: Seat
    until: int
    user_id: int
    name: str
    computer: Level | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table and the people at it, in the order of the lobby.

    `version` is that of the rules when it was opened, `entries` counts the lines of its log;
    `channel_lost`, `why_closed` and `why_frozen` are empty unless that is so. `changed_at` is
    different after every change.
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
    channel_lost: str = ""
    """Why its channel cannot be used, so that it continues by direct messages; empty if it can."""
    why_closed: str = ""
    why_frozen: str = ""
    clock: ClockSettings = field(default_factory=ClockSettings)
    settings: TableSettings = field(default_factory=TableSettings)
    sight: str = ""
    """The sight with which its pictures are painted for everybody (`render.Sight`)."""
    former: tuple[Former, ...] = field(default=(), compare=False)
    """Who sat at it before, in the order in which they left."""
    stamp: int = field(default=0, compare=False)
    """Raised by every change of what processes remember of it, whether
    `changed_at` changes or not."""

    @property
    def direct(self) -> bool:
        """Whether its home is the direct messages of its players: it never had a channel."""
        # Such a table has a number like a lesson's as its place, so that no two share one.
        return self.guild_id is None and self.channel_id < 0 and not self.settings.lesson

    @property
    def in_person(self) -> bool:
        """Whether its messages go to each player, since it has no channel or has lost it."""
        return self.direct or bool(self.channel_lost)

    @property
    def final(self) -> bool:
        """Whether it is over for good: nobody can continue it, so its seed
        is no secret any more."""
        return self.status in OVER and self.why_closed != IDLE

    @property
    def note(self) -> str:
        """The one of the three reasons that goes with its status, as it is stored."""
        if self.status is Status.FROZEN:
            return self.why_frozen
        return self.channel_lost if self.status in WAITING else self.why_closed

    def seat_of(self, user_id: int, at: datetime) -> Seat | None:
        """The seat for which a person may act: their own, else one they are deputy of."""
        theirs = [m for m in self.members if m.seat is not None and m.is_for(user_id, at)]
        return min(theirs, key=lambda m: m.user_id != user_id).seat if theirs else None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a log; `nth` is the number of actions that its seat had taken before."""

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
    """All there is of a match: its table, its newest snapshot, and all lines of its log.

    `older` are the snapshots at which another version of the rules took over, oldest first. `waits`
    says since when each seat is awaited, `plans` what seats have planned, `undelivered` which seats
    have undelivered warnings.
    """

    table: Table
    snapshot: Snapshot | None
    lines: tuple[Line, ...]
    waits: Mapping[Seat, datetime] = field(default_factory=dict)
    plans: Mapping[Seat, Plan] = field(default_factory=dict)
    undelivered: frozenset[Seat] = frozenset()
    older: tuple[Snapshot, ...] = ()


@dataclass(frozen=True, slots=True)
class Awaited:
    """Who is awaited after a step: all these seats, and those of them whose wait restarts."""

    seats: frozenset[Seat]
    restarted: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Away:
    """A person is not there from `start` until `stop`; a deputy may play for them meanwhile."""

    start: datetime
    stop: datetime
    deputy_id: int | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a seat proposes to the others of its table, and which seats have agreed so far.

    `kind` says what it is about, `body` has the details. `against`: the seats that have voted no,
    where more than half decide.
    """

    match_id: int
    kind: str
    seat: Seat
    body: Json
    at: datetime
    agreed: frozenset[Seat]
    against: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Notification:
    """A message to be sent: to a seat of the table, or else to a channel (None: the table's).

    In a lobby, where seats are not assigned yet, `seat` is the place in its order. It replaces an
    unsent one of the same table with the same `replaces`.
    """

    kind: str
    channel_id: int | None = None
    seat: Seat | None = None
    body: Json = None
    replaces: str | None = None
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A notification in the outbox; server, channel and person are the present ones of its table.

    `user_id` is None if it goes to a channel, or to a person who was erased.
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
    written_at: datetime
    guild_id: int | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """The values with which a table is opened."""

    guild_id: int | None
    channel_id: int
    game: str
    version: int
    options: Json
    seed: str
    language: str
    members: tuple[Member, ...]
    at: datetime
    clock: ClockSettings = field(default_factory=ClockSettings)
    settings: TableSettings = field(default_factory=TableSettings)
    series: SeriesOf | None = None
    pairing: PairingOf | None = None
    tournament: int | None = None
    """Which table of a tournament it is."""
    sight: str = ""
    imported_by: int | None = None
    """Who has imported its match."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Lines for a log that has `expected` so far, and all that follows from them.

    `snapshot` is the position after them, and `interaction` the press that causes them, which can
    act only once. `status` is set if it changes, `begun` if the match begins, with everybody in a
    seat; `asked` says who is awaited now, and `plans` what is left of seats' plans. The table must
    not have changed since `unchanged_since` (its `changed_at`), nor anything else about it since it
    had that `stamp` (None: no other process writes). `audit`: a moderator does it. `missed`: the
    host plays for this seat, whose player has missed a deadline.
    """

    match_id: int
    expected: int
    lines: Sequence[Line]
    snapshot: Snapshot
    at: datetime
    interaction: str | None = None
    notifications: Sequence[Notification] = ()
    status: Status | None = None
    begun: Table | None = None
    unchanged_since: datetime | None = None
    asked: Awaited | None = None
    plans: Mapping[Seat, Plan] = field(default_factory=dict)
    audit: AuditEntry | None = None
    stamp: int | None = None
    missed: Seat | None = None

    @property
    def entries(self) -> int:
        """How many lines the log has after them."""
        return self.expected + len(self.lines)


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows a table; `purpose` is unique among those of a table."""

    match_id: int
    purpose: str
    channel_id: int
    message_id: int
    posted_at: datetime
    body: Json


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """When each seat of a match last changed player, and which seats people know the secrets of.

    `known` has people who sat there, and their deputies.
    """

    since: Mapping[Seat, datetime]
    known: Mapping[int, frozenset[Seat]]

    def knows_another(self, user_id: int, seat: Seat) -> bool:
        """Whether this person knows the secrets of any seat but this one."""
        return bool(self.known.get(user_id, frozenset()) - {seat})
