"""A whole match on a phone, from the lobby to its end, by touch alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local.phone import Phone, phone
from tests.local.playing import asks, host, turn

pytestmark = [pytest.mark.browser, pytest.mark.long]


def move(player: Phone) -> None:
    """One turn as the hints advise; nothing is out of the page meanwhile."""
    board = turn(player)
    player.press("My move")
    player.until(lambda: player.all("article.private .in-sight .button"))

    def moved() -> bool:
        return turn(player) != board or over(player)

    while not moved():
        assert player.wrong() == []
        if not player.buttons(label="Confirm"):
            player.press("Hint")
            player.until(lambda: player.buttons(label="Confirm") or moved())
        if not moved():
            player.press("Confirm")
            player.until(lambda: not player.buttons(label="Confirm") or moved())
            player.until(lambda: asks(player) or moved())


MOVES = 20
"""What comes later looks alike; whole matches are played in test_board_in_browser.py."""


def over(player: Phone) -> bool:
    return any("is over" in text for text in player.texts()[-3:])


def test_a_match_is_played_by_touch_from_the_lobby_to_its_end(tmp_path: Path) -> None:
    with host(tmp_path) as address, phone(address, "Ada", "light") as player:
        player.until(lambda: player.all(".games button"))
        assert player.wrong() == []
        player.command_by_mouse("table open", "DiceLand")
        assert player.wrong() == []
        player.press("Computers")
        player.press("Fill all: easy")
        assert player.wrong() == []
        player.press("Start")
        for _ in range(MOVES):
            player.until(lambda: over(player) or "@Ada" in turn(player))
            if not over(player):
                move(player)
            assert player.wrong() == []
        if not over(player):
            player.command_by_mouse("table resign")
            player.click_below("[data-custom-id^='bl:resigned:']")
            player.until(lambda: over(player))
        assert player.wrong() == []
