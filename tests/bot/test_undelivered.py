"""Warnings that found a closed door: all are kept, and told when their person looks next."""

from __future__ import annotations

import json

import pytest

from bot.matches.match import Match
from bot.screens.messages import WARNINGS
from bot.screens.messages import undelivered as told_now
from bot.store import undelivered
from bot.store.store import Store
from bot.tables.notifications import OneLine
from data.words import Words
from games.core import Seat
from tests.support.bot.kept import both_engines
from tests.support.bot.stored import BOB, begun

pytestmark = [pytest.mark.usefixtures("toys"), both_engines]

FIRST, SECOND = Seat(0), Seat(1)


def dropped(move: str) -> OneLine:
    """A plan that came to nothing."""
    return OneLine("plan_dropped", {"table": 1, "move": move, "count": 0})


ORDER = OneLine("order_over", {"table": 1, "move": "upto 3"})


async def reopened(store: Store, match: Match) -> Match:
    return Match(store, match.game, await store.load(match.id))


async def looks(match: Match, seat: Seat = FIRST) -> str:
    """What a player is told who looks."""
    return "\n".join(await told_now(match, seat, Words.of("en", "race")))


@pytest.mark.fault("M10")
async def test_every_warning_is_told_once_the_oldest_first_after_a_restart_too(
    store: Store,
) -> None:
    match = await begun(store)
    for warning in (dropped("drink"), ORDER, dropped("drink"), dropped("rest nap")):
        await match.keep_undelivered(FIRST, warning)
    match = await reopened(store, match)
    assert await looks(match, SECOND) == ""
    told = await looks(match)
    places = [told.index(f"`{move}`") for move in ("drink", "upto 3", "rest nap")]
    assert places == sorted(places)
    assert told.count("drink") == 1
    assert await looks(match) == await looks(await reopened(store, match)) == ""


@pytest.mark.fault("M10")
async def test_what_there_is_no_room_for_is_told_next_time(store: Store) -> None:
    match = await begun(store)
    moves = [f"leap {n} {'x' * 80}" for n in range(9)]
    for move in moves:
        await match.keep_undelivered(FIRST, dropped(move))
    told = list[str]()
    while news := await looks(match):
        assert len(news) <= WARNINGS + 10
        told += [move for move in moves if move in news]
    assert told == moves


@pytest.mark.fault("M10", "S9")
async def test_what_the_version_before_has_kept_is_told_with_what_comes_behind(
    store: Store,
) -> None:
    """It kept one warning for a seat, as this JSON."""
    match = await begun(store)
    stored = {"key": "plan_dropped", "values": {"table": 1, "move": "drink", "count": 0}}
    await store.set_setting(undelivered.key(match.id, FIRST), json.dumps(stored))
    match = await reopened(store, match)
    await match.keep_undelivered(FIRST, ORDER)
    told = await looks(match)
    assert "drink" in told
    assert "upto 3" in told


@pytest.mark.fault("S9")
async def test_the_version_before_finds_the_oldest_where_it_looks_for_one(store: Store) -> None:
    match = await begun(store)
    await match.keep_undelivered(FIRST, dropped("drink"))
    await match.keep_undelivered(FIRST, ORDER)
    kept = json.loads(await store.setting(undelivered.key(match.id, FIRST)) or "")
    assert OneLine(kept["key"], kept["values"], kept.get("owner")) == dropped("drink")


@pytest.mark.fault("P1")
async def test_whoever_is_forgotten_takes_along_the_warnings_that_name_them_and_no_others(
    store: Store,
) -> None:
    match = await begun(store)
    await match.keep_undelivered(FIRST, OneLine("declined", {"who": f"<@{BOB}>"}))
    await match.keep_undelivered(FIRST, dropped("drink"))
    await store.erase(BOB)
    told = await looks(await reopened(store, match))
    assert str(BOB) not in told
    assert "drink" in told


async def test_a_warning_that_nobody_can_read_keeps_nobody_from_the_next(store: Store) -> None:
    match = await begun(store)
    await store.set_setting(undelivered.key(match.id, FIRST), "{}")
    match = await reopened(store, match)
    assert await looks(match) == ""
    await match.keep_undelivered(FIRST, ORDER)
    assert "upto 3" in await looks(match)
