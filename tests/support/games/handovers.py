"""Positions of a match in which a seat has just handed over."""

from __future__ import annotations

from collections.abc import Iterator

from games import log, registry
from games.computers import Level, choose
from games.core import AnyGame, Dealer, Seat

PLAYED = 160


def waiting(key: str) -> Iterator[tuple[AnyGame, log.Position, Seat]]:
    """Positions in which somebody has just handed over, by computers that err."""
    game = registry()[key]
    seats = 2 if 2 in game.INFO.seats else game.INFO.seats[0]
    position, _ = log.start(game, seats, game.INFO.options(), "cases")
    mover, dealer = None, Dealer("cases")
    for _ in range(PLAYED):
        awaited = game.awaited(position.state)
        if mover is not None and awaited and mover not in awaited:
            yield game, position, mover
        if not awaited:
            return
        mover = min(awaited)
        legal = game.legal(position.state, mover)
        chosen = choose(game, game.view(position.state, mover), legal, Level.EASY, dealer)[0]
        position, _ = log.move(game, position, mover, chosen, "cases")
