"""The whole host as `make play` starts it: DiceLand in a real browser, by mouse or by commands."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.local.browser import Person, person, running

pytestmark = pytest.mark.browser
MOVES = 10


def host(folder: Path) -> AbstractContextManager[str]:
    """The host as a person starts it, without a token; gives the address of the page."""
    return running("bot", MODE="local", LOCAL_DATABASE=str(folder / "table.db"), CI="1")


def whose_move(somebody: Person) -> str:
    """The player with the badge, who is also the one that the newest board calls."""

    def called() -> str:
        name = somebody.all("[data-player]:has(.badge-turn)")[0].get_attribute("data-player")
        return str(name) if f"@{name}" in turn(somebody) else ""

    return str(somebody.until(called))


def turn(somebody: Person) -> str:
    """The newest message that asks for a move: its text tells what happened last."""
    script = """
        const open = [...document.querySelectorAll(".pane-channel article:not(.private)")];
        const asks = (one) => one.querySelector(".components")?.innerText.includes("My move");
        const last = open.filter(asks).at(-1);
        return last ? last.dataset.id + last.innerText : "";
    """
    return str(somebody.window.execute_script(script))


def move_by_mouse(somebody: Person) -> None:
    """Open the panel and press the first choice of each question, then confirm."""
    panels = ".pane-channel article.private:last-of-type"
    somebody.press("My move")
    while True:
        somebody.until(lambda: somebody.all(f"{panels} button.button, {panels} .menu-button"))
        if somebody.buttons(label="Confirm"):
            somebody.press("Confirm")
            return
        if somebody.all(f"{panels} .menu-button"):
            somebody.click_on(f"{panels} .menu-button")
            somebody.choose()
        else:
            somebody.click_on(f"{panels} .button-primary", 0)


def test_ten_moves_with_nothing_but_the_mouse(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        player.command_by_mouse("table open")
        player.be("Bram")
        player.press("Join")
        player.be("Ada")
        player.press("Start")
        for number in range(MOVES):
            before = player.until(lambda: turn(player))
            player.be(whose_move(player))
            move_by_mouse(player)
            player.until(lambda old=before: turn(player) not in ("", old))  # type: ignore[misc]
            if number in (0, MOVES - 1):
                player.shoot(f"diceland-mouse-{number + 1}")
        assert not player.all(".notice-trouble")


def begin_by_commands(somebody: Person) -> None:
    somebody.command_by_keys("table open", "dice")
    somebody.be("Bram")
    somebody.command_by_keys("table join")
    somebody.be("Ada")
    somebody.command_by_keys("table start")


def move_by_command(somebody: Person, command: str) -> None:
    """Make the first move that the bot suggests, and wait for what comes of it."""
    before = somebody.until(lambda: turn(somebody))
    somebody.be(whose_move(somebody))
    somebody.command_by_keys(command)
    somebody.until(lambda: turn(somebody) not in ("", before))


def test_ten_moves_with_nothing_but_commands(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        begin_by_commands(player)
        for number in range(MOVES):
            move_by_command(player, "diceland place" if number < MOVES / 2 else "play")
        player.shoot("diceland-commands")
        assert not player.all(".notice-trouble")


def test_a_stop_and_a_start_in_the_middle_of_a_match(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        begin_by_commands(player)
        for _ in range(3):
            move_by_command(player, "play")
        waiting_for = whose_move(player)
    with host(tmp_path) as again, person(again, "Ada") as player:
        assert again == address
        assert whose_move(player) == waiting_for
        player.be(waiting_for)
        before = turn(player)
        move_by_mouse(player)
        player.until(lambda: turn(player) not in ("", before))
        move_by_command(player, "play")
        assert not player.all(".notice-trouble")
