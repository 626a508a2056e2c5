"""What players do at the local table, without a browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from bot.local.fonts import FONTS
from bot.local.server import PAGE
from tests.local.tables import Window, listening, table

NASTY = "<img src=x onerror=alert(1)>\"'&</script>"


@asynccontextmanager
async def at_table(kept: Path) -> AsyncIterator[Window]:
    async with table(kept) as server, aiohttp.ClientSession() as client:
        yield Window(server, client)


async def test_plain_messages_are_kept_as_typed(window: Window) -> None:
    assert await window.do("say", "Cleo", text=NASTY) == {}
    assert window.last()["content"] == NASTY
    assert window.last()["name"] == "Cleo"
    await window.do("say", "Cleo", "DM", text="to the bot alone")
    assert window.last("DM", "Cleo")["content"] == "to the bot alone"
    assert "to the bot alone" not in {one["content"] for one in window.seen()}


async def test_a_slash_command_answers(window: Window) -> None:
    assert await window.do("slash", command="say", options={"fruit": "fig", "times": "2"}) == {}
    said = window.last()
    assert said["content"] == "fig fig"
    assert said["command"] == "say"
    assert said["shown"] == dict.fromkeys(("en", "de", "fr", "nl"), "say")
    assert said["asked_by"] == str(window.people["Ada"])


async def test_a_slash_command_takes_people_truth_and_choices(window: Window) -> None:
    to = str(window.people["Dirk"])
    options = {"fruit": "fig", "loud": True, "to": to}
    await window.do("slash", command="say", options=options)
    assert window.last()["content"] == f"FIG to <@{to}>"
    assert window.last()["mentions"] == [to]
    await window.do("slash", command="market open", options={"where": "n"})
    assert window.last()["content"] == "Open in the North."


async def test_a_slash_command_answers_in_direct_messages(window: Window) -> None:
    await window.do("slash", "Emma", "DM", command="say", options={"fruit": "fig"})
    assert window.last("DM", "Emma")["content"] == "fig"


async def test_the_commands_are_listed_with_their_options(window: Window) -> None:
    told = (await window.do("commands"))["commands"]
    by_name = {one["name"]: one for one in told}
    assert "market open" in by_name
    assert by_name["say"]["description"] == "Say something about a fruit"
    fruit, times = by_name["say"]["options"][:2]
    assert fruit["required"]
    assert fruit["autocomplete"]
    assert not times["required"]
    assert by_name["market open"]["options"][0]["choices"][0] == {"name": "North", "value": "n"}


async def test_suggestions_come_from_the_bot(window: Window) -> None:
    asked: dict[str, Any] = {
        "command": "say",
        "option": "fruit",
        "typed": "ap",
        "options": {"times": "no number"},
    }
    told = await window.do("complete", **asked)
    assert told["choices"] == [
        {"name": "the apple", "value": "apple"},
        {"name": "the apricot", "value": "apricot"},
    ]


async def test_what_discord_would_not_send_is_refused_in_words(window: Window) -> None:
    for options in ({}, {"fruit": "fig", "times": "many"}, {"fruit": "fig", "times": "99"}):
        told = await window.do("slash", command="say", options=options)
        assert told == {"refused": "option"}
    assert (await window.do("slash", command="fly", options={}))["refused"] == "command"
    assert window.seen() == []
    assert window.server.world.troubles.shown == []


async def test_a_button_changes_its_message(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    assert await window.do("click", "Bram", message=window.panel(), button="count") == {}
    first = window.last()["components"][0]["components"][0]
    assert first["label"] == "Count 1"


async def test_of_two_presses_at_once_the_later_is_told_that_the_button_is_gone(
    window: Window,
) -> None:
    await window.do("slash", command="panel", options={})
    panel = window.panel()
    told = await asyncio.gather(
        *(window.do("click", who, message=panel, button="take") for who in ("Ada", "Bram"))
    )
    assert sorted(told, key=len) == [{}, {"refused": "moved"}]
    never = await window.do("click", message=panel, button="never")  # greyed out meanwhile
    assert never == {"refused": "moved"}
    away = await window.do("select", message=panel, menu="menu", values=["26"])
    assert away == {"refused": "moved"}
    assert window.server.world.troubles.shown == []


async def test_a_private_answer_is_for_one_alone_until_dismissed(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    await window.do("click", "Bram", message=window.panel(), button="private")
    answer = window.last(who="Bram")
    assert answer["only"] == str(window.people["Bram"])
    assert answer["id"] not in {one["id"] for one in window.seen(who="Cleo")}
    async with listening(window) as news:
        await window.do("dismiss", message=answer["id"])
        await news.until(lambda facts: answer["id"] in facts["dismissed"])


async def test_menus_of_words_and_of_people(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    await window.do("select", "Bram", message=window.panel(), menu="menu", values=["7"])
    assert window.last(who="Bram")["content"] == "Field 7 it is."
    both = [str(window.people[name]) for name in ("Cleo", "Finn")]
    await window.do("select", "Bram", message=window.panel(), menu="people", values=both)
    assert window.last()["content"] == f"Together with <@{both[0]}>, <@{both[1]}>."


async def test_a_form_is_opened_filled_in_and_sent_once(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    form = (await window.do("click", message=window.panel(), button="name"))["modal"]
    ship, sail = (part["component"]["custom_id"] for part in form["components"])
    filled = {"form": form["key"], "values": {ship: NASTY, sail: ["red"]}}
    assert (await window.do("submit", "Bram", **filled))["refused"] == "form"
    assert await window.do("submit", **filled) == {}
    assert "sets sail under red" in window.last()["content"]
    assert (await window.do("submit", **filled))["refused"] == "form"


async def test_a_message_that_is_gone_cannot_be_pressed(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    panel = window.panel()
    assert (await window.do("delete", "Bram", message=panel))["refused"] == "impossible"
    async with listening(window) as news:
        assert await window.do("delete", "Ada", message=panel) == {}  # the moderator
        await news.until(lambda facts: panel in facts.get("gone", []))
    assert (await window.do("click", message=panel, button="count"))["refused"] == "gone"


async def test_an_error_of_the_bot_is_shown_until_put_away(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    async with listening(window) as news:
        told = await window.do("click", message=window.panel(), button="break")
        assert told == {"failed": True}
        await news.until(lambda facts: facts["troubles"])
        (trouble,) = news.facts["troubles"]
        assert trouble["text"] == "RuntimeError: the mast broke <b>badly</b>"
        assert "toy_bot.py" in trouble["detail"]
        await window.do("dismiss", trouble=trouble["id"])
        await news.until(lambda facts: not facts["troubles"])


async def test_a_letter_reaches_one_letterbox(window: Window) -> None:
    await window.do("slash", command="deal", options={"to": str(window.people["Finn"])})
    assert "queen" in window.last("DM", "Finn")["content"]
    assert window.seen("DM", "Emma") == []


async def test_pictures_have_alt_text_and_bytes(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    (picture,) = window.last()["files"]
    assert picture["alt"].startswith("A board of 32 fields")
    async with window.client.get(window.server.address + picture["path"]) as answer:
        assert answer.content_type == "image/png"
        assert (await answer.read()).startswith(b"\x89PNG")


async def test_the_letters_of_the_page_come_from_the_table(window: Window) -> None:
    asked = re.findall(r'url\("\.\./(font/[^"]+)"\)', (PAGE / "letters.css").read_text("utf-8"))
    assert len(asked) == len(FONTS)
    for path in asked:
        async with window.client.get(window.server.address + path) as answer:
            assert answer.content_type == "font/ttf"
            assert "immutable" in answer.headers["Cache-Control"]
            assert (await answer.read()).startswith(b"\x00\x01\x00\x00")
            assert "font-src 'self'" in answer.headers["Content-Security-Policy"]


async def test_files_that_are_no_pictures_are_only_downloads(window: Window) -> None:
    await window.do("slash", command="files", options={})
    (file,) = window.last()["files"]
    async with window.client.get(window.server.address + file["path"]) as answer:
        assert answer.content_type == "application/octet-stream"
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_channels_can_be_opened_until_there_are_no_more(window: Window) -> None:
    async with listening(window) as news:
        told = await window.do("reveal")
        await news.until(lambda facts: len(facts["channels"]) == 4)
        assert news.facts["channels"][-1] == told["channel"]
        while not (await window.do("reveal")).get("refused"):
            pass
        await news.until(lambda facts: not facts["more_channels"])
        names = [one["name"] for one in news.facts["channels"]]
    assert len(names) == len(set(names)) == 10


async def test_a_channel_has_a_thread_that_can_be_opened_once(window: Window) -> None:
    parent = str(window.places["front-table"])
    async with listening(window) as news:
        told = await window.do("thread", channel=parent)
        await news.until(lambda facts: parent not in facts["threadless"])
        assert news.facts["channels"][1] == told["channel"]
        assert told["channel"]["thread"]
        assert len(news.facts["threadless"]) == 2
    assert (await window.do("thread", channel=parent)).get("refused")
    thread = told["channel"]["id"]
    assert await window.do("say", channel=thread, text="In here.") == {}


async def test_a_thread_that_the_bot_opens_is_a_room_at_once_and_after_a_restart(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "local.json"
    async with at_table(kept) as window, listening(window) as news:
        await window.do("slash", command="league", options={})
        await news.until(lambda facts: len(facts["channels"]) == 4)
        thread = news.facts["channels"][1]
        assert (thread["name"], thread["thread"]) == ("Round 1, table 1", True)
        assert len(news.facts["threadless"]) == 3  # its own can still be opened
        told = [one["opened"] for one in window.seen() if one["opened"]]
        assert told == [{"id": thread["id"], "name": "Round 1, table 1"}]
        opened = await window.do("thread", channel=str(window.places["front-table"]))
        assert opened["channel"]["name"] == "front-table-thread"
    for _ in range(2):
        async with at_table(kept) as window, listening(window) as news:
            await news.hear()
            assert thread in news.facts["channels"]
            assert opened["channel"] in news.facts["channels"]
            assert not any(one["opened"] for one in window.seen()), "the talk stays as it was"
            assert await window.do("say", channel=thread["id"], text="Here.") == {}
            assert window.server.world.troubles.shown == []


async def test_two_windows_acting_at_once_never_meet_an_error(window: Window) -> None:
    await window.do("slash", command="panel", options={})
    panel = window.panel()
    people = list(window.people)

    async def busy(number: int) -> list[Any]:
        who = people[number % len(people)]
        return [
            await window.do("click", who, message=panel, button="count"),
            await window.do("say", who, text=f"hello {number}"),
            await window.do("complete", who, command="say", option="fruit", typed="", options={}),
            await window.do("slash", who, command="say", options={"fruit": "fig"}),
        ]

    async with listening(window) as one, listening(window) as other:
        told = await asyncio.gather(*(busy(number) for number in range(12)))
        for answers in told:
            assert not any("refused" in answer or "failed" in answer for answer in answers)
        count = window.server.sight.messages[window.places["front-table"]][panel]
        assert count["components"][0]["components"][0]["label"] == "Count 12"
        for news in (one, other):
            await news.until(lambda facts: facts["now"] and not facts["troubles"])
    assert len([one for one in window.seen() if one["content"].startswith("hello")]) == 12


async def test_every_window_is_told_what_another_does(window: Window) -> None:
    async with listening(window) as one, listening(window) as other:
        for news in (one, other):
            await news.until(lambda facts: "people" in facts)
        await window.do("say", text="to everybody")
        for news in (one, other):
            await news.until(
                lambda facts: any(
                    message["content"] == "to everybody" for message in facts.get("changed", [])
                )
            )
