"""The pictures of the README: ``python -m tests.local.screens FOLDER`` plays and looks."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from tests.local.browser import PHONE, SCREENSHOTS, Person, person
from tests.local.playing import called, gather, host, move_by_mouse, moved, turn, whose_move
from tests.local.test_games_in_browser import never_the_last, ride
from tests.local.test_vague_in_browser import middle


def main(folder: Path) -> None:
    """Play some of each game and keep what its players see."""
    folder.mkdir(parents=True, exist_ok=True)
    diceland(folder)
    patrouille(folder)
    maillot(folder)
    terrain_vague(folder)


def diceland(folder: Path) -> None:
    """The options, a turn, a panel, and the same on a phone."""
    with tempfile.TemporaryDirectory() as place, host(Path(place)) as address:
        with person(address, "Ada") as player:
            gather(player, "DiceLand", "Bram")
            player.press("Options")
            keep(player, folder, "options")
            player.press("Start")
            for _ in range(28):
                moved(player, lambda: move_by_mouse(player))
            keep(player, folder, "turn")
            player.be(whose_move(player))
            player.press("My move")
            player.until(lambda: player.buttons(label="Confirm") or player.all("article.private"))
            keep(player, folder, "panel")
        with person(address, "Bram", PHONE, "light") as player:
            player.until(lambda: turn(player))
            keep(player, folder, "phone")


def patrouille(folder: Path) -> None:
    """The board of four armies on the march."""
    with (
        tempfile.TemporaryDirectory() as place,
        host(Path(place)) as address,
        person(address, "Ada") as player,
    ):
        gather(player, "Patrouille", "Bram", "Cleo", "Dirk")
        player.press("Start")
        for _ in range(60):
            moved(player, lambda: move_by_mouse(player, never_the_last))
        keep(player, folder, "patrouille")


def maillot(folder: Path) -> None:
    """The board in the second lap, in the middle of an auction with sealed bids."""
    with (
        tempfile.TemporaryDirectory() as place,
        host(Path(place)) as address,
        person(address, "Ada") as player,
    ):
        gather(player, "Maillot Arc-en-Ciel", "Bram", "Cleo", "Dirk")
        player.press("Start")
        while not (told(player, "Lap 1 ends") and player.buttons(label="Choose in secret")):
            moved(player, lambda: ride(player))
        moved(player, lambda: ride(player))
        keep(player, folder, "maillot")


def terrain_vague(folder: Path) -> None:
    """The junkyard: what a panel marks on it, and how it looks when the gangs have gathered."""
    with (
        tempfile.TemporaryDirectory() as place,
        host(Path(place)) as address,
        person(address, "Ada") as player,
    ):
        gather(player, "Terrain Vague", "Bram", "Cleo", "Dirk")
        player.press("Start")
        player.be(whose_move(player))
        player.press("My move")
        player.until(lambda: player.all("article.private img"))
        keep(player, folder, "vague-panel")
        for _ in range(4):
            moved(player, lambda: move_by_mouse(player, middle))
        while len(called(player)) == 1:
            moved(player, lambda: move_by_mouse(player))
        keep(player, folder, "vague")


def told(player: Person, text: str) -> bool:
    """Whether something has happened, as far as the channel tells."""
    return any(text in message for message in player.texts())


def keep(player: Person, folder: Path, name: str) -> None:
    """Shoot what is to be seen now."""
    player.shoot(name)
    shutil.copy(SCREENSHOTS / f"{name}.png", folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
