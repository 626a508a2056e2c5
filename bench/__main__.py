"""``python -m bench``: prints the figures with the goals they are held against."""

from __future__ import annotations

import asyncio
import sys

from bench.computers import computers
from bench.engine import engine
from bench.lag import lag, thinking
from bench.load import load
from bench.moves import moves
from bench.pictures import pictures, positions
from bench.presses import presses
from bench.replays import replays
from bench.stores import stores
from data.words import Words
from games import GAMES

BOARDS = 80  # are painted to see how long the event loop waits meanwhile


async def _main(part: str = "", matches: str = "500") -> None:
    """All there is to measure; or only a part: `load`, with so many matches, `stores`, `computers`,
    `presses`, `replays`."""
    if part in ("", "load"):
        _told("Many tables at once", await load(int(matches)))
    if part in ("", "stores"):
        async for title, figures in stores():
            _told(title, figures)
    if part in ("", "computers"):
        _told("Computers", computers())
        for game in GAMES:
            _told(f"The event loop while computers think at {game}", await thinking(game))
    if part in ("", "presses"):
        for game in GAMES:
            _told(f"Presses at {game}", await presses(game))
    if part in ("", "replays"):
        for game in GAMES:
            _told(f"Looking back at {game}", await replays(game))
    if part:
        return
    _told("Rules", engine())
    for game in GAMES:
        _told(f"The bot at {game}", await moves(game))
        _told(f"Pictures of {game}", pictures(game))
        words = Words.of("en", game)
        _told(f"The event loop at {game}", await lag(positions(game)[-BOARDS:], words))


def _told(title: str, figures: dict[str, float]) -> None:
    print(f"\n{title}")
    for name, value in figures.items():
        print(f"  {name:<86} {value:>12,.2f}")


asyncio.run(_main(*sys.argv[1:]))
