"""Which matches count for a rating, by pressing; and what was said of them before stays."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches import settling
from bot.matches.match import Match
from bot.store.result_rows import of_match
from bot.tables.rated import Unrated
from bot.tables.ratings import Ratings
from games.core import Seat
from tests.support.bot.erasing import erase
from tests.support.bot.kept import both_engines
from tests.support.bot.outcomes import all_played, grown, rated, stats
from tests.support.bot.scenes import match_of, nap_unsaid, played, player, resign
from tests.support.bot.world import World

pytestmark = both_engines


@pytest.mark.fault("F6")
async def test_opponents_who_resign_at_once_lift_nobody(world: World) -> None:
    """Twelve such opponents brought one from 1500 to 2511."""
    await grown(world)
    for opponent in world.people[1:4]:
        await world.ada.slash(world.channel, "table open", game="race")
        await opponent.slash(world.channel, "table join")
        await world.ada.slash(world.channel, "table start")
        await resign(world, opponent)
    assert [each.result.unrated for each in await all_played(world)] == [Unrated.SHORT] * 3
    assert await world.app.host.matches.results.ratings(world.guild.id) == {"race": Ratings()}
    text = await stats(world, world.ada)
    assert "3 matches played to the end, 3 won; 0 rated." in text


@pytest.mark.fault("F6")
async def test_the_fourth_match_of_two_people_on_a_day_is_not_rated(world: World) -> None:
    """Whichever is asked about first; on the next day, by UTC, they count again."""
    await grown(world)
    for _ in range(4):
        await four_naps_and_out(world, world.ada, world.bram)
    await four_naps_and_out(world, world.ada, world.people[2])
    await world.env.advance_time(86_400)
    await four_naps_and_out(world, world.ada, world.bram)
    told = [each.result.unrated for each in await all_played(world)]
    assert told == [None, None, None, Unrated.OFTEN, None, None]
    await forget_results(world, "match_id > 1")
    await world.app.host.matches.results.settle(of_match(5))
    assert len(await world.store.results.all()) == 5
    assert [each.result.unrated for each in await all_played(world)] == told
    assert await settling.differing(world.store) == []


async def test_matches_on_another_server_do_not_count_here(world: World) -> None:
    """Nobody learns on one server what was played on another."""
    await grown(world)
    for _ in range(3):
        await four_naps_and_out(world, world.ada, world.bram)
    await world.store.write(lambda c: c.execute("UPDATE matches SET guild_id = 5"))
    await four_naps_and_out(world, world.ada, world.bram)
    assert [each.result.unrated for each in await all_played(world)] == [None] * 4


@pytest.mark.discord
@pytest.mark.fault("F6")
async def test_a_young_account_makes_a_match_unrated(world: World) -> None:
    match = await four_naps_and_out(world, world.ada, world.bram)
    [one] = await all_played(world)
    assert one.result.unrated is Unrated.YOUNG
    assert match.id == 1


async def four_naps_and_out(world: World, *people: Any) -> Match:
    """Two turns of each in a race, then the second gives up."""
    first, second = people
    await first.slash(world.channel, "table open", game="race")
    await second.slash(world.channel, "table join")
    await first.slash(world.channel, "table start")
    table = await world.store.table_in(world.channel.id)
    assert table is not None
    match = await match_of(world, table.id)
    for _ in range(4):
        await nap_unsaid(world, match)
    await match.resign(Seat(1), interaction=None, at=world.env.now())
    await world.env.advance_time(60)
    return match


async def forget_results(world: World, which: str) -> None:
    """What came of those matches is not kept any more; logs are."""
    await world.store.write(
        lambda c: [
            c.execute(f"DELETE FROM {name} WHERE {which}") for name in ("seat_results", "results")
        ]
    )


async def test_what_was_said_of_matches_before_stays(world: World) -> None:
    """By what made a match unrated in the version that kept it, which counted no turns."""
    await played(world)
    assert [each.result.unrated for each in await all_played(world)] == [Unrated.SHORT]
    await world.store.write(
        lambda c: (
            c.execute("UPDATE seat_results SET turns = NULL"),
            c.execute("UPDATE results SET unrated = ''"),
        )
    )
    await world.restart()
    assert [each.result.unrated for each in await all_played(world)] == [None]
    assert "1 won; 1 rated" in await stats(world, player(world, await match_of(world, 1), Seat(1)))
    assert await settling.differing(world.store) == []
    await world.store.write(lambda c: c.execute("UPDATE results SET unrated = 'hints'"))
    assert await settling.differing(world.store) == [1]


async def test_a_reason_of_a_newer_version_is_read(world: World) -> None:
    """Where a newer version is rolled in, one of the version before reads what that has kept."""
    await rated(world)
    await world.store.write(lambda c: c.execute("UPDATE results SET unrated = 'moon'"))
    await world.restart()
    assert [each.result.unrated for each in await all_played(world)] == [Unrated.LATER]
    assert "1 won; 0 rated" in await stats(world, player(world, await match_of(world, 1), Seat(1)))
    assert await settling.differing(world.store) == []


async def test_who_was_erased_is_no_false_alarm(world: World) -> None:
    """That an account was young, or two had met too often, cannot be found again then."""
    await grown(world)
    for _ in range(4):
        await four_naps_and_out(world, world.ada, world.bram)
    told = [each.result.unrated for each in await all_played(world)]
    assert told[-1] is Unrated.OFTEN
    await erase(world, world.bram)
    assert [each.result.unrated for each in await all_played(world)] == told
    assert await settling.differing(world.store) == []


async def test_a_reason_that_is_about_nobody_is_found_again_where_somebody_was_erased(
    world: World,
) -> None:
    await played(world)
    await all_played(world)
    await erase(world, world.bram)
    assert await settling.differing(world.store) == []
    await world.store.write(lambda c: c.execute("UPDATE results SET unrated = 'hints'"))
    assert await settling.differing(world.store) == [1]
