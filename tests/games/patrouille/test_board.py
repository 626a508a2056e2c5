"""The box and the board: PA-1 and PA-3; and what is said of a drawing that is no board."""

from __future__ import annotations

from collections import Counter

import pytest

from games import patrouille
from games.codec import from_json, to_json
from games.core import Place, option_choices
from games.patrouille.board import FOLDER, Arm, BadBoard, SquareKind, board, names, offered, read
from games.patrouille.state import SUPPLY, Barricade, Options, Piece, State
from tests.support.games.patrouille import (
    BLUE,
    MAN,
    OFFICER,
    RED,
    WHITE,
    YELLOW,
    awaited,
    begun,
    refusal,
    table,
)

STANDARD = (FOLDER / "board.toml").read_text("utf-8")


def test_pa_1_every_army_has_three_officers_and_seventeen_men_on_its_points() -> None:
    pieces = begun(4, 6, 1, 1, 1, 3).state.pieces
    counted = Counter(pieces.values())
    for colour in (BLUE, RED, YELLOW, WHITE):
        assert counted[Piece(colour, OFFICER)] == 3
        assert counted[Piece(colour, MAN)] == 17
    assert {p for p in pieces if pieces[p] == Piece(BLUE, OFFICER)} == {"b1", "a2", "b2"}


def test_pa_1_every_army_has_six_barricades_and_a_scout() -> None:
    state = begun(4, 6, 1, 1, 1, 3).state
    assert set(state.stock.values()) == {SUPPLY}
    assert Counter(SUPPLY) == {
        Barricade.TREE: 2, Barricade.ROCKSLIDE: 1, Barricade.WHEEL: 2, Barricade.CANNON: 1,
        Barricade.SCOUT: 1,
    }  # fmt: skip


def test_pa_3_the_board_is_the_one_of_the_reference() -> None:
    drawn = board("board")
    counted = Counter(square.kind for square in drawn.squares)
    assert counted == {
        SquareKind.OPEN: 212,
        SquareKind.OBSTACLE: 34,
        SquareKind.FORT: 6,
        SquareKind.START: 68,
        SquareKind.OFFICERS: 12,
        SquareKind.GOAL: 24,
        SquareKind.FLAG: 1,
        SquareKind.STAND: 4,
    }
    assert set(drawn.of(SquareKind.FORT)) == {"f6", "o6", "o14", "f14", "c10", "r10"}
    assert drawn.of(SquareKind.FLAG) == ("k10",)


def test_pa_3_a_goal_is_the_next_arm_counter_clockwise_or_the_nearest() -> None:
    drawn = board("board")
    left, top = {"h10", "j10", "h11", "j11", "h12", "j12"}, {"h8", "j8", "k8", "h9", "j9", "k9"}
    assert set(drawn.goal(BLUE, Arm.NEXT)) == left
    assert set(drawn.goal(BLUE, Arm.NEAREST)) == top == set(drawn.goal(RED, Arm.NEXT))
    assert set(drawn.goal(WHITE, Arm.NEAREST)) == left


def test_pa_3_flag_squares_are_never_entered() -> None:
    assert refusal(table(die=2, blue="h10", camps=()), "move h10 k10") == "PA-16"
    assert refusal(table(die=4, blue="k7"), "move k7 k10") == "PA-3"
    assert refusal(table(die=1, blue="b1"), "move b1 a1") == "PA-3"


def test_pa_3_other_boards_are_files_and_chosen_at_the_table() -> None:
    assert names() == ("board", "small")
    assert board("small").grid.columns == 15
    state = begun(2, 5, 2, 3, board="small").state
    assert len(state.pieces) == 80
    assert Place("t1") not in state.pieces


def test_pa_3_the_small_board_is_kept_for_who_has_it_and_offered_to_nobody() -> None:
    """It takes as long as the large one, and was to be a shorter game."""
    assert offered() == ("board",)
    assert option_choices(Options)["board"] == ("board",)
    stored = to_json(begun(4, 6, 1, 1, 1, 3, board="small").state)
    state = from_json(State, stored)
    assert state.options.board == "small"
    assert patrouille.legal(state, awaited(state))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" 4  a a a . . . #", " 4  a a a a . . #", "there are 18 squares a instead of 17"),
        (" 1  % 1 a", " 1  % . a", "there are 2 squares 1 instead of 3"),
        ("B B B C C . . # . . . .", "B B . C C . . # . . . .", "5 squares B instead of 6"),
        ("A A * C C", "A A . C C", "there are 0 flag squares (*) instead of 1"),
        (" 7  . . . # . . #", " 7  . . . ? . . #", "D7 is '?', which is no sign"),
        (" 7  . . . #", " 7  . . #", "row 7 has 18 squares instead of 19"),
        (" 8  ", " 9  ", "row 9 stands where row 8 should be"),
        ("    A B C D", "    A C B D", "the first line names"),
        ('nearest = "BCDA"', 'nearest = "BBDA"', "nearest is 'BBDA'"),
        ('nearest = "BCDA"', "", "nearest"),
    ],
)
def test_pa_3_a_drawing_with_a_mistake_is_refused_with_the_reason(
    old: str, new: str, said: str
) -> None:
    assert old in STANDARD
    with pytest.raises(BadBoard) as refused:
        read(STANDARD.replace(old, new))
    assert said in str(refused.value)


def test_pa_3_every_open_square_must_be_reachable_for_every_army() -> None:
    """Obstacles on a9, b10 and a11 shut a10 in; a fort is no way out either."""
    walled = STANDARD.replace(" 9  . .", " 9  # .").replace("11  . .", "11  # .")
    assert read(walled)
    for sign in "#F":
        with pytest.raises(BadBoard, match="army a cannot come to A10"):
            read(walled.replace("10  . .", f"10  . {sign}"))


def test_pa_3_an_empty_file_is_no_board() -> None:
    with pytest.raises(BadBoard):
        read("")
    with pytest.raises(BadBoard):
        read('nearest = "BCDA"\ndrawing = ""')
    with pytest.raises(BadBoard):
        board("nowhere")
