"""Whole races: every mixture of options comes to an end, and nothing is lost on the way."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import maillot
from games.core import Dealer, Seat
from games.maillot.course import ARROWS
from games.maillot.phases import Attacking, Bidding, Ended, Offering, Turn
from games.maillot.state import Auction, Goal, Options, owner_of, race
from games.maillot.trading import cashed
from tests.support.games.maillot import ASIDE, match


@pytest.mark.parametrize(
    ("auction", "goal", "combativity"), list(product(Auction, Goal, (False, True)))
)
def test_every_mixture_of_options_comes_to_an_end(
    auction: Auction, goal: Goal, combativity: bool
) -> None:
    """MA-30 to MA-33, with two to six players (MA-34)."""
    options = Options(auction, goal, combativity)
    for seats in maillot.INFO.seats:
        *_, end = match(seats, options, f"{options}")
        assert isinstance(end.phase, Ended)
        found = maillot.result(end)
        assert found is not None
        assert found.winners


options = st.builds(
    Options, auction=st.sampled_from(Auction), goal=st.sampled_from(Goal), combativity=st.booleans()
)
seats = st.integers(2, 6)


@given(seats, options, st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_nothing_is_lost_or_made_of_nothing(seats: int, options: Options, seed: int) -> None:
    """MA-1, MA-2, MA-28: energy, domestiques and jersey cards stay within what there is."""
    left = [6] * seats
    for state in match(seats, options, str(seed)):
        assert all(0 <= team.energy <= 60 for team in state.teams)
        for pile in ("rainbow", "green", "double", "triple"):
            held = sum(getattr(team, pile) for team in state.teams)
            turned_up = pile == "rainbow" and state.lap.rainbow
            cards, in_pile = (
                held + getattr(state.piles, pile) + turned_up,
                getattr(state.piles, pile),
            )
            if pile == "rainbow" and not in_pile:
                assert cards >= 12  # an exchange needs no card of the pile (MA-23)
            else:
                assert cards == 12
        now = [team.domestiques for team in state.teams]
        assert all(fewer <= before for fewer, before in zip(now, left, strict=True))
        left = now


@given(seats, options, st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_everybody_rides_in_one_place_until_they_are_out(
    seats: int, options: Options, seed: int
) -> None:
    """MA-9 to MA-17, MA-29."""
    for state in match(seats, options, str(seed)):
        riding = {Seat(n) for n, team in enumerate(state.teams) if not team.out}
        assert len(race(state)) == len(set(race(state)))
        assert set(race(state)) == riding
        if state.breakaway is not None and not isinstance(state.phase, Ended):
            assert 1 <= state.breakaway.lead <= len(ARROWS)
        assert not any(team.domestiques for team in state.teams if team.out)
        taken = [square for team in state.teams for square in team.board]
        assert len(taken) == len(set(taken))


@given(seats, options, st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_a_player_is_awaited_only_when_they_decide_something(
    seats: int, options: Options, seed: int
) -> None:
    """MA-5, MA-19, MA-28: what leaves no choice has happened by itself.

    Who cannot pay for an attack, or for a higher offer, is still asked, because they may retire a
    domestique for it; nobody is asked for a bid or an offer when they ride alone.
    """
    for state in match(seats, options, str(seed)):
        assert not isinstance(state.phase, Turn)
        assert len(race(state)) > 1 or not isinstance(state.phase, Bidding | Offering)
        for seat in maillot.awaited(state):
            words = [action.word() for action in maillot.legal(state, seat)]
            asked = [word for word in words if not word.startswith(ASIDE)]
            if isinstance(state.phase, Attacking) and len(asked) == 1:
                assert state.phase.cost > state.teams[seat].energy
            elif isinstance(state.phase, Offering) and len(asked) == 1:
                assert state.phase.highest >= state.teams[seat].energy
                assert state.teams[seat].domestiques > 1
            else:
                assert len(asked or [word for word in words if word == "retire"]) > 1


@given(seats, st.sampled_from(Goal), st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_nobody_rides_on_with_the_jerseys_to_win(seats: int, goal: Goal, seed: int) -> None:
    """MA-23, MA-31: at no time would a count find a goal that play had not found."""
    wins = 5 if goal is Goal.FIVE else 3
    for state in match(seats, Options(goal=goal), str(seed), aside=0.0):
        if goal is not Goal.MIXED and not isinstance(state.phase, Ended):
            assert all(cashed(team).rainbow < wins for team in state.teams)


@given(seats, st.sampled_from(Goal), st.integers(0, 10_000))
@settings(max_examples=10, deadline=None)
def test_the_view_shows_the_table_and_no_bid_under_seal(seats: int, goal: Goal, seed: int) -> None:
    """MA-19: before all are in, a seat sees its own bid alone."""
    for state in match(seats, Options(goal=goal), str(seed)):
        for seat in (None, *map(Seat, range(seats))):
            seen = maillot.view(state, seat)
            assert seen.pack == state.pack
            for square in seen.squares:
                assert square.owner == owner_of(state, square.number)
            assert [team.energy for team in seen.teams] == [team.energy for team in state.teams]
            assert (seen.auction is None) != isinstance(state.phase, Bidding | Offering)
            if seen.auction is not None and isinstance(state.phase, Bidding):
                assert seen.auction.own == state.phase.bids.own(seat)
                assert seen.auction.waiting == state.phase.bids.waiting


def test_who_does_nothing_bids_nothing_and_never_attacks() -> None:
    """The host plays for an idle seat and spends nothing that need not be spent (MA-19)."""
    dealer = Dealer("idle")
    state = maillot.setup(4, Options(), dealer)
    while maillot.awaited(state):
        seat = min(maillot.awaited(state))
        action = maillot.fallback(state, seat)
        assert action in maillot.legal(state, seat)
        assert str(action) in ("bid 0", "stay", "finish") or action.word() == "retire"
        state = maillot.apply(state, seat, action, dealer)
    assert not any(team.board for team in state.teams)
