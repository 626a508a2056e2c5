"""A part of `python -m tests.worlds`: some worlds hold, and faults that are planted are found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from bot.delivery import posting, unfinished
from bot.matches.match import Match
from bot.screens import news
from bot.store import waits
from bot.store.store import Store
from bot.tables.records import Asked, Commit
from data.words import Words
from games.core import Action, Seat
from tests.worlds.replica import Broken
from tests.worlds.run import Figures, world

SEEDS = range(5)
STEPS = 60
TRIED = (101, 104, 105, 107)
"""Seeds of the worlds in which a planted fault must be found."""

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.long]


@pytest.mark.fault("I2", "I6", "I7", "G7", "G9", "M1", "S1", "T3")
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_world_holds(seed: int) -> None:
    figures = Figures()
    await world(seed, STEPS, figures)
    assert figures.entries > 10, "hardly anything was played"


async def test_the_same_seed_gives_the_same_world() -> None:
    told = [await world(3, 25, Figures()) for _ in range(2)]
    assert told[0] == told[1] != await world(4, 25, Figures())


async def found(words: str) -> None:
    """A world is broken in these words, and its seed is told."""
    for seed in TRIED:
        told = await broken(seed)
        if told:
            assert f"seed {seed}, step " in told
            assert words in told
            return
    raise AssertionError("no world has found it")


async def broken(seed: int) -> str:
    """What does not hold in a world."""
    try:
        await world(seed, STEPS, Figures())
    except Broken as wrong:
        return str(wrong)
    return ""


async def test_an_old_button_that_still_acts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Match.play

    async def whenever(self: Match, seat: Seat, made: int, action: Action, **more: Any) -> None:
        await play(self, seat, self.revision(seat), action, **more)

    monkeypatch.setattr(Match, "play", whenever)
    await found("a press by")


async def test_a_board_that_keeps_its_buttons_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(posting, "strip_old", nothing)
    await found("has live boards")


async def test_a_board_nobody_looks_for_after_a_crash_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(unfinished, "settle", nothing)
    await found("has live boards")


async def test_a_seat_that_nobody_waits_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    move_on = waits.move_on

    def but_the_first(connection: Any, match_id: int, asked: Asked, *rest: Any) -> None:
        seats = asked.seats - {Seat(0)} if len(asked.seats) > 1 else asked.seats
        move_on(connection, match_id, replace(asked, seats=seats), *rest)

    monkeypatch.setattr(waits, "move_on", but_the_first)
    await found("waits for")


async def test_a_secret_on_the_board_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    since = news.since

    def to_all(match: Match, words: Words, seat: Seat | None, *rest: Any) -> list[str]:
        return since(match, words, Seat(0), *rest)

    monkeypatch.setattr(news, "since", to_all)
    await found("tells all")


async def test_a_move_that_was_not_written_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    commit: Callable[..., Awaitable[datetime]] = Store.commit

    async def now_and_then(self: Store, given: Commit) -> datetime:
        if given.interaction is None or given.expected != 4:
            return await commit(self, given)
        table = await self.table(given.match_id)
        assert table is not None
        return table.changed_at

    monkeypatch.setattr(Store, "commit", now_and_then)
    await found("acted 0 times; it should: True")
