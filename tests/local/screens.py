"""The pictures of the README: ``python -m tests.local.screens FOLDER`` plays and looks."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from tests.local.browser import PHONE, SCREENSHOTS, Person, person
from tests.local.test_diceland_in_browser import host, move_by_mouse, turn, whose_move


def main(folder: Path) -> None:
    """Play a match of DiceLand and keep what its players see."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, host(Path(place)) as address:
        with person(address, "Ada") as player:
            begin(player)
            play_on(player, 28)
            keep(player, folder, "turn")
            player.be(whose_move(player))
            player.press("My move")
            player.until(lambda: player.buttons(label="Confirm") or player.all("article.private"))
            keep(player, folder, "panel")
        with person(address, "Bram", PHONE, "light") as player:
            player.until(lambda: turn(player))
            keep(player, folder, "phone")


def begin(player: Person) -> None:
    """Open a table, gather, start."""
    player.command_by_keys("table open", "dice")
    player.be("Bram")
    player.press("Join")
    player.be("Ada")
    player.press("Options")
    keep(player, Path(sys.argv[1]), "options")
    player.press("Start")


def play_on(player: Person, moves: int) -> None:
    """Let both players make their first possible moves."""
    for _ in range(moves):
        before = player.until(lambda: turn(player))
        player.be(whose_move(player))
        move_by_mouse(player)
        player.until(lambda old=before: turn(player) not in ("", old))  # type: ignore[misc]


def keep(player: Person, folder: Path, name: str) -> None:
    """Shoot what is to be seen now."""
    player.shoot(name)
    shutil.copy(SCREENSHOTS / f"{name}.png", folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
