"""All data about a person, read from the database as plain data."""

from __future__ import annotations

from bot.store import call_counts, entrants, former_names, hooks, readers, spectators
from bot.store.database import Connection, Row
from bot.store.naming import unsent_about
from bot.store.rows import from_micros, from_text
from bot.store.store import Store
from games.codec import Json

FORMAT = "braakland personal data"
FORMAT_VERSION = 1
FOREVER = (1 << 63) - 1  # as an instant in the database


async def kept_about(store: Store, user_id: int) -> dict[str, Json] | None:
    """All data about a person; None if there is none. Data of others is left out: for whom the
    person is a deputy, and who has their earlier seats now. Numbers of Discord are text, since many
    readers of JSON cannot hold them."""
    kept = await store.read(lambda connection: _gathered(connection, user_id))
    if not any(kept.values()):
        return None
    about = {"format": FORMAT, "format_version": FORMAT_VERSION, "discord_user": str(user_id)}
    return about | kept


def _gathered(connection: Connection, user_id: int) -> dict[str, Json]:
    return {
        "tables": _tables(connection, user_id),
        "seats_before": _seats_before(connection, user_id),
        "results": _results(connection, user_id),
        "reminders": _reminders(connection, user_id),
        "absences": _absences(connection, user_id),
        "language": readers.about(connection, user_id),
        "plays_for_others": _plays_for(connection, user_id),
        "moderated": _moderated(connection, user_id),
        "events": [
            *entrants.about(connection, entrants.CONTESTS, user_id),
            *entrants.about(connection, entrants.TOURNAMENTS, user_id),
        ],
        "looks_on": spectators.about(connection, user_id),
        "calls": call_counts.about(connection, user_id),
        "unsent_messages": _unsent(connection, user_id),
        **hooks.kept(connection, user_id),
    }


def _rows(connection: Connection, sql: str, *values: int | None) -> list[Row]:
    return connection.execute(sql, values).fetchall()


def _tables(connection: Connection, user_id: int) -> list[Json]:
    rows = _rows(
        connection,
        "SELECT * FROM seats JOIN matches ON matches.id = seats.match_id"
        " WHERE seats.user_id = ? ORDER BY matches.id",
        user_id,
    )
    return [
        {
            "table": row["match_id"],
            "game": row["game"],
            "status": row["status"],
            "server": None if row["guild_id"] is None else str(row["guild_id"]),
            "channel": str(row["channel_id"]),
            "opened": _when(row["created_at"]),
            "name": row["name"],
            "standing": row["standing"],
            "opened_by_you": bool(row["opener"]),
            "seat": None if row["seat"] is None else row["seat"] + 1,
            "deadlines_missed": row["missed"],
            "missed_last": None if row["missed_at"] is None else _when(row["missed_at"]),
            "moves": _moves(connection, user_id, row["match_id"], row["seat"], None),
        }
        for row in rows
    ]


def _seats_before(connection: Connection, user_id: int) -> list[Json]:
    rows = _rows(
        connection,
        "SELECT hands.*, matches.game FROM hands JOIN matches ON matches.id = hands.match_id"
        " WHERE hands.user_id = ?1 AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = ?1"
        " AND seats.match_id = hands.match_id AND seats.seat = hands.seat)"
        " ORDER BY hands.match_id, hands.seat",
        user_id,
    )
    return [
        {
            "table": row["match_id"],
            "game": row["game"],
            "seat": row["seat"] + 1,
            "until": _when(row["at"]),
            "names": former_names.names(connection, user_id, row["match_id"], row["seat"]),
            "moves": _moves(connection, user_id, row["match_id"], row["seat"], row["at"]),
        }
        for row in rows
    ]


def _moves(
    connection: Connection, user_id: int, match_id: int, seat: int | None, until: int | None
) -> list[Json]:
    """What was played in a seat while that person had it, moves of a deputy included: the log only
    knows the seat."""
    rows = _rows(
        connection,
        "SELECT number, at, action FROM log WHERE match_id = ?1 AND seat = ?2 AND auto = 0"
        " AND kind = 'play' AND at < ?3"
        " AND at >= coalesce((SELECT max(at) FROM hands WHERE match_id = ?1 AND seat = ?2"
        " AND user_id <> ?4 AND at < ?3), 0) ORDER BY number",
        *(match_id, seat, FOREVER if until is None else until, user_id),
    )
    return [
        {"line": row["number"], "at": _when(row["at"]), "action": from_text(row["action"])}
        for row in rows
    ]


def _results(connection: Connection, user_id: int) -> list[Json]:
    """The results of that person's matches; ratings follow from them, and are not stored."""
    rows = _rows(
        connection,
        "SELECT * FROM seat_results JOIN results USING (match_id) JOIN matches"
        " ON matches.id = match_id WHERE user_id = ? ORDER BY match_id",
        user_id,
    )
    return [
        {
            "table": row["match_id"],
            "game": row["game"],
            "ended": _when(row["ended_at"]),
            "rated": not row["unrated"],
            "place": row["rank"],
            "dice": row["dice"],
            "pips": row["pips"],
            "seconds_to_answer": from_text(row["answers"]),
            "answers_on_the_clock": row["timed"],
            "late_answers": row["late"],
            "turns": row["turns"],
        }
        for row in rows
    ]


def _reminders(connection: Connection, user_id: int) -> Json:
    rows = _rows(connection, "SELECT wishes FROM people WHERE user_id = ?", user_id)
    return from_text(rows[0]["wishes"]) if rows else None


def _absences(connection: Connection, user_id: int) -> list[Json]:
    rows = _rows(connection, "SELECT * FROM aways WHERE user_id = ? ORDER BY start", user_id)
    return [
        {
            "from": _when(row["start"]),
            "until": _when(row["stop"]),
            "deputy": None if row["deputy_id"] is None else str(row["deputy_id"]),
        }
        for row in rows
    ]


def _plays_for(connection: Connection, user_id: int) -> list[Json]:
    rows = _rows(connection, "SELECT * FROM aways WHERE deputy_id = ? ORDER BY start", user_id)
    return [{"from": _when(row["start"]), "until": _when(row["stop"])} for row in rows]


def _moderated(connection: Connection, user_id: int) -> list[Json]:
    rows = _rows(connection, "SELECT * FROM deeds WHERE user_id = ? ORDER BY id", user_id)
    return [
        {
            "server": str(row["guild_id"]),
            "table": row["match_id"],
            "what": row["kind"],
            "at": _when(row["at"]),
        }
        for row in rows
    ]


def _unsent(connection: Connection, user_id: int) -> list[Json]:
    sql = "SELECT * FROM outbox WHERE id = ?"
    rows = [_rows(connection, sql, number)[0] for number in unsent_about(connection, user_id)]
    return [
        {"table": row["match_id"], "about": row["kind"], "due": _when(row["due_at"])}
        for row in rows
    ]


def _when(stored: int) -> str:
    return from_micros(stored).isoformat()
