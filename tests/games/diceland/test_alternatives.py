"""The alternative rules: capitals (DL-24) and fill the void (DL-25)."""

from __future__ import annotations

from functools import partial

import pytest

from games import diceland, hexes
from games.core import Dealer, Forbidden, Place, Result
from games.diceland.events import CapitalTaken, GameWon, MountainLeft, VoidFilled
from games.diceland.frame import spot
from games.diceland.state import Founding, Moving, Options, Placing, State, Terrain
from tests.support.games.diceland import BLUE, RED, awaited, drawn, legal, played, read, refusal


def founding(size: int = 8) -> State:
    return diceland.setup(2, Options(size=size, capital=True), Dealer("capitals"))


def touching(one: Place, other: Place) -> bool:
    return hexes.from_offset(*spot(one)) in hexes.neighbours(hexes.from_offset(*spot(other)))


def test_dl_24_before_the_dice_are_rolled_each_founds_a_capital_of_their_own() -> None:
    state = founding()
    assert state.phase == Founding(BLUE)
    assert state.reserve == ((), ())
    for first in diceland.legal(state, BLUE):
        half = diceland.apply(state, BLUE, first, Dealer("dice"))
        assert awaited(half) == RED
        for second in diceland.legal(half, RED):
            lands = diceland.apply(half, RED, second, Dealer("dice")).lands.values()
            capitals = [(land.capital, str(land.place), land.terrain) for land in lands]
            assert {each for each in capitals if each[0] is not None} == {
                (BLUE, str(first).split()[1], Terrain.TOWN),
                (RED, str(second).split()[1], Terrain.TOWN),
            }


def test_dl_24_a_capital_touches_the_landscape_and_not_the_other_capital() -> None:
    state = founding()
    tiles = set(state.lands)
    spots = [Place(action.split()[1]) for action in legal(state)]
    assert all(any(touching(spot, tile) for tile in tiles) for spot in spots)
    for first in spots:
        after = diceland.apply(state, BLUE, read(f"found {first}"), Dealer())
        rest = [Place(action.split()[1]) for action in legal(after)]
        assert set(rest) == {s for s in spots if s != first and not touching(s, first)}
        for beside in filter(partial(touching, first), spots):
            assert refusal(after, f"found {beside}") == "DL-24"
        assert refusal(after, "found a1") == "DL-24"
        assert refusal(after, f"found {rest[0]}", BLUE) == "DL-24"


def test_dl_24_dice_are_counted_with_the_capitals() -> None:
    state = founding(size=8)
    for seat in (BLUE, RED):
        state = diceland.apply(state, seat, diceland.legal(state, seat)[-1], Dealer("dice"))
    assert len(state.lands) == 10
    assert [len(hand) for hand in state.reserve] == [7, 7]


def test_dl_24_the_first_die_goes_on_the_own_capital() -> None:
    state = drawn("--B --  --R --", phase=Placing(RED), reserve=((1, 2, 3, 4), (1, 2, 5, 6)))
    assert legal(state) == {"place 1 c1", "place 2 c1", "place 5 c1", "place 6 c1"}
    assert refusal(state, "place 6 b1") == "DL-24"
    state = played(state, "place 6 c1").state
    assert {action.split()[2] for action in legal(state)} == {"a1"}
    state = played(state, "place 2 a1").state
    assert {action.split()[2] for action in legal(state)} == {"b1", "d1"}


def test_dl_24_not_beside_more_than_34_tiles() -> None:
    assert Options(size=34, capital=True).size == 34
    with pytest.raises(Forbidden, match="DL-24"):
        Options(size=36, capital=True)


def test_dl_24_whoever_conquers_the_enemy_capital_wins_at_once() -> None:
    after = played(drawn("b6  r3R --  r2  r2", capital=True), "attack a1 b1", rolls=[5])
    assert after.told[-2:] == (CapitalTaken(BLUE, Place("b1")), GameWon(BLUE, "capital"))
    assert diceland.result(after.state) == Result((1, 2), (1, 2), "capital")
    assert refusal(after.state, "stay", RED) == "DL-24"


def test_dl_24_also_by_a_move_onto_the_empty_capital() -> None:
    after = played(drawn("b3  --R --  r2", phase=Moving(BLUE), capital=True), "move a1 b1")
    assert diceland.result(after.state) == Result((1, 2), (1, 1), "capital")


def test_dl_24_coming_home_wins_nothing() -> None:
    state = drawn("b3  --B --  --  r2", phase=Moving(BLUE), capital=True)
    assert diceland.result(played(state, "move a1 b1").state) is None


def test_dl_24_losing_the_die_in_the_capital_is_not_the_end() -> None:
    after = played(drawn("b1B r3  --  b2", capital=True), "attack a1 b1", rolls=[2])
    assert diceland.result(after.state) is None


def test_dl_24_a_capital_is_a_town() -> None:
    state = drawn("b3B --  --  r2", phase=Moving(BLUE), capital=True, terrain=True)
    assert legal(played(state, "stay").state) == {"raise a1", "stay"}


def test_dl_25_the_defender_moves_onto_the_tile_of_a_lost_attacker() -> None:
    state = drawn("b1  r3  --  b2", fill_the_void=True)
    after = played(state, "attack a1 b1", rolls=[2])
    assert after.dice == "a1=r3 d1=b2"
    assert VoidFilled(RED, Place("b1"), Place("a1"), 3) in after.told


def test_dl_25_of_two_attackers_the_one_that_is_lost() -> None:
    state = drawn("b1  r6", "  b1", fill_the_void=True)
    after = played(state, "attack a1+a2 b1", "choose 2 a2", rolls=[2, 3])
    assert after.dice == "a1=b1 a2=r6"


def test_dl_25_only_when_the_attacker_is_lost() -> None:
    state = drawn("b2  r3  --  b2", fill_the_void=True)
    assert played(state, "attack a1 b1", rolls=[3]).dice == "a1=b1 b1=r3 d1=b2"


def test_dl_25_not_onto_a_mountain() -> None:
    state = drawn("b1M r3  --  b2", fill_the_void=True, terrain=True)
    after = played(state, "attack a1 b1", rolls=[2])
    assert after.dice == "b1=r3 d1=b2"
    assert MountainLeft(Place("a1")) in after.told
    flat = drawn("b1M r3  --  b2", fill_the_void=True, terrain=False)
    assert played(flat, "attack a1 b1", rolls=[2]).dice == "a1=r3 d1=b2"


def test_dl_25_off_a_mountain_the_defender_does_move() -> None:
    state = drawn("b1  r3M --  b2", fill_the_void=True, terrain=True)
    assert played(state, "attack a1 b1", rolls=[2]).dice == "a1=r3 d1=b2"


def test_dl_25_entering_a_capital_so_wins() -> None:
    state = drawn("b1B r3  --  b2  b2", fill_the_void=True, capital=True)
    after = played(state, "attack a1 b1", rolls=[2])
    assert after.told[-2:] == (CapitalTaken(RED, Place("a1")), GameWon(RED, "capital"))
    assert diceland.result(after.state) == Result((2, 1), (2, 1), "capital")


def test_dl_25_is_an_option() -> None:
    state = drawn("b1  r3  --  b2", fill_the_void=False)
    assert played(state, "attack a1 b1", rolls=[2]).dice == "b1=r3 d1=b2"
