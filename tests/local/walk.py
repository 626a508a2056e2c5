"""A walk from screen to screen of the local page."""

from __future__ import annotations

from collections.abc import Iterator

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.local.browser import Person

CHANNELS = ("front-table", "back-table", "garden", "attic")


SHOW_NOTICES = """
    const [text, told] = arguments;
    Promise.all(["notices", "words"].map((name) => import(`./page/${name}.js`))).then(
        ([{ notice, showTroubles, showLost }, { say }]) => {
            notice(say("failed"));
            showLost(true);
            showTroubles([{ id: "1", text, detail: text }], () => {});
            told();
        });
"""


class Visitor(Person):
    """Somebody who finds their way in any language: by what a control does."""

    def does(self, verb: str, pane: str = "channel") -> None:
        """Press the newest control that does this."""
        self.click_below(f"[data-custom-id^='bl:{verb}:']:not([disabled])", pane)

    def offered(self, verb: str, pane: str = "channel") -> None:
        """Wait until something does this."""
        selector = f".pane-{pane} article [data-custom-id^='bl:{verb}:']"
        self.until(lambda: self.all(selector))

    def begin(self, game: int) -> None:
        """A match against computers in the channel that is shown."""
        self.until(lambda: self.all(".games button"))
        self.click_on(".games button", game)

    def go(self, channel: str) -> None:
        if not self.all(f"[data-channel={channel}]"):
            self.click_on(".channel.more")
        self.click_on(f"[data-channel={channel}]")
        self.until(lambda: self.all(f"[data-channel={channel}][aria-current]"))


def screens(ada: Visitor, *, match: bool = True) -> Iterator[str]:
    """Walk from screen to screen, and tell the name of each once it is there; with what can be read
    of a `match` and its end, or without."""
    ada.until(lambda: ada.all(".games button"))
    yield "empty table"
    ada.click_on(".pane-channel .composer-text")
    ada.keys("/")
    ada.until(lambda: ada.all(".popup-item"))
    yield "commands"
    ada.keys("table open ")
    ada.until(lambda: ada.all(".command-line") and ada.all(".popup-item"))
    yield "command line"
    ada.keys(Keys.ENTER)
    ada.keys(Keys.ENTER)
    ada.offered("join")
    yield "lobby"
    ada.does("options")
    ada.offered("option")
    yield "settings"
    ada.does("option")
    ada.does("computers")
    ada.offered("computer")
    yield "computers"
    ada.click_on(".menu-button")
    ada.until(lambda: ada.all(".popup-item"))
    yield "menu"
    ada.keys(Keys.ESCAPE)
    ada.command_by_keys("table import")
    ada.until(lambda: ada.all("dialog.form"))
    yield "form"
    # Not to its first field, to which keys are the name of a file.
    ActionChains(ada.window).send_keys(Keys.ESCAPE).perform()
    ada.until(lambda: not ada.all("dialog"))
    yield from matches(ada)
    if match:
        yield from one_match(ada)
    ada.window.execute_async_script(SHOW_NOTICES, "RuntimeError")
    yield "errors"


def matches(ada: Visitor) -> Iterator[str]:
    """A match of each game and the panel of a move; the last is left open."""
    for number, channel in reversed([*enumerate(CHANNELS)]):
        ada.go(channel)
        if number:
            ada.begin(number)
        else:
            ada.does("fill")
            ada.does("start")
        ada.until(lambda: ada.all("[data-player=Ada] .badge-turn"))
        if ada.all("[data-custom-id^='bl:secret:']"):
            ada.does("secret")
            ada.until(lambda: ada.all(".pane-letters article .components"))
        else:
            ada.does("move")
            ada.until(lambda: ada.all(".pane-channel article.private .components"))
        yield f"panel {number}"


def one_match(ada: Visitor) -> Iterator[str]:
    """What can be read of a match, and its end."""
    ada.does("text")
    ada.does("log")
    ada.does("learn")
    ada.offered("rulebook")
    yield "words and log"
    ada.does("rulebook")
    yield "rules"
    ada.click_on(".pane-channel .lens")
    ada.until(lambda: ada.all("dialog.lightbox"))
    yield "picture"
    ada.keys(Keys.ESCAPE)
    ada.until(lambda: not ada.all("dialog"))
    ada.command_by_keys("table resign")
    ada.does("resigned")
    ada.offered("step")
    yield "end"
    ada.does("step")
    yield "step by step"
    ada.window.execute_script("document.querySelector('[data-tab=letters]').click()")
    yield "direct messages"
    ada.window.execute_script("document.querySelector('[data-tab=channel]').click()")
