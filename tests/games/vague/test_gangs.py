"""Gangs that are chosen or drawn (TV-4a), and what follows from them (TV-8, TV-11, TV-12)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest

from games import log, terrain_vague
from games.colours import BY_LOT
from games.core import Dealer, Seat
from games.terrain_vague import ADVICE
from games.terrain_vague.box import COSTS, GANGS, HIDEOUTS, TERRAINS, Gang
from games.terrain_vague.moves import Appoint, Take, Tile
from games.terrain_vague.phases import Appointing, Duelling, Ended, Founding, Gathering, Taking
from games.terrain_vague.state import Assembly, Options, State
from games.terrain_vague.view import VagueView
from tests.support.games.vague import during, legal, match, yard

SWORN = {
    Gang.PARPAINGS: Gang.RONCIER,
    Gang.RONCIER: Gang.PARPAINGS,
    Gang.CLOAQUE: Gang.FERRAILLEURS,
    Gang.FERRAILLEURS: Gang.CLOAQUE,
}
PAIRS = list(permutations(range(4), 2))
TRIPLES = list(permutations(range(4), 3))
CHOICES = [*PAIRS, *TRIPLES, (1, 0, 3, 2), (3, 2, 1, 0), (2, 0, 3, 1)]


def chosen(colours: tuple[int, ...], **options: Any) -> Options:
    return Options(colours=colours, **options)


def begun(colours: tuple[int, ...], **options: Any) -> State:
    """A board laid by the host, and every cabin built."""
    state = terrain_vague.setup(len(colours), chosen(colours, **options), Dealer("gangs"))
    while isinstance(state.phase, Founding):
        seat = state.phase.seat
        state = terrain_vague.apply(
            state, seat, terrain_vague.fallback(state, seat), Dealer("gangs")
        )
    return state


def first_duels(colours: tuple[int, ...]) -> State:
    """Turn 3, before the duels: nobody has done anything but what a lone gang must."""
    state = begun(colours)
    for _ in range(100):
        if isinstance(state.phase, Duelling | Ended):
            return state
        (seat,) = terrain_vague.awaited(state)
        state = terrain_vague.apply(
            state, seat, terrain_vague.fallback(state, seat), Dealer("gangs")
        )
    raise AssertionError("no duels")


def seen(state: State, seat: int | None = None) -> VagueView:
    return terrain_vague.view(state, None if seat is None else Seat(seat))


@pytest.mark.parametrize("colours", CHOICES, ids=str)
def test_tv_4a_any_two_three_or_four_gangs_play_with_their_own_hideout_cards(
    colours: tuple[int, ...],
) -> None:
    state = begun(colours)
    view = seen(state)
    assert [gang.gang for gang in view.gangs] == [GANGS[n] for n in colours]
    assert [gang.card for gang in view.gangs] == [tuple(HIDEOUTS[n]) for n in colours]
    if not isinstance(state.phase, Appointing):
        assert state.points == tuple(HIDEOUTS[n][0].number for n in colours)
    strong = [TERRAINS[2 * n + 1] for n in colours]
    for gang, terrain in zip(view.gangs, strong, strict=True):
        (cabin,) = (hex_ for hex_ in view.hexes if hex_.place == gang.cabin)
        assert cabin.gang is gang.gang
        assert cabin.terrain in (terrain, TERRAINS[TERRAINS.index(terrain) - 1])


@pytest.mark.parametrize("colours", CHOICES, ids=str)
def test_tv_4a_a_match_of_any_gangs_comes_to_an_end(colours: tuple[int, ...]) -> None:
    *_, (state, _) = match(len(colours), chosen(colours), 7)
    assert isinstance(state.phase, Ended)
    assert state.board.gangs[: len(colours)] == colours


def test_tv_4a_nobody_chooses_and_the_gangs_go_by_the_seats() -> None:
    for seats in (2, 3, 4):
        plain = terrain_vague.setup(seats, Options(), Dealer("as ever"))
        same = terrain_vague.setup(seats, chosen(tuple(range(seats))), Dealer("as ever"))
        assert plain.board == same.board
        assert [gang.gang for gang in seen(plain).gangs] == list(GANGS[:seats])


def test_tv_4a_gangs_are_drawn_by_the_dealer_before_anything_else() -> None:
    game, options = terrain_vague, chosen((BY_LOT, 0, BY_LOT))
    drawn = set()
    for n in range(30):
        position, entry = log.start(game, 3, options, f"lot {n}")
        colours = position.state.options.colours
        assert colours[1] == 0
        assert sorted({*colours} | {0}) == sorted(colours)
        assert entry.draws[:2] == (
            [1, 2, 3].index(colours[0]),
            [c for c in (1, 2, 3) if c != colours[0]].index(colours[2]),
        )
        assert log.replay(game, 3, options, [entry]) == position
        drawn.add(colours)
    assert len(drawn) == 6


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_tv_12_two_players_duel_each_other_with_their_own_numbers_whatever_their_gangs(
    pair: tuple[int, int],
) -> None:
    state = first_duels(pair)
    assert isinstance(state.phase, Duelling)
    red = [HIDEOUTS[n][2].number for n in pair]
    bouts = {bout.seat: bout for bout in state.phase.bouts}
    for seat, foe in ((0, 1), (1, 0)):
        bout = bouts[Seat(seat)]
        assert (bout.pawns, bout.foe, bout.bars, bout.lone) == (red[seat], foe, red[foe], False)
        assert not ADVICE.ahead(seen(state, seat), Appoint)
        assert seen(state).gangs[seat].foe == foe


@pytest.mark.parametrize("triple", TRIPLES, ids=str)
def test_tv_11_of_three_the_gang_without_its_sworn_enemy_is_alone(
    triple: tuple[int, int, int],
) -> None:
    (absent,) = {0, 1, 2, 3} - {*triple}
    lone = Seat(triple.index(GANGS.index(SWORN[GANGS[absent]])))
    state = begun(triple)
    assert state.phase == Appointing(lone)
    others = {f"appoint {GANGS[n].value}" for seat, n in enumerate(triple) if seat != lone}
    assert legal(state, lone) == others
    assert [gang.lone for gang in seen(state).gangs] == [seat == lone for seat in range(3)]
    state = first_duels(triple)
    assert isinstance(state.phase, Duelling)
    (against,) = (bout for bout in state.phase.bouts if bout.lone)
    assert against.seat == lone
    assert against.foe == state.named[lone]
    assert against.pawns == HIDEOUTS[triple[lone]][2].number
    assert against.bars == HIDEOUTS[absent][2].number
    sworn = {bout.seat: bout.foe for bout in state.phase.bouts if not bout.lone}
    assert sworn == {foe: seat for seat, foe in sworn.items()}
    assert {*sworn} == {seat for seat in range(3) if seat != lone}


@pytest.mark.parametrize("pair", list(combinations(range(4), 2)), ids=str)
def test_tv_4a_only_sworn_enemies_pay_the_higher_price(pair: tuple[int, int]) -> None:
    """TV-28: the prices of the table; gangs that nobody plays are paid for in the same way."""
    terrain = [TERRAINS[2 * n] for n in range(4)]
    gangs = (*pair, *(n for n in range(4) if n not in pair))
    board = replace(yard(2, rest="gravats", ronces="d1"), gangs=gangs)
    land = dict(zip((2 * gangs.index(n) for n in range(4)), ("a1", "a2", "b1", "b2"), strict=True))
    for kind, place in land.items():
        board = board.with_terrain(board.ground.set_of(place), kind)  # type: ignore[arg-type]
    state = during(board, Taking(Seat(0)), options=chosen(pair))
    view = seen(state, 0)
    mine = GANGS[pair[0]]
    for gang in GANGS:
        (price,) = {
            hex_.take.base
            for hex_ in view.hexes
            if hex_.gang is gang and hex_.terrain is terrain[GANGS.index(gang)] and hex_.take
        }
        own, foe = gang is mine, gang is SWORN[mine]
        assert price == (COSTS.own if own else COSTS.sworn[0] if foe else COSTS.take[0])


@pytest.mark.parametrize("pair", [(2, 3), (3, 0)], ids=str)
def test_tv_2_nobody_lays_tiles_of_the_gang_they_have_chosen(pair: tuple[int, int]) -> None:
    state = terrain_vague.setup(2, chosen(pair, assembly=Assembly.DRAFT), Dealer("draft"))
    for seat in (0, 1):
        tiles = [tile for tile in terrain_vague.legal(state, Seat(seat)) if isinstance(tile, Tile)]
        laid = {TERRAINS.index(tile.terrain) // 2 for tile in tiles}
        assert laid == {0, 1, 2, 3} - {pair[seat]}
        tile, before = tiles[0], dict(seen(state).piles)
        state = terrain_vague.apply(state, Seat(seat), tile, Dealer("draft"))
        (lying,) = (h for h in seen(state).hexes if h.place == tile.hex)
        assert lying.terrain is tile.terrain
        assert dict(seen(state).piles) == before | {tile.terrain: before[tile.terrain] - 1}


def test_tv_4a_what_happened_is_told_with_the_terrain_of_the_chosen_gang() -> None:
    state = begun((3, 1))
    for _ in range(200):
        if isinstance(state.phase, Taking) and state.phase.seat == 0:
            break
        (seat,) = terrain_vague.awaited(state)
        actions = terrain_vague.legal(state, seat)
        gather = [a for a in actions if str(a).startswith("gather wheelbarrow")]
        act = gather[0] if gather and isinstance(state.phase, Gathering) else None
        end = next(a for a in actions if str(a) in ("end phase", "pawns 8"))
        state = terrain_vague.apply(state, seat, act or end, Dealer("taking"))
    takings = [a for a in terrain_vague.legal(state, Seat(0)) if isinstance(a, Take)]
    assert len(takings) > 1
    for taking in takings:
        dealer = Dealer("taking")
        terrain_vague.apply(state, Seat(0), taking, dealer)
        event: Any = dealer.told[0].event
        new = event.terrain if hasattr(event, "terrain") else event.now
        assert TERRAINS.index(new) // 2 == 3
