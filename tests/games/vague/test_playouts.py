"""Whole matches of random players: what always holds on the way (TV-1, TV-18, TV-24 to TV-33)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import terrain_vague
from games.core import Place, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.box import BOX, BROTHER, CABIN, LID, PAWNS, TERRAINS
from games.terrain_vague.ground import hexes_in
from games.terrain_vague.moves import Bars, Counter, Move, Pawns
from games.terrain_vague.phases import Ended, Moving, Taking
from games.terrain_vague.reach import cabin_of, line_of, reach, stations
from games.terrain_vague.state import Assembly, Duels, Options, State, Taken
from games.terrain_vague.territory import guarded, isolated, jail, lids_over, territory
from tests.games.vague.asks import RULEBOOK, asks
from tests.support.games.vague import match

MIXES = [
    Options(assembly, duels, taken, endless)
    for assembly, duels, taken, endless in [
        (Assembly.RANDOM, Duels.TOGETHER, Taken.WEAK, False),
        (Assembly.DRAFT, Duels.ONE_BY_ONE, Taken.FREE, False),
        (Assembly.DRAFT_FIVE, Duels.TOGETHER, Taken.FREE, True),
    ]
]
matches = given(st.integers(2, 4), st.sampled_from(MIXES), st.integers(0, 1 << 30))


@pytest.mark.parametrize("options", MIXES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_match_comes_to_an_end(seats: int, options: Options) -> None:
    for seed in range(3):
        *_, (state, _) = match(seats, options, seed)
        assert isinstance(state.phase, Ended)


@settings(max_examples=12, deadline=None)
@matches
def test_tv_1_tiles_and_tv_17_pawns_of_each_kind_are_conserved(
    seats: int, options: Options, seed: int
) -> None:
    """TV-28a: a pawn whose terrain changed hands would be counted for the wrong gang."""
    for state, _ in match(seats, options, seed):
        board = state.board
        for kind in range(len(TERRAINS)):
            assert 0 <= board.supply(kind) <= BOX.tiles(kind)
        for one, other in zip(board.terrains, board.terrains[1:], strict=False):
            assert not one & other
        for gang in range(seats):
            for pawn in range(len(PAWNS)):
                there = (board.pawns[pawn] & board.owned[gang]).bit_count()
                assert there + state.off[gang][pawn] <= BOX.pawns[pawn]


@settings(max_examples=12, deadline=None)
@matches
def test_tv_28a_a_pawn_always_stands_on_its_owners_terrain(
    seats: int, options: Options, seed: int
) -> None:
    """And alone, and never on the heap, and only where a gang that plays owns the hex."""
    for state, _ in match(seats, options, seed):
        board = state.board
        playing = 0
        for gang in range(seats):
            playing |= board.owned[gang]
        assert not board.occupied & ~playing
        assert sum(pawns.bit_count() for pawns in board.pawns) == board.occupied.bit_count()


@settings(max_examples=12, deadline=None)
@matches
def test_tv_18_no_two_pawns_swap_places_in_a_phase(seats: int, options: Options, seed: int) -> None:
    """The cabin and the big brother are exempt: they may come and go."""
    gone: dict[tuple[str, str], None] = {}
    before: tuple[int, Seat] | None = None
    last: State | None = None
    for state, action in match(seats, options, seed):
        if (
            isinstance(action, Move)
            and last
            and _pawn_on(last, action.pawn) not in (BROTHER, CABIN)
        ):
            assert (action.to, action.pawn) not in gone
            gone[action.pawn, action.to] = None
        if isinstance(state.phase, Moving) and before != (state.turn, state.phase.seat):
            before, gone = (state.turn, state.phase.seat), {}
        last = state


def _pawn_on(state: State, place: Place) -> int | None:
    return state.board.pawn(state.board.ground.set_of(place))


@settings(max_examples=10, deadline=None)
@matches
def test_tv_24_protection_never_crosses_foreign_terrain(
    seats: int, options: Options, seed: int
) -> None:
    """TV-15, TV-25: each step from lid to relay to hex is a line over own hexes only."""
    for state, _ in match(seats, options, seed):
        board = state.board
        for gang in range(seats if cabin_of(board, 0) else 0):
            lids = hexes_in(board.pawns[LID] & territory(board, gang))
            for lid, hexes in zip(lids, guarded(board, gang), strict=True):
                assert not hexes & ~territory(board, gang)
                assert not hexes >> lid & 1
                for target in hexes_in(hexes):
                    assert any(_sees(board, gang, s, target) for s in stations(board, gang, lid))


@settings(max_examples=10, deadline=None)
@matches
def test_tv_33_a_jail_holds_no_pawn_and_no_territory(
    seats: int, options: Options, seed: int
) -> None:
    """And whatever touches it is the jailer's, or the edge."""
    for state, _ in match(seats, options, seed):
        board = state.board
        for gang in range(seats):
            cell = jail(board, gang)
            assert not cell & board.occupied
            assert not any(cell & territory(board, other) for other in range(seats))
            for number in hexes_in(cell):
                assert not board.ground.around[number] & ~(cell | board.owned[gang])


@settings(max_examples=10, deadline=None)
@matches
def test_tv_15_relay_chains_are_these_and_no_others(
    seats: int, options: Options, seed: int
) -> None:
    """Pawn; cabin; heap; cabin then heap; heap then cabin: found here by walking the steps."""
    for state, _ in match(seats, options, seed):
        board, heap = state.board, state.board.ground.centre
        for gang in range(seats):
            own = cabin_of(board, gang)
            cabin = own.bit_length() - 1 if own else None
            for pawn in hexes_in(board.occupied & board.owned[gang]):
                found = {pawn}
                for _ in range(2):
                    for relay in {cabin, heap} - {None}:
                        if relay is not None and any(_sees(board, gang, f, relay) for f in found):
                            found.add(relay)
                assert set(stations(board, gang, pawn)) == found
                assert all(reach(board, gang, pawn) & line_of(board, gang, s)
                           == line_of(board, gang, s) for s in found)  # fmt: skip


@settings(max_examples=8, deadline=None)
@matches
def test_tv_32_isolated_and_territory_are_all_that_a_gang_owns(
    seats: int, options: Options, seed: int
) -> None:
    """TV-25: and nothing isolated is protected, nor is a cabin."""
    for state, _ in match(seats, options, seed):
        board = state.board
        for gang in range(seats):
            land = territory(board, gang) | isolated(board, gang) | cabin_of(board, gang)
            assert land == board.owned[gang]
            for number in hexes_in(isolated(board, gang) | board.pawns[CABIN]):
                assert lids_over(board, 1 << number) == 0


@settings(max_examples=8, deadline=None)
@matches
def test_tv_27_no_wheelbarrow_takes_three_hexes_and_tv_5_no_points_are_overspent(
    seats: int, options: Options, seed: int
) -> None:
    for state, _ in match(seats, options, seed):
        assert min(state.points) >= 0
        if isinstance(state.phase, Taking):
            assert not state.phase.twice & ~state.phase.once


@settings(max_examples=8, deadline=None)
@matches
def test_tv_8_picks_are_known_to_nobody_before_they_are_shown(
    seats: int, options: Options, seed: int
) -> None:
    for state, action in match(seats, options, seed):
        if isinstance(action, Pawns | Bars | Counter):
            seen = terrain_vague.view(state, None).duels
            assert seen is None or seen.pawns is seen.bars is seen.counter is None


def _sees(board: Board, gang: int, start: int, target: int) -> bool:
    """Whether a straight line leads there over hexes of the gang and the heap alone."""
    open_ = board.owned[gang] | board.ground.heap
    for ray in board.ground.rays[start]:
        for one in ray:
            if one >> target & 1:
                return True
            if not one & open_:
                break
    return False


def test_people_are_asked_less_often_than_the_rulebook_would() -> None:
    """Sensible players: see `asks` for the figures of many matches."""
    played = [asks(4, Options(), seed) for seed in range(4)]
    assert max(asked.total() for asked, _, _ in played) < RULEBOOK
    assert max(planned for _, planned, _ in played) <= 64 + 4  # four cabins are built first
