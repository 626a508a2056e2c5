"""Bids that are often wanted: nothing, as last time, one more, all of little (MA-19)."""

from __future__ import annotations

from dataclasses import replace

from data.words import Words
from games import maillot
from games.codec import from_json, to_json
from games.core import Dealer, Seat
from games.maillot import ADVICE
from games.maillot.computer import resample
from games.maillot.moves import Bid, Offer
from games.maillot.phases import Attacking, Bidding, Offering
from games.maillot.state import Auction, State
from games.sealed import Sealed
from tests.support.games.maillot import A, B, C, moved, played, racing

WORDS = Words.of("en", "maillot")
CLIMB, OTHER_CLIMB, DEARER = 13, 28, 14  # worth 4, 4 and 5


def bidding(square: int = CLIMB, **known: tuple[tuple[int, int], ...]) -> State:
    """All three owe a bid; `known` is what A, B or C last bid."""
    teams = {Seat("abc".index(name)): {"bids": bids} for name, bids in known.items()}
    return racing(teams=teams, phase=Bidding(square, Sealed(frozenset({A, B, C}))))


def offering(*offers: tuple[Seat, int], square: int = CLIMB, **team: object) -> State:
    phase = Offering(square, (A, B, C), offers)
    return racing(teams={A: team}, phase=phase, auction=Auction.OPEN)


def offered(state: State, seat: Seat | None = A, kind: type[Bid | Offer] = Bid) -> list[str]:
    return [
        f"{WORDS.remark(r)} -> {a}" for r, a in ADVICE.shortcuts(maillot.view(state, seat), kind)
    ]


def known(state: State, seat: Seat) -> tuple[tuple[int, int], ...]:
    """What the seat sees of its own last bids, whatever comes next."""
    return maillot.view(replace(state, phase=Attacking(A, 4)), seat).bids


def test_who_never_bid_before_may_say_that_the_square_is_not_for_them() -> None:
    assert offered(bidding()) == ["0: not for me -> bid 0"]


def test_all_there_is_may_be_bid_where_it_is_little() -> None:
    state = bidding()
    few = tuple(replace(team, energy=9) for team in state.teams)
    assert "9: all I have -> bid 9" in offered(replace(state, teams=few))


def test_as_last_time_is_the_last_bid_for_a_square_of_that_worth() -> None:
    assert offered(bidding(a=((4, 7), (5, 9)))) == [
        "0: not for me -> bid 0",
        "7: as last time, same worth -> bid 7",
        "8: your last bid and one -> bid 8",
    ]


def test_without_one_of_that_worth_one_more_is_than_the_last_bid_of_all() -> None:
    assert "10: your last bid and one -> bid 10" in offered(bidding(a=((2, 3), (5, 9))))


def test_one_more_than_nothing_is_not_worth_a_word() -> None:
    assert offered(bidding(a=((2, 0),))) == ["0: not for me -> bid 0"]


def test_a_bid_that_lies_there_is_what_one_more_is_added_to() -> None:
    state = moved(bidding(a=((4, 7),)), "bid 20", seat=A).state
    assert "21: your last bid and one -> bid 21" in offered(state)


def test_in_the_open_auction_one_more_is_than_the_highest_offer() -> None:
    assert offered(offering((B, 6), bids=((4, 9),)), kind=Offer) == [
        "9: as last time, same worth -> offer 9",
        "7: one more -> offer 7",
    ]
    assert offered(offering((B, 6))) == []


def test_nothing_is_offered_to_who_only_looks_or_where_nothing_is_sold() -> None:
    assert offered(bidding(a=((4, 7),)), None) == []
    assert offered(racing(phase=Attacking(A, 4))) == []


def test_a_bid_is_known_once_the_auction_is_over_and_by_worth() -> None:
    """A: 5, then for the same worth 8; what is still under seal does not count yet."""
    state = bidding(b=((4, 1), (5, 2)))
    for seat, bid in ((A, 5), (B, 3)):
        state = moved(state, f"bid {bid}", seat=seat).state
    assert maillot.view(state, A).bids == ()
    state = moved(state, "bid 0", seat=C).state
    assert [known(state, seat) for seat in (A, B, C)] == [
        ((4, 5),),
        ((5, 2), (4, 3)),
        ((4, 0),),
    ]


def test_an_offer_is_known_at_once() -> None:
    state = moved(offering(), "offer 4").state
    assert maillot.view(state, A).bids == ((4, 4),)


def test_who_has_no_energy_has_not_bid() -> None:
    broke = racing(
        teams={B: {"energy": 0}}, phase=Bidding(CLIMB, Sealed(frozenset({A, C}), ((B, 0),)))
    )
    state = moved(moved(broke, "bid 5", seat=A).state, "bid 1", seat=C).state
    assert known(state, B) == ()
    assert known(state, A) == ((4, 5),)


def test_nobody_sees_what_another_last_bid() -> None:
    """The leak test: worlds that differ in A's last bids alone look the same to all others."""
    for square in (CLIMB, OTHER_CLIMB, DEARER):
        one, other = bidding(square, a=((4, 7), (5, 1))), bidding(square, a=((4, 40),))
        for seat in (None, B, C):
            assert maillot.view(one, seat) == maillot.view(other, seat)
            assert offered(one, seat) == offered(other, seat)
        assert maillot.view(one, A) != maillot.view(other, A)


def test_a_computer_imagines_nobody_elses_last_bids() -> None:
    state = bidding(a=((4, 7),), b=((4, 9),))
    imagined = resample(maillot.view(state, A), Dealer("s"))
    assert imagined.teams[A].bids == ((4, 7),)
    assert imagined.teams[B].bids == ()


def test_a_match_stored_before_there_were_any_is_read() -> None:
    written = to_json(bidding(a=((4, 7),)))
    assert isinstance(written, dict)
    assert from_json(State, written) == bidding(a=((4, 7),))
    assert isinstance(written["teams"], list)
    for team in written["teams"]:
        assert isinstance(team, dict)
        del team["bids"]
    assert from_json(State, written) == bidding()


def test_what_was_taken_back_was_never_bid() -> None:
    """Only the last of several bids counts."""
    state = bidding()
    for bid in ("bid 9", "bid 3"):
        state = moved(state, bid, seat=A).state
    for seat in (B, C):
        state = moved(state, "bid 0", seat=seat).state
    assert known(state, A) == ((4, 3),)


def test_a_later_auction_begins_with_what_was_bid_before() -> None:
    """A bids 6 for a climb; the rider comes round to the other one."""
    state = bidding()
    for seat, bid in ((B, 0), (C, 0), (A, 6)):
        state = moved(state, f"bid {bid}", seat=seat).state
    state = replace(state, phase=Bidding(OTHER_CLIMB, Sealed(frozenset({A, B, C}))))
    assert "6: as last time, same worth -> bid 6" in offered(state)
    assert played(state, "bid 6", seat=A).energy[A] == 60 - 1
