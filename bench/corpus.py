"""Finished matches of computers, a line each, from which chances are learned and puzzles are made.

``python -m bench.corpus GAME MATCHES FILE [--from NUMBER]`` adds so many to the file. Every match
has the seed of its number, so that the same command gives the same matches.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path

from bench.recorded import Recorded
from games import log, registry
from games.computers import Level, choose
from games.core import Dealer, Seat, with_rules

SEATS = {"diceland": (2,), "maillot": (2, 4, 5), "patrouille": (2, 2, 3), "vague": (2, 3)}
"""How many play, match after match in turn."""
MOST = 5000  # actions of a match; a longer one has no end and is left out


def played(key: str, number: int) -> Recorded | None:
    """The match of that number, played by computers of level normal; None if it does not end."""
    game, seed = registry()[key], f"corpus/{number}"
    seats = SEATS[key][number % len(SEATS[key])]
    position, _ = log.start(game, seats, with_rules(game.INFO, game.INFO.options()), seed)
    plays: list[tuple[int, str]] = []
    while awaited := game.awaited(position.state):
        seat, state = min(awaited), position.state
        own = Dealer(f"{seed}/{len(plays)}")
        chosen = choose(game, game.view(state, seat), game.legal(state, seat), Level.NORMAL, own)
        plays.append((seat, str(chosen[0])))
        position, _ = log.move(game, position, Seat(seat), chosen[0], seed)
        if len(plays) > MOST:
            return None
    return Recorded(seed, seats, plays)


def read(file: Path) -> Iterator[Recorded]:
    """The matches of a file."""
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield Recorded(**json.loads(line))


def main() -> None:
    """Play matches and add them to a file."""
    given = argparse.ArgumentParser("python -m bench.corpus", description=main.__doc__)
    given.add_argument("game", choices=sorted(SEATS))
    given.add_argument("matches", type=int)
    given.add_argument("file", type=Path)
    given.add_argument("--from", dest="first", type=int, default=0)
    given.add_argument("--jobs", type=int, default=1)
    asked = given.parse_args()
    numbers = range(asked.first, asked.first + asked.matches)
    with ProcessPoolExecutor(asked.jobs) as pool, asked.file.open("a", encoding="utf-8") as out:
        for match in pool.map(played, [asked.game] * len(numbers), numbers, chunksize=4):
            if match is not None:
                out.write(json.dumps(asdict(match), separators=(",", ":")) + "\n")
                out.flush()


if __name__ == "__main__":
    main()
