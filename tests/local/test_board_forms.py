"""A form on the board page takes as many as its field asks for; a name is shown as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.base.limits import safe_name
from bot.features.board.views import form
from bot.screens.form import ChoiceField, Form, Option
from tests.local.browser import BROWSERS, Person
from tests.local.phone import HIGH, WIDE
from tests.local.touching import free_port, host_with_page

pytestmark = pytest.mark.long
FIELD = ChoiceField("bars", "Bars", tuple(Option(f"{n}", f"{n}") for n in range(1, 5)), (), 1, 2)
OPEN = """
    const [form, done] = arguments;
    import("/page/answers.js").then((page) => {
        page.fill(form, (press, { entries }) => (window.sent = entries));
        done();
    });
"""

READ = """
    const [text, done] = arguments;
    import("/page/markup.js").then((page) => {
        const shown = document.createElement("div");
        shown.append(...page.markup(text));
        done(shown.innerHTML);
    });
"""


def test_no_more_boxes_are_ticked_than_are_asked_for(tmp_path: Path) -> None:
    port = free_port()
    with host_with_page(tmp_path, port=port), BROWSERS.one() as window:
        page = Person(window)
        page.resize(WIDE, HIGH)
        window.get(f"http://127.0.0.1:{port}/")
        window.execute_async_script(OPEN, dict(form(Form("Duel", "x", (FIELD,)))))
        page.click_on("dialog .success")
        assert window.execute_script("return window.sent") is None  # one at least
        for place in (0, 2):
            page.click_on("dialog input[type=checkbox]", place)
        left = page.all("dialog input[type=checkbox]:not(:checked)")
        assert [box.is_enabled() for box in left] == [False, False]
        page.click_on("dialog .success")
        assert page.until(lambda: window.execute_script("return window.sent")) == {"bars": "1 3"}


def test_the_markdown_of_a_name_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    port = free_port()
    with host_with_page(tmp_path, port=port), BROWSERS.one() as window:
        window.get(f"http://127.0.0.1:{port}/")
        text = f"**{safe_name('a_b_c *d*')}** moves"
        shown = window.execute_async_script(READ, text)
        assert shown == "<p><strong>a_b_c *d*</strong> moves</p>"
