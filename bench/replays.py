"""Looking back at a match: how long a step takes, and how large and slow its replay and page are.

A match of easy computers; figures in a simulated Discord, painted in one thread as at the local
table. Naive is every board painted anew and kept whole.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

from bench.moves import MEMORY
from bot.handlers.stepping import look_back, show
from bot.matches.match import Match
from bot.views import replay, share
from games.computers import Level, choose
from games.core import Dealer
from tests.bot.conftest import World, world_in
from tests.bot.scenes import begun

MOST = 600  # actions of a match
PAUSE = 0.3  # seconds between two presses of one who reads the line


async def replays(game: str) -> dict[str, float]:
    """Seconds, milliseconds and kilobytes; goals as the issue of this part has set them."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        async with world_in(Path(folder)) as world:
            return await _of(world, await _played(world, game))


async def _played(world: World, game: str) -> Match:
    match, number = await begun(world, game), 0
    while match.result is None and number < MOST:
        seat, number = min(match.awaited), number + 1
        dealer = Dealer(f"{game}/{number}")
        action, *_ = choose(match.game, match.view(seat), match.legal(seat), Level.EASY, dealer)
        at = match.table.changed_at
        await match.play(seat, match.revision(seat), action, interaction=None, at=at)
    if match.result is None:
        await match.resign(min(match.awaited), interaction=None, at=match.table.changed_at)
    return match


async def _of(world: World, match: Match) -> dict[str, float]:
    host, steps = world.app.host, list[float]()
    begin = perf_counter()
    past, found = await look_back(host, match, None)
    opened = perf_counter() - begin
    for place in range(min(60, len(found))):
        begin = perf_counter()
        past, found = await look_back(host, match, None)
        await show(host, match, past, found, place, None)
        steps.append(perf_counter() - begin)
        await asyncio.sleep(PAUSE)
    begin = perf_counter()
    film = await replay.replay(host, match, None)
    filmed = perf_counter() - begin
    begin = perf_counter()
    page = await share.share(host, match)
    shared = perf_counter() - begin
    assert film.picture is not None
    assert page.file is not None
    board = await host.pictures.picture(match.view(None), host.matches.plain_words(match.table))
    assert board is not None
    size = len(page.file.fp.read())
    return {
        "steps": len(found),
        "the first look back, ms": opened * 1000,
        "a step, p95, ms (goal: 300 or less)": sorted(steps)[int(len(steps) * 0.95)] * 1000,
        "replay, kB (goal: 8000 or less)": len(film.picture.png) / 1000,
        "replay, s (goal: 30 or less)": filmed,
        "page, kB (goal: 3000 or less)": size / 1000,
        "page, s": shared,
        "page / all its boards whole": size / (len(board.png) * 4 / 3 * len(found)),
    }
