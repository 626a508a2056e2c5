"""Best of three: the same people, seats that rotate, and a score that is told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.lobby.series.store import series_of
from bot.tables.series import SeriesScore
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import close, match_of, minutes, resign, said, table_in
from tests.support.bot.telling import tells
from tests.support.bot.world import World

ADA, BRAM, CLEO = 1, 2, 3


@pytest.mark.parametrize(
    ("of", "winners", "champion", "over"),
    [
        (3, [], None, False),
        (3, [ADA], None, False),
        (3, [ADA, BRAM], None, False),
        (3, [ADA, ADA], ADA, True),
        (3, [ADA, BRAM, BRAM], BRAM, True),
        (3, [ADA, BRAM, CLEO], None, True),
        (3, [None, None, ADA], ADA, True),
        (3, [None, None, None], None, True),
        (5, [ADA, ADA], None, False),
        (5, [ADA, BRAM, ADA, ADA], ADA, True),
    ],
)
def test_it_is_won_by_more_than_half_or_at_its_end_by_the_most(
    of: int, winners: list[int | None], champion: int | None, over: bool
) -> None:
    score = SeriesScore(of, winners)
    assert (score.champion, score.over) == (champion, over)


async def first(world: World) -> None:
    """Ada and Bram begin a best of three."""
    await world.ada.slash(world.channel, "table open", game="race", best_of=3)
    assert "Best of 3, match 1" in world.newest().content
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    await minutes(world, 1)


def lobby_of(world: World) -> str:
    """What the newest lobby says."""
    return next(m.content for m in reversed(world.messages()) if "Join" in labels(m))


async def lost_by(world: World, person: Any) -> str:
    """Somebody resigns; what the channel reads of the end."""
    await resign(world, person)
    await minutes(world, 1)
    return next(m.content for m in reversed(world.messages()) if "rematch" in verbs(m))


async def rematch(world: World, person: Any, other: Any) -> None:
    """By handshake: one asks, the other joins, the first starts."""
    await world.press(person, "rematch")
    await minutes(world, 1)
    await other.slash(world.channel, "table join")
    await person.slash(world.channel, "table start")
    await minutes(world, 1)


async def test_three_matches_by_rematch_with_the_score_at_each_end_and_lobby(world: World) -> None:
    await first(world)
    seats = [m.user_id for m in (await match_of(world, 1)).seated.values()]
    told = await lost_by(world, world.bram)
    assert "Best of 3, after 1 match: Ada **1**, Bram **0**" in told
    await world.press(world.bram, "rematch")
    await minutes(world, 1)
    assert "Best of 3, match 2: Ada **1**, Bram **0**" in lobby_of(world)
    await world.ada.slash(world.channel, "table join")
    await world.bram.slash(world.channel, "table start")
    await minutes(world, 1)
    assert [m.user_id for m in (await match_of(world, 2)).seated.values()] == seats[::-1]
    assert "after 2 matches: Ada **1**, Bram **1**" in await lost_by(world, world.ada)
    await rematch(world, world.ada, world.bram)
    told = await lost_by(world, world.ada)
    assert "🏆 **Bram** has won the best of 3: Bram **2**, Ada **1**" in told


async def test_after_its_end_a_rematch_begins_a_new_series(world: World) -> None:
    await first(world)
    await lost_by(world, world.bram)
    await rematch(world, world.ada, world.bram)
    assert "has won" in await lost_by(world, world.bram)
    await world.press(world.ada, "rematch")
    await minutes(world, 1)
    assert "Best of 3, match 1" in lobby_of(world)
    assert "Ada **0**, Bram **0**" in lobby_of(world)


async def test_nobody_else_joins_or_finds_a_later_match(world: World) -> None:
    await first(world)
    await lost_by(world, world.bram)
    await world.people[4].slash(world.other, "table find", tell=True)
    await world.press(world.ada, "rematch")
    await minutes(world, 1)
    answer = said(await world.people[4].slash(world.channel, "table join"))
    assert "with exactly the same people: Ada and Bram" in answer
    assert "No lobby" in said(await world.people[4].slash(world.other, "table find"))
    assert "Join #2" in labels((await world.bram.slash(world.other, "table find")).response)


async def test_it_does_not_begin_without_one_of_them(world: World) -> None:
    await first(world)
    await lost_by(world, world.bram)
    await world.press(world.ada, "rematch")
    await minutes(world, 1)
    answer = said(await world.ada.slash(world.channel, "table start"))
    assert tells(answer, "refusal.series_people")


async def test_one_match_of_a_series_at_a_time(world: World) -> None:
    await first(world)
    await lost_by(world, world.bram)
    end = next(m for m in reversed(world.messages()) if "rematch" in verbs(m))
    await world.press(world.ada, "rematch")
    await world.ada.slash(world.other, "table move", table=2)
    await minutes(world, 1)
    assert "already open: #2" in said(await world.press(world.bram, "rematch", end))


async def test_a_lobby_that_came_to_nothing_does_not_count(world: World) -> None:
    await first(world)
    await lost_by(world, world.bram)
    end = next(m for m in reversed(world.messages()) if "rematch" in verbs(m))
    await world.press(world.ada, "rematch")
    await minutes(world, 1)
    await close(world, world.ada)
    await world.press(world.bram, "rematch", end)
    await minutes(world, 1)
    assert "match 2: Ada **1**, Bram **0**" in lobby_of(world)


async def test_it_outlives_a_restart(world: World) -> None:
    await first(world)
    await lost_by(world, world.bram)
    await world.restart()
    await rematch(world, world.ada, world.bram)
    await world.restart()
    assert "Ada **2**, Bram **0**" in await lost_by(world, world.bram)


async def test_who_was_erased_has_no_name_and_the_series_ends_there(world: World) -> None:
    await first(world)
    await lost_by(world, world.ada)
    await world.app.host.matches.erase(world.bram.id)
    await world.press(world.ada, "rematch")
    await minutes(world, 1)
    table = await table_in(world, world.channel)
    assert await series_of(world.store, table.id) is None
    assert "Bram" not in lobby_of(world)
    assert "Best of" not in lobby_of(world)


async def test_without_asking_there_is_no_series(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    assert "Best of" not in world.newest().content
    assert await series_of(world.store, 1) is None
