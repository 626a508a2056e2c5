"""Computers at DiceLand: what a player sees of them."""

from __future__ import annotations

import pytest

from games import diceland
from games.computers import Level
from games.computers.pairs import play_match, player
from games.core import Place, Seat
from games.diceland.computer.worth import POINTS, promise
from games.diceland.state import (
    Choosing,
    Founding,
    Lowering,
    Options,
    Placing,
    Raising,
)
from games.exam.asking import chosen
from games.exam.sittings import Sitting, each, match, sittings
from tests.support.games.diceland import BLUE, PENALTY, awaited, drawn

THINKERS = pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
SITTINGS = [sitting for sitting in sittings() if sitting.key == "diceland"]


@THINKERS
def test_it_takes_the_win_at_hand(level: Level) -> None:
    """DL-14: the six always strikes the last die down, the one hardly ever."""
    state = drawn("b1P r1P b6P")
    assert chosen(diceland, state, level) == "attack c1 b1"


@THINKERS
def test_it_takes_the_capital_rather_than_a_better_die(level: Level) -> None:
    """DL-24."""
    state = drawn("r6P b6P r1R", "  r4P --P", "b1B --P --P", capital=True)
    assert chosen(diceland, state, level) == "attack b1 c1"


def test_hard_keeps_the_enemy_out_of_its_own_capital() -> None:
    """DL-24: a six that may come in at the next turn is struck, not a one elsewhere."""
    state = drawn("b1B r6P b6P r1P --P", "  --P --P --P r2P", "--P r1R --P --P", capital=True)
    assert chosen(diceland, state).split()[-1] == "b1"


@THINKERS
def test_of_two_pairings_it_chooses_the_one_that_does_more(level: Level) -> None:
    """DL-8: five by the six takes the four away and leaves a five; two would leave it standing."""
    phase = Choosing(BLUE, (Place("a1"), Place("b1")), Place("a2"), (5, 2))
    state = drawn("b6P b3P r6P", "  r4P r1P", phase=phase, reserve=((5, 2), (1, 1)))
    assert chosen(diceland, state, level) == "choose 5 a1"


@THINKERS
def test_a_town_raises_its_die(level: Level) -> None:
    """DL-20."""
    state = drawn("b3T b6T --P", "  r2P", phase=Raising(BLUE), terrain=True)
    assert chosen(diceland, state, level) == "raise a1"


@THINKERS
def test_what_was_forgotten_is_lowered(level: Level) -> None:
    """DL-17."""
    phase = Lowering(BLUE, (Place("b1"),))
    state = drawn("b3P r3P --P", phase=phase, attraction=PENALTY)
    assert chosen(diceland, state, level) == "lower b1"


@THINKERS
def test_the_best_dice_are_placed_and_the_worst_stay_beside_the_board(level: Level) -> None:
    """DL-4: two of each player's dice are left over."""
    hands = ((6, 4, 1, 1), (5, 3, 2, 1))
    state = drawn("--P b6P --P r6P --P --P", phase=Placing(BLUE), reserve=hands)
    assert chosen(diceland, state, level).split()[1] in {"6", "4"}


@THINKERS
def test_a_die_is_placed_where_it_may_strike_a_weak_one(level: Level) -> None:
    """DL-4: beside the six it would win nothing, beside the one almost surely a tile."""
    hands = ((6, 1, 1), (4, 1, 1))
    state = drawn("r6P --P b3P --P r1P", phase=Placing(BLUE), reserve=hands)
    assert chosen(diceland, state, level) == "place 6 d1"


@THINKERS
def test_a_weak_die_is_not_placed_beside_a_strong_one(level: Level) -> None:
    """DL-4: a two beside a six is lost to it; at the other end of the row it is safe."""
    hands = ((2, 1, 1), (4, 1, 1))
    state = drawn("r6P --P r3P b6P --P", phase=Placing(BLUE), reserve=hands)
    assert chosen(diceland, state, level) == "place 2 e1"


@THINKERS
def test_a_capital_is_founded_where_few_ways_lead_in(level: Level) -> None:
    """DL-24: the only places that touch a single tile are the ends of a row."""
    state = drawn("--P --P --P --P", phase=Founding(BLUE), capital=True, size=8)
    spot = chosen(diceland, state, level).removeprefix("found ")
    assert spot in {"e1", "d2"}


def test_an_attack_promises_what_the_rules_make_of_it_on_average() -> None:
    """DL-7: a one fails five times in six and is lost; else it takes one from the other."""
    points, conquest = promise((1,), 1)
    assert conquest == pytest.approx(1 / 6)
    assert points == pytest.approx((POINTS[1] - 5 * POINTS[1]) / 6)
    assert promise((6,), 1)[1] == pytest.approx(1)
    assert promise((6, 6), 6)[0] > promise((6,), 6)[0]


@each(SITTINGS)
def test_every_level_plays_every_phase_of_every_table(sitting: Sitting) -> None:
    """One position of each phase that a match of random players came through."""
    seen = {type(s.position.state.phase): s.position.state for s in match(sitting)}
    for state in seen.values():
        if diceland.awaited(state):
            legal = set(map(str, diceland.legal(state, awaited(state))))
            assert {
                chosen(diceland, state, Level.EASY),
                chosen(diceland, state, Level.NORMAL),
            } <= legal
            assert chosen(diceland, state, Level.EASY) == chosen(diceland, state, Level.EASY)


@pytest.mark.parametrize("size", [8, pytest.param(20, marks=pytest.mark.long)])
def test_hard_plays_a_match_to_its_end(size: int) -> None:
    options = Options(size=size, terrain=True, grouping=True, fill_the_void=True)
    result = play_match(diceland, [player("hard"), player("easy")], "s", options).result
    assert result.winners


def test_chance_has_no_part_in_what_normal_and_hard_do_and_some_in_what_easy_does() -> None:
    state = drawn("b6P r1P b2P r6P", "  b1P r2P b4P")
    assert len({chosen(diceland, state, Level.EASY, str(seed)) for seed in range(24)}) > 1
    assert len({chosen(diceland, state, Level.NORMAL, str(seed)) for seed in range(24)}) == 1
    assert len({chosen(diceland, state, Level.HARD, str(seed)) for seed in range(2)}) == 1


@pytest.mark.long
def test_normal_beats_random() -> None:
    won = 0
    for number in range(20):
        names = ["normal", "random"] if number % 2 else ["random", "normal"]
        played = play_match(diceland, [*map(player, names)], f"seed {number // 2}")
        won += Seat(names.index("normal")) in played.result.winners
    assert won >= 16
