"""How a race ends, the longer games, combativity, two players: MA-30 to MA-34.

Long because every way in which a race ends is a case of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games import maillot
from games.core import Dealer, Result
from games.maillot.ending import over
from games.maillot.events import (
    AllPaid,
    Combative,
    Counted,
    Exchanged,
    GameShared,
    GameWon,
    PointsCounted,
)
from games.maillot.moves import Trade
from games.maillot.phases import Attacking, Ended, Starting, Turn
from games.maillot.state import Auction, Goal, Lap, Piles, State
from tests.support.games.maillot import (
    A,
    B,
    C,
    Played,
    asked,
    moved,
    one_turn,
    played,
    racing,
    refusal,
    told,
)


def result(state: State) -> Result:
    found = maillot.result(state)
    assert found is not None
    return found


def counted(*, order: str = "a b c", combativity: bool = False, **teams: Any) -> Played:
    """All are exhausted with these jerseys."""
    seats = {"abc".index(name): jerseys for name, jerseys in teams.items()}
    dealer = Dealer()
    state = racing(order, teams=seats, combativity=combativity)  # type: ignore[arg-type]
    return Played(over(state, "exhausted", None, dealer), tuple(dealer.told))


def test_ma_30_the_first_with_three_rainbow_jerseys_wins() -> None:
    teams = {A: {"rainbow": 2}, B: {"rainbow": 2}}
    after = one_turn(racing("b a c", on=35, lap=Lap(5, rainbow=True), teams=teams), 6)
    assert after.state.phase == Ended("three", B)
    assert after.told[-1] == GameWon(B, "three")
    assert result(after.state) == Result((2, 1, 3), (2, 3, 0), "three")
    assert refusal(after.state, "roll", A) == "MA-30"
    assert maillot.awaited(after.state) == set()


def test_ma_30_it_ends_at_once_before_anybody_is_fed_or_pays() -> None:
    teams = {B: {"rainbow": 2}, A: {"energy": 7}}
    after = one_turn(racing("b a", on=35, lap=Lap(5, rainbow=True), teams=teams), 6)
    assert after.energy == (7, 60)


def test_ma_30_coming_past_the_last_arrow_wins_whatever_the_jerseys() -> None:
    """MA-17."""
    teams = {B: {"rainbow": 2, "green": 2}, C: {"rainbow": 1}}
    state = moved(one_turn(racing("a18 b c", on=5, teams=teams)).state, "roll", 4).state
    after = moved(state, "breakaway", 1)
    assert result(after.state) == Result((1, 2, 3), (0, 2, 1), "lead")


def test_ma_31_when_all_are_exhausted_most_rainbow_jerseys_win() -> None:
    teams = {
        A: {"energy": 1, "hand": 0, "rainbow": 1},
        B: {"energy": 1, "hand": 0},
    }
    after = one_turn(racing("a b", out=(C,), teams={**teams, C: {"rainbow": 2}}), 2)
    assert after.order == ""
    ended = one_turn(after.state)
    assert ended.state.phase == Ended("exhausted")
    assert ended.told[-1] == GameWon(C, "exhausted")
    assert result(ended.state) == Result((2, 3, 1), (1, 0, 2), "exhausted")
    assert refusal(ended.state, "roll", A) == "MA-31"


def test_ma_31_then_most_green_then_most_polka_dots_else_it_is_shared() -> None:
    green = counted(a={"green": 1}, b={"green": 2}, c={"double": 4})
    assert result(green.state).ranks == (2, 1, 3)
    dots = counted(a={"double": 2}, b={"triple": 1}, c={"green": 0})
    assert result(dots.state).ranks == (1, 2, 3)
    even = counted(a={"triple": 2}, b={"double": 3}, c={})
    assert result(even.state).ranks == (1, 1, 3)
    assert even.told[-2:] == (GameShared(A, "exhausted"), GameShared(B, "exhausted"))


def test_ma_31_what_can_be_exchanged_counts_as_exchanged() -> None:
    after = counted(a={"green": 4}, b={"rainbow": 1}, c={"double": 5, "green": 0})
    assert result(after.state) == Result((1, 2, 2), (1, 1, 1), "exhausted")
    assert after.told[0] == Counted(A, 1, 1, 0)


def test_ma_31_the_last_one_rides_on_alone() -> None:
    after = one_turn(racing("a", out=(B,), teams={B: {"rainbow": 1}}), 6)
    assert after.order == "a"
    assert after.energy == (58, 0)
    assert one_turn(after.state, 4).state.roll.seat == A


@pytest.mark.parametrize("how", Auction)
def test_ma_31_who_rides_alone_is_led_through_no_auction(how: Auction) -> None:
    state = racing("a", out=(B,), teams={B: {"rainbow": 1}}, auction=how)
    after = one_turn(state, 2)
    assert after.told[1:] == (AllPaid(2),)
    assert after.state.phase == Turn()
    assert after.owners == {}


@pytest.mark.parametrize("how", Auction)
def test_ma_31_nor_who_is_left_alone_by_the_payment_of_that_square(how: Auction) -> None:
    state = racing("a b", teams={B: {"energy": 1, "hand": 0}}, auction=how)
    after = one_turn(state, 2)
    assert (after.state.phase, after.order, after.owners) == (Turn(), "a", {})


def test_ma_31_alone_they_are_asked_for_nothing_but_attacks() -> None:
    """The domestiques stay on their squares, and their player may break away from them."""
    state = racing("a", on=9, out=(B,), owners={13: A}, teams={B: {"rainbow": 1}})
    assert asked(one_turn(state, 4).state, A) == ["breakaway", "stay"]
    assert asked(one_turn(replace(state, roll=replace(state.roll, square=5)), 4).state, A) == [
        "breakaway",
        "stay",
    ]


def test_ma_31_once_nobody_can_overtake_them_they_may_end_the_race() -> None:
    teams = {A: {"rainbow": 1}, B: {"rainbow": 1}}
    assert one_turn(racing("a", out=(B,), teams=teams), 6).state.phase != Starting(A)
    teams = {A: {"rainbow": 1, "green": 1}, B: {"rainbow": 1}}
    state = one_turn(racing("a", out=(B,), teams=teams)).state
    assert state.phase == Starting(A)
    assert asked(state, A) == ["roll", "finish"]
    after = moved(state, "finish").state
    assert result(after) == Result((1, 2), (1, 1), "alone")
    assert moved(state, "roll", 6).state.roll.square == 6


def test_ma_31_nobody_else_may_end_it() -> None:
    state = one_turn(racing("a4 b", teams={A: {"rainbow": 2}})).state
    assert refusal(state, "finish", A) == "MA-31"
    assert refusal(state, "finish", B) == "MA-31"


def test_ma_31_ahead_and_alone_they_may_do_either() -> None:
    state = one_turn(racing("a4", out=(B,), teams={A: {"rainbow": 1}})).state
    assert asked(state, A) == ["roll", "giveup", "finish"]
    assert moved(state, "giveup").order == "a"


def test_ma_32_five_rainbow_jerseys() -> None:
    lap = Lap(5, rainbow=True)
    more = one_turn(racing("a b", on=35, lap=lap, teams={A: {"rainbow": 3}}, goal=Goal.FIVE), 5)
    assert not isinstance(more.state.phase, Ended)
    won = one_turn(racing("a b", on=35, lap=lap, teams={A: {"rainbow": 4}}, goal=Goal.FIVE), 5)
    assert won.state.phase == Ended("five", A)
    assert refusal(won.state, "roll", B) == "MA-32"


@pytest.mark.parametrize(
    ("jerseys", "wins"),
    [
        ({"rainbow": 3, "double": 1}, True),
        ({"rainbow": 3, "triple": 1}, True),
        ({"rainbow": 3}, False),
        ({"rainbow": 2, "double": 1}, False),
        ({"rainbow": 2, "double": 1, "green": 3}, True),
        ({"rainbow": 2, "double": 1, "green": 2}, False),
        ({"rainbow": 2, "double": 5}, False),
        ({"rainbow": 2, "double": 6}, True),
    ],
)
def test_ma_32_three_rainbow_a_green_and_a_polka_dot(jerseys: dict[str, int], wins: bool) -> None:
    """A green jersey is won; what is exchanged does not count as green or polka dots (MA-23)."""
    state = racing("a b", on=20, teams={A: jerseys}, goal=Goal.MIXED)
    after = one_turn(state, 2).state
    assert (after.phase == Ended("mixed", A)) == wins


def rode(lead: int, rolled: int) -> Played:
    """A, this far ahead, rolls the yellow die on an escape square."""
    begun = one_turn(racing(f"a{lead} b c", on=5, combativity=True)).state
    return moved(moved(begun, "roll", 4).state, "breakaway", rolled)


@pytest.mark.parametrize(
    ("lead", "rolled", "points"),
    [(1, 5, 0), (1, 6, 1), (6, 1, 1), (7, 5, 0), (7, 6, 1), (12, 1, 1), (13, 4, 0)],
)
def test_ma_33_a_point_for_more_than_one_minute_another_for_more_than_two(
    lead: int, rolled: int, points: int
) -> None:
    after = rode(lead, rolled)
    assert after.state.teams[A].attacks == points
    assert after.told.count(Combative(A)) == points


def test_ma_33_each_breakaway_brings_them_once() -> None:
    state = rode(1, 6).state  # on arrow 7, on the escape square 9
    back = moved(one_turn(state).state, "roll", 1).state  # a supply post: back to arrow 6
    state = replace(back, roll=replace(back.roll, square=5))
    again = moved(moved(one_turn(state).state, "roll", 4).state, "breakaway", 2)
    assert again.order == "a8 b c"
    assert again.state.teams[A].attacks == 1


def test_ma_33_points_for_jerseys() -> None:
    after = counted(
        combativity=True,
        a={"rainbow": 1, "attacks": 2},
        b={"green": 4, "double": 1},
        c={"double": 1, "triple": 3, "rainbow": 1},
    )
    assert result(after.state) == Result((2, 3, 1), (5, 4, 6), "exhausted_points", "points")
    assert after.told[:3] == (PointsCounted(A, 5), PointsCounted(B, 4), PointsCounted(C, 6))


def test_ma_33_three_rainbow_jerseys_end_the_game_but_points_decide() -> None:
    lap, teams = Lap(5, rainbow=True), {A: {"rainbow": 2}, B: {"rainbow": 2, "green": 5}}
    after = one_turn(racing("a b", on=35, lap=lap, teams=teams, combativity=True), 6)
    assert result(after.state) == Result((2, 1), (9, 11), "three_points", "points")
    assert after.told[-1] == GameWon(B, "three_points")
    assert refusal(after.state, "roll", A) == "MA-30"


def test_ma_33_coming_past_the_last_arrow_ends_it_but_is_no_win_by_itself() -> None:
    """MA-17."""
    teams = {B: {"rainbow": 1}}
    begun = one_turn(racing("a18 b", on=5, teams=teams, combativity=True)).state
    after = moved(moved(begun, "roll", 4).state, "breakaway", 6).state
    assert result(after) == Result((2, 1), (0, 3), "lead_points", "points")


def test_ma_33_the_host_exchanges_only_for_who_then_has_most_points() -> None:
    teams = {A: {"rainbow": 2, "green": 2}, B: {"green": 5, "attacks": 4}}
    kept = one_turn(racing("a b", on=20, teams=teams, combativity=True), 2)
    assert kept.state.teams[A].green == 3
    teams[B] = {"green": 5, "attacks": 3}
    won = one_turn(racing("a b", on=20, teams=teams, combativity=True), 2)
    assert Exchanged(A, Trade.GREEN, 3) in won.told
    assert result(won.state).ranks == (1, 2)


@pytest.mark.parametrize("cards", [0, 5])
def test_ma_33_the_points_of_an_attack_may_do_for_the_exchange_that_wins(cards: int) -> None:
    """MA-23: at any time, and whether a rainbow card is left or not."""
    teams = {A: {"rainbow": 2, "green": 1, "double": 3, "triple": 2}, B: {"attacks": 10}}
    state = racing(
        "a6 b", on=9, phase=Attacking(A, 0), teams=teams, piles=Piles(rainbow=cards),
        goal=Goal.MIXED, combativity=True, auction=Auction.OPEN,
    )  # fmt: skip
    assert told(state, "breakaway") == "You win the race at once on 6 of 6 rolls."
    won = moved(state, "breakaway", 1)
    assert won.told[-5:-3] == (Combative(A), Exchanged(A, Trade.POLKA, 10))
    assert result(won.state) == Result((1, 2), (11, 10), "mixed_points", "points")
    teams[B] = {"attacks": 11}
    as_many = racing("a6 b", on=9, phase=Attacking(A, 0), teams=teams, piles=Piles(rainbow=cards),
                     goal=Goal.MIXED, combativity=True)  # fmt: skip
    assert moved(as_many, "breakaway", 1).state.phase == Turn()


def test_ma_33_who_loses_a_point_by_an_exchange_may_make_another_win() -> None:
    """MA-23: four cards of three are handed in for ten dots."""
    teams = {A: {"rainbow": 2, "green": 3}, B: {"triple": 4, "attacks": 5}}
    asking = one_turn(racing("b a", on=5, teams=teams, combativity=True), 4).state
    after = played(asking, "exchange polka", seat=B)
    assert after.told[:2] == (Exchanged(B, Trade.POLKA, 12), Exchanged(A, Trade.GREEN, 3))
    assert result(after.state) == Result((1, 2), (9, 8), "three_points", "points")


def test_ma_33_who_wishes_may_end_it_by_an_exchange() -> None:
    teams = {A: {"rainbow": 2, "green": 3}, B: {"green": 5, "attacks": 9}}
    asking = one_turn(racing("b a", on=5, teams=teams, combativity=True), 4).state
    after = played(asking, "exchange green", seat=A).state
    assert result(after) == Result((2, 1), (9, 14), "three_points", "points")


def test_ma_33_without_the_option_nobody_counts_points() -> None:
    begun = one_turn(racing("a12 b c", on=5)).state
    after = moved(moved(begun, "roll", 4).state, "breakaway", 6)
    assert after.state.teams[A].attacks == 0
    assert Combative(A) not in after.told


def test_ma_34_two_players_play_by_the_same_rules() -> None:
    assert 2 in maillot.INFO.seats
    after = one_turn(racing("a b", owners={2: B}), 2)
    assert after.order == "b a"
    away = moved(after.state, "breakaway", 1)
    assert away.order == "b1 a"
    assert away.energy == (58, 58)
    assert moved(one_turn(away.state).state, "giveup").order == "a b"
