"""Two processes on one database: what one changes the other shows, and writes nothing on old facts.

Each store, with its matches, believes to be a process.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest

from bot.base.clock import now
from bot.base.config import FleetSettings
from bot.base.errors import Conflict
from bot.base.setting_kinds import Server
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import Away
from games.core import Seat
from tests.support.bot.counted import Counted
from tests.support.bot.stored import ADA, BEGIN, BOB, CY, REST, SECOND, begun, take

FLEET = FleetSettings(4, 2)
Pair = tuple[MatchRegistry, MatchRegistry]


@pytest.fixture
async def pair(database: str, toys: Any) -> AsyncIterator[Pair]:
    """Two processes that have the same match in memory."""
    async with AsyncExitStack() as stack:
        one, two = [
            MatchRegistry(
                await stack.enter_async_context(Store.open(Server(database), fleet=FLEET))
            )
            for _ in range(2)
        ]
        await begun(one.store)
        for each in (one, two):
            await each.match(1)
        yield one, two


async def test_a_move_is_seen_by_the_other(pair: Pair) -> None:
    one, two = pair
    await take(await one.match(1), REST)
    assert (await two.match(1)).entries == 2
    await take(await two.match(1), REST)
    assert (await one.match(1)).entries == 3


async def test_of_what_the_other_has_moved_only_what_is_new_is_read(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    counted, read = Counted(two.store, monkeypatch), []
    for entries in range(2, 22):
        await take(await one.match(1), REST)
        counted.since()
        assert (await two.match(1)).entries == entries
        read.append(counted.rows)
    assert len(set(read)) == 1, "as many rows after the twentieth move as after the first"


async def test_without_the_stamp_it_would_not_be(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: what the guard is there for."""
    one, two = pair
    monkeypatch.setattr(type(two.store), "shared", False)
    await take(await one.match(1), REST)
    assert (await two.match(1)).entries == 1


async def test_who_plays_alone_reads_a_match_once(pair: Pair) -> None:
    """Its own moves make nothing old."""
    one, _ = pair
    match = await one.match(1)
    await take(match, REST)
    seat = min(match.awaited)
    await match.plan(seat, ["rest nap"])
    await take(match, REST)
    assert await one.match(1) is match


async def test_plans_people_names_and_warnings_are_seen_by_the_other(pair: Pair) -> None:
    one, two = pair
    seat = Seat(1)
    await (await one.match(1)).plan(seat, ["rest nap"])
    assert (await two.match(1)).plans[seat].stored == ("rest nap",)
    away = Away(now(), now() + timedelta(days=3), CY)
    await one.store.deadlines.leave(ADA, away)
    member = (await two.match(1)).table.members[0]
    assert member.deputy is not None
    await one.store.deadlines.come_back(ADA, BEGIN + SECOND)
    before = await two.match(1)
    await one.store.erase(BOB)
    after = await two.match(1)
    assert before is not after
    assert after.table.members[1].name == ""
    assert (await two.table(1)).members[1].name == ""


async def test_nothing_is_written_on_what_is_old(pair: Pair) -> None:
    """Between the look at the stamp and the commit a plan was withdrawn, say."""
    one, two = pair
    mine = await one.match(1)
    await (await two.match(1)).plan(Seat(1), ["rest nap"])
    with pytest.raises(Conflict):
        await take(mine, REST)
    await take(await one.match(1), REST)


async def test_of_two_moves_on_one_state_one_is_made(pair: Pair) -> None:
    one, two = pair
    mine, theirs = await one.match(1), await two.match(1)
    await take(mine, REST)
    with pytest.raises(Conflict):
        await take(theirs, REST)
    assert (await two.match(1)).entries == 2


async def test_a_table_is_found_in_its_channel_as_it_stands(pair: Pair) -> None:
    one, two = pair
    table = await one.table(1)
    await one.store.deadlines.pause(1, [], BEGIN)
    await take(await one.match(1), REST)
    found = await two.table_in(table.channel_id)
    assert found is not None
    assert found.entries == 2


async def test_a_language_that_was_chosen_is_known_to_the_other(pair: Pair) -> None:
    one, two = pair
    for each, spoken in ((two, "fr"), (one, "en-GB")):
        assert (await each.store.readers.met(ADA, spoken)).language == spoken
    await one.store.readers.choose(ADA, "nl")
    assert (await two.store.readers.met(ADA, "fr")).language == "nl"
    await one.store.erase(ADA)
    assert (await two.store.readers.met(ADA, "fr")).language == "fr"


async def test_who_was_erased_is_in_no_results_of_the_other(pair: Pair) -> None:
    one, two = pair
    match = await one.match(1)
    await match.resign(Seat(1), interaction=None, at=BEGIN + SECOND)
    assert await finished(two) == [ADA, BOB]
    await one.erase(BOB)
    assert await finished(two) == [ADA, None]


async def finished(there: MatchRegistry) -> list[int | None]:
    """Whose result the first match on the server is."""
    return [seat.user_id for seat in (await there.results.of_server(9))[0].result.seats]
