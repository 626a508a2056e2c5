"""``python -m bench``: prints the figures with the goals they are held against."""

from __future__ import annotations

import asyncio

from bench.engine import engine
from bench.lag import lag
from bench.moves import moves
from bench.pictures import pictures, positions
from data.words import Words


async def _main() -> None:
    _told("Rules", engine())
    for game in ("diceland",):
        _told(f"The bot at {game}", await moves(game))
        _told(f"Pictures of {game}", pictures(game))
        words = Words.of("en", game)
        _told(f"The event loop at {game}", await lag(positions(game), words))


def _told(title: str, figures: dict[str, float]) -> None:
    print(f"\n{title}")
    for name, value in figures.items():
        print(f"  {name:<86} {value:>12,.2f}")


asyncio.run(_main())
