"""The skill ladder of a game: what share of matches each player wins against each weaker one.

``python -m bench.ladder GAME [--matches 60] [--jobs 2]`` prints a table for docs/computers.md.
"""

from __future__ import annotations

import argparse
from itertools import islice

from bench.computers import contest
from games import registry
from games.computers.scores import Score

RUNGS = ("random", "fallback", "easy", "normal", "hard@0.1", "hard", "hard@4")
NAMES = {"random": "chance", "fallback": "the fallback", "hard@0.1": "hard, a tenth of its budget",
         "hard@4": "hard, four times its budget"}  # fmt: skip
DEAR = {"hard": 0.5, "hard@4": 0.2}
"""Of the matches of whom so small a share is played, for they think longest."""
NEAR = {"hard@4": ("hard",)}
"""Whom a player is held against alone."""


def cell(score: Score) -> str:
    """A share with the ends of its interval and the number of matches."""
    low, high = score.interval
    return f"{score.share:.2f} [{low:.2f}, {high:.2f}] of {score.matches}".replace("0.", ".")


def skill(score: Score) -> str:
    """How much of an outcome skill explains, and how much luck, as a player reads it."""
    won, lost, luck = (round(100 * share) for share in score.skill)
    return f"of 100 starts {won} are won from either seat, {lost} lost; in {luck} luck decides"


def ladder(key: str, matches: int, jobs: int) -> list[str]:
    """The lines of the table, in Markdown."""
    game = registry()[key]
    seats = game.INFO.seats[0] if 2 not in game.INFO.seats else 2
    head = [NAMES.get(name, name) for name in RUNGS[:-1]]
    lines = [f"| {key} | {' | '.join(head)} | skill and luck |", f"|---|{'---|' * len(head)}---|"]
    for place, one in enumerate(RUNGS[1:], 1):
        cells, nearest = [], ""
        for other in RUNGS[:-1]:
            if other not in NEAR.get(one, RUNGS[:place]):
                cells.append("")
                continue
            wanted = max(seats, round(matches * DEAR.get(one, 1.0) / seats) * seats)
            *_, score = islice(contest(game, one, other, seats, jobs=jobs), wanted)
            cells.append(cell(score))
            nearest = f"{skill(score)} (against {NAMES.get(other, other)})"
            print(f"{one} against {other}: {cells[-1]}", flush=True)
        lines.append(f"| {NAMES.get(one, one)} | {' | '.join(cells)} | {nearest} |")
    return lines


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    asked.add_argument("game", choices=sorted(registry()))
    asked.add_argument("--matches", type=int, default=60)
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    print("\n".join(ladder(given.game, given.matches, given.jobs)))
