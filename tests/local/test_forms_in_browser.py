"""What is filled in: a form that is higher than the screen, and options that cannot be so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.keys import Keys

from tests.local.browser import TOY, WIDE, Person, person, running

pytestmark = pytest.mark.browser
SMALL = [(390, 844), (320, 568)]
WITHIN = """
    const form = document.querySelector("dialog.form");
    const box = form.getBoundingClientRect();
    const { left, right, top, bottom } = arguments[0].getBoundingClientRect();
    const foot = form.querySelector(".form-foot").getBoundingClientRect();
    const below = arguments[0].closest(".form-foot") ? box.bottom : foot.top;
    return left >= box.left && right <= box.right && top >= box.top && bottom <= below + 1
        && box.top >= 0 && box.bottom <= innerHeight && form.scrollWidth <= form.clientWidth;
"""


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with (
        running(TOY, str(tmp_path_factory.mktemp("table") / "local.json")) as told,
        person(told, "Ada") as found,
    ):
        yield found


def test_a_form_higher_than_the_screen_scrolls_and_its_buttons_stay(ada: Person) -> None:
    ada.command_by_keys("wish")
    ada.until(lambda: ada.all("dialog input[type=text]"))
    run, zone = ada.window.execute_script, ada.all("dialog input[type=text]")[0]
    for size in SMALL:
        ada.resize(*size)
        run("document.querySelector('dialog').scrollTop = 0")
        assert all(run(WITHIN, one) for one in ada.all("dialog .form-foot button")), size
        assert not run(WITHIN, zone)
        for one in ada.all("dialog .choice")[::7]:
            run("arguments[0].scrollIntoView({ block: 'nearest' })", one)
            assert run(WITHIN, one), size
        zone.send_keys("a")
        assert run(WITHIN, zone), size
        ada.shoot(f"form-{size[0]}")
    ada.resize(*WIDE)
    ada.click_on("dialog .button-secondary")
    ada.until(lambda: not ada.all("dialog"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("25", "“25” cannot be “times”: type a number from 1 to 9."),
        ("many", "“many” cannot be “times”: type a number from 1 to 9."),
    ],
)
def test_a_number_out_of_its_range_is_told_with_the_range(
    ada: Person, typed: str, said: str
) -> None:
    ada.click_on(".pane-channel .composer-text")
    ada.keys(f"/say fruit:fig times:{typed}")
    ada.click_on(".pane-channel .composer-send")
    ada.until(lambda: said in [one.text for one in ada.all("#notices .notice")])
    while ada.all(".pane-channel .command-line"):
        ada.keys(Keys.ESCAPE)
    assert not ada.all(".pane-channel .lead")
