"""Before the first turn: DL-2 to DL-5."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games import diceland
from games.core import Dealer, Event, Place
from games.diceland.events import (
    DiceRolled,
    DiePlaced,
    HasFirstTurn,
    HasFirstTurnTied,
    PlacesFirst,
    RollsTied,
)
from games.diceland.state import Attacking, Options, Placing, State
from tests.support.games.diceland import BLUE, RED, drawn, legal, played, refusal

SMALL = Options(size=8)  # six dice a player


def rolled(*dice: int) -> tuple[State, Sequence[Event]]:
    dealer = Dealer(draws=[die - 1 for die in dice])
    state = diceland.setup(2, SMALL, dealer)
    assert len(dealer.draws) == len(dice)
    return state, [told.event for told in dealer.told]


@pytest.mark.parametrize(("size", "dice"), [(8, 6), (10, 7), (12, 8), (36, 20)])
def test_dl_2_half_as_many_dice_as_tiles_and_two_more(size: int, dice: int) -> None:
    state = diceland.setup(2, Options(size=size), Dealer("dice"))
    assert [len(hand) for hand in state.reserve] == [dice, dice]


def test_dl_2_all_are_rolled_once_for_everybody_to_see() -> None:
    state, told = rolled(1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1)
    assert state.reserve == ((6, 5, 4, 3, 2, 1), (1, 1, 1, 1, 1, 1))
    assert DiceRolled(BLUE, (6, 5, 4, 3, 2, 1)) in told
    assert DiceRolled(RED, (1, 1, 1, 1, 1, 1)) in told
    assert diceland.view(state, RED).state.reserve == state.reserve


def test_dl_2_only_values_that_were_rolled_are_placed() -> None:
    state, _ = rolled(6, 6, 6, 2, 2, 2, 1, 1, 1, 1, 1, 1)
    tile = next(iter(state.lands))
    assert {action.split()[1] for action in legal(state)} == {"6", "2"}
    assert refusal(state, f"place 5 {tile}") == "DL-2"


@pytest.mark.parametrize(
    ("blue", "red", "event"),
    [
        ((6, 1, 1, 1, 1, 1), (5, 5, 5, 5, 5, 5), PlacesFirst(BLUE, 6, more=1, fewer=0)),
        ((6, 5, 5, 5, 5, 5), (6, 6, 1, 1, 1, 1), PlacesFirst(RED, 6, more=2, fewer=1)),
        ((6, 5, 2, 2, 2, 2), (5, 6, 5, 1, 1, 1), PlacesFirst(RED, 5, more=2, fewer=1)),
        ((3, 3, 3, 2, 1, 1), (3, 3, 3, 1, 1, 1), PlacesFirst(BLUE, 2, more=1, fewer=0)),
    ],
)
def test_dl_3_more_sixes_places_first_then_more_fives_and_so_on(
    blue: Sequence[int], red: Sequence[int], event: PlacesFirst
) -> None:
    state, told = rolled(*blue, *red)
    assert told[-1] == event
    assert state.phase == Placing(event.seat)
    tile = next(iter(state.lands))
    late = RED if event.seat == BLUE else BLUE
    assert refusal(state, f"place 1 {tile}", late) == "DL-3"


def test_dl_3_exactly_the_same_dice_are_rolled_again() -> None:
    same = (1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1)
    state, told = rolled(*same[0], *same[1], 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1)
    assert told.count(RollsTied()) == 1
    assert state.reserve[BLUE] == (2, 2, 2, 2, 2, 2)
    assert state.phase == Placing(BLUE)


def test_dl_4_in_turn_each_places_a_die_on_an_empty_tile() -> None:
    state = drawn("b5  --", "  --  --", phase=Placing(RED), reserve=((3, 3, 2), (6, 4, 4, 1)))
    assert len(legal(state)) == 3 * 3
    assert refusal(state, "place 6 a1") == "DL-4"
    assert refusal(state, "place 6 n9") == "DL-4"
    assert refusal(state, "attack a1 b1") == "DL-4"
    assert refusal(state, "place 3 b1", BLUE) == "DL-4"
    after = played(state, "place 4 b1")
    assert after.dice == "a1=b5 b1=r4"
    assert after.told == (DiePlaced(RED, 4, Place("b1")),)
    assert after.state.reserve == ((3, 3, 2), (6, 4, 1))
    assert after.state.phase == Placing(BLUE)


def test_dl_4_two_dice_are_left_to_each() -> None:
    dealer = Dealer("placing")
    state = diceland.setup(2, Options(size=20), dealer)
    while isinstance(state.phase, Placing):
        seat = state.phase.seat
        state = diceland.apply(state, seat, dealer.pick(diceland.legal(state, seat)), dealer)
    assert set(state.armies) == set(state.lands)
    assert [len(hand) for hand in state.reserve] == [2, 2]
    owners = [die.seat for die in state.armies.values()]
    assert owners.count(BLUE) == owners.count(RED) == 10


def test_dl_5_the_higher_reserve_has_the_first_turn() -> None:
    state = drawn("b1  r1  b2  --", phase=Placing(RED), reserve=((3, 3), (6, 5, 2)), turn=0)
    after = played(state, "place 2 d1")
    assert after.told[-1] == HasFirstTurn(RED, more=11, fewer=6)
    assert after.state.phase == Attacking(RED)
    assert (after.state.first, after.state.turn) == (RED, 1)
    assert refusal(after.state, "attack a1 b1", BLUE) == "DL-5"


def test_dl_5_a_low_reserve_gives_it_to_the_other() -> None:
    state = drawn("b1  r1  b2  --", phase=Placing(RED), reserve=((3, 3), (1, 4, 6)), turn=0)
    after = played(state, "place 6 d1")
    assert after.told[-1] == HasFirstTurn(BLUE, more=6, fewer=5)
    assert after.state.phase == Attacking(BLUE)


def test_dl_5_equal_reserves_give_it_to_who_placed_first() -> None:
    tied = ((3, 3), (5, 4, 2))
    state = drawn("r1  b1  r2  --", phase=Placing(RED), reserve=tied, first=BLUE, turn=0)
    after = played(state, "place 5 d1")
    assert after.told[-1] == HasFirstTurnTied(BLUE, 6)
    assert after.state.first == BLUE
