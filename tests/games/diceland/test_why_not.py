"""Why a rule forbids a player something here and now."""

from __future__ import annotations

from functools import partial

import pytest

from games import diceland
from games.core import Place, Seat
from games.diceland.frame import CENTRE
from games.diceland.state import (
    Board,
    Building,
    Choosing,
    Founding,
    Lowering,
    Moving,
    Options,
    Placing,
    Raising,
    State,
)
from games.exam.asking import why_not
from tests.support.games.diceland import BLUE, ENFORCED, PENALTY, drawn

against = partial(why_not, diceland)


CHOICE = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (2, 5))
ALL_FAIL = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (5, 6))
TABLE = drawn("b3  r4H --  b1T", "  b2  --  r1M", terrain=True)


@pytest.mark.parametrize(
    ("move", "rule", "why"),
    [
        ("attack c1 b1", "DL-6", "You have no die on C1."),
        ("attack a1 c1", "DL-6", "There is no enemy die on C1."),
        ("attack d1 b1", "DL-6", "D1 does not touch B1."),
        ("attack a1 c2", "DL-6", "A1 does not touch C2."),
        ("attack a1+d1 b1", "DL-8", "D1 does not touch B1."),
        ("attack a1+a1 b1", "DL-8", "One die attacks, or two different ones."),
        ("attack a1+a2 b1", "DL-19", "B1 is hills: only one die at a time can attack it."),
        ("move d1 c1", "DL-6", "You can attack, so now you must."),
        ("stay", "DL-6", "You can attack, so now you must."),
        ("group a1 a2", "DL-18", "Dice cannot be grouped in this match."),
        ("found c1", "DL-24", "There are no capitals in this match."),
        ("lower b1", "DL-17", "No dice are lowered in this match."),
    ],
)
def test_why_not_this_attack(move: str, rule: str, why: str) -> None:
    """DL-6, DL-8, DL-19, and what the table does not play with."""
    assert against(TABLE, move) == (rule, why)


def test_why_not_two_against_a_mountain() -> None:
    """DL-21, and a die that touches nobody (DL-6)."""
    state = drawn("b3  r4M b1", "  b2  --  --  --  b6", terrain=True)
    assert against(state, "attack a1+a2 b1")[0] == "DL-21"
    assert against(state, "attack e2 b1") == ("DL-6", "E2 touches no enemy die.")


@pytest.mark.parametrize(
    ("move", "rule", "why"),
    [
        ("move c1 d1", "DL-11", "You have no die on C1."),
        ("move a1 c1", "DL-13", "A1 touches the enemy on B1."),
        ("move d2 d3", "DL-12", "D2 has just conquered its tile."),
        ("move d1 h9", "DL-11", "There is no tile on H9."),
        ("move d1 a2", "DL-11", "D1 does not touch A2."),
        ("move d1 d2", "DL-11", "There is a die on D2 already."),
        ("move d1 e1", "DL-21", "E1 is a mountain."),
        ("move d1 c2", "DL-17", "D1 can go up to an enemy, on C1;"),
        ("stay", "DL-17", "D1 can go up to an enemy, on C1;"),
        ("group d1 c1", "DL-18", "You have no die on C1."),
        ("attack a1 b1", "DL-6", "Your attack is over: now you may move a die."),
        ("raise d1", "DL-20", "Your attack is over: now you may move a die."),
    ],
)
def test_why_not_this_move(move: str, rule: str, why: str) -> None:
    """DL-11, DL-12, DL-13, DL-17, DL-18, DL-21."""
    phase = Moving(BLUE, conqueror=Place("d2"))
    rows = ("b3  r4  --  b4  --M", "  b2  --  --  b1", "--  --  --  --  r1  --")
    state = drawn(*rows, terrain=True, grouping=True, attraction=ENFORCED, phase=phase)
    found = against(state, move)
    assert found[0] == rule
    assert found[1].startswith(why)


@pytest.mark.parametrize(
    ("phase", "move", "rule", "why"),
    [
        (CHOICE, "choose 3 a1", "DL-8", "You have not rolled a 3: you rolled 2 + 5."),
        (CHOICE, "choose 2 d1", "DL-8", "D1 is not in this attack: A1 + A2 are."),
        (CHOICE, "choose 5 a1", "DL-8", "A 5 fails for A1, which shows 3, and you have a choice"),
        (CHOICE, "attack a1 b1", "DL-8", "You have rolled: now choose"),
        (ALL_FAIL, "choose 6 a1", "DL-8", "Both rolls fail, whichever you use: choose the 5"),
        (Raising(BLUE), "raise b1", "DL-20", "You have no die on B1."),
        (Raising(BLUE), "raise a1", "DL-20", "A1 is not on a town."),
        (Raising(BLUE, (Place("d1"),)), "raise d1", "DL-20", "D1 has attacked or moved this turn."),
        (Raising(BLUE), "move d1 c1", "DL-11", "Your move is over"),
        (Placing(BLUE), "place 5 c1", "DL-2", "You have no 5 to place: you have 6 + 1."),
        (Placing(BLUE), "place 6 b1", "DL-4", "There is a die on B1 already."),
        (Placing(BLUE), "place 6 n9", "DL-4", "There is no tile on N9."),
        (Placing(BLUE), "attack a1 b1", "DL-4", "First all dice are placed"),
        (Building(BLUE), "lay c1 plains", "DL-1", "There is a tile on C1 already."),
        (Building(BLUE), "lay n9 plains", "DL-1", "N9 touches no tile of the landscape."),
        (Building(BLUE), "stay", "DL-1", "First the landscape is built"),
    ],
)
def test_why_not_in_other_steps(phase: Raising, move: str, rule: str, why: str) -> None:
    """DL-1, DL-2, DL-4, DL-8, DL-11, DL-20."""
    found = against(
        drawn("b3  r4  --  b1T", "  b2", phase=phase, terrain=True, reserve=((6, 1), (1, 1))), move
    )
    assert found[0] == rule
    assert found[1].startswith(why)


def test_why_not_raise_a_six_or_lower_a_one() -> None:
    """DL-20, DL-17."""
    six = drawn("b6T r4", "  b3T", phase=Raising(BLUE), terrain=True)
    assert against(six, "raise a1") == ("DL-20", "A1 shows 6 already.")
    forgotten = Lowering(BLUE, (Place("b1"), Place("c1")))
    state = drawn("b3  r1  r4  r5", attraction=PENALTY, phase=forgotten)
    assert against(state, "lower b1") == ("DL-17", "B1 shows 1 already.")
    assert against(state, "lower d1") == ("DL-17", "D1 had no such move to make.")
    assert against(state, "lower a1") == ("DL-17", "There is no enemy die on A1.")


def test_why_not_found_or_place_there() -> None:
    """DL-24, DL-1."""
    founding = drawn("--  --B --", phase=Founding(Seat(1)), capital=True)
    assert against(founding, "found b2") == ("DL-24", "B2 touches the other capital, on B1.")
    assert against(founding, "found a1") == ("DL-24", "There is a tile on A1 already.")
    placing = drawn("--  --B", phase=Placing(BLUE), capital=True, reserve=((6, 1), (1, 1)))
    assert against(placing, "place 6 a1") == ("DL-24", "Your first die goes on your capital, B1.")
    row = drawn("b6B --R --  --", phase=Placing(BLUE), capital=True, reserve=((6, 1, 1), (1, 1)))
    why = "B1 is the other player's capital: you place no die there."
    assert against(row, "place 6 b1") == ("DL-24", why)
    bare = State(Options(board=Board.TURNS), {}, {}, ((), ()), Building(BLUE))
    assert against(bare, "lay g7 town") == ("DL-1", "The terrain has no effect in this match.")
    empty = State(Options(board=Board.TURNS, terrain=True), {}, {}, ((), ()), Building(BLUE))
    middle = f"The first tile lies in the middle, on {CENTRE.upper()}."
    assert against(empty, "lay a1 town") == ("DL-1", middle)
