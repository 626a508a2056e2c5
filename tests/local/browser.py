"""A person in front of the local table: Debian's chromium, driven by selenium.

Long because all that a person sees and does stands here.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.lacking import BROWSER, lacking
from tests.local.machine import Fonts, chromium, configure
from tests.local.tables import PATIENCE

SCREENSHOTS = Path("build/screenshots")
PASSING = (
    StaleElementReferenceException,
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    IndexError,
)
VISIBLE = """
    const [selector, text] = arguments;
    const fits = (one) => one.checkVisibility({ visibilityProperty: true });
    const says = (one) => !text || one.innerText.split("\\n").at(-1) === text;
    return [...document.querySelectorAll(selector)].filter((one) => fits(one) && says(one));
"""
STANDING = """
    return [...document.querySelectorAll(arguments[0])].map((one) => {
        const copy = one.cloneNode(true);
        for (const one of copy.querySelectorAll("time, .fold-more")) one.remove();
        return copy.dataset.id + copy.textContent;
    });
"""
Theme = Literal["dark", "light"]
WIDE, PHONE = (1280, 800), (550, 900)
PATIENT = "tests.local.patient_bot"
"""The bot, with time to end."""
TOY = "tests.local.toy_bot"
"""The program of a small bot that answers with all there is to show."""


@contextmanager
def running(
    module: str, *arguments: str, end: signal.Signals = signal.SIGINT, **settings: str
) -> Iterator[str]:
    """A program that tells the address of its page; ended as with Ctrl-C, or killed."""
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        try:
            yield address_in(program.stdout)
        finally:
            program.send_signal(end)
            code = program.wait(PATIENCE)
            assert code == (0 if end is signal.SIGINT else -end)


def address_in(lines: Iterable[str]) -> str:
    for line in lines:
        if found := re.search(r"http://127\.0\.0\.1:\d+/\S+/", line):
            return found[0]
    raise AssertionError("the program told no address")


class NoFontError(LookupError):
    """The machine lacks a font; the argument is its family."""


class Browsers:
    """Chromiums that have started. One that somebody has done with is the next person's."""

    def __init__(self, start: Callable[[Fonts], webdriver.Chrome] | None = None) -> None:
        self._start = start or started
        self._idle: dict[Fonts, list[webdriver.Chrome]] = {fonts: [] for fonts in Fonts}
        self._missing: dict[Fonts, str] = {}

    @contextmanager
    def one(self, fonts: Fonts | None = None) -> Iterator[webdriver.Chrome]:
        """A browser that finds these fonts, or the first set that the machine has, and remembers
        nothing; if the block fails it ends. Without the fonts the test is skipped, and fails in CI.
        """
        found, window = self._take(Fonts if fonts is None else (fonts,))
        try:
            yield window
            window.execute_script("localStorage.clear()")
            window.get("about:blank")
        except BaseException:
            window.quit()
            raise
        self._idle[found].append(window)

    def _take(self, sets: Iterable[Fonts]) -> tuple[Fonts, webdriver.Chrome]:
        """A browser with the first of these sets that is there. A lack is looked for once."""
        for fonts in sets:
            if self._idle[fonts]:
                return fonts, self._idle[fonts].pop()
            if fonts not in self._missing:
                try:
                    return fonts, self._start(fonts)
                except NoFontError as missing:
                    self._missing[fonts] = str(missing)
        return lacking(f"font {self._missing[fonts]}", BROWSER)

    def close(self) -> None:
        """End them all."""
        for idle in self._idle.values():
            while idle:
                idle.pop().quit()


def started(fonts: Fonts, *more: str) -> webdriver.Chrome:
    """A new chromium on a machine with these fonts, given `more` arguments. Raises NoFontError."""
    browser, driver = chromium()
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        *more,
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with TemporaryDirectory() as folder:  # fontconfig reads its file when chromium starts
        settings = os.environ | {"FONTCONFIG_FILE": str(configure(fonts, Path(folder)))}
        window = webdriver.Chrome(options=options, service=Service(driver, env=settings))
        if missing := [one for one in fonts.value if letters_in(window, one) != {one}]:
            window.quit()
            raise NoFontError(missing[0])
    return window


BROWSERS = Browsers()


def speak(window: webdriver.Chrome, language: str) -> None:
    """Let the browser ask for pages in this language, whatever the person before spoke."""
    agent = window.execute_script("return navigator.userAgent")
    spoken = {"userAgent": agent, "acceptLanguage": language}
    window.execute_cdp_cmd("Emulation.setUserAgentOverride", spoken)


def letters_in(window: webdriver.Chrome, family: str) -> set[str]:
    """The families that the machine takes when a page asks for one."""
    sign = "%F0%9F%8E%B2" if "Emoji" in family else "A"
    window.get(f"data:text/html;charset=utf-8,<p style='font-family:{family}'>{sign}</p>")
    return {one["familyName"] for one in fonts_of(window, "p")}


def fonts_of(window: webdriver.Chrome, selector: str) -> list[dict[str, Any]]:
    """What the letters in an element are drawn with, as the browser's own tools tell."""
    tell = window.execute_cdp_cmd
    tell("DOM.enable", {})
    tell("CSS.enable", {})
    root = tell("DOM.getDocument", {})["root"]["nodeId"]
    node = tell("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found: list[dict[str, Any]] = tell("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return found


@contextmanager
def person(
    address: str,
    who: str,
    size: tuple[int, int] = WIDE,
    theme: Theme = "dark",
    fonts: Fonts | None = None,
    language: str = "en",
) -> Iterator[Person]:
    """Somebody with a fresh browser of this language, in the first channel."""
    with BROWSERS.one(fonts) as window:
        somebody = Person(window)
        somebody.resize(*size)
        speak(window, language)
        coloured = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
        window.execute_cdp_cmd("Emulation.setEmulatedMedia", coloured)
        window.get(f"{address}#{who}/front-table")
        somebody.until(lambda: somebody.all("[data-player][aria-checked=true]"))
        somebody.until(lambda: window.execute_script("return document.fonts.status === 'loaded'"))
        try:
            yield somebody
        except BaseException:
            somebody.shoot(f"failed-{who}")
            raise
        lines: list[dict[str, Any]] = window.get_log("browser")  # type: ignore[no-untyped-call]
        assert [line for line in lines if line["level"] == "SEVERE"] == []


def entry(rows: list[WebElement], text: str) -> WebElement:
    """The first row that begins so. Raises NoSuchElementException."""
    for row in rows:
        if row.find_element(By.CSS_SELECTOR, ".popup-label").text.startswith(text):
            return row
    raise NoSuchElementException(text)


class Person:
    """What a person sees and does. Everything waits until it can be done."""

    def __init__(self, window: webdriver.Chrome) -> None:
        self.window = window

    def resize(self, wide: int, high: int, zoom: int = 1) -> None:
        """Make the window so large in pixels of the screen; a zoom of 2 is one of 200 %."""
        sized = {"width": wide // zoom, "height": high // zoom, "deviceScaleFactor": zoom}
        self.window.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", sized | {"mobile": False})

    # -------------------------------------------------------------------------- seeing

    def until(self, true: Callable[[], Any]) -> Any:
        """Wait until something is so; what the page is just replacing is looked at again."""
        wait: WebDriverWait[webdriver.Chrome] = WebDriverWait(
            self.window, PATIENCE, 0.05, ignored_exceptions=PASSING
        )
        return wait.until(lambda _: true())

    def all(self, selector: str, text: str = "") -> list[WebElement]:
        """What fits and can be seen; with `text`, what has it as its last line."""
        found: list[WebElement] = self.window.execute_script(VISIBLE, selector, text)
        return found

    def texts(self, pane: str = "channel") -> list[str]:
        """The messages in a column, the oldest first."""
        script = "return [...document.querySelectorAll(arguments[0])].map((one) => one.innerText)"
        found: list[str] = self.window.execute_script(script, f".pane-{pane} article .body")
        return found

    def standing(self, pane: str = "channel") -> list[str]:
        """The same with the ids of the messages, without the times and More, which change alone."""
        found: list[str] = self.window.execute_script(STANDING, f".pane-{pane} article")
        return found

    def sees(self, text: str, pane: str = "channel") -> str:
        """Wait for a message that holds the text; returns the newest."""
        wanted = re.compile(text)
        found: str = self.until(
            lambda: next((one for one in reversed(self.texts(pane)) if wanted.search(one)), None)
        )
        return found

    def shoot(self, name: str) -> None:
        """Keep a screenshot outside git."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        loaded = "return [...document.images].every((image) => image.complete)"
        self.until(lambda: self.window.execute_script(loaded))
        self.window.save_screenshot(str(SCREENSHOTS / f"{name}.png"))

    # ----------------------------------------------------------------------- the mouse

    def click(self, find: Callable[[], WebElement]) -> None:
        def try_it() -> bool:
            find().click()
            return True

        self.until(try_it)
        self.idle()

    def idle(self) -> None:
        """Wait until nothing that was pressed is under way."""
        self.until(lambda: not self.all(".waiting"))

    def press(self, label: str, pane: str = "channel", at: int = -1) -> None:
        """Press the newest button with this label; one that is behind More is brought out."""

        self.click(lambda: self.brought_out(lambda: self.buttons(pane, label), pane, at))

    def brought_out(
        self, found: Callable[[], list[WebElement]], pane: str = "channel", at: int = -1
    ) -> WebElement:
        """One of what is found, if need be behind More. Raises IndexError."""
        if not found():
            self.all(f".pane-{pane} article .fold-more")[at].click()
        return found()[at]

    def buttons(self, pane: str = "channel", label: str = "") -> list[WebElement]:
        return self.all(f".pane-{pane} article button.button:not([disabled])", label)

    def click_on(self, selector: str, at: int = -1) -> None:
        self.click(lambda: self.all(selector)[at])

    def click_below(self, selector: str, pane: str = "channel") -> None:
        """Click on the newest of what messages have to press, if need be behind More."""
        here = f".pane-{pane} article {selector}"
        self.click(lambda: self.brought_out(lambda: self.all(here), pane))

    def be(self, name: str) -> None:
        """Play as somebody else in this window."""
        self.click_on(f"[data-player={name}]")

    def choose(self, text: str = "") -> None:
        """Click on an entry of the open list: the one that begins so, else the first."""
        self.click(lambda: entry(self.all(".popup-item"), text))

    def command_by_mouse(self, name: str, *values: str) -> None:
        """Call a slash command with nothing but the mouse.

        Of what is suggested it takes what begins like each value, else the first.
        """
        self.click_on(".pane-channel .composer-slash")
        self.choose(f"/{name}")
        self.until(lambda: self.all(".command-line"))
        boxes = len(self.all(".command-line .option-input"))
        for at, value in enumerate((*values, *[""] * (boxes - len(values)))):
            self.click_on(".command-line .option-input", at)
            self.choose(value)
        self.click_on(".pane-channel .composer-send")
        self.until(lambda: not self.all(".command-line"))

    # -------------------------------------------------------------------- the keyboard

    def keys(self, *keys: str) -> None:
        self.window.switch_to.active_element.send_keys(*keys)

    def command_by_keys(self, name: str, *values: str, pane: str = "channel") -> None:
        """Type a slash command: each value, or for "" the first suggestion, and Enter."""
        self.click_on(f".pane-{pane} .composer-text")
        self.keys(f"/{name} ")
        self.until(lambda: self.all(".command-line"))
        boxes = len(self.all(".command-line .option-input"))
        for value in (*values, *[""] * (boxes - len(values))):
            self.fill(value)
        self.keys(Keys.ENTER)
        self.until(lambda: not self.all(".command-line"))

    def fill(self, value: str) -> None:
        """Type into the option at hand and take what is suggested first."""
        box = self.window.switch_to.active_element
        self.keys(value)
        self.until(lambda: self.all(".popup-item[aria-selected=true]"))
        self.keys(Keys.ENTER)
        self.until(lambda: box.get_property("value") != value)
