"""A seat played on the board page, by touch, in a real browser."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from selenium.webdriver import Chrome
from selenium.webdriver.remote.webelement import WebElement

from tests.local.browser import BROWSERS, PATIENT, Person, Theme, running, speak
from tests.local.phone import HIGH, WIDE, Phone

FORMS = ", ".join(f"[data-press*=':{verb}:']" for verb in ("choices", "row", "enter"))
ANSWERS = ".spot, " + ", ".join(
    f".answers {kind}:not({FORMS})" for kind in ("button.primary", "button.success", ".choice")
)
"""What is answered by one touch; nothing is typed."""
TURN = "header .turn"


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        return int(taken.getsockname()[1])


def host_with_page(
    folder: Path, program: str = PATIENT, port: int = 0
) -> AbstractContextManager[str]:
    """The local table with the board page beside it, at any port that is free or this one."""
    port = port or free_port()
    return running(
        program, MODE="local", REPLAYS="off", LOCAL_DATABASE=str(folder / "table.db"), CI="1",
        PUBLIC_URL=f"http://127.0.0.1:{port}", BOARD=f"127.0.0.1:{port}",
    )  # fmt: skip


def link(player: Person, pane: str = "channel") -> str:
    """The link to the board page on the newest panel of who plays at the local table, if need be
    behind More."""
    found = f".pane-{pane} article.private a[href*='/#']"

    def shown() -> WebElement:
        return player.brought_out(lambda: player.all(found), pane)

    return str(player.until(shown).get_attribute("href"))


class Toucher(Phone):
    """Somebody who plays on the page with a finger."""

    taps = 0

    def __init__(self, window: Chrome) -> None:
        super().__init__(window)
        self.chance = random.Random(7)

    def enter(self, address: str) -> None:
        """Open the link, and the board behind it."""
        self.window.get(address)
        self.click(lambda: self.all(".door button.success")[0])
        self.until(lambda: self.all(TURN))

    def idle(self) -> None:
        """Wait until nothing is under way."""
        self.until(lambda: not self.window.find_elements("css selector", "main.busy"))

    @property
    def turn(self) -> str:
        """Whose turn it is, in the words of the page."""
        said = "return document.querySelector(arguments[0])?.textContent ?? ''"
        return str(self.window.execute_script(said, TURN))

    def over(self) -> bool:
        return self.turn == "it is over"

    def answer(self) -> None:
        """Touch one answer: Confirm if it is there, else any place or button; a place of several
        answers asks which, and that is answered too."""

        def one() -> WebElement:
            for first in (
                "dialog[open] .primary",
                "[data-press*=':doever:']",
                "[data-press*=':do:']",
            ):
                if found := self.all(first):
                    return found[0]
            return self.chance.choice(self.all(ANSWERS))

        self.taps += 1
        self.click(one)
        if self.all("dialog[open] .primary"):
            self.taps += 1
            self.click(one)

    def play(self, most: int = 5000) -> None:
        """Play until the match is over, or so many touches were made."""
        for _ in range(most):
            self.until(lambda: self.over() or self.all(ANSWERS))
            if self.over():
                return
            self.answer()


@contextmanager
def toucher(
    size: tuple[int, int] = (WIDE, HIGH), theme: Theme = "light", language: str = "en"
) -> Iterator[Toucher]:
    """Somebody with a fresh phone, or another device that is touched."""
    with BROWSERS.one() as window:
        tell = window.execute_cdp_cmd
        wide, high = size
        shape = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 800}
        tell("Emulation.setDeviceMetricsOverride", shape)
        tell("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
        speak(window, language)
        coloured = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
        tell("Emulation.setEmulatedMedia", coloured)
        somebody = Toucher(window)
        try:
            yield somebody
        except BaseException:
            somebody.shoot("failed-toucher")
            raise
        tell("Emulation.setTouchEmulationEnabled", {"enabled": False})
        wrong = window.get_log("browser")  # type: ignore[no-untyped-call]
        assert [line for line in wrong if line["level"] == "SEVERE"] == []
