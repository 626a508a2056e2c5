"""A whole match with a keyboard and nothing else, and what is heard meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from tests.local.keyboard import Typist, typist
from tests.local.playing import NEWEST, asks, host, turn

pytestmark = [pytest.mark.browser, pytest.mark.long]
PANEL = NEWEST["channel"]


def over(player: Typist) -> bool:
    return any("is over" in text for text in player.texts()[-3:])


def fewest_tiles(player: Typist) -> None:
    """In the options of the lobby, by menu and by button; Escape closes a menu without a choice."""
    player.to("options", back=True)
    player.press_key()
    player.until(lambda: (here := player.focus) and "bl:option:" in here.does)  # it went along
    player.to("option", "Tiles")
    player.press_key()
    player.until(lambda: player.all(".popup-item"))
    player.keys(Keys.ESCAPE)
    assert not player.all(".popup-item")
    here = player.focus
    assert here is not None
    assert here.words.startswith("Tiles")
    player.press_key()
    player.until(lambda: player.all(".popup-item[aria-selected=true]"))
    player.keys(Keys.HOME)
    player.keys(Keys.ENTER)
    player.idle()
    player.to("option", "Quick start: off")
    player.press_key(Keys.SPACE)
    player.until(lambda: (now := player.focus) and now.words == "Quick start: on")  # it stayed


def move(player: Typist) -> None:
    """One turn as the hints advise."""
    board = turn(player)
    player.to("move")
    player.press_key()
    while turn(player) == board and not over(player):
        player.until(lambda: turn(player) != board or over(player) or on_panel(player))
        if turn(player) != board or over(player):
            return
        before = player.standing()
        go(player, "Confirm" if player.all(f"{PANEL} .button-success") else "Hint")
        player.press_key()
        player.until(lambda now=before: player.standing() != now)  # type: ignore[misc]


def go(player: Typist, words: str) -> None:
    """To a button of the panel, if need be by More, which gives its place to what was behind."""
    if not player.all(f"{PANEL} .button", words):
        player.to(words="More")
        player.press_key()
    here = player.focus
    if here is None or here.words != words:
        player.to(words=words)


def on_panel(player: Typist) -> bool:
    """Whether the keyboard is on the panel, on something to press, and the panel asks."""
    here = player.focus
    newest = player.all(PANEL)
    return bool(
        here
        and newest
        and here.article == newest[0].get_attribute("data-id")
        and here.does
        and asks(player)
    )


def test_a_match_is_played_with_the_keyboard_from_the_lobby_to_its_end(tmp_path: Path) -> None:
    with host(tmp_path) as address, typist(address, "Ada") as player:
        player.until(lambda: player.all(".games button"))
        player.to(words="Message #front-table")
        player.keys("/table open ")
        player.until(lambda: player.all(".command-line"))
        player.fill("dice")
        player.keys(Keys.ENTER)
        player.until(lambda: player.all("[data-custom-id^='bl:join:']"))
        fewest_tiles(player)
        player.to("fill", back=True)
        player.press_key()
        player.to("start", back=True)
        player.press_key()
        while not over(player):
            player.until(lambda: over(player) or "@Ada" in turn(player))
            if not over(player):
                move(player)
        assert not player.all(".notice-trouble")
