"""The page for those who hear it, use no mouse, or speak another language; with the toy bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from bot.local.world import PEOPLE, PLACES
from tests.local.browser import PHONE, TOY, person, running
from tests.local.keyboard import Typist, typist
from tests.local.toy_bot import PSEUDO

pytestmark = [pytest.mark.browser, pytest.mark.long]
ATTRIBUTE = "return document.querySelector(arguments[0])?.getAttribute(arguments[1])"
TOLD_BY_THE_BOT = (
    *("A board of 32 fields, blue to move", "/panel  One of everything", "With whom?"),
    *("Name your ship", "Ship", "Any name will do", "Sails", "the mast broke <b>badly</b>"),
)
SPEAKS = "return document.querySelector('.tongue select').value"
STRAY = """
    const [names] = arguments, found = new Set();
    const theirs = "article .content, article .components, article .embed, .popup-item, .option,"
        + " .command-name, .option-more, select, .avatar, .brand, .author, .lead, .day, time,"
        + " #speaker";
    const look = (text, where) => {
        let left = (text ?? "").replace(/⟦[^⟧]*⟧/g, " ");
        for (const name of names) left = left.replaceAll(name, " ");
        if (/\\p{L}{2,}/u.test(left)) found.add(`${where}: ${text}`);
    };
    for (const one of document.querySelectorAll("body *")) {
        if (one.closest(theirs)) continue;
        const about = one.tagName === "ARTICLE"; // called by its author and its first line
        for (const mark of ["title", ...about ? [] : ["aria-label"], "placeholder", "alt"])
            if (one.hasAttribute(mark)) look(one.getAttribute(mark), `${one.tagName} ${mark}`);
        for (const node of one.childNodes) if (node.nodeType === 3) look(node.data, one.className);
    }
    return [...found];
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("table")
    with running(TOY, str(folder / "local.json"), "pseudo") as told:
        yield told


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[Typist]:
    with typist(address, "Ada") as somebody:
        yield somebody


@pytest.fixture
def ada(browser: Typist) -> Typist:
    browser.window.refresh()
    browser.be("Ada")
    return browser


def attribute(somebody: Typist, selector: str, name: str) -> object:
    return somebody.window.execute_script(ATTRIBUTE, selector, name)


def language(somebody: Typist, wished: str) -> None:
    """Choose the language of one's Discord on the page."""
    Select(somebody.all(".tongue select")[0]).select_by_value(wished)
    somebody.until(lambda: somebody.window.execute_script(SPEAKS) == wished)


def test_what_another_writes_is_said_once_and_politely(ada: Typist, address: str) -> None:
    assert attribute(ada, "#speaker", "aria-live") == "polite"
    with person(address, "Bram") as bram:
        bram.command_by_keys("say", "cherry")
        ada.until(lambda: any("cherry" in line for line in ada.heard()))
        bram.command_by_keys("say", "banana")
        ada.until(lambda: any("banana" in line for line in ada.heard()))
    assert sum("cherry" in line for line in ada.heard()) == 1
    ada.be("Cleo")
    assert ada.heard() == []  # what one player heard is not there for the next
    ada.be("Ada")
    assert ada.heard() == []  # it stood there already


def test_a_letter_is_said_to_be_one(ada: Typist, address: str) -> None:
    with person(address, "Bram") as bram:
        bram.command_by_keys("deal", "Ada")
        ada.until(lambda: any("Direct message: Your card, @Ada" in one for one in ada.heard()))


def test_what_goes_wrong_is_said_at_once(ada: Typist) -> None:
    assert attribute(ada, "#notices", "role") == "alert"
    ada.command_by_keys("panel")
    ada.press("Break")
    ada.until(lambda: ada.all(".notice-trouble[role=alert]"))
    ada.click_on(".notice-trouble .link")


def test_the_keyboard_stays_on_a_button_that_is_drawn_anew(ada: Typist) -> None:
    ada.command_by_keys("panel")
    ada.until(lambda: ada.buttons(label="Count 0"))
    ada.to(words="Count 0", back=True)
    ada.press_key()
    ada.until(lambda: (here := ada.focus) and here.words == "Count 1")
    ada.press_key(Keys.SPACE)
    ada.until(lambda: (here := ada.focus) and here.words == "Count 2")


def test_a_form_and_a_picture_give_the_keyboard_back(ada: Typist) -> None:
    ada.command_by_keys("panel")
    ada.until(lambda: ada.buttons(label="Name"))
    for words, inside in (("⛵\nName", "INPUT"), ("Show large", "button button-secondary")):
        ada.to(words=words, back=True)
        ada.press_key()
        ada.until(lambda: ada.all("dialog[open]"))
        ada.until(lambda kind=inside: (here := ada.focus) and here.kind == kind)  # type: ignore[misc]
        ada.keys(Keys.ESCAPE)
        ada.until(lambda: not ada.all("dialog"))
        ada.until(lambda said=words: (here := ada.focus) and here.words.startswith(said))  # type: ignore[misc]


def test_a_board_is_made_large_with_the_keyboard_and_keeps_its_words(ada: Typist) -> None:
    ada.command_by_keys("panel")
    ada.until(lambda: ada.all("img.picture"))
    assert "A board of 32 fields" in ada.to(words="Show large", back=True).words
    ada.press_key()
    ada.until(lambda: ada.all("dialog.lightbox"))
    assert attribute(ada, ".lightbox img", "alt") == "A board of 32 fields, blue to move"
    ada.to(words="As large as it is", back=True)
    ada.press_key()
    assert ada.all(".lightbox.full-size")
    ada.keys(Keys.ESCAPE)
    ada.until(lambda: not ada.all("dialog"))


def test_the_arrows_go_from_message_to_message(ada: Typist) -> None:
    for fruit in ("fig", "damson"):
        ada.command_by_keys("say", fruit)
        ada.sees(fruit)
    ada.to(words="To the newest message")
    ada.press_key()
    newest = ada.all(".pane-channel article")[-1].get_attribute("data-id")
    assert (here := ada.focus) is not None
    assert here.article == newest
    ada.keys(Keys.ARROW_UP)
    before = ada.all(".pane-channel article")[-2].get_attribute("data-id")
    assert (here := ada.focus) is not None
    assert here.article == before


def test_each_player_has_a_language_of_their_own(ada: Typist) -> None:
    assert attribute(ada, "html", "lang") == "en"
    language(ada, PSEUDO)
    ada.until(lambda: attribute(ada, "html", "lang") == PSEUDO)  # the page speaks it too
    ada.command_by_keys("tongue")
    assert ada.sees(" at en-US").endswith(f"{PSEUDO} at en-US")
    ada.be("Bram")
    ada.command_by_keys("tongue")
    ada.until(lambda: ada.texts()[-1].endswith("en-US at en-US"))
    assert attribute(ada, ".tongue select", "aria-label") == "Bram's Discord speaks"
    ada.be("Ada")
    ada.until(lambda: attribute(ada, ".tongue select", "aria-label") == "⟦Ada's Discord speaks⟧")
    assert ada.all(".tongue select")[0].get_property("value") == PSEUDO
    language(ada, "en")


@pytest.mark.parametrize("size", [(1280, 900), PHONE], ids=["wide", "phone"])
def test_the_page_has_no_word_of_its_own(address: str, size: tuple[int, int]) -> None:
    with person(address, "Emma", size, language=f"{PSEUDO},en;q=0.5") as emma:
        assert emma.window.execute_script("return document.documentElement.lang") == PSEUDO
        stray: list[str] = []
        names = [*PEOPLE, *PLACES, *TOLD_BY_THE_BOT, "Braakland"]

        def look() -> None:
            stray.extend(emma.window.execute_script(STRAY, names))

        look()
        emma.command_by_keys("panel")
        emma.press("Private")
        emma.sees("A secret for @Emma")
        look()
        emma.click_below("[data-custom-id=people]")
        look()
        emma.keys(Keys.ESCAPE)
        emma.click(lambda: emma.buttons(label="Name")[-1])
        emma.until(lambda: emma.all("dialog"))
        look()
        emma.keys(Keys.ESCAPE)
        emma.click_on(".pane-channel .picture-button")
        emma.until(lambda: emma.all("dialog.lightbox"))
        look()
        emma.keys(Keys.ESCAPE)
        emma.press("Break")
        emma.until(lambda: emma.all(".notice-trouble"))
        look()
        emma.click_on(".notice-trouble .link")
    assert {one for one in stray if "RuntimeError" not in one} == set()
