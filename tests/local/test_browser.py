"""The page of the local table in a real browser, with a small bot that has one of everything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from bot.local import start_afresh
from tests.local.browser import TOY, Person, person, running

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
NASTY = "<img src=x onerror=document.title='hit'><script>document.title='hit'</script>"
PASTE = """
    const [box, text] = arguments;
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(TOY, str(tmp_path_factory.mktemp("table") / "local.json")) as told:
        yield told


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[Person]:
    with person(address, "Ada") as somebody:
        yield somebody


@pytest.fixture
def ada(browser: Person) -> Person:
    browser.window.refresh()
    browser.be("Ada")
    return browser


def test_the_slash_lists_the_commands_and_what_they_do(ada: Person) -> None:
    ada.click_on(".pane-channel .composer-text")
    ada.keys("/")
    ada.until(lambda: len(ada.all(".popup-item")) >= 7)
    ada.shoot("commands")
    ada.keys("mark")
    ada.until(lambda: len(ada.all(".popup-item")) == 2)
    first, second = (row.text for row in ada.all(".popup-item"))
    assert "All of Markdown" in first
    assert "Open the market" in second
    ada.keys(Keys.ARROW_DOWN, Keys.TAB)
    ada.until(lambda: ada.all("[data-option=where]"))
    ada.keys(Keys.ESCAPE, Keys.ESCAPE)
    ada.until(lambda: not ada.all(".command-line"))


@pytest.mark.long
def test_options_are_filled_in_step_by_step_with_the_keyboard(ada: Person) -> None:
    ada.click_on(".pane-channel .composer-text")
    ada.keys("/say ")
    ada.until(lambda: ada.all("[data-option=fruit]"))
    ada.keys("ap")
    ada.until(lambda: [row.text for row in ada.all(".popup-item")] == ["the apple", "the apricot"])
    ada.shoot("suggestions")
    ada.keys(Keys.ARROW_DOWN, Keys.ENTER)
    ada.keys(Keys.TAB, Keys.ENTER)  # the first optional one: how often
    ada.until(lambda: ada.all("[data-option=times]"))
    ada.keys("2", Keys.ENTER)
    assert "apricot apricot" in ada.sees("apricot")


@pytest.mark.long
def test_a_fast_typist_gets_what_was_typed(ada: Person) -> None:
    ada.click_on(".pane-channel .composer-text")
    ada.keys("/say ")
    ada.until(lambda: ada.all("[data-option=fruit]"))
    ada.keys("dam", Keys.ENTER)
    ada.until(lambda: ada.window.switch_to.active_element.get_property("value") == "the damson")
    ada.keys(Keys.ENTER)
    ada.sees("damson")


@pytest.mark.long
@pytest.mark.parametrize("by", ["hand", "pasting"])
def test_a_question_typed_in_one_go_is_asked_of_what_it_begins_with(ada: Person, by: str) -> None:
    """It was lost, and the first fruit of the list was asked nothing."""
    ada.click_on(".pane-channel .composer-text")
    if by == "hand":
        ada.keys("/wonder ")
        ada.until(lambda: ada.all("[data-option=fruit]"))
        ada.keys("damson what")
    else:
        box = ada.all(".pane-channel .composer-text")[0]
        pasted = "/wonder damson what"
        ada.window.execute_script(PASTE, box, pasted)
    ada.until(lambda: ada.window.switch_to.active_element.get_property("value") == "what")
    ada.keys(f" now, {by}?", Keys.ENTER)
    assert f"Of damson: what now, {by}?" in ada.sees(f"now, {by}?")


def test_a_missing_or_wrong_option_is_marked_and_nothing_is_sent(ada: Person) -> None:
    ada.click_on(".pane-channel .composer-text")
    ada.keys("/deal ")
    ada.until(lambda: ada.all("[data-option=to]"))
    ada.keys("Nobody", Keys.ENTER)
    ada.until(lambda: ada.all(".option.wrong"))
    ada.keys(Keys.ESCAPE, Keys.ESCAPE)


def test_everything_can_be_done_with_the_mouse(ada: Person) -> None:
    ada.command_by_mouse("panel")
    ada.sees("look:")
    ada.press("Count 0")
    ada.until(lambda: ada.buttons(label="Count 1"))
    ada.click_below("[data-custom-id=menu]")
    ada.choose("Field 3")
    assert "Only you can see this" in ada.sees("Field 3 it is")
    ada.click_below("[data-custom-id=people]")
    ada.choose("Bram")
    ada.choose("Emma")
    ada.shoot("people")
    ada.click_on(".menu-done")
    assert "@Bram, @Emma" in ada.sees("Together with")


def test_a_private_answer_is_seen_by_one_player_and_put_away(ada: Person) -> None:
    ada.command_by_keys("panel")
    ada.press("Private")
    ada.sees("A secret for @Ada")
    ada.be("Bram")
    ada.until(lambda: not any("A secret for" in text for text in ada.texts()))
    ada.be("Ada")
    ada.sees("A secret for @Ada")
    for _ in ada.all(".only .link"):
        ada.click_on(".only .link")
    ada.until(lambda: not any("A secret for" in text for text in ada.texts()))


def test_a_form_is_filled_in_and_what_is_typed_is_never_markup(ada: Person) -> None:
    ada.command_by_keys("panel")
    ada.press("Name")
    ada.until(lambda: ada.all("dialog input[type=text]"))
    ada.keys(NASTY[:40])
    ada.click_on("dialog .menu-button")
    ada.choose("white")
    ada.shoot("form")
    ada.click_on("dialog [type=submit]")
    assert NASTY[:40] in ada.sees("sets sail under white")
    ada.click_on(".pane-channel .composer-text")
    ada.keys(NASTY, Keys.ENTER)
    ada.sees("onerror=document")
    ada.be("Bram")
    assert "hit" not in ada.window.title
    assert (
        ada.window.execute_script("return document.querySelectorAll('article script').length") == 0
    )


@pytest.mark.long
def test_markdown_is_drawn(ada: Person) -> None:
    ada.command_by_keys("markdown")
    ada.sees("A smaller one")
    drawn = ada.window.execute_script(
        "return [...[...document.querySelectorAll('.pane-channel article')].at(-1)"
        ".querySelectorAll('.content *')].map((one) => one.tagName.toLowerCase())"
    )
    wanted = "h3 h4 small strong em u s code blockquote ul ol li pre time a"
    assert set(wanted.split()) <= set(drawn)
    assert "script" not in drawn
    ada.click_on(".spoiler")
    ada.until(lambda: ada.all(".spoiler.open"))
    ada.shoot("markdown")


@pytest.mark.long
def test_a_picture_has_words_and_is_shown_large(ada: Person) -> None:
    ada.command_by_keys("panel")
    ada.until(lambda: ada.all("img.picture"))
    assert ada.all("img.picture")[-1].get_attribute("alt").startswith("A board of 32 fields")  # type: ignore[union-attr]
    ada.click_on(".pane-channel .picture-button")
    ada.until(lambda: ada.all("dialog.lightbox img"))
    ada.keys(Keys.ESCAPE)
    ada.until(lambda: not ada.all("dialog"))


@pytest.mark.long
def test_an_error_of_the_bot_can_be_read_and_put_away(ada: Person) -> None:
    ada.command_by_keys("panel")
    ada.press("Break")
    ada.until(lambda: "the mast broke <b>badly</b>" in ada.all(".notice-trouble")[0].text)
    ada.shoot("trouble")
    ada.click_on(".notice-trouble .link")
    ada.until(lambda: not ada.all(".notice-trouble"))


@pytest.mark.long
def test_two_windows_show_the_same_and_a_letter_raises_a_badge(ada: Person, address: str) -> None:
    with person(address, "Cleo") as cleo:
        cleo.command_by_keys("deal", "Finn")
        ada.sees("@Finn has a card")
        ada.until(lambda: ada.all("[data-player=Finn] .badge-letters"))
        ada.be("Finn")
        ada.sees("the queen of <hearts>", "letters")
        ada.until(lambda: not ada.all("[data-player=Finn] .badge-letters"))
        assert not any("queen" in text for text in cleo.texts("letters"))


@pytest.mark.long
def test_commands_work_in_direct_messages(ada: Person) -> None:
    ada.be("Emma")
    ada.command_by_keys("say", "fig", pane="letters")
    ada.sees("fig", "letters")


@pytest.mark.long
def test_a_week_passes_at_the_press_of_a_button(ada: Person) -> None:
    clock = ada.all(".clock")[0]
    before = clock.get_attribute("datetime")
    ada.click_on("[data-seconds='604800']")
    ada.until(lambda: clock.get_attribute("datetime")[:10] > before[:10])  # type: ignore[index]
    ada.until(lambda: ada.all(".spans") and not ada.all(".passing"))


@pytest.mark.long
def test_a_new_channel_can_be_opened(ada: Person) -> None:
    before = len(ada.all("[data-channel]"))
    ada.click_on(".channel.more")
    ada.until(lambda: len(ada.all("[data-channel]")) == before + 1)
    ada.until(lambda: "#attic" in ada.all(".pane-channel .welcome")[0].text)
    assert ada.all("[data-channel=attic][aria-current]")


@pytest.mark.long
def test_everything_that_can_be_pressed_has_a_name(ada: Person) -> None:
    ada.command_by_keys("panel")
    nameless = ada.window.execute_script(
        "return [...document.querySelectorAll('button, input, textarea, [role=listbox]')]"
        ".filter((one) => !(one.innerText || one.getAttribute('aria-label') || one.title"
        " || one.labels?.length || one.placeholder)).map((one) => one.outerHTML)"
    )
    assert nameless == []


@pytest.fixture
def staying(tmp_path: Path) -> Iterator[tuple[Person, Path]]:
    """A page that stays open while its table is stopped, after a week of play by Ada and Finn."""
    kept = tmp_path / "local.json"
    with ExitStack() as browsers:
        with running(TOY, str(kept)) as address:
            ada = browsers.enter_context(person(address, "Ada"))
            week_of_play(ada)
        ada.until(lambda: ada.all(".notice-lost"))
        yield ada, kept
        ada.window.get_log("browser")  # type: ignore[no-untyped-call]  # of the lost connection


def week_of_play(ada: Person) -> None:
    ada.command_by_keys("panel")
    ada.click_on("[data-seconds='604800']")
    ada.until(lambda: ada.all(".spans") and not ada.all(".passing"))
    ada.command_by_keys("deal", "Finn")
    ada.be("Finn")
    ada.sees("queen", "letters")
    ada.be("Ada")


@pytest.mark.long
def test_the_page_goes_on_after_a_stop_and_a_start(staying: tuple[Person, Path]) -> None:
    ada, kept = staying
    with running(TOY, str(kept)) as again:
        assert ada.window.current_url.startswith(again)
        ada.until(lambda: not ada.all(".notice-lost"))
        assert not ada.all(".forgotten")
        ada.be("Finn")
        ada.sees("queen", "letters")
        ada.command_by_keys("say", "fig")
        ada.sees("fig")


@pytest.mark.long
def test_the_page_goes_on_at_an_empty_table(staying: tuple[Person, Path]) -> None:
    """Its time begins again, before what was read at the old one."""
    ada, kept = staying
    start_afresh(kept.with_name("none.db"), kept)
    with running(TOY, str(kept)) as again:
        assert ada.window.current_url.startswith(again)
        ada.until(lambda: not ada.all(".notice-lost"))
        assert not ada.all(".forgotten")
        ada.command_by_keys("deal", "Finn")
        ada.until(lambda: ada.all("[data-player=Finn] .badge-letters"))
