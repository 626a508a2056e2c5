"""What is in view: on wide screens and phones, after a press, and when something comes below."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.local.browser import PHONE, TOY, WIDE, Person, Theme, person, running
from tests.local.machine import Fonts
from tests.local.phone import phone as by_touch

pytestmark = [pytest.mark.browser, pytest.mark.long]
SIZE_OF = """
    const { left, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
    return [left, width, height];
"""
MIDDLE = """
    const box = document.querySelector(arguments[0]);
    const left = box.scrollWidth - box.clientWidth - 2 * box.scrollLeft;
    return box.scrollLeft > 0 && Math.abs(left) <= 2;
"""
SCROLLS = (
    "const one = document.querySelector(arguments[0]); return one.scrollWidth > one.clientWidth"
)
TO_TOP = "document.querySelector('.pane-channel .messages').scrollTop = 0"
LOADED = """
    const pictures = [...document.querySelectorAll(".pane-channel .messages img")];
    return pictures.every((one) => one.complete);
"""
FROM_FIRST_LINE = """
    const list = document.querySelector(".pane-channel .messages");
    const newest = [...list.querySelectorAll("article")].at(-1);
    return newest.getBoundingClientRect().top - list.getBoundingClientRect().top;
"""
FROM_END = """
    const list = document.querySelector(".pane-channel .messages");
    return list.scrollHeight - list.scrollTop - list.clientHeight;
"""


@pytest.fixture(scope="module", params=Fonts, ids=lambda fonts: fonts.name.lower())
def fonts(request: pytest.FixtureRequest) -> Fonts:
    found: Fonts = request.param
    return found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, fonts: Fonts) -> Iterator[str]:
    with running(TOY, str(tmp_path_factory.mktemp("table") / "local.json")) as told:
        yield told


@pytest.fixture(scope="module")
def phone(address: str, fonts: Fonts) -> Iterator[Person]:
    with person(address, "Ada", PHONE, fonts=fonts) as somebody:
        yield somebody


def see(somebody: Person, script: str, *arguments: str) -> object:
    return somebody.window.execute_script(script, *arguments)


def at_end(somebody: Person) -> bool:
    far = see(somebody, FROM_END)
    assert isinstance(far, int | float)
    return far < 2


def at_newest(somebody: Person) -> bool:
    """Whether the newest message is shown whole, or from its first line."""
    far = see(somebody, FROM_FIRST_LINE)
    assert isinstance(far, int | float)
    return (at_end(somebody) and far >= 0) or abs(far) < 2


@pytest.mark.parametrize("fonts", [Fonts.BARE], ids=["bare"], indirect=True)
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_it_fits_wide_screens_and_phones(address: str, size: tuple[int, int], theme: Theme) -> None:
    with person(address, "Dirk", size, theme) as dirk:
        dirk.command_by_keys("panel")
        dirk.press("Private")
        dirk.sees("A secret for @Dirk")
        dirk.shoot(f"page-{size[0]}-{theme}")
        wide = dirk.window.execute_script("return document.documentElement.scrollWidth")
        assert wide <= size[0]
        assert dirk.window.execute_script("return document.documentElement.dataset.theme") == theme
        if size == PHONE:
            assert not dirk.all(".pane-letters")
            dirk.click_on("[data-tab=letters]")
            dirk.until(lambda: dirk.all(".pane-letters") and not dirk.all(".pane-channel"))
        else:
            assert dirk.all(".pane-letters")
            assert dirk.all(".pane-channel")


def test_a_picture_is_shown_edge_to_edge_on_a_phone_and_as_large_as_it_is(phone: Person) -> None:
    phone.command_by_keys("panel")
    phone.click_on(".pane-channel .picture-button")
    phone.until(lambda: phone.all("dialog.lightbox img"))
    assert see(phone, SIZE_OF, "dialog.lightbox") == [0, *PHONE]
    phone.until(lambda: phone.all("dialog.lightbox img")[0].size["width"] == 640)
    assert see(phone, SCROLLS, ".lightbox-image")
    phone.shoot("large-phone")
    assert see(phone, MIDDLE, ".lightbox-image")
    phone.click_on("dialog.lightbox img")
    assert not see(phone, SCROLLS, ".lightbox-image")
    phone.click_on("dialog .button")
    phone.until(lambda: not phone.all("dialog"))


def test_a_list_that_is_opened_by_touch_raises_no_keyboard_before_its_box_is_tapped(
    address: str,
) -> None:
    with by_touch(address, "Emma", "light") as emma:
        emma.command_by_keys("panel")
        emma.click_on(".menu-button", 0)
        emma.until(lambda: emma.all(".popup-item"))
        assert emma.window.switch_to.active_element.get_attribute("role") == "listbox"
        emma.click_on(".menu-search:not(.unseen)")
        assert emma.window.switch_to.active_element.tag_name == "input"
        emma.keys("o")
        emma.choose()
        assert not emma.all(".popup-item")


def test_whose_move_it_is_takes_little_room_on_a_phone(phone: Person) -> None:
    for name in ("Bram", "Cleo"):
        phone.command_by_keys("deal", name)
        phone.until(lambda name=name: phone.all(f"[data-player={name}] .badge-turn"))  # type: ignore[misc]
        one = f"[data-player={name}]"  # it is drawn again whenever somebody's facts change
        label = phone.until(lambda at=one: phone.all(at)[0].get_attribute("aria-label"))  # type: ignore[misc]
        assert "to move" in label
        badge = phone.until(lambda at=one: phone.all(f"{at} .badge-turn")[0].size)  # type: ignore[misc]
        assert badge["width"] <= 12
    phone.click_on(".channel.more")
    phone.until(lambda: phone.all("[data-channel=attic][aria-current]"))
    phone.until(lambda: not phone.all(".badge-turn"))  # nobody is to move at a table here
    more = phone.until(lambda: phone.all(".channel.more")[0].get_attribute("aria-label"))
    assert more == "Open another channel"
    for row in (".players", ".channels"):
        assert not see(phone, SCROLLS, row)
    phone.shoot("rows-phone")
    phone.click_on("[data-channel=front-table]")
    phone.until(lambda: phone.all("[data-player=Bram] .badge-turn"))


def test_the_answer_to_a_press_far_above_is_shown(phone: Person) -> None:
    for _ in range(2):
        phone.command_by_keys("panel")
    see(phone, TO_TOP)
    phone.press("Private", at=0)
    phone.sees("A secret for @Ada")
    phone.until(lambda: at_end(phone))
    assert not phone.all(".new-below")


def test_what_others_write_below_is_announced_and_does_not_scroll(
    phone: Person, address: str
) -> None:
    for _ in range(2):
        phone.command_by_keys("panel")
    phone.until(
        lambda: see(phone, LOADED) and at_newest(phone)
    )  # before, there is nowhere to scroll
    see(phone, TO_TOP)
    with person(address, "Emma") as emma:
        emma.command_by_keys("say", "fig")
        phone.until(lambda: phone.all(".new-below"))
        assert not at_end(phone)
        phone.shoot("new-below")
        phone.click_on(".new-below")
        phone.until(lambda: at_end(phone) and not phone.all(".new-below"))
        emma.command_by_keys("panel")
        phone.until(lambda: "@Emma, look:" in phone.texts()[-1])
        phone.until(lambda: at_newest(phone))
