"""Any board at all: territory, jail, protection and lines against a slow way to find them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.hexes import AROUND, Hex
from games.terrain_vague.board import Board
from games.terrain_vague.box import CABIN, LID, TERRAINS
from games.terrain_vague.ground import GROUNDS
from games.terrain_vague.reach import cabin_of, line_of, reach, reach_over, stations
from games.terrain_vague.territory import jail, lids_over, territory


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Tiles anywhere, each gang with a cabin at most, other pawns here and there."""
    players = draw(st.integers(2, 4))
    ground = GROUNDS[players]
    kinds = draw(st.lists(st.integers(0, 7), min_size=7, max_size=7))
    dice = draw(st.randoms(use_true_random=False))
    board = Board(players)
    for number in range(len(ground.places)):
        if number == ground.centre:
            continue
        board = board.with_terrain(1 << number, dice.choice(kinds))
        gang = board.owner(1 << number)
        if gang is not None and gang < players and dice.random() < 0.25:
            lone = not cabin_of(board, gang)
            board = board.with_pawn(1 << number, CABIN if lone else dice.randrange(CABIN))
    return board


def cells(board: Board, some: int) -> set[Hex]:
    """A set of hexes as axial coordinates."""
    return {cell for n, cell in enumerate(board.ground.cells) if some >> n & 1}


def component(start: set[Hex], within: set[Hex]) -> set[Hex]:
    """Whatever hangs together with the start, step by step."""
    found: set[Hex] = set()
    todo = list(start & within)
    while todo:
        q, r = todo.pop()
        if (q, r) not in found:
            found.add((q, r))
            todo += {(q + dq, r + dr) for dq, dr in AROUND} & within
    return found


def straight(board: Board, gang: int, start: Hex) -> set[Hex]:
    """What a pawn there sees over own hexes and the heap, one step after the other (TV-14)."""
    own, everything = cells(board, board.owned[gang]) | {(0, 0)}, set(board.ground.cells)
    found = set()
    for dq, dr in AROUND:
        for far in range(1, board.ground.reach + 1):
            cell = (start[0] + far * dq, start[1] + far * dr)
            if cell in everything:
                found.add(cell)
            if cell not in own:
                break
    return found


def over(board: Board, gang: int, start: Hex) -> set[Hex]:
    """What a shot meets from there, or the big brother: it ends at a foreign pawn."""
    own, pawns = cells(board, board.owned[gang]), cells(board, board.occupied)
    found = set()
    for dq, dr in AROUND:
        for far in range(1, board.ground.reach + 1):
            cell = (start[0] + far * dq, start[1] + far * dr)
            if cell in board.ground.cells:
                found.add(cell)
            if cell in pawns - own:
                break
    return found


def seen(board: Board, gang: int, start: Hex) -> set[Hex]:
    """The same from all stations."""
    return set().union(*(straight(board, gang, s) for s in relayed(board, gang, start)))


def relayed(board: Board, gang: int, start: Hex) -> set[Hex]:
    """All stations: pawn, cabin, heap, one by way of the other (TV-15)."""
    relays = cells(board, cabin_of(board, gang)) | {(0, 0)}
    from_here = {start}
    for _ in relays:
        from_here |= {
            relay for relay in relays for s in from_here if relay in straight(board, gang, s)
        }
    return from_here


@settings(max_examples=60, deadline=None)
@given(boards())
def test_tv_14_lines_and_tv_15_relays_are_what_a_walk_finds(board: Board) -> None:
    for gang in range(board.players):
        for number, cell in enumerate(board.ground.cells):
            if board.owned[gang] & board.occupied & 1 << number:
                assert cells(board, line_of(board, gang, number)) == straight(board, gang, cell)
                assert cells(board, reach(board, gang, number)) == seen(board, gang, cell)
                assert len(stations(board, gang, number)) <= 3


@settings(max_examples=60, deadline=None)
@given(boards())
def test_tv_20_and_tv_22_empty_foreign_hexes_are_crossed_and_foreign_pawns_are_not(
    board: Board,
) -> None:
    for gang in range(board.players):
        for number, cell in enumerate(board.ground.cells):
            if board.owned[gang] & board.occupied & 1 << number:
                met = (over(board, gang, station) for station in relayed(board, gang, cell))
                assert cells(board, reach_over(board, gang, number)) == set().union(*met)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_tv_31_the_territory_is_what_hangs_together_with_the_cabin(board: Board) -> None:
    for gang in range(board.players):
        own = cells(board, board.owned[gang]) | {(0, 0)}
        land = component(cells(board, cabin_of(board, gang)), own) - {(0, 0)}
        assert cells(board, territory(board, gang)) == (land if len(land) > 1 else set())


@settings(max_examples=60, deadline=None)
@given(boards())
def test_tv_33_a_jail_is_a_closed_region_without_a_pawn(board: Board) -> None:
    pawns = cells(board, board.occupied)
    for gang in range(board.players):
        foreign = set(board.ground.cells) - cells(board, board.owned[gang])
        owns = foreign != set(board.ground.cells)
        closed = {c for c in foreign if owns and not component({c}, foreign) & pawns}
        assert cells(board, jail(board, gang)) == closed


@settings(max_examples=60, deadline=None)
@given(boards())
def test_tv_24_and_tv_25_protection_is_what_active_lids_see_of_their_own(board: Board) -> None:
    for gang in range(board.players):
        land = cells(board, territory(board, gang))
        lids = cells(board, board.pawns[LID]) & land
        for number, cell in enumerate(board.ground.cells):
            if board.owned[gang] >> number & 1:
                watched = sum(cell in seen(board, gang, lid) for lid in lids - {cell})
                cabin = bool(board.pawns[CABIN] >> number & 1)
                right = watched if cell in land and not cabin else 0
                assert lids_over(board, 1 << number) == right


@given(boards())
def test_every_hex_but_the_heap_has_one_terrain_and_one_owner(board: Board) -> None:
    for number in range(len(board.ground.places)):
        terrain, owner = board.terrain(1 << number), board.owner(1 << number)
        if number == board.ground.centre:
            assert terrain is owner is None
        else:
            assert terrain is not None
            assert owner == terrain // 2 < len(TERRAINS) // 2
