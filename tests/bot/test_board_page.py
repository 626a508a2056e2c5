"""The board page: a link opens once, for its person, and a touch is a press of the panel."""

from __future__ import annotations

from contextlib import AsyncExitStack
from datetime import timedelta

import pytest

from bot.base.address import address
from bot.features.board import store as visits
from bot.features.board import views
from bot.features.board.rules import AFTER
from bot.features.board.streams import OF_ONE, Sign, Streams
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.records import Away
from games.core import Seat
from tests.support.bot.boarding import (
    browser,
    clock_of,
    link_of,
    page,
    page_of,
    refused,
    seat_of,
)
from tests.support.bot.playing import begin, choose, verbs
from tests.support.bot.scenes import resign
from tests.support.bot.sitting import hand
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

__all__ = ["page"]  # a fixture


async def test_a_link_opens_once_for_the_browser_that_pressed(world: World, page: str) -> None:
    match = await world.a_moment_later()
    token = await link_of(world, match, min(match.awaited))
    async with browser(page) as own, browser(page) as second:
        assert "DiceLand" in (await own.post("peek", link=token))["table"]
        assert (await own.open(token))["seat"] == f"seat/1/{min(match.awaited)}/"
        assert "board" in await own.look()
        assert (await second.open(token))["why"] == "link_spent"
        second.seat = own.seat
        assert (await second.look())["why"] == "visit_over"


async def test_a_touch_is_the_press_of_the_panel(world: World, page: str) -> None:
    match = await world.a_moment_later()
    seat, before = min(match.awaited), match.entries
    async with browser(page) as own:
        await own.open(await link_of(world, match, seat))
        board = (await own.look())["board"]
        for _ in range(4):
            if match.entries > before:
                break
            spot = next(iter(board["spots"]), None)
            parts = [part for row in board["rows"] for part in row if part["kind"] == "button"]
            sure = [part for part in parts if ":do:" in part["press"]]
            if sure:
                board = (await own.press(sure[0]["press"]))["board"]
            else:
                assert spot is not None
                board = (await own.press(spot["press"], spot["value"]))["board"]
        assert match.entries > before
        assert match.lines[before].entry.seat == seat


async def test_after_a_move_the_next_question_stands_first_and_what_came_of_it_behind(
    world: World,
) -> None:
    await begin(world, "diceland", size=8, by_fours=True)
    match = await world.a_moment_later()
    seat = min(match.awaited)
    path = menu.path_of(match.legal(seat)[0])
    async with page_of(world) as address_of_page, browser(address_of_page) as own:
        await own.open(await link_of(world, match, seat))
        assert (await own.look())["board"]["came"] == ""
        done = await own.press(address("do", match.id, match.revision(seat), *path))
        board = done["board"]
        assert "Ada places" in board["came"]
        assert board["text"].startswith("**On which tile do you place")
        assert board["table"] not in board["text"] + board["came"]


def signs(world: World) -> Sign:
    """What the seats of that world see."""

    async def sign(table: int, seat: Seat) -> str:
        return views.sign(await world.app.host.matches.match(table), seat)

    return sign


async def test_a_page_hears_only_of_what_it_has_not_seen(world: World, page: str) -> None:
    match = await world.a_moment_later()
    async with browser(page) as own:
        await own.open(await link_of(world, match, 0))
        seen = (await own.look())["board"]["sign"]
    streams, seat = Streams(world.store, signs(world), 9), Seat(0)
    async with (
        streams.of(1, match.id, seat, seen) as fresh,
        streams.of(2, match.id, seat, "") as late,
    ):
        for _ in range(2):
            await streams.look()
        assert fresh.empty()
        assert late.get_nowait() == seen
        assert late.empty()
        await match.resign(Seat(0), interaction=None, at=clock_of(world))
        await streams.look()
        assert fresh.get_nowait() == late.get_nowait() != seen


async def test_a_visit_ends_by_its_persons_word(world: World, page: str) -> None:
    match = await world.a_moment_later()
    token, later = [await link_of(world, match, seat_of(match, world.ada)) for _ in range(2)]
    async with browser(page) as own, browser(page) as other:
        await own.open(token)
        await own.post(f"{own.seat}leave")
        assert (await own.look())["why"] == "visit_over"
        assert (await other.open(token))["why"] == "link_spent"
        await other.open(later)
        await world.env.advance_time(2)
        unspent = await link_of(world, match, seat_of(match, world.ada))
        await world.env.advance_time(2)
        shown = (await world.ada.slash(world.channel, "privacy")).response
        await choose(world.ada, shown, "Close my boards")
        assert (await other.look())["why"] == "visit_over"
        assert await refused(page, unspent) == "link_spent"
        await world.env.advance_time(2)
        assert "seat" in await other.open(await link_of(world, match, seat_of(match, world.ada)))


async def test_a_visit_and_a_link_end_when_the_seat_has_another_player(
    world: World, page: str
) -> None:
    match, emma = await world.a_moment_later(), world.people[4]
    seat = seat_of(match, world.ada)
    async with browser(page) as own, browser(page) as theirs:
        await own.open(await link_of(world, match, seat))
        unspent = await link_of(world, match, seat)
        await hand(world, world.ada, emma)
        assert (await own.look())["why"] == "visit_over"
        assert (await own.press(address("move", match.id)))["why"] == "visit_over"
        assert await refused(page, unspent) in ("visit_over", "link_over")
        match = await world.a_moment_later()
        assert "seat" in await theirs.open(await link_of(world, match, seat, emma))
        assert "board" in await theirs.look()


async def test_of_one_person_only_the_newest_pages_are_told(world: World, page: str) -> None:
    streams, seat = Streams(world.store, signs(world), 99), Seat(0)
    async with AsyncExitStack() as stack:
        own = [
            await stack.enter_async_context(streams.of(1, 1, seat, "")) for _ in range(OF_ONE + 1)
        ]
        other = await stack.enter_async_context(streams.of(2, 1, seat, ""))
        assert own[0].get_nowait() is None
        await streams.look()
        assert [stream.empty() for stream in (*own, other)] == [True, *[False] * (OF_ONE + 1)]


async def test_a_visit_ends_with_erasure(world: World, page: str) -> None:
    match = await world.a_moment_later()
    async with browser(page) as own:
        token = await link_of(world, match, seat_of(match, world.ada))
        await own.open(await link_of(world, match, seat_of(match, world.ada)))
        await world.app.host.matches.erase(world.ada.id)
        assert (await own.look())["why"] == "visit_over"
        assert await refused(page, token) in ("visit_over", "link_over")


async def test_the_end_of_a_match_can_be_seen_for_some_minutes(world: World, page: str) -> None:
    match = await world.a_moment_later()
    async with browser(page) as own:
        token = await link_of(world, match, seat_of(match, world.ada))
        await own.open(await link_of(world, match, seat_of(match, world.ada)))
        await match.resign(seat_of(match, world.bram), interaction=None, at=clock_of(world))
        board = (await own.look())["board"]
        assert board["over"]
        assert await refused(page, token) == "link_over"
        press = await own.press(address("move", match.id))
        assert "board" not in press or board["over"]
        await world.env.advance_time(AFTER.total_seconds())
        assert (await own.look())["why"] == "visit_over"


async def deputised(world: World) -> Match:
    """Emma plays the first seat for an hour."""
    match = await world.a_moment_later()
    now, user = clock_of(world), match.seated[Seat(0)].user_id
    absence = Away(now, now + timedelta(hours=1), world.people[4].id)
    await world.store.deadlines.leave(user, absence)
    world.app.host.matches.forget(match.id)
    return await world.a_moment_later()


async def test_the_end_of_a_match_has_the_next_one_a_review_and_its_steps(
    world: World, page: str
) -> None:
    match = await world.a_moment_later()
    async with browser(page) as own:
        await own.open(await link_of(world, match, 0))
        await resign(world, world.ada)
        rows = (await own.look())["board"]["rows"]
        presses = {part["press"].split(":")[1]: part["press"] for row in rows for part in row}
        assert [*presses] == ["rematch", "step", "review"]
        assert "board" in await own.press(presses["review"])
        await own.press(presses["rematch"])
        await world.env.advance_time(10)
        lobby = world.messages()[-1]
        assert "join" in verbs(lobby)


async def test_a_deputy_plays_only_as_long_as_they_are_one(world: World, page: str) -> None:
    match = await deputised(world)
    async with browser(page) as deputy:
        token = await link_of(world, match, 0, world.people[4])
        later = await link_of(world, match, 0, world.people[4])
        assert "seat" in await deputy.open(token)
        assert "board" in await deputy.look()
        await world.env.advance_time(3700)
        assert (await deputy.look())["why"] == "visit_over"
        assert await refused(page, later) == "visit_over"


async def test_the_page_speaks_as_its_browser_to_whoever_is_not_known_to_read_otherwise(
    world: World, page: str
) -> None:
    match, emma = await deputised(world), world.people[4]
    async with browser(page) as deputy:
        await deputy.open(await link_of(world, match, 0, emma))
        for chosen, heard in (("", "nl"), ("fr", "fr")):
            await world.store.readers.choose(emma.id, chosen)
            board = (await deputy.post(f"{deputy.seat}look", language="nl"))["board"]
            assert board["language"] == heard


async def test_no_token_stands_in_the_log(
    world: World, page: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    match = await world.a_moment_later()
    token = await link_of(world, match, 0)
    async with browser(page) as own:
        await own.open(token)
        await own.look()
        await own.press("bl:move:1")
        await own.open(token)
        told = [record.getMessage() for record in caplog.records if record.name != "aiosqlite"]
        told = [line for line in told if "aiosqlite" not in line]
        for secret in (token, token.rpartition(".")[2], own.cookies["board"]):
            assert not [line for line in told if secret in line]
    key = await visits.key(world.store)
    assert not [line for line in told if key in line]
