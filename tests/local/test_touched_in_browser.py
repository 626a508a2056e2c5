"""At the local table the panel's own picture is touched: a place answers, elsewhere it enlarges."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local.browser import Person, person
from tests.local.phone import Phone, phone
from tests.local.playing import host, turn

pytestmark = [pytest.mark.browser, pytest.mark.long]
STEADY = "tests.local.steady_bot"
PATROUILLE = 2
PICTURE = ".pane-channel article.private:not(:has(~ article.private)) img.picture"
OF_BOARD = ".pane-channel article:not(.private) img.picture"
SPOTS = """
    const [done, image] = [arguments[1], arguments[0]];
    const article = image.closest("article");
    const { state } = await import(new URL("page/state.js", document.baseURI));
    const body = { person: state.me, channel: state.place, message: article.dataset.id };
    const answer = await fetch("do/spots", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    const { spots } = await answer.json();
    image.scrollIntoView({ block: "center" });
    const box = image.getBoundingClientRect();
    done(spots.map((one) => [box.left + one.x * box.width, box.top + one.y * box.height]));
"""


def spots(player: Person, picture: str = PICTURE) -> list[list[float]]:
    """Where the answers are on the picture of the newest panel, or of the board, in the window."""
    image = player.until(lambda: player.all(picture))[-1]
    script = f"(async () => {{ {SPOTS} }}).apply(null, arguments)"
    found: list[list[float]] = player.window.execute_async_script(script, image)
    return found


def touch(player: Person, at: list[float]) -> None:
    """A finger comes down there."""
    points, tell = [{"x": at[0], "y": at[1]}], player.window.execute_cdp_cmd
    tell("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    tell("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.idle()


def corner(player: Person) -> list[float]:
    """A point of the picture where no place of the board is."""
    script = """
        arguments[0].scrollIntoView({ block: "center" });
        const { left, top } = arguments[0].getBoundingClientRect();
        return [left + 4, top + 4];
    """
    found: list[float] = player.window.execute_script(script, player.all(PICTURE)[-1])
    return found


def begin(player: Person) -> None:
    player.click_on(".games button", PATROUILLE)
    player.until(lambda: "@Ada" in turn(player))
    player.press("My move")


def test_a_touch_of_the_picture_is_an_answer_and_elsewhere_it_enlarges(tmp_path: Path) -> None:
    with host(tmp_path, program=STEADY) as address, phone(address, "Ada", "dark") as player:
        assert isinstance(player, Phone)
        begin(player)
        player.sees("Which piece do you move")
        touch(player, player.until(lambda: spots(player))[0])
        player.sees("Where does your")
        touch(player, player.until(lambda: spots(player))[0])
        player.sees("You are about to")
        touch(player, corner(player))
        player.until(lambda: player.all(".lightbox[open]"))
        assert not player.all(".notice-trouble")


def test_a_click_of_the_mouse_is_one_too(tmp_path: Path) -> None:
    with host(tmp_path, program=STEADY) as address, person(address, "Ada") as player:
        begin(player)
        player.sees("Which piece do you move")
        x, y = player.until(lambda: spots(player))[0]
        tell = player.window.execute_cdp_cmd
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            tell("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y} | button)
        player.sees("Where does your")


def test_a_touch_on_the_board_opens_the_question_with_that_place(tmp_path: Path) -> None:
    with host(tmp_path, program=STEADY) as address, phone(address, "Ada", "light") as player:
        player.click_on(".games button", 0)
        player.until(lambda: "@Ada" in turn(player))
        touch(player, player.until(lambda: spots(player, OF_BOARD))[0])
        player.sees("You are about to")
