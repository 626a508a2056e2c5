"""Whole games in a real browser: gathering at a table, and moves made with the mouse."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeAlias

from selenium.webdriver.remote.webelement import WebElement

from tests.local.browser import PATIENT, Person, running

Choose: TypeAlias = Callable[[int], int]  # of so many choices the one to take, counted from 0
NEWEST = {
    "channel": ".pane-channel article.private:not(:has(~ article.private))",
    "letters": ".pane-letters article:last-of-type",
}


def host(
    folder: Path, end: signal.Signals = signal.SIGINT, program: str = PATIENT
) -> AbstractContextManager[str]:
    """The host as a person starts it, without a token; gives the address of the page."""
    return running(program, end=end, MODE="local", LOCAL_DATABASE=str(folder / "table.db"), CI="1")


def gather(somebody: Person, game: str, *others: str) -> None:
    """Ada opens a table, the others join, all with the mouse; whoever pressed last is Ada."""
    somebody.command_by_mouse("table open", game)
    for other in others:
        somebody.be(other)
        somebody.press("Join")
    somebody.be("Ada")


def turn(somebody: Person) -> str:
    """The newest board of a match that is played: its words tell what happened last.

    What changes by itself is left out: the time since somebody is asked, and More.
    """
    script = """
        const open = [...document.querySelectorAll(".pane-channel article:not(.private)")];
        const asks = (one) => /My move|Choose in secret/.test(
            one.querySelector(".components")?.innerText
        );
        const last = open.filter(asks).at(-1)?.cloneNode(true);
        if (!last) return "";
        for (const one of last.querySelectorAll("time, .fold-more")) one.remove();
        return last.dataset.id + last.textContent;
    """
    return str(somebody.window.execute_script(script))


def asks(somebody: Person, *labels: str) -> bool:
    """Whether the panel has a button of these, be it behind More; without labels, whether it asks
    anything: one that waits for others does not."""
    said = "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)"
    found = somebody.window.execute_script(said, f"{NEWEST['channel']} .button")
    return not set(found).isdisjoint(labels or ("Hint", "Confirm"))


def called(somebody: Person) -> list[str]:
    """The players with the badge, once the newest board calls just them."""

    def agreed() -> list[str]:
        found = somebody.all("[data-player]:has(.badge-turn)")
        names = [str(one.get_attribute("data-player")) for one in found]
        return names if all(f"@{name}" in turn(somebody) for name in names) else []

    return list(somebody.until(agreed))


def whose_move(somebody: Person) -> str:
    """The player who is called, the first if there are several."""
    return called(somebody)[0]


def first(choices: int) -> int:
    """Always take the first choice."""
    return 0


def entry_of(somebody: Person, menu: str, choose: Choose) -> WebElement:
    """One of a menu; what was drawn anew since it was opened is closed, and opened again."""
    if not somebody.all(".popup-item"):
        somebody.all(menu)[-1].click()
    entries = somebody.all(".popup-item")
    return entries[choose(len(entries))]


def answer(
    somebody: Person, pane: str = "channel", choose: Choose = first, until: str = ""
) -> None:
    """Answer question after question of the newest panel with the mouse, then confirm; what asks no
    more is done, and so is what says so by the words of `until`.
    """
    panel = NEWEST[pane]
    menu = f"{panel} .menu-button"

    def choices() -> list[WebElement]:
        return somebody.all(f"{panel} .button-primary, {panel} .button-success")

    def one() -> WebElement:
        for more in somebody.all(f"{panel} .fold-more"):  # it comes after the layout
            more.click()
        shown = choices()
        return shown[choose(max(1, len(shown)))]

    def asks() -> bool:
        return bool(choices() or somebody.all(menu))

    somebody.until(asks)
    while True:
        somebody.until(lambda: somebody.all(f"{panel} .button"))
        if not asks() or (until and until in somebody.texts(pane)[-1]):
            return
        number = len(choices())
        if somebody.buttons(pane, "Confirm"):
            somebody.press("Confirm", pane)
            return
        if somebody.all(menu):
            somebody.click(lambda: entry_of(somebody, menu, choose))
        elif number:  # else it was drawn again since it was asked
            somebody.click(one)


def move_by_mouse(somebody: Person, choose: Choose = first) -> None:
    """Open the panel, answer its questions, confirm."""
    somebody.press("My move")
    answer(somebody, choose=choose)


def moved(somebody: Person, make: Callable[[], None]) -> None:
    """Be whoever is called, make a move, and wait for what comes of it."""
    before = somebody.until(lambda: turn(somebody))
    somebody.be(whose_move(somebody))
    make()
    somebody.until(lambda: turn(somebody) not in ("", before))


any_of = random.Random(5).randrange


def never_the_last(choices: int) -> int:
    """Any choice but the last: that would be to pass."""
    return any_of(max(1, choices - 1))


def some_energy(choices: int) -> int:
    """The lower part of all figures, and there any figure."""
    return any_of(choices) if choices > 3 else 0


def ride(player: Person) -> None:
    """Answer what is asked: in secret by direct message, else in the channel."""
    if player.buttons(label="Choose in secret"):
        answer(player, "letters", some_energy)
    else:
        move_by_mouse(player)
