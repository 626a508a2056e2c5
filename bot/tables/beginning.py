"""Begin a match: its first position and log line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.tables import imports
from bot.tables.computers import computers, thoughts
from bot.tables.imports import Brought
from bot.tables.notifications import after_start
from bot.tables.records import Awaited, Commit, Line, Member, Membership, Status, Table
from bot.tables.snapshots import packed
from games import log
from games.codec import from_json, to_json
from games.core import AnyGame, Seat, with_rules


def opening(game: AnyGame, table: Table, at: datetime) -> Commit:
    """The commit that starts a table: the seats with their colours, the first line, its snapshot,
    the first notifications, and who is awaited."""
    players = [m for m in table.members if m.membership is Membership.PLAYER]
    options = with_rules(game.INFO, from_json(game.INFO.options, table.options))
    table = replace(table, options=to_json(options))
    position, entry = log.start(game, len(players), options, table.seed)
    colours = game.view(position.state, None).colours or (None,) * len(players)
    members = tuple(replace(m, seat=Seat(n), colour=colours[n]) for n, m in enumerate(players))
    return _begun(game, table, position, [Line(entry, 0, at)], members)


def going_on(table: Table, brought: Brought, at: datetime) -> Commit:
    """The commit that starts a table whose match continues an imported one, with all its lines.

    Raises Refused unless there is a member for each seat.
    """
    undated = replace(brought, at=(None,) * len(brought.at))
    lines, members = imports.lines(undated, at), imports.seated(table, brought)
    return _begun(brought.game, table, brought.position, lines, members)


def _begun(
    game: AnyGame,
    table: Table,
    position: log.Position,
    lines: Sequence[Line],
    members: tuple[Member, ...],
) -> Commit:
    awaited, at = log.awaited(game, position), lines[-1].at
    return Commit(
        table.id,
        expected=0,
        lines=lines,
        snapshot=packed(game, position),
        at=at,
        notifications=[
            *after_start(game, position, computers(members)),
            *thoughts(members, awaited, position.resigned),
        ],
        status=Status.RUNNING,
        begun=replace(table, members=members),
        unchanged_since=table.changed_at,
        asked=Awaited(awaited, awaited),
    )
