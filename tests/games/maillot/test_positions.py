"""Pack and breakaway: MA-9 to MA-17."""

from __future__ import annotations

import pytest

from games.maillot.events import (
    BrokeAway,
    CameForward,
    Caught,
    Chased,
    Exhausted,
    FellBack,
    LeadGrew,
    LeadShrank,
    Stayed,
)
from games.maillot.phases import Attacking, Bidding, Ended, Turn
from games.maillot.state import State
from tests.support.games.maillot import (
    A,
    B,
    C,
    asked,
    awaited,
    moved,
    one_turn,
    played,
    racing,
    refusal,
)


def ridden(state: State, *rolls: int) -> State:
    """The breakaway has decided to ride on."""
    return moved(one_turn(state).state, "roll", *rolls).state


def test_ma_9_unoccupied_the_first_goes_last_and_the_others_keep_their_order() -> None:
    assert one_turn(racing("b c a d"), 6).order == "c a d b"
    auctioned = one_turn(racing("b c a d"), 2)
    assert auctioned.order == "c a d b"
    assert isinstance(auctioned.state.phase, Bidding)


def test_ma_9_nobody_falls_back_in_the_stead_of_who_was_exhausted() -> None:
    after = one_turn(racing("a b c", teams={A: {"energy": 1, "hand": 0}}), 6)
    assert after.told[-1] == Exhausted(A)
    assert after.order == "b c"


def test_ma_10_another_teams_leader_goes_to_the_front_and_may_break_away() -> None:
    after = one_turn(racing("a b c", owners={2: C}), 2)
    assert after.order == "c a b"
    assert after.told[-1] == CameForward(C)
    assert awaited(after.state) == C
    assert asked(after.state, C) == ["breakaway", "stay"]
    assert moved(after.state, "stay").order == "c a b"


def test_ma_10_so_it_does_when_the_payment_has_exhausted_the_breakaway() -> None:
    state = racing("a1 b c", on=12, owners={13: C}, teams={A: {"energy": 2, "hand": 0}})
    after = moved(one_turn(state).state, "roll", 1)
    assert after.order == "c b"
    assert after.state.phase == Attacking(C, 4)


@pytest.mark.parametrize(("on", "rolled", "cost"), [(0, 2, 2), (5, 4, 0)])
def test_ma_11_own_square_or_escape_the_first_stays_first(on: int, rolled: int, cost: int) -> None:
    after = one_turn(racing("a b c", on=on, owners={2: A}), rolled)
    assert after.state.phase == Attacking(A, cost)
    stayed = moved(after.state, "stay")
    assert stayed.order == "a b c"
    assert stayed.told == (Stayed(A),)
    assert refusal(after.state, "breakaway", B) == "MA-16"
    assert refusal(after.state, "stay", B) == "MA-11"


def test_ma_12_unoccupied_the_lead_shrinks_by_one_arrow() -> None:
    after = moved(one_turn(racing("a4 b c")).state, "roll", 6)
    assert after.order == "a3 b c"
    assert after.told[-1] == LeadShrank(A, "0:30")


def test_ma_13_another_teams_leader_comes_forward_and_the_lead_shrinks_by_the_yellow_die() -> None:
    after = moved(one_turn(racing("a9 b c", owners={2: C})).state, "roll", 2, 4)
    assert after.order == "a5 c b"
    assert after.told[-3:] == (CameForward(C), Chased(C, 4), LeadShrank(A, "0:50"))
    assert after.state.phase == Turn()
    assert after.state.roll.yellow == (C, 4)


def test_ma_13_the_owner_pays_nothing_and_may_not_break_away_as_well() -> None:
    """MA-16: there is only one breakaway at a time."""
    after = moved(one_turn(racing("a9 b c", owners={2: C})).state, "roll", 2, 4)
    assert after.energy == (60 - 2 - 2, 58, 60)
    assert refusal(after.state, "breakaway", C) == "MA-16"


def test_ma_14_on_its_own_square_the_breakaway_may_add_to_its_lead_for_its_value() -> None:
    state = ridden(racing("a4 b c", owners={2: A}), 2)
    assert state.phase == Attacking(A, 2)
    after = moved(state, "breakaway", 5)
    assert after.order == "a9 b c"
    assert after.energy == (60 - 1 - 2, 58, 58)
    assert after.told == (LeadGrew(A, 2, 5, "1:30"),)
    assert moved(state, "stay").order == "a4 b c"


def test_ma_14_on_an_escape_it_adds_to_that_for_nothing() -> None:
    after = moved(ridden(racing("a4 b c", on=5), 4), "breakaway", 1)
    assert after.order == "a5 b c"
    assert after.energy == (59, 60, 60)


def test_ma_14_the_team_at_the_front_of_the_pack_chases_from_its_own_square_all_the_same() -> None:
    after = moved(one_turn(racing("a9 b c", owners={2: B})).state, "roll", 2, 3)
    assert after.order == "a6 b c"
    assert Chased(B, 3) in after.told
    assert CameForward(B) not in after.told


def test_ma_14_an_attack_is_paid_with_energy_at_hand() -> None:
    state = ridden(racing("a4 b c", owners={2: A}, teams={A: {"energy": 2}}), 2)
    assert asked(state, A) == ["stay"]
    assert refusal(state, "breakaway", A) == "MA-14"
    richer = moved(state, "retire hand").state
    assert asked(richer, A) == ["breakaway", "stay"]


@pytest.mark.parametrize(("lead", "rolled"), [(1, 1), (4, 4), (4, 6)])
def test_ma_15_a_lead_of_nothing_is_caught(lead: int, rolled: int) -> None:
    after = moved(one_turn(racing(f"a{lead} b c", owners={2: C})).state, "roll", 2, rolled)
    assert after.order == "c b a"
    assert after.told[-1] == Caught(A)
    assert after.state.breakaway is None


def test_ma_15_then_the_first_of_the_pack_has_the_turn() -> None:
    after = moved(one_turn(racing("a1 b c")).state, "roll", 6)
    assert after.order == "b c a"
    assert one_turn(after.state, 3).state.roll.seat == B


def test_ma_16_who_breaks_away_pays_and_stands_on_the_arrow_of_the_yellow_die() -> None:
    state = one_turn(racing("a b c", owners={2: C}), 2).state
    after = moved(state, "breakaway", 6)
    assert after.order == "c6 a b"
    assert after.energy == (58, 58, 58)
    assert after.told == (BrokeAway(C, 2, 6, "1:00"),)
    assert awaited(one_turn(after.state).state) == C


def test_ma_16_an_escape_square_and_an_escape_card_cost_nothing() -> None:
    after = moved(one_turn(racing("a b c", on=5), 4).state, "breakaway", 2)
    assert after.order == "a2 b c"
    assert after.energy == (60, 60, 60)


def test_ma_16_the_energy_must_be_at_hand() -> None:
    state = one_turn(racing("a b c", owners={2: C}, teams={C: {"energy": 1}}), 2).state
    assert asked(state, C) == ["stay"]
    assert refusal(state, "breakaway", C) == "MA-16"
    assert asked(moved(state, "retire 2").state, C) == ["breakaway", "stay"]


def test_ma_17_a_lead_beyond_the_last_arrow_wins_at_once() -> None:
    teams = {B: {"rainbow": 2}}
    state = ridden(racing("a14 b c", on=5, teams=teams), 4)
    assert not isinstance(moved(state, "breakaway", 4).state.phase, Ended)
    won = played(state, "breakaway", 5)
    assert won.state.phase == Ended("lead", A)
    assert refusal(won.state, "roll", A) == "MA-17"


def test_ma_9_told_only_when_it_changes_anything() -> None:
    """Alone in the pack, nobody falls back (MA-9)."""
    alone = one_turn(racing("a", out=(B,), teams={A: {"rainbow": 0}}), 6)
    assert FellBack(A) not in alone.told
