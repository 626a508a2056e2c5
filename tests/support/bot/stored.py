"""People, tables and matches for the tests of the store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store import chain
from bot.store.store import Store
from bot.tables import known_games
from bot.tables.records import Member, Membership, NewTable, Notification, Table
from games import log
from games.codec import to_json
from games.core import Action, Seat
from tests.toys.race import Rest, Sleep

BEGIN = datetime(2030, 1, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ADA, BOB, CY = 101, 102, 103
REST = Rest(Sleep.NAP)
NAMES = {ADA: "Ada", BOB: "Bob", CY: "Cy"}


def people(*ids: int) -> tuple[Member, ...]:
    """These people, the first of whom has opened the table."""
    return tuple(
        Member(id_, NAMES[id_], Membership.PLAYER, opener=n == 0, seat=None)
        for n, id_ in enumerate(ids)
    )


async def lobby(
    store: Store,
    channel: int = 1,
    game: str = "race",
    members: tuple[Member, ...] = people(ADA, BOB),
    notifications: tuple[Notification, ...] = (),
    options: Any = None,
    at: datetime = BEGIN,
) -> Table:
    """A new lobby in that channel. Many parameters because each test says what it needs."""
    return await store.create(
        NewTable(
            guild_id=9,
            channel_id=channel,
            game=game,
            version=1,
            options=options,
            seed="0" * 64,
            language="en",
            members=members,
            at=at,
        ),
        notifications=notifications,
    )


async def begun(store: Store, channel: int = 1, game: str = "race", *ids: int) -> Match:
    """A match that has just begun; the game must be registered."""
    registry = MatchRegistry(store)
    options = to_json(known_games.game(game).INFO.options())
    table = await lobby(store, channel, game, people(*(ids or (ADA, BOB))), options=options)
    return await registry.start(table)


async def take(match: Match, action: Action, interaction: str | None = None) -> None:
    """The seat that is awaited acts."""
    seat = min(match.awaited)
    await match.play(seat, match.revision(seat), action, interaction=interaction, at=BEGIN)


def rechained(database: Any) -> None:
    """Hash the logs again, as if what they hold now had been written so."""
    columns = ", ".join(chain.COLUMNS)
    heads: dict[int, str] = {}
    lines = database.execute(f"SELECT {columns} FROM log ORDER BY match_id, number").fetchall()
    for values in lines:
        match_id, number = values[0], values[1]
        heads[match_id] = chain.link(heads.get(match_id, ""), *values)
        database.execute(
            "UPDATE log SET hash = ? WHERE match_id = ? AND number = ?",
            (heads[match_id], match_id, number),
        )
    for match_id, position in database.execute(
        "SELECT match_id, position FROM snapshots"
    ).fetchall():
        database.execute(
            "UPDATE snapshots SET hash = ? WHERE match_id = ?",
            (chain.link(heads.get(match_id, ""), position), match_id),
        )


def position_of(match: Match) -> log.Position:
    """Where a match stands, with all its secrets: tests compare it, players are shown views."""
    return match._position


def fallback_of(match: Match, seat: Seat) -> Action:
    """What is played for a seat that does nothing in time."""
    action: Action = match.game.fallback(position_of(match).state, seat)
    return action
