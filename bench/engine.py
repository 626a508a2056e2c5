"""Random playouts of a game against random playouts of python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

import chess

from games import shelf
from games.core import AnyGame, Dealer, Seat

ROUNDS = 5
SECONDS = 1.0
GOALS = {"diceland": 1.0}


def engine() -> dict[str, float]:
    """Actions a second of every game of the house, as multiples of python-chess's moves.

    In every round both are measured by turns, so that a busy machine slows both.
    """
    games = {key: playouts(game) for key, game in shelf().items()}
    chess_speeds, speeds = [], {key: list[float]() for key in games}
    for _ in range(ROUNDS):
        chess_speeds.append(speed(chess_playout))
        for key, playout in games.items():
            speeds[key].append(speed(playout))
    figures = {"python-chess, moves a second": median(chess_speeds)}
    for key in games:
        figures[f"{key}, actions a second"] = median(speeds[key])
        ratios = [own / other for own, other in zip(speeds[key], chess_speeds, strict=True)]
        figures[f"{key} / python-chess (goal: {GOALS.get(key, 1.0)} or more)"] = median(ratios)
    return figures


def speed(playout: Callable[[random.Random], int]) -> float:
    """Steps a second of playouts one after the other."""
    chance, steps, began = random.Random(1), 0, perf_counter()
    while perf_counter() - began < SECONDS:
        steps += playout(chance)
    return steps / (perf_counter() - began)


def chess_playout(chance: random.Random) -> int:
    """One game: all legal moves listed, one of them pushed, until it is over."""
    board = chess.Board()
    for step in count():
        moves = list(board.legal_moves)
        if not moves or step == 300:
            return step
        board.push(chance.choice(moves))
    raise AssertionError


def playouts(game: AnyGame) -> Callable[[random.Random], int]:
    """One game: all legal actions of a seat listed, one of them applied, until it is over."""
    mixes = list(options_of(game))

    def playout(chance: random.Random) -> int:
        dealer = Dealer(str(chance.random()))
        seats = chance.choice(game.INFO.seats)
        state = game.setup(seats, chance.choice(mixes), dealer)
        for step in count():
            awaited = game.awaited(state)
            if not awaited:
                return step
            seat: Seat = min(awaited)
            state = game.apply(state, seat, chance.choice(game.legal(state, seat)), dealer)
        raise AssertionError

    return playout


def options_of(game: AnyGame) -> list[Any]:
    """The options as they come, and with every switch turned round."""
    plain = game.INFO.options()
    switches = [name for name in plain.__slots__ if isinstance(getattr(plain, name), bool)]
    turned = {name: not getattr(plain, name) for name in switches}
    return [plain, type(plain)(**turned)]
