"""A review is for who played, once the match is over, and for nobody else until it is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.base import private_panels
from bot.base.address import address
from bot.features.past.replay import share
from bot.features.past.review import store, views
from data.words import Words
from games.core import Seat
from tests.support.bot.playing import MOMENT, act, begin, labels, verbs
from tests.support.bot.scenes import dms, player, press_made, resign, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

CURVE = re.compile(r'"iVBOR[A-Za-z0-9+/=]+",".{13}Your chance to win, by move: 1: ')
"""A picture in the file itself, and what it shows in words."""


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the time a review is there its answer can be changed no more."""
    monkeypatch.setattr(private_panels, "KEPT", timedelta(0))


async def reviewed(world: World) -> Any:
    """The answer to Ada, who has asked for it once her match was over; all of her moves have been
    looked at."""
    await begin(world, "patrouille")
    for _ in range(4):
        match = await world.app.host.matches.match(1)
        (seat,) = match.awaited
        await act(world, player(world, match, seat))
    await resign(world, world.bram)
    await world.env.advance_time(MOMENT)
    asked = await press_made(world, world.ada, address("review", 1))
    for _ in range(30):
        await world.env.advance_time(MOMENT)
    return asked


async def test_a_running_match_is_not_reviewed(world: World) -> None:
    await begin(world, "patrouille")
    assert tells(
        said(await press_made(world, world.ada, address("review", 1))), "refusal.review_running"
    )
    assert await store.get(world.store, 1, Seat(0)) is None


async def test_who_played_reads_what_was_given_away_and_nobody_else_does(world: World) -> None:
    await reviewed(world)
    panel = await press_made(world, world.ada, address("review", 1))
    assert {"moment", "reviewed", "tell_review"} <= verbs(panel.response)
    assert tells(
        said(await press_made(world, world.people[2], address("review", 1))),
        "refusal.review_not_yours",
    )
    await press_made(world, world.ada, address("tell_review", 1))
    await world.env.advance_time(MOMENT)
    told = world.newest().content
    assert told.startswith("🔍 Ada shares a review of **Patrouille** #1: nothing clearly better")
    assert told.endswith("All of it is in `/table share`.")


async def test_a_mistake_is_told_to_all_in_points_and_a_moment_without_change_has_none(
    world: World,
) -> None:
    await reviewed(world)
    kept = await store.get(world.store, 1, Seat(0))
    assert kept is not None
    wrong, *right = (replace(v, chance=0.5, after=0.5) for v in kept[1].verdicts)
    verdicts = (replace(wrong, chance=0.6), *right)
    assert await store.keep(world.store, 1, Seat(0), replace(kept[1], verdicts=verdicts))
    panel = (await press_made(world, world.ada, address("review", 1))).response
    assert labels(panel)[:2] == ["Moment 1 (−10)", "Moment 2"]
    await press_made(world, world.ada, address("tell_review", 1))
    await world.env.advance_time(MOMENT)
    told = world.newest().content
    assert ": gave away 10 points of the chance to win, in 1 move." in told
    assert " luck " not in told  # it did nothing: the last change is that Bram gave up


async def test_that_the_other_gave_up_is_no_luck(world: World) -> None:
    await reviewed(world)
    panel = (await press_made(world, world.ada, address("review", 1))).response
    assert "The rest came when nobody else played on." in panel.content
    match, kept = await world.app.host.matches.match(1), await store.get(world.store, 1, Seat(0))
    assert kept is not None
    assert views.found(match, Seat(0), kept[1]).lucks[-1] == 0


async def test_the_answer_that_said_how_far_it_was_becomes_the_review(world: World) -> None:
    asked = await reviewed(world)
    assert {"moment", "reviewed", "tell_review"} <= verbs(asked.response)
    assert dms(world.ada) == []


@pytest.mark.usefixtures("late")
async def test_who_has_no_such_answer_any_more_is_told_once_by_direct_message(
    world: World,
) -> None:
    asked = await reviewed(world)
    assert tells(said(asked), "review.begins")
    (told,) = dms(world.ada)
    assert tells(told.content, "review.ready")
    shown = (await world.ada.user.click(told, label=labels(told)[0])).response
    assert {"moment", "reviewed", "tell_review"} <= verbs(shown)
    assert len(dms(world.ada)) == 1
    assert not any(tells(message.content, "review.ready") for message in world.messages())


@pytest.mark.usefixtures("late")
async def test_who_wants_no_reminders_is_told_nothing(world: World) -> None:
    await world.ada.slash(world.channel, "remind", on=False)
    await reviewed(world)
    assert dms(world.ada) == []
    panel = await press_made(world, world.ada, address("review", 1))
    assert "moment" in verbs(panel.response)


@pytest.mark.usefixtures("late")
async def test_in_quiet_hours_it_waits_for_their_end(world: World) -> None:
    now = world.env.now()
    quiet = f"{now - timedelta(hours=1):%H:%M}-{now + timedelta(hours=3):%H:%M}"
    await world.ada.slash(world.channel, "remind", zone="UTC", quiet=quiet)
    await reviewed(world)
    assert dms(world.ada) == []
    await world.env.advance_time(timedelta(hours=3).total_seconds())
    assert [tells(told.content, "review.ready") for told in dms(world.ada)] == [True]


async def test_the_shared_page_has_what_its_player_shows_and_its_curve(world: World) -> None:
    await reviewed(world)
    match = await world.app.host.matches.match(1)
    head = Words.of("en").line("review", "page_head", seat="Ada")
    for shown in (False, True):
        page = (await share.share(world.app.host, match)).file
        assert page is not None
        written = page.fp.read().decode()
        assert (head in written) is shown
        assert (CURVE.search(written) is not None) is shown
        await press_made(world, world.ada, address("tell_review", 1))


async def test_a_person_who_is_forgotten_leaves_no_review(world: World) -> None:
    await reviewed(world)
    assert await store.get(world.store, 1, Seat(0)) is not None
    await world.store.erase(world.ada.id)
    assert await store.get(world.store, 1, Seat(0)) is None


@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
async def test_the_chances_by_move_stand_in_a_row_alike_in_every_language(language: str) -> None:
    """German had an "und" before the last."""
    of = views.FinishedReview((0.5, 0.6, 0.7), (), (), (), end=1.0, resigned=False, alone=False)
    row = views._curve_in_words(of, Words.of(language))
    assert row.count(", ") == 3  # one is in what they are called
    assert " und " not in row
