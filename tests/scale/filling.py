"""Fills a database with matches, by SQL that both engines speak.

Each has three seats, three lines of its log, and one of everything else that there may be of a
match. Two of three are running, wait, and have a message in the outbox that is due in years; the
others have ended, and have a result.
"""

from __future__ import annotations

from bot.store.database import Connection

FIRST, PEOPLE = 1_000_000, 5_000_000
"""From here on numbers of matches and people are given, so that real ones lie below."""
FAR = 9_000_000_000_000_000  # microseconds since 1970
_PLACES = "(SELECT 0 AS p UNION ALL SELECT 1 UNION ALL SELECT 2) AS places"
_MATCHES = (
    "INSERT INTO matches (id, guild_id, channel_id, game, version, options, seed, status,"
    " language, created_at, changed_at, entries, note, pace) WITH RECURSIVE n(i) AS"
    f" (SELECT {FIRST} UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
    " SELECT i, i % 5000 + 10, i, 'race', 1, '{}', 'seed',"
    " CASE i % 3 WHEN 0 THEN 'finished' ELSE 'running' END, 'en', i, i, 4, '', '{}' FROM n"
)
_OF_MATCHES = {
    "seats (match_id, place, user_id, name, standing, opener, seat)":
    f"id, p, id + p * 7 + {PEOPLE}, 'somebody', 'player', 0, p",
    "log (match_id, number, kind, seat, nth, action, draws, auto, told, at, interaction, hash)":
    "id, p + 1, 'play', p, p, '{}', '[]', 0, '[]', id, 'i' || id || '-' || p, ''",
    "snapshots (match_id, entries, version, position)": "id, 4, 1, '{}'",
    "older_snapshots (match_id, entries, version, position, hash)": "id, 1, 1, '{}', ''",
    "posts (match_id, purpose, channel_id, message_id, posted_at, body)":
    "id, 'board', channel_id, id, id, '{}'",
    "postings (match_id, purpose, channel_id, after_id, digest, body, begun_at)":
    "id, 'board', channel_id, 1, '', '{}', 1",
    "outbox (match_id, kind, body, replaces, written_at, due_at)":
    f"id, 'clock', '{{}}', 'clock', 1, {FAR} + id",
    "waits (match_id, seat, since, late)": "id, 0, id, 1",
    "banks (match_id, seat, spent)": "id, 0, 1",
    "pauses (match_id, start, stop)": "id, 1, 2",
    "plans (match_id, seat, number, move)": "id, 0, 0, ''",
    "proposals (match_id, matter, seat, body, at)": "id, 'undo', 0, '{}', 1",
    "calls (user_id, match_id, question, turn, at, times, at_table, by_person, of_person)":
    f"id, id, 'turn', 1, {FAR}, 1, 0, 0, 0",
    "hints (match_id, seat, at)": "id, 0, 1",
    "hands (match_id, seat, user_id, at)": f"id, 0, id + 1 + {PEOPLE}, 1",
    "former_names (match_id, seat, until, user_id, name)":
    f"id, 0, 1, id + 1 + {PEOPLE}, 'somebody'",
    "deeds (guild_id, match_id, user_id, kind, body, at)": "guild_id, id, id, 'pause', '{}', id",
    "results (match_id, begun_at, ended_at, plays, unrated)": "id, 1, id, 4, ''",
    "seat_results (match_id, seat, user_id, rank, dice, pips, answers, timed, late)":
    f"id, p, id + p * 7 + {PEOPLE}, 1, 0, 0, '[]', 0, 0",
    "series (match_id, first_id, best_of)": "id, id, 3",
    "contests (id, guild_id, channel_id, kind, game, language, status)":
    "id, guild_id, channel_id, 'robin', 'race', 'en', 'over'",
    "entrants (contest_id, number, user_id, name)": "id, 1, id, 'somebody'",
    "pairings (contest_id, first_number, second_number, match_id)": "id, 1, 2, id",
    "tournaments (id, guild_id, channel_id, kind, game, language, status, plan)":
    "id, guild_id, channel_id, 'league', 'race', 'en', 'over', '{}'",
    "tournament_entrants (tournament_id, number, user_id, name)": "id, 1, id, 'somebody'",
    "tournament_tables (tournament_id, round, place, nth, entrants, match_id)":
    "id, 1, 1, 1, '[1]', id",
    "imports (match_id, user_id, lines, kept_until)": "id, id, 4, id",
    "visits (link, user_id, match_id, seat, until)": f"'link ' || id, id, id, 0, {FAR}",
}  # fmt: skip
_OTHERS = {
    "people (user_id, wishes)": "DISTINCT user_id, '{}' FROM seats",
    "readers (user_id, seen, chosen)": "DISTINCT user_id, 'en', '' FROM seats",
    "aways (user_id, start, stop, deputy_id)": "DISTINCT user_id, 1, 2, user_id + 3 FROM seats",
    "watches (user_id, guild_id, games, newest)": "DISTINCT user_id, user_id % 5000, '[]', 0 FROM"
    " seats",
    "servers (guild_id)": "DISTINCT guild_id FROM matches",
}
GROWING = frozenset(
    {"matches"} | {into.split()[0] for filled in (_OF_MATCHES, _OTHERS) for into in filled}
)
"""The tables that grow with matches, people and servers."""
_ONLY = {
    **dict.fromkeys(("outbox", "waits", "banks"), "running"),
    **dict.fromkeys(("results", "seat_results"), "finished"),
}


def fill(connection: Connection, count: int) -> None:
    """Add so many matches with all that belongs to them; the planner knows of them afterwards."""
    connection.execute(_MATCHES, (FIRST + count - 1,))
    for into, values in _OF_MATCHES.items():
        places = f", {_PLACES}" if "p," in values else ""
        only = _ONLY.get(into.split()[0])
        status = "" if only is None else f" AND status = '{only}'"
        connection.execute(
            f"INSERT INTO {into} SELECT {values} FROM matches{places} WHERE id >= {FIRST}{status}"
        )
    for into, values in _OTHERS.items():
        column = into[into.index("(") + 1 :].split(",")[0].rstrip(")")
        start = PEOPLE if column == "user_id" else 10
        connection.execute(f"INSERT INTO {into} SELECT {values} WHERE {column} >= {start}")
    connection.execute("ANALYZE")
