"""The board in Discord's frame, in a real browser: two play to the end, and nobody else gets in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.base.rate_limit import RateLimit
from bot.matches.match import Match
from data.pages import page_lines
from tests.local.inside import EVIL, Discord, Insider, discord_at, insider, meanwhile
from tests.local.touching import ANSWERS
from tests.support.bot.boarding import page_of
from tests.support.bot.playing import begin
from tests.support.bot.portal import INSIDE, INSTANCE, portal
from tests.support.bot.world import World, world_in

pytestmark = [pytest.mark.browser, pytest.mark.long]
PHONE, DESKTOP, SMALL = (390, 844), (1280, 800), (480, 270)
SAID = page_lines("board", "en")["page"]


MOST = 5000  # touches of a match
OPTIONS = {"diceland": {"size": 8, "by_fours": True}}


def mine(one: Insider) -> bool:
    return one.turn == SAID["your_move"] and bool(one.all(ANSWERS))


@asynccontextmanager
async def at_discord(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str = "diceland"
) -> AsyncIterator[tuple[World, Match, Discord]]:
    """A short match of Ada and Bram, in a channel where an Activity is open."""
    # No time passes in this world, and it would be too fast for ever.
    monkeypatch.setattr(RateLimit, "takes", lambda *_: True)
    async with world_in(folder) as world:
        await begin(world, game, **OPTIONS.get(game, {}))
        match = await world.a_moment_later()
        number = world.app.application_id
        assert number is not None
        async with (
            portal(number, monkeypatch) as made,
            page_of(world, INSIDE) as page,
            discord_at(made, page, folder) as discord,
        ):
            made.instances[INSTANCE] = (world.channel.id, {one.id for one in world.people[:3]})
            yield world, match, discord


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", ["diceland", "maillot"])
async def test_two_play_a_match_to_its_end_in_discords_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async with at_discord(tmp_path, monkeypatch, game) as (world, match, discord):

        def played(one: Insider, other: Insider) -> None:
            one.open(world.people[0].id)
            other.open(world.people[1].id)
            for each in (one, other):
                each.until(lambda each=each: each.turn)  # type: ignore[misc]
            one.shoot("inside-phone")
            other.shoot("inside-desktop")
            while not (one.over() and other.over()):
                one.until(lambda: one.over() or mine(one) or mine(other))
                for each in filter(mine, (one, other)):
                    each.answer()
                    each.idle()
                assert one.taps + other.taps < MOST

        with insider(discord, PHONE) as one, insider(discord, DESKTOP) as other:
            await meanwhile(played, one, other)
            assert one.taps > 0 < other.taps
        assert match.result is not None or (await world.a_moment_later()).result is not None
        assert discord.odd == []


async def test_what_a_person_of_an_activity_expects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Consent, the language of their Discord, a small frame, looking on, and the way back."""
    async with at_discord(tmp_path, monkeypatch) as (world, _, discord):
        dutch = page_lines("board", "nl")["page"]

        def looked(one: Insider) -> None:
            one.open(world.people[0].id, refuses="yes")
            one.until(lambda: SAID["not_allowed"] in one.door())
            one.open(world.people[2].id, locale="nl")
            one.until(lambda: one.turn == dutch["looks"])
            assert one.window.execute_script("return document.documentElement.lang") == "nl"
            assert not one.all(".answers button, .spot")
            one.client("window.layout(1)")
            one.until(lambda: not one.all(".question"))
            assert one.all(".ground img")
            one.shoot("inside-small")
            one.client("window.layout(0)")
            one.until(lambda: one.all(".question"))
            # No touch: the frame goes with it, and nobody could ask whether it was touched.
            one.window.execute_script("document.querySelector('.foot button').click()")
            one.until(lambda: one.client("return window.ended") == 1000)

        with insider(discord, SMALL) as one:
            await meanwhile(looked, one)


async def test_nobody_else_shows_the_page_in_a_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_discord(tmp_path, monkeypatch) as (_, _, discord):

        def framed(one: Insider) -> str:
            query = f"frame_id=f&instance_id={INSTANCE}&platform=desktop"
            one.window.get(f"https://{EVIL}/?{query}")
            one.within()
            found = "return document.documentElement.outerHTML"
            return str(one.window.execute_script(found))

        with insider(discord, DESKTOP) as one:
            assert 'name="activity"' not in await meanwhile(framed, one)


@pytest.mark.timeout(600)
async def test_where_streams_are_held_back_the_page_looks_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_discord(tmp_path, monkeypatch) as (world, match, discord):
        discord.buffers = True
        mover, other = (world.people[n] for n in (min(match.awaited), 1 - min(match.awaited)))

        def played(one: Insider, two: Insider) -> None:
            one.open(mover.id)
            two.open(other.id)
            two.until(lambda: two.turn == SAID["their_move"])
            one.until(lambda: one.turn == SAID["your_move"])
            while one.turn == SAID["your_move"]:
                one.answer()
                one.idle()
            two.until(lambda: two.turn == SAID["your_move"])

        with insider(discord, PHONE) as one, insider(discord, PHONE) as two:
            await meanwhile(played, one, two)
