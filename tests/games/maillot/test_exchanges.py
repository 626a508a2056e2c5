"""Play and the count at the end exchange alike: MA-23, MA-31."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import maillot
from games.core import Dealer, Result, Seat
from games.maillot.ending import over, points
from games.maillot.events import Exchanged, JerseysGone
from games.maillot.moves import Exchange, Trade
from games.maillot.phases import Attacking, Ended
from games.maillot.state import Goal, Jersey, Lap, Piles, State
from games.maillot.trading import has_reached, outcomes
from tests.support.games.maillot import A, B, legal, moved, one_turn, played, racing

NO_CARD = Piles(rainbow=0)
FOUR_AND_GREENS = {A: {"rainbow": 4, "green": 3}, B: {"rainbow": 4}}
FOUR_AND_NEARLY = {A: {"rainbow": 4, "green": 2}, B: {"rainbow": 4}}


def asked(teams: Any, **changes: Any) -> State:
    """B is asked whether to attack."""
    return racing("b a", on=9, teams=teams, phase=Attacking(B, 0), **changes)


def counted(state: State) -> Result:
    """How it would end if all were exhausted now."""
    result = maillot.result(over(state, "exhausted", None, Dealer()))
    assert result is not None
    return result


def test_ma_23_an_exchange_needs_no_card_of_the_pile() -> None:
    state = asked({A: {"rainbow": 1, "green": 3}}, piles=NO_CARD)
    assert "exchange green" in legal(state, A)
    after = moved(state, "exchange green", seat=A)
    assert after.state.teams[A].rainbow == 2
    assert after.state.teams[A].green == 0
    assert after.state.piles == Piles(rainbow=0, green=15)


def test_ma_23_a_jersey_on_the_road_still_needs_one() -> None:
    after = one_turn(racing("a b", on=35, piles=NO_CARD), 5)
    assert JerseysGone(Jersey.RAINBOW) in after.told
    assert not after.state.lap.rainbow


def test_ma_23_with_the_pile_empty_an_exchange_wins_in_play_as_in_the_count() -> None:
    """MA-31: goal five, four rainbow and three green against four rainbow."""
    state = asked(FOUR_AND_GREENS, piles=NO_CARD, goal=Goal.FIVE)
    assert counted(state).ranks == (1, 2)
    after = played(state, "exchange green", seat=A)
    assert after.state.phase == Ended("five", A)
    assert maillot.result(after.state) == Result((1, 2), (5, 4), "five")


def test_ma_23_with_the_pile_empty_the_third_green_jersey_wins_at_once() -> None:
    state = racing("a b", on=20, teams=FOUR_AND_NEARLY, piles=NO_CARD, goal=Goal.FIVE)
    after = one_turn(state, 2)
    assert Exchanged(A, Trade.GREEN, 3) in after.told
    assert after.state.phase == Ended("five", A)


def test_ma_23_who_held_them_when_no_card_was_left_wins_before_the_other_takes_a_fifth() -> None:
    """By version 1 of these rules one could have to hold them; in a race that began by those
    before version 3 the next turn finds it."""
    lap, teams = Lap(9, rainbow=True), FOUR_AND_GREENS
    state = racing("b a", on=39, teams=teams, piles=NO_CARD, goal=Goal.FIVE, lap=lap, rules=2)
    assert one_turn(state).state.phase == Ended("five", A)


holdings = st.fixed_dictionaries(
    {
        "rainbow": st.integers(0, 2),
        "green": st.integers(0, 12),
        "double": st.integers(0, 12),
        "triple": st.integers(0, 12),
    }
)


@given(
    st.lists(holdings, min_size=2, max_size=6),
    st.sampled_from(Goal),
    st.integers(0, 12),
    st.randoms(use_true_random=False),
)
@settings(max_examples=300, deadline=None)
def test_ma_31_the_count_is_what_everybody_could_have_made_of_it_in_play(
    teams: list[dict[str, int]], goal: Goal, cards: int, dice: random.Random
) -> None:
    """MA-23: whoever exchanges, in whatever order, till nothing is left or somebody has won."""
    made = {Seat(n): holding for n, holding in enumerate(teams)}
    order = " ".join("abcdef"[: len(teams)])
    asking = Attacking(Seat(0), 0)
    piles = Piles(rainbow=cards)
    state = start = racing(order, on=9, teams=made, goal=goal, piles=piles, phase=asking)
    while ways := _exchanges(state):
        seat, action = dice.choice(ways)
        state = maillot.apply(state, seat, action, Dealer("unused"))
    at_end, wins = counted(start), 5 if goal is Goal.FIVE else 3
    if isinstance(state.phase, Ended):
        assert state.phase.winner is not None
        assert at_end.scores[state.phase.winner] >= wins
    else:
        assert at_end.scores == tuple(team.rainbow for team in state.teams)
        assert at_end.ranks == counted(state).ranks
        assert goal is Goal.MIXED or max(at_end.scores) < wins


@given(
    st.lists(holdings, min_size=2, max_size=4),
    st.lists(st.integers(0, 9), min_size=4, max_size=4),
    st.sampled_from(Goal),
    st.sampled_from([1, 6, 12]),
    st.integers(1, 6),
    st.randoms(use_true_random=False),
)
@settings(max_examples=300, deadline=None)
def test_ma_33_nobody_who_would_win_by_an_exchange_rides_on(
    teams: list[dict[str, int]],
    attacks: list[int],
    goal: Goal,
    lead: int,
    rolled: int,
    dice: random.Random,
) -> None:
    """MA-23, MA-30: after an attack and after each exchange, with cards left and with none."""
    made = {Seat(n): {**each, "attacks": attacks[n]} for n, each in enumerate(teams)}
    order = " ".join([f"a{lead}", *"bcdef"[: len(teams) - 1]])
    states = [
        racing(order, on=9, teams=made, goal=goal, combativity=True, phase=Attacking(A, 0), piles=p)
        for p in (Piles(rainbow=0), Piles(rainbow=5))
    ]
    states = [moved(state, "breakaway", rolled).state for state in states]
    while True:
        empty, full = states
        assert empty.phase == full.phase
        if isinstance(empty.phase, Ended):
            break
        assert not any(_would_win(full, Seat(n)) for n in range(len(teams)))
        if not (ways := _exchanges(full)):
            break
        seat, action = dice.choice(ways)
        states = [maillot.apply(state, seat, action, Dealer("unused")) for state in states]


def _would_win(state: State, seat: Seat) -> bool:
    """Whether some exchanges give the seat its jerseys, and more points than anybody else."""
    others = max(points(team) for n, team in enumerate(state.teams) if n != seat)
    made = (team for _, team in outcomes(state.teams[seat]))
    return any(has_reached(team, state.options.goal) and points(team) > others for team in made)


def _exchanges(state: State) -> list[tuple[Seat, Exchange]]:
    return [
        (seat, action)
        for seat in map(Seat, range(len(state.teams)))
        for action in maillot.legal(state, seat)
        if isinstance(action, Exchange)
    ]
