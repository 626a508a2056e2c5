"""The board page in a real browser: whole matches by touch, and beside the buttons of Discord."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.local.browser import Person, person
from tests.local.playing import gather, move_by_mouse, turn, whose_move
from tests.local.touching import Toucher, host_with_page, link, toucher

pytestmark = [pytest.mark.browser, pytest.mark.long]
GAMES = ("DiceLand", "Maillot Arc-en-Ciel", "Patrouille", "Terrain Vague")


@contextmanager
def alone(folder: Path, game: str) -> Iterator[tuple[Person, Toucher]]:
    """Ada alone against computers, at the local table and on the page."""
    with host_with_page(folder) as address, person(address, "Ada") as player, toucher() as finger:
        player.click_on(".games button", GAMES.index(game))
        player.until(lambda: "@Ada" in turn(player))
        secret = player.buttons(label="Choose in secret")
        player.press("Choose in secret" if secret else "My move")
        finger.enter(link(player))
        yield player, finger


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_by_touch(tmp_path: Path, game: str) -> None:
    with alone(tmp_path, game) as (player, finger):
        finger.shoot(f"board-{game}-begin")
        finger.play()
        finger.shoot(f"board-{game}-end")
        assert finger.over()
        assert not player.all(".notice-trouble")
        print(f"{game}: {finger.taps} touches")


@pytest.mark.timeout(3600)
def test_one_plays_by_the_buttons_of_discord_and_the_other_on_the_page(tmp_path: Path) -> None:
    with (
        host_with_page(tmp_path) as address,
        person(address, "Ada") as ada,
        toucher() as finger,
    ):
        gather(ada, "DiceLand", "Bram")
        ada.press("Start")
        first = whose_move(ada)
        if first == "Ada":
            move_by_mouse(ada)
            ada.until(lambda: whose_move(ada) == "Bram")
        ada.be("Bram")
        ada.press("My move")
        finger.enter(link(ada))
        ada.be("Ada")
        moves = 0
        while not finger.over() and moves < 400:
            ada.until(lambda: finger.over() or finger.turn == "your move" or "@Ada" in turn(ada))
            moves += 1
            if finger.turn == "your move":
                finger.answer()
            elif not finger.over():
                theirs = turn(ada)
                move_by_mouse(ada)
                ada.until(lambda now=theirs: turn(ada) != now or finger.over())  # type: ignore[misc]
        assert finger.over()
        assert not ada.all(".notice-trouble")
