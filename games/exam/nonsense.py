"""Actions that make no sense, or none now."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from itertools import pairwise, product
from typing import Any, NewType, get_args, get_origin

from games.core import Action, Seat
from games.exam.sittings import Sitting, match
from games.notation import field_types


def illegal(sitting: Sitting, state: Any, seat: Seat | None) -> list[Action]:
    """Actions that `seat` may not take now: of this match, mixtures of them, and nonsense.

    People can type anything that the notation can spell, so no rule may stumble over it.
    """
    assert seat is not None
    legal = set(sitting.game.legal(state, seat))
    return [action for action in strange(sitting) if action not in legal]


@lru_cache(maxsize=2)
def strange(sitting: Sitting) -> tuple[Action, ...]:
    """Actions that were taken in the match, mixtures of them, and nonsense."""
    taken = [step.entry.action for step in match(sitting) if step.entry.action is not None]
    seen = list(dict.fromkeys(taken))[:40]
    first = list({type(action): action for action in seen}.values())
    wild = [nonsense(kind, n) for kind in sitting.game.INFO.actions for n in range(2)]
    blends = [blend for pair in pairwise(seen) for blend in mixed(*pair)]
    bent = [blend for one, other in product(first, wild) for blend in mixed(one, other)]
    return tuple(dict.fromkeys((*seen, *blends, *wild, *bent)))


def mixed(one: Action, other: Action) -> list[Action]:
    """The first action with one field after another as the second has it, if they are of a kind."""
    if type(one) is not type(other):
        return []
    return [replace(one, **{f.name: getattr(other, f.name)}) for f in fields(one)]


def nonsense(action: type[Action], n: int) -> Action:
    """An action that can be typed and makes no sense."""
    return action(**{name: _wild(kind, n) for name, kind in field_types(action).items()})


def _wild(kind: Any, n: int) -> Any:
    if get_origin(kind) is tuple:
        return (_wild(get_args(kind)[0], n),) * (1 + 3 * n)
    if isinstance(kind, NewType):
        return _wild(kind.__supertype__, n)
    if kind is int:
        return (-1, 999)[n]
    return ("zz99", "0")[n] if kind is str else list(kind)[-n]
