"""Effort squares and their sealed auction: MA-18 and MA-19; the open one is beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games import maillot
from games.core import Place, Seat, Told
from games.maillot.course import Terrain
from games.maillot.events import (
    AllPaid,
    AuctionBegan,
    BidNoted,
    BidOpened,
    BidWithdrawn,
    Moved,
    NobodyBid,
    NobodyCanBid,
    OthersPaid,
    SquareWon,
)
from games.maillot.phases import Bidding, Replacing, Turn
from games.maillot.state import Auction, State
from games.sealed import Sealed
from tests.support.games.maillot import (
    A,
    B,
    C,
    Played,
    asked,
    legal,
    moved,
    one_turn,
    racing,
    refusal,
)

ALL_OUT = dict.fromkeys((3, 5, 7, 8, 11, 13), A)


def auction(order: str = "a b c", **changes: Any) -> State:
    """Square 2, of value 2, is up for auction; A rolled, so that B is ahead of C and A."""
    return one_turn(racing(order, **changes), 2).state


def bids(state: State, **figures: int) -> Played:
    """All bids of a sealed auction; what the last one leads to."""
    after = Played(state, ())
    for name, energy in figures.items():
        after = moved(after.state, f"bid {energy}", seat=Seat("abcdef".index(name)))
    return after


def test_ma_18_everybody_pays_the_value_of_an_empty_square() -> None:
    after = one_turn(racing("a b c"), 2)
    assert after.energy == (58, 58, 58)
    assert AllPaid(2) in after.told


def test_ma_18_the_team_whose_domestique_stands_there_does_not() -> None:
    after = one_turn(racing("a b c", owners={13: B}, on=10), 3)
    assert after.energy == (56, 60, 56)
    assert OthersPaid(B, 4) in after.told


def test_ma_18_but_it_pays_to_break_away() -> None:
    state = one_turn(racing("a b c", owners={13: B}, on=10), 3).state
    assert moved(state, "breakaway", 1).energy == (56, 56, 56)


def test_ma_18_the_breakaway_pays_as_well_as_its_fee() -> None:
    after = moved(one_turn(racing("a2 b c", owners={13: B}, on=10)).state, "roll", 3, 1)
    assert after.energy == (60 - 1 - 4, 60, 56)


def test_ma_18_a_team_that_is_out_pays_nothing() -> None:
    assert one_turn(racing("a b", out=(C,)), 2).energy == (58, 58, 0)


def test_ma_19_payments_then_positions_then_the_auction() -> None:
    after = one_turn(racing("a b c"), 2)
    kinds = [type(event).__name__ for event in after.told]
    assert kinds == ["Rolled", "AllPaid", "FellBack", "AuctionBegan"]
    assert after.told[-1] == AuctionBegan(Place("2"), Terrain.FLAT, 2)
    assert maillot.awaited(after.state) == {A, B, C}


def test_ma_19_the_highest_wins_and_pays_one_more_than_the_second() -> None:
    after = bids(auction(), a=9, b=4, c=6)
    assert after.owners == {2: A}
    assert after.energy == (58 - 7, 58, 58)
    assert after.state.teams[A].hand == 5
    assert after.told[-4:] == (
        BidOpened(B, 4),
        BidOpened(C, 6),
        BidOpened(A, 9),
        SquareWon(A, Place("2"), 7),
    )
    sale = after.state.sale
    assert sale is not None
    assert (sale.turn, sale.square, sale.winner, sale.price) == (1, 2, A, 7)
    assert sale.bids == ((A, 9), (B, 4), (C, 6))


def test_ma_19_never_more_than_their_own_figure() -> None:
    after = bids(auction(), a=0, b=5, c=5)
    assert SquareWon(B, Place("2"), 5) in after.told


def test_ma_19_among_equals_the_first_in_race_order_wins() -> None:
    assert bids(auction("c b a"), a=5, b=5, c=5).owners == {2: B}
    assert bids(auction("b c a"), a=5, b=5, c=0).owners == {2: A}
    ahead = moved(one_turn(racing("c4 a b")).state, "roll", 2).state
    assert bids(ahead, a=5, b=5, c=5).owners == {2: C}


def test_ma_19_the_only_bidder_pays_1() -> None:
    assert SquareWon(C, Place("2"), 1) in bids(auction(), a=0, b=0, c=30).told


def test_ma_19_if_all_bid_nothing_the_square_stays_empty() -> None:
    after = bids(auction(), a=0, b=0, c=0)
    assert after.owners == {}
    assert after.told[-1] == NobodyBid(Place("2"))
    assert after.energy == (58, 58, 58)
    assert after.state.phase == Turn()


def test_ma_19_nobody_can_bid_more_than_their_energy() -> None:
    state = auction(teams={B: {"energy": 5}})
    assert asked(state, B) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert refusal(state, "bid 4", B) == "MA-19"
    assert refusal(state, "bid -1", B) == "MA-19"


def test_ma_19_a_bid_may_be_changed_until_all_are_in() -> None:
    state = bids(auction(), a=9, b=4).state
    assert maillot.awaited(state) == {C}
    assert "bid 9" not in legal(state, A)
    after = bids(moved(state, "bid 1", seat=A).state, c=3)
    assert after.owners == {2: B}
    assert refusal(after.state, "bid 2", A) == "MA-19"


def test_ma_19_a_bid_is_told_to_nobody_else_before_all_are_in() -> None:
    noted = moved(auction(), "bid 9", seat=A)
    assert noted.said == (Told(BidNoted(A, Place("2"), 9), frozenset({A})),)
    twin = moved(auction(), "bid 0", seat=A).state
    for seat in (None, B, C):
        assert maillot.view(noted.state, seat) == maillot.view(twin, seat)
        assert maillot.view(noted.state, seat).auction.own is None  # type: ignore[union-attr]
    own = maillot.view(noted.state, A).auction
    assert own is not None
    assert own.own == 9
    assert own.waiting == {B, C}
    assert own.bidders == {A, B, C}


def test_ma_19_a_player_without_domestiques_cannot_bid() -> None:
    state = auction(teams={B: {"hand": 0}})
    assert maillot.awaited(state) == {A, C}
    assert refusal(state, "bid 1", B) == "MA-19"
    nobody = one_turn(racing("a b c", teams={seat: {"hand": 0} for seat in (A, B, C)}), 2)
    assert nobody.told[-1] == NobodyCanBid(Place("2"))
    assert nobody.state.phase == Turn()


def test_ma_19_a_player_without_energy_is_asked_once_they_have_retired_a_domestique() -> None:
    state = auction(teams={B: {"energy": 2}})
    assert maillot.awaited(state) == {A, C}
    assert asked(state, B) == []
    richer = moved(state, "retire hand", seat=B).state
    assert maillot.awaited(richer) == {A, B, C}
    assert bids(richer, a=9, b=15, c=0).owners == {2: B}


def test_ma_19_who_was_never_asked_has_bid_nothing() -> None:
    after = bids(auction(teams={B: {"energy": 2}}), a=3, c=0)
    assert after.owners == {2: A}
    assert BidOpened(B, 0) in after.told


def test_ma_19_whose_last_domestique_retires_leaves_the_auction() -> None:
    state = moved(auction(teams={B: {"hand": 1}}), "bid 20", seat=B).state
    after = moved(state, "retire hand", seat=B)
    assert after.told[-1] == BidWithdrawn(B)
    assert maillot.awaited(after.state) == {A, C}
    assert bids(after.state, a=2, c=1).owners == {2: A}


def test_ma_19_if_that_was_the_last_one_to_bid_the_others_are_opened() -> None:
    state = bids(auction(teams={B: {"hand": 1}}), a=2, c=1).state
    assert moved(state, "retire hand", seat=B).owners == {2: A}
    last = replace(state, phase=Bidding(2, Sealed(frozenset({B}))))
    assert moved(last, "retire hand", seat=B).told[-1] == NobodyBid(Place("2"))


def test_ma_19_with_all_domestiques_out_the_winner_moves_one_of_their_choice() -> None:
    state = auction(teams={A: {"hand": 0}}, owners=ALL_OUT)
    after = bids(state, a=5, b=0, c=0)
    assert after.state.phase == Replacing(A, 2)
    assert asked(after.state, A) == [f"replace {n}" for n in ALL_OUT]
    assert refusal(after.state, "replace 2", A) == "MA-19"
    assert refusal(after.state, "replace 13", B) == "MA-19"
    there = moved(after.state, "replace 8")
    assert there.owners == dict.fromkeys((2, 3, 5, 7, 11, 13), A)
    assert there.told == (Moved(A, Place("8"), Place("2")),)


def test_ma_19_the_only_one_on_the_board_moves_by_itself() -> None:
    state = auction(teams={A: {"hand": 0}}, owners={7: A})
    assert bids(state, a=5, b=0, c=0).owners == {2: A}


def test_ma_19_who_must_move_a_domestique_keeps_their_last_one() -> None:
    state = bids(auction(teams={A: {"hand": 0}}, owners={7: A, 8: A}), a=5, b=0, c=0).state
    after = moved(state, "retire 7")
    assert after.owners == {2: A}
    assert after.state.phase == Turn()


@pytest.mark.parametrize("how", Auction)
def test_ma_19_no_auction_of_a_square_that_has_an_owner(how: Auction) -> None:
    state = one_turn(racing("a b c", owners={2: B}, auction=how), 2).state
    after = moved(state, "stay")
    assert after.state.phase == Turn()
    assert after.state.sale is None
    assert refusal(state, "bid 1", A) == refusal(state, "offer 1", A) == "MA-19"


def test_ma_19_the_winner_profits_from_the_next_turn_on() -> None:
    after = bids(auction(), a=3, b=0, c=0).state
    again = one_turn(replace(after, roll=replace(after.roll, square=0)), 2)
    assert again.energy == (57, 56, 56)
