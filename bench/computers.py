"""How strong the computers are, and how long they think.

``python -m bench computers`` plays a few matches a pair; a long run of one pair, with its progress:
``python -m bench.computers GAME A B MATCHES [SEATS] [--sprt NULL WANTED] [--jobs 2]``. A sits in
one seat, B in all others; every seed is played once with A in each of the seats, so that both meet
the same start and dice. `bench.players` says how players are named: ``hard:FOLDER`` is the one of
another version, whose code lies there. With ``--sprt`` a sequential test ends the run once it is
decided.
"""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count, islice
from time import process_time
from typing import Any

from bench.figures import FULL, Figures, Size, at_least, at_most
from bench.lag import thinking
from bench.players import player
from games import GAMES, registry
from games.computers import Level, has_computers
from games.computers.pairs import Pairing, Played, is_decided, progress
from games.computers.scores import Score
from games.core import AnyGame

MATCHES = 40  # a pair
LONG = 400  # matches at which the lower end of Wilson's interval is held against a goal
LEVELS = tuple(level.value for level in Level)


@dataclass(frozen=True, slots=True)
class Pair:
    """One player against another (or several of it), and the share of wins that is the goal, 0 for
    none."""

    one: str
    other: str
    goal: float
    seats: int = 2


PAIRS: Mapping[str, tuple[Pair, ...]] = {
    "diceland": (
        Pair("normal", "random", 0.88),
        Pair("hard", "fallback", 0.62), Pair("hard", "normal", 0.55),
    ),
    "patrouille": (
        Pair("normal", "random", 0.98), Pair("normal", "fallback", 0.95),
        Pair("hard", "normal", 0.60), Pair("hard", "normal", 0.32, seats=4),
    ),
    "maillot": (
        Pair("normal", "random", 0.90), Pair("normal", "random", 0.70, seats=4),
        Pair("normal", "fallback", 0.75),
        Pair("hard", "normal", 0.54), Pair("hard", "normal", 0.28, seats=4),
    ),
    "vague": (
        Pair("normal", "random", 0.98), Pair("normal", "fallback", 0.95),
        Pair("hard", "normal", 0.62), Pair("hard", "normal", 0.40, seats=4),
    ),
}  # fmt: skip
EVERYWHERE = (Pair("easy", "random", 0.65), Pair("normal", "easy", 0.70))
"""What every game's levels are held to, with as few players as it knows."""

SECONDS = {"normal": {"p95": 0.1}, "hard": {"p95": 1.0, "max": 2.0}}
"""Seconds of one core that all decisions of a turn may take together."""


def contest(
    game: AnyGame, one: str, other: str, seats: int, options: Any = None, jobs: int = 1
) -> Iterator[Score]:
    """The score after each match, without end; every seed once with `one` in each seat.

    With `jobs`, so many processes play built-in games.
    """
    pairing = Pairing(game, one, other, seats, options, player, process_time)
    return pairing.scores(None if jobs == 1 else _starts(game.INFO.key, one, other, seats, jobs))


def _starts(key: str, one: str, other: str, seats: int, jobs: int) -> Iterator[list[Played]]:
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(_by_key, key, one, other, seats, n) for n in range(jobs)]
        for number in count(jobs):
            yield waiting.pop(0).result()
            waiting.append(pool.submit(_by_key, key, one, other, seats, number))


def _by_key(key: str, one: str, other: str, seats: int, number: int) -> list[Played]:
    return Pairing(registry()[key], one, other, seats, None, player, process_time).start(number)


async def computers(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench."""
    yield "Computers", _computers(size)
    for game in GAMES:
        yield f"The event loop while computers think at {game}", await thinking(game, size)


def _computers(size: Size) -> Figures:
    """Shares of wins of every pair that has a goal, and seconds of thinking a turn by level."""
    figures, matches = Figures(), size.matches or size.of(MATCHES)
    for key, game in registry().items():
        if not has_computers(game):
            continue
        thought: dict[str, list[float]] = {}
        pairs = (*EVERYWHERE, *PAIRS.get(key, ()))
        for pair in pairs[: size.of(len(pairs))]:
            if pair.seats not in game.INFO.seats:
                continue
            *_, score = islice(contest(game, pair.one, pair.other, pair.seats), matches)
            figures |= _told(key, pair, score)
            for name, seconds in score.thought.items():
                thought.setdefault(name, []).extend(seconds)
        figures |= _times(key, thought)
    return figures


def _told(key: str, pair: Pair, score: Score) -> Figures:
    """The share of wins; for neighbours among the levels the lower end of its interval, which
    means something from `LONG` matches on."""
    against = pair.other if pair.seats == 2 else f"{pair.seats - 1} {pair.other}"
    name = f"{key}: {pair.one} against {against}, {score.matches} matches"
    low, _ = score.interval
    goal = at_least(pair.goal) if pair.goal else ""
    if pair.one != "hard":
        return {f"{name}, share of wins{goal}": score.share}
    return {
        f"{name}, share of wins": score.share,
        f"{name}, Wilson's lower end{goal if score.matches >= LONG else ''}": low,
    }


def _times(key: str, thought: Mapping[str, Sequence[float]]) -> Figures:
    figures: Figures = {}
    for name in LEVELS:
        seconds = sorted(thought.get(name, ()))
        if not seconds:
            continue
        for what, value in (("p95", seconds[len(seconds) * 95 // 100]), ("max", seconds[-1])):
            goal = SECONDS.get(name, {}).get(what)
            told = at_most(goal) if goal else ""
            figures[f"{key}: {name}, seconds of a turn, {what}{told}"] = value
    return figures


def _long_run(asked: argparse.Namespace) -> None:
    """Tell the score of one pair as it grows, until the test is decided or all are played."""
    pairs = {(p.one, p.other, p.seats): p for p in (*EVERYWHERE, *PAIRS.get(asked.game, ()))}
    one, other, seats, sprt = asked.one, asked.other, asked.seats, asked.sprt
    pair = pairs.get((one, other, seats), Pair(one, other, 0.0, seats))
    scores = contest(registry()[asked.game], one, other, seats, jobs=asked.jobs)
    for score in islice(scores, asked.matches):
        decided = is_decided(score, sprt)
        if decided or score.matches % 20 == 0:
            print(progress(score, sprt), flush=True)
        if decided:
            break
    figures = {**_told(asked.game, pair, score), **_times(asked.game, score.thought)}
    for name, value in figures.items():
        print(f"{name:<100} {value:.3f}")


def _main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.computers", description=__doc__)
    asked.add_argument("game", choices=sorted(registry()))
    asked.add_argument("one")
    asked.add_argument("other")
    asked.add_argument("matches", type=int)
    asked.add_argument("seats", type=int, nargs="?", default=2)
    asked.add_argument("--sprt", type=float, nargs=2, default=(), metavar=("NULL", "WANTED"))
    asked.add_argument("--jobs", type=int, default=1)
    _long_run(asked.parse_args())


if __name__ == "__main__":
    _main()
