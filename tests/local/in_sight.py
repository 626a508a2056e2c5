"""Whether what a panel asks or says, and what answers it, is in the window."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.support.ui import WebDriverWait

from tests.local.browser import Person

COMES = 5
"""Seconds until all of a panel is drawn and in its place, also on a busy machine."""

SAID = """
    const [panel] = [...document.querySelectorAll(".pane-channel article.private")].slice(-1);
    const box = panel.querySelector(".in-sight"), said = box.querySelector(":scope > .content");
    const list = document.querySelector(".pane-channel .messages").getBoundingClientRect();
    const seen = (one) => {
        const { left, top, bottom } = one.getBoundingClientRect();
        const at = document.elementFromPoint(left + 4, top + 4);
        return top >= list.top && bottom <= list.bottom + 1 && one.contains(at);
    };
    const buttons = [...box.querySelectorAll(".row > .button:not(.folded), .section:not(.folded)")];
    return {
        said: said.innerText,
        seen: seen(said) && said.scrollHeight <= said.clientHeight + 1,
        rows: new Set(buttons.map((one) => one.getBoundingClientRect().top)).size,
        pressed: buttons.every(seen),
    };
"""
SETTLED = """
    const [done] = arguments;
    const wait = () => [...document.images].every((one) => one.complete)
        ? requestAnimationFrame(() => requestAnimationFrame(() => done(true)))
        : setTimeout(wait, 20);
    wait();
"""


def settled(player: Person) -> None:
    """Wait until all is drawn."""
    player.idle()
    player.window.execute_async_script(SETTLED)


def is_seen(player: Person) -> str:
    """What the newest panel asks or says, once all of it is in the window: those words, and what
    answers them in two rows at most."""
    player.until(lambda: player.all("article.private .in-sight > .content"))
    found: dict[str, Any] = {}

    def seen() -> bool:
        settled(player)
        found.update(player.window.execute_script(SAID))
        return bool(found["seen"] and found["pressed"] and found["rows"] <= 2)

    with suppress(TimeoutException):
        WebDriverWait(player.window, COMES).until(lambda _: seen())
    assert seen(), found
    return str(found["said"])
