"""Puzzles made of finished matches: ``python -m bench.puzzles GAME MATCHES.jsonl OUT.jsonl``.

At most one of a match; a line of the file is one (`games.computers.puzzles.Puzzle`). Ours are in
`data/puzzles`. A file that is there goes on where it ended.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench import corpus
from bench.calibration import states
from bench.recorded import Recorded
from games import registry
from games.codec import to_record
from games.computers.puzzles import Puzzle, puzzle_in
from games.core import Seat

TRIES = 400  # positions of a match that are looked at


def made(key: str, match: Recorded) -> Puzzle | None:
    """The first puzzle found in a match, by positions drawn at random."""
    game = registry()[key]
    seen = list(states(game, match))
    places = [n for n, state in enumerate(seen[:-1]) if len(game.awaited(state)) == 1]
    chance = random.Random(match.seed)
    for number in chance.sample(places, min(TRIES, len(places))):
        state, seat = seen[number], Seat(match.plays[number][0])
        view, legal = game.view(state, seat), game.legal(state, seat)
        found = puzzle_in(game, view, legal, f"{match.seed}/{number}")
        if found is not None:
            best, *others = (
                (str(each.action), round(each.chance, 3)) for each in (found.best, *found.others)
            )
            before = tuple((who, text) for who, text in match.plays[:number])
            return Puzzle(
                game.INFO.version, match.seed, match.players, before, seat, best, tuple(others),
                found.motif,
            )  # fmt: skip
    return None


def _made(task: tuple[str, dict[str, Any]]) -> Puzzle | None:
    return made(task[0], Recorded(**task[1]))


def _left(matches: Path, file: Path) -> Iterator[Recorded]:
    """The matches behind the one from which the file's last puzzle is."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    last, over = json.loads(lines[-1])["seed"] if lines else None, not lines
    for match in corpus.read(matches):
        if over:
            yield match
        over = over or match.seed == last


def main() -> None:
    """Look for puzzles in a file of matches and add them to another."""
    given = argparse.ArgumentParser("python -m bench.puzzles", description=main.__doc__)
    given.add_argument("game", choices=sorted(corpus.SEATS))
    given.add_argument("matches", type=Path)
    given.add_argument("file", type=Path)
    given.add_argument("--jobs", type=int, default=1)
    asked = given.parse_args()
    tasks = [(asked.game, asdict(match)) for match in _left(asked.matches, asked.file)]
    with ProcessPoolExecutor(asked.jobs) as pool, asked.file.open("a", encoding="utf-8") as out:
        for found in pool.map(_made, tasks, chunksize=1):
            if found is not None:
                out.write(json.dumps(to_record(found), separators=(",", ":")) + "\n")
                out.flush()


if __name__ == "__main__":
    main()
