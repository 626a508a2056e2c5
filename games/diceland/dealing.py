"""Quick start: the host places the dice of both players (DL-4b).

Tiles are alike if as many others touch them and, with the option `terrain`, they show the same.
They are dealt two by two, like to like, one to each player, and the dice that come to two such
tiles have the same rank in their armies: one player's best die stands as well as the other's.
Which of the two tiles is whose, and which rank comes to them, is drawn.
"""

from __future__ import annotations

from collections import defaultdict

from games.core import Dealer, Place, Seat
from games.diceland.events import DiceDealt
from games.diceland.frame import NEIGHBOURS
from games.diceland.placing import RESERVE, first_turn
from games.diceland.state import State, Terrain, die_of
from games.records import replace

Pair = tuple[Place, ...]
KINDS = tuple(Terrain)


def dealt(state: State, dealer: Dealer) -> State:
    """All dice are placed but the two lowest of each player, and the first turn is due.

    The highest die of each stands on their capital (DL-24).
    """
    capitals = _capitals(state)
    pairs = _pairs(state, capitals, dealer)
    best = [hand[:-RESERVE] for hand in state.reserve]
    first = 1 if capitals else 0
    ranks = [*range(first), *dealer.shuffled(range(first, len(best[0])))]
    armies = {
        place: die_of(Seat(seat), best[seat][rank])
        for rank, pair in zip(ranks, [*([capitals] if capitals else []), *pairs], strict=True)
        for seat, place in enumerate(pair)
    }
    dealer.tell(DiceDealt(len(best[0])))
    left = state.reserve[0][-RESERVE:], state.reserve[1][-RESERVE:]
    in_order = {place: armies[place] for place in state.lands}
    return first_turn(replace(state, armies=in_order, reserve=left), dealer)


def likeness(state: State, place: Place) -> tuple[int, int]:
    """What makes a tile as good as another: how many touch it, and what it shows if that counts."""
    touching = sum(near in state.lands for near in NEIGHBOURS[place])
    kind = KINDS.index(state.lands[place].terrain) if state.options.terrain else 0
    return touching, kind


def _pairs(state: State, capitals: Pair, dealer: Dealer) -> list[Pair]:
    """The tiles in pairs, the first of each for seat 0. Like goes with like; tiles left over go
    with those that are touched by about as many."""
    groups: dict[tuple[int, int], list[Place]] = defaultdict(list)
    for place in dealer.shuffled(place for place in state.lands if place not in capitals):
        groups[likeness(state, place)].append(place)
    odd = [groups[kind].pop() for kind in sorted(groups) if len(groups[kind]) % 2]
    return [
        dealer.shuffled(group[n : n + 2])
        for group in (*(groups[kind] for kind in sorted(groups)), odd)
        for n in range(0, len(group), 2)
    ]


def _capitals(state: State) -> Pair:
    """The capital of each player, in the order of their seats; none without the option."""
    owned = {land.capital: land.place for land in state.lands.values()}
    return (owned[Seat(0)], owned[Seat(1)]) if state.options.capital else ()
