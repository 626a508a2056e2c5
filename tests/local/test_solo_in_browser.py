"""Alone against computers, as `make play` shows it: by mouse only, with a kill in the middle."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest

from tests.local.browser import Person, person
from tests.local.playing import answer, host, move_by_mouse, turn

pytestmark = [pytest.mark.browser, pytest.mark.long]
any_of = random.Random(3).randrange
GAMES = ("DiceLand", "Maillot Arc-en-Ciel", "Patrouille", "Terrain Vague")
MOVES = 3


def my_turn(player: Person) -> str:
    """The newest board, once it is Ada's move there."""
    return str(player.until(lambda: "@Ada" in turn(player) and turn(player)))


def calls(player: Person) -> int:
    """How often Ada was called: a board of its own each time, which says so when it is old."""
    return sum("@Ada, your move" in text or "an older board" in text for text in player.texts())


def act(player: Person) -> None:
    """One move of Ada's, whatever is asked, until she is called again."""
    my_turn(player)
    before = calls(player)
    if player.buttons(label="Choose in secret"):
        answer(player, "letters", any_of)
    else:
        move_by_mouse(player, any_of)
    player.until(lambda: calls(player) > before)


def test_how_strong_the_computers_are_is_one_press_and_normal_without(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        levels = player.until(lambda: player.all(".levels button"))
        pressed = [one.text for one in levels if one.get_attribute("aria-pressed") == "true"]
        assert pressed == ["normal"]
        player.click_on("[data-level=hard]")
        player.click_on(".games button", GAMES.index("DiceLand"))
        player.until(lambda: any("Hard computer" in text for text in player.texts()))


def test_three_presses_lead_to_the_first_own_move_and_a_kill_loses_nothing(tmp_path: Path) -> None:
    with host(tmp_path, signal.SIGKILL) as address, person(address, "Ada") as player:
        names = [button.text for button in player.until(lambda: player.all(".games button strong"))]
        assert names == list(GAMES)
        player.click_on(".games button", GAMES.index("Patrouille"))
        for _ in range(MOVES):
            act(player)
        assert calls(player) == MOVES + 1  # the first, and one after each of Ada's moves
        board = my_turn(player)
    with host(tmp_path, signal.SIGKILL) as address, person(address, "Ada") as player:
        assert my_turn(player).partition("@Ada")[2][:60] == board.partition("@Ada")[2][:60]
        for _ in range(MOVES):
            act(player)
        assert not player.all(".notice-trouble")
