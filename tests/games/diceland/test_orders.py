"""The standing order that chooses after a combined roll (DL-8)."""

from __future__ import annotations

import pytest

from games import diceland
from games.core import Place
from games.diceland.advice.orders import UseBest
from games.diceland.state import Attacking, Choosing, Ended, State
from tests.support.games.diceland import BLUE, drawn


def after(rolled: tuple[int, int]) -> State:
    """Blue's 5 on a1 and 3 on b1 attack Red's 3 on a2."""
    armies = (Place("a1"), Place("b1"))
    return drawn("b5  b3", "  r3", phase=Choosing(BLUE, armies, Place("a2"), rolled))


@pytest.mark.parametrize(
    ("rolled", "chosen"),
    [
        ((3, 2), "choose 3 b1"),  # perfect for the three
        ((5, 3), "choose 5 a1"),  # both perfect: the stronger die takes the tile
        ((4, 1), "choose 4 a1"),  # only that destroys
        ((6, 1), "choose 1 b1"),  # the six fails; the one costs the three less
        ((6, 6), "choose 6 a1"),  # all fail: one is lost of the stronger die
    ],
)
def test_dl_8_the_order_uses_what_harms_most_and_costs_least(
    rolled: tuple[int, int], chosen: str
) -> None:
    state = after(rolled)
    legal = diceland.legal(state, BLUE)
    assert str(UseBest().decide(diceland.view(state, BLUE), legal)) == chosen


def test_dl_8_it_says_nothing_of_any_other_step_and_holds_to_the_end() -> None:
    state = drawn("b5  b3", "  r3", phase=Attacking(BLUE))
    view = diceland.view(state, BLUE)
    assert UseBest().decide(view, diceland.legal(state, BLUE)) is None
    assert UseBest().holds(view)
    over = drawn("b5  b3", phase=Ended(BLUE, "no_dice"))
    assert not UseBest().holds(diceland.view(over, BLUE))
