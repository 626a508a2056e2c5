"""Territory, isolation, jail, protection (TV-24 to TV-26, TV-31 to TV-33)."""

from __future__ import annotations

from games.terrain_vague.board import Board
from games.terrain_vague.ground import union
from games.terrain_vague.prices import price_of_hex, price_of_shot
from games.terrain_vague.state import Options
from games.terrain_vague.territory import isolated, jail, jailed, lids_over, territory
from tests.support.games.vague import (
    C,
    P,
    R,
    at,
    legal,
    match,
    moving,
    places,
    shooting,
    taking,
    yard,
)


def lids(board: Board, place: str) -> int:
    return lids_over(board, 1 << at(board, place))


def test_tv_24_a_lid_protects_own_pawns_and_terrain_in_reach() -> None:
    board = yard(gravats="c4 c5 c6 c7", pawns={"lid": "c4", "cabin": "c7", "slingshot": "c5"})
    assert lids(board, "c5") == lids(board, "c6") == 1


def test_tv_24_it_protects_by_relays_too() -> None:
    board = yard(gravats="d2 d3 d4 e5 f7 f8", pawns={"cabin": "d4", "lid": "d2"})
    assert lids(board, "f8") == 1


def test_tv_24_nothing_is_protected_beyond_foreign_terrain() -> None:
    board = yard(gravats="c3 c4 c5 c7", pawns={"lid": "c4", "cabin": "c3"})
    assert lids(board, "c5") == 1
    assert lids(board, "c7") == 0


def test_tv_24_no_line_no_protection() -> None:
    """c4 to e5: own terrain all the way, but on no axis."""
    board = yard(gravats="b4 c4 d4 d5 e5", pawns={"lid": "c4", "cabin": "b4"})
    assert lids(board, "d5") == 1
    assert lids(board, "e5") == 0


def test_tv_25_a_cabin_is_never_protected() -> None:
    board = yard(gravats="c4 c5", pawns={"lid": "c4", "cabin": "c5"})
    assert lids(board, "c5") == 0
    assert price_of_shot(board, 1 << at(board, "c5")).total == 8


def test_tv_25_the_lids_a_and_b_protect_each_other_and_their_terrain() -> None:
    """The rulebook: "CP A and CP B protect each other and the terrain they occupy (x2)"."""
    board = yard(gravats="c4 c5 c6 c7", pawns={"lid": "c4 c6", "cabin": "c7"})
    assert lids(board, "c4") == lids(board, "c6") == 1
    assert lids(board, "c5") == 2


def test_tv_25_a_lid_does_not_protect_itself_nor_by_a_relay() -> None:
    board = yard(gravats="c4 c5 c6", pawns={"lid": "c4", "cabin": "c6"})
    assert lids(board, "c4") == 0


def test_tv_25_foreign_things_are_not_protected() -> None:
    board = yard(gravats="c4 c6", ronces="c5", pawns={"lid": "c4", "cabin": "c6"})
    assert lids(board, "c5") == 0


def test_tv_25_nothing_isolated_is_protected_nor_protects() -> None:
    board = yard(gravats="c4 c5 h3 h4", pawns={"lid": "h3", "cabin": "c5"})
    assert lids(board, "h4") == 0


def test_tv_25_nothing_is_protected_while_the_cabin_is_destroyed() -> None:
    board = yard(gravats="c4 c5", pawns={"lid": "c4"})
    assert lids(board, "c5") == 0


def test_tv_26_the_price_is_multiplied_by_one_more_than_the_lids() -> None:
    four = {"lid": "c3 c4 c6 c7", "cabin": "c2"}
    for number, names in enumerate(["", "c4", "c4 c6", "c3 c4 c6", "c3 c4 c6 c7"]):
        board = yard(gravats="c2 c3 c4 c5 c6 c7", pawns={"lid": names, "cabin": "c2"})
        price = price_of_hex(board, C, 1 << at(board, "c5"))
        assert (price.base, price.lids, price.total) == (4, number, 4 * (1 + number))
    board = yard(gravats="c2 c3 c4 c5 c6 c7", pawns=four | {"wheelbarrow": "c5"})
    assert price_of_shot(board, 1 << at(board, "c5")).total == 5


def test_tv_31_the_territory_hangs_together_with_the_cabin() -> None:
    board = yard(gravats="a1 a2 b3 h3", parpaings="b2", pawns={"cabin": "a1"})
    assert places(board, territory(board, P)) == {"a1", "a2", "b2", "b3"}


def test_tv_31_a_territory_has_two_hexes_at_least() -> None:
    board = yard(gravats="a1 a3", pawns={"cabin": "a1"})
    assert territory(board, P) == 0


def test_tv_31_hexes_around_the_heap_are_connected_through_it() -> None:
    board = yard(gravats="f5 f7 f8 a1", pawns={"cabin": "f5"})
    assert places(board, territory(board, P)) == {"f5", "f7", "f8"}


def test_tv_32_own_terrain_elsewhere_is_isolated_and_its_pawns_do_nothing() -> None:
    board = yard(
        gravats="a1 a2 h3 h4", pawns={"cabin": "a1", "wheelbarrow": "a2 h3", "slingshot": "h4"}
    )
    assert places(board, isolated(board, P)) == {"h3", "h4"}
    starts = {text.split()[1] for text in legal(taking(board), P, "take")}
    assert starts == {"a2"}
    assert not legal(shooting(board), P, "shoot")


def test_tv_32_a_cabin_is_never_isolated() -> None:
    board = yard(gravats="a1 c3", pawns={"cabin": "a1"})
    assert places(board, isolated(board, P)) == {"c3"}
    assert legal(moving(board), P, "move") == {"move a1 c3"}


def test_tv_33_enclosed_hexes_without_a_pawn_are_in_jail_whoever_owns_them() -> None:
    """Example D of the rulebook: two terrains of different players, both in one jail."""
    board = yard(gravats=RING, ronces="c4", flaques="c5", orties="d4 d5", pawns=OUTSIDE)
    assert places(board, jail(board, P)) == {"c4", "c5", "d4", "d5"}


def test_tv_33_one_pawn_inside_undoes_the_jail() -> None:
    """Example A of the rulebook: enclosed, but one of the two is occupied by a wheelbarrow."""
    pawns = OUTSIDE | {"wheelbarrow": "c4"}
    board = yard(gravats=RING, ronces="c4", flaques="c5", orties="d4 d5", pawns=pawns)
    assert jail(board, P) == 0


def test_tv_33_terrain_of_several_players_around_is_no_jail() -> None:
    """Example B of the rulebook."""
    board = yard(2, "poubelles", gravats="b1 b2", ronces="a2", flaques="a1", pawns={"cabin": "f3"})
    assert jailed(board, board.ground.all) == 0


def test_tv_33_the_edge_of_the_board_helps_to_enclose() -> None:
    """Example C of the rulebook."""
    board = yard(gravats="b1 b2 a2", ronces="a1", pawns=OUTSIDE)
    assert places(board, jail(board, P)) == {"a1"}


def test_tv_33_a_territory_is_never_in_jail() -> None:
    board = yard(gravats="b1 b2 b3 a3", ronces="a1 a2", pawns=OUTSIDE | {"cabin": "k6 b1 a1"})
    assert places(board, territory(board, R)) == {"a1", "a2"}
    assert jail(board, P) == 0


def test_tv_33_the_heap_counts_as_one_of_the_enclosed_hexes_and_belongs_to_nobody() -> None:
    around = "f5 f7 g5 g6 e5 e6"
    board = yard(gravats=around, pawns=OUTSIDE)
    assert places(board, jail(board, P)) == {"f6"}
    assert not jailed(board, board.ground.all) & board.ground.heap
    open_ = yard(gravats="f5 f7 g5 g6 e5", ronces="e6", pawns=OUTSIDE)
    assert jail(open_, P) == 0


OUTSIDE = {"cabin": "k6 b1"}
"""A cabin of the Ferrailleurs far away, and one of whoever owns b1."""

RING = "b3 b4 b5 c3 c6 d3 d6 e4 e5 e6"
"""All around c4, c5, d4 and d5."""


def test_tv_33_a_hex_is_jailed_if_it_lies_in_the_jail_of_a_gang_that_plays() -> None:
    for seats in (2, 4):
        for state, _ in match(seats, Options(), 11):
            board = state.board
            cells = [jail(board, gang) & ~board.ground.heap for gang in range(seats)]
            asked = board.ground.all & 0x5555555555555555555555555555
            for some in (board.ground.all, asked):
                assert jailed(board, some) == union(cells) & some
