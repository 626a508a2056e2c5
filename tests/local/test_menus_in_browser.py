"""What the bot offers for a person or a message: by the right button and by the keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.local.browser import TOY, Person, person, running

pytestmark = pytest.mark.browser
ITEMS = "dialog.at-hand .button"


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with (
        running(TOY, str(tmp_path_factory.mktemp("table") / "local.json")) as told,
        person(told, "Ada") as found,
    ):
        found.click_on(".pane-channel .composer-text")
        found.keys("Seven!!", Keys.ENTER)
        found.sees("Seven!!")
        yield found


def offered(ada: Person) -> list[str]:
    found: list[str] = ada.until(lambda: [one.text for one in ada.all(ITEMS)])
    return found


def test_a_right_click_on_a_player_offers_what_the_bot_does_with_people(ada: Person) -> None:
    ActionChains(ada.window).context_click(ada.all("[data-player=Bram]")[0]).perform()
    assert offered(ada) == ["Greet: Bram", "Cancel"]
    ada.click_on(ITEMS, 0)
    ada.sees("Hello, @Bram!")
    assert not ada.all("dialog")


def test_a_message_offers_what_the_bot_does_with_it_and_its_author(ada: Person) -> None:
    said = ada.all(".pane-channel article", "Seven!!")
    ActionChains(ada.window).context_click(
        said[0].find_element("css selector", ".content")
    ).perform()
    assert offered(ada) == ["Measure", "Greet: Ada", "Cancel"]
    ada.shoot("at-hand")
    ada.click_on(ITEMS, 0)
    ada.sees("7 letters")


def test_the_keyboard_reaches_the_same_and_comes_back(ada: Person) -> None:
    player = ada.all("[data-player=Ada]")[0]
    ada.window.execute_script("arguments[0].focus()", player)
    ActionChains(ada.window).key_down(Keys.SHIFT).send_keys(Keys.F10).key_up(Keys.SHIFT).perform()
    assert offered(ada) == ["Greet: Ada", "Cancel"]
    ada.keys(Keys.ESCAPE)
    ada.until(lambda: not ada.all("dialog"))
    assert ada.window.switch_to.active_element == player
    article = ada.all(".pane-channel article", "Seven!!")[0]
    ada.window.execute_script("arguments[0].focus()", article)
    ada.keys(Keys.TAB, Keys.ENTER)
    assert offered(ada) == ["Measure", "Greet: Ada", "Cancel"]
    ada.keys(Keys.ESCAPE)
    ada.until(lambda: not ada.all("dialog"))


def test_a_button_that_is_pressed_twice_at_once_is_answered_once(ada: Person) -> None:
    ada.command_by_keys("panel")
    button = ada.until(lambda: ada.brought_out(lambda: ada.buttons(label="Private")))
    ada.window.execute_script("arguments[0].click(); arguments[0].click()", button)
    ada.sees("A secret for")
    ada.press("Count 0")
    ada.until(lambda: ada.buttons(label="Count 1"))
    assert len([text for text in ada.texts() if "A secret for" in text]) == 1
    ada.press("Private")  # later it is answered anew
    ada.until(lambda: len([text for text in ada.texts() if "A secret for" in text]) == 2)
