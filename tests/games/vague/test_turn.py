"""Points, order and phases (TV-5 to TV-7)."""

from __future__ import annotations

from typing import Any

import pytest

from data.words import Words
from games import terrain_vague
from games.changes import changed
from games.core import Dealer, Seat
from games.terrain_vague import turn
from games.terrain_vague.box import LID, column
from games.terrain_vague.events import PointsGiven, Stuck, TurnBegan, Unspent, Waits
from games.terrain_vague.phases import Gathering, Moving, Phase, Shooting, Shown, Taking
from games.terrain_vague.state import NONE_OFF, State, in_supply
from tests.support.games.vague import (
    CABINS,
    LAND,
    C,
    F,
    P,
    R,
    during,
    gathering,
    legal,
    refusal,
    told,
    yard,
)


def table(number: int, **changes: Any) -> State:
    """Four gangs with three hexes and a cabin each, the turn before this one played."""
    board = yard(pawns={"cabin": CABINS}, **LAND)
    return during(board, Taking(F), turn=number - 1, **changes)


def begun(number: int, **changes: Any) -> tuple[State, list[Any]]:
    dealer = Dealer()
    state = turn.onward(turn._turn_begun(table(number, **changes), dealer), dealer)
    return state, [each.event for each in dealer.told]


@pytest.mark.parametrize("number", [1, 2, 4, 5, 7, 8, 10, 11])
def test_tv_5_a_white_number_gives_the_action_points(number: int) -> None:
    state, events = begun(number)
    assert state.points == tuple(column(gang, number).number for gang in range(4))
    assert events[0] == TurnBegan(number)


def test_tv_5_unused_points_are_lost_at_the_end_of_the_turn() -> None:
    state, _ = begun(2, points=(9, 9, 9, 9))
    assert state.points == (12, 14, 8, 18)


def test_tv_5_who_loses_points_is_told_in_one_line() -> None:
    """But not who has ended the turn of their own will: they were told then."""
    board = yard(gravats="a1 a2 a3", ronces="f1 f2 f3", pawns={"cabin": "a1 f1"})
    state = changed(gathering(board, order=(P, R)), points=(7, 11))
    state, _ = told(state, P, "end turn")
    state, events = told(state, R, "wait taking")
    assert state.turn == 2
    assert [event for event in events if isinstance(event, Unspent)] == [Unspent((0, 11))]
    words = Words.of("en", "vague").named({0: "Ada", 1: "Bram"})
    assert words.event(Unspent((0, 11))) == "Unused points are lost: Bram (11)."
    assert words.event(Unspent((7, 11))) == "Unused points are lost: Ada (7), Bram (11)."


def test_tv_5_who_has_most_points_and_can_do_nothing_in_a_phase_is_told() -> None:
    board = yard(gravats="a1 a2", ronces="f1 f2 f3", pawns={"cabin": "a1 f1"})
    state = changed(gathering(board, order=(P, R)), points=(17, 5))
    state, events = told(state, P, "gather wheelbarrow a2")
    assert Stuck(P, "gathering", 15) in events
    assert state.phase == Gathering(R)
    equal = changed(gathering(board, order=(P, R)), points=(6, 5))
    _, events = told(equal, P, "gather wheelbarrow a2")
    assert not any(isinstance(event, Stuck) for event in events)


def test_tv_17_a_pawn_that_was_removed_is_back_in_the_supply_at_the_next_turn() -> None:
    state, _ = begun(2, off=((0, 0, 2, 0, 0), *(NONE_OFF,) * 3))
    assert in_supply(state, P, LID) == 4
    assert in_supply(changed(state, off=((0, 0, 2, 0, 0), *(NONE_OFF,) * 3)), P, LID) == 2


def test_tv_5_who_has_no_legal_action_that_they_can_pay_is_skipped() -> None:
    board = yard(gravats="a1 a2 a3", ronces="f1 f2 f3", pawns={"cabin": "a1 f1"})
    state = changed(gathering(board, order=(P, R)), points=(20, 1, 0, 0))
    state, _ = told(state, P, "end phase")
    assert state.phase == Moving(P)


@pytest.mark.parametrize(
    ("phase", "pawns", "text", "cost"),
    [
        (Gathering(P), {}, "gather lid c4", 4),
        (Moving(P), {"lid": "c4"}, "move c4 c5", 4),
        (Moving(P), {"brother": "c4"}, "clean c4 d4", 5),
        (Shooting(P), {"slingshot": "c4", "lid": "d4"}, "shoot c4 d4", 3),
        (Taking(P), {"wheelbarrow": "c4"}, "take c4 d4", 4),
    ],
    ids=["gather", "move", "clean", "shoot", "take"],
)
def test_tv_5_the_last_points_can_be_spent_and_no_more(
    phase: Phase, pawns: dict[str, str], text: str, cost: int
) -> None:
    board = yard(gravats="c3 c4 c5", pawns={"cabin": "c3 k6"} | pawns)  # k6: nothing is in jail
    assert text in legal(during(board, phase, points=cost), P)
    assert refusal(during(board, phase, points=cost - 1), text, P) == "TV-5"


def test_tv_6_most_points_go_first_in_all_phases() -> None:
    state, events = begun(1)
    assert state.order == (P, C, F, R)
    given = [event for event in events if isinstance(event, PointsGiven)]
    assert [(e.seat, e.points, e.place) for e in given] == [
        (P, 20, 1), (C, 16, 2), (F, 10, 3), (R, 6, 4),
    ]  # fmt: skip
    for seat in state.order:
        assert state.phase == Gathering(seat)
        state, _ = told(state, seat, "end phase")
    assert state.phase == Moving(P)


def test_tv_6_at_equal_points_who_lost_fewer_pawns_goes_first() -> None:
    """Even if the red number is higher: the Roncier has 3 and lost none, the Cloaque has 2."""
    shown = (duel(P, "1", "2"), duel(R, "521", "8"), duel(C, "83", "3"), duel(F, "51", "1"))
    assert ordered(shown) == (R, C, F, P)


def test_tv_6_then_the_lower_own_red_number() -> None:
    """Turn 3: the Parpaings have 1, Cloaque and Ferrailleurs 2, the Roncier 3."""
    equal = tuple(duel(seat, "8", "1") for seat in (R, C, F, P))
    assert ordered(equal)[0] == P
    assert ordered(equal)[-1] == R


def test_tv_6_then_the_order_of_the_turn_before() -> None:
    equal = tuple(duel(seat, "8", "1") for seat in (P, R, C, F))
    assert ordered(equal, order=(F, C, R, P)) == (P, F, C, R)


def duel(seat: Seat, pawns: str, bars: str) -> Shown:
    foe = Seat({0: 1, 1: 0, 2: 3, 3: 2}[seat])
    return Shown(seat, foe, tuple(map(int, pawns)), tuple(map(int, bars)))


def ordered(shown: tuple[Shown, ...], order: tuple[Seat, ...] = (P, R, C, F)) -> tuple[Seat, ...]:
    state = table(4, shown=shown, order=order)
    assert state.turn == 3
    return turn._points_given(state, Dealer()).order


def test_tv_7_the_phases_follow_each_other_for_everybody() -> None:
    board = yard(
        gravats="a1 a2 a3 b1", ronces="b2 b3 b4",
        pawns={"cabin": "a1 b3", "wheelbarrow": "a2", "slingshot": "b1"},
    )  # fmt: skip
    state, seen = during(board, Gathering(P), order=(P, R), points=40), []
    while state.turn == 1:
        seen.append(type(state.phase))
        assert terrain_vague.awaited(state) == {state.phase.seat}  # type: ignore[union-attr]
        seat = state.phase.seat  # type: ignore[union-attr]
        last = "turn" if isinstance(state.phase, Taking) else "phase"
        state, _ = told(state, seat, f"end {last}")
    assert list(dict.fromkeys(seen)) == [Gathering, Moving, Shooting, Taking]


def test_tv_7_a_player_may_end_their_turn_at_once() -> None:
    state, _ = begun(1)
    state, _ = told(state, P, "end turn")
    for seat in (C, F, R):
        state, _ = told(state, seat, "end phase")
    assert state.phase == Moving(C)
    assert refusal(state, "end phase", P) == "TV-7"
    assert refusal(state, "move a1 a2", P) == "TV-7"


def test_tv_7_a_player_may_wait_for_a_later_phase() -> None:
    board = yard(
        gravats="a1 a2 a3 b1", ronces="b2 b3 b4",
        pawns={"cabin": "a1 b3", "wheelbarrow": "a2", "slingshot": "b1"},
    )  # fmt: skip
    start = during(board, Gathering(P), order=(P, R), points=40)
    waiting, _ = told(start, P, "wait shooting")
    assert refusal(waiting, "gather lid a3", P) == "TV-7"
    for step, phase in (("shooting", Shooting(P)), ("taking", Taking(P))):
        state, events = told(start, P, f"wait {step}")
        assert isinstance(events[0], Waits)
        state, _ = told(state, R, "end turn")
        assert state.phase == phase
    ended, _ = told(start, P, "end turn")
    assert refusal(ended, "wait taking", P) == "TV-7"
    assert told(ended, R, "end turn")[0].turn == 2  # though P could take terrain
    assert refusal(state, "wait shooting", P) == "TV-7"


def test_tv_7_an_action_of_another_phase_is_refused() -> None:
    state, _ = begun(1)
    assert refusal(state, "move a1 a2", P) == "TV-7"
    assert refusal(state, "take a1 a2", P) == "TV-7"
    assert refusal(state, "gather lid k2", C) == "TV-6"
