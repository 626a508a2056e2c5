"""What the host foresees of any action, by the rules, on a position that fits the view."""

from __future__ import annotations

import pytest

from games import diceland
from games.computers.outcomes import TooMany, outcomes
from games.core import Dealer, Seat
from games.diceland.state import Board, Options
from games.foresight import foresee
from tests.support.games.diceland import drawn


def test_a_tie_that_is_rolled_again_does_not_go_on_for_ever() -> None:
    """DL-3: exactly the same dice are rolled again; the same numbers again would have no end."""

    def tied(dealer: Dealer) -> int:
        while dealer.roll() == dealer.roll():
            pass
        return len(dealer.draws)

    with pytest.raises(TooMany):
        outcomes(tied)


def test_the_last_tile_of_a_landscape_is_foreseen_to_roll() -> None:
    dealer = Dealer("foresight")
    state = diceland.setup(2, Options(board=Board.TURNS, size=8), dealer)
    while True:
        seat = min(diceland.awaited(state))
        action = dealer.pick(diceland.legal(state, seat))
        ahead = foresee(diceland, diceland.view(state, seat), action)
        assert ahead is not None
        if ahead.draws:
            break
        state = diceland.apply(state, seat, action, dealer)
    assert not state.armies  # the landscape is complete, and nothing placed yet
    assert seat in (Seat(0), Seat(1))


def test_a_move_that_ends_the_match_is_foreseen_to_hand_it_to_nobody() -> None:
    last = drawn("b6  r1", "  --")
    ahead = foresee(diceland, diceland.view(last, Seat(0)), diceland.legal(last, Seat(0))[0])
    assert ahead is not None
    assert ahead.ends
    more = drawn("b6  r1", "  r6")
    ahead = foresee(diceland, diceland.view(more, Seat(0)), diceland.legal(more, Seat(0))[0])
    assert ahead is not None
    assert not ahead.ends
