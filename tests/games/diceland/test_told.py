"""What a move leads to is told beside it: then a panel need not ask again (DL-11)."""

from __future__ import annotations

from games import diceland
from games.core import Dealer, Place
from games.diceland import ADVICE
from games.diceland.advice.remarks import EndsTurn, Withstands
from games.diceland.moves import PlaceDie
from games.diceland.state import Moving, Options
from tests.support.games.diceland import BLUE, PENALTY, RED, drawn, read

MOVE = Moving(BLUE)


def test_dl_11_what_a_move_leads_to_stands_beside_it_and_above_that_it_ends_the_turn() -> None:
    """So a panel need not ask again; a warning, a second consequence or a duty left asks."""
    state = drawn("b3  --  r2", "  --", phase=MOVE)
    seen = diceland.view(state, BLUE)
    assert ADVICE.question(seen, type(read("move a1 b1"))) == (EndsTurn(RED),)
    assert ADVICE.remark(seen, read("move a1 b1")) == Withstands((Place("c1"),))
    assert ADVICE.told(seen, read("move a1 b1"))
    assert not ADVICE.told(
        seen, read("stay")
    )  # without a touch the other cannot attack either (DL-14)


def test_dl_17_what_forgets_is_asked_about_and_dl_20_so_is_what_may_go_on() -> None:
    forgets = drawn("b3  --  r2", "  --", phase=MOVE, attraction=PENALTY)
    assert not ADVICE.told(diceland.view(forgets, BLUE), read("stay"))
    goes_on = drawn("b3P --P r2P", "  --P", phase=MOVE, terrain=True)
    assert not ADVICE.told(diceland.view(goes_on, BLUE), read("move a1 b1"))
    assert ADVICE.question(diceland.view(goes_on, BLUE), type(read("stay"))) == ()


def test_dl_4_the_highest_die_is_the_usual_one_to_place() -> None:
    state = diceland.setup(2, Options(size=8), Dealer("usual"))
    (seat,) = diceland.awaited(state)
    view = diceland.view(state, seat)
    highest = max(die.value for die in diceland.legal(state, seat) if isinstance(die, PlaceDie))
    assert ADVICE.row(view, PlaceDie) == [str(highest)]
    assert not ADVICE.row(diceland.view(drawn("b3  --  r2", phase=MOVE), BLUE), PlaceDie)
