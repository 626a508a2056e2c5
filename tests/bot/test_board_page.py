"""The board page: a link opens once, for its person, and a touch is a press of the panel."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.base import clock
from bot.base.address import address
from bot.board import store as visits
from bot.board.gate import Gate
from bot.board.rules import AFTER, LINK, VISIT
from bot.board.site import MOST
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.records import Away
from games.core import Seat
from tests.bot.boarding import OWN, SETTINGS, Browser, browser, link_of, page_of
from tests.bot.conftest import World
from tests.bot.playing import begin, choose

pytestmark = pytest.mark.usefixtures("sketched")


@pytest.fixture
async def page(world: World) -> AsyncIterator[str]:
    await begin(world, "diceland")
    await world.a_moment_later()
    async with page_of(world) as address:
        yield address


def seat_of(match: Match, person: Any) -> Seat:
    return next(seat for seat, member in match.seated.items() if member.user_id == person.id)


def clock_of(world: World) -> datetime:
    with world.env.time_context():
        return clock.now()


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


# ------------------------------------------------------------------ hostile visitors


async def refused(page: str, token: str) -> str:
    """Why a link is not opened, by a browser of its own."""
    async with browser(page) as visitor:
        peeked, opened = await visitor.post("peek", link=token), await visitor.open(token)
        assert not visitor.cookies
        assert peeked["why"] == opened["why"]
        return str(opened["why"])


async def test_a_forged_link_is_refused(world: World, page: str) -> None:
    match = await world.a_moment_later()
    token = await link_of(world, match, 0)
    user, table, seat, *rest = token.split(".")
    forged = [
        "", "x", "....", token[:-1], token + "0", token.upper(), "é" * 300,
        ".".join((user, table, str(1 - int(seat)), *rest)),
        ".".join(("1", table, seat, *rest)),
        ".".join((user, "2", seat, *rest)),
    ]  # fmt: skip
    assert {await refused(page, one) for one in forged} == {"link_forged"}


async def test_a_link_signed_with_an_older_key_is_refused(world: World, page: str) -> None:
    match = await world.a_moment_later()
    token, other = [await link_of(world, match, 0) for _ in range(2)]
    async with browser(page) as own:
        await own.open(other)
        await visits.renew(world.store)
        assert await refused(page, token) == "link_forged"
        assert (await own.look())["why"] == "visit_over"
        assert "seat" in await own.open(await link_of(world, match, 0))


async def test_links_and_visits_end_after_some_hours(world: World, page: str) -> None:
    match = await world.a_moment_later()
    token, late = [await link_of(world, match, 0) for _ in range(2)]
    async with browser(page) as own:
        await own.open(token)
        await world.env.advance_time(LINK.total_seconds())
        assert await refused(page, late) == "link_over"
        assert "board" in await own.look()
        await world.env.advance_time((VISIT - LINK).total_seconds())
        assert (await own.look())["why"] == "visit_over"


async def test_a_link_to_a_seat_of_somebody_else_opens_nothing(world: World, page: str) -> None:
    match = await world.a_moment_later()
    for stranger in (world.people[4], world.bram):
        token = await link_of(world, match, seat_of(match, world.ada), stranger)
        assert await refused(page, token) == "visit_over"


async def test_a_cookie_is_good_for_its_own_seat_alone(world: World, page: str) -> None:
    match = await world.a_moment_later()
    async with browser(page) as own:
        await own.open(await link_of(world, match, 0))
        for other in ("seat/1/1/", "seat/2/0/", "seat/1/7/"):
            own.seat = other
            assert (await own.look())["why"] == "visit_over"
            assert (await own.press("bl:move:1"))["why"] == "visit_over"


async def test_another_table_or_an_unknown_verb_cannot_be_pressed(world: World, page: str) -> None:
    match = await world.a_moment_later()
    before = match.entries
    async with browser(page) as own:
        await own.open(await link_of(world, match, 0))
        for press in (
            "bl:move:2",
            "bl:resign:1",
            "bl:forget:0:1",
            "bl:adback:1:0",
            "x",
            "bl:join:1",
        ):
            assert (await own.press(press))["why"] == "unknown_press"
    assert match.entries == before


async def test_an_old_press_shows_the_question_of_now_and_a_double_one_acts_once(
    world: World, page: str
) -> None:
    match = await world.a_moment_later()
    seat, before = min(match.awaited), match.entries
    action = match.legal(seat)[0]
    sure = address("do", match.id, match.revision(seat), *menu.path_of(action))
    async with browser(page) as own:
        await own.open(await link_of(world, match, seat))
        await own.press(sure, key="the same")
        moved = match.entries
        again = await own.press(sure, key="the same")
        assert match.entries == moved > before
        assert "board" in again or again["why"] == ""


async def test_other_origins_hosts_and_forms_are_refused(world: World, page: str) -> None:
    match = await world.a_moment_later()
    token = await link_of(world, match, 0)
    wrong: list[dict[str, str]] = [
        {"Origin": "https://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
    ]  # fmt: skip
    for headers in wrong:
        async with browser(page, **headers) as visitor:
            await visitor.post("open", 403, link=token)
    async with (
        browser(page) as visitor,
        visitor.client.post(f"{page}/open", data={"link": token}, headers=OWN) as answer,
    ):
        assert answer.status == 415
    without = {name: value for name, value in OWN.items() if name != "Origin"}
    async with (
        browser(page) as visitor,
        visitor.client.post(f"{page}/open", json={"link": token}, headers=without) as answer,
    ):
        assert answer.status == 403
    async with browser(page) as own:
        assert "seat" in await own.open(token)


async def test_a_scanner_that_follows_every_link_spends_nothing(world: World, page: str) -> None:
    """Nor does it learn anything: the token stands behind the #, which no request carries."""
    match = await world.a_moment_later()
    token = await link_of(world, match, 0)
    async with browser(page) as scanner:
        for where in ("/", "/seat/1/0/", "/page/main.js", "/words/nl", "/page/sans.ttf"):
            async with scanner.client.get(f"{page}{where}", headers={"Host": OWN["Host"]}) as found:
                text = (await found.read()).decode("utf-8", "replace")
                assert found.status == 200
                assert "Ada" not in text
                assert found.headers["Referrer-Policy"] == "no-referrer"
                assert "frame-ancestors 'none'" in found.headers["Content-Security-Policy"]
        for where in ("/seat/1/0/news", "/peek", "/open", "/page/..%2fsite.py", "/nothing"):
            async with scanner.client.get(f"{page}{where}", headers={"Host": OWN["Host"]}) as found:
                assert found.status in (403, 404, 405)
                assert found.headers["Cache-Control"] == "no-store"
    async with browser(page) as own:
        assert "seat" in await own.open(token)


async def test_ten_thousand_requests_change_nothing_and_end_in_refusals(
    world: World, page: str
) -> None:
    match = await world.a_moment_later()
    before, token = match.entries, await link_of(world, match, 0)
    async with browser(page, **{"X-Forwarded-For": "203.0.113.9"}) as flood:
        statuses: Counter[int] = Counter()
        for _ in range(100):
            async with asyncio.TaskGroup() as group:
                for _ in range(100):
                    group.create_task(asked(flood, statuses))
        assert statuses.total() == 10_000
        assert statuses[429] > 9_000
    assert match.entries == before
    async with browser(page, **{"X-Forwarded-For": "203.0.113.10"}) as own:
        assert "seat" in await own.open(token)


async def asked(visitor: Browser, statuses: Counter[int]) -> None:
    body, url = {"press": "bl:move:1", "key": "k"}, f"{visitor.address}/seat/1/0/press"
    async with visitor.client.post(url, json=body, headers=visitor.headers) as answer:
        statuses[answer.status] += 1


async def test_half_requests_are_closed_and_block_nobody(
    world: World, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await world.a_moment_later()
    token, (host, port) = await link_of(world, match, 0), page.removeprefix("http://").split(":")
    halves = []
    for _ in range(MOST + 20):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"POST /open HTTP/1.1\r\nHost: play.example\r\nContent-Le")
        halves.append((reader, writer))
    async with browser(page) as own:
        assert "seat" in await own.open(token)
    assert await asyncio.wait_for(halves[0][0].read(), 10) == b""
    for _, writer in halves:
        writer.close()


async def test_a_forwarded_address_is_believed_from_the_named_proxy_only() -> None:
    def asker(remote: str, passed_on: str = "", *proxies: str) -> str:
        settings = replace(SETTINGS, proxies=frozenset(proxies))
        headers = {"X-Forwarded-For": passed_on} if passed_on else {}
        request = make_mocked_request("GET", "/", headers=headers)
        return Gate(settings).asker(request.clone(remote=remote))

    assert asker("10.0.0.1", "6.6.6.6") == "10.0.0.1"
    assert asker("10.0.0.1", "6.6.6.6", "10.0.0.2") == "10.0.0.1"
    assert asker("10.0.0.1", "6.6.6.6, 7.7.7.7", "10.0.0.1") == "7.7.7.7"
    assert asker("10.0.0.1", "7.7.7.7, 10.0.0.2", "10.0.0.1", "10.0.0.2") == "7.7.7.7"
    assert asker("10.0.0.1", "", "10.0.0.1") == "10.0.0.1"


# ------------------------------------------------------------------ what ends a visit


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


async def test_a_deputy_plays_only_as_long_as_they_are_one(world: World, page: str) -> None:
    match, seat = await world.a_moment_later(), 0
    now, user = clock_of(world), match.seated[Seat(0)].user_id
    absence = Away(now, now + timedelta(hours=1), world.people[4].id)
    await world.store.deadlines.leave(user, absence)
    world.app.host.matches.forget(match.id)
    match = await world.a_moment_later()
    async with browser(page) as deputy:
        token = await link_of(world, match, seat, world.people[4])
        later = await link_of(world, match, seat, world.people[4])
        assert "seat" in await deputy.open(token)
        assert "board" in await deputy.look()
        await world.env.advance_time(3700)
        assert (await deputy.look())["why"] == "visit_over"
        assert await refused(page, later) == "visit_over"


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
