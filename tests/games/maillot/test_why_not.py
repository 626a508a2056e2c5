"""Why a rule forbids an action here and now; and that all that is told can be said."""

from __future__ import annotations

import pytest

from games import maillot
from games.computers import Level, choose
from games.core import Dealer, Seat
from games.exam.asking import why_not
from games.maillot import ADVICE
from games.maillot.phases import Attacking, Bidding, Ended, Losing, Offering, Replacing, Starting
from games.maillot.state import Auction, Goal, Options, State
from games.sealed import Sealed
from tests.support.games.maillot import WORDS, A, B, bidding, racing, read, said

ATTACKING = racing("a b c", on=13, owners={13: A}, phase=Attacking(A, 4), teams={A: {"energy": 3}})
AWAY = racing("a8 b c", on=13, owners={13: A}, phase=Attacking(A, 4), teams={A: {"energy": 3}})
BIDS = racing("a b c", phase=bidding(8), teams={A: {"energy": 5, "hand": 1}})
DONE = racing("a b c", phase=Bidding(8, Sealed(frozenset({B}), ((A, 7),))))
OPEN = racing("a b c", phase=Offering(8, (A, B), ((B, 3),)), auction=Auction.OPEN)
MOVES = racing("a b", phase=Replacing(A, 8), owners={17: A, 18: A}, teams={A: {"hand": 0}})
ONE = racing("a b", phase=Replacing(A, 8), owners={17: A}, teams={A: {"hand": 0}})
LOSES = racing("a b", phase=Losing(A), owners={17: A})
STARTS = racing("a4 b c", phase=Starting(A), teams={A: {"green": 1, "double": 2}})


@pytest.mark.parametrize(
    ("state", "move", "rule", "why"),
    [
        (BIDS, "giveup", "MA-4", "Nobody is ahead of the pack."),
        (racing("b4 a", phase=bidding(8)), "giveup", "MA-4", "Bob is ahead of the pack, not you."),
        (BIDS, "roll", "MA-5", "Now you are asked for a secret bid."),
        (MOVES, "stay", "MA-11", "Now you are asked which domestique moves"),
        (AWAY, "breakaway", "MA-14", "That takes 4 energy, and you have 3. A domestique that"),
        (STARTS, "stay", "MA-14", "Now you are asked whether you ride on."),
        (ATTACKING, "breakaway", "MA-16", "That takes 4 energy, and you have 3."),
        (ATTACKING, "roll", "MA-16", "Now you are asked whether you attack."),
        (racing("b4 a", phase=bidding(8)), "breakaway", "MA-16", "Bob is ahead of the pack, and"),
        (BIDS, "bid 9", "MA-19", "That takes 9 energy, and you have 5."),
        (BIDS, "offer 3", "MA-19", "At this table bids are secret"),
        (DONE, "bid 7", "MA-19", "Your bid is 7 already."),
        (OPEN, "offer 0", "MA-19", "3 is offered already"),
        (OPEN, "bid 3", "MA-19", "At this table bids are open"),
        (OPEN, "offer 3", "MA-19", "3 is offered already, so offer more."),
        (MOVES, "replace 13", "MA-19", "You have no domestique on square 13."),
        (MOVES, "replace hand", "MA-19", "Choose one that stands on a square"),
        (ONE, "retire 17", "MA-19", "This auction needs your last domestique"),
        (STARTS, "exchange green", "MA-23", "You have 1 green jersey; it takes 3."),
        (STARTS, "exchange polka", "MA-23", "You have 4 polka dots; it takes 10."),
        (MOVES, "retire hand", "MA-28", "You have no domestique beside the board."),
        (MOVES, "retire 13", "MA-28", "You have no domestique on square 13."),
        (LOSES, "roll", "MA-28", "Now you are asked which domestique retires."),
        (STARTS, "prefer hand", "MA-29", "It is so already"),
        (STARTS, "finish", "MA-31", "2 other riders are still in the race."),
    ],
)  # fmt: skip
def test_a_refusal_says_why_here_and_now(state: State, move: str, rule: str, why: str) -> None:
    """MA-4, MA-5, MA-11, MA-14, MA-16, MA-19, MA-23, MA-28, MA-29, MA-31."""
    found, because = why_not(maillot, state, move, A, WORDS)
    assert found == rule
    assert because.startswith(why)


ATTEMPTS = (
    "roll", "giveup", "finish", "breakaway", "stay", "bid 0", "bid 60", "offer 0", "offer 60",
    "pass", "replace 13", "replace hand", "retire 13", "retire hand", "exchange green",
    "exchange polka", "prefer hand", "prefer passed",
)  # fmt: skip


@pytest.mark.parametrize("options", [Options(), Options(Auction.OPEN, Goal.MIXED, True)])
def test_every_choice_of_a_race_is_told_of_in_words(options: Options) -> None:
    """Whatever is legal, or is not, at any position: all that is said can be said."""
    state = maillot.setup(3, options, Dealer("advice"))
    for number in range(260):
        if isinstance(state.phase, Ended):
            break
        mover = min(maillot.awaited(state))
        for seat in map(Seat, range(3)) if number % 4 == 0 else (mover,):
            _all_told(state, seat)
        dealer = Dealer(f"advice/{number}")
        legal = maillot.legal(state, mover)
        chosen = legal[dealer.below(len(legal))]
        if number % 3:
            view = maillot.view(state, mover)
            (chosen, *_) = choose(maillot, view, legal, Level.NORMAL, dealer)
            assert said(ADVICE.reason(view, chosen)), chosen
        state = maillot.apply(state, mover, chosen, dealer)


def _all_told(state: State, seat: Seat) -> None:
    view = maillot.view(state, seat)
    legal = maillot.legal(state, seat)
    for action in legal[:: max(1, len(legal) // 12)]:
        remarks = ADVICE.consequences(view, action)
        assert len(remarks) <= 6, (action, [WORDS.remark(remark) for remark in remarks])
        for remark in (*remarks, ADVICE.remark(view, action), ADVICE.reason(view, action)):
            assert remark is None or WORDS.remark(remark).strip()
    if seat in view.awaited:
        for attempt in ATTEMPTS:
            if read(attempt) not in legal:
                assert why_not(maillot, state, attempt, seat)[1], attempt


def test_the_public_is_told_no_price_and_no_reason() -> None:
    """MA-28: whose domestique would it be?"""
    view = maillot.view(STARTS, None)
    assert ADVICE.remark(view, read("retire hand")) is None
    assert ADVICE.reason(view, read("roll")) is None
