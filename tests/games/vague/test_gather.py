"""Phase 2: bringing pawns and rebuilding the cabin (TV-17, TV-23)."""

from __future__ import annotations

from games import terrain_vague
from games.terrain_vague.events import Gathered, Rebuilt
from games.terrain_vague.moves import Rebuild
from games.terrain_vague.phases import Gathering, Moving
from tests.support.games.vague import P, R, done, gathering, goals, legal, refusal, told, yard

LAND = "c3 c4 c5 c6 c7"


def test_tv_17_pawns_come_to_free_own_hexes_in_reach_of_the_cabin() -> None:
    board = yard(gravats="c2 c3 c4 c6", pawns={"cabin": "c4", "lid": "c3"})
    assert goals(legal(gathering(board), P, "gather")) == {"c2"}


def test_tv_17_they_come_by_the_heap_too() -> None:
    """The rulebook: a cabin nearly surrounded still brings pawns by way of the heap."""
    board = yard(gravats="f4 f5 f7 f8 f9 g6", pawns={"cabin": "f4"})
    assert goals(legal(gathering(board), P, "gather")) == {"f5", "f7", "f8", "f9", "g6"}


def test_tv_17_each_kind_has_its_price_the_big_brother_too() -> None:
    state = gathering(yard(gravats=LAND, pawns={"cabin": "c4"}))
    for pawn, cost in {"wheelbarrow": 2, "slingshot": 3, "lid": 4, "brother": 5}.items():
        after, events = told(state, P, f"gather {pawn} c3")
        assert after.points[P] == 20 - cost
        assert isinstance(events[0], Gathered)
        assert events[0].cost == cost


def test_tv_17_there_are_four_of_each_and_one_big_brother() -> None:
    board = yard(gravats=LAND, pawns={"cabin": "c4", "lid": "c3", "brother": "c5"})
    state = gathering(board, off=((0, 0, 3, 0, 0), *((0,) * 5,) * 3))
    assert not legal(state, P, "gather lid")
    assert not legal(state, P, "gather brother")
    assert legal(state, P, "gather slingshot")
    assert refusal(state, "gather lid c6", P) == "TV-17"


def test_tv_17_what_cannot_be_paid_is_not_offered() -> None:
    state = gathering(yard(gravats=LAND, pawns={"cabin": "c4"}), points=3)
    assert {text.split()[1] for text in legal(state, P, "gather")} == {"wheelbarrow", "slingshot"}
    assert refusal(state, "gather lid c3", P) == "TV-5"


def test_tv_23_a_destroyed_cabin_is_rebuilt_for_nothing_and_nothing_else_is_brought() -> None:
    board = yard(gravats=LAND, ronces="h3 h4", pawns={"lid": "c4", "cabin": "h3"})
    state = gathering(board, points=9)
    spots = {"rebuild c3", "rebuild c5", "rebuild c6", "rebuild c7"}
    assert legal(state, P) == {*spots, "end turn"}
    assert refusal(state, "gather lid c5", P) == "TV-23"
    after, events = told(state, P, "rebuild c5")
    assert events[0] == Rebuilt(P, "c5")  # type: ignore[arg-type]
    assert after.points[P] == 9
    assert after.phase == Gathering(R)


def test_tv_23_without_points_it_can_be_rebuilt_too() -> None:
    board = yard(gravats=LAND, ronces="h3 h4", pawns={"cabin": "h3"})
    state = done(gathering(board, R, order=(R, P), points=0), R, "end phase")
    assert state.phase == Gathering(P)
    assert legal(state, P, "rebuild")


def test_tv_23_without_a_cabin_a_gang_does_nothing() -> None:
    """If it does not rebuild now, no later phase of this turn is worth waiting for."""
    land = {"lid": "c4", "slingshot": "c5", "wheelbarrow": "c6"}
    board = yard(gravats=LAND, ronces="h3 h4", pawns=land | {"cabin": "h3"})
    state = gathering(board, order=(P, R))
    for text in ("end phase", "wait shooting", "wait taking"):
        assert refusal(state, text, P) == "TV-23"
    state = done(done(state, P, "end turn"), R, "end phase")
    assert state.phase == Moving(R)


def test_who_sleeps_rebuilds_where_their_territory_is_largest() -> None:
    board = yard(gravats="c3 c4 c5 h3 h4", pawns={"lid": "c4"})
    action = terrain_vague.fallback(gathering(board), P)
    assert isinstance(action, Rebuild)
    assert action.hex in {"c3", "c5"}
