"""Every refusal names the rule; what stands against a single bid or exchange is with its rule."""

from __future__ import annotations

import pytest

from games import maillot
from games.core import Dealer, Forbidden, play
from games.maillot.course import CardKind
from games.maillot.phases import Replacing
from games.maillot.state import Auction, State
from tests.support.games.maillot import A, B, C, one_turn, racing, read, refusal

STARTING = one_turn(racing("a4 b c")).state
ATTACKING = one_turn(racing("a b c", on=5), 4).state
LOSING = one_turn(racing("a b", card=CardKind.ABANDON, owners={17: A}), 4, 1).state
BIDDING = one_turn(racing("a b c"), 2).state
OFFERING = one_turn(racing("a b c", auction=Auction.OPEN), 2).state
REPLACING = racing("a b", phase=Replacing(A, 2), owners={17: A, 18: A}, teams={A: {"hand": 0}})


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        (STARTING, "breakaway", "MA-14"),
        (STARTING, "stay", "MA-14"),
        (STARTING, "bid 3", "MA-19"),
        (STARTING, "finish", "MA-31"),
        (ATTACKING, "roll", "MA-16"),
        (ATTACKING, "giveup", "MA-16"),
        (ATTACKING, "offer 3", "MA-19"),
        (LOSING, "roll", "MA-28"),
        (LOSING, "stay", "MA-28"),
        (LOSING, "retire 18", "MA-28"),
        (BIDDING, "roll", "MA-5"),
        (BIDDING, "giveup", "MA-4"),
        (BIDDING, "breakaway", "MA-16"),
        (BIDDING, "pass", "MA-19"),
        (OFFERING, "bid 3", "MA-19"),
        (REPLACING, "replace 2", "MA-19"),
        (REPLACING, "replace hand", "MA-19"),
        (REPLACING, "retire hand", "MA-28"),
        (REPLACING, "exchange polka", "MA-23"),
        (REPLACING, "prefer hand", "MA-29"),
    ],
)
def test_it_is_not_the_time_for_it(state: State, move: str, rule: str) -> None:
    """MA-4, MA-5, MA-14, MA-16, MA-19, MA-23, MA-28, MA-29, MA-31: what each is for."""
    assert refusal(state, move, A) == rule


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        (STARTING, "roll", "MA-5"),
        (STARTING, "breakaway", "MA-16"),
        (ATTACKING, "breakaway", "MA-16"),
        (ATTACKING, "stay", "MA-11"),
        (OFFERING, "offer 3", "MA-19"),
        (REPLACING, "replace 17", "MA-19"),
    ],
)
def test_somebody_else_is_asked(state: State, move: str, rule: str) -> None:
    """MA-5, MA-11, MA-16, MA-19: whose choice it is."""
    seat = C if state is OFFERING else B
    assert refusal(state, move, seat) == rule


def test_a_refused_action_is_not_done() -> None:
    """MA-4: there is no breakaway to give up."""
    with pytest.raises(Forbidden):
        play(maillot, ATTACKING, A, read("giveup"), Dealer())
