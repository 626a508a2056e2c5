"""Results of finished matches, in SQL. Part of the store. Long because all of it is here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from bot.store import people, waits
from bot.store.database import Connection, Database, Row, reading, reads, writes
from bot.store.many import batches, marks
from bot.store.rows import MICROSECOND, filled, from_micros, from_text, to_micros, to_text
from bot.tables.rated import Unrated
from bot.tables.ratings import Erased, Strength
from bot.tables.results import Facts, MatchResult, SeatResult
from bot.tables.standings import Played, by_pool
from games.codec import from_record, to_record
from games.core import Seat

DAY = timedelta(days=1) // MICROSECOND
_END = (
    "coalesce((SELECT at FROM log WHERE match_id = matches.id ORDER BY number DESC LIMIT 1),"
    " matches.created_at)"
)
_OVER = (
    "matches.status IN ('finished', 'closed') AND (matches.status = 'finished'"
    " OR matches.entries > 0)"
)
Key = tuple[int, int]
"""The number of a match, and how many of its seats belong to nobody: a stored result
changes only by erasures."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Which matches are meant: a condition of SQL, and its values."""

    sql: str
    values: tuple[int, ...] = ()


EVERYWHERE = Clause("1 = 1")


def of_match(match_id: int) -> Clause:
    """That match alone."""
    return Clause("matches.id = ?", (match_id,))


def on_server(guild_id: int | None) -> Clause:
    """The matches of a server; None: those of no server."""
    if guild_id is None:
        return Clause("matches.guild_id IS NULL")
    return Clause("matches.guild_id = ?", (guild_id,))


def of_person(user_id: int) -> Clause:
    """The matches in which a person sits or sat, or that have a result of theirs."""
    return Clause(
        "matches.id IN (SELECT match_id FROM seats WHERE user_id = ?1"
        " UNION SELECT match_id FROM hands WHERE user_id = ?1"
        " UNION SELECT match_id FROM seat_results WHERE user_id = ?1)",
        (user_id,),
    )


def erase(connection: Connection, user_id: int) -> None:
    """Turn a person into a nameless opponent, as strong as they were before each match.

    Nothing else about them is kept, and nobody else's rating changes.
    """
    # Strengths are computed while the person still has a name; once stored they no longer change.
    pools = connection.execute(
        "SELECT DISTINCT guild_id, game FROM matches WHERE id IN"
        " (SELECT match_id FROM seat_results WHERE user_id = ?)",
        (user_id,),
    )
    games: defaultdict[int | None, set[str]] = defaultdict(set)
    for guild_id, game in pools.fetchall():
        games[guild_id].add(game)
    for guild_id, theirs in games.items():
        here = on_server(guild_id)
        numbers = [number for number, _ in _keys(connection, here)]
        played = [each for each in _read(connection, numbers) if each.game in theirs]
        for rated in by_pool(played, _erased(connection, here)).values():
            connection.executemany(
                "UPDATE seat_results SET mu = ?, sigma = ?"
                " WHERE match_id = ? AND seat = ? AND user_id = ?",
                [(s.mu, s.sigma, *key, user_id) for key, s in rated.before.items()],
            )
    connection.execute(
        "UPDATE seat_results SET user_id = NULL, dice = 0, pips = 0, answers = '[]', timed = 0,"
        " late = 0 WHERE user_id = ?",
        (user_id,),
    )


def _erased(connection: Connection, where: Clause) -> Erased:
    rows = connection.execute(
        "SELECT seat_results.* FROM matches JOIN seat_results ON seat_results.match_id = matches.id"
        f" WHERE mu IS NOT NULL AND {_OVER} AND {where.sql}",
        where.values,
    ).fetchall()
    return {(row["match_id"], Seat(row["seat"])): Strength(row["mu"], row["sigma"]) for row in rows}


def _facts(connection: Connection, match_id: int) -> Facts:
    tenures: defaultdict[Seat, list[tuple[int, datetime]]] = defaultdict(list)
    for row in connection.execute(
        "SELECT * FROM hands WHERE match_id = ? ORDER BY at", (match_id,)
    ).fetchall():
        tenures[Seat(row["seat"])].append((row["user_id"], from_micros(row["at"])))
    hinted = connection.execute("SELECT seat FROM hints WHERE match_id = ?", (match_id,))
    sat = connection.execute(
        "SELECT user_id FROM seats WHERE match_id = ?1 UNION SELECT user_id FROM hands"
        " WHERE match_id = ?1",
        (match_id,),
    )
    return Facts(
        dict(tenures),
        frozenset(Seat(row["seat"]) for row in hinted.fetchall()),
        waits.stops(connection, match_id),
        {row["user_id"]: people.absences(connection, row["user_id"]) for row in sat.fetchall()},
        _met(connection, match_id),
    )


def _met(connection: Connection, match_id: int) -> list[frozenset[int]]:
    """Which people of this match had a rated match together earlier on the day on
    which this one ended (by UTC), on the same server. Queried by person, since all
    matches of a day may be many."""
    this = connection.execute(
        f"SELECT guild_id, {_END} AS ended_at FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    if this is None:
        return []
    ended_at = this["ended_at"]
    rows = connection.execute(
        "SELECT seat_results.match_id, user_id, guild_id FROM results"
        " JOIN seat_results USING (match_id) JOIN matches ON matches.id = results.match_id"
        " WHERE unrated = '' AND ended_at + 0 >= ?1"
        " AND (ended_at < ?2 OR ended_at = ?2 AND results.match_id < ?3)"
        " AND user_id IN (SELECT user_id FROM seats WHERE match_id = ?3"
        " UNION SELECT user_id FROM hands WHERE match_id = ?3)",
        (ended_at - ended_at % DAY, ended_at, match_id),
    ).fetchall()
    met: defaultdict[int, set[int]] = defaultdict(set)
    for row in rows:
        if row["guild_id"] == this["guild_id"] and row["user_id"] is not None:
            met[row["match_id"]].add(row["user_id"])
    return [frozenset(people) for people in met.values()]


def _keep(connection: Connection, result: MatchResult) -> None:
    unrated = "" if result.unrated is None else result.unrated.value
    begun, ended = to_micros(result.begun_at), to_micros(result.ended_at)
    kept = connection.execute(
        "INSERT INTO results VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (result.match_id, begun, ended, result.plays, unrated),
    )
    # Another process has settled it meanwhile: its seats' rows exist already.
    if not kept.rowcount:
        return
    connection.executemany(
        "INSERT INTO seat_results (match_id, seat, user_id, rank, dice, pips, answers, timed,"
        " late, turns) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(result.match_id, each.seat, each.user_id, each.rank, each.dice, each.pips),
                *(to_text(to_record(each.answers)), each.timed, each.late, each.turns),
            )
            for each in result.seats
        ],
    )


def _keys(connection: Connection, where: Clause) -> list[Key]:
    rows = connection.execute(
        "SELECT results.match_id, (SELECT count(*) FROM seat_results WHERE match_id = matches.id"
        " AND user_id IS NULL) FROM matches JOIN results ON results.match_id = matches.id"
        f" WHERE {_OVER} AND {where.sql} ORDER BY ended_at, results.match_id",
        where.values,
    )
    return [(number, erased) for number, erased in rows.fetchall()]


def _read(connection: Connection, match_ids: Sequence[int]) -> list[Played]:
    return [each for some in batches(match_ids) for each in _read_some(connection, some)]


def _read_some(connection: Connection, match_ids: Sequence[int]) -> list[Played]:
    seats: defaultdict[int, list[SeatResult]] = defaultdict(list)
    these = marks(match_ids)
    rows = connection.execute(
        "SELECT results.*, matches.game, matches.guild_id, matches.channel_id FROM results"
        f" JOIN matches ON matches.id = results.match_id WHERE results.match_id IN {these}",
        match_ids,
    )
    of_seats = connection.execute(
        f"SELECT * FROM seat_results WHERE match_id IN {these} ORDER BY match_id, seat", match_ids
    )
    for row in of_seats.fetchall():
        seats[row["match_id"]].append(_seat_of(row))
    found = {row["match_id"]: _played_of(row, seats[row["match_id"]]) for row in rows.fetchall()}
    return [found[number] for number in match_ids if number in found]


def _played_of(row: Row, seats: Sequence[SeatResult]) -> Played:
    unrated = Unrated(row["unrated"]) if row["unrated"] else None
    result = filled(MatchResult, row, unrated=unrated, seats=tuple(seats))
    return Played(result, row["game"], row["guild_id"], row["channel_id"])


def _seat_of(row: Row) -> SeatResult:
    answers = from_record(tuple[int, ...], from_text(row["answers"]))
    return filled(SeatResult, row, answers=answers, turns=_turns_of(row))


def _turns_of(row: Row) -> int | None:
    try:
        turns: int | None = row["turns"]
    except LookupError:  # a backup from before they were counted
        return None
    return turns


def _drop(connection: Connection, match_id: int) -> None:
    """Delete the result of a match that is continued."""
    for table in ("seat_results", "results"):
        connection.execute(f"DELETE FROM {table} WHERE match_id = ?", (match_id,))


class ResultRows:
    """One for each store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @reading
    def unsettled(
        self, connection: Connection, games: Collection[str], where: Clause = EVERYWHERE
    ) -> list[tuple[datetime, int, int | None]]:
        """The finished matches of these games that are not settled, in the order in which they
        ended: the instant, the match, its server."""
        rows = connection.execute(
            f"SELECT id, game, guild_id, {_END} AS ended_at FROM matches WHERE {_OVER}"
            f" AND {where.sql} AND NOT EXISTS (SELECT 1 FROM results WHERE match_id = matches.id)",
            where.values,
        ).fetchall()
        found = [
            (from_micros(row["ended_at"]), row["id"], row["guild_id"])
            for row in rows
            if row["game"] in games
        ]
        return sorted(found, key=lambda each: each[:2])

    facts = reads(_facts)

    keep = writes(_keep)

    drop = writes(_drop)

    keys = reads(_keys)
    """The settled matches there, in the order in which they ended."""

    erased = reads(_erased)

    async def read(self, match_ids: Sequence[int]) -> list[Played]:
        """The results of these matches, read piece by piece, so that other work is not held up."""
        found: list[Played] = []
        for some in batches(match_ids):
            found += await self._database.read(partial(_read_some, match_ids=some))
        return found

    async def all(self, where: Clause = EVERYWHERE) -> list[Played]:
        """The results of all settled matches there, oldest first."""
        return await self.read([number for number, _ in await self.keys(where)])

    async def names(self, user_ids: Iterable[int], where: Clause = EVERYWHERE) -> dict[int, str]:
        """The newest name of each of these people there."""
        wanted = list(user_ids)

        def work(connection: Connection) -> dict[int, str]:
            found: dict[int, str] = {}
            for some in batches(wanted):
                rows = connection.execute(
                    "SELECT user_id, name FROM seats JOIN matches ON matches.id = match_id"
                    f" WHERE user_id IN {marks(some)} AND {where.sql} ORDER BY match_id",
                    (*some, *where.values),
                )
                found |= {row["user_id"]: row["name"] for row in rows.fetchall()}
            return found

        return await self._database.read(work)

    async def hinted(self, match_id: int, seat: Seat, at: datetime) -> None:
        """Note that a seat has asked for a hint; only the first time counts."""
        values = (match_id, seat, to_micros(at))
        await self._database.write(
            lambda c: c.execute("INSERT INTO hints VALUES (?, ?, ?) ON CONFLICT DO NOTHING", values)
        )
