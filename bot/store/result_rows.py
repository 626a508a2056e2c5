"""Results of finished matches, in SQL. Part of the store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

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
_OVER = "(matches.status = 'finished' OR matches.status = 'closed' AND matches.entries > 0)"


def erase(connection: Connection, user_id: int) -> None:
    """A person becomes a nameless opponent, as strong as they were before each match.

    Nothing else of them is kept; and no one else's rating moves.
    """
    # Strengths are computed while the person is still named; stored, they stay what they were.
    every = _all(connection)
    pools = {(each.guild_id, each.game) for each in every if each.mine(user_id)}
    theirs = [each for each in every if (each.guild_id, each.game) in pools]
    for rated in by_pool(theirs, _erased(connection)).values():
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


def _erased(connection: Connection) -> Erased:
    rows = connection.execute("SELECT * FROM seat_results WHERE mu IS NOT NULL").fetchall()
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
    """Who had a rated match with whom on the same server, on the day on which this one ended (by
    UTC) and before it."""
    this = connection.execute(
        f"SELECT guild_id, {_END} AS ended_at FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    if this is None:
        return []
    ended_at = this["ended_at"]
    rows = connection.execute(
        "SELECT seat_results.match_id, user_id, guild_id FROM results"
        " JOIN seat_results USING (match_id) JOIN matches ON matches.id = results.match_id"
        " WHERE unrated = '' AND ended_at >= ?1"
        " AND (ended_at < ?2 OR ended_at = ?2 AND results.match_id < ?3)",
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
    # Another process has settled it meanwhile: its rows of seats are there already.
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


def _all(connection: Connection) -> list[Played]:
    seats: defaultdict[int, list[SeatResult]] = defaultdict(list)
    for row in connection.execute("SELECT * FROM seat_results ORDER BY match_id, seat"):
        seats[row["match_id"]].append(_seat_of(row))
    rows = connection.execute(
        "SELECT results.*, matches.game, matches.guild_id, matches.channel_id FROM results"
        " JOIN matches ON matches.id = results.match_id ORDER BY ended_at, match_id"
    ).fetchall()
    return [
        Played(
            filled(
                MatchResult,
                row,
                unrated=Unrated(row["unrated"]) if row["unrated"] else None,
                seats=tuple(seats[row["match_id"]]),
            ),
            row["game"],
            row["guild_id"],
            row["channel_id"],
        )
        for row in rows
    ]


def _seat_of(row: Row) -> SeatResult:
    answers = from_record(tuple[int, ...], from_text(row["answers"]))
    return filled(SeatResult, row, answers=answers, turns=_turns_of(row))


def _turns_of(row: Row) -> int | None:
    try:
        turns: int | None = row["turns"]
    except LookupError:  # a backup of before they were counted
        return None
    return turns


class Results:
    """One for each store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @reading
    def unsettled(
        self, connection: Connection, games: Collection[str]
    ) -> list[tuple[datetime, int]]:
        """The finished matches of these games that are not settled, in the order in which they
        ended, with the instant."""
        rows = connection.execute(
            f"SELECT id, game, {_END} AS ended_at FROM matches WHERE {_OVER} AND NOT EXISTS"
            " (SELECT 1 FROM results WHERE match_id = matches.id)"
        ).fetchall()
        return sorted(
            (from_micros(row["ended_at"]), row["id"]) for row in rows if row["game"] in games
        )

    facts = reads(_facts)

    keep = writes(_keep)

    all = reads(_all)

    @reading
    def count(self, connection: Connection) -> int:
        """How many matches are settled."""
        return int(connection.execute("SELECT count(*) FROM results").fetchone()[0])

    @reading
    def version(self, connection: Connection) -> tuple[int, int]:
        """A value that changes after each settled match, and after each erasure of a person in one,
        by any process."""
        row = connection.execute(
            "SELECT (SELECT count(*) FROM results),"
            " (SELECT count(*) FROM seat_results WHERE user_id IS NULL)"
        ).fetchone()
        return int(row[0]), int(row[1])

    erased = reads(_erased)

    async def names(self, user_ids: Iterable[int]) -> dict[int, str]:
        """The newest name of each of these people."""
        wanted = list(user_ids)

        def work(connection: Connection) -> dict[int, str]:
            found: dict[int, str] = {}
            for some in batches(wanted):
                rows = connection.execute(
                    f"SELECT user_id, name FROM seats WHERE user_id IN {marks(some)}"
                    " ORDER BY match_id",
                    some,
                )
                found |= {row["user_id"]: row["name"] for row in rows.fetchall()}
            return found

        return await self._database.read(work)

    async def hinted(self, match_id: int, seat: Seat, at: datetime) -> None:
        """A seat has asked for a hint; the first time counts."""
        values = (match_id, seat, to_micros(at))
        await self._database.write(
            lambda c: c.execute("INSERT INTO hints VALUES (?, ?, ?) ON CONFLICT DO NOTHING", values)
        )
