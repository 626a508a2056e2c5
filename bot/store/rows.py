"""Convert records to rows and back. A row that cannot be read raises BadRecord."""

from __future__ import annotations

import functools
import json
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any, get_args, get_type_hints

from bot.store.database import Row, T
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
from games.core import AnyGame, BadRecord, Seat, Told
from games.log import Entry, EntryKind, Failure, events_of

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


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def to_text(value: Json) -> str:
    """JSON as it is stored."""
    return _ENCODER.encode(value)


def from_text(stored: str) -> Json:
    """Stored JSON."""
    try:
        return json.loads(stored)
    except ValueError as wrong:
        raise BadRecord(f"no JSON: {wrong}") from wrong


def filled(kind: type[T], row: Row, **own: Any) -> T:
    """A dataclass from a row: each field that is not in `own` is read from the column of its name,
    an instant from microseconds, JSON from text."""
    readers = _readers(kind)  # type: ignore[arg-type]  # mypy doubts that types hash
    return kind(**own, **{name: readers[name](row[name]) for name in readers.keys() - own.keys()})


@functools.cache
def _readers(kind: type[Any]) -> dict[str, Callable[[Any], Any]]:
    hints = get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in fields(kind)}


def _reader(hint: Any) -> Callable[[Any], Any]:
    """The function that reads a column of that type; the type of one that may be NULL
    is a union with None."""
    inner = next((each for each in get_args(hint) if each is not type(None)), hint)
    if inner is datetime:
        return instant
    if hint is Any:
        return from_text
    if isinstance(inner, type) and issubclass(inner, (Enum, bool)):
        return lambda value: None if value is None else inner(value)
    return lambda value: value


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
    reasons = dict.fromkeys(("channel_lost", "why_closed", "why_frozen"), "")
    return filled(
        Table,
        row,
        options=options,
        members=tuple(_member_of(seat, deputies.get(seat["user_id"])) for seat in seats),
        **reasons | _reasons(Status(row["status"]), row["note"]),
        clock=clock_settings_from_json(row["pace"]),
        settings=table_settings_from_json(row["pace"]),
        former=former,
    )


def _reasons(status: Status, note: str) -> dict[str, str]:
    """The stored reason of a table, under the name that it has for this status (`Table.note`)."""
    if status is Status.FROZEN:
        return {"why_frozen": note}
    return {"channel_lost" if status in WAITING else "why_closed": note}


def _member_of(row: Row, deputy: Deputy | None) -> Member:
    return filled(Member, row, membership=Membership(row["standing"]), deputy=deputy)


def seat_rows(match_id: int, members: Sequence[Member]) -> list[tuple[Any, ...]]:
    """The rows of the people of a table, in their order."""
    return [
        (
            *(match_id, place, m.user_id, m.name, m.membership.value),
            *(m.opener, m.seat, m.colour, m.computer, m.outside),
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
        int(entry.failed or entry.auto),
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
            failed=Failure(row["auto"]) if row["auto"] > 1 else None,
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
    except (ValueError, TypeError) as wrong:  # its text may quote a secret choice
        raise BadRecord(f"line {row['number']}: no action or event of the game") from wrong


_HEARERS = frozenset[int] | None


@functools.cache
def _any_of(classes: tuple[type[Any], ...]) -> Any:
    """The union of some classes; if there are none, nothing can be read."""
    return functools.reduce(operator.or_, classes) if classes else type(None)


def snapshot_of(row: Row) -> Snapshot:
    """A snapshot. Raises BadRecord."""
    return filled(Snapshot, row)


def post_of(row: Row) -> Post:
    """A message that shows a table. Raises BadRecord."""
    return filled(Post, row)
