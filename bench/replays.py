"""Looking back at a match: how long a step takes, and how large and slow its replay and page are.

A match of easy computers; figures in a simulated Discord, painted in one thread as at the local
table. Naive is every board painted again and kept whole.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from time import perf_counter

from bench.figures import FULL, Figures, Size, at_most
from bench.moves import MEMORY
from bot.features.past.replay import moving_picture as replay
from bot.features.past.replay import share
from bot.features.past.replay.handlers import look_back, show
from bot.matches import as_read
from bot.matches.match import Match
from games import GAMES
from games.computers import Level, choose
from games.core import Dealer
from tests.support.bot.scenes import begun
from tests.support.bot.world import World, world_in

MOST = 600  # actions of a match
STEPS = 60  # looked at
PAUSE = 0.3  # seconds between two presses of one who reads the line


async def replays(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench, game by game, in seconds, milliseconds and kilobytes."""
    for game in GAMES:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            async with world_in(Path(folder)) as world:
                match = await begun(world, game)
                with world.env._bot_scope():  # the outbox wakes, and lives in the bot's time
                    await _play(match, size.of(MOST))
                yield f"Looking back at {game}", await _of(world, match, size.of(STEPS))


async def _play(match: Match, most: int) -> None:
    number = 0
    while match.result is None and number < most:
        seat, number = min(match.awaited), number + 1
        dealer = Dealer(f"{match.table.game}/{number}")
        action, *_ = choose(match.game, match.view(seat), match.legal(seat), Level.EASY, dealer)
        at = match.table.changed_at
        await match.play(seat, match.revision(seat), action, interaction=None, at=at)
    if match.result is None:
        await match.resign(min(match.awaited), interaction=None, at=match.table.changed_at)


async def _of(world: World, match: Match, count: int) -> Figures:
    host, steps = world.app.host, list[float]()
    begin = perf_counter()
    past, found = await look_back(host.pasts, match, None)
    opened = perf_counter() - begin
    for place in range(min(count, len(found))):
        begin = perf_counter()
        past, found = await look_back(host.pasts, match, None)
        await show(host.pictures, match, past, found, place, None)
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
    board = await host.pictures.picture(match.view(None), as_read.plain_words(match.table))
    assert board is not None
    size = len(page.file.fp.read())
    return {
        "steps": len(found),
        "the first look back, ms": opened * 1000,
        f"a step, p95, ms{at_most(300)}": sorted(steps)[int(len(steps) * 0.95)] * 1000,
        f"replay, kB{at_most(8000)}": len(film.picture.png) / 1000,
        f"replay, s{at_most(30)}": filmed,
        f"page, kB{at_most(3000)}": size / 1000,
        "page, s": shared,
        "page / all its boards whole": size / (len(board.png) * 4 / 3 * len(found)),
    }
