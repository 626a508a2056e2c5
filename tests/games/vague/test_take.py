"""Phase 5: taking and reinforcing terrain (TV-27 to TV-30)."""

from __future__ import annotations

from typing import Any

from games import terrain_vague
from games.core import Place
from games.terrain_vague.box import Terrain
from games.terrain_vague.events import Changed, GameWon, GangOut, Took
from games.terrain_vague.phases import Ended
from games.terrain_vague.prices import Price, price_of_hex
from games.terrain_vague.state import Options, State, Taken
from games.terrain_vague.territory import lids_over
from tests.support.games.vague import (
    C,
    F,
    P,
    R,
    at,
    done,
    goals,
    legal,
    refusal,
    taking,
    told,
    yard,
)

LAND = "c3 c4 c5"


def state_with(points: int = 20, **land: Any) -> State:
    board = yard(gravats=LAND, pawns={"cabin": "c3", "wheelbarrow": "c4"}, **land)
    return taking(board, points=points)


def test_tv_27_a_wheelbarrow_transforms_two_hexes_without_moving() -> None:
    state = done(state_with(), P, "take c4 c6", "take c4 c7")
    assert state.board.owner(1 << at(state.board, "c7")) == P
    assert state.turn == 2
    assert state.board.pawn(1 << at(state.board, "c4")) == 0


def test_tv_27_not_across_foreign_terrain_until_that_is_taken() -> None:
    """The rulebook's third drawing: the nearer hex comes first."""
    state = state_with()
    assert "c6" in goals(legal(state, P, "take"))
    assert "c7" not in goals(legal(state, P, "take"))
    assert refusal(state, "take c4 c7", P) == "TV-27"
    assert refusal(state, "take c4 e7", P) == "TV-14"
    assert "c7" in goals(legal(done(state, P, "take c4 c6"), P, "take"))


def test_tv_27_not_a_hex_with_a_pawn() -> None:
    board = yard(
        gravats=LAND, ronces="c6 d4",
        pawns={"cabin": "c3 d4", "wheelbarrow": "c4", "lid": "c6"},
    )  # fmt: skip
    assert refusal(taking(board), "take c4 c6", P) == "TV-27"
    assert refusal(taking(board), "reinforce c4 c3", P) == "TV-27"


def test_tv_27_no_hex_twice_in_one_turn_whoever_took_it() -> None:
    board = yard(
        gravats=LAND, ronces="c7 c8",
        pawns={"cabin": "c3 c8", "wheelbarrow": "c4 c5 c7"},
    )  # fmt: skip
    state = done(taking(board, order=(P, R)), P, "take c4 c6")
    assert refusal(state, "reinforce c5 c6", P) == "TV-27"
    state = done(state, P, "end turn")
    assert state.phase.seat == R  # type: ignore[union-attr]
    assert refusal(state, "take c7 c6", R) == "TV-27"


def test_tv_28_a_foreign_hex_costs_by_its_kind_and_enmity() -> None:
    board = yard(
        gravats="a1 a2", orties="b1", ronces="b2", flaques="c1", cloaques="c2",
        pawns={"cabin": "a2 k6"},
    )  # fmt: skip
    cost = {place: price_of_hex(board, P, 1 << at(board, place)).total
            for place in ("a1", "b1", "b2", "c1", "c2", "d1")}  # fmt: skip
    assert cost == {"a1": 2, "b1": 6, "b2": 8, "c1": 4, "c2": 6, "d1": 4}
    assert price_of_hex(board, F, 1 << at(board, "c2")).total == 8
    assert price_of_hex(board, C, 1 << at(board, "b2")).total == 6


def test_tv_26_what_a_lid_makes_too_dear_is_refused_for_the_lid() -> None:
    board = yard(
        gravats=LAND, orties="c6 c7 c8", pawns={"cabin": "c3 c8", "wheelbarrow": "c4", "lid": "c7"}
    )
    assert "take c4 c6" in legal(taking(board, points=12), P)
    assert refusal(taking(board, points=11), "take c4 c6", P) == "TV-26"


def test_tv_28_own_terrain_costs_two_and_becomes_strong() -> None:
    after, events = told(state_with(), P, "reinforce c4 c5")
    assert events[0] == Changed(P, Place("c5"), Terrain.PARPAINGS, 2)
    assert after.board.terrain(1 << at(after.board, "c5")) == 1
    assert refusal(done(state_with(), P, "take c4 c6"), "take c4 c5", P) == "TV-28"


def test_tv_28_own_lids_make_own_terrain_no_dearer() -> None:
    board = yard(gravats=LAND, pawns={"cabin": "c3", "wheelbarrow": "c4", "lid": "d4"})
    board = board.with_terrain(1 << at(board, "d4"), 0)
    assert lids_over(board, 1 << at(board, "c5")) == 1
    assert told(taking(board), P, "reinforce c4 c5")[0].points[P] == 18


def test_tv_29_taken_terrain_becomes_weak_and_the_old_tile_goes_back() -> None:
    board = yard(gravats=LAND, ronces="c6 c7", pawns={"cabin": "c3 c7", "wheelbarrow": "c4"})
    before = taking(board)
    after, events = told(before, P, "take c4 c6")
    assert events[0] == Took(P, Place("c6"), Terrain.RONCES, Terrain.GRAVATS, 8)
    assert after.board.supply(3) == before.board.supply(3) + 1
    assert after.board.supply(0) == before.board.supply(0) - 1


TWENTY = "a1 a2 a3 a4 a5 a6 b1 b2 b3 b4 b5 b6 b7 c1 c2 c3 c4 c5 d1 d2"
NEXT = "d3 d4 d5 d6 d7 d8 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 f1 f2 f3 f4"


def test_tv_29_if_the_weak_tiles_are_used_up_it_becomes_strong() -> None:
    board = yard(gravats=TWENTY, pawns={"cabin": "c3", "wheelbarrow": "c4"})
    after = done(taking(board), P, "take c4 c6")
    assert after.board.terrain(1 << at(after.board, "c6")) == 1


def test_tv_29_if_both_are_used_up_nothing_can_be_taken() -> None:
    board = yard(gravats=TWENTY, parpaings=NEXT, pawns={"cabin": "c3", "wheelbarrow": "c4 d5"})
    state = taking(board)
    assert refusal(state, "take c4 c6", P) == "TV-29"
    assert refusal(state, "reinforce c4 c5", P) == "TV-29"


def test_tv_29_without_strong_tiles_own_weak_terrain_stays_as_it_is() -> None:
    board = yard(gravats=LAND, parpaings=NEXT, pawns={"cabin": "c3", "wheelbarrow": "c4"})
    state = taking(board)
    assert legal(state, P, "take c4 c6")
    assert refusal(state, "reinforce c4 c5", P) == "TV-29"


def test_tv_29_with_the_option_free_the_player_chooses() -> None:
    board = yard(gravats=LAND, parpaings="d4", pawns={"cabin": "c3", "wheelbarrow": "c4"})
    state = taking(board, options=Options(taken=Taken.FREE))
    choices = legal(state, P, "convert c4")
    assert {"convert c4 c6 weak", "convert c4 c6 strong"} <= choices
    assert {"convert c4 c5 strong", "convert c4 d4 weak"} <= choices
    assert not {"convert c4 c5 weak", "convert c4 d4 strong"} & choices
    assert refusal(state, "take c4 c6", P) == "TV-29"
    after = done(state, P, "convert c4 c6 strong")
    assert after.board.terrain(1 << at(after.board, "c6")) == 1


def test_tv_29_with_the_option_free_a_kind_that_is_used_up_is_no_choice() -> None:
    board = yard(gravats=TWENTY, pawns={"cabin": "c3", "wheelbarrow": "c4"})
    state = taking(board, options=Options(taken=Taken.FREE))
    assert legal(state, P, "convert c4 c6") == {"convert c4 c6 strong"}


def test_tv_30_in_jail_the_price_is_halved_after_the_lids_and_rounded_up() -> None:
    assert Price(4, 0, True).total == 2
    assert Price(5, 0, True).total == 3
    assert Price(5, 2, True).total == 8
    board = yard(gravats="b1 b2 a2", ronces="a1", pawns={"cabin": "k6 b1"})
    assert price_of_hex(board, P, 1 << at(board, "a1")) == Price(8, 0, True)
    assert price_of_hex(board, R, 1 << at(board, "a1")) == Price(2, 0, True)


def test_tv_35b_who_loses_their_last_hex_is_out_and_the_last_one_wins() -> None:
    board = yard(2, "flaques", gravats="a1 a2", orties="b1", pawns={"cabin": "a1",
                 "wheelbarrow": "a2"})  # fmt: skip
    board = board.with_terrain(1 << at(board, "b1"), 0).with_terrain(1 << at(board, "b2"), 2)
    state, events = told(taking(board), P, "take a2 b2")
    assert GangOut(R) in events
    assert GameWon(P, "last") in events
    assert state.phase == Ended("last")
    result = terrain_vague.result(state)
    assert result is not None
    assert result.ranks == (1, 2)
