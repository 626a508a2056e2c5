"""Every kind of notification has one that sends it or does it, and carries what it says."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

import bot.features  # noqa: F401 - registers what sends and does each kind
from bot.delivery.jobs import DOERS
from bot.delivery.sending import SENDERS
from bot.store.rows import from_text, to_text
from bot.tables.notifications import (
    JOBS,
    ContestNews,
    Digest,
    Idle,
    LobbyNews,
    NotificationKind,
    OfSeat,
    OneLine,
    Payload,
    Proposed,
    PuzzlePost,
    Reminder,
    SeatNews,
    Shown,
    Stripped,
    Term,
    TournamentNews,
    TournamentTableNews,
    Unreached,
    Watched,
)
from games.core import Seat

FULL: list[Payload] = [
    Payload(),
    Shown(repost=True),
    Proposed("remove.2", "done", {"seat": 2}, repost=True),
    SeatNews(Seat(2), repost=True, owner=5, heir=6),
    OfSeat(Seat(1), ended=True, spared=77),
    Unreached(Seat(1), "hidden"),
    Reminder(Seat(1), ((3, Seat(1)), (4, Seat(0)))),
    OneLine("host_played", {"table": 7, "rule": "TV-26"}, owner=5),
    Digest(5, datetime(2030, 1, 1, 12, tzinfo=UTC), before=(8, 9)),
    LobbyNews(5, 6),
    ContestNews(3, over=True),
    TournamentNews(3, 6, over=True),
    TournamentTableNews(4, 6),
    PuzzlePost(7),
    Watched(5, 7),
    Stripped(8, 9),
    Term("close", reminded=True),
    Idle(datetime(2030, 1, 1, 12, tzinfo=UTC), asked=True),
]


def test_every_kind_has_one_that_sends_it_or_one_that_does_it() -> None:
    assert DOERS.keys() == JOBS
    assert SENDERS.keys() == {*NotificationKind} - JOBS


def test_every_payload_of_a_kind_is_among_those_read_back() -> None:
    assert {kind.payload for kind in NotificationKind} == {*map(type, FULL)}


@pytest.mark.parametrize("payload", FULL)
def test_a_payload_reads_back_what_it_stores(payload: Payload) -> None:
    assert type(payload).of(from_text(to_text(payload.stored()))) == payload
