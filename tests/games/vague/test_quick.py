"""Quick start (TV-3a): the host puts the cabins, and nobody begins with much more land."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from games import codec, terrain_vague
from games.core import Dealer, Place, Seat
from games.terrain_vague import quick
from games.terrain_vague.assembly import build, cabins
from games.terrain_vague.box import GANGS, TERRAINS
from games.terrain_vague.events import CabinBuilt, CabinSeized
from games.terrain_vague.phases import Founding
from games.terrain_vague.state import Assembly, Options, State
from games.terrain_vague.territory import territory


def begun(players: int, seed: str, **options: object) -> tuple[State, Dealer]:
    """A match that has just begun."""
    dealer = Dealer(seed)
    made = Options(quick=True, **options)  # type: ignore[arg-type]
    return terrain_vague.setup(players, made, dealer), dealer


def lands(state: State) -> list[int]:
    return [territory(state.board, Seat(n)).bit_count() for n in range(state.seats)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tv_3a_the_host_builds_all_cabins_and_turn_1_begins(players: int) -> None:
    state, dealer = begun(players, "quick")
    told = [each.event for each in dealer.told]
    assert sum(isinstance(event, CabinBuilt | CabinSeized) for event in told) == players
    view = terrain_vague.view(state, None)
    assert (view.turn, all(gang.cabin for gang in view.gangs)) == (1, True)
    assert len(terrain_vague.awaited(state)) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tv_3a_the_lands_differ_by_little_and_every_gang_can_bring_a_pawn(players: int) -> None:
    """On one board of eight the land does not allow it, and two hexes make the difference."""
    differences = []
    for seed in "abcdefgh":
        state, _ = begun(players, seed)
        differences.append(max(lands(state)) - min(lands(state)))
        assert min(lands(state)) >= 2
        assert not state.out
    assert sorted(differences)[-2] <= 1
    assert max(differences) <= 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tv_3a_no_cabin_takes_land_from_another_player(players: int) -> None:
    for seed in "abcdefgh":
        state, dealer = begun(players, seed)
        played = {gang.gang for gang in terrain_vague.view(state, None).gangs}
        seized = [t.event.was for t in dealer.told if isinstance(t.event, CabinSeized)]
        assert not [terrain for terrain in seized if GANGS[TERRAINS.index(terrain) // 2] in played]


BOARDS = [(f"qq{n}", gangs) for n in (*range(18, 23), 94, 95) for gangs in ((0, 1), (1, 3), (3, 2))]


def test_tv_3a_no_other_two_cabins_make_the_lands_more_equal_or_larger() -> None:
    """Both cabins are tried on every two places; on some of these boards one takes the place that
    the other needed most."""
    for seed, gangs in BOARDS:
        made, _ = begun(2, seed, colours=gangs)
        bare = terrain_vague.setup(2, Options(colours=gangs), Dealer(seed))
        assert how_fair(lands(made)) == max(map(how_fair, every_two_lands(bare))), (seed, gangs)


def how_fair(sizes: list[int]) -> tuple[int, int]:
    """More equal (a hex more or less counts as equal), then larger."""
    return -max(1, abs(sizes[0] - sizes[1])), sum(sizes)


def every_two_lands(state: State) -> Iterator[list[int]]:
    """The lands with any two cabins that take nothing from the other player."""
    first, second = (
        [cabin.hex for cabin in cabins(state, Seat(n)) if not is_land_of(state, cabin.hex, 1 - n)]
        for n in (0, 1)
    )
    for one, other in product(first, second):
        if one != other:
            half = build(state, Seat(0), one, Dealer())
            yield lands(build(half, Seat(1), other, Dealer()))


def is_land_of(state: State, place: Place, seat: int) -> bool:
    return bool(state.board.ground.set_of(place) & state.board.owned[seat])


def test_tv_3a_chance_decides_among_equal_places() -> None:
    boards = {begun(4, seed)[0].board for seed in "abcdefgh"}
    assert len(boards) == 8


def test_tv_3a_chance_decides_who_has_the_hex_more() -> None:
    bare = terrain_vague.setup(2, Options(), Dealer("qq86"))
    made = {tuple(lands(quick.cabins(bare, Dealer(f"hex {n}")))) for n in range(20)}
    assert made == {(7, 8), (8, 7)}


def test_tv_3a_a_board_that_is_laid_by_the_players_gets_its_cabins_then() -> None:
    state, dealer = begun(2, "five", assembly=Assembly.DRAFT_FIVE)
    while not state.turn:
        assert not isinstance(state.phase, Founding)
        (seat,) = terrain_vague.awaited(state)
        state = terrain_vague.apply(state, seat, terrain_vague.fallback(state, seat), dealer)
    assert all(gang.cabin for gang in terrain_vague.view(state, None).gangs)


def test_tv_3a_is_agreed_on_or_not_done() -> None:
    assert Options().quick is False
    assert isinstance(terrain_vague.setup(4, Options(), Dealer("quick")).phase, Founding)
    before = codec.to_json(Options())
    assert isinstance(before, dict)
    before.pop("quick")
    assert codec.from_json(Options, before) == Options()
