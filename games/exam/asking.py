"""What a game answers to one move at one position: for tests of its rules and of its computer."""

from __future__ import annotations

from typing import Any

from data.words import Words
from games.computers import Level, choose
from games.core import AnyGame, Dealer, Forbidden, Seat
from games.exam.words import words_of
from games.notation import action_of


def why_not(
    game: AnyGame, state: Any, move: str, seat: int | None = None, words: Words | None = None
) -> tuple[str, str]:
    """The rule that forbids a seat (else the one that is awaited) a move, and why here and now, as
    the player reads it ("" where the rule says it all)."""
    action = action_of(game, move)
    mover = Seat(min(game.awaited(state)) if seat is None else seat)
    assert action not in game.legal(state, mover), f"{move} is legal"
    found = Forbidden.by(game.forbidden(state, mover, action))
    words = words or words_of(game.INFO.key, "en")
    return found.rule, "" if found.reason is None else words.remark(found.reason)


def rule_against(game: AnyGame, state: Any, move: str, seat: int | None = None) -> str:
    """The rule alone."""
    return why_not(game, state, move, seat)[0]


def awaited(game: AnyGame, state: Any) -> Seat:
    """The only one who must act."""
    (seat,) = game.awaited(state)
    return seat


def chosen(game: AnyGame, state: Any, level: Level = Level.HARD, seed: str = "s") -> str:
    """What a computer does first in the seat that is awaited."""
    seat = min(game.awaited(state))
    view, legal = game.view(state, seat), game.legal(state, seat)
    return str(choose(game, view, legal, level, Dealer(seed))[0])
