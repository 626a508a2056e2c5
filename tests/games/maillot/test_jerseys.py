"""Winning jerseys and exchanging them: MA-20 to MA-23."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Seat
from games.maillot.course import CardKind
from games.maillot.events import (
    Exchanged,
    JerseysGone,
    JerseyWon,
    RainbowLapAlready,
    RainbowLapBegan,
)
from games.maillot.moves import Trade
from games.maillot.phases import Ended
from games.maillot.state import Goal, Jersey, Lap, Piles, State
from games.maillot.trading import trades
from tests.support.games.maillot import A, B, C, legal, moved, one_turn, racing, refusal

RAINBOW = Lap(3, rainbow=True)


def holding(**jerseys: Any) -> State:
    """A has these jerseys, B is asked whether to attack."""
    return one_turn(racing("b a c", on=5, teams={A: jerseys}), 4).state


def test_ma_20_landing_exactly_turns_up_a_card_for_the_lap_that_begins() -> None:
    after = one_turn(racing(on=35), 5)
    assert after.told[-2] == RainbowLapBegan()
    assert after.state.lap == Lap(2, rainbow=True)
    assert after.state.piles.rainbow == 11
    assert all(team.rainbow == 0 for team in after.state.teams)


def test_ma_20_passing_turns_up_nothing() -> None:
    after = one_turn(racing(on=35), 6)
    assert after.state.lap == Lap(2)
    assert after.state.piles.rainbow == 12


@pytest.mark.parametrize("rolled", [5, 6])
def test_ma_20_the_one_who_rolled_wins_it_at_the_end_of_a_rainbow_lap(rolled: int) -> None:
    after = one_turn(racing("b a c", on=35, lap=RAINBOW), rolled)
    assert JerseyWon(B, Jersey.RAINBOW, 1) in after.told
    assert [team.rainbow for team in after.state.teams] == [0, 1, 0]
    assert after.order == "a c b"
    assert after.state.lap == Lap(4, rainbow=rolled == 5)


def test_ma_20_a_lap_that_is_no_rainbow_lap_brings_no_jersey() -> None:
    after = one_turn(racing(on=35), 6)
    assert not any(isinstance(event, JerseyWon) for event in after.told)


def test_ma_20_the_first_lap_is_no_rainbow_lap() -> None:
    assert not racing().lap.rainbow


def test_ma_21_the_card_makes_the_present_lap_a_rainbow_lap() -> None:
    after = one_turn(racing(card=CardKind.RAINBOW_LAP), 4, 1)
    assert RainbowLapBegan() in after.told
    assert after.state.lap == Lap(1, rainbow=True)
    assert after.state.piles.rainbow == 11


def test_ma_21_it_is_ignored_if_it_is_one_already() -> None:
    after = one_turn(racing(card=CardKind.RAINBOW_LAP, lap=RAINBOW), 4, 1)
    assert RainbowLapAlready() in after.told
    assert after.state.lap == RAINBOW
    assert after.state.piles.rainbow == 12


def test_ma_22_the_one_who_rolled_wins_green_on_the_very_square() -> None:
    after = one_turn(racing("c a b", on=20), 2)
    assert after.told[1] == JerseyWon(C, Jersey.GREEN, 1)
    assert after.state.teams[C].green == 1
    assert after.state.piles.green == 11
    assert after.order == "a b c"


@pytest.mark.parametrize(("on", "dots"), [(12, 2), (28, 3)])
def test_ma_22_two_polka_dots_on_the_first_mountain_three_on_the_second(on: int, dots: int) -> None:
    after = one_turn(racing("c a b", on=on), 4)
    assert after.told[1] == JerseyWon(C, Jersey.POLKA, dots)
    assert after.state.teams[C].dots == dots
    assert after.state.piles.double + after.state.piles.triple == 23


def test_ma_22_passing_gives_nothing() -> None:
    after = one_turn(racing(on=20), 4)  # past the sprint, to the roadworks
    assert not any(isinstance(event, JerseyWon) for event in after.told)


def test_ma_23_three_greens_for_a_rainbow_jersey_at_any_time() -> None:
    after = moved(holding(green=4), "exchange green", seat=A)
    assert (after.state.teams[A].rainbow, after.state.teams[A].green) == (1, 1)
    assert after.told == (Exchanged(A, Trade.GREEN, 3),)
    assert (after.state.piles.rainbow, after.state.piles.green) == (11, 15)
    assert refusal(after.state, "exchange green", A) == "MA-23"


@pytest.mark.parametrize(
    ("double", "triple", "left", "paid"),
    [
        (5, 0, (0, 0), 10),
        (2, 2, (0, 0), 10),
        (6, 2, (4, 0), 10),
        (4, 1, (0, 0), 11),
        (1, 3, (0, 0), 11),
        (0, 5, (0, 1), 12),
    ],
)
def test_ma_23_ten_polka_dots_in_whole_cards(
    double: int, triple: int, left: tuple[int, int], paid: int
) -> None:
    after = moved(holding(double=double, triple=triple), "exchange polka", seat=A)
    team = after.state.teams[A]
    assert (team.rainbow, team.double, team.triple) == (1, *left)
    assert after.told == (Exchanged(A, Trade.POLKA, paid),)


def test_ma_23_fewer_are_not_enough_and_kinds_do_not_mix() -> None:
    state = holding(green=2, double=3, triple=1)
    assert refusal(state, "exchange green", A) == "MA-23"
    assert refusal(state, "exchange polka", A) == "MA-23"
    assert list(trades(state.teams[A])) == []


def test_ma_23_everybody_may_exchange_while_others_are_awaited() -> None:
    state = racing("b a c", on=5, teams={seat: {"green": 3} for seat in (A, B, C)})
    asking = one_turn(state, 4).state
    for seat in map(Seat, range(3)):
        assert "exchange green" in legal(asking, seat)


def test_ma_23_the_host_exchanges_when_that_wins_the_game() -> None:
    state = racing("b a c", on=20, teams={B: {"green": 2, "rainbow": 2}})
    after = one_turn(state, 2)
    assert Exchanged(B, Trade.GREEN, 3) in after.told
    assert after.state.phase == Ended("three", B)
    assert after.state.teams[B].rainbow == 3


def test_ma_23_several_exchanges_if_need_be() -> None:
    teams = {B: {"green": 2, "double": 5, "rainbow": 1}}
    assert one_turn(racing("b a c", on=20, teams=teams), 2).state.phase == Ended("three", B)


def test_ma_23_but_not_before_it_wins() -> None:
    after = one_turn(racing("b a c", on=20, teams={B: {"green": 2, "rainbow": 1}}), 2)
    assert after.state.teams[B].green == 3


@pytest.mark.parametrize(
    ("on", "rolled", "pile", "jersey"),
    [
        (20, 2, "green", Jersey.GREEN),
        (12, 4, "double", Jersey.POLKA),
        (28, 4, "triple", Jersey.POLKA),
        (35, 5, "rainbow", Jersey.RAINBOW),
    ],
)
def test_ma_23_an_empty_pile_gives_nothing(on: int, rolled: int, pile: str, jersey: Jersey) -> None:
    after = one_turn(racing("a b c", on=on, piles=Piles(**{pile: 0})), rolled)
    assert JerseysGone(jersey) in after.told
    assert after.state.teams[A] == after.state.teams[B]
    assert not after.state.lap.rainbow


def test_ma_23_what_is_handed_in_can_be_won_again() -> None:
    state = racing("b a c", on=5, teams={A: {"green": 3}}, piles=Piles(green=0))
    assert moved(one_turn(state, 4).state, "exchange green", seat=A).state.piles.green == 3


def test_ma_23_exchanged_jerseys_count_for_a_longer_game_too() -> None:
    teams = {B: {"green": 3, "rainbow": 4}}
    state = racing("b a c", on=20, teams=teams, goal=Goal.FIVE)
    assert one_turn(state, 2).state.phase == Ended("five", B)
