"""Who gets messages about new lobbies, in SQL.

A lobby and the messages about it are written in one transaction. A person has at most one such
message per server in the outbox; the lobbies are read when it is sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.base.errors import Refused
from bot.store import hooks, people, readers
from bot.store.database import Connection, Row, reads, writes
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_micros, from_text, instant, to_micros, to_text
from bot.store.store import Store
from bot.tables.notifications import LobbyNews, NotificationKind
from bot.tables.records import NewTable, Notification
from bot.tables.watching import GRACE, NOTHING, WATCHERS, Watch, due
from games.codec import Json


@reads
def get(connection: Connection, user_id: int, guild_id: int) -> Watch:
    """What a person gets messages about on a server."""
    return _watch(connection, user_id, guild_id)


async def wish(store: Store, user_id: int, guild_id: int, game: str, wanted: bool) -> Watch:
    """Turn messages about new lobbies of a game (ANY: of all games) on or off.

    Raises Refused if too many people of the server have them.
    """

    def work(connection: Connection) -> Watch:
        old = _watch(connection, user_id, guild_id)
        if wanted and not old.games:
            _must_have_room(connection, guild_id)
            # Lobbies that are open already are no news.
            old = Watch(old.games, _newest(connection), old.told_at)
        new = old.with_game(game, wanted)
        _keep(store, connection, user_id, guild_id, new)
        return new

    return await store.write(work)


async def end(store: Store, user_id: int, guild_id: int) -> None:
    """Turn off all messages about a server."""
    await store.write(lambda connection: _keep(store, connection, user_id, guild_id, NOTHING))


@writes
def notified(connection: Connection, news: LobbyNews, newest: int, at: datetime | None) -> None:
    """Store that a person knows the tables up to number `newest`, and when a message was sent
    (None: none was)."""
    stored = None if at is None else to_micros(at)
    connection.execute(
        # Not `max` of two values, which PostgreSQL does not have.
        "UPDATE watches SET newest = CASE WHEN newest < ?1 THEN ?1 ELSE newest END,"
        " told_at = coalesce(?2, told_at) WHERE user_id = ?3 AND guild_id = ?4",
        (newest, stored, news.user_id, news.guild_id),
    )


async def later(store: Store, news: LobbyNews, due_at: datetime, at: datetime) -> None:
    """Put the message off until `due_at`; the lobbies are read then."""
    message = _message(news, due_at)
    await store.write(lambda connection: store.outbox.put(connection, None, [message], at))


def _keep(store: Store, connection: Connection, user_id: int, guild_id: int, watch: Watch) -> None:
    if not watch.games:
        connection.execute(
            "DELETE FROM watches WHERE user_id = ? AND guild_id = ?", (user_id, guild_id)
        )
        store.outbox.withdraw(connection, None, _name(LobbyNews(user_id, guild_id)))
        readers.forget_unwritten(connection)
        return
    connection.execute(
        "INSERT INTO watches (user_id, guild_id, games, newest) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id, guild_id) DO UPDATE SET"
        " games = excluded.games, newest = excluded.newest",
        (user_id, guild_id, to_text(sorted(watch.games)), watch.newest),
    )


@hooks.created
def call(connection: Connection, outbox: OutboxQueue, match_id: int, new: NewTable) -> None:
    """A lobby is opened: add messages to those who want them, in the same transaction."""
    if new.guild_id is None or new.settings.lesson:
        return
    here = {member.user_id for member in new.members}
    rows = connection.execute(
        "SELECT * FROM watches WHERE guild_id = ? ORDER BY user_id", (new.guild_id,)
    )
    for row in rows.fetchall():
        watch, user_id = _watch_of(row), row["user_id"]
        if user_id in here or not watch.wants(new.game):
            continue
        at = due(watch, new.at + GRACE, people.preferences(connection, user_id))
        outbox.put(connection, None, [_message(LobbyNews(user_id, new.guild_id), at)], new.at)


hooks.delete_with_person("watches")


@hooks.servers_forgotten
def forget_servers(connection: Connection, guild_ids: Iterable[int]) -> None:
    """Delete the watches of servers that the host has left."""
    connection.executemany("DELETE FROM watches WHERE guild_id = ?", [(n,) for n in guild_ids])


@hooks.keeps("told_of_lobbies")
def about(connection: Connection, user_id: int) -> list[Json]:
    """The data about a person: the lobbies they get messages about."""
    rows = connection.execute(
        "SELECT * FROM watches WHERE user_id = ? ORDER BY guild_id", (user_id,)
    )
    return [
        {
            "server": str(row["guild_id"]),
            "games": [game or "any" for game in from_text(row["games"])],
            "last_told": row["told_at"] and from_micros(row["told_at"]).isoformat(),
        }
        for row in rows.fetchall()
    ]


def _message(news: LobbyNews, due_at: datetime) -> Notification:
    return Notification(
        NotificationKind.LOBBY_NEWS, body=news.stored(), replaces=_name(news), due_at=due_at
    )


def _name(news: LobbyNews) -> str:
    return f"{NotificationKind.LOBBY_NEWS}:{news.user_id}:{news.guild_id}"


def _watch(connection: Connection, user_id: int, guild_id: int) -> Watch:
    row = connection.execute(
        "SELECT * FROM watches WHERE user_id = ? AND guild_id = ?", (user_id, guild_id)
    ).fetchone()
    return NOTHING if row is None else _watch_of(row)


def _watch_of(row: Row) -> Watch:
    return Watch(frozenset(from_text(row["games"])), row["newest"], instant(row["told_at"]))


def _newest(connection: Connection) -> int:
    """The number of the newest table."""
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM matches").fetchone()
    return int(newest)


def _must_have_room(connection: Connection, guild_id: int) -> None:
    (count,) = connection.execute(
        "SELECT count(*) FROM watches WHERE guild_id = ?", (guild_id,)
    ).fetchone()
    if count >= WATCHERS:
        raise Refused("too_many_watchers", most=WATCHERS)
