"""The open auction of an effort square: MA-19."""

from __future__ import annotations

from typing import Any

import pytest

from games import maillot
from games.core import Place
from games.maillot import ADVICE
from games.maillot.advice.remarks import CouldRaise
from games.maillot.events import NobodyBid, NobodyCanBid, Offered, Passed, SquareWon
from games.maillot.phases import Turn
from games.maillot.state import Auction, State
from tests.support.games.maillot import (
    A,
    B,
    C,
    Played,
    asked,
    awaited,
    moved,
    one_turn,
    racing,
    read,
    refusal,
)


def auction(order: str = "a b c", **changes: Any) -> State:
    """Square 2 is up for auction; A rolled, so that B is first, then C, then A."""
    return one_turn(racing(order, auction=Auction.OPEN, **changes), 2).state


def spoken(state: State, *words: str) -> Played:
    """What those say who are awaited one after the other; what the last word leads to."""
    after = Played(state, ())
    for word in words:
        after = moved(after.state, word)
    return after


def test_ma_19_open_the_race_leader_after_positions_speaks_first_then_in_race_order() -> None:
    state = auction()
    assert awaited(state) == B
    state = moved(state, "offer 3").state
    assert awaited(state) == C
    state = moved(state, "offer 4").state
    assert awaited(state) == A
    assert awaited(moved(state, "offer 6").state) == B


def test_ma_19_open_each_offers_more_or_passes() -> None:
    state = spoken(auction(), "offer 50").state
    assert asked(state, C) == [*(f"offer {n}" for n in range(51, 59)), "pass"]
    assert refusal(state, "offer 50", C) == "MA-19"
    assert refusal(state, "offer 59", C) == "MA-19"
    assert refusal(state, "offer 51", A) == "MA-19"
    assert refusal(state, "bid 51", C) == "MA-19"


def test_ma_19_open_the_highest_pays_what_they_have_offered() -> None:
    after = spoken(auction(), "offer 3", "offer 4", "pass", "offer 7", "pass")
    assert after.owners == {2: B}
    assert after.energy == (58, 51, 58)
    assert after.told == (Passed(C), SquareWon(B, Place("2"), 7))
    assert after.state.phase == Turn()
    assert after.state.sale is not None
    assert after.state.sale.bids == ((B, 7), (C, 4))


def test_ma_19_open_who_has_passed_is_out_of_this_auction() -> None:
    state = spoken(auction(), "pass", "offer 1", "offer 2").state
    assert awaited(state) == C
    assert refusal(state, "offer 9", B) == "MA-19"
    assert spoken(state, "pass").owners == {2: A}


def test_ma_19_open_if_all_pass_the_square_stays_empty() -> None:
    after = spoken(auction(), "pass", "pass", "pass")
    assert after.owners == {}
    assert after.told == (Passed(A), NobodyBid(Place("2")))


def test_ma_19_open_the_last_one_left_may_still_offer() -> None:
    assert spoken(auction(), "pass", "pass", "offer 1").owners == {2: A}


def test_ma_19_open_who_cannot_offer_more_passes_without_being_asked() -> None:
    """C has 10 left, A none, and neither can spare their only domestique (MA-28)."""
    last = {"hand": 1}
    after = spoken(auction(teams={C: {"energy": 12, **last}, A: {"energy": 2, **last}}), "offer 10")
    assert after.told == (
        Offered(B, 10),
        Passed(C),
        Passed(A),
        SquareWon(B, Place("2"), 10),
    )


def test_ma_19_open_a_player_without_domestiques_is_not_asked() -> None:
    assert awaited(auction(teams={B: {"hand": 0}})) == C
    teams = {A: {"energy": 2, "hand": 1}, B: {"hand": 0}}
    nobody = one_turn(racing("a b", auction=Auction.OPEN, teams=teams), 2)
    assert nobody.told[-1] == NobodyCanBid(Place("2"))


def test_ma_19_open_the_holder_of_the_highest_offer_keeps_their_last_domestique() -> None:
    state = spoken(auction(teams={B: {"hand": 1}, C: {"hand": 1}}), "offer 3").state
    assert refusal(state, "retire hand", B) == "MA-19"
    assert refusal(state, "retire 3", B) == "MA-28"
    after = moved(state, "retire hand", seat=C)
    assert after.told[-1] == Passed(C)
    assert awaited(after.state) == A


def test_ma_19_open_a_domestique_may_retire_for_a_higher_offer() -> None:
    state = auction(teams={B: {"energy": 4}})
    assert asked(state, B) == ["offer 1", "offer 2", "pass"]
    assert "offer 17" in asked(moved(state, "retire hand").state, B)


def test_ma_28_open_who_could_offer_more_by_retiring_a_domestique_is_asked() -> None:
    state = spoken(auction(teams={C: {"energy": 12}, A: {"energy": 2}}), "offer 10").state
    assert awaited(state) == C
    assert asked(state, C) == ["pass"]
    assert maillot.view(state, None).step == "raising"
    assert ADVICE.remark(maillot.view(state, C), read("pass")) == CouldRaise(10)
    assert refusal(state, "offer 11", C) == "MA-19"
    state = spoken(state, "pass").state
    assert awaited(state) == A
    richer = moved(state, "retire hand").state
    assert awaited(richer) == A
    assert maillot.view(richer, None).step == "offering"
    assert ADVICE.remark(maillot.view(richer, A), read("pass")) is None
    assert asked(richer, A) == [*(f"offer {n}" for n in range(11, 16)), "pass"]
    after = spoken(richer, "offer 15", "pass")
    assert after.owners == {2: A}
    assert after.state.teams[A].domestiques == 5


def test_ma_28_open_the_race_leader_without_energy_is_asked_first() -> None:
    state = auction(teams={B: {"energy": 2}})
    assert (awaited(state), state.teams[B].energy) == (B, 0)
    assert asked(state, B) == ["pass"]
    assert spoken(moved(state, "retire hand").state, "offer 15", "pass", "pass").owners == {2: B}


def test_ma_28_open_nobody_has_energy_but_all_have_domestiques() -> None:
    state = auction(teams={seat: {"energy": 2} for seat in (A, B, C)})
    assert awaited(state) == B
    after = spoken(state, "pass", "pass", "pass")
    assert after.told[-1] == NobodyBid(Place("2"))


@pytest.mark.parametrize(("offer", "is_asked"), [(24, True), (25, False)])
def test_ma_28_open_only_those_they_can_spare_count(offer: int, is_asked: bool) -> None:
    """With 10 energy and two domestiques they can come to 25: one must go to the square."""
    state = auction(teams={C: {"energy": 12, "hand": 2}})
    assert (awaited(spoken(state, f"offer {offer}").state) == C) == is_asked


def test_ma_28_open_nobody_can_come_above_60() -> None:
    state = auction(teams={B: {"energy": 50}})
    state = moved(state, "retire hand", seat=B).state
    after = spoken(state, "offer 60")
    assert after.told == (Offered(B, 60), Passed(C), Passed(A), SquareWon(B, Place("2"), 60))


def test_ma_28_open_who_does_nothing_passes() -> None:
    state = auction(teams={B: {"energy": 2}})
    assert str(maillot.fallback(state, B)) == "pass"


def test_ma_19_open_everybody_sees_the_offers() -> None:
    state = spoken(auction(), "offer 3").state
    seen = maillot.view(state, None).auction
    assert seen is not None
    assert (seen.highest, seen.holder) == (3, B)
    assert seen.waiting == {C}
    assert seen.bidders == {A, B, C}
    assert not seen.sealed
