"""The threads that the bot opens: named, pressed and found where a person looks for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.local.browser import TOY, Person, person, running

pytestmark = pytest.mark.browser
NAME = "Round 1, table 1"
THREAD = f"[data-channel='{NAME}']"


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with (
        running(TOY, str(tmp_path_factory.mktemp("table") / "local.json")) as told,
        person(told, "Ada") as found,
    ):
        yield found


def here(ada: Person) -> list[str]:
    return [one.get_attribute("data-room") or "" for one in ada.all("[aria-current=page]")]


def test_a_thread_that_the_bot_opens_is_named_and_leads_there(ada: Person) -> None:
    ada.command_by_keys("league")
    ada.until(lambda: ada.all(THREAD))
    said = ada.until(lambda: ada.all(".pane-channel .system"))[0].text
    assert said.startswith(f"Braakland opened a thread: {NAME}")
    ada.shoot("thread-opened")
    thread = ada.all(THREAD)[0].get_attribute("data-room")
    for link in (".system a", ".content a.mention", ".content a:not(.mention)"):
        ada.click_on("[data-channel=front-table]")
        ada.click_on(f".pane-channel {link}")
        ada.until(lambda: here(ada) == [thread])
        ada.sees("The board stands here.")
    focused = ada.window.switch_to.active_element.get_attribute("data-id")
    assert focused == ada.all(".pane-channel article")[-1].get_attribute("data-id")


def test_two_threads_of_one_name_are_two_rooms_also_after_a_reload(ada: Person) -> None:
    ada.click_on("[data-channel=front-table]")
    ada.until(lambda: ada.all("[data-channel=front-table][aria-current=page]"))
    for count in (1, 2):
        if len(ada.all(THREAD)) < count:  # the test above may have opened one, or run elsewhere
            ada.command_by_keys("league")
        ada.until(lambda count=count: len(ada.all(THREAD)) == count)  # type: ignore[misc]
        ada.click_on("[data-channel=front-table]")
        ada.until(lambda: ada.all(".pane-channel .system"))  # a thread has no threads of its own
    for at in range(2):
        ada.click(lambda at=at: ada.all(THREAD)[at])  # type: ignore[misc]
        wanted = [ada.all(THREAD)[at].get_attribute("data-room")]
        ada.until(lambda wanted=wanted: here(ada) == wanted)  # type: ignore[misc]
        ada.window.refresh()
        ada.until(lambda: len(ada.all(THREAD)) == 2)
        assert here(ada) == wanted
