"""What open pages cost the host: people who watch their boards while others move on Discord."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from time import perf_counter
from typing import Any

import aiohttp

from bench.figures import FULL, SHORT, Figures, Size, at_most
from bench.load import TOKEN, Busy, Seat, furnished, host_at, warming
from bot.base import reading
from bot.features.board.service import links
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from tests.transport.discord_here import discord_at

PEOPLE = 500  # two at each table
RATE = 20  # moves a second
SECONDS = 10.0
MORE = 10.0  # hundredths of the host's time that the pages may cost
OK, TRIES = 200, 200
REST = 15.0  # seconds without a look, after which all pages have seen all
TICK = os.sysconf("SC_CLK_TCK")


async def pages(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench: the time of the host while people move, and how much more of it open
    pages take."""
    people, seconds = size.of(PEOPLE, 4), SECONDS * max(size.share, 0.1)
    alone = await _measured(people, 0, seconds, size)
    open_ones = await _measured(people, people, seconds, size)
    more = 100 * (open_ones[0] / alone[0] - 1) if alone[0] else 0.0
    yield (
        "Open pages",
        {
            f"{RATE} moves a second, nobody has the page open: the host, ms a move": alone[0],
            "the same: painters, ms a move": alone[1],
            f"{people} people have the page open: the host, ms a move": open_ones[0],
            "the same: painters, ms a move ": open_ones[1],
            f"more of the host's time, %{at_most(MORE)}": more,
            "looks of the pages a move": open_ones[2],
            "from a move's answer until a page shows it, ms, median": open_ones[3],
        },
    )


async def _measured(
    people: int, watching: int, seconds: float, size: Size
) -> tuple[float, float, float, float]:
    """Processor time of the host and of its painters, in ms a move; how often pages looked, and how
    long they took."""
    port = _free_port()
    public = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "load.db"
        tables = await furnished(file, people // 2)
        tokens = await _tokens(file, public, watching)
        settings = {"PUBLIC_URL": public, "BOARD": f"127.0.0.1:{port}"}
        async with (
            discord_at(Busy(TOKEN, tables=tables)) as here,
            host_at(here, place, **settings) as host,
            _watching(public, tokens) as watched,
        ):
            await here.connected()
            await watched.all_open.wait()
            await asyncio.sleep(warming(size.share))
            before, painters = _spent(host.pid), _of_children(host.pid)
            moves = await _moved(here, tables, seconds)
            seen = -1
            while seen < len(watched.took) or seen < 0:  # until all that was new is seen
                seen = len(watched.took)
                await asyncio.sleep(REST if size.share > SHORT.share else 1.0)
            spent, painted = _spent(host.pid) - before, _of_children(host.pid) - painters
            looks = len(watched.took) / moves
            took = sorted(watched.took)[len(watched.took) // 2] * 1000 if watched.took else 0.0
            return spent * 1000 / moves, painted * 1000 / moves, looks, took


async def _moved(here: Busy, tables: Sequence[Seat], seconds: float) -> int:
    """So many moves at even distances, each at a table of its own."""
    began, count = perf_counter(), min(len(tables), int(RATE * seconds))
    for number, table in enumerate(tables[:count]):
        await asyncio.sleep(max(0, began + number / RATE - perf_counter()))
        await here.act("move", table)
    await here.until(lambda: len(here.done) == len(here.sent))
    return count


async def _tokens(file: Path, public: str, count: int) -> list[str]:
    """A link for each seat of the matches."""
    found: list[str] = []
    async with Store.open(file) as store:
        matches, link, number = MatchRegistry(store), links(store, public), 0
        while len(found) < count:
            number += 1
            table = await store.table(number)
            if table is None:
                break
            if table.entries == 0 or table.status != "running":
                continue
            match = await matches.match(number)
            for seat, member in match.seated.items():
                with reading.reading("en"):
                    found.append((await link(member.user_id, match, seat) or "").partition("#")[2])
    return found[:count]


class Watched:
    """What the pages did: how long each look took."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.took: list[float] = []
        self.open, self.all_open = 0, asyncio.Event()


@asynccontextmanager
async def _watching(public: str, tokens: Sequence[str]) -> AsyncIterator[Watched]:
    """So many pages that are open: each hears the news, and looks when there is something."""
    watched = Watched(len(tokens))
    if not tokens:
        watched.all_open.set()
        yield watched
        return
    connector, jar = aiohttp.TCPConnector(limit=0), aiohttp.DummyCookieJar()
    gate = asyncio.Semaphore(8)
    async with (
        aiohttp.ClientSession(
            connector=connector, cookie_jar=jar, headers={"Origin": public}
        ) as client,
        asyncio.TaskGroup() as group,  # a page that is lost ends all: nobody would wait for it
    ):
        pages = [group.create_task(_page(client, public, token, gate, watched)) for token in tokens]
        try:
            yield watched
        finally:
            for page in pages:
                page.cancel()


async def _page(
    client: aiohttp.ClientSession,
    public: str,
    token: str,
    gate: asyncio.Semaphore,
    watched: Watched,
) -> None:
    async with gate:
        seat, cookies = await _opened(client, public, token)
        have, seen = await _looked(client, f"{public}/{seat}", cookies, "")
    watched.open += 1
    if watched.open == watched.count:
        watched.all_open.set()
    timeout = aiohttp.ClientTimeout(total=None)
    news_at = f"{public}/{seat}news?seen={seen}"
    async with client.get(news_at, cookies=cookies, timeout=timeout) as news:
        async for line in news.content:
            if line.startswith(b"data:") and line[5:].strip().decode() != seen:
                began = perf_counter()
                have, seen = await _looked(client, f"{public}/{seat}", cookies, have)
                watched.took.append(perf_counter() - began)
    raise AssertionError("the news of a page has ended")  # it would cost nothing any more


async def _opened(
    client: aiohttp.ClientSession, public: str, token: str
) -> tuple[str, dict[str, str]]:
    status, body, cookies = await _asked(client, f"{public}/open", {}, link=token)
    assert status == OK, status
    return body["seat"], cookies


async def _looked(
    client: aiohttp.ClientSession, seat: str, cookies: dict[str, str], have: str
) -> tuple[str, str]:
    """The picture that the page has then, and the sign of what it shows."""
    status, body, _ = await _asked(client, f"{seat}look", cookies, have=have)
    assert status == OK, status
    board = body["board"]
    return str((board["picture"] or {}).get("digest", "")), board["sign"]


async def _asked(
    client: aiohttp.ClientSession, where: str, cookies: dict[str, str], **body: str
) -> tuple[int, dict[str, Any], dict[str, str]]:
    """The answer; asked again until the host listens, and has painted its first boards."""
    for _ in range(TRIES):
        try:
            async with client.post(where, json=body, cookies=cookies) as answer:
                given = {name: morsel.value for name, morsel in answer.cookies.items()}
                return answer.status, await answer.json(), given
        except aiohttp.ClientConnectionError:
            await asyncio.sleep(0.5)
    raise AssertionError("the page is not served")


def _spent(process: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def _of_children(process: int) -> float:
    """The same of the processes that it has started."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for thread in threads for child in thread.read_text().split()]
    return sum(map(_spent, children))


def _free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        return int(taken.getsockname()[1])
