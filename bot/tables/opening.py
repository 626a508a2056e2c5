"""How a match begins."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables.computers import computers, thoughts
from bot.tables.notifications import after_start
from bot.tables.records import Asked, Commit, Line, Membership, Status, Table
from bot.tables.snapshots import packed
from games import log
from games.codec import from_json
from games.core import AnyGame, Seat


def opening(game: AnyGame, table: Table, at: datetime) -> Commit:
    """What starting a table writes: the seats with their colours, the first line, its snapshot, the
    first letters, and who is awaited."""
    players = [m for m in table.members if m.membership is Membership.PLAYER]
    options = from_json(game.INFO.options, table.options)
    position, entry = log.start(game, len(players), options, table.seed)
    colours = game.view(position.state, None).palette() or (None,) * len(players)
    members = tuple(replace(m, seat=Seat(n), colour=colours[n]) for n, m in enumerate(players))
    awaited = log.awaited(game, position)
    return Commit(
        table.id,
        expected=0,
        lines=[Line(entry, 0, at)],
        snapshot=packed(game, position),
        at=at,
        notifications=[
            *after_start(game, position, computers(members)),
            *thoughts(members, awaited, position.resigned),
        ],
        status=Status.RUNNING,
        begun=replace(table, members=members),
        unchanged_since=table.changed_at,
        asked=Asked(awaited, awaited),
    )
