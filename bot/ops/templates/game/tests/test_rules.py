"""The rules, each by its number; the exam asks what holds for any game."""

from __future__ import annotations

from dataclasses import replace

import pytest
import tictactoe
from games.core import AnyGame, Dealer, Forbidden, Place, Seat, play
from games.exam.asking import chosen, why_not
from games.notation import parse
from tictactoe.state import Options, Put, Row, State

GAME: AnyGame = tictactoe
OWNERS = {"x": Seat(0), "o": Seat(1), ".": None}


def drawn(marks: str, row: Row = Row.WINS) -> State:
    """A board, row by row: ``x.. .o. ...``"""
    state = tictactoe.setup(2, Options(row), Dealer("seed"))
    return replace(state, squares=tuple(OWNERS[mark] for mark in marks.replace(" ", "")))


def played(state: State, move: str) -> State:
    """The board after a move of the awaited seat."""
    action = parse(tictactoe.INFO.actions, move)
    assert action is not None
    after: State = play(GAME, state, min(tictactoe.awaited(state)), action, Dealer("seed"))
    return after


def test_tt_1_the_players_move_in_turn() -> None:
    assert tictactoe.awaited(drawn("... ... ...")) == {0}
    assert tictactoe.awaited(drawn("x.. ... ...")) == {1}
    with pytest.raises(Forbidden) as refused:
        play(GAME, drawn("x.. ... ..."), Seat(0), Put(Place("b2")), Dealer())
    assert refused.value.rule == "TT-1"


def test_tt_2_a_square_that_is_marked_is_refused() -> None:
    assert why_not(tictactoe, drawn("x.. ... ..."), "put a1") == ("TT-2", "")


def test_tt_3_three_in_a_row_win() -> None:
    result = tictactoe.result(played(drawn("xx. oo. ..."), "put c1"))
    assert result is not None
    assert result.winners == {0}


def test_tt_3_a_full_board_without_a_row_is_nobodys() -> None:
    result = tictactoe.result(played(drawn("xox xoo ox."), "put c3"))
    assert result is not None
    assert result.ranks == (1, 1)


def test_tt_4_where_a_row_loses_whoever_makes_one_has_lost() -> None:
    result = tictactoe.result(played(drawn("xx. oo. ...", row=Row.LOSES), "put c1"))
    assert result is not None
    assert result.winners == {1}


def test_a_computer_takes_the_row_at_hand() -> None:
    assert chosen(tictactoe, drawn("xx. oo. ...")) == "put c1"
