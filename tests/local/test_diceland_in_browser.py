"""The whole host as `make play` starts it: DiceLand in a real browser, by mouse or by commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local.browser import Person, person
from tests.local.playing import gather, host, move_by_mouse, moved, whose_move

pytestmark = [pytest.mark.browser, pytest.mark.long]
MOVES = 10


def test_ten_moves_with_nothing_but_the_mouse(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        gather(player, "DiceLand", "Bram")
        player.press("Start")
        for number in range(MOVES):
            moved(player, lambda: move_by_mouse(player))
            if number in (0, MOVES - 1):
                player.shoot(f"diceland-mouse-{number + 1}")
        assert not player.all(".notice-trouble")


def begin_by_commands(somebody: Person) -> None:
    somebody.command_by_keys("table open", "dice")
    somebody.be("Bram")
    somebody.command_by_keys("table join")
    somebody.be("Ada")
    somebody.command_by_keys("table start")


def test_ten_moves_with_nothing_but_commands(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        begin_by_commands(player)
        for number in range(MOVES):
            command = "diceland place" if number < MOVES / 2 else "play"
            moved(player, lambda typed=command: player.command_by_keys(typed))  # type: ignore[misc]
        player.shoot("diceland-commands")
        assert not player.all(".notice-trouble")


def test_a_stop_and_a_start_in_the_middle_of_a_match(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        begin_by_commands(player)
        for _ in range(3):
            moved(player, lambda: player.command_by_keys("play"))
        waiting_for = whose_move(player)
    with host(tmp_path) as again, person(again, "Ada") as player:
        assert again == address
        assert whose_move(player) == waiting_for
        moved(player, lambda: move_by_mouse(player))
        moved(player, lambda: player.command_by_keys("play"))
        assert not player.all(".notice-trouble")
