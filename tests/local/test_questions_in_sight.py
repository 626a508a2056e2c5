"""Every kind of question of every game: what is asked, what follows and its warning are in sight.

Ada plays on against computers, on a phone and at a desk. After each press the panel has come, and
nothing was scrolled.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from selenium.webdriver.remote.webelement import WebElement

from tests.local.browser import WIDE, Person, person
from tests.local.in_sight import is_seen
from tests.local.phone import phone
from tests.local.playing import host, turn

pytestmark = [pytest.mark.browser, pytest.mark.long]
BEGINS = ("My move", "Choose in secret")
GAMES = ("diceland", "maillot", "patrouille", "vague")
"""As the page offers them."""
STEADY = "tests.local.steady_bot"
PRESSES = 24
LAST = ".pane-channel article.private:not(:has(~ article))"
ANSWERS = ":is(.button-primary, .button-success):not([data-custom-id^='bl:choices:'])"
"""What answers by a press; what opens a form is none of them."""


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("game", range(len(GAMES)), ids=GAMES)
def test_what_is_asked_and_what_follows_stands_with_its_buttons(
    tmp_path: Path, game: int, size: str
) -> None:
    with host(tmp_path, program=STEADY) as address:
        sitting = phone(address, "Ada", "dark") if size == "phone" else person(address, "Ada", WIDE)
        with sitting as ada:
            ada.click_on(".games button", game)
            chance, kinds = random.Random(game), set[str]()
            for number in range(3 * PRESSES):
                if number >= PRESSES and len(kinds) > 2:
                    return
                press_one(ada, chance)
                kinds |= {kind_of(said) for said in asked(ada)}
            raise AssertionError(f"only these questions came: {kinds}")


def asked(ada: Person) -> list[str]:
    """What the panel asks, all of it in sight; nothing where a board has come below it."""
    if not panel(ada):
        return []
    try:
        return [is_seen(ada)]
    except AssertionError:
        if panel(ada):
            raise
        return []


def panel(ada: Person) -> list[WebElement]:
    """The panel, if it is what has come last: what is played is told by the next board below it."""
    return ada.all(f"{LAST} .in-sight > .content")


def press_one(ada: Person, chance: random.Random) -> None:
    """Whatever leads on: an answer of the panel, else the way to the next question."""

    def ways() -> list[WebElement]:
        return ada.all(f"{LAST} {ANSWERS}") or ada.all(f"{LAST} .menu-button")

    before = ada.standing()
    if not (panel(ada) and ways()):
        ada.until(lambda: "@Ada" in turn(ada))
        ada.click(lambda: [one for one in ada.buttons() if one.text in BEGINS][-1])
    elif ada.all(f"{LAST} .button", "Confirm"):
        ada.press("Confirm")
    else:
        ada.click(lambda: chance.choice(ways()))
        if entries := ada.all(".popup-item"):
            number = chance.randrange(len(entries))
            ada.click(lambda: ada.all(".popup-item")[number])
    ada.until(lambda: ada.standing() != before)


def kind_of(said: str) -> str:
    """The question without its places and figures."""
    return re.sub(r"\b[A-Z]?\d+\b", "#", said.split("\n")[0])
