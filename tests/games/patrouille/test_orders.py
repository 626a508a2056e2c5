"""Standing orders: hold still, and march a piece over several turns."""

from __future__ import annotations

import pytest

from games import patrouille
from games.core import Place, Seat
from games.notation import parse
from games.patrouille.advice.orders import Hold, March
from games.patrouille.moves import Move, Pass
from games.patrouille.state import Promoting, State
from games.patrouille.view import view
from tests.support.games.patrouille import BLUE, EMPTY, RED, WHITE, YELLOW, awaited, played, table

ALONE = (WHITE,)  # far from the squares of these tests
OTHERS = (RED, YELLOW, WHITE)
FIVE = "j10 h11 j11 h12"


def march(text: str) -> March:
    piece, to = text.split()
    return March(Place(piece), Place(to))


def stands(order: Hold | March, state: State, seat: int = 0) -> bool:
    return order.holds(view(state, Seat(seat)))


def says(order: Hold | March, state: State, seat: int = 0) -> object:
    found = order.decide(view(state, Seat(seat)), patrouille.legal(state, Seat(seat)))
    return None if found is None else str(found)


def test_orders_are_spelled_like_moves() -> None:
    assert parse(patrouille.INFO.orders, "hold 5") == Hold(5)
    assert parse(patrouille.INFO.orders, "March K1 K7") == march("k1 k7")


def test_who_holds_passes_for_so_many_turns() -> None:
    state = table(die=3)
    assert stands(Hold(2), state)
    assert says(Hold(2), state) == "pass"
    assert Hold(2).then(Pass()) == Hold(1)
    assert Hold(1).then(Pass()) is None
    assert not stands(Hold(0), state)


def test_who_holds_is_asked_once_there_is_something_to_capture() -> None:
    """PA-8."""
    assert not stands(Hold(9), table(die=2, blue="k1", yellow="l2"))
    assert stands(Hold(9), table(die=3, blue="k1", yellow="l2"))


def test_who_holds_is_asked_once_a_piece_can_enter_the_goal() -> None:
    """PA-16; a piece that is inside already may go deeper without being asked about."""
    assert not stands(Hold(9), table(die=1, blue="g10"))
    assert stands(Hold(9), table(die=1, blue="g7 h10", camps=OTHERS))


def test_who_holds_is_asked_before_a_promotion() -> None:
    """PA-15."""
    assert not stands(Hold(9), table(phase=Promoting(BLUE)))


def test_the_turn_of_another_changes_nothing_of_it() -> None:
    assert stands(Hold(9), table(die=2, turn=RED, blue="k1", yellow="l2"))


def test_a_piece_marches_by_a_shortest_way_turn_by_turn_to_its_square() -> None:
    """PA-4: the whole roll each time, and the order knows how far it has come."""
    order, rolls = march("a7 a12"), [2, 3]
    state = table(seats=2, die=rolls[0], camps=(RED,), blue="a7 *b3 c3", stock=EMPTY)
    assert says(order, state) == "move a7 a9"
    after = order.then(Move(Place("a7"), Place("a9")))
    assert after == march("a9 a12")
    state = table(seats=2, die=rolls[1], camps=(RED,), blue="a9 *b3 c3", stock=EMPTY)
    assert says(march("a9 a12"), state) == "move a9 a12"
    assert march("a9 a12").then(Move(Place("a9"), Place("a12"))) is None


def test_the_player_is_asked_where_the_roll_fits_no_shortest_way() -> None:
    state = table(seats=2, die=6, camps=(RED,), blue="a9 *b3 c3")
    assert stands(march("a9 a12"), state)
    assert says(march("a9 a12"), state) is None


def test_an_officer_goes_one_square_farther() -> None:
    """PA-7."""
    state = table(seats=2, die=2, camps=(RED,), blue="*a7 b3 c3")
    assert says(march("a7 a12"), state) == "move a7 a10"


def test_it_goes_round_what_stands_in_the_way_and_is_dropped_where_no_way_is_left() -> None:
    round_it = {YELLOW: "tree=a9"}
    state = table(seats=2, die=2, camps=(RED,), blue="a8 *b3 c3", blocks=round_it)
    assert stands(march("a8 a11"), state)
    shut = {YELLOW: "tree=a9 wheel=b8 rockslide=a7"}
    state = table(seats=2, die=2, camps=(RED,), blue="a8 *b3 c3", blocks=shut)
    assert not stands(march("a8 a11"), state)


@pytest.mark.parametrize("to", ["b3", "q9", "z99", "h8"])
def test_it_is_not_laid_down_for_a_square_that_cannot_be_reached(to: str) -> None:
    """A piece of one's own stands there, an obstacle, no square at all, a foreign goal (PA-6)."""
    assert not stands(march(f"a11 {to}"), table(camps=ALONE, blue="a11 *b3 c3"))


def test_it_is_dropped_when_the_piece_is_captured() -> None:
    """PA-8: an enemy stands where it stood, or nobody."""
    assert not stands(march("k1 k7"), table(camps=ALONE, blue="*b3", red="k1"))
    assert not stands(march("k1 k7"), table(camps=ALONE, blue="*b3"))


def test_it_is_dropped_when_an_enemy_comes_into_reach_and_never_steps_into_it() -> None:
    near = table(seats=2, die=2, camps=(), blue="a7 *b3 c3", red="a10 *t1")
    assert not stands(march("a7 a12"), near)
    there = table(seats=2, die=2, camps=(), blue="a6 *b3 c3", red="a13 t2 *t1")
    assert stands(march("a6 a11"), there)
    assert says(march("a6 a11"), there) is None


def test_a_warning_asks_the_player() -> None:
    """PA-17: the last man of six would close the goal without an officer."""
    state = table(die=1, camps=OTHERS, blue=f"g10 {FIVE} j12 *b3")
    assert stands(march("g10 h10"), state)
    assert says(march("g10 h10"), state) is None


def test_pa_16_it_marches_into_the_goal_and_not_through_it() -> None:
    state = table(die=2, camps=(), blue="g11 *b3 c3", red="*t1 t2")
    assert says(march("g11 j11"), state) == "move g11 j11"
    inside = table(die=2, camps=(), blue="h11 *b3 c3", red="*t1 t2")
    assert not stands(march("h11 g11"), inside)


def test_with_two_players_it_waits_for_its_own_army() -> None:
    """PA-20."""
    state = table(seats=2, die=2, turn=YELLOW, camps=(RED,), blue="a7 *b3 c3", yellow="*t14")
    assert awaited(state) == 0
    assert stands(march("a7 a12"), state)
    assert says(march("a7 a12"), state) is None


def test_what_an_order_says_is_legal_all_the_way_to_the_end() -> None:
    state, order = table(seats=2, die=3, camps=(RED,), blue="a7 *b3 c3"), march("a7 c13")
    moved = played(state, str(says(order, state)), rolls=[1])
    assert "a7" not in moved.standing(BLUE)
