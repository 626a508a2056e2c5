"""A review is for who played, once the match is over, and for nobody else until it is shown."""

from __future__ import annotations

from typing import Any

from bot.base.address import address
from bot.replay import share
from bot.review import store
from data.words import Words
from games.core import Seat
from tests.support.bot.playing import MOMENT, act, begin, verbs
from tests.support.bot.scenes import player, press_made, resign, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def reviewed(world: World) -> Any:
    """Ada's panel, once her match is over and all of her moves have been looked at."""
    await begin(world, "patrouille")
    for _ in range(4):
        match = await world.app.host.matches.match(1)
        (seat,) = match.awaited
        await act(world, player(world, match, seat))
    await resign(world, world.bram)
    await world.env.advance_time(MOMENT)
    await press_made(world, world.ada, address("review", 1))
    for _ in range(30):
        await world.env.advance_time(MOMENT)
    return await press_made(world, world.ada, address("review", 1))


async def test_a_running_match_is_not_reviewed(world: World) -> None:
    await begin(world, "patrouille")
    assert tells(
        said(await press_made(world, world.ada, address("review", 1))), "refusal.review_running"
    )
    assert await store.get(world.store, 1, Seat(0)) is None


async def test_who_played_reads_what_was_given_away_and_nobody_else_does(world: World) -> None:
    panel = await reviewed(world)
    assert {"moment", "reviewed", "tell_review"} <= verbs(panel.response)
    assert tells(
        said(await press_made(world, world.people[2], address("review", 1))),
        "refusal.review_not_yours",
    )
    await press_made(world, world.ada, address("tell_review", 1))
    await world.env.advance_time(MOMENT)
    assert tells(world.newest().content, "notice.review_brought")


async def test_the_shared_page_has_what_its_player_shows(world: World) -> None:
    await reviewed(world)
    match = await world.app.host.matches.match(1)
    head = Words.of("en").line("review", "page_head", seat="Ada")
    for shown in (False, True):
        page = (await share.share(world.app.host, match)).file
        assert page is not None
        assert (head in page.fp.read().decode()) is shown
        await press_made(world, world.ada, address("tell_review", 1))


async def test_a_person_who_is_forgotten_leaves_no_review(world: World) -> None:
    await reviewed(world)
    assert await store.get(world.store, 1, Seat(0)) is not None
    await world.store.erase(world.ada.id)
    assert await store.get(world.store, 1, Seat(0)) is None
