"""Notifications as data: they wait in the outbox, and their texts are written when they are sent.

A notification names its kind and its table; what it says is read from the match at that moment, so
that it never shows an old board. Long because it lists all kinds, each with its payload and traits.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Flag, StrEnum, auto
from typing import Self

from bot.tables import lobby
from bot.tables.records import Notification, OutboxMessage, Post, Status, Table
from games import history, log
from games.codec import Json, from_record, to_record
from games.core import AnyGame, Seat

OPENS = timedelta(minutes=2)  # within which a lobby is posted, or its opener is gone
LOBBY_DAYS = timedelta(days=7)
IMPORT_DAYS = timedelta(days=30)


class Trait(Flag):
    """A trait of a kind of notification."""

    NONE = 0
    URGENT = auto()
    """A table cannot go on without it, so it is sent even while Discord refuses much."""
    JOB = auto()
    """It sends nothing to Discord."""
    APART = auto()
    """It waits for no message, and no message waits for it."""
    BOARD = auto()
    """Its message shows the table."""
    PERSONAL = auto()
    """It is about no table, but for one person: the `user_id` of its payload."""
    RETURNS = auto()
    """If its channel refuses it, and so do the direct messages sent instead, it is sent when the
    channel can be used again."""


@dataclass(frozen=True, slots=True)
class Payload:
    """The payload of a notification; this one is empty."""

    def stored(self) -> Json:
        """The record of it, as it is in the outbox."""
        return to_record(self)

    @classmethod
    def of(cls, body: Json) -> Self:
        """The payload of a record, as any released version wrote it. Raises BadRecord."""
        return from_record(cls, body)


def _repost() -> bool:
    """The field that asks for a new message, where an old one could be edited."""
    repost: bool = field(default=False, metadata={"stored": "anew"})
    return repost


@dataclass(frozen=True, slots=True)
class Shown(Payload):
    """LOBBY, TURN, END: whether it is shown in a new message."""

    repost: bool = _repost()

    @classmethod
    def of(cls, body: Json) -> Self:
        """As `Payload.of`; release 0.1.0 stored nothing, or one word."""
        return from_record(cls, body if isinstance(body, dict) else {"anew": body == "anew"})


@dataclass(frozen=True, slots=True)
class Proposed(Payload):
    """PROPOSAL: the question about a proposal, or `how` it ended (``done``, ``refused``, ``void``).

    `body` is what was proposed, for the words about its end; `hear` are the seats that are called
    for that.
    """

    kind: str = field(metadata={"once": ("about", str)})  # as release 0.1.0 called it
    how: str = ""
    body: Json = None
    repost: bool = _repost()
    hear: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Term(Payload):
    """TERM: the kind of a proposal, whose voters were `reminded` already."""

    kind: str
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class Idle(Payload):
    """IDLE: since when nobody moves, if that is later than the newest move, and whether the players
    were `asked` about it."""

    since: datetime | None = None
    asked: bool = False


@dataclass(frozen=True, slots=True)
class SeatNews(Payload):
    """SEAT: whether anyone may take the seat, or who has taken it; with `heir`, that `owner` offers
    it to them.

    `taken`: announce the new player even though the seat was never open.
    """

    seat: Seat = field(metadata={"once": ("about", int)})  # release 0.1.0 wrote it as text
    repost: bool = _repost()
    owner: int | None = None
    heir: int | None = None
    taken: bool = False


@dataclass(frozen=True, slots=True)
class OfSeat(Payload):
    """ABSENCE, LATE, RECALL, DEPUTY: the seat it is about.

    `ended`: an absence is over by itself; `begins`: a booked one has begun; `spared`: the deputy
    who no longer plays; `gone`: the deputy who cannot play.
    """

    seat: Seat
    ended: bool = False
    spared: int | None = None
    begins: bool = False
    gone: int | None = None


@dataclass(frozen=True, slots=True)
class Unreached(Payload):
    """UNREACHED: the seat whose player has no way to act, and why: a key of the table of words."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class Reminder(Payload):
    """REMIND: the person of a seat, and the tables and seats where they are awaited."""

    seat: Seat
    tables: tuple[tuple[int, Seat], ...]
    last: bool = False
    """Whether the person accepts no direct messages, so that the channel is the last way left."""


@dataclass(frozen=True, slots=True)
class OneLine(Payload):
    """NOTICE, WARNING: a line of the catalogue; for an `owner` only while the seat is theirs."""

    key: str
    values: Mapping[str, str | int]
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Digest(Payload):
    """DIGEST: to whom it goes, since when it reports, and where the one before it is."""

    user_id: int
    since: datetime
    before: tuple[int, int] | None = None
    """A channel, and a message in it."""


@dataclass(frozen=True, slots=True)
class LobbyNews(Payload):
    """LOBBY_NEWS: to whom it goes, and of which server."""

    user_id: int
    guild_id: int


@dataclass(frozen=True, slots=True)
class Watched(Payload):
    """WATCHED: who looks on at which table."""

    user_id: int
    table: int


@dataclass(frozen=True, slots=True)
class PuzzlePost(Payload):
    """PUZZLE: the server that has the puzzle of the day posted."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class ContestNews(Payload):
    """EVENT: the contest to show. One that was `over` before gets no new message."""

    contest: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class TournamentNews(Payload):
    """TOURNAMENT, TOURNAMENT_LOOK: the tournament, and its server. One that was `over` before gets
    no new message."""

    tournament: int
    guild_id: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class TournamentTableNews(Payload):
    """TOURNAMENT_TABLE: the table of a round that is to be opened, and its server."""

    table: int
    guild_id: int


@dataclass(frozen=True, slots=True)
class Stripped(Payload):
    """STRIP: the message whose buttons are to be removed."""

    channel_id: int
    message_id: int


class NotificationKind(StrEnum):
    """What a notification is about, and what it carries besides.

    What sends it is declared by `bot.delivery.sending.sends`, what does a job by
    `bot.delivery.jobs.job`.
    """

    traits: Trait
    payload: type[Payload]

    def __new__(
        cls, value: str, payload: type[Payload] = Payload, traits: Trait = Trait.NONE
    ) -> NotificationKind:
        """A kind as it is stored."""
        kind = str.__new__(cls, value)
        kind._value_, kind.traits, kind.payload = value, traits, payload
        return kind

    LOBBY = "lobby", Shown, Trait.URGENT | Trait.BOARD  # a table's lobby, brought up to date
    UNLED = "unled", Payload, Trait.RETURNS  # a lobby whose opener is gone: any player may start it
    EXPIRE = "expire", Payload, Trait.JOB  # close an unused lobby
    IMPORT_EXPIRE = "import_expire", Payload, Trait.JOB  # remove an import that is not viewed
    SETTLE = "settle", Payload, Trait.JOB  # find out what became of messages begun earlier
    STRIP = "strip", Stripped, Trait.JOB  # an old board is to lose its buttons
    THINK = "think", Payload, Trait.JOB | Trait.APART  # a computer is to make its move
    REVIEW = "review", Payload, Trait.JOB | Trait.APART  # a decision of an ended match is judged
    REVIEWED = "reviewed"  # the review that a player has asked for is there, by direct message
    TURN = "turn", Shown, Trait.URGENT | Trait.BOARD  # the board, and who is awaited
    SECRET = "secret", Payload, Trait.URGENT  # a seat is to choose in secret; or has no longer to
    END = "end", Shown, Trait.URGENT | Trait.BOARD | Trait.RETURNS  # the final board
    REPLAY = "replay"  # the whole match as a moving picture
    PROPOSAL = "proposal", Proposed  # something to decide, or what became of it
    IDLE = "idle", Idle, Trait.RETURNS  # nobody moves: the players are asked; later it is closed
    TERM = "term", Term, Trait.JOB  # remind who has not answered a proposal, or end it
    CLOCK = "clock", Payload, Trait.JOB | Trait.APART  # remind, or see whose time is over
    REACH = "reach", Payload, Trait.JOB  # see whether who is awaited can act
    UNREACHED = "unreached", Unreached, Trait.RETURNS  # who is awaited cannot act: what others can
    REMIND = "remind", Reminder  # a reminder
    LATE = "late", OfSeat, Trait.RETURNS  # a seat's time is over: its player may be replaced
    ABSENCE = "absence", OfSeat, Trait.RETURNS  # a player goes away, or is back
    RECALL = "recall", OfSeat  # another person is called for a seat
    DEPUTY = "deputy", OfSeat  # a deputy is asked to play, by direct message
    SEAT = "seat", SeatNews, Trait.RETURNS  # a seat that is open or offered, or what became of it
    NOTICE = "notice", OneLine, Trait.RETURNS  # one line for the channel
    WARNING = "warning", OneLine  # one line for a player: something is wrong there
    DIGEST = "digest", Digest, Trait.PERSONAL  # once a day: what happened at all their tables
    EVENT = "event", ContestNews  # a contest, up to date
    TOURNAMENT = "tournament", TournamentNews  # a tournament, up to date
    TOURNAMENT_TABLE = "tournament_table", TournamentTableNews  # a table of it is to be opened
    TOURNAMENT_LOOK = "tournament_look", TournamentNews  # who is missing, and what comes next
    PUZZLE = "puzzle", PuzzlePost  # the puzzle of the day, on a server
    LOBBY_NEWS = "lobby_news", LobbyNews, Trait.PERSONAL  # lobbies that were opened on a server
    WATCHED = "watched", Watched, Trait.PERSONAL  # a table without a channel is over

    def single(
        self,
        payload: Payload | None = None,
        *,
        about: object = None,
        seat: Seat | None = None,
        due_at: datetime | None = None,
    ) -> Notification:
        """A notification that takes the place of one not sent yet about the same, at the table."""
        body = None if payload is None else payload.stored()
        replaces = self if about is None else f"{self}:{about}"
        return Notification(self, seat=seat, body=body, replaces=replaces, due_at=due_at)


def having(trait: Trait) -> frozenset[NotificationKind]:
    """The kinds with this trait."""
    return frozenset(kind for kind in NotificationKind if trait in kind.traits)


JOBS, APART = having(Trait.JOB), having(Trait.APART)
URGENT, BOARDS = having(Trait.URGENT), having(Trait.BOARD)
PERSONAL, RETURNING = having(Trait.PERSONAL), having(Trait.RETURNS)
INSTEAD, RETURNED = "instead:", "returned:"
"""Beginnings of `replaces`: for direct messages sent instead of one that a channel refused, and for
messages that return to their channel after all."""


def is_repost(outgoing: OutboxMessage) -> bool:
    """Whether a message of its own is asked for, where one could be edited."""
    return Shown.of(outgoing.body).repost


def is_last(outgoing: OutboxMessage) -> bool:
    """Whether every other way was refused already."""
    if outgoing.kind == NotificationKind.REMIND:
        return Reminder.of(outgoing.body).last
    return has_returned(outgoing)


def is_instead(outgoing: OutboxMessage) -> bool:
    """Whether a direct message is sent in the place of one that the channel refused."""
    return (outgoing.replaces or "").startswith(INSTEAD)


def has_returned(outgoing: OutboxMessage) -> bool:
    """Whether a message waits for its channel, because the direct messages instead were refused."""
    return (outgoing.replaces or "").startswith(RETURNED)


def about(outgoing: OutboxMessage) -> str | None:
    """What distinguishes a message from others of its kind at the same table; None: nothing."""
    if outgoing.kind == NotificationKind.PROPOSAL:
        return Proposed.of(outgoing.body).kind
    return str(SeatNews.of(outgoing.body).seat) if outgoing.kind == NotificationKind.SEAT else None


def after_start(
    game: AnyGame, position: log.Position, computers: Collection[Seat] = ()
) -> list[Notification]:
    """The notifications of a new match: the lobby is over, the first board, secret questions.

    If only computers are awaited, the board waits for their moves.
    """
    awaited = log.awaited(game, position)
    people = sorted(awaited - set(computers))
    asked = [seat for seat in people if chooses_in_secret(game, position, seat)]
    board = [_board(game, position)] if people or not awaited else []
    idle = NotificationKind.IDLE.single(Idle())
    return [NotificationKind.LOBBY.single(), *board, *map(secret_question, asked), idle]


def after_steps(
    game: AnyGame,
    before: log.Position,
    steps: Sequence[tuple[log.Position, log.Entry]],
    sealed: Collection[Seat],
    computers: Collection[Seat] = (),
) -> list[Notification]:
    """The notifications after some steps of a match, before which the choices of some seats were
    `sealed` (`history.sealed`).

    People who were asked in secret before have their next question already: by message, or in the
    answer to their own choice. If they have none any more, the message that asked is closed. Steps
    that are hidden from all and change nothing for them are not reported: even an edit would reveal
    when they happened. While only computers are awaited nothing is sent: one message will show what
    they did together with the person's move before.
    """
    after, waiting = steps[-1][0], log.awaited(game, before)
    chose = {seat for seat in waiting if chooses_in_secret(game, before, seat)}
    asked = [
        seat
        for seat in sorted(log.awaited(game, after) - set(computers) - chose)
        if chooses_in_secret(game, after, seat)
    ]
    mover = steps[0][1].seat  # if they have pressed in their message, it shows the outcome already
    # A person who has chosen may choose again while somebody else has not chosen.
    over = [
        seat
        for seat in sorted({*chose, *sealed} - {*computers, mover} if chose else ())
        if not chooses_in_secret(game, after, seat)
    ]
    now, hidden = log.awaited(game, after), all(history.hidden(entry, None) for _, entry in steps)
    closed = list(map(secret_question, over))
    if now and now <= set(computers):
        return closed
    board = [] if hidden and now == waiting else [_board(game, after)]
    return [*board, *map(secret_question, asked), *closed]


def chooses_in_secret(game: AnyGame, position: log.Position, seat: Seat) -> bool:
    """Whether the choice of the seat is secret now."""
    if not any(kind.secret for kind in game.INFO.actions):
        return False
    return any(action.secret for action in position.choices(game, seat))


def refresh(*, repost: bool = False) -> Notification:
    """Update the message of a lobby, or repost it at the end of the channel."""
    return NotificationKind.LOBBY.single(Shown(repost))


def repost(table: Table) -> list[Notification]:
    """The lobby or the board of a table, in a message of its own."""
    kind = NotificationKind.LOBBY if table.status is Status.LOBBY else NotificationKind.TURN
    return [kind.single(Shown(repost=True))]


def again(post: Post) -> list[Notification]:
    """What to say again when a message that shows a table was deleted."""
    kind, _, about = post.purpose.partition(":")
    if kind == NotificationKind.PROPOSAL:
        return [proposal_notification(about, repost=True)]
    if kind == NotificationKind.SEAT:
        return [seat_notification(int(about.partition(":")[0]), repost=True)]
    if kind in (NotificationKind.TURN, NotificationKind.LOBBY):
        return [NotificationKind(kind).single(Shown(repost=True))]
    return []


def secret_questions(table: Table) -> list[Notification]:
    """The secret question of each seat again; a seat without one will not be asked."""
    return [secret_question(m.seat) for m in table.members if m.seat is not None]


def expiry(unused_since: datetime) -> Notification:
    """The end of a lobby, if it is not used until then."""
    return NotificationKind.EXPIRE.single(due_at=unused_since + LOBBY_DAYS)


def unled(table: Table) -> Notification:
    """The call to the players of a lobby whose opener does nothing any more."""
    return NotificationKind.UNLED.single(due_at=lobby.alone_until(table))


def notice(key: str, **values: str | int) -> Notification:
    """One line for the channel: a line of the catalogue's table ``notice``."""
    return Notification(NotificationKind.NOTICE, body=OneLine(key, values).stored())


def proposal_notification(
    kind: str,
    how: str = "",
    body: Json = None,
    repost: bool = False,
    hear: Collection[Seat] = (),
) -> Notification:
    """The question of a proposal, or how it ended (``done``, ``refused``, ``void``), for which the
    seats in `hear` are called. Many parameters because they are those of its payload."""
    about_it = Proposed(kind, how, body, repost, tuple(sorted(hear)))
    return NotificationKind.PROPOSAL.single(about_it, about=kind)


def seat_notification(seat: int, *, repost: bool = False, taken: bool = False) -> Notification:
    """Whether anyone may take a seat, or who has taken it (as in `SeatNews`)."""
    return NotificationKind.SEAT.single(SeatNews(Seat(seat), repost, taken=taken), about=seat)


def absence_notifications(
    seat: Seat, until: datetime | None = None, since: datetime | None = None
) -> list[Notification]:
    """A player goes away `until` then (from `since` on, if that is booked ahead), or, without
    `until`, is back.

    The person who is then called for the seat is notified at once, and again at the end.
    """
    if since is not None:
        about, ahead = f"{seat}:{int(since.timestamp())}", OfSeat(seat, begins=True)
        begins = NotificationKind.ABSENCE.single(ahead, about=about, due_at=since)
        over = OfSeat(seat, ended=True)
        return [begins, NotificationKind.RECALL.single(over, about=about, due_at=until)]
    said = NotificationKind.ABSENCE.single(OfSeat(seat), about=seat)
    recall = NotificationKind.RECALL
    if until is None:
        return [said, recall.single(OfSeat(seat), about=seat)]
    at_the_end = recall.single(OfSeat(seat, ended=True), about=seat, due_at=until)
    return [said, Notification(recall, body=OfSeat(seat).stored()), at_the_end]


def offer_notification(seat: int, owner_id: int, heir_id: int) -> Notification:
    """A player would like to hand their seat to another person."""
    offered = SeatNews(Seat(seat), owner=owner_id, heir=heir_id)
    return NotificationKind.SEAT.single(offered, about=f"{seat}:offer")


def warning(seat: Seat, key: str, **values: str | int) -> Notification:
    """One line by direct message to a seat."""
    return Notification(NotificationKind.WARNING, seat=seat, body=OneLine(key, values).stored())


def watched(user_id: int, table: int) -> Notification:
    """A table at which a person looks on is over."""
    return NotificationKind.WATCHED.single(Watched(user_id, table), about=f"{user_id}:{table}")


def _board(game: AnyGame, position: log.Position) -> Notification:
    if log.outcome(game, position) is not None:
        return Notification(NotificationKind.END, replaces=NotificationKind.TURN)
    return NotificationKind.TURN.single()


def secret_question(seat: Seat) -> Notification:
    """The secret question of a seat. A seat without one is not asked, and its message is closed."""
    return NotificationKind.SECRET.single(about=seat, seat=seat)
