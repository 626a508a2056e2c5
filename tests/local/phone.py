"""A person with a phone of 390 by 844 pixels, who touches the screen and has no other way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.remote.webelement import WebElement

from tests.local.browser import BROWSERS, Person, Theme, speak

WIDE, HIGH = 390, 844
LETTERS = 12  # pixels: the smallest that are read without enlarging
MIDDLE = """
    const [one] = arguments;
    const middle = () => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const there = (at) => one.contains(document.elementFromPoint(...at));
    if (!there(middle())) one.scrollIntoView({ block: "center", inline: "center" });
    const at = middle();
    if (!there(at)) return null;
    one.addEventListener("click", () => (window.touched = one), { once: true, capture: true });
    return at;
"""
TOUCHED = "return window.touched === arguments[0] || !arguments[0].isConnected"
WRONG = """
    const [wide, letters] = arguments, wrong = [];
    const named = (one) => `${one.tagName} ${one.getAttribute("class") ?? ""}`;
    const cut = (one) => {  // a row that is pushed to and fro, itself within the page
        for (let box = one.parentElement; box; box = box.parentElement)
            if (getComputedStyle(box).overflowX !== "visible")
                return box.getBoundingClientRect().right <= wide + 1;
        return false;
    };
    if (document.scrollingElement.scrollWidth > wide) wrong.push("the page is wider");
    for (const one of document.querySelectorAll("body *")) {
        const { left, right, width, height } = one.getBoundingClientRect();
        if (!width || !height || !one.checkVisibility({ visibilityProperty: true })) continue;
        if ((right > wide + 1 || left < -1) && !cut(one)) wrong.push(`out of it: ${named(one)}`);
        const says = [...one.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
        const size = parseFloat(getComputedStyle(one).fontSize);
        if (says && one.closest("article") && size < letters) wrong.push(`small: ${named(one)}`);
        if (one.matches("article .files img, article .gallery img") && width < 0.9 * wide)
            wrong.push(`a picture ${width} wide`);
    }
    return wrong;
"""


class Phone(Person):
    """Whatever a mouse would click on is touched, in its middle, where nothing covers it."""

    def click(self, find: Callable[[], WebElement]) -> None:
        def try_it() -> bool:
            for close in self.all(
                ".lightbox[open] .lightbox-foot .button:last-child"
            ):  # the page moved, and a picture was
                self._touch(close)  # touched in the place of what was meant
            return self._touch(find())

        self.until(try_it)
        self.idle()

    def _touch(self, one: WebElement) -> bool:
        """Touch it in its middle; False if something else was there when the finger came down."""
        at = self.window.execute_script(MIDDLE, one)
        if at is None or at != self.window.execute_script(MIDDLE, one):
            return False
        points = [{"x": at[0], "y": at[1]}]
        touch = self.window.execute_cdp_cmd
        touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        try:
            touched: bool = self.window.execute_script(TOUCHED, one)
        except StaleElementReferenceException:  # gone by the touch
            return True
        return touched

    def be(self, name: str) -> None:
        """Open the row above the messages and choose a player there, which closes it."""

        def chosen() -> bool:
            if self.all(".head-toggle", name):
                return True
            self._touch(self.all(f"[data-player={name}]")[0])
            return False

        self.click_on(".head-toggle")
        self.until(chosen)

    def wrong(self) -> list[str]:
        """What lies out of the page, or would have to be enlarged."""
        found: list[str] = self.window.execute_script(WRONG, WIDE, LETTERS)
        return found


@contextmanager
def phone(address: str, who: str, theme: Theme, language: str = "en") -> Iterator[Phone]:
    """Somebody with a fresh phone of this language, in the first channel."""
    with BROWSERS.one() as window:
        tell = window.execute_cdp_cmd
        size = {"width": WIDE, "height": HIGH, "deviceScaleFactor": 1, "mobile": True}
        tell("Emulation.setDeviceMetricsOverride", size)
        tell("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
        speak(window, language)
        coloured = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
        tell("Emulation.setEmulatedMedia", coloured)
        window.get(f"{address}#{who}/front-table")
        somebody = Phone(window)
        try:
            yield somebody
        except BaseException:
            somebody.shoot(f"failed-phone-{who}")
            raise
        tell("Emulation.setTouchEmulationEnabled", {"enabled": False})
