"""Tournaments, in SQL.

Each change adds to the outbox, in its transaction, that the message is updated and that a look is
taken at what comes next. Long because it has all statements about their three tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from bot.base import clock
from bot.base.errors import Refused
from bot.base.names import apart
from bot.features.events.tournaments.next_round import Next
from bot.features.events.tournaments.standing import (
    LEAST,
    MOST,
    TableResult,
    Tournament,
    TournamentKind,
    TournamentPlan,
    TournamentTable,
)
from bot.store import entrants, hooks
from bot.store.database import Connection, Row, reads, writes
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_text, instant, to_micros, to_text
from bot.store.store import Store
from bot.tables.contests import Entrant, EventStatus
from bot.tables.notifications import NotificationKind, TournamentNews, TournamentTableNews
from bot.tables.records import NewTable, Notification, Status
from games.codec import from_record, to_record, updated

P = ParamSpec("P")
OFTEN = timedelta(hours=1)  # between two looks at a running tournament, at most


async def open_tournament(store: Store, new: Tournament) -> Tournament:
    """Store a new tournament. Raises Refused if something is open in that channel."""
    at = clock.now()

    def work(connection: Connection) -> Tournament:
        for kept in ("tournaments", "contests"):
            here = f"SELECT 1 FROM {kept} WHERE channel_id = ? AND status <> 'over'"
            if connection.execute(here, (new.channel_id,)).fetchone() is not None:
                raise Refused("tournament_taken")
        made = connection.execute(
            "INSERT INTO tournaments (guild_id, channel_id, kind, game, language, opener_id,"
            " status, plan) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (
                *(new.guild_id, new.channel_id, new.kind.value, new.game, new.language),
                *(new.opener_id, EventStatus.JOINING.value, to_text(to_record(new.plan))),
            ),
        )
        return _changed(connection, store.outbox, made.fetchone()["id"], at)

    return await store.write(work)


@reads
def get(connection: Connection, number: int) -> Tournament:
    """The tournament of that number. Raises Refused."""
    return _read(connection, number)


@reads
def newest_in(connection: Connection, channel_id: int) -> Tournament | None:
    """The newest tournament of a channel, unless a ladder or round robin is open there."""
    other = "SELECT 1 FROM contests WHERE channel_id = ? AND status <> 'over'"
    if connection.execute(other, (channel_id,)).fetchone() is not None:
        return None
    newest = "SELECT max(id) FROM tournaments WHERE channel_id = ?"
    number = connection.execute(newest, (channel_id,)).fetchone()[0]
    return None if number is None else _read(connection, number)


@reads
def table(connection: Connection, number: int) -> TournamentTable:
    """A table of a tournament. Raises Refused."""
    found = connection.execute(f"{_TABLES} WHERE tournament_tables.id = ?", (number,)).fetchone()
    if found is None:
        raise Refused("tournament_none")
    return _table(found)


def changes(
    work: Callable[Concatenate[Connection, Tournament, P], None],
) -> Callable[Concatenate[Store, int, P], Coroutine[Any, Any, Tournament]]:
    """Make a function that changes a tournament take a store and a number. It raises Refused if the
    tournament is over."""

    async def change(store: Store, number: int, /, *args: P.args, **kw: P.kwargs) -> Tournament:
        at = clock.now()

        def whole(connection: Connection) -> Tournament:
            now = _read(connection, number)
            if now.stage is EventStatus.OVER:
                raise Refused("contest_over")
            work(connection, now, *args, **kw)
            return _changed(connection, store.outbox, number, at)

        return await store.write(whole)

    return wraps(work)(change)


@changes
def join(connection: Connection, now: Tournament, user_id: int, name: str) -> None:
    """Add an entrant. Raises Refused."""
    if any(e.user_id == user_id for e in now.present):
        raise Refused("contest_in")
    if not now.is_joinable:
        raise Refused("contest_begun")
    if now.stage is EventStatus.GOING and any(e.user_id == user_id for e in now.entrants):
        raise Refused("tournament_left")  # they would lose their points to a new place
    if len(now.present) >= MOST:
        raise Refused("contest_full", most=MOST)
    number = max((e.number for e in now.entrants), default=0) + 1
    connection.execute(
        "INSERT INTO tournament_entrants (tournament_id, number, user_id, name, missed)"
        " VALUES (?, ?, ?, ?, ?)",
        (now.id, number, user_id, apart(name, [e.name for e in now.present]), now.round),
    )


@changes
def leave(connection: Connection, now: Tournament, user_id: int) -> None:
    """Mark an entrant as gone. Raises Refused."""
    connection.execute(
        "UPDATE tournament_entrants SET gone = 1 WHERE tournament_id = ? AND number = ?",
        (now.id, now.of_user(user_id).number),
    )


@changes
def replace_entrant(
    connection: Connection, now: Tournament, number: int, person: tuple[int, str]
) -> None:
    """Give an entrant's place, with its points, to another person. Raises Refused."""
    if any(e.user_id == person[0] for e in now.present):
        raise Refused("contest_in")
    now.entrant(number)
    names = [e.name for e in now.present if e.number != number]
    connection.execute(
        "UPDATE tournament_entrants SET user_id = ?, name = ?, gone = 0"
        " WHERE tournament_id = ? AND number = ?",
        (person[0], apart(person[1], names), now.id, number),
    )


@changes
def start(connection: Connection, now: Tournament, seeds: Sequence[int]) -> None:
    """Begin with those who have not left; a look then opens the first round. Raises Refused, also
    if the entrants are others than were seeded."""
    if now.stage is not EventStatus.JOINING:
        raise Refused("contest_begun")
    here = {e.number for e in now.present}
    if len(here) < LEAST[now.kind]:
        raise Refused("contest_few", least=LEAST[now.kind], here=len(here))
    if here != set(seeds):
        raise Refused("busy")
    connection.execute(
        "DELETE FROM tournament_entrants WHERE tournament_id = ? AND gone = 1", (now.id,)
    )
    connection.execute(
        "UPDATE tournaments SET status = ?, seeds = ? WHERE id = ?",
        (EventStatus.GOING.value, to_text(list(seeds)), now.id),
    )


@changes
def extend(connection: Connection, now: Tournament, by: timedelta) -> None:
    """Give the round more time. Raises Refused."""
    if now.until is None:
        raise Refused("contest_not_begun")
    until = to_micros(max(now.until, clock.now()) + by)
    connection.execute("UPDATE tournaments SET until = ? WHERE id = ?", (until, now.id))


@changes
def close(connection: Connection, now: Tournament) -> None:
    """Close it. Raises Refused."""
    _end(connection, now.id)


@changes
def go_on(
    connection: Connection, now: Tournament, since: Tournament, to: Next, until: datetime
) -> None:
    """Open what comes next, once. Raises Refused if the tournament has changed `since`: another
    process has opened it, or something has happened."""
    # What the next step was worked out from; in a league its people too.
    if _basis(now) != _basis(since):
        raise Refused("busy")
    if to.over:
        _end(connection, now.id)
        return
    connection.executemany(
        "INSERT INTO tournament_tables (tournament_id, round, place, nth, entrants)"
        " VALUES (?, ?, ?, ?, ?)",
        [(now.id, to.round, n, nth, to_text(list(who))) for n, nth, who in to.tables],
    )
    stop = to_micros(until)
    connection.execute(
        "UPDATE tournaments SET round = ?, until = ? WHERE id = ?", (to.round, stop, now.id)
    )


async def results(store: Store, number: int, found: Mapping[int, TableResult]) -> None:
    """Store the results of tables that have none yet; the message shows them."""
    at = clock.now()

    def work(connection: Connection) -> None:
        stored = [
            connection.execute(
                "UPDATE tournament_tables SET result = ? WHERE id = ? AND result IS NULL",
                (to_text(to_record(result)), table_id),
            ).rowcount
            for table_id, result in found.items()
        ]
        if any(stored):
            store.outbox.put(connection, None, [_shows(_read(connection, number))], at)

    await store.write(work)


@writes
def lined(connection: Connection, number: int, line_id: int) -> None:
    """Store the message from which the thread of a table is created."""
    connection.execute("UPDATE tournament_tables SET line_id = ? WHERE id = ?", (line_id, number))


@writes
def posted(connection: Connection, number: int, message_id: int) -> None:
    """Store which message shows the tournament."""
    connection.execute("UPDATE tournaments SET message_id = ? WHERE id = ?", (message_id, number))


async def look_later(store: Store, now: Tournament) -> None:
    """Look again in a while, or when the time of the round is over; a table whose opening was given
    up is tried again."""
    at = clock.now()
    due = at + OFTEN if now.until is None or now.until <= at else min(at + OFTEN, now.until)
    again = [_opens(now, table.id) for table in now.tables if table.match_id is None]
    await store.notify(None, [*again, _look(now.id, now.guild_id, now.channel_id, due)], at)


@hooks.created
def keep(connection: Connection, outbox: OutboxQueue, match_id: int, new: NewTable) -> None:
    """Store that a new table is one of a tournament, if it is; the message lists it. Raises Refused
    if that one was opened before."""
    if new.tournament is None:
        return
    kept = connection.execute(
        "UPDATE tournament_tables SET match_id = ? WHERE id = ? AND match_id IS NULL"
        " RETURNING tournament_id",
        (match_id, new.tournament),
    ).fetchone()
    if kept is None:
        raise Refused("busy")
    shown = _shows(_read(connection, kept["tournament_id"]))
    outbox.put(connection, None, [shown], new.at)


@hooks.ended
def ended(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A match has ended: if it was one of a tournament, look what comes next."""
    of_it = (
        "SELECT tournaments.* FROM tournament_tables JOIN tournaments"
        " ON tournaments.id = tournament_id WHERE match_id = ? AND status <> 'over'"
    )
    for row in connection.execute(of_it, (match_id,)).fetchall():
        look = _look(row["id"], row["guild_id"], row["channel_id"], at)
        outbox.put(connection, None, [look], at)


@hooks.servers_forgotten
def forget_servers(connection: Connection, guild_ids: Collection[int]) -> None:
    """Delete the tournaments of servers that the host has left."""
    entrants.forget_servers(connection, entrants.TOURNAMENTS, guild_ids)


@hooks.erased
def erase(
    connection: Connection, user_id: int, outbox: OutboxQueue | None, lacking: Collection[str]
) -> None:
    """Take a person out of every tournament, remove their name there, and update the messages."""
    for number in entrants.erase(connection, entrants.TOURNAMENTS, user_id, lacking):
        if outbox is None:
            continue
        if (now := _read(connection, number)).stage is EventStatus.OVER:
            outbox.put(connection, None, [_shows(now, over=True)], clock.now())
        else:
            _changed(connection, outbox, number, clock.now())


def _basis(of: Tournament) -> tuple[object, ...]:
    return of.round, [(table.id, table.result) for table in of.tables], len(of.entrants), of.gone


def _end(connection: Connection, number: int) -> None:
    connection.execute(
        "UPDATE tournaments SET status = ?, until = NULL WHERE id = ?",
        (EventStatus.OVER.value, number),
    )


def _changed(connection: Connection, outbox: OutboxQueue, number: int, at: datetime) -> Tournament:
    """The tournament as it is now; its message is updated, its new tables are opened, and a look is
    taken at what comes next."""
    now = _read(connection, number)
    where = (now.id, now.guild_id, now.channel_id)
    said = [_shows(now)]
    if now.stage is EventStatus.GOING:
        said += [_opens(now, table.id) for table in now.tables if table.match_id is None]
        said.append(_look(*where, at))
    outbox.put(connection, None, said, at)
    return now


def _shows(now: Tournament, *, over: bool = False) -> Notification:
    """Have its message updated; `over`: it was over before, and the message has shown its end."""
    matter = f"{NotificationKind.TOURNAMENT}:{now.id}"
    return Notification(
        NotificationKind.TOURNAMENT,
        channel_id=now.channel_id,
        body=TournamentNews(now.id, now.guild_id, over).stored(),
        # A later update must not replace the one that shows the end.
        replaces=f"{matter}:over" if over else matter,
    )


def _opens(now: Tournament, table: int) -> Notification:
    return Notification(
        NotificationKind.TOURNAMENT_TABLE,
        channel_id=now.channel_id,
        body=TournamentTableNews(table, now.guild_id).stored(),
        replaces=f"{NotificationKind.TOURNAMENT_TABLE}:{table}",
    )


def _look(number: int, guild_id: int, channel_id: int, due_at: datetime) -> Notification:
    return Notification(
        NotificationKind.TOURNAMENT_LOOK,
        channel_id=channel_id,
        body=TournamentNews(number, guild_id).stored(),
        replaces=f"{NotificationKind.TOURNAMENT_LOOK}:{number}",
        due_at=due_at,
    )


_TABLES = (
    "SELECT tournament_tables.*, matches.status FROM tournament_tables"
    " LEFT JOIN matches ON matches.id = match_id"
)


def _read(connection: Connection, number: int) -> Tournament:
    row = connection.execute("SELECT * FROM tournaments WHERE id = ?", (number,)).fetchone()
    if row is None:
        raise Refused("tournament_none")
    people = connection.execute(
        "SELECT * FROM tournament_entrants WHERE tournament_id = ? ORDER BY number", (number,)
    ).fetchall()
    tables = connection.execute(
        f"{_TABLES} WHERE tournament_id = ? ORDER BY round, place, nth", (number,)
    ).fetchall()
    plain = ("id", "guild_id", "channel_id", "game", "language", "opener_id", "message_id", "round")
    return Tournament(
        **{name: row[name] for name in plain},
        kind=TournamentKind(row["kind"]),
        stage=EventStatus(row["status"]),
        plan=updated(TournamentPlan(), from_text(row["plan"])),
        until=instant(row["until"]),
        seeds=tuple(_numbers(row["seeds"])),
        entrants=tuple(
            Entrant(e["number"], e["user_id"], e["name"], bool(e["gone"]), e["missed"])
            for e in people
        ),
        tables=tuple(map(_table, tables)),
    )


def _table(row: Row) -> TournamentTable:
    return TournamentTable(
        id=row["id"],
        tournament=row["tournament_id"],
        round=row["round"],
        place=row["place"],
        nth=row["nth"],
        entrants=tuple(_numbers(row["entrants"])),
        line_id=row["line_id"],
        match_id=row["match_id"],
        status=None if row["status"] is None else Status(row["status"]),
        result=None
        if row["result"] is None
        else from_record(TableResult, from_text(row["result"])),
    )


def _numbers(stored: str) -> list[int]:
    return [int(number) for number in from_text(stored)]
