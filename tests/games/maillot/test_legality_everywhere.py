"""Of everything that can be typed at any position: it is legal, or one rule stands against it."""

from __future__ import annotations

from dataclasses import fields
from itertools import product

from data.words import Words, languages
from games import maillot
from games.core import Action, Obstacle, Place, Seat
from games.exam.sittings import glimpses, sittings
from games.exam.words import catalogue
from games.maillot.course import BOX, SQUARES
from games.maillot.legality import forbidden
from games.maillot.moves import Bid, Exchange, Offer, Prefer, Replace, Retire, Trade
from games.maillot.phases import Bidding
from games.maillot.state import HAND, Preference, State
from games.sealed import Sealed
from tests.support.games.maillot import A, B, racing

AMOUNTS = range(-1, BOX.most + 2)
PLACES = (HAND, *(square.place for square in SQUARES), Place("zz99"))
EVERYTHING: tuple[Action, ...] = (
    *(kind() for kind in maillot.INFO.actions if not fields(kind)),
    *(kind(energy) for kind in (Bid, Offer) for energy in AMOUNTS),
    *(kind(place) for kind in (Replace, Retire) for place in PLACES),
    *map(Exchange, Trade),
    *map(Prefer, Preference),
)
WORDS = [Words.of(language, "maillot") for language in languages()]
SITTINGS = [sitting for sitting in sittings() if sitting.key == "maillot"]


def _agree(most: int) -> int:
    """At so many positions of each of many random races; how often a seat was asked."""
    asked, found = 0, set[Obstacle]()
    for sitting in SITTINGS:
        for position, seat in product(glimpses(sitting, most), sitting.everybody()):
            asked += 1
            found |= _obstacles(position.state, seat)
    assert {one.rule for one in found} <= catalogue("maillot")["rules"].keys()
    for words, remark in product(WORDS, {one.reason for one in found} - {None}):
        assert words.remark(remark)
    return asked


def _obstacles(state: State, seat: Seat) -> set[Obstacle]:
    """All there are here: those of what is not legal, which have reasons for who is awaited."""
    legal, found = set(maillot.legal(state, seat)), set[Obstacle]()
    for action in EVERYTHING:
        against = forbidden(state, seat, action)
        assert (against is None) == (action in legal), action
        if against is not None:
            assert against.reason or seat not in maillot.awaited(state), action
            found.add(against)
    return found


def test_what_is_not_legal_has_a_rule_and_a_reason_and_nothing_else_has() -> None:
    """A few hundred times, in races with all options."""
    assert _agree(3) > 300


def test_a_reason_tells_nothing_of_bids_under_seal() -> None:
    """MA-19: two worlds that differ in another's sealed bid give the same obstacles."""
    worlds = [
        racing("a b", phase=Bidding(8, Sealed(frozenset({A}), ((B, bid),)))) for bid in (0, 7)
    ]
    here, there = ([forbidden(world, A, action) for action in EVERYTHING] for world in worlds)
    assert here == there
