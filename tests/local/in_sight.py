"""Whether what a panel asks or says, and what answers it, is in the window."""

from __future__ import annotations

from tests.local.browser import Person

SAID = """
    const [panel] = [...document.querySelectorAll(".pane-channel article.private")].slice(-1);
    const box = panel.querySelector(".in-sight"), said = box.querySelector(":scope > .content");
    const list = document.querySelector(".pane-channel .messages").getBoundingClientRect();
    const seen = (one) => {
        const { left, top, bottom } = one.getBoundingClientRect();
        const at = document.elementFromPoint(left + 4, top + 4);
        return top >= list.top && bottom <= list.bottom + 1 && one.contains(at);
    };
    const buttons = [...box.querySelectorAll(".row > .button:not(.folded), .section")];
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
    """What the newest panel asks or says, once all of it is in the window."""
    player.until(lambda: player.all("article.private .in-sight > .content"))
    settled(player)
    found = player.window.execute_script(SAID)
    assert found["seen"], found
    assert found["pressed"], found
    assert found["rows"] <= 2, found
    return str(found["said"])
