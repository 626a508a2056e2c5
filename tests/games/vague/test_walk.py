"""Phase 3: moving and cleaning up (TV-18 to TV-21)."""

from __future__ import annotations

from games import terrain_vague
from games.core import Place
from games.terrain_vague.box import Pawn
from games.terrain_vague.events import BrotherStays, CleanedOut, CleanedUp, MovedBy, Replaced
from games.terrain_vague.phases import Moving
from games.terrain_vague.state import Last
from games.trails import trail
from tests.support.games.vague import (
    P,
    R,
    at,
    done,
    during,
    goals,
    legal,
    moving,
    places,
    refusal,
    told,
    yard,
)

LAND = "c3 c4 c5 c6 c7"


def test_tv_18_a_pawn_moves_once_to_a_free_own_hex_in_reach() -> None:
    board = yard(gravats="c3 c4 c5 c6 h3", pawns={"cabin": "c3", "lid": "c4"})
    state = moving(board)
    assert legal(state, P, "move c4") == {"move c4 c5", "move c4 c6"}
    after = done(state, P, "move c4 c6")
    assert after.points[P] == 16
    assert not legal(after, P, "move c6")
    assert refusal(after, "move c6 c5", P) == "TV-18"


def test_tv_18_never_over_or_onto_foreign_terrain_an_occupied_hex_or_the_heap() -> None:
    board = yard(gravats="f4 f5 f7", ronces="f3", pawns={"cabin": "f4", "lid": "f5"})
    state = moving(board)
    assert legal(state, P, "move f5") == {"move f5 f7"}
    for place in ("f3", "f4", "f6"):
        assert refusal(state, f"move f5 {place}", P) == "TV-18"


def test_tv_18_two_pawns_cannot_swap_places() -> None:
    """Each moves once, and neither onto the other."""
    board = yard(gravats="c3 c4 c5 c6", pawns={"cabin": "c3", "lid": "c4", "slingshot": "c5"})
    state = done(moving(board), P, "move c5 c6", "move c4 c5")
    assert not legal(state, P, "move c6")


def test_tv_18_a_pawn_out_of_line_is_out_of_reach() -> None:
    board = yard(gravats="b4 c4 d4 d5 e5", pawns={"lid": "c4", "cabin": "b4"})
    assert refusal(moving(board), "move c4 e5", P) == "TV-14"
    beyond = yard(gravats="c3 c4 c6", pawns={"lid": "c4", "cabin": "c3"})
    assert refusal(moving(beyond), "move c4 c6", P) == "TV-18"


def test_tv_15_a_move_by_a_relay_tells_by_which() -> None:
    board = yard(gravats="f4 f5 g5 g6", pawns={"cabin": "f4", "lid": "f5"})
    _, events = told(moving(board), P, "move f5 g5")
    assert not [event for event in events if isinstance(event, MovedBy)]
    after, events = told(moving(board), P, "move f5 g6")
    (event,) = (event for event in events if isinstance(event, MovedBy))
    assert (event.origin, event.via, event.to) == ("f5", ("f6",), "g6")
    assert trail([event], 9) == (("f5", "f6", "g6"),)
    assert after.last == Last("move", P, Place("f5"), Place("g6"))  # as it was stored before
    assert (after.last.via, after.last.pawn) == (("f6",), Pawn.LID)


def test_tv_19_the_cabin_moves_to_any_free_hex_of_its_gang() -> None:
    board = yard(gravats="c3 c4 h3 h4 h5 k6", pawns={"cabin": "c3", "lid": "c4 h4"})
    state = moving(board)
    assert goals(legal(state, P, "move c3")) == {"h3", "h5", "k6"}
    after = done(state, P, "move c3 h3")
    assert after.points[P] == 14
    assert refusal(after, "move h3 h4", P) == "TV-19"


def test_tv_19_the_cabin_moves_as_often_as_it_is_paid_for() -> None:
    """TV-18: cabin and big brother are exempt from one move in a phase, not from the price."""
    board = yard(gravats="c3 c4 c5 h3 h4 h5 k6", pawns={"cabin": "c3", "lid": "c4 h4"})
    state = done(moving(board, points=17), P, "move c3 h3", "move h3 c3")
    assert state.points[P] == 5
    assert refusal(state, "move c3 k6", P) == "TV-5"
    back = done(moving(board), P, "move c3 h3", "move h3 c3")
    assert (back.points[P], back.board) == (8, board)
    lid = done(moving(board, points=40), P, "move c4 c5", "move c3 h3", "move h3 c3")
    assert refusal(lid, "move c5 c4", P) == "TV-18"
    for place in ("c4", "h4", "f6"):
        assert refusal(moving(board), f"move c3 {place}", P) == "TV-19"


def test_tv_20_an_empty_hex_becomes_strong_and_the_big_brother_leaves() -> None:
    board = yard(gravats="c3 c4", pawns={"cabin": "c3", "brother": "c4"})
    after, events = told(moving(board), P, "clean c4 c5")
    assert isinstance(events[0], CleanedUp)
    assert after.points[P] == 15
    assert "c5" in places(after.board, after.board.terrains[1])
    assert not after.board.pawns[3]
    assert after.off[P][3] == 1


def test_tv_20_a_pawn_is_thrown_out_and_replaced_by_one_of_the_same_kind() -> None:
    """The rulebook's second drawing: no lid helps the wheelbarrow."""
    board = yard(
        gravats="c3 c4", ronces="c5 c6 c7",
        pawns={"cabin": "c3 c7", "brother": "c4", "wheelbarrow": "c5", "lid": "c6"},
    )  # fmt: skip
    after, events = told(moving(board), P, "clean c4 c5")
    assert [type(event) for event in events[:2]] == [CleanedOut, Replaced]
    assert places(after.board, after.board.pawns[0]) == {"c5"}
    assert after.board.owner(1 << at(after.board, "c5")) == P
    assert after.off[R][0] == after.off[P][3] == 1


def test_tv_20_an_isolated_big_brother_cleans_nothing() -> None:
    board = yard(gravats="c3 c4 h3", pawns={"cabin": "c3", "lid": "c4", "brother": "h3"})
    assert not legal(moving(board), P, "clean")
    assert refusal(moving(board), "clean h3 h4", P) == "TV-32"


def test_tv_20_without_one_in_the_supply_nobody_takes_the_place() -> None:
    board = yard(
        gravats="c3 c4 b1 b2 b3 a1", ronces="c5 c6",
        pawns={"cabin": "c3 c6", "brother": "c4", "wheelbarrow": "c5 b1 b2 b3 a1"},
    )  # fmt: skip
    after = done(moving(board), P, "clean c4 c5")
    assert not after.board.occupied >> at(after.board, "c5") & 1


def test_tv_20_against_another_big_brother_the_attacker_stays() -> None:
    """They may go on for the price of another move (TV-18); a pawn that moved before may not."""
    board = yard(
        gravats="b3 b4 c3 c4", ronces="c5 c6 c7",
        pawns={"cabin": "c3 c7", "brother": "c4 c5", "lid": "b3"},
    )  # fmt: skip
    state = done(moving(board, points=30), P, "move b3 b4")
    after, events = told(state, P, "clean c4 c5")
    assert BrotherStays(P, "c5") in events  # type: ignore[arg-type]
    assert places(after.board, after.board.pawns[3]) == {"c5"}
    assert after.off[R][3] == 1
    assert after.off[P][3] == 0
    assert {text.split()[1] for text in legal(after, P, "move")} == {"c3", "c5"}
    again = done(after, P, "clean c5 c6")
    assert (again.points[P], again.board.pawns[3]) == (16, 0)


def test_tv_20_the_brother_crosses_empty_foreign_hexes_but_no_pawn_and_never_goes_to_a_cabin() -> (
    None
):
    board = yard(
        gravats="c2 c3 h4 h3", ronces="d3 d4",
        pawns={"cabin": "c2 d3", "brother": "c3", "lid": "c5"},
    )  # fmt: skip
    cleaned = goals(legal(moving(board), P, "clean"))
    assert {"c4", "c5"} <= cleaned
    assert not {"c6", "d3", "h4"} & cleaned
    assert refusal(moving(board), "clean c3 d3", P) == "TV-20"
    assert refusal(moving(board), "clean c3 c6", P) == "TV-20"
    assert refusal(moving(board), "clean c3 h8", P) == "TV-14"


def test_tv_20a_the_pawn_that_takes_the_place_does_not_move_in_this_phase() -> None:
    board = yard(
        gravats="c3 c4 d4", ronces="c5 c6",
        pawns={"cabin": "c3 c6", "brother": "c4", "wheelbarrow": "c5"},
    )  # fmt: skip
    after = done(moving(board), P, "clean c4 c5")
    assert not legal(after, P, "move c5")


def test_tv_20a_it_may_act_in_the_phases_that_follow() -> None:
    for pawn, action in (("slingshot", "shoot c5 c6"), ("wheelbarrow", "take c5 d5")):
        board = yard(
            gravats="c3 c4", ronces="c5 c6", pawns={"cabin": "c3 c6", "brother": "c4", pawn: "c5"}
        )
        state = done(moving(board, order=(P,)), P, "clean c4 c5", "end phase")
        assert action in legal(state, P)


def test_tv_20a_a_pawn_removed_this_turn_cannot_take_the_place() -> None:
    board = yard(
        gravats="c3 c4", ronces="c5 c6",
        pawns={"cabin": "c3 c6", "brother": "c4", "wheelbarrow": "c5"},
    )  # fmt: skip
    state = moving(board, off=((4, 0, 0, 0, 0), *((0,) * 5,) * 3))
    after = done(state, P, "clean c4 c5")
    assert not after.board.pawns[0]


def test_tv_21_the_big_brother_walks_on_own_terrain_for_the_price_of_a_move() -> None:
    board = yard(gravats=LAND, pawns={"cabin": "c3", "brother": "c4"})
    after = done(moving(board), P, "move c4 c6")
    assert after.points[P] == 15
    assert isinstance(after.phase, Moving)


def test_tv_21_the_big_brother_walks_and_cleans_up_afterwards_in_the_same_phase() -> None:
    """TV-18: each costs a move, and they never shares a hex."""
    board = yard(gravats=LAND, pawns={"cabin": "c3", "brother": "c4", "lid": "c7"})
    walked = done(moving(board, points=25), P, "move c4 c6")
    assert {"move c6 c5", "clean c6 b6"} <= legal(walked, P)
    assert refusal(walked, "move c6 c7", P) == "TV-21"
    twice = done(walked, P, "move c6 c5")
    assert twice.points[P] == 15
    cleaned = done(twice, P, "clean c5 b5")
    assert cleaned.points[P] == 10
    assert not cleaned.board.pawns[3]
    assert "b5" in places(cleaned.board, cleaned.board.terrains[1])
    assert refusal(done(moving(board, points=9), P, "move c4 c6"), "clean c6 b6", P) == "TV-5"


def test_tv_18_a_pawn_the_cabin_made_room_for_has_moved_all_the_same() -> None:
    board = yard(gravats="c3 c4 c5", pawns={"cabin": "c3", "lid": "c4"})
    after = done(moving(board, points=40), P, "move c3 c5", "move c4 c3", "move c5 c4")
    assert refusal(after, "move c3 c5", P) == "TV-18"


def test_tv_18_in_a_position_stored_before_the_cabin_that_moved_may_move_again() -> None:
    """Until version 2 of the rules its hex was among those that had moved."""
    board = yard(gravats="c3 c4 c5", pawns={"cabin": "c3", "lid": "c4"})
    stored = during(board, Moving(P, moved=1 << at(board, "c3") | 1 << at(board, "c4")))
    assert legal(stored, P, "move") == {"move c3 c5"}
    seen = {each.place: each.spent for each in terrain_vague.view(stored, P).hexes}
    assert (seen[Place("c3")], seen[Place("c4")]) == (False, True)
