"""Tables and their logs, in SQL. Every function runs on the database's thread.

Long because it has all statements that read or write a table with its log and its seats.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.base.errors import ChannelTaken, Conflict, Duplicate
from bot.store import (
    audit,
    call_counts,
    chain,
    former_names,
    hooks,
    naming,
    people,
    plans,
    readers,
    result_rows,
    seat_history,
    spectators,
    undelivered,
    waits,
)
from bot.store.database import Connection, Row
from bot.store.many import batches
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import (
    from_micros,
    from_text,
    line_of,
    line_row,
    seat_rows,
    snapshot_of,
    table_of,
    to_micros,
    to_text,
)
from bot.tables.records import OPEN, WAITING, Commit, Line, Loaded, Member, NewTable, Status, Table
from bot.tables.schedule import ClockSettings, clock_settings_from_json, clock_settings_to_json
from games.codec import Json
from games.core import AnyGame


@dataclass(frozen=True, slots=True)
class TablePlace:
    """The place of a table at which people are awaited or can join."""

    id: int
    guild_id: int
    channel_id: int


_WAITING = f"status IN ({', '.join(repr(status.value) for status in WAITING)})"
_OPEN = f"status IN ({', '.join(repr(status.value) for status in OPEN)})"
NO_TABLE = 0  # numbers are given from 1
_INSERT_LINE = (
    f"INSERT INTO log ({', '.join(chain.COLUMNS)}, hash, below)"
    f" VALUES ({', '.join('?' * len(chain.COLUMNS))}, ?, ?)"
)
_SNAPSHOTS = " UNION ALL ".join(
    f"SELECT entries, version, position, hash, {older} AS older FROM {name} WHERE match_id = ?1"
    for name, older in (("older_snapshots", 1), ("snapshots", 0))
)
_LATER = "CASE WHEN changed_at < {at} THEN {at} ELSE changed_at + 1 END"  # so that no two are alike
_OVER = "(status = 'finished' OR status = 'closed' AND entries > 0)"  # a match that can be read


@dataclass(frozen=True, slots=True)
class KnownBefore:
    """What was known of a table before a commit: among it the version of the rules that wrote its
    snapshot (None: there is none), and whether somebody had missed a deadline; and `head`, the hash
    of the log's last line after the commit."""

    status: Status
    changed_at: int
    settings: ClockSettings
    version: int | None
    head: str
    missed: bool


def insert(connection: Connection, new: NewTable) -> int:
    """Insert a new table; returns its number. Raises ChannelTaken."""
    _must_be_free(connection, new.channel_id)
    at = to_micros(new.at)
    cursor = connection.execute(
        "INSERT INTO matches (guild_id, channel_id, game, version, options, seed, status,"
        " language, created_at, changed_at, note, pace, sight)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            new.guild_id,
            new.channel_id,
            new.game,
            new.version,
            to_text(new.options),
            new.seed,
            Status.LOBBY.value,
            new.language,
            at,
            at,
            "",
            clock_settings_to_json(new.clock, new.settings),
            new.sight,
        ),
    )
    match_id = int(cursor.fetchone()["id"])
    _seat(connection, match_id, new.members)
    return match_id


def update(connection: Connection, table: Table, expected: datetime, at: datetime) -> None:
    """Update a table's row and its people. The options of a match that has begun are not changed.

    Raises Conflict, ChannelTaken.
    """
    # Checked here to name the other table: the unique index would only fail.
    if table.status in OPEN:
        _must_be_free(connection, table.channel_id, table.id)
    cursor = connection.execute(
        "UPDATE matches SET guild_id = ?1, channel_id = ?2, status = ?3, note = ?4, language = ?5,"
        " pace = ?6, options = CASE entries WHEN 0 THEN ?7 ELSE options END,"
        " stamp = stamp + 1,"
        f" changed_at = {_LATER.format(at='?8')}, sight = ?11 WHERE id = ?9 AND changed_at = ?10",
        (
            table.guild_id,
            table.channel_id,
            table.status.value,
            table.note,
            table.language,
            clock_settings_to_json(table.clock, table.settings),
            to_text(table.options),
            to_micros(at),
            table.id,
            to_micros(expected),
            table.sight,
        ),
    )
    # No row has that `changed_at`: another change came first, and this one is computed again.
    if cursor.rowcount != 1:
        raise Conflict
    # Both compare with the stored seats, so they come before `_seat` replaces them.
    seat_history.note(connection, table.id, table.members, at)
    former_names.note(connection, table.id, table.members)
    _seat(connection, table.id, table.members)


def append(connection: Connection, commit: Commit) -> KnownBefore:
    """Append lines to a log, if it is as the commit expects; returns what was there before. Raises
    Duplicate, or else Conflict.

    A commit begins the match of a lobby, or continues a running match.
    """
    row = connection.execute(
        "SELECT matches.*, EXISTS (SELECT 1 FROM log WHERE interaction = ?) AS acted, coalesce("
        "(SELECT hash FROM log WHERE match_id = matches.id ORDER BY number DESC LIMIT 1), '')"
        " AS head, (SELECT version FROM snapshots WHERE match_id = matches.id) AS played_by,"
        " EXISTS (SELECT 1 FROM seats WHERE match_id = matches.id AND missed > 0) AS missed"
        " FROM matches WHERE id = ?",
        (commit.interaction, commit.match_id),
    ).fetchone()
    # Before the conflict: a press that comes twice has added to the log itself, which is no
    # conflict.
    if row is not None and row["acted"]:
        raise Duplicate
    goes_on = Status.RUNNING if commit.expected else Status.LOBBY
    if row is None or row["entries"] != commit.expected or row["status"] != goes_on.value:
        raise Conflict
    since = commit.unchanged_since
    if since is not None and row["changed_at"] != to_micros(since):
        raise Conflict
    if commit.stamp is not None and row["stamp"] != commit.stamp:
        raise Conflict
    head, rows = str(row["head"]), []
    for n, line in enumerate(commit.lines):
        # Only on the first line, since the column is UNIQUE: that makes a press act only once.
        acts = commit.interaction if n == 0 else None
        values = line_row(commit.match_id, commit.expected + n, line, acts)
        head = chain.link(head, *values)
        below = line.entry.below
        rows.append((*values, head, None if below is None else to_text(list(below))))
    connection.executemany(_INSERT_LINE, rows)
    settings = clock_settings_from_json(row["pace"])
    status, missed = Status(row["status"]), bool(row["missed"])
    return KnownBefore(status, row["changed_at"], settings, row["played_by"], head, missed)


def move_on(connection: Connection, commit: Commit, before: KnownBefore) -> datetime:
    """Write what follows from new lines of the log; returns the table's new `changed_at`.

    When a match begins, its seats are stored, and its options with their colours. If another
    version of the rules has played so far, the position at which it stopped is kept.
    """
    match_id, status, snapshot = commit.match_id, commit.status, commit.snapshot
    changed = max(to_micros(commit.at), before.changed_at + 1)  # so that no two are alike
    connection.execute(
        "UPDATE matches SET entries = ?, status = ?, changed_at = ?, stamp = stamp + 1"
        " WHERE id = ?",
        (commit.entries, (status or before.status).value, changed, match_id),
    )
    if before.version not in (None, snapshot.version):
        connection.execute(
            "INSERT INTO older_snapshots (match_id, entries, version, position, hash)"
            " SELECT match_id, entries, version, position, hash FROM snapshots WHERE match_id = ?",
            (match_id,),
        )
    position = to_text(snapshot.position)
    connection.execute(
        "INSERT INTO snapshots (match_id, entries, version, position, hash) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (match_id) DO UPDATE SET entries = excluded.entries,"
        " version = excluded.version, position = excluded.position, hash = excluded.hash",
        (match_id, snapshot.entries, snapshot.version, position, chain.link(before.head, position)),
    )
    if commit.begun is not None:  # it begins, by today's rules
        connection.execute(
            "UPDATE matches SET version = ?, options = ? WHERE id = ?",
            (snapshot.version, to_text(commit.begun.options), match_id),
        )
        _seat(connection, match_id, commit.begun.members)
    return from_micros(changed)


def place(connection: Connection, match_id: int, channel_id: int) -> None:
    """Set the channel of a match that is over."""
    connection.execute("UPDATE matches SET channel_id = ? WHERE id = ?", (channel_id, match_id))


def one(connection: Connection, match_id: int) -> Table | None:
    """The table of that number."""
    asked = connection.execute("SELECT * FROM matches WHERE id = ?", (match_id,))
    gathered = people.Gathered(connection, [match_id])
    row = asked.fetchone()
    return None if row is None else _table_of(row, gathered)


def written(connection: Connection, match_id: int) -> Table:
    """The table of that number, which was just written and so exists."""
    table = one(connection, match_id)
    assert table is not None
    return table


def in_channel(connection: Connection, channel_id: int) -> Table | None:
    """The open table of a channel, else the match that ended there last."""
    return _first(
        connection,
        f"SELECT * FROM matches WHERE channel_id = ? AND ({_OPEN} OR {_OVER})"
        f" ORDER BY {_OPEN} DESC, changed_at DESC LIMIT 1",
        channel_id,
    )


def of_person(connection: Connection, user_id: int, finished: bool, at: datetime) -> list[Table]:
    """The open tables of a person, and those where they are deputy, newest first."""
    kinds = f"({_OPEN} OR {_OVER})" if finished else _OPEN
    absent = people.deputy_for(connection, user_id, at)
    marks = ", ".join("?" for _ in absent)
    theirs = f" OR matches.status = 'running' AND seats.user_id IN ({marks})" if absent else ""
    rows = connection.execute(
        "SELECT DISTINCT matches.* FROM matches JOIN seats ON seats.match_id = matches.id"
        f" WHERE {kinds} AND (seats.user_id = ?{theirs}) ORDER BY matches.id DESC",
        (user_id, *absent),
    )
    return _with_seats(connection, rows.fetchall())


def with_status(connection: Connection, status: Status, guild_id: int | None = None) -> list[Table]:
    """All tables of that status, or those on one server, oldest first."""
    here, values = ("", ()) if guild_id is None else (" AND guild_id = ?", (guild_id,))
    rows = connection.execute(
        f"SELECT * FROM matches WHERE status = ?{here} ORDER BY id", (status.value, *values)
    )
    return _with_seats(connection, rows.fetchall())


def on_servers(connection: Connection, guild_id: int | None = None) -> list[TablePlace]:
    """The places of all tables at which people are awaited or can join, or of one
    server's, oldest first."""
    here, values = ("IS NOT NULL", ()) if guild_id is None else ("= ?", (guild_id,))
    rows = connection.execute(
        "SELECT id, guild_id, channel_id FROM matches"
        f" WHERE {_WAITING} AND guild_id {here} ORDER BY id",
        values,
    )
    return [TablePlace(row["id"], row["guild_id"], row["channel_id"]) for row in rows.fetchall()]


def load(connection: Connection, table: Table, game: AnyGame, known: Sequence[Line] = ()) -> Loaded:
    """A table with its log, of which the `known` lines were read before. Raises BadRecord."""
    asked = connection.execute(f"{_SNAPSHOTS} ORDER BY older DESC, entries", (table.id,))
    first = max(0, len(known) - 1)
    try:
        rows = connection.execute(
            "SELECT * FROM log WHERE match_id = ? AND number >= ? ORDER BY number",
            (table.id, first),
        ).fetchall()
    finally:
        kept = asked.fetchall()  # a cursor that is left open would keep the file locked
    if first and (not rows or line_of(rows[0], game) != known[first]):
        return load(connection, table, game)
    chain.must_hold(table.entries, rows, kept, first)
    older = tuple(snapshot_of(row) for row in kept if row["older"])
    snapshot = next((snapshot_of(row) for row in kept if not row["older"]), None)
    lines = (*known[:first], *(line_of(row, game) for row in rows))
    since, planned = waits.waits(connection, table.id), plans.plans_of(connection, table.id, game)
    unheard = undelivered.seats(connection, table.id)
    return Loaded(table, snapshot, lines, since, planned, unheard, older)


def erase(
    connection: Connection,
    user_id: int,
    outbox: OutboxQueue | None = None,
    lacking: Collection[str] = (),
) -> None:
    """Replace a person by a nameless one in all their seats, and mark those tables as changed.

    Unsent messages about this person are dropped. A backup that is restored has no `outbox` by
    which others are notified; one of an older format is `lacking` some tables.
    """
    there = [kept for kept in ("posts", "postings") if kept not in lacking]
    stamped = "" if "shards" in lacking else ", stamp = stamp + 1"  # both came with the same format
    unsent = [(number,) for number in naming.unsent_about(connection, user_id, lacking)]
    connection.executemany("DELETE FROM outbox WHERE id = ?", unsent)
    undelivered.forget(connection, naming.naming(connection, user_id, lacking))
    seats = connection.execute("SELECT match_id, seat FROM seats WHERE user_id = ?", (user_id,))
    for row in seats.fetchall():
        _forget_direct_messages(connection, there, row["match_id"], row["seat"])
        connection.execute(
            # Each negative number is new, since (match_id, user_id) is UNIQUE.
            "UPDATE seats SET name = '', user_id = coalesce("
            "(SELECT min(user_id) FROM seats WHERE user_id < 0), 0) - 1"
            " WHERE match_id = ? AND user_id = ?",
            (row["match_id"], user_id),
        )
        connection.execute(
            f"UPDATE matches SET changed_at = changed_at + 1{stamped} WHERE id = ?",
            (row["match_id"],),
        )
    people.erase(connection, user_id)
    for kept, forget in _NEWER.items():
        if kept not in lacking:
            forget(connection, user_id)
    hooks.forget(connection, user_id, outbox, lacking)
    seat_history.erase(connection, user_id)
    for kept in there:
        _forget_mentions(connection, kept, user_id)


_NEWER: dict[str, Callable[[Connection, int], None]] = {
    "deeds": audit.erase,
    "readers": readers.erase,
    "seat_results": result_rows.erase,
    "former_names": former_names.erase,
    "spectators": spectators.erase,
    "calls": call_counts.erase,
}
"""What else is deleted with a person, by table; older formats lack these tables."""


def _forget_mentions(connection: Connection, kept: str, user_id: int) -> None:
    """Forget who was mentioned in a lobby."""
    rows = connection.execute(
        f"SELECT DISTINCT body FROM {kept} WHERE purpose = 'lobby' AND body LIKE ?",
        (f"%{user_id}%",),
    )
    bodies = [row["body"] for row in rows.fetchall()]
    connection.executemany(
        f"UPDATE {kept} SET body = 'null' WHERE purpose = 'lobby' AND body = ?",
        # LIKE also finds the number within a longer one: the values decide.
        [(body,) for body in bodies if user_id in _values(from_text(body))],
    )


def _values(body: Json) -> Collection[Json]:
    if isinstance(body, dict):
        return list(body.values())
    return body if isinstance(body, list) else [body]


def _forget_direct_messages(
    connection: Connection, there: Iterable[str], match_id: int, seat: int | None
) -> None:
    """Forget the direct messages to a seat; news about the seat are in the table's channel."""
    for kept in there if seat is not None else ():
        connection.execute(
            f"DELETE FROM {kept} WHERE match_id = ? AND purpose LIKE ? AND purpose <> ?",
            (match_id, f"%:{seat}", f"seat:{seat}"),
        )


def _must_be_free(connection: Connection, channel_id: int, match_id: int = NO_TABLE) -> None:
    """Check that no other table than this one is open in the channel. Raises ChannelTaken."""
    others = connection.execute(
        f"SELECT id FROM matches WHERE channel_id = ? AND id <> ? AND {_OPEN}",
        (channel_id, match_id),
    )
    if (row := others.fetchone()) is not None:
        raise ChannelTaken(row["id"])


def _seat(connection: Connection, match_id: int, members: Sequence[Member]) -> None:
    connection.execute("DELETE FROM seats WHERE match_id = ?", (match_id,))
    connection.executemany(
        "INSERT INTO seats (match_id, place, user_id, name, standing, opener, seat, colour,"
        " computer, outside) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        seat_rows(match_id, members),
    )


def _first(connection: Connection, query: str, key: int) -> Table | None:
    row = connection.execute(query, (key,)).fetchone()
    return None if row is None else _with_seats(connection, [row])[0]


def _with_seats(connection: Connection, rows: Sequence[Row]) -> list[Table]:
    found = list[Table]()
    for some in batches(rows):
        gathered = people.Gathered(connection, [row["id"] for row in some])
        found += [_table_of(row, gathered) for row in some]
    return found


def _table_of(row: Row, gathered: people.Gathered) -> Table:
    seated = gathered.at(row["id"])
    return table_of(row, seated.rows, seated.deputies(), seated.former)
