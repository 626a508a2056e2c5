"""A hostile visitor of the board page gets a clear refusal, and changes nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from bot.base.address import address
from bot.features.board import store as visits
from bot.features.board.gate import Gate
from bot.features.board.rules import LINK, VISIT
from bot.features.board.site import MOST
from bot.tables import menu
from tests.support.bot.boarding import (
    OWN,
    SETTINGS,
    Browser,
    browser,
    link_of,
    page,
    refused,
    seat_of,
)
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

__all__ = ["page"]  # a fixture


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


@pytest.mark.parametrize(
    "body",
    [
        "[" * 20_000, "[]", "{", "\xff", r'{"link": "\ud800", "press": "\ud800"}',
        '{"link": 1, "press": 1}', '{"link": [], "press": "bl:move:1", "entries": "x"}',
        '{"link": {}, "press": "bl:move:1", "values": {"a": 1}}',
        '{"link": null, "press": "bl:move:1", "entries": {"a": []}}',
    ],
)  # fmt: skip
async def test_what_no_page_of_ours_would_send_is_refused_and_is_no_error_of_ours(
    page: str, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    headers = OWN | {"Content-Type": "application/json"}
    async with browser(page) as visitor:
        for where in ("peek", "open", "seat/1/0/press"):
            url, sent = f"{page}/{where}", body.encode("latin-1")
            async with visitor.client.post(url, data=sent, headers=headers) as answer:
                assert answer.status == 400
    assert [line for line in caplog.records if line.levelname == "ERROR"] == []


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


@pytest.mark.parametrize("hundreds", [10, pytest.param(100, marks=pytest.mark.long)])
async def test_ten_thousand_requests_change_nothing_and_end_in_refusals(
    world: World, page: str, hundreds: int
) -> None:
    """A tenth of them in the short form."""
    match = await world.a_moment_later()
    before, token = match.entries, await link_of(world, match, 0)
    async with browser(page, **{"X-Forwarded-For": "203.0.113.9"}) as flood:
        statuses: Counter[int] = Counter()
        for _ in range(hundreds):
            async with asyncio.TaskGroup() as group:
                for _ in range(100):
                    group.create_task(asked(flood, statuses))
        assert statuses.total() == 100 * hundreds
        assert statuses[429] > 90 * hundreds - 500
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
        said = [("X-Forwarded-For", line) for line in passed_on.split("|") if line]
        request = make_mocked_request("GET", "/", headers=CIMultiDict(said))
        return Gate(settings).asker(request.clone(remote=remote))

    assert asker("10.0.0.1", "6.6.6.6") == "10.0.0.1"
    assert asker("10.0.0.1", "6.6.6.6", "10.0.0.2") == "10.0.0.1"
    assert asker("10.0.0.1", "6.6.6.6, 7.7.7.7", "10.0.0.1") == "7.7.7.7"
    assert asker("10.0.0.1", "7.7.7.7, 10.0.0.2", "10.0.0.1", "10.0.0.2") == "7.7.7.7"
    assert asker("10.0.0.1", "", "10.0.0.1") == "10.0.0.1"
    # As some proxies and sockets say an address.
    assert asker("::ffff:10.0.0.1", "7.7.7.7:4321", "10.0.0.1") == "7.7.7.7"
    assert asker("10.0.0.1", "[2001:DB8::7]:4321", "10.0.0.1") == "2001:db8::7"
    assert asker("2001:db8:0::1", "7.7.7.7", "2001:DB8::1") == "7.7.7.7"
    # The visitor's own header stands before that of the proxy.
    assert asker("10.0.0.1", "6.6.6.6|7.7.7.7", "10.0.0.1") == "7.7.7.7"
    assert asker("10.0.0.1", "6.6.6.6|7.7.7.7|10.0.0.2", "10.0.0.1", "10.0.0.2") == "7.7.7.7"


async def test_a_house_that_asks_from_another_address_each_time_is_one(page: str) -> None:
    """Of the newer kind of address everybody has 2 to the 64."""
    statuses: Counter[int] = Counter()
    async with browser(page) as flood:
        for number in range(100):
            flood.headers["X-Forwarded-For"] = f"2001:db8:1:2::{number + 1:x}"
            await asked(flood, statuses)
        assert statuses[429] > 20
        flood.headers["X-Forwarded-For"] = "2001:db8:1:3::1"
        assert (await flood.post("peek", link="x"))["why"] == "link_forged"
