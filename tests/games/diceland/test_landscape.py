"""The landscape: DL-1."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import diceland, hexes
from games.core import Dealer, Place
from games.diceland.events import BuildingBegan, LandscapeChosen, LandscapeDrawn, TileLaid
from games.diceland.frame import NEIGHBOURS, PLACES, place_at, spot
from games.diceland.state import Board, Building, Options, Placing, State, Terrain
from tests.support.games.diceland import BLUE, RED, awaited, legal, read, refusal

SIZES = range(8, 37, 2)
BOX = Counter(
    {
        Terrain.PLAINS: 12 + 6,
        Terrain.HILLS: 6,
        Terrain.TOWN: 6,
        Terrain.MOUNTAIN: 6,
        Terrain.FOREST: 6,
    }
)
"""What there is of each kind; the six blank tiles count as plains."""


def begun(options: Options, seed: str = "a landscape") -> State:
    return diceland.setup(2, options, Dealer(seed))


def built(options: Options, seed: str) -> State:
    """A landscape that has been laid at random, or drawn, to its last tile."""
    dealer = Dealer(seed)
    state = diceland.setup(2, options, dealer)
    while not isinstance(state.phase, Placing):
        seat = awaited(state)
        state = diceland.apply(state, seat, dealer.pick(diceland.legal(state, seat)), dealer)
    return state


def one_piece(state: State) -> bool:
    return hexes.connected(
        [hexes.from_offset(land.column, land.row) for land in state.lands.values()]
    )


def fits_the_box(state: State) -> bool:
    return Counter(land.terrain for land in state.lands.values()) <= BOX


def test_dl_1_sizes_are_even_from_8_to_36() -> None:
    (size,) = (f for f in Options.__dataclass_fields__.values() if f.name == "size")
    assert list(size.metadata["choices"]) == list(SIZES)


@pytest.mark.parametrize("size", SIZES)
def test_dl_1_there_is_a_named_map_of_each_size(size: int) -> None:
    dealer = Dealer("a map")
    state = diceland.setup(2, Options(size=size), dealer)
    assert len(state.lands) == size
    assert one_piece(state)
    assert fits_the_box(state)
    assert isinstance(dealer.told[0].event, LandscapeChosen)
    assert begun(Options(size=size), "another seed").lands == state.lands


@pytest.mark.parametrize("size", [size for size in SIZES if size < 36])
def test_dl_24_a_named_map_leaves_two_towns_for_the_capitals(size: int) -> None:
    towns = [
        land for land in begun(Options(size=size)).lands.values() if land.terrain is Terrain.TOWN
    ]
    assert len(towns) + 2 <= BOX[Terrain.TOWN]


def test_dl_1_the_named_maps_differ() -> None:
    names = set()
    for size in SIZES:
        dealer = Dealer("a map")
        diceland.setup(2, Options(size=size), dealer)
        event = dealer.told[0].event
        assert isinstance(event, LandscapeChosen)
        names.add(event.name)
    assert len(names) == len(SIZES)


@given(st.text(max_size=8), st.sampled_from(SIZES), st.booleans())
@settings(max_examples=60, deadline=None)
def test_dl_1_a_random_landscape_is_one_piece_out_of_the_box(
    seed: str, size: int, capital: bool
) -> None:
    capital = capital and size < 36
    state = built(Options(board=Board.RANDOM, size=size, capital=capital), seed)
    assert len(state.lands) == size + 2 * capital
    assert one_piece(state)
    assert fits_the_box(state)


def test_dl_1_a_random_landscape_is_another_one_each_time() -> None:
    dealer = Dealer("one")
    one = diceland.setup(2, Options(board=Board.RANDOM), dealer)
    assert dealer.told[0].event == LandscapeDrawn(12)
    assert begun(Options(board=Board.RANDOM), "two").lands != one.lands


@given(st.text(max_size=8), st.sampled_from(SIZES), st.booleans())
@settings(max_examples=30, deadline=None)
def test_dl_1_a_landscape_built_by_turns_is_one_piece_out_of_the_box(
    seed: str, size: int, capital: bool
) -> None:
    capital = capital and size < 36
    chosen = Options(board=Board.TURNS, size=size, capital=capital, terrain=True)
    state = built(chosen, seed)
    assert len(state.lands) == size + 2 * capital
    assert one_piece(state)
    assert fits_the_box(state)


def test_dl_1_each_player_adds_one_tile_in_turn() -> None:
    dealer = Dealer("building")
    state = diceland.setup(2, Options(board=Board.TURNS, size=8), dealer)
    assert dealer.told[0].event == BuildingBegan(BLUE, 8)
    for number in range(8):
        assert state.phase == Building((BLUE, RED)[number % 2])
        tile = dealer.pick(diceland.legal(state, awaited(state)))
        state = diceland.apply(state, awaited(state), tile, dealer)
        assert len(state.lands) == number + 1
    assert sum(isinstance(told.event, TileLaid) for told in dealer.told) == 8
    assert isinstance(state.phase, Placing)


def test_dl_1_a_new_tile_touches_the_landscape() -> None:
    state = begun(Options(board=Board.TURNS, size=8))
    assert {action.split()[1] for action in legal(state)} == {"g7"}
    state = diceland.apply(state, BLUE, read("lay g7 plains"), Dealer())
    assert {action.split()[1] for action in legal(state)} == set(NEIGHBOURS[Place("g7")])
    assert refusal(state, "lay g7 plains") == "DL-1"
    assert refusal(state, "lay a1 plains") == "DL-1"
    assert refusal(state, "lay h7 plains", BLUE) == "DL-1"


def test_dl_1_no_more_of_a_terrain_than_the_box_holds() -> None:
    state = begun(Options(board=Board.TURNS, size=8, terrain=True))
    dealer = Dealer("box")
    for number in range(6):
        forest = dealer.pick(sorted(a for a in legal(state) if a.endswith("forest")))
        state = diceland.apply(state, awaited(state), read(forest), Dealer())
        assert bool({a for a in legal(state) if a.endswith("forest")}) == (number < 5)
    for spot_left in {action.split()[1] for action in legal(state)}:
        assert refusal(state, f"lay {spot_left} forest") == "DL-1"


def test_dl_23_without_terrain_a_tile_is_laid_and_no_terrain_asked_for() -> None:
    state, dealer = begun(Options(board=Board.TURNS, size=36)), Dealer("lay")
    while isinstance(state.phase, Building):
        assert {action.split()[2] for action in legal(state)} == {"plains"}
        tile = dealer.pick(diceland.legal(state, awaited(state)))
        state = diceland.apply(state, awaited(state), tile, Dealer("lay"))
    assert len(state.lands) == 36


def test_tiles_are_named_by_column_and_row() -> None:
    """DL-1 leaves the shape open; the frame that holds every shape is 13 by 13."""
    assert len(PLACES) == len(set(PLACES)) == 169
    assert [place_at(*spot(place)) for place in PLACES] == list(PLACES)
    assert not {place[0] for place in PLACES} & {"i", "o"}
    assert set(NEIGHBOURS[Place("a2")]) == {"a1", "b1", "b2", "a3", "b3"}
    assert set(NEIGHBOURS[Place("c3")]) == {"b2", "c2", "b3", "d3", "b4", "c4"}
