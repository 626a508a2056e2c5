"""Contests, in SQL. Each change adds the contest's message to the outbox in its transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Sequence
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from bot.base import clock
from bot.base.errors import Refused
from bot.base.names import apart
from bot.store import entrants, hooks
from bot.store.database import Connection, Row, reads, writes
from bot.store.outbox_queue import OutboxQueue
from bot.store.store import Store
from bot.tables import contests
from bot.tables.contests import MOST, Contest, ContestKind, Entrant, EventStatus, Outcome, Pairing
from bot.tables.notifications import ContestNews, NotificationKind
from bot.tables.records import NewTable, Notification, Status

P = ParamSpec("P")


async def open_contest(store: Store, new: Contest) -> Contest:
    """Store a new contest with a number. Raises Refused if another is open in that channel."""
    at = clock.now()

    def work(connection: Connection) -> Contest:
        for kept in ("contests", "tournaments"):
            here = f"SELECT 1 FROM {kept} WHERE channel_id = ? AND status <> 'over'"
            if connection.execute(here, (new.channel_id,)).fetchone() is not None:
                raise Refused("contest_taken")
        values = (new.guild_id, new.channel_id, new.kind.value, new.game, new.language)
        made = connection.execute(
            "INSERT INTO contests (guild_id, channel_id, kind, game, language, opener_id,"
            " status) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (*values, new.opener_id, new.stage.value),
        )
        return changed(connection, store.outbox, made.fetchone()["id"], at)

    return await store.write(work)


@reads
def get(connection: Connection, contest_id: int) -> Contest:
    """The contest of that number. Raises Refused."""
    return _read(connection, contest_id)


@reads
def newest_in(connection: Connection, channel_id: int) -> Contest:
    """The newest contest of a channel, open or closed. Raises Refused."""
    newest = "SELECT max(id) FROM contests WHERE channel_id = ?"
    return _read(connection, connection.execute(newest, (channel_id,)).fetchone()[0] or 0)


def changes(
    work: Callable[Concatenate[Connection, Contest, P], None],
) -> Callable[Concatenate[Store, int, P], Coroutine[Any, Any, Contest]]:
    """Make a function that changes a contest take a store and a number. It raises Refused if the
    contest is over."""

    async def change(store: Store, contest_id: int, /, *args: P.args, **kw: P.kwargs) -> Contest:
        at = clock.now()

        def whole(connection: Connection) -> Contest:
            now = _read(connection, contest_id)
            if now.stage is EventStatus.OVER:
                raise Refused("contest_over")
            work(connection, now, *args, **kw)
            return changed(connection, store.outbox, contest_id, at)

        return await store.write(whole)

    return wraps(work)(change)


@changes
def join(connection: Connection, now: Contest, user_id: int, name: str) -> None:
    """Add an entrant below all others. Raises Refused."""
    if any(e.user_id == user_id for e in now.present):
        raise Refused("contest_in")
    if now.kind is ContestKind.ROUND_ROBIN and now.stage is not EventStatus.JOINING:
        raise Refused("contest_begun")
    if len(now.present) >= MOST[now.kind]:
        raise Refused("contest_full", most=MOST[now.kind])
    number = max((e.number for e in now.entrants), default=0) + 1
    connection.execute(
        "INSERT INTO entrants (contest_id, number, user_id, name) VALUES (?, ?, ?, ?)",
        (now.id, number, user_id, apart(name, [e.name for e in now.present])),
    )


@changes
def leave(connection: Connection, now: Contest, user_id: int) -> None:
    """Mark an entrant as gone. Raises Refused, also while they sit at a table of it."""
    me = now.of_user(user_id)
    if (busy := now.going(me.number)) is not None:
        raise Refused("contest_goes_on", table=busy.match_id or 0)
    connection.execute(
        "UPDATE entrants SET gone = 1 WHERE contest_id = ? AND number = ?", (now.id, me.number)
    )


@changes
def start(connection: Connection, now: Contest) -> None:
    """Begin a round robin with those who have not left. Raises Refused."""
    if now.stage is not EventStatus.JOINING:
        raise Refused("contest_begun")
    if len(now.present) < contests.LEAST:
        raise Refused("contest_few", least=contests.LEAST, here=len(now.present))
    connection.execute("DELETE FROM entrants WHERE contest_id = ? AND gone = 1", (now.id,))
    _stage(connection, now.id, EventStatus.GOING)


@changes
def close(connection: Connection, now: Contest) -> None:
    """Close it. Raises Refused."""
    _stage(connection, now.id, EventStatus.OVER)


@changes
def walkover(connection: Connection, now: Contest, winner: int, loser: int) -> None:
    """Let one of two win, whatever the outcome of their match. Raises Refused."""
    contests.must_go(now)
    going = now.going(winner, loser)
    if going is not None:
        won = Outcome.FIRST if going.first == winner else Outcome.SECOND
        _decide(connection, now.id, going.id, won)
        return
    if now.entrant(loser) not in contests.rivals(now, now.entrant(winner)):
        raise Refused(f"contest_cannot_{now.kind}")
    made = connection.execute(
        "INSERT INTO pairings (contest_id, first_number, second_number)"
        " VALUES (?, ?, ?) RETURNING id",
        (now.id, winner, loser),
    )
    _decide(connection, now.id, made.fetchone()["id"], Outcome.FIRST)


@writes
def decide(
    connection: Connection, contest_id: int, outcomes: Sequence[tuple[int, Outcome]]
) -> Contest:
    """Store the outcomes of pairings that have none yet, in order. No message is asked for: `ended`
    has done so."""
    for pairing_id, outcome in outcomes:
        _decide(connection, contest_id, pairing_id, outcome)
    return _finished(connection, contest_id)


@writes
def posted(connection: Connection, contest_id: int, message_id: int) -> None:
    """Store which message shows the contest."""
    connection.execute("UPDATE contests SET message_id = ? WHERE id = ?", (message_id, contest_id))


@hooks.created
def keep(connection: Connection, outbox: OutboxQueue, match_id: int, new: NewTable) -> None:
    """Store the pairing of a new table, if any. Raises Refused if it may not be played now."""
    if (pairing := new.pairing) is None:
        return
    contests.must_be_open(_read(connection, pairing.contest), pairing.first, pairing.second)
    connection.execute(
        "INSERT INTO pairings (contest_id, first_number, second_number, match_id)"
        " VALUES (?, ?, ?, ?)",
        (pairing.contest, pairing.first, pairing.second, match_id),
    )
    changed(connection, outbox, pairing.contest, new.at)


@hooks.ended
def ended(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A match has ended: if it was one of a contest, update the contest's message."""
    of_it = (
        "SELECT contest_id FROM pairings JOIN contests ON contests.id = contest_id"
        " WHERE match_id = ? AND status <> 'over'"
    )
    for row in connection.execute(of_it, (match_id,)).fetchall():
        changed(connection, outbox, row["contest_id"], at)


def changed(connection: Connection, outbox: OutboxQueue, contest_id: int, at: datetime) -> Contest:
    """The contest as it is now, over if all is played; its message is updated."""
    over = _read(connection, contest_id).stage is EventStatus.OVER
    now = _finished(connection, contest_id)
    news = Notification(
        NotificationKind.EVENT,
        channel_id=now.channel_id,
        body=ContestNews(contest_id, over).stored(),
        replaces=f"{NotificationKind.EVENT}:{contest_id}",
    )
    outbox.put(connection, None, [news], at)
    return now


@hooks.servers_forgotten
def forget_servers(connection: Connection, guild_ids: Collection[int]) -> None:
    """Delete the contests of servers that the host has left."""
    entrants.forget_servers(connection, entrants.CONTESTS, guild_ids)


@hooks.erased
def erase(
    connection: Connection, user_id: int, outbox: OutboxQueue | None, lacking: Collection[str]
) -> None:
    """Take a person out of every contest, remove their name there, and update the messages."""
    for number in entrants.erase(connection, entrants.CONTESTS, user_id, lacking):
        if outbox is not None:
            changed(connection, outbox, number, clock.now())


def _stage(connection: Connection, contest_id: int, stage: EventStatus) -> None:
    connection.execute("UPDATE contests SET status = ? WHERE id = ?", (stage.value, contest_id))


def _finished(connection: Connection, contest_id: int) -> Contest:
    """The contest as it is now, over if all is played."""
    now = _read(connection, contest_id)
    if contests.is_complete(now):
        _stage(connection, contest_id, EventStatus.OVER)
        now = _read(connection, contest_id)
    return now


def _decide(connection: Connection, contest_id: int, pairing_id: int, outcome: Outcome) -> None:
    connection.execute(
        "UPDATE pairings SET outcome = ?3, decided = (SELECT coalesce(max(decided), 0) + 1"
        " FROM pairings WHERE contest_id = ?1)"
        " WHERE id = ?2 AND contest_id = ?1 AND outcome = 'open'",
        (contest_id, pairing_id, outcome.value),
    )


def _read(connection: Connection, contest_id: int) -> Contest:
    row = connection.execute("SELECT * FROM contests WHERE id = ?", (contest_id,)).fetchone()
    if row is None:
        raise Refused("contest_none")
    of_it = "SELECT * FROM entrants WHERE contest_id = ? ORDER BY number"
    people = connection.execute(of_it, (contest_id,)).fetchall()
    pairings = connection.execute(
        "SELECT pairings.*, matches.status, matches.changed_at FROM pairings"
        " LEFT JOIN matches ON matches.id = match_id WHERE contest_id = ? ORDER BY pairings.id",
        (contest_id,),
    ).fetchall()
    plain = ("id", "guild_id", "channel_id", "game", "language", "opener_id", "message_id")
    return Contest(
        **{name: row[name] for name in plain},
        kind=ContestKind(row["kind"]),
        stage=EventStatus(row["status"]),
        entrants=tuple(
            Entrant(e["number"], e["user_id"], e["name"], bool(e["gone"])) for e in people
        ),
        pairings=tuple(map(_pairing, pairings)),
    )


def _pairing(row: Row) -> Pairing:
    return Pairing(
        id=row["id"],
        first=row["first_number"],
        second=row["second_number"],
        match_id=row["match_id"],
        status=None if row["status"] is None else Status(row["status"]),
        outcome=Outcome(row["outcome"]),
        decided=row["decided"],
        ended=row["changed_at"] or 0,
    )
