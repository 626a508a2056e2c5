"""Standing orders: what they play without asking, when they ask, and when they are over."""

from __future__ import annotations

import pytest

from games import maillot
from games.core import Order, Seat
from games.maillot.advice.orders import WORTHS
from games.maillot.phases import Attacking, Bidding, Offering, Replacing, Starting
from games.maillot.state import Auction, State
from games.notation import parse
from games.sealed import Sealed
from tests.support.games.maillot import A, B, C, racing

FLAT, CLIMB, STEEP = 1, 13, 15  # worth 2, 4 and 6


def read(text: str) -> Order:
    order = parse(maillot.INFO.orders, text)
    assert isinstance(order, Order), text
    assert str(order) == text
    return order


def does(order: str, state: State, seat: Seat = A) -> str:
    """What the order plays, ``ask``, or ``over``."""
    view, standing = maillot.view(state, seat), read(order)
    if not standing.holds(view):
        return "over"
    action = standing.decide(view, maillot.legal(state, seat))
    assert action is None or action in maillot.legal(state, seat)
    return "ask" if action is None else str(action)


def leading(lead: int = 6, energy: int = 30, **team: int) -> State:
    """A, on that arrow, is to pay and to roll."""
    teams = {A: {"energy": energy, **team}}
    return racing(f"a{lead} b c", teams=teams, phase=Starting(A))


def attacking(order: str = "a b c", cost: int = 4, energy: int = 30, hand: int = 6) -> State:
    return racing(order, teams={A: {"energy": energy, "hand": hand}}, phase=Attacking(A, cost))


def selling(
    square: int = CLIMB, energy: int = 30, hand: int = 1, own: tuple[int, ...] = ()
) -> State:
    return racing(
        owners=dict.fromkeys(own, A),
        teams={A: {"energy": energy, "hand": hand}},
        phase=Bidding(square, Sealed(frozenset({A, B, C}))),
    )


def crying(highest: int, energy: int = 30, hand: int = 1, own: tuple[int, ...] = ()) -> State:
    return racing(
        owners=dict.fromkeys(own, A),
        teams={A: {"energy": energy, "hand": hand}},
        phase=Offering(CLIMB, (A, B), ((B, highest),)),
        auction=Auction.OPEN,
    )


def test_ma_4_ride_on_pays_for_the_lead_and_rolls() -> None:
    assert does("rideon 20", leading(energy=20)) == "roll"


def test_ma_14_ride_on_does_not_add_to_the_lead() -> None:
    assert does("rideon 20", attacking("a6 b c")) == "stay"


def test_ride_on_is_over_when_there_is_less_energy_ahead_of_the_pack() -> None:
    assert does("rideon 20", leading(energy=19)) == "over"
    assert does("rideon 20", attacking("a6 b c", energy=19)) == "over"


def test_ride_on_has_nothing_to_say_in_the_pack_and_waits() -> None:
    """Whoever has been caught is asked again whether to attack."""
    assert does("rideon 20", attacking(energy=40)) == "ask"
    assert does("rideon 20", attacking(energy=10)) == "ask"
    assert does("rideon 20", selling()) == "ask"


def test_ride_on_asks_about_an_attack_that_is_free_or_may_win() -> None:
    """MA-8, MA-17."""
    assert does("rideon 20", attacking("a6 b c", cost=0)) == "ask"
    assert does("rideon 20", attacking("a13 b c", cost=4)) == "ask"
    assert does("rideon 20", attacking("a12 b c", cost=4)) == "stay"


def test_ride_on_lets_no_domestique_retire_for_the_lead() -> None:
    """MA-29: a lead above two minutes costs 3."""
    assert does("rideon 0", leading(13, energy=2)) == "ask"
    assert does("rideon 0", leading(13, energy=3)) == "roll"


def test_ma_31_who_may_end_the_race_is_asked() -> None:
    alone = racing("a6", out=(B,), teams={A: {"rainbow": 1, "energy": 30}}, phase=Starting(A))
    assert "finish" in map(str, maillot.legal(alone, A))
    assert does("rideon 20", alone) == "ask"


def test_ma_16_attack_when_it_is_cheap_and_leaves_enough() -> None:
    assert does("attack 4 20", attacking(cost=4, energy=24)) == "breakaway"
    assert does("attack 4 20", attacking(cost=4, energy=23)) == "ask"
    assert does("attack 4 20", attacking(cost=5, energy=60)) == "ask"
    assert does("attack 0 0", attacking("a6 b c", cost=0, energy=0)) == "breakaway"
    assert does("attack 4 20", leading()) == "ask"


def test_attack_is_over_without_domestiques() -> None:
    assert does("attack 4 20", attacking(hand=0)) == "over"


def test_ma_19_bid_up_to_so_much_for_squares_of_that_worth() -> None:
    assert does("upto 8 4", selling(CLIMB)) == "bid 8"
    assert does("upto 8 4", selling(STEEP)) == "ask"


def test_who_has_less_energy_than_the_bid_is_asked() -> None:
    assert does("upto 8 4", selling(energy=8)) == "bid 8"
    assert does("upto 8 4", selling(energy=7)) == "ask"


def test_no_square_is_given_up_for_one_that_is_no_better() -> None:
    """MA-19: with nobody beside the board, one's own domestique moves."""
    assert does("upto 8 4", selling(hand=0, own=(FLAT, STEEP))) == "bid 8"
    assert does("upto 8 4", selling(hand=0, own=(28, STEEP))) == "bid 0"
    assert does("upto 8 4", selling(hand=1, own=(28, STEEP))) == "bid 8"
    assert does("upto 8 4", crying(3, hand=0, own=(28,))) == "pass"


def test_bids_are_over_without_domestiques() -> None:
    assert does("upto 8 4", selling(hand=0)) == "over"


def test_in_the_open_auction_it_offers_one_more_until_it_passes() -> None:
    assert does("upto 8 4", crying(0)) == "offer 1"
    assert does("upto 8 4", crying(7)) == "offer 8"
    assert does("upto 8 4", crying(8)) == "pass"
    assert does("upto 8 4", crying(5, energy=5)) == "ask"  # MA-28: a domestique could retire


def test_bid_nothing_bids_nothing_for_any_square() -> None:
    assert does("nothing", selling()) == "bid 0"
    assert does("nothing", crying(3)) == "pass"
    assert does("nothing", leading()) == "ask"
    assert read("nothing").yields  # an order about a worth comes first


def test_ma_19_the_domestique_on_the_least_square_moves() -> None:
    state = racing(
        owners={STEEP: A, CLIMB: A, 28: A}, teams={A: {"hand": 0}}, phase=Replacing(A, FLAT)
    )
    assert does("movelowest", state) == "replace 13"
    assert does("movelowest", selling()) == "ask"
    assert does("movelowest", leading()) == "ask"


@pytest.mark.parametrize("text", ["rideon 61", "attack 4 99", "upto 8 7", "upto 8 0", "upto 99 4"])
def test_what_can_never_come_to_pass_is_no_order(text: str) -> None:
    assert parse(maillot.INFO.orders, text) is None


def test_effort_squares_are_worth_1_to_6() -> None:
    """As the words for the order say (MA-3)."""
    assert frozenset(range(1, 7)) == WORTHS
