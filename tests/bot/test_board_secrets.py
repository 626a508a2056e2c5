"""No secret of a seat reaches another's page, and any process serves any seat."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.base import reading
from bot.base.address import address
from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server
from bot.delivery.calls import invitations
from bot.features.board import hosting
from bot.features.board.service import links
from bot.host import Delivery, Host
from bot.matches.past import Pasts
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import Thinkers
from bot.store.store import Store
from bot.tables import menu
from games.core import Seat
from games.exam.secrets import trapped
from tests.support.bot.boarding import (
    PUBLIC,
    SETTINGS,
    Browser,
    Json,
    browser,
    clock_of,
    link_of,
    page_of,
)
from tests.support.bot.hosting import a_match
from tests.support.bot.scenes import begun
from tests.support.bot.stored import position_of
from tests.support.bot.twins import Twin, assert_alike
from tests.support.bot.world import World

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.discord]
ADA, BRAM, CLEO = range(3)


PRESSES = ("move", "step", "log", "plan", "undo")


async def watching(own: Browser, *presses: str) -> list[Json]:
    """All that a page can ask for."""
    table = own.seat.split("/")[1]
    asked = [await own.look(), await own.post(f"{own.seat}look", since=True)]
    for press in presses or PRESSES:
        last = ("last",) if press in ("step", "log") else ()
        asked.append(await own.press(address(press, int(table), *last)))
    return asked


async def chooses(twin: Twin, game: str, nth: int) -> None:
    """Bram chooses in secret on his page while the others look at theirs."""
    match = await begun(twin.world, game, 3)
    async with page_of(twin.world) as page, AsyncExitStack() as open_ones:
        pages = []
        for seat in (ADA, BRAM, CLEO):
            own = await open_ones.enter_async_context(browser(page))
            assert "seat" in await own.open(await link_of(twin.world, match, seat))
            pages.append(own)
        secret = [action for action in match.legal(Seat(BRAM)) if action.secret]
        path = menu.path_of(secret[nth])
        await twin.wait(60)
        done = twin._listen()
        for verb in ("pick", "do"):
            await pages[BRAM].press(address(verb, match.id, match.revision(Seat(BRAM)), *path))
        # A press of the page is no action of the simulation, which so does not wait for its board.
        sent: Any = twin.world.env.backend.http_requests
        for _ in range(1500):
            if any(entry.method == "PATCH" for entry in sent[done:]):
                break
            await asyncio.sleep(0.02)
        await twin.wait(2)
        await twin.note(done, BRAM)
        assert match.acts(Seat(BRAM)) == 0, "nobody knows that he has chosen"
        for who in (ADA, CLEO):
            twin.received.append(await watching(pages[who]))
        await twin.wait(86_400)


@pytest.mark.long  # two worlds with three browsers each
@pytest.mark.parametrize("game", ["whisper", "maillot"])
async def test_what_is_chosen_on_the_page_is_seen_by_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Twins: two worlds that differ in one secret choice, made on the page."""
    scenes = [partial(chooses, game=game, nth=nth) for nth in (3, 4)]
    await assert_alike(tmp_path, monkeypatch, {BRAM}, *scenes)


async def test_after_a_secret_choice_the_page_says_it_and_how_to_change_it(world: World) -> None:
    match = await begun(world, "whisper", 3)
    secret = next(action for action in match.legal(Seat(BRAM)) if action.secret)
    async with page_of(world) as page, browser(page) as own:
        await own.open(await link_of(world, match, BRAM))
        path = menu.path_of(secret)
        await own.press(address("do", match.id, match.revision(Seat(BRAM)), *path))
        board = (await own.look())["board"]
        assert not board["mine"]
        assert not board["asks"]
        (again,) = [part for row in board["rows"] for part in row]
        assert (await own.press(again["press"]))["board"]["asks"]


async def test_the_last_to_choose_reads_what_their_own_choice_has_led_to(world: World) -> None:
    """Also once the others have moved on, which they do at once if they are computers."""
    match = await begun(world, "whisper")
    async with page_of(world) as page, browser(page) as own:
        await own.open(await link_of(world, match, BRAM))
        for seat in (ADA, BRAM):
            secret = next(action for action in match.legal(Seat(seat)) if action.secret)
            revision = match.revision(Seat(seat))
            await match.play(Seat(seat), revision, secret, interaction=None, at=clock_of(world))
        news = (await own.look())["board"]["news"]
        assert "Ada whispered 1." in news


async def test_what_others_have_sealed_is_not_even_read_for_a_page(world: World) -> None:
    """A trap stands where the other's choice was, and springs when it is read."""
    match = await begun(world, "whisper")
    first, other = Seat(0), Seat(1)
    choice = next(action for action in match.legal(first) if action.secret)
    with world.env.time_context():
        at = match.since[first]
    await match.play(first, match.revision(first), choice, interaction=None, at=at)
    guarded = trapped(position_of(match).state, other)
    match._position = replace(position_of(match), state=guarded)
    match._views.clear()
    async with page_of(world) as page, browser(page) as own:
        await own.open(await link_of(world, match, other))
        # Looking back compares whole positions, which shows nothing of them.
        for answer in await watching(own, "move", "log", "plan"):
            # An error of ours, as a trap that springs, has no key.
            assert "board" in answer or "form" in answer or answer["why"], answer


def host_of(store: Store) -> Host:
    """One of several processes, without its Discord."""
    nobody: Any = None
    return Host(
        store=store, matches=MatchRegistry(store), pictures=Pictures(), pasts=Pasts(),
        thinkers=Thinkers(), discord=nobody, wake=lambda: None, delivery=Delivery(),
        invitations=invitations(), session="", language="en",
    )  # fmt: skip


async def test_any_process_serves_any_seat_and_another_goes_on_when_one_dies(
    database: str,
) -> None:
    async with AsyncExitStack() as stack:
        hosts, pages, ends = list[Host](), list[str](), list[AsyncExitStack]()
        for _ in range(2):
            opened = Store.open(Server(database), fleet=FleetSettings(2, 2))
            hosts.append(host_of(await stack.enter_async_context(opened)))
            ends.append(await stack.enter_async_context(AsyncExitStack()))
            port = await ends[-1].enter_async_context(hosting.served(SETTINGS, hosts[-1]))
            pages.append(f"http://127.0.0.1:{port}")
        match = await a_match(hosts[0])
        seat = min(match.awaited)
        user = match.seated[seat].user_id
        with reading.reading("en"):
            link = await links(hosts[0].store, PUBLIC)(user, match, seat)
        assert link is not None
        own = await stack.enter_async_context(browser(pages[1]))
        assert "seat" in await own.open(link.partition("#")[2])
        news = await stack.enter_async_context(
            own.client.get(f"{pages[1]}/{own.seat}news", headers=own.headers, cookies=own.cookies)
        )
        known = (await own.look())["board"]["known"]
        path = menu.path_of(match.legal(seat)[0])
        await ends[0].aclose()
        own.address = pages[1]
        await own.press(address("do", match.id, match.revision(seat), *path))
        async with asyncio.timeout(10):
            async for line in news.content:
                if line.startswith(b"data:"):
                    break
        assert (await own.look())["board"]["known"] > known
        assert (await hosts[0].matches.match(match.id)).entries > known
