"""What somebody who plays on a phone sees first, can press, and gets for what they type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.local.browser import person
from tests.local.phone import Phone, phone
from tests.local.playing import host, turn

pytestmark = [pytest.mark.browser, pytest.mark.long]
ROW = 60  # pixels: no more than one row of buttons is high
BOARD = 1.1  # of its width: so high is the board in any picture of one; what is below explains it
MANY = 12  # buttons: with more of them no room is left for a whole board
LESSONS = (
    ("DiceLand", "Play an easy computer"),
    ("Maillot Arc-en-Ciel", "Play 2 easy computers"),
    ("Patrouille", "Play an easy computer"),
    ("Terrain Vague", "Play 3 easy computers"),
)
"""Each game, and what its lesson offers at the end: as many as it is best with."""
SHOWN = """
    const list = document.querySelector(".pane-channel .messages");
    const box = list.getBoundingClientRect();
    const one = [...list.querySelectorAll("article")].at(-1);
    const place = (inside) => inside?.getBoundingClientRect().toJSON();
    return {
        list: place(list), message: place(one), text: place(one.querySelector(".content")),
        picture: place(one.querySelector("img.picture")),
        controls: place(one.querySelector(".components")),
        presses: one.querySelectorAll(".components button.button").length,
    };
"""
COVERED = """
    const list = document.querySelector(".pane-channel .messages");
    const box = list.getBoundingClientRect();
    const covered = new Set();
    const there = list.scrollTop;
    for (let top = 0; top <= list.scrollHeight; top += 40) {
        list.scrollTop = top;
        for (const one of list.querySelectorAll("article .components button.button")) {
            const { left, top, width, height } = one.getBoundingClientRect();
            const at = [left + width / 2, top + height / 2];
            if (at[1] <= box.top || at[1] >= box.bottom) continue;
            if (!one.contains(document.elementFromPoint(...at))) covered.add(one.innerText);
        }
    }
    list.scrollTop = there;
    return [...covered];
"""
LOADED = "return [...document.images].every((one) => one.complete)"
STILL = """
    const [done] = arguments;
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
"""
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}


def shown(player: Phone) -> dict[str, Any]:
    """Where the newest message lies once everything is drawn, in pixels of the window."""
    player.idle()
    player.until(lambda: player.window.execute_script(LOADED))
    player.window.execute_async_script(STILL)
    found: dict[str, Any] = player.window.execute_script(SHOWN)
    return found


def is_shown_from_its_first_line(player: Phone) -> bool:
    """Its first line is in view, at the top if the whole is longer than the view."""
    found = shown(player)
    room, message = found["list"], found["message"]
    if message["height"] > room["height"]:
        return bool(abs(message["top"] - room["top"]) < 2)
    return bool(message["top"] >= room["top"] - 2)


def send(player: Phone, text: str) -> None:
    """Type a line and touch Send."""
    player.click_on(".pane-channel .composer-text")
    player.keys(text)
    player.click_on(".pane-channel .composer-send")


def notices(player: Phone) -> str:
    return "\n".join(one.text for one in player.all("#notices .notice"))


def clear(player: Phone) -> None:
    """Give up what is being typed."""
    while player.all(".pane-channel .command-line") or player.all(".pane-channel .popup"):
        player.keys(Keys.ESCAPE)
    box = player.all(".pane-channel .composer-text")[0]
    box.send_keys(Keys.CONTROL, "a")
    box.send_keys(Keys.DELETE)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with host(tmp_path_factory.mktemp("table")) as told:
        yield told


@pytest.fixture(scope="module")
def ada(address: str) -> Iterator[Phone]:
    with phone(address, "Ada", "light") as player:
        player.until(lambda: player.all(".games button"))
        yield player


@pytest.fixture
def seated(ada: Phone) -> Phone:
    """Ada in a match against a computer."""
    if not turn(ada):
        send(ada, "/table open computers:easy game:dicel")
        ada.until(lambda: turn(ada))
    return ada


def test_what_is_typed_is_sent_or_it_is_said_what_is_missing(ada: Phone) -> None:
    send(ada, "/stats")  # there are others that begin so
    ada.until(lambda: ada.all(".pane-channel .lead", "/stats") or len(ada.texts()) == 1)
    send(ada, "/table open")
    ada.until(lambda: "“game” is missing" in notices(ada))
    clear(ada)
    send(ada, "/table")
    ada.until(lambda: "Several commands begin with /table" in notices(ada))
    clear(ada)
    send(ada, "/tabel open")
    heading = ada.until(lambda: ada.all(".pane-channel .popup-heading"))[0].text
    assert heading == "There is no /tabel open. Did you mean:"
    ada.choose("/table open")
    ada.until(lambda: ada.all("[data-option=game]"))
    clear(ada)


def test_options_are_typed_as_the_bot_spells_them(ada: Phone) -> None:
    for typed in ("/away 5d", "/away until:5d"):
        before = len(ada.texts())
        send(ada, typed)
        ada.until(lambda before=before: len(ada.texts()) > before)  # type: ignore[misc]
        assert "You are away until" in ada.texts()[-1]
    send(ada, "/table open computers:easy game:dicel")
    ada.until(lambda: turn(ada))
    assert "Easy computer" in "\n".join(ada.texts())
    send(ada, "/table log")
    ada.sees(r"Log of #")


def test_a_panel_is_shown_from_its_first_line_and_nothing_covers_a_button(seated: Phone) -> None:
    ada = seated
    ada.until(lambda: "@Ada" in turn(ada))
    ada.press("My move")
    ada.until(lambda: ada.all("article.private .in-sight .button"))
    assert is_shown_from_its_first_line(ada)
    assert ada.window.execute_script(COVERED) == []
    ada.shoot("phone-panel")
    ada.press("Hint")
    ada.until(lambda: ada.buttons(label="Confirm"))
    assert is_shown_from_its_first_line(ada)
    assert shown(ada)["text"]["top"] >= shown(ada)["list"]["top"]  # why, before the board
    board = turn(ada)
    ada.press("Confirm")
    ada.until(lambda: turn(ada) != board)
    assert is_shown_from_its_first_line(ada)
    assert ada.window.execute_script(COVERED) == []


def test_one_row_stands_above_the_messages_and_opens_the_rest(seated: Phone) -> None:
    ada = seated
    assert shown(ada)["list"]["top"] <= ROW
    assert not ada.all("[data-player]")
    ada.click_on(".head-toggle")
    ada.until(lambda: len(ada.all("[data-player]")) == 6)
    assert ada.all(".clock")
    assert ada.wrong() == []
    ada.shoot("phone-opened")
    ada.click_on(".head-toggle")
    ada.be("Bram")
    assert not ada.all("[data-player]")
    ada.be("Ada")


def test_a_table_that_does_not_answer_is_said_in_words(ada: Phone) -> None:
    ada.window.execute_cdp_cmd("Network.enable", {})
    ada.window.execute_cdp_cmd("Network.emulateNetworkConditions", OFFLINE)
    send(ada, "hello")
    ada.until(lambda: "does not answer" in notices(ada))
    assert "fetch" not in notices(ada)
    ada.window.execute_cdp_cmd("Network.emulateNetworkConditions", OFFLINE | {"offline": False})
    clear(ada)
    ada.window.get_log("browser")  # type: ignore[no-untyped-call]  # of the lost connection


def test_a_second_window_says_whose_it_is_and_offers_another_player(
    ada: Phone, address: str
) -> None:
    with person(address, "Ada", language="nl") as other:
        said = other.until(lambda: other.all(".notice-shared"))[0].text
        assert "In dit venster speelt Ada, en in een ander ook." in said
        other.shoot("second-window")
        ada.be("Cleo")
        other.until(lambda: not other.all(".notice-shared"))  # it is so no more
        ada.be("Ada")
    with person(address, "Ada", language="nl") as other:
        other.until(lambda: other.all(".notice-shared"))
        other.click(lambda: other.all(".notice-shared button", "Speel hier Bram")[0])
        other.until(lambda: other.window.title.startswith("Bram"))
        assert not other.all(".notice-shared")
        other.click_on(".pane-channel .composer-text")
        other.keys("/tafle openen")
        other.until(lambda: "Bedoel je" in other.all(".popup-heading")[0].text)
    with person(address, "Bram", language="fr") as third:  # nobody plays Bram any more
        third.click_on(".pane-channel .composer-text")
        third.keys("/tabel ouvrir")
        third.until(lambda: "Voulais-tu dire" in third.all(".popup-heading")[0].text)
        assert not third.all(".notice-shared")


@pytest.mark.parametrize(("game", "then"), LESSONS)
def test_a_step_of_a_lesson_stands_above_its_board_and_both_are_in_sight(
    tmp_path: Path, game: str, then: str
) -> None:
    with host(tmp_path) as address, phone(address, "Ada", "dark") as player:
        player.until(lambda: player.all(".games-learn button"))
        player.click_on(".games-learn button")
        player.press(game)
        player.press("Play the first match")
        number = 0
        while not player.buttons(label=then):
            player.until(lambda: player.all("article.private .in-sight .button"))
            number += 1
            found = shown(player)
            assert f"Step {number} of" in player.texts()[-1].split("\n\n")[0]
            room, text, picture = found["list"], found["text"], found["picture"]
            assert room["top"] <= text["top"] < text["bottom"] <= picture["top"], number
            board = min(picture["height"], BOARD * picture["width"])
            assert picture["top"] + board <= room["bottom"], number
            controls = found["controls"]
            assert controls["bottom"] <= room["bottom"] + 1, number
            seen = board if found["presses"] <= MANY else board / 2  # the rest goes on behind them
            assert picture["top"] + seen <= controls["top"], number
            play_step(player)
        assert number >= 10


def step_of(player: Phone) -> str:
    found = re.search(r"Step \d+", player.texts()[-1])
    return found[0] if found else ""


def play_step(player: Phone) -> None:
    """Do as the hint says, until the next step is asked for."""
    asked = step_of(player)
    while step_of(player) == asked:
        before = player.standing()
        player.press("Confirm" if player.buttons(label="Confirm") else "Hint")
        player.until(lambda before=before: player.standing() != before)  # type: ignore[misc]
