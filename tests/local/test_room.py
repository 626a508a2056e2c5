"""Everything has room: nothing overflows, in any window, with any fonts, however long a name is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.local.browser import TOY, WIDE, Person, fonts_of, person, running
from tests.local.machine import Fonts

pytestmark = pytest.mark.browser
EMOJI = "Noto Color Emoji"
OURS = {"Source Sans Pro", "Source Sans Pro Semibold", "Noto Sans Mono", EMOJI}
WIDTHS = (320, 390, 550, 760, 1280, 2560)
HIGH = 900
ZOOMS = (1, 2)
CHANNELS = 8
LONG = "W" * 32
SIDEWAYS = ".channels, .players, pre, .lightbox-image"
"""All that may be scrolled from side to side."""
OUTSIDE = """
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const beyond = (one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width && (left < -1 || right > innerWidth + 1);
    };
    const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX)
        && one.scrollWidth > one.clientWidth + 1;
    const named = (one) => {
        const { left, right } = one.getBoundingClientRect();
        return `${one.tagName} ${one.className} ${left}-${right} ${one.scrollWidth}`;
    };
    const wide = document.documentElement.scrollWidth;
    const outside = [...document.body.querySelectorAll("*")].filter(
        (one) => shown(one) && (scrolls(one) || beyond(one)) && !one.closest(arguments[0]));
    return [...(wide > innerWidth ? [`page ${wide}`] : []), ...outside.map(named)];
"""
IN_REACH = """
    const { left, right, top, bottom } = arguments[0].getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
"""
WRITTEN = """
    const own = (one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = (one) => own(one).map((node) => node.data).join("");
    const all = [...document.body.querySelectorAll("*")].filter(
        (one) => text(one).trim() && one.checkVisibility({ visibilityProperty: true }));
    all.forEach((one, number) => one.setAttribute("data-written", number));
    return all.map(text);
"""
BOXES = """
    return [...document.querySelectorAll(".pane-channel article :not(time)")].map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [one.tagName, width, height];
    });
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A table with eight channels and long names, at which there is much to see."""
    kept = tmp_path_factory.mktemp("table") / "local.json"
    with running(TOY, str(kept), "long-names") as told:
        with person(told, "Ada") as ada:
            for at in range(len(ada.all("[data-channel]")), CHANNELS):
                ada.click_on(".channel.more")  # and once it is open, one is there
                ada.until(lambda at=at: ada.all("[data-channel]")[at].get_attribute("aria-current"))  # type: ignore[misc]
            ada.click_on("[data-channel=front-table]")
            ada.click_on(".pane-channel .composer-text")
            ada.keys("0123456789 # * ⚔️", Keys.ENTER)
            ada.command_by_keys("markdown")
            ada.be(LONG)
            ada.command_by_keys("deal", LONG)
            ada.command_by_keys("panel")
            ada.press("Break")
            ada.press("Private")
            ada.sees("A secret for")
        yield told


EVERY_FONTS = [
    pytest.param(fonts, marks=() if fonts is Fonts.BARE else pytest.mark.long) for fonts in Fonts
]


@pytest.fixture(params=EVERY_FONTS, ids=lambda fonts: fonts.name.lower())
def somebody(request: pytest.FixtureRequest, address: str) -> Iterator[Person]:
    """The player with the longest name, on a machine with one of the font sets."""
    with person(address, LONG, fonts=request.param) as found:
        found.sees("A secret for")
        yield found


def outside(somebody: Person) -> dict[tuple[int, int], Any]:
    """What overflows, by the width of the window and the zoom."""
    found: dict[tuple[int, int], Any] = {}
    for size in ((wide, zoom) for wide in WIDTHS for zoom in ZOOMS):
        somebody.resize(size[0], HIGH, size[1])
        if overflowing := somebody.window.execute_script(OUTSIDE, SIDEWAYS):
            found[size] = overflowing
    somebody.resize(*WIDE)
    return found


@pytest.mark.long
def test_nothing_overflows(somebody: Person) -> None:
    run = somebody.window.execute_script
    assert outside(somebody) == {}, "messages"
    run("document.querySelector('[data-tab=letters]').click()")
    assert outside(somebody) == {}, "direct messages"
    run("document.querySelector('[data-tab=channel]').click()")
    run("document.querySelector('.spans').hidden = true")
    run("document.querySelector('.passing').hidden = false")
    run("document.querySelector('.part').textContent = '1438 h of 60 days'")
    assert outside(somebody) == {}, "time that passes"


@pytest.mark.long
def test_nothing_overflows_while_one_types(somebody: Person) -> None:
    somebody.click_on(".pane-channel .composer-text")
    somebody.keys("/")
    somebody.until(lambda: len(somebody.all(".popup-item")) >= 7)
    assert outside(somebody) == {}, "commands"
    somebody.keys("say ")
    somebody.until(lambda: somebody.all(".command-line"))
    somebody.keys("fi")
    somebody.choose("the fig")
    somebody.click(lambda: somebody.all(".option-more")[-1])
    somebody.choose(f"@{LONG}")
    assert outside(somebody) == {}, "a command"


@pytest.mark.long
def test_nothing_overflows_in_dialogs_and_menus(somebody: Person) -> None:
    somebody.click_below("[data-custom-id=people]")
    somebody.until(lambda: somebody.all(".popup-item"))
    assert outside(somebody) == {}, "a menu"
    somebody.choose(LONG)
    somebody.keys(Keys.ESCAPE)
    somebody.press("Name")
    somebody.until(lambda: somebody.all("dialog input[type=text]"))
    assert outside(somebody) == {}, "a form"
    somebody.keys(Keys.ESCAPE)
    somebody.until(lambda: not somebody.all("dialog"))
    somebody.click_on(".pane-channel .picture-button")
    somebody.until(lambda: somebody.all("dialog.lightbox img"))
    assert outside(somebody) == {}, "a picture shown large"


@pytest.mark.long
def test_a_phone_reaches_the_theme_and_what_stops_time(somebody: Person) -> None:
    theme = "return document.documentElement.dataset.theme"
    somebody.resize(320, HIGH)
    somebody.click_on(".head-toggle")
    for wide in (320, 390):
        somebody.resize(wide, HIGH)
        for reached in (".theme", ".until", ".span"):
            found = somebody.until(lambda reached=reached: somebody.all(reached))  # type: ignore[misc]
            assert all(somebody.window.execute_script(IN_REACH, one) for one in found)
        before = somebody.window.execute_script(theme)
        while somebody.window.execute_script(theme) == before:
            somebody.click_on(".theme")
        stops = somebody.all("#until-news")[0].is_selected()
        somebody.click_on(".until")
        assert somebody.all("#until-news")[0].is_selected() != stops


@pytest.mark.long
def test_every_letter_is_our_own_and_only_emoji_are_emoji(somebody: Person) -> None:
    texts = somebody.window.execute_script(WRITTEN)
    for number, text in enumerate(texts):
        used = fonts_of(somebody.window, f"[data-written='{number}']")
        families = {one["familyName"] for one in used}
        assert families <= OURS, text
        assert (EMOJI in families) == any(ord(sign) > 0x2600 for sign in text), text
    assert {"0123456789 # * ⚔️", "north"} <= set(texts)


@pytest.mark.long
@pytest.mark.parametrize("fonts", [Fonts.BARE, Fonts.LIBERATION], ids=["bare", "liberation"])
def test_it_looks_as_on_a_machine_without_fonts(address: str, fonts: Fonts) -> None:
    seen = []
    for machine in (fonts, Fonts.NONE):
        with person(address, LONG, fonts=machine) as somebody:
            somebody.sees("A secret for")
            seen.append(somebody.window.execute_script(BOXES))
    assert len(seen[0]) > 100
    assert seen[0] == seen[1]
