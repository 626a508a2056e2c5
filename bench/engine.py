"""The rules: random playouts of a game against random playouts of python-chess."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import count
from statistics import median
from time import process_time
from typing import Any, Protocol

import chess

from bench import recorded
from bench.figures import FULL, Figures, Size, at_least, at_most
from games import GAMES, registry
from games.computers import Level, choose
from games.core import AnyGame, Dealer, Seat

ROUNDS = 5
SECONDS = 1.0
GOALS = {
    "diceland": 1.5,
    "maillot": 1.4,
    "patrouille": 0.25,
    "vague, 2 players": 0.8,
    "vague, 4 players": 0.65,
}
"""Multiples of python-chess."""
BY_PLAYERS = {"vague": (2, 4)}
"""Games with a goal for each of these numbers of players."""
DECISIONS = 100  # of the level hard, at even distances in the recorded matches
COST = {"patrouille": 1.3}
"""Thousands of python-chess's moves that a decision of hard may cost: half of those at
commit e888bee (2.65)."""
SEED = "hard"
LISTS = 4000  # legal lists whose time is taken


class Playout(Protocol):
    """Plays one random game to its end and tells how many steps it took."""

    def __call__(self, chance: random.Random, times: list[float] | None = None) -> int:
        """With `times`, the seconds of each list of legal actions are put there."""


async def rules(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench."""
    yield "Rules", engine(size)


def engine(size: Size = FULL) -> Figures:
    """Actions a second of every game, as multiples of python-chess's moves; what a computer of the
    level hard decides a second, and how many moves of python-chess one of its decisions costs.

    Seconds are of the processor, and in every round all are measured by turns.
    """
    games = dict(contests())
    chess_speeds, speeds = [], {key: list[float]() for key in games}
    seconds, rounds = SECONDS * size.share, size.of(ROUNDS)
    asked = {key: questions(key, size.of(DECISIONS)) for key in GAMES}
    thought = dict.fromkeys(GAMES, 0.0)
    for number in range(rounds):
        chess_speeds.append(speed(chess_playout, seconds))
        for key, playout in games.items():
            speeds[key].append(speed(playout, seconds))
        for key in GAMES:
            thought[key] += thinking(key, asked[key][number::rounds])
    figures = {"python-chess, moves a second": median(chess_speeds)}
    for key in games:
        figures[f"{key}, actions a second"] = median(speeds[key])
        ratios = [own / other for own, other in zip(speeds[key], chess_speeds, strict=True)]
        figures[f"{key}, a legal list, ms, 99th percentile"] = slowest(games[key], size.of(LISTS))
        goal = at_least(GOALS[key]) if key in GOALS else ""
        figures[f"{key} / python-chess{goal}"] = median(ratios)
    for key in GAMES:
        goal = at_most(COST[key]) if key in COST else ""
        spent = thought[key] / len(asked[key])
        figures[f"{key}, hard, decisions a second"] = 1 / spent
        figures[f"{key}, a decision of hard, thousands of python-chess's moves{goal}"] = (
            spent * median(chess_speeds) / 1000
        )
    return figures


def questions(key: str, most: int) -> Sequence[recorded.Decision]:
    """Decisions at even distances in the recorded matches."""
    every = list(recorded.decisions(key))
    return every[:: max(1, len(every) // most)][:most]


def thinking(key: str, asked: Sequence[recorded.Decision]) -> float:
    """Seconds that the level hard takes for these decisions."""
    game, began = GAMES[key], process_time()
    for state, seat, legal in asked:
        choose(game, game.view(state, seat), legal, Level.HARD, Dealer(SEED))
    return process_time() - began


def contests() -> Iterator[tuple[str, Playout]]:
    """What is measured: every game, or a game for each number of players that has a goal."""
    for key, game in registry().items():
        if key in BY_PLAYERS:
            for players in BY_PLAYERS[key]:
                yield f"{key}, {players} players", playouts(game, (players,))
        else:
            yield key, playouts(game, game.INFO.seats)


def slowest(playout: Playout, lists: int) -> float:
    """Milliseconds that a whole list of legal actions takes at the 99th percentile of so many."""
    chance, times = random.Random(2), list[float]()
    while len(times) < lists:
        playout(chance, times)
    times.sort()
    return times[len(times) * 99 // 100] * 1000


def speed(playout: Playout, seconds: float) -> float:
    """Steps a second of playouts one after the other, for so long."""
    chance, steps, began = random.Random(1), 0, process_time()
    while process_time() - began < seconds:
        steps += playout(chance)
    return steps / (process_time() - began)


def chess_playout(chance: random.Random, times: list[float] | None = None) -> int:
    """One game: all legal moves listed, one of them pushed, until it is over."""
    board = chess.Board()
    for step in count():
        moves = list(board.legal_moves)
        if not moves or step == 300:
            return step
        board.push(chance.choice(moves))
    raise AssertionError


def playouts(game: AnyGame, players: Sequence[int]) -> Playout:
    """One game: all legal actions of a seat listed, one of them applied, until it is over.

    With `times`, the seconds of each list are put there.
    """
    mixes = list(options_of(game))

    def playout(chance: random.Random, times: list[float] | None = None) -> int:
        dealer = Dealer(str(chance.random()))
        seats = chance.choice(players)
        state = game.setup(seats, chance.choice(mixes), dealer)
        for step in count():
            awaited = game.awaited(state)
            if not awaited:
                return step
            seat: Seat = min(awaited)
            began = process_time() if times is not None else 0.0
            legal = game.legal(state, seat)
            if times is not None:
                times.append(process_time() - began)
            state = game.apply(state, seat, chance.choice(legal), dealer)
        raise AssertionError

    return playout


def options_of(game: AnyGame) -> list[Any]:
    """The options as they come, and with every switch turned round."""
    plain = game.INFO.options()
    switches = [name for name in plain.__slots__ if isinstance(getattr(plain, name), bool)]
    turned = {name: not getattr(plain, name) for name in switches}
    return [plain, type(plain)(**turned)]
