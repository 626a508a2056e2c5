"""The pictures of docs/pictures.md: ``python -m tests.local.screens FOLDER`` plays and looks."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path

from games.core import Place
from games.terrain_vague.ground import GROUNDS, hexes_in, spread
from tests.local.browser import BROWSERS, PHONE, SCREENSHOTS, Person, person
from tests.local.playing import (
    NEWEST,
    answer,
    any_of,
    called,
    gather,
    host,
    move_by_mouse,
    moved,
    never_the_last,
    ride,
    whose_move,
)

HIGH = (1280, 1120)
"""A window in which a whole message has room."""

BOARD = ".pane-channel article:not(.private):has(img)"
PANEL = NEWEST["channel"]
GANGS = ("Bram", "Cleo", "Dirk")
SIGNS = "⬜🟩🟦🟧"
ASKS = f"{PANEL} .button-primary, {PANEL} .menu-button"


def main(folder: Path) -> None:
    """Play some of each game and keep what its players see."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(BROWSERS):
        diceland(folder)
        patrouille(folder)
        maillot(folder)
        terrain_vague(folder)


def diceland(folder: Path) -> None:
    """The options, a turn, a panel, and the same on a phone."""
    with tempfile.TemporaryDirectory() as place, host(Path(place)) as address:
        with person(address, "Ada", HIGH) as player:
            gather(player, "DiceLand", "Bram")
            player.press("Options")
            keep(player, folder, "options")
            player.press("Start")
            for _ in range(20):
                moved(player, lambda: move_by_mouse(player))
            player.be(mover := whose_move(player))
            keep(player, folder, "turn", BOARD)
            player.press("My move")
            player.until(lambda: player.all(ASKS))
            keep(player, folder, "panel", PANEL)
        with person(address, mover, PHONE, "light") as player:
            player.until(lambda: player.all(ASKS))
            keep(player, folder, "phone", PANEL)


def patrouille(folder: Path) -> None:
    """The board of four armies on the march."""
    with (
        tempfile.TemporaryDirectory() as place,
        host(Path(place)) as address,
        person(address, "Ada", HIGH) as player,
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
        person(address, "Ada", HIGH) as player,
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
        person(address, "Ada", HIGH) as player,
    ):
        gather(player, "Terrain Vague", *GANGS)
        player.press("Start")
        player.be(whose_move(player))
        player.press("My move")
        player.until(lambda: player.all(f"{PANEL} .menu-button"))
        keep(player, folder, "vague-panel", PANEL)
        for _ in SIGNS:
            moved(player, lambda: found_at_home(player))
        done = Counter[tuple[str, str]]()
        while len(called(player)) == 1:
            moved(player, lambda: gather_and_take(player, done))
        player.be("Ada")
        keep(player, folder, "vague", BOARD)


def found_at_home(player: Person) -> None:
    """Build the cabin where most land of its own gang hangs together."""
    player.press("Board, as text")
    gang = ("Ada", *GANGS).index(whose_move(player))
    told = player.sees("The heap is ").splitlines()
    (line,) = (one for one in told if re.match(rf"{SIGNS[gang]}\w* [a-z]", one))
    ground = GROUNDS[4]
    own = sum(ground.set_of(Place(name.lower())) for name in re.findall(r"[A-K]\d+", line))
    size = {n: spread(ground, 1 << n, own).bit_count() for n in hexes_in(own)}
    home = max(size, key=lambda n: (size[n], (ground.around[n] & own).bit_count()))
    player.command_by_keys("vague cabin", ground.places[home])


ENDS = ("End this phase, or my turn", "End my turn")


def gather_and_take(player: Person, done: Counter[tuple[str, str]]) -> None:
    """Bring pawns and take what there is; nobody moves or shoots, so every cabin stays."""
    who = whose_move(player)
    player.press("My move")
    player.until(lambda: any(player.buttons(label=each) for each in ENDS))
    for label, most in (("Bring a pawn", 4), ("Take a hex", 6)):
        if player.buttons(label=label) and done[who, label] < most:
            done[who, label] += 1
            player.press(label)
            break
    else:
        player.press(next(each for each in ENDS if player.buttons(label=each)))
        return answer(player)
    return answer(player, choose=any_of)


def told(player: Person, text: str) -> bool:
    """Whether something has happened, as far as the channel tells."""
    return any(text in message for message in player.texts())


def keep(player: Person, folder: Path, name: str, top: str = "") -> None:
    """Shoot what is to be seen now, with the newest message of a kind at the top."""
    if top:
        found = player.until(lambda: player.all(top)[-1])
        player.window.execute_script("arguments[0].scrollIntoView(true)", found)
    player.shoot(name)
    shutil.copy(SCREENSHOTS / f"{name}.png", folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
