"""The general computer: it plays any game of which it can draw a state that fits its view.

A tree search by upper confidence bounds (Kocsis and Szepesvári 2006) over drawn states: every round
draws again what the view leaves out, plays on from there, and notes what each seat did under what
that seat saw. So nobody uses what is hidden from them (Cowling, Powley and Whitehouse 2012): where
several seats choose at the same time they act one after the other, and the later ones do not see
what the earlier ones chose. Chance needs no nodes of its own, as the views show what the dice did.
With several players each is assumed to care for its own rank only (max^n): alliances against the
first cannot be relied on.
"""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.advice import advice_of
from games.codec import to_json
from games.core import Action, AnyGame, Dealer, Result, Seat, View

FARTHEST = 200  # moves of a round; a match that is not over by then counts as undecided
UNDECIDED = 0.5
EXPLORING = 0.7  # how much a try is worth where few were made; values go from 0 to 1


@dataclass(slots=True)
class _Node:
    """What is known of the actions of a seat wherever it sees the same."""

    untried: list[Action]
    tried: dict[Action, _Tally] = field(default_factory=dict)
    visits: int = 0


@dataclass(slots=True)
class _Tally:
    """How often an action was tried, and the values it came to, added up."""

    visits: int = 0
    value: float = 0.0


def search(
    game: AnyGame, view: View, legal: Sequence[Action], nodes: int, dealer: Dealer
) -> Action:
    """The best of `legal`, as far as `nodes` imagined moves can show.

    `view` is that of a seat, and the game has a ``resample``. Only the end of the last round may
    exceed `nodes`.
    """
    assert view.seat is not None
    root = _Node(list(legal))
    known: dict[Hashable, _Node] = {_key(view): root}
    resample = advice_of(game).resample
    assert resample is not None  # the caller has looked
    while nodes > 0:
        luck = Dealer(str(dealer.below(1 << 62)))
        nodes -= _round(game, resample(view, luck), view.seat, known, luck)
    return max(root.tried, key=lambda action: (root.tried[action].visits, root.tried[action].value))


def _round(
    game: AnyGame, state: Any, seat: Seat, known: dict[Hashable, _Node], luck: Dealer
) -> int:
    """Play on from a state: by what is known as long as anything is, then at random. Note the
    result, and return how many moves were made."""
    path: list[tuple[Seat, _Tally]] = []
    moves, is_known = 0, True
    while moves < FARTHEST:
        if is_known:
            node = _met(game, state, seat, known)
            is_known = not node.untried
            action, tally = _tried(node, luck)
            path.append((seat, tally))
        else:
            action = luck.pick(_offered(game, state, seat))
        state = game.apply(state, seat, action, luck)
        moves += 1
        awaited = game.awaited(state)
        if not awaited:
            break
        seat = min(awaited)
    values = _values(game.result(state))
    for mover, tally in path:
        tally.value += values.get(mover, UNDECIDED)
    return moves


def _met(game: AnyGame, state: Any, seat: Seat, known: dict[Hashable, _Node]) -> _Node:
    """The node of what the seat sees now."""
    key = _key(game.view(state, seat))
    node = known.get(key)
    if node is None:
        node = known[key] = _Node(list(_offered(game, state, seat)))
    return node


def _offered(game: AnyGame, state: Any, seat: Seat) -> Sequence[Action]:
    """The legal actions of an awaited seat, without those that are `aside` if there are others."""
    legal = game.legal(state, seat)
    return [action for action in legal if not action.aside] or legal


def _tried(node: _Node, luck: Dealer) -> tuple[Action, _Tally]:
    """An action that was never tried, else the one with the highest bound. The try counts at once,
    as one round may reach a node twice."""
    node.visits += 1
    if node.untried:
        chosen = luck.below(len(node.untried))
        node.untried[chosen], node.untried[-1] = node.untried[-1], node.untried[chosen]
        action = node.untried.pop()
        tally = node.tried[action] = _Tally(visits=1)
        return action, tally
    spread = EXPLORING * math.sqrt(math.log(node.visits))

    def bound(action: Action) -> float:
        tally = node.tried[action]
        return tally.value / tally.visits + spread / math.sqrt(tally.visits)

    best = max(node.tried, key=bound)
    node.tried[best].visits += 1
    return best, node.tried[best]


def _values(result: Result | None) -> Mapping[Seat, float]:
    """For each seat the share of the others that it left behind, a tie counting half."""
    if result is None:
        return {}
    ranks, rivals = result.ranks, len(result.ranks) - 1
    if not rivals:
        return {Seat(0): float(ranks[0] == 1)}
    return {
        Seat(n): (sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2) / rivals
        for n, rank in enumerate(ranks)
    }


def _key(view: View) -> Hashable:
    """A key that is the same for equal views, whether these can be hashed or not."""
    try:
        hash(view)
    except TypeError:
        return json.dumps(to_json(view))
    return view
