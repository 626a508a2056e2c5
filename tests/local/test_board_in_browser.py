"""The board page in a real browser: whole matches by touch, and beside the buttons of Discord."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from data.pages import page_lines
from tests.local.axe import axe, faults
from tests.local.browser import PATIENT, Person, person
from tests.local.playing import gather, move_by_mouse, turn, whose_move
from tests.local.touching import ANSWERS, Toucher, host_with_page, link, toucher

pytestmark = [pytest.mark.browser, pytest.mark.long]
STEADY = "tests.local.steady_bot"
TOGETHER = 30  # answers of two who play with each other
GAMES = ("DiceLand", "Maillot Arc-en-Ciel", "Patrouille", "Terrain Vague")


@contextmanager
def alone(folder: Path, game: str, program: str = PATIENT) -> Iterator[tuple[Person, Toucher]]:
    """Ada alone against computers, at the local table and on the page."""
    with (
        host_with_page(folder, program) as address,
        person(address, "Ada") as player,
        toucher() as finger,
    ):
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
        print(f"{game}: {finger.taps} touches")
        assert finger.over()
        assert [one.text for one in player.all(".notice-trouble")] == []


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
        for _ in range(TOGETHER):
            ada.until(lambda: finger.turn == "your move" or "@Ada" in turn(ada))
            if finger.turn == "your move":
                finger.answer()
            else:
                theirs = turn(ada)
                move_by_mouse(ada)
                ada.until(lambda now=theirs: turn(ada) != now)  # type: ignore[misc]
        ada.command_by_mouse("table resign")
        ada.click_below("[data-custom-id^='bl:resigned:']")
        finger.until(finger.over)
        assert finger.over()
        assert [one.text for one in ada.all(".notice-trouble")] == []


def middle(finger: Toucher, selector: str) -> dict[str, float]:
    """The middle of the first element of that kind, scrolled into sight."""
    script = """
        const [one] = document.querySelectorAll(arguments[0]);
        one.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = one.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    """
    found: dict[str, float] = finger.window.execute_script(script, selector)
    return found


APART = "return [...document.querySelectorAll('.spot')].every((one) => one.offsetWidth >= 44)"
"""Whether a finger can tell the places apart."""


def enlarged(finger: Toucher) -> None:
    """Make the picture larger until a finger can tell the places apart."""
    while not finger.window.execute_script(APART):
        finger.click_on(".bar button[aria-label=Larger]")


def asked(finger: Toucher, words: str) -> bool:
    return words in finger.all(".question")[0].text


def tapped(finger: Toucher) -> bool:
    """Tap a place, and wait for what comes of it."""
    at = middle(finger, ".spot")
    touch = finger.window.execute_cdp_cmd
    touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.idle()
    return True


def test_an_answer_is_held_and_let_go_or_slid_away_from(tmp_path: Path) -> None:
    with alone(tmp_path, "Patrouille", STEADY) as (_, finger):
        touch = finger.window.execute_cdp_cmd
        for slides in (True, False):
            finger.until(lambda: finger.all(".spot"))
            enlarged(finger)
            finger.until(lambda: asked(finger, "Where does your") or not tapped(finger))
            enlarged(finger)
            at = middle(finger, ".spot")
            touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
            finger.until(lambda: finger.all(".held .question"))
            assert asked(finger, "You are about to")
            if slides:
                away = {"x": at["x"] + 60, "y": at["y"]}
                touch("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [away]})
            touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            if slides:
                finger.until(lambda: not finger.all(".held"))
                assert finger.turn == "your move"
                finger.click_on("[data-press*=':unpick:']")
                finger.until(lambda: not asked(finger, "Where does your") and finger.all(".spot"))
        finger.until(lambda: not asked(finger, "You are about to"))


def test_two_fingers_make_the_picture_larger(tmp_path: Path) -> None:
    with alone(tmp_path, "DiceLand") as (_, finger):
        touch, at = finger.window.execute_cdp_cmd, middle(finger, ".frame")

        def two(apart: float) -> list[dict[str, float]]:
            return [
                {"x": at["x"] + way * apart, "y": at["y"], "id": n} for n, way in enumerate((-1, 1))
            ]

        touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": two(30)})
        touch("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": two(75)})
        touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        wide = "return document.querySelector('.ground').style.width"
        assert finger.until(lambda: finger.window.execute_script(wide)) == "250%"


def test_the_page_is_played_by_keyboard_and_has_names_for_the_ear(tmp_path: Path) -> None:
    with alone(tmp_path, "DiceLand") as (_, finger):
        names = [one.get_attribute("aria-label") for one in finger.all(".spot")]
        assert names
        assert all(names)
        assert finger.window.execute_script("return document.querySelector('img').alt")
        focus = "return document.activeElement.dataset[arguments[0]]"
        finger.window.execute_script("document.querySelector('.spot').focus()")
        first = finger.window.execute_script(focus, "place")
        finger.keys(Keys.ARROW_RIGHT)
        assert finger.window.execute_script(focus, "place") != first
        finger.keys(Keys.ENTER)
        finger.until(lambda: ":do:" in str(finger.window.execute_script(focus, "press")))


@pytest.mark.parametrize("language", ["nl", "fr"])
def test_the_page_speaks_the_language_of_its_reader(tmp_path: Path, language: str) -> None:
    with host_with_page(tmp_path) as address, person(address, "Ada", language=language) as player:
        player.click_on(".games button", 0)
        player.click(lambda: player.all("[data-custom-id^='bl:move:']")[-1])
        with toucher(language=language) as finger:
            finger.enter(link(player))
            said = page_lines("board", language)["page"]
            assert finger.turn == said["your_move"]
            assert finger.window.execute_script("return document.documentElement.lang") == language
            finger.shoot(f"board-{language}")


@pytest.mark.parametrize("size", [(320, 640), (2560, 1440)])
def test_the_page_fits_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    with alone(tmp_path, "Patrouille") as (_, finger):
        finger.resize(*size)
        wide = "return document.scrollingElement.scrollWidth"
        finger.until(lambda: finger.window.execute_script(wide) <= size[0])
        finger.shoot(f"board-{size[0]}")


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_kept_out_of_the_page(tmp_path: Path, game: str) -> None:
    """axe-core finds nothing serious, at a question, at what came of answers, and in the past."""
    with alone(tmp_path, game) as (_, finger):
        found = faults(finger, axe())
        for _ in range(4):
            finger.until(lambda: finger.over() or finger.all(ANSWERS))
            if not finger.over():
                finger.answer()
                finger.idle()
        found += faults(finger, axe())
        finger.click_on("header .bar button:last-child")
        finger.idle()
        found += faults(finger, axe())
        assert found == []
