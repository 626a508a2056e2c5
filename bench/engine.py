"""Random playouts of a game against random playouts of python-chess."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any, Protocol

import chess

from games import registry
from games.core import AnyGame, Dealer, Seat

ROUNDS = 5
SECONDS = 1.0
GOALS = {"diceland": 1.0, "patrouille": 0.15, "vague, 2 players": 0.8, "vague, 4 players": 0.6}
BY_PLAYERS = {"vague": (2, 4)}
"""Games with a goal for each of these numbers of players."""
LISTS = 4000  # legal lists whose time is taken


class Playout(Protocol):
    """Plays one random game to its end and tells how many steps it took."""

    def __call__(self, chance: random.Random, times: list[float] | None = None) -> int:
        """With `times`, the seconds of each list of legal actions are put there."""


def engine() -> dict[str, float]:
    """Actions a second of every game of the house, as multiples of python-chess's moves.

    In every round both are measured by turns, so that a busy machine slows both.
    """
    games = dict(contests())
    chess_speeds, speeds = [], {key: list[float]() for key in games}
    for _ in range(ROUNDS):
        chess_speeds.append(speed(chess_playout))
        for key, playout in games.items():
            speeds[key].append(speed(playout))
    figures = {"python-chess, moves a second": median(chess_speeds)}
    for key in games:
        figures[f"{key}, actions a second"] = median(speeds[key])
        ratios = [own / other for own, other in zip(speeds[key], chess_speeds, strict=True)]
        figures[f"{key}, a legal list, ms, 99th percentile"] = slowest(games[key])
        figures[f"{key} / python-chess (goal: {GOALS.get(key, 1.0)} or more)"] = median(ratios)
    return figures


def contests() -> Iterator[tuple[str, Playout]]:
    """What is measured: every game, or a game for each number of players that has a goal."""
    for key, game in registry().items():
        if key in BY_PLAYERS:
            for players in BY_PLAYERS[key]:
                yield f"{key}, {players} players", playouts(game, (players,))
        else:
            yield key, playouts(game, game.INFO.seats)


def slowest(playout: Playout) -> float:
    """Milliseconds that a whole list of legal actions takes at the 99th percentile."""
    chance, times = random.Random(2), list[float]()
    while len(times) < LISTS:
        playout(chance, times)
    times.sort()
    return times[len(times) * 99 // 100] * 1000


def speed(playout: Playout) -> float:
    """Steps a second of playouts one after the other."""
    chance, steps, began = random.Random(1), 0, perf_counter()
    while perf_counter() - began < SECONDS:
        steps += playout(chance)
    return steps / (perf_counter() - began)


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
            began = perf_counter() if times is not None else 0.0
            legal = game.legal(state, seat)
            if times is not None:
                times.append(perf_counter() - began)
            state = game.apply(state, seat, chance.choice(legal), dealer)
        raise AssertionError

    return playout


def options_of(game: AnyGame) -> list[Any]:
    """The options as they come, and with every switch turned round."""
    plain = game.INFO.options()
    switches = [name for name in plain.__slots__ if isinstance(getattr(plain, name), bool)]
    turned = {name: not getattr(plain, name) for name in switches}
    return [plain, type(plain)(**turned)]
