"""Puzzles made of finished matches: ``python -m bench.puzzles GAME MATCHES.jsonl OUT.jsonl``.

At most one of a match; a line of the file is one (`games.computers.puzzles.Puzzle`). A file that is
there goes on where it ended. ``python -m bench.puzzles --add FILE...`` looks at each puzzle of such
files once more, with other dice, and adds those that hold to `data/puzzles`, game after game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from itertools import chain, zip_longest
from pathlib import Path

import data.puzzles
from bench import corpus
from bench.recorded import Recorded
from games import registry
from games.codec import from_record
from games.computers.puzzles import (
    Puzzle,
    action_in,
    answers_of,
    checked,
    position_of,
    puzzle_of,
    tempts,
)
from games.core import Seat

OURS = Path(data.puzzles.__file__).with_name("puzzles.jsonl")


def again(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with what other dice say of its answers; None: they say otherwise."""
    game, seat = registry()[puzzle.game], Seat(puzzle.seat)
    state = position_of(game, puzzle).state
    view = game.view(state, seat)
    legal = [action for action in game.legal(state, seat) if not action.aside]
    answers = [action_in(game, legal, text) for text in puzzle.answers]
    found = checked(game, view, legal, answers, f"{puzzle.seed}/again")
    if found is None or not tempts(game, view, legal, answers[0], f"{puzzle.seed}/again"):
        return None
    best, others = answers_of(found)
    return replace(puzzle, best=best, others=others)


def _made(task: tuple[str, Recorded]) -> Puzzle | None:
    key, match = task
    plays = [(seat, text) for seat, text in match.plays]
    return puzzle_of(registry()[key], match.seed, match.players, plays)


def _left(matches: Path, file: Path) -> Iterator[Recorded]:
    """The matches behind the one from which the file's last puzzle is."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    last, over = json.loads(lines[-1])["seed"] if lines else None, not lines
    for match in corpus.read(matches):
        if over:
            yield match
        over = over or match.seed == last


def _add(files: Iterable[Path], pool: ProcessPoolExecutor) -> None:
    there = {json.loads(line)["seed"] for line in data.puzzles.lines() if line}
    rows = list[list[Puzzle]]()
    for file in files:
        read = [from_record(Puzzle, json.loads(line)) for line in file.open(encoding="utf-8")]
        new = [puzzle for puzzle in read if puzzle.seed not in there]
        rows.append([found for found in pool.map(again, new, chunksize=1) if found is not None])
        print(f"{file}: of {len(new)} hold {len(rows[-1])}")
    for puzzle in chain.from_iterable(zip_longest(*rows)):
        if puzzle is not None:
            _write(puzzle, OURS)


def _write(puzzle: Puzzle, file: Path) -> None:
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(asdict(puzzle), separators=(",", ":")) + "\n")


def main() -> None:
    """Look for puzzles in a file of matches, or add what was found to ours."""
    given = argparse.ArgumentParser("python -m bench.puzzles", description=main.__doc__)
    given.add_argument("game", choices=sorted(corpus.SEATS), nargs="?")
    given.add_argument("matches", type=Path, nargs="?")
    given.add_argument("file", type=Path, nargs="?")
    given.add_argument("--add", type=Path, nargs="+", default=())
    given.add_argument("--jobs", type=int, default=1)
    asked = given.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        _add(asked.add, pool)
        if asked.file is not None:
            tasks = [(asked.game, match) for match in _left(asked.matches, asked.file)]
            for found in pool.map(_made, tasks, chunksize=1):
                if found is not None:
                    _write(found, asked.file)


if __name__ == "__main__":
    main()
