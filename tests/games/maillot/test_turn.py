"""The way of a turn: MA-4 to MA-8."""

from __future__ import annotations

import pytest

from games.core import Place
from games.maillot.course import CardKind, Terrain
from games.maillot.events import (
    CardDrawn,
    FeePaid,
    FellBack,
    GaveUp,
    LapEnded,
    LapFed,
    LinedUp,
    RanDry,
    Rolled,
)
from games.maillot.phases import Attacking, Starting, Turn
from tests.support.games.maillot import (
    A,
    B,
    C,
    asked,
    legal,
    moved,
    one_turn,
    played,
    racing,
    refusal,
)


@pytest.mark.parametrize(("arrow", "fee"), [(1, 1), (5, 1), (6, 2), (12, 2), (13, 3), (18, 3)])
def test_ma_4_the_lead_costs_what_its_arrow_shows(arrow: int, fee: int) -> None:
    state = one_turn(racing(f"a{arrow} b c")).state
    after = moved(state, "roll", 6)  # a roundabout: they pay 2 more, and the lead shrinks
    assert after.energy == (60 - fee - 2, 60, 60)
    assert isinstance(after.told[0], FeePaid)


def test_ma_4_the_breakaway_may_give_up_instead() -> None:
    begun = one_turn(racing("a4 b c"))
    assert begun.state.phase == Starting(A)
    assert begun.told == ()
    assert asked(begun.state, A) == ["roll", "giveup"]
    after = moved(begun.state, "giveup")
    assert after.order == "b c a"
    assert after.energy == (60, 60, 60)
    assert after.told == (GaveUp(A),)
    assert one_turn(after.state, 6).told[0] == Rolled(B, 6, Place("6"), Terrain.ROUNDABOUT)


def test_ma_4_domestiques_retire_for_the_fee() -> None:
    state = one_turn(racing("a6 b c", teams={A: {"energy": 1, "hand": 2}})).state
    after = moved(state, "roll", 1)
    assert after.state.teams[A].hand == 1
    assert after.energy[A] == 1 + 15 - 2 - 2


def test_ma_4_who_cannot_pay_for_the_lead_at_all_is_caught_not_exhausted() -> None:
    after = one_turn(racing("a6 b c", teams={A: {"energy": 1, "hand": 0}}))
    assert after.order == "b c a"
    assert after.told == (RanDry(A),)
    assert after.energy == (1, 60, 60)
    assert not after.state.teams[A].out


def test_ma_4_only_the_breakaway_begins_its_turn_with_a_choice() -> None:
    state = one_turn(racing("a4 b c")).state
    assert refusal(state, "giveup", B) == "MA-4"
    assert refusal(state, "roll", C) == "MA-5"


def test_ma_5_the_first_of_the_pack_rolls_and_the_rainbow_rider_moves() -> None:
    after = one_turn(racing("b c a", on=30), 4)
    assert after.told[0] == Rolled(B, 4, Place("34"), Terrain.ESCAPE)
    assert (after.state.roll.seat, after.state.roll.start, after.state.roll.square) == (B, 30, 34)
    assert after.state.roll.turn == 1


def test_ma_5_the_breakaway_rolls_if_there_is_one() -> None:
    after = moved(one_turn(racing("c2 a b", on=30)).state, "roll", 4)
    assert after.told[1] == Rolled(C, 4, Place("34"), Terrain.ESCAPE)


def test_ma_5_a_roll_that_offers_no_choice_happens_by_itself() -> None:
    """The escape square asks A; when they stay, the dice go on to the square that asks all."""
    state = one_turn(racing("a b c", on=30), 4).state
    after = played(state, "stay", 6, 2)  # to the start, then to square 2
    rolls = [event for event in after.told if isinstance(event, Rolled)]
    assert [event.square for event in rolls] == ["0", "2"]
    assert [event.seat for event in rolls] == [A, B]


@pytest.mark.parametrize(("rolled", "square"), [(5, "0"), (6, "1")])
def test_ma_6_landing_on_the_rainbow_square_or_passing_it_ends_the_lap(
    rolled: int, square: str
) -> None:
    after = one_turn(racing(on=35), rolled)
    assert after.told[0].square == square  # type: ignore[attr-defined]
    assert after.told[1:3] == (LapEnded(1), LapFed(15))
    assert after.state.lap.number == 2


def test_ma_6_no_lap_ends_before_the_rainbow_square() -> None:
    after = one_turn(racing(on=35), 4)
    assert LapEnded(1) not in after.told
    assert after.state.lap.number == 1


def test_ma_7_a_chance_square_is_what_the_card_says() -> None:
    after = one_turn(racing(on=0, card=CardKind.ESCAPE), 4, 1)
    assert after.told[:2] == (
        Rolled(A, 4, Place("4"), Terrain.CHANCE),
        CardDrawn(A, CardKind.ESCAPE),
    )
    assert after.state.phase == Attacking(A, 0)


def test_ma_8_an_effort_square_belongs_to_the_team_whose_domestique_stands_there() -> None:
    after = one_turn(racing("a b c", owners={2: C}), 2)
    assert after.state.phase == Attacking(C, 2)


def test_ma_8_an_escape_square_is_the_race_leaders_own_of_value_0() -> None:
    after = one_turn(racing("b a c", on=5), 4)
    assert after.order == "b a c"
    assert after.state.phase == Attacking(B, 0)


@pytest.mark.parametrize(
    ("on", "rolled"), [(0, 6), (9, 1), (15, 1), (20, 2), (20, 4), (26, 1), (31, 1), (39, 1)]
)
def test_ma_8_every_other_square_counts_as_unoccupied(on: int, rolled: int) -> None:
    after = one_turn(racing("a b c", on=on), rolled)
    assert after.order == "b c a"
    assert after.told[-1] == FellBack(A)


@pytest.mark.parametrize("card", [k for k in CardKind if k is not CardKind.ESCAPE])
def test_ma_8_so_does_every_card_but_an_escape(card: CardKind) -> None:
    teams = {A: {"hand": 1}}  # one domestique, so that there is no choice which one retires
    after = one_turn(racing("a b c", card=card, value=2, teams=teams), 4, 1)
    assert after.order == "b c a"
    assert after.state.phase == Turn()


def test_nothing_of_the_start_is_told_again() -> None:
    """MA-5: later turns tell of their own roll only."""
    assert not any(isinstance(event, LinedUp) for event in one_turn(racing(), 6).told)
    assert "roll" not in legal(one_turn(racing(), 1).state, A)
