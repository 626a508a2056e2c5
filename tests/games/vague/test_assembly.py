"""Board and cabins (TV-1 to TV-4)."""

from __future__ import annotations

import pytest

from games import terrain_vague
from games.core import Dealer, Place, Seat
from games.terrain_vague.assembly import buildable
from games.terrain_vague.box import SIZES, TERRAINS, Terrain
from games.terrain_vague.events import BlindDrawn, CabinBuilt, CabinSeized
from games.terrain_vague.moves import Tile
from games.terrain_vague.phases import Assembling, Founding
from games.terrain_vague.state import Assembly, Options, State
from tests.support.games.vague import P, R, at, during, goals, legal, places, refusal, told, yard


def drafted(players: int, assembly: Assembly) -> tuple[list[tuple[Seat, Tile]], State]:
    """A board laid by players who take any tile there is, and who laid what."""
    dealer = Dealer("draft")
    state = terrain_vague.setup(players, Options(assembly=assembly), dealer)
    laid = []
    while isinstance(state.phase, Assembling):
        seat = state.phase.seat
        action = dealer.pick(terrain_vague.legal(state, seat))
        assert isinstance(action, Tile)
        laid.append((seat, action))
        state = terrain_vague.apply(state, seat, action, dealer)
    return laid, state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("assembly", list(Assembly))
def test_tv_1_the_board_is_full_and_holds_the_tiles_of_all_four_gangs(
    players: int, assembly: Assembly
) -> None:
    """TV-1, TV-3: all ways to lay the board give a legal one."""
    _, state = drafted(players, assembly)
    board, size = state.board, SIZES[players]
    counts = [hexes.bit_count() for hexes in board.terrains]
    assert sum(counts) == {4: 90, 3: 60, 2: 36}[players]
    spare = [n - (size.weak, size.strong)[kind % 2] for kind, n in enumerate(counts)]
    assert min(spare) == 0 if players < 4 else min(spare) >= 0
    assert sum(spare) == size.blind
    assert state.phase == Founding(Seat(0))


def test_tv_2_nobody_lays_a_tile_of_their_own_colour_but_a_blind_one() -> None:
    laid, _ = drafted(4, Assembly.DRAFT)
    own = [n for n, (seat, tile) in enumerate(laid) if TERRAINS.index(tile.terrain) // 2 == seat]
    assert all(n >= 88 for n in own)


def test_tv_2_the_first_tile_touches_the_heap_and_the_others_what_lies_there() -> None:
    state = terrain_vague.setup(4, Options(assembly=Assembly.DRAFT), Dealer())
    assert goals(legal(state, P)) == {"f5", "f7", "e5", "e6", "g5", "g6"}
    assert refusal(state, "tile ronces a1", P) == "TV-2"
    assert refusal(state, "tile gravats f5", P) == "TV-2"
    state, _ = told(state, P, "tile ronces f5")
    assert "f4" in goals(legal(state, R))
    assert "f5" not in goals(legal(state, R))


def test_tv_2_the_last_two_places_get_the_blind_tiles() -> None:
    state = terrain_vague.setup(4, Options(assembly=Assembly.DRAFT), Dealer("blind"))
    dealer = Dealer("blind")
    while isinstance(state.phase, Assembling):
        seat = state.phase.seat
        tile = dealer.pick(terrain_vague.legal(state, seat))
        state = terrain_vague.apply(state, seat, tile, dealer)
    drawn = [t.event for t in dealer.told if isinstance(t.event, BlindDrawn)]
    assert (drawn[1].seat - drawn[0].seat) % 4 == 1


def unfinished(phase: Assembling, assembly: Assembly) -> State:
    """A small board on which a2, b1 and c1 are still bare."""
    board = yard(2, "flaques", gravats="a1")
    for place in ("a2", "b1", "c1"):
        one = 1 << at(board, place)
        board = type(board)(2, tuple(hexes & ~one for hexes in board.terrains))
    return during(board, phase, turn=0, options=Options(assembly=assembly))


def test_tv_2_who_has_only_own_tiles_left_to_draw_is_passed_over() -> None:
    piles = (1, 0, 0, 0, 0, 0, 0, 0)
    state = unfinished(Assembling(R, 1, (2, 0, 0, 0, 0, 0, 0, 0), 0), Assembly.DRAFT)
    state, _ = told(state, R, "tile gravats a2")
    assert state.phase == Assembling(R, 1, piles, 0)


def test_tv_3_who_follows_a_row_that_was_cut_short_lays_five() -> None:
    piles = (2, 0, 0, 0, 0, 0, 0, 0)
    state = unfinished(Assembling(P, 3, (2, 0, 1, 0, 0, 0, 0, 0), 0), Assembly.DRAFT_FIVE)
    state, _ = told(state, P, "tile orties a2")
    assert state.phase == Assembling(R, 5, piles, 0)


def test_tv_3_draft_five_lets_each_lay_five_in_a_row() -> None:
    laid, _ = drafted(4, Assembly.DRAFT_FIVE)
    assert [seat for seat, _ in laid[:12]] == [0] * 5 + [1] * 5 + [2] * 2
    laid, _ = drafted(4, Assembly.DRAFT)
    assert [seat for seat, _ in laid[:6]] == [0, 1, 2, 3, 0, 1]


def test_tv_3_the_host_shuffles_as_the_seed_says() -> None:
    def terrains(seed: str) -> tuple[int, ...]:
        return terrain_vague.setup(2, Options(), Dealer(seed)).board.terrains

    assert terrains("one") == terrains("one") != terrains("two")


def test_tv_3_the_host_too_draws_the_two_blind_tiles_from_all_kinds() -> None:
    drawn = set()
    for seed in range(60):
        board = terrain_vague.setup(4, Options(), Dealer(str(seed))).board
        spare = enumerate(hexes.bit_count() - SIZES[4].weak for hexes in board.terrains)
        drawn |= {kind for kind, count in spare if count}
    assert drawn == set(range(len(TERRAINS)))


def test_tv_4_a_cabin_stands_on_own_terrain_or_on_foreign_terrain_beside_it() -> None:
    board = yard(gravats="c4 c5", ronces="d5 d6", pawns={"cabin": "d5"})
    assert places(board, buildable(board, P)) == {
        "c4", "c5", "c3", "c6", "b3", "b4", "b5", "d4", "d6",
    }  # fmt: skip
    state = during(board, Founding(P), turn=0)
    for place in ("f6", "d5", "h3"):
        assert refusal(state, f"cabin {place}", P) == "TV-4"


def test_tv_4_foreign_terrain_turns_at_once_into_own_strong_terrain() -> None:
    state = during(yard(gravats="c4 c5", ronces="c6"), Founding(P), turn=0)
    after, events = told(state, P, "cabin c6")
    assert events == [CabinSeized(P, Place("c6"), Terrain.RONCES, Terrain.PARPAINGS)]
    assert places(after.board, after.board.owned[P]) == {"c4", "c5", "c6"}
    assert told(state, P, "cabin c5")[1] == [CabinBuilt(P, Place("c5"))]


def test_tv_4_a_place_beside_which_no_pawn_can_come_is_refused_while_there_is_a_better_one() -> (
    None
):
    state = during(yard(gravats="c4 c5 h3"), Founding(P), turn=0)
    assert refusal(state, "cabin h3", P) == "TV-4"
    assert "cabin h2" in legal(state, P)
    alone = during(yard(gravats="h3", pawns={"cabin": "h2 h4 g3 g4 i2 i3"}), Founding(P), turn=0)
    assert legal(alone, P) == {"cabin h3"}


def test_tv_4_a_pawn_that_comes_by_the_heap_is_good_enough_but_no_cabin_stands_on_it() -> None:
    state = during(yard(gravats="f5 f7"), Founding(P), turn=0)
    assert {"cabin f5", "cabin f7"} <= legal(state, P)
    assert refusal(state, "cabin f6", P) == "TV-4"


def test_tv_4_after_the_last_cabin_the_first_turn_begins() -> None:
    _, state = drafted(3, Assembly.RANDOM)
    dealer = Dealer()
    for seat in map(Seat, range(3)):
        assert state.phase == Founding(seat)
        state = terrain_vague.apply(state, seat, terrain_vague.fallback(state, seat), dealer)
    assert state.turn == 1
    assert not isinstance(state.phase, Founding)
    assert state.board.pawns[4].bit_count() == 3
