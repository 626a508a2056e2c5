"""A person who has a keyboard and nothing else, and who hears what the page says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from selenium.webdriver.common.keys import Keys

from tests.local.browser import Person, person

FOCUS = """
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const frame = one.closest(".composer-box, .option, .menu-panel");
    return {
        words: (one.getAttribute("aria-label") || one.innerText || one.placeholder || "").trim(),
        does: one.closest("[data-custom-id]")?.dataset.customId ?? "",
        kind: one.getAttribute("class") ?? one.tagName,
        article: one.closest("article")?.dataset.id ?? "",
        marked: (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || frame !== null,
    };
"""
HEARD = "return [...document.querySelectorAll('#speaker > *')].map((one) => one.textContent)"
FARTHEST = 300  # presses of Tab


class Focus:
    """What the keyboard is on."""

    def __init__(self, told: dict[str, str | bool]) -> None:
        self.words, self.does = str(told["words"]), str(told["does"])
        self.kind, self.article = str(told["kind"]), str(told["article"])
        self.marked = bool(told["marked"])


class Typist(Person):
    """Goes from control to control by Tab; what cannot be reached so is out of reach."""

    @property
    def focus(self) -> Focus | None:
        told = self.window.execute_script(FOCUS)
        return Focus(told) if told else None

    def to(self, verb: str = "", words: str = "", back: bool = False) -> Focus:
        """Tab (or Shift+Tab) to the next control that does this or is called so; each is marked."""
        for _ in range(FARTHEST):
            self.keys(Keys.SHIFT + Keys.TAB if back else Keys.TAB)
            here = self.focus
            if here is None:
                continue  # in the browser's own bar
            assert here.marked, f"nothing shows that the keyboard is on {here.words or here.kind}"
            if here.words.startswith(words) and here.does.startswith(f"bl:{verb}" if verb else ""):
                return here
        raise AssertionError(f"{verb or words} is out of reach")

    def press_key(self, key: str = Keys.ENTER) -> None:
        self.keys(key)
        self.idle()

    def heard(self) -> list[str]:
        """What was said last, the newest at the end."""
        found: list[str] = self.window.execute_script(HEARD)
        return found


@contextmanager
def typist(address: str, who: str, language: str = "en") -> Iterator[Typist]:
    """Somebody with a fresh browser and no mouse."""
    with person(address, who, language=language) as somebody:
        yield Typist(somebody.window)
