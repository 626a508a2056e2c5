"""Lines and relays (TV-14 to TV-16)."""

from __future__ import annotations

import pytest

from games.terrain_vague.board import Board
from games.terrain_vague.reach import (
    line_of,
    open_to_own,
    reach,
    reach_over,
    relays_between,
    stations,
)
from games.terrain_vague.state import State
from tests.support.games.vague import (
    P,
    R,
    all_places,
    at,
    legal,
    moving,
    places,
    taking,
    yard,
)


def test_tv_14_a_pawn_acts_on_six_straight_lines_three_hexes_long() -> None:
    board = yard(gravats=all_places())
    expected = {
        *("f6", "f5", "f4", "f8", "f9", "f10", "g7", "h7", "i7"),
        *("g6", "h5", "i4", "e6", "d5", "c4", "e7", "d7", "c7"),
    }
    assert places(board, line_of(board, P, at(board, "f7"))) == expected


@pytest.mark.parametrize("players", [2, 3])
def test_tv_14_with_two_or_three_players_it_is_two_hexes(players: int) -> None:
    board = yard(players, gravats=all_places(players))
    line = places(board, line_of(board, P, board.ground.centre))
    assert len(line) == 12


def test_tv_15_a_pawn_acts_from_its_own_cabin_if_the_way_is_its_own() -> None:
    board = yard(gravats="c4 c5 c6 c7", pawns={"cabin": "c6", "lid": "c4"})
    assert stations(board, P, at(board, "c4")) == (at(board, "c4"), at(board, "c6"))
    cut = yard(gravats="c4 c6 c7", pawns={"cabin": "c6", "lid": "c4"})
    assert stations(cut, P, at(cut, "c4")) == (at(cut, "c4"),)


def test_tv_15_the_heap_is_a_relay_for_everybody() -> None:
    board = yard(gravats="f4 f5", ronces="f7 f8", pawns={"lid": "f4 f8"})
    for gang, place in ((P, "f4"), (R, "f8")):
        assert stations(board, gang, at(board, place)) == (at(board, place), board.ground.centre)


def test_tv_15_the_cabin_of_another_gang_is_no_relay() -> None:
    board = yard(gravats="c4", ronces="c5", pawns={"lid": "c4", "cabin": "c5"})
    assert stations(board, P, at(board, "c4")) == (at(board, "c4"),)


def test_tv_15_a_pawn_goes_by_its_cabin_to_the_heap() -> None:
    """Pawn, cabin, heap: d2 sees its cabin on d4, and that sees the heap past e5."""
    board = yard(gravats="d2 d3 d4 e5", pawns={"cabin": "d4", "lid": "d2"})
    assert places_of(board, "d2") == {"d2", "d4", "f6"}


def test_tv_15_a_pawn_goes_by_the_heap_to_its_cabin() -> None:
    """Pawn, heap, cabin: f4 sees the heap past f5, and that sees the cabin on h6."""
    board = yard(gravats="f4 f5 g6 h6", pawns={"cabin": "h6", "lid": "f4"})
    assert places_of(board, "f4") == {"f4", "f6", "h6"}


def test_tv_15_every_hex_between_the_stations_must_be_the_owners() -> None:
    board = yard(gravats="f4 f5 h6", pawns={"cabin": "h6", "lid": "f4"})
    assert places_of(board, "f4") == {"f4", "f6"}
    board = yard(gravats="f4 h6", pawns={"cabin": "h6", "lid": "f4"})
    assert places_of(board, "f4") == {"f4"}


def test_tv_15_the_cabin_itself_reaches_on_by_the_heap() -> None:
    board = yard(gravats="f4 f5 f7 f8", pawns={"cabin": "f4"})
    assert {"f7", "f8"} <= places(board, reach(board, P, at(board, "f4")))


def relayed(pawn: str) -> Board:
    """The pawn stands on d2 and sees its cabin on d4; that sees the heap on f6 past e5."""
    return yard(gravats="d2 d3 d4 e5 f7", pawns={"cabin": "d4", pawn: "d2"})


@pytest.mark.parametrize(
    ("state", "by_cabin", "by_heap"),
    [
        (moving(relayed("lid")), "move d2 e5", "move d2 f7"),
        (moving(relayed("brother")), "clean d2 e4", "clean d2 f8"),
        (taking(relayed("wheelbarrow")), "take d2 e4", "take d2 e6"),
    ],
    ids=["move", "clean", "take"],
)
def test_tv_15_moving_cleaning_and_taking_go_by_relays(
    state: State, by_cabin: str, by_heap: str
) -> None:
    assert {by_cabin, by_heap} <= legal(state, P)


def test_tv_16_own_pawns_never_block_a_line() -> None:
    board = yard(gravats="c4 c5 c6 c7", pawns={"lid": "c4 c5", "slingshot": "c6"})
    assert "c7" in places(board, reach(board, P, at(board, "c4")))
    assert "c7" in places(board, reach_over(board, P, at(board, "c4")))


def test_tv_16_the_heap_neither_blocks_a_line_nor_is_it_foreign() -> None:
    board = yard(gravats="f5 f7", pawns={"lid": "f5"})
    assert {"f7", "f8"} <= places(board, line_of(board, P, at(board, "f5")))


def test_a_line_ends_at_the_first_foreign_hex_and_a_shot_at_the_first_foreign_pawn() -> None:
    board = yard(gravats="c4", pawns={"slingshot": "c4", "lid": "c6"})
    assert places(board, reach(board, P, at(board, "c4"))) & {"c5", "c6", "c7"} == {"c5"}
    assert places(board, reach_over(board, P, at(board, "c4"))) & {"c5", "c6", "c7"} == {"c5", "c6"}


def places_of(board: Board, pawn: str) -> set[str]:
    return {str(board.ground.places[n]) for n in stations(board, P, at(board, pawn))}


def test_tv_15_a_relay_is_named_where_no_straight_line_leads() -> None:
    """d2 sees its cabin on d4, which sees the heap past e5, and that f5 beyond."""
    board = yard(gravats="d2 d3 d4 e5 f5", pawns={"cabin": "d4", "lid": "d2"})
    own = open_to_own(board, P)

    def by(place: str) -> tuple[str, ...]:
        return relays_between(board, P, 1 << at(board, "d2"), 1 << at(board, place), own)

    assert by("d3") == ()
    assert by("e5") == ("d4",)
    assert by("f5") == ("d4", "f6")
    assert by("k6") == ()
