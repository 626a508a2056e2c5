"""What a released version has left in the outbox is read by this one."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.tables.notifications import (
    NotificationKind,
    OfSeat,
    OneLine,
    Payload,
    Proposed,
    Reminder,
    SeatNews,
    Shown,
    about,
    is_repost,
)
from bot.tables.records import OutboxMessage
from games.core import Seat
from tests import released

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
MESSAGE = OutboxMessage(1, 1, "", 1, None, None, None, None, 0, NOON, NOON)
MATTER = {"about": "remove.2", "how": "done", "body": {"seat": 2}, "anew": False}
WARNED = {"key": "host_played", "values": {"table": 7}}
STORED: list[tuple[str, Any, Payload]] = [
    ("lobby", None, Shown()),
    ("lobby", "anew", Shown(repost=True)),
    ("turn", None, Shown()),
    ("turn", "anew", Shown(repost=True)),
    ("end", None, Shown()),
    ("proposal", MATTER, Proposed("remove.2", "done", {"seat": 2})),
    (
        "proposal",
        {"about": "close", "how": "", "body": None, "anew": True},
        Proposed("close", repost=True),
    ),
    ("seat", {"about": "2", "anew": True}, SeatNews(Seat(2), repost=True)),
    ("seat", {"about": "0", "owner": 5, "heir": 6}, SeatNews(Seat(0), owner=5, heir=6)),
    ("absence", {"seat": 1}, OfSeat(Seat(1))),
    ("recall", {"seat": 1}, OfSeat(Seat(1))),
    ("recall", {"seat": 1, "ended": True}, OfSeat(Seat(1), ended=True)),
    ("late", {"seat": 0}, OfSeat(Seat(0))),
    ("deputy", {"seat": 0}, OfSeat(Seat(0))),
    ("deputy", {"seat": 0, "spared": 77}, OfSeat(Seat(0), spared=77)),
    (
        "remind",
        {"seat": 1, "tables": [[3, 1], [4, 0]]},
        Reminder(Seat(1), ((3, Seat(1)), (4, Seat(0)))),
    ),
    ("notice", {"key": "rematch", "values": {"old": 3}}, OneLine("rematch", {"old": 3})),
    ("warning", WARNED, OneLine("host_played", {"table": 7})),
    ("warning", {**WARNED, "owner": 5}, OneLine("host_played", {"table": 7}, owner=5)),
]


def read(kind: str, body: Any) -> Payload:
    return NotificationKind(kind).payload.of(body)


@pytest.mark.parametrize(("kind", "body", "meant"), STORED)
def test_a_body_that_release_0_1_0_has_stored_is_read(kind: str, body: Any, meant: Payload) -> None:
    assert read(kind, body) == meant


@pytest.mark.parametrize(("kind", "meant"), [(kind, meant) for kind, _, meant in STORED])
def test_what_is_stored_now_is_read_as_it_was_meant(kind: str, meant: Payload) -> None:
    assert read(kind, meant.stored()) == meant


def test_messages_of_a_table_are_told_apart_as_the_release_did() -> None:
    """Its posts stand under these purposes, and are found again by them."""
    proposal = replace(MESSAGE, kind="proposal", body=MATTER)
    seat = replace(MESSAGE, kind="seat", body={"about": "2", "anew": False})
    late = replace(MESSAGE, kind="late", body={"seat": 0})
    assert [about(message) for message in (proposal, seat, late)] == ["remove.2", "2", None]
    assert about(replace(seat, body=SeatNews(Seat(2)).stored())) == "2"
    assert not is_repost(proposal)
    assert is_repost(replace(seat, body={"about": "2", "anew": True}))
    assert is_repost(replace(MESSAGE, kind="turn", body="anew"))
    assert not is_repost(replace(MESSAGE, kind="turn"))


@pytest.mark.parametrize("version", released.VERSIONS)
def test_every_message_in_its_outbox_is_read(version: str) -> None:
    with closing(released.database(version)) as old:
        left = old.execute("SELECT kind, body FROM outbox").fetchall()
    for kind, body in left:
        if NotificationKind(kind).payload is not Payload:
            assert read(kind, json.loads(body)), (kind, body)


@pytest.mark.parametrize("version", released.VERSIONS)
def test_it_has_left_every_kind_it_knew(version: str) -> None:
    with closing(released.database(version)) as old:
        kinds = {kind for (kind,) in old.execute("SELECT DISTINCT kind FROM outbox").fetchall()}
    assert set(released.tables(version).kinds) <= kinds
