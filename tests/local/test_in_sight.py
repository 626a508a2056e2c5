"""What one needs is in sight without scrolling: what to press, the answer, the way out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver.support.ui import Select

from tests.local.browser import WIDE, Person, person
from tests.local.in_sight import settled
from tests.local.phone import Phone, phone
from tests.local.playing import host, turn

pytestmark = [pytest.mark.browser, pytest.mark.long]
SIZES = ("phone", "desk")
FINGER = 40  # pixels: no target is lower on a screen that is touched
OUT_OF_SIGHT = """
    const list = document.querySelector(".pane-channel .messages").getBoundingClientRect();
    const newest = [...document.querySelectorAll(".pane-channel article")].at(-1);
    return [...newest.querySelectorAll(".components button.button:not(.folded)")].filter((one) => {
        const { left, top, width, height, bottom } = one.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return top < list.top || bottom > list.bottom || !one.contains(found);
    }).map((one) => one.innerText);
"""
TOPS = """
    const [list] = document.querySelectorAll(".pane-channel .messages");
    const newest = [...list.querySelectorAll("article")].at(-1);
    const { top } = list.getBoundingClientRect();
    return {
        message: newest.getBoundingClientRect().top - top,
        board: newest.querySelector("img")?.getBoundingClientRect().top - top,
    };
"""
LISTED = """
    const there = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return [...document.querySelectorAll("article .popup-item")].filter(there).length;
"""
SMALL = """
    const targets = "button, a[href], select, [role=option], [role=radio], .until";
    return [...document.querySelectorAll(targets)].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        const inText = one.matches("a.mention, .content a, .digest");
        return one.checkVisibility({ visibilityProperty: true }) && width && height &&
            !inText && !one.matches(".skip") && height < arguments[0];
    }).map((one) => `${one.className} ${one.innerText}: ${one.getBoundingClientRect().height}`);
"""


def send(player: Person, text: str) -> None:
    """Type a line and press Send."""
    player.click_on(".pane-channel .composer-text")
    player.keys(text)
    player.click_on(".pane-channel .composer-send")


def answer(player: Person, text: str, size: int = 1) -> None:
    """Send a command and wait until its private answer is there."""
    before = len(player.all(".pane-channel article.private"))
    send(player, text)
    player.until(lambda: len(player.all(".pane-channel article.private")) >= before + size)
    settled(player)


@contextmanager
def seated(folder: Path, size: str) -> Iterator[Person]:
    """Ada, on a phone or at a desk, whose move it is against a computer."""
    with host(folder) as address:
        sitting = (
            phone(address, "Ada", "light") if size == "phone" else person(address, "Ada", WIDE)
        )
        with sitting as ada:
            ada.until(lambda: ada.all(".games button"))
            send(ada, "/table open computers:easy game:dicel")
            ada.until(lambda: "@Ada" in turn(ada))
            settled(ada)
            yield ada


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_pressed_is_in_sight_with_the_first_line(tmp_path: Path, size: str) -> None:
    with seated(tmp_path, size) as ada:
        for label in ("My move", "Hint", "Confirm"):
            assert ada.window.execute_script(OUT_OF_SIGHT) == [], label
            assert ada.window.execute_script(TOPS)["message"] >= -1, label
            ada.shoot(f"in-sight-{size}-{label.replace(' ', '-')}")
            before = ada.standing()
            ada.press(label)
            ada.until(lambda before=before: ada.standing() != before)  # type: ignore[misc]
            settled(ada)


@pytest.mark.parametrize("size", SIZES)
def test_a_list_opens_where_it_stands_and_the_board_stays(tmp_path: Path, size: str) -> None:
    with seated(tmp_path, size) as ada:
        before = ada.window.execute_script(TOPS)
        ada.click_on(".pane-channel article:last-of-type .menu-button")
        ada.until(lambda: ada.all(".popup-item"))
        settled(ada)
        ada.shoot(f"in-sight-{size}-list")
        assert ada.window.execute_script(TOPS) == before
        assert ada.window.execute_script(LISTED) > 2


@pytest.mark.parametrize("size", SIZES)
def test_a_private_answer_stays_in_view_from_its_first_line(tmp_path: Path, size: str) -> None:
    with seated(tmp_path, size) as ada:
        answer(ada, "/rules game:DiceLand rule:when does an attack fail")
        assert "attack" in ada.texts()[-1]
        assert ada.window.execute_script(TOPS)["message"] >= -1
        ada.shoot(f"in-sight-{size}-rules")
        answer(ada, "/away 5d")
        ada.until(lambda: "Ada is away" in "\n".join(ada.texts()))  # the board comes below it
        settled(ada)
        ada.shoot(f"in-sight-{size}-away")
        private = ada.all(".pane-channel article.private")[-1]
        room = ada.all(".pane-channel .messages")[0].rect
        assert private.rect["y"] >= room["y"] - 1
        assert private.rect["y"] + private.rect["height"] <= room["y"] + room["height"] + 1


def test_of_two_panels_only_the_newer_one_can_be_pressed(tmp_path: Path) -> None:
    with seated(tmp_path, "desk") as ada:
        ada.press("My move")
        ada.until(lambda: ada.all("article.private .in-sight .button"))
        ada.click_on(".span[data-seconds='3600']")  # the bot can take the old one away no more
        ada.until(lambda: not ada.all(".halt"))
        ada.press("My move")
        ada.until(lambda: ada.all(".replaced"))
        panels = ada.all(".pane-channel article.private")
        assert len(panels) == 2
        assert len(ada.all(".pane-channel article.private:has(.components)")) == 1
        assert "out of date" in panels[0].text
        ada.click_on(".replaced .link")
        assert ada.window.switch_to.active_element == panels[1]
        ada.click_on(".pane-channel article.private:has(.components) .only .link")
        ada.until(lambda: not ada.all(".replaced"))  # put away: the older one is the newest again
        assert ada.all("article.private .in-sight .button")


def test_the_page_speaks_the_language_of_whom_it_plays(tmp_path: Path) -> None:
    with (
        host(tmp_path) as address,
        person(address, "Ada", WIDE, language="nl") as ada,
    ):
        send(ada, "/tafel openen spel:DiceLand computers:makkelijk")
        ada.until(lambda: ada.all(".pane-channel .lead .mention", "/tafel openen"))
        Select(ada.all(".tongue select")[0]).select_by_value("fr")
        ada.until(lambda: ada.window.execute_script("return document.documentElement.lang") == "fr")
        assert ada.all(".pane-channel .lead .mention", "/table ouvrir")
        ada.until(lambda: ada.all("time[data-relative]"))
        times = [one.text for one in ada.all("time[data-relative]")]
        assert all(one.startswith(("il y a", "dans", "maintenant")) for one in times), times
        assert "Langue" in ada.all(".tongue")[0].text
        assert ada.window.execute_script("return document.activeElement.tagName") == "SELECT"
        ada.be("Bram")
        ada.until(lambda: ada.window.execute_script("return document.documentElement.lang") == "nl")
        assert "Jij bent Bram" in ada.all(".pane-channel .pane-about")[0].text or ada.all(".tongue")


def test_what_is_touched_is_as_large_as_a_finger(tmp_path: Path) -> None:
    with host(tmp_path) as address, phone(address, "Ada", "dark") as ada:
        ada.until(lambda: ada.all(".games button"))
        assert ada.window.execute_script(SMALL, FINGER) == []
        ada.click_on(".head-toggle")
        ada.until(lambda: ada.all("[data-player]"))
        assert ada.window.execute_script(SMALL, FINGER) == []
        ada.click_on(".head-toggle")
        send(ada, "/table open computers:easy game:dicel")
        ada.until(lambda: "@Ada" in turn(ada))
        ada.press("My move")
        ada.until(lambda: ada.all("article.private .in-sight .button"))
        assert ada.window.execute_script(SMALL, FINGER) == []
        ada.click_on(".pane-channel .composer-slash")
        ada.choose("/table open")
        ada.until(lambda: ada.all(".popup-item"))
        assert ada.window.execute_script(SMALL, FINGER) == []


def test_what_the_host_understands_better_than_the_page_is_sent_as_typed(tmp_path: Path) -> None:
    """A nickname of Dhaka is the one suggestion that begins like CET."""
    with host(tmp_path) as address, phone(address, "Ada", "dark") as ada:
        ada.until(lambda: ada.all(".games button"))
        send(ada, "/remind zone:CET")
        ada.until(lambda: any("Europe/Brussels" in one.text for one in ada.all("article.private")))


def test_a_command_is_found_and_given_up_by_touch(tmp_path: Path) -> None:
    with seated(tmp_path, "phone") as ada:
        ada.click_on(".pane-channel .composer-slash")
        ada.until(lambda: ada.all(".popup-item"))
        names = [one.text for one in ada.all(".popup-item .popup-label")]
        assert names[0] == "/table open"
        assert {"/play", "/rules", "/learn"} <= {*names[:5]}
        ada.choose("/play")
        ada.until(lambda: len(ada.all(".popup-item")) == 25)  # Discord shows no more
        assert "There are more: type on" in ada.all(".popup")[0].text
        ada.click_on(".command-leave")
        ada.until(lambda: not ada.all(".command-line"))
        assert not ada.all(".popup")
        send(ada, "/tabel open")
        ada.until(lambda: "There is no /tabel open" in ada.all("#notices .notice")[0].text)


def test_the_times_of_a_message_are_heard_and_nobody_elses_messages(tmp_path: Path) -> None:
    heard = "return document.querySelector('#speaker').innerText"
    with seated(tmp_path, "desk") as ada:
        ada.until(lambda: "Until " in ada.window.execute_script(heard))
        said = ada.window.execute_script(heard)
        assert "Asked ." not in said
        assert "Until ," not in said
        answer(ada, "/away 5d")
        ada.until(lambda: "You are away until" in ada.window.execute_script(heard))
        ada.be("Bram")
        ada.until(lambda: "You are away" not in ada.window.execute_script(heard))


def test_the_number_that_proves_the_dice_is_short_until_it_is_opened(tmp_path: Path) -> None:
    with seated(tmp_path, "phone") as ada:
        assert isinstance(ada, Phone)
        answer(ada, "/table status")
        (digest,) = ada.all(".digest")
        assert len(digest.text) <= 10
        ada.click_on(".digest")
        ada.until(lambda: any(len(one.text) == 64 for one in ada.all(".content code")))
        assert ada.wrong() == []
