"""Legality has one home: what is legal has nothing against it, and all else a rule and a reason."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any

import pytest

from games.core import Action, AnyGame, Dealer, Forbidden, Seat
from games.exam.nonsense import mixed, nonsense
from games.exam.sittings import EXAMINED, HURRY, any_of, every_game, option_mixes
from games.exam.words import catalogue

POSITIONS, FEW = 5000, 300
"""How many positions of each game are asked about, in the long form and in the short one."""
ONE_IN = 4
"""One of this number of positions of a match is asked about."""
ASKED = 6
"""How many actions of every sort are tried at a position."""
KEPT = 2000
"""How many earlier legal actions are remembered."""


@pytest.mark.parametrize("most", [FEW, pytest.param(POSITIONS, marks=pytest.mark.long)])
@every_game
def test_what_is_not_legal_has_a_rule_against_it_and_what_is_legal_has_none(
    key: str, most: int
) -> None:
    game, rules = EXAMINED[key], catalogue(key)["rules"]
    for state, seat, actions in islice(positions(game, random.Random(key)), most):
        legal = set(game.legal(state, seat))
        for action in actions:
            found = game.forbidden(state, seat, action)
            if action in legal:
                assert found is None, f"{action} by {seat} is legal: {found}"
                continue
            assert found is not None, f"nothing stands against {action} by {seat}"
            told = Forbidden.by(found)
            assert told.rule in rules, f"{action} by {seat}: {found}"
            reasons = (type(None), *game.INFO.remarks)
            assert type(told.reason) in reasons, f"{action} by {seat}: {found}"


def positions(game: AnyGame, dice: random.Random) -> Iterator[tuple[Any, Seat, list[Action]]]:
    """Positions of matches of random players at tables of every kind, without end: each with one
    of the seats, and what it might want to do.

    A match that lasts is hurried: half the time its players do what the host would do.
    """
    mixes, seen = list(option_mixes(game)), dict[Action, None]()
    wild = [nonsense(kind, n) for kind in game.INFO.actions for n in range(2)]
    for number in count():
        seats, dealer = dice.choice(game.INFO.seats), Dealer(f"legality {number}")
        state = game.setup(seats, mixes[number % len(mixes)], dealer)
        for step in count():
            awaited = sorted(game.awaited(state))
            if dice.randrange(ONE_IN) == 0 or not awaited:
                seat = dice.choice((*awaited * 3, *map(Seat, range(seats))))
                known = [*wild, *seen]
                yield state, seat, [*_wanted(game.legal(state, seat), known, dice)]
            if not awaited:
                break
            if len(seen) > KEPT:
                seen.clear()
            mover = dice.choice(awaited)
            legal = game.legal(state, mover)
            seen |= dict.fromkeys(dice.sample(legal, min(3, len(legal))))
            hurried = step > HURRY and dice.random() < 0.5
            action = game.fallback(state, mover) if hurried else any_of(legal, dice)
            state = game.apply(state, mover, action, dealer)


def _wanted(
    legal: Sequence[Action], known: Sequence[Action], dice: random.Random
) -> Iterator[Action]:
    """Some that are legal, and the same with a field from elsewhere; some of other moments."""
    yield from dice.sample(known, min(ASKED, len(known)))
    for action in dice.sample(legal, min(ASKED, len(legal))):
        yield action
        alike = [other for other in known if type(other) is type(action)]
        yield from mixed(action, dice.choice(alike))
