"""Records to rows and back. A row that stands for nothing raises BadRecord."""

from __future__ import annotations

import functools
import json
import operator
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.store.database import Row
from bot.tables.records import (
    WAITING,
    Deputy,
    Former,
    Line,
    Member,
    Membership,
    Post,
    Snapshot,
    Status,
    Table,
)
from bot.tables.schedule import clock_settings_from_json, table_settings_from_json
from games.codec import Json, from_json, to_json
from games.computers import Level
from games.core import AnyGame, BadRecord, Seat, Told
from games.log import Entry, EntryKind, events_of

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def to_micros(at: datetime) -> int:
    """An instant as it is stored: whole microseconds since 1970, UTC."""
    return (at - EPOCH) // MICROSECOND


def from_micros(stored: int) -> datetime:
    """A stored instant."""
    return EPOCH + stored * MICROSECOND


def instant(stored: int | None) -> datetime | None:
    """A stored instant that may be missing."""
    return None if stored is None else from_micros(stored)


def to_text(value: Json) -> str:
    """JSON as it is stored."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_text(stored: str) -> Json:
    """Stored JSON."""
    try:
        return json.loads(stored)
    except ValueError as wrong:
        raise BadRecord(f"no JSON: {wrong}") from wrong


def table_of(
    row: Row,
    seats: Iterable[Row],
    deputies: Mapping[int, Deputy],
    former: tuple[Former, ...] = (),
) -> Table:
    """A table with its people. Options that cannot be read are None, which no game accepts."""
    try:
        options = from_text(row["options"])
    except BadRecord:
        options = None
    return Table(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        game=row["game"],
        version=row["version"],
        options=options,
        seed=row["seed"],
        status=Status(row["status"]),
        language=row["language"],
        created_at=from_micros(row["created_at"]),
        changed_at=from_micros(row["changed_at"]),
        entries=row["entries"],
        members=tuple(_member_of(seat, deputies.get(seat["user_id"])) for seat in seats),
        **_reasons(Status(row["status"]), row["note"]),
        clock=clock_settings_from_json(row["pace"]),
        settings=table_settings_from_json(row["pace"]),
        former=former,
        stamp=row["stamp"],
        sight=row["sight"],
    )


def _reasons(status: Status, note: str) -> dict[str, str]:
    """What the one stored reason of a table says, by its status (`Table.note`)."""
    if status is Status.FROZEN:
        return {"why_frozen": note}
    return {"channel_lost" if status in WAITING else "why_closed": note}


def _member_of(row: Row, deputy: Deputy | None) -> Member:
    return Member(
        row["user_id"],
        row["name"],
        Membership(row["standing"]),
        bool(row["opener"]),
        None if row["seat"] is None else Seat(row["seat"]),
        row["colour"],
        deputy,
        None if row["computer"] is None else Level(row["computer"]),
    )


def seat_rows(match_id: int, members: Sequence[Member]) -> list[tuple[Any, ...]]:
    """The rows of the people of a table, in their order."""
    return [
        (
            *(match_id, place, m.user_id, m.name, m.membership.value),
            *(m.opener, m.seat, m.colour, m.computer),
        )
        for place, m in enumerate(members)
    ]


def line_row(match_id: int, number: int, line: Line, interaction: str | None) -> tuple[Any, ...]:
    """The row of a line of the log."""
    entry = line.entry
    action = None if entry.action is None else to_text(to_json(entry.action))
    told = [[to_json(t.event), to_json(t.to)] for t in entry.told]
    return (
        match_id,
        number,
        entry.kind.value,
        entry.seat,
        line.nth,
        action,
        to_text(list(entry.draws)),
        entry.auto,
        to_text(told),
        to_micros(line.at),
        interaction,
        entry.to,
    )


def line_of(row: Row, game: AnyGame) -> Line:
    """A line, with the actions and events of its game. Raises BadRecord."""
    try:
        action = row["action"]
        entry = Entry(
            kind=EntryKind(row["kind"]),
            seat=None if row["seat"] is None else Seat(row["seat"]),
            action=None
            if action is None
            else from_json(_any_of(game.INFO.actions), from_text(action)),
            draws=from_json(tuple[int, ...], from_text(row["draws"])),
            auto=bool(row["auto"]),
            told=tuple(
                Told(from_json(_any_of(events_of(game)), event), from_json(_HEARERS, to))
                for event, to in from_text(row["told"])
            ),
            to=row["back"],
            below=from_json(tuple[int, ...] | None, from_text(row["below"] or "null")),
        )
        if entry.to is not None and not 0 <= entry.to < row["number"]:
            raise BadRecord(f"it leads to line {entry.to}")
        return Line(entry, row["nth"], from_micros(row["at"]))
    except (ValueError, TypeError) as wrong:  # it may quote a secret choice: that stays here
        raise BadRecord(f"line {row['number']}: no action or event of the game") from wrong


_HEARERS = frozenset[int] | None


@functools.cache
def _any_of(classes: tuple[type[Any], ...]) -> Any:
    """The union of some classes; with none, nothing can be read."""
    return functools.reduce(operator.or_, classes) if classes else type(None)


def snapshot_of(row: Row) -> Snapshot:
    """A snapshot. Raises BadRecord."""
    return Snapshot(row["entries"], row["version"], from_text(row["position"]))


def post_of(row: Row) -> Post:
    """A message that shows a table. Raises BadRecord."""
    return Post(
        match_id=row["match_id"],
        purpose=row["purpose"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        posted_at=from_micros(row["posted_at"]),
        body=from_text(row["body"]),
    )
