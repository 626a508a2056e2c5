"""A private panel in Discord's newer layout: what is read comes in its order, and the older layout
is there wherever the newer one cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.base import limits
from bot.screens import deferral
from bot.screens.layout import Price
from bot.screens.replies import Reply, button
from render import Picture
from tests.support.bot.layouts import BUTTON, CONTAINER, ROW, SECTION, TEXT, texts_of
from tests.support.bot.playing import begin, begin_on_turn, choose, labels, verbs
from tests.support.bot.scenes import dms, match_of, player
from tests.support.bot.world import World

GALLERY = 12
PICTURE = Picture(b"", "what it shows", frame=0x3366FF)
CALLBACK = "/interactions/*/callback"


def shown(reply: Reply) -> dict[str, Any]:
    """The one frame of a panel."""
    (found,) = reply.layout().children
    return dict(found.to_component_dict())


def parts(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield found
    for inside in (*found.get("components", ()), *filter(None, [found.get("accessory")])):
        yield from parts(inside)


def choices(count: int, priced: int) -> Reply:
    """A question with so many choices, the first of them with a price."""
    items = [button(f"choice {n}", f"bl:pick:1:{n}") for n in range(count)]
    rows = tuple(tuple(items[n : n + 5]) for n in range(0, count, 5))
    prices = tuple(
        Price(f"bl:pick:1:{n}", f"Costs {n}.", f"- choice {n}: costs {n}") for n in range(priced)
    )
    return Reply("Race #1", PICTURE, rows, asks="**What?**", prices=prices, panel=True)


def test_a_panel_reads_from_above_what_it_is_picture_question_choices() -> None:
    found = shown(choices(3, 1))
    assert found["type"] == CONTAINER
    assert [part["type"] for part in found["components"]] == [TEXT, GALLERY, TEXT, SECTION, ROW]
    assert found["components"][0]["content"] == "Race #1"
    assert found["components"][1]["items"][0]["description"] == "what it shows"
    assert found["components"][2]["content"] == "**What?**"


def test_what_a_choice_costs_stands_beside_its_button() -> None:
    section = shown(choices(2, 1))["components"][3]
    assert texts_of([section]) == "Costs 0."
    assert section["accessory"]["label"] == "choice 0"


def test_its_frame_has_the_colour_of_the_seat_that_is_asked() -> None:
    assert shown(choices(1, 0))["accent_color"] == 0x3366FF
    public = replace(choices(1, 0), picture=replace(PICTURE, frame=None))
    assert shown(public).get("accent_color") is None


def test_choices_without_a_price_come_together_behind_those_with_one() -> None:
    """Between the others each would stand alone, as if it were of another kind."""
    reply = choices(8, 8)
    (first, *_), (*_, last) = reply.prices[:1], reply.prices[6:7]
    found = shown(replace(reply, prices=(first, last)))["components"][3:]
    assert [part["type"] for part in found] == [SECTION, SECTION, ROW, ROW]
    rows = [[item["label"] for item in part["components"]] for part in found[2:]]
    assert rows == [[f"choice {n}" for n in range(1, 6)], ["choice 7"]]


@pytest.mark.parametrize("count", [10, 25])
@pytest.mark.parametrize("priced", [0, 10, 25])
def test_discord_accepts_it_however_much_there_is_to_choose(count: int, priced: int) -> None:
    found = shown(choices(count, min(count, priced)))
    every = list(parts(found))
    assert len(every) <= limits.COMPONENTS
    buttons = [part["label"] for part in every if part["type"] == BUTTON]
    assert buttons == [f"choice {n}" for n in range(count)]
    for n in range(min(count, priced)):
        assert f"osts {n}" in texts_of([found]), "a price is told, if only above the buttons"


def test_its_texts_are_no_longer_than_discord_accepts() -> None:
    found = shown(replace(choices(5, 5), text="above " * 1000, asks="question " * 1000))
    said = [part["content"] for part in parts(found) if part["type"] == TEXT]
    assert sum(map(len, said)) <= limits.LAYOUT_TEXT


def test_without_a_picture_the_position_in_words_is_in_its_place() -> None:
    found = shown(replace(choices(1, 0), picture=None, instead="**position**"))
    assert texts_of([found]).split("\n") == ["Race #1", "**position**", "**What?**"]


async def test_my_move_is_in_the_newer_layout_and_the_call_never_is(world: World) -> None:
    """A mention in the newer layout calls nobody: the notification would be empty."""
    await begin(world, "whisper")
    match = await match_of(world, 1)
    calls = [*world.messages(), *(m for p in world.people for m in dms(p))]
    assert any("move" in verbs(message) for message in calls)
    person = player(world, match, min(match.awaited))
    panel = (await world.press(person, "move")).response
    assert panel.flags.components_v2
    assert not any(message.flags.components_v2 for message in calls)


async def test_what_is_pressed_on_it_goes_on_in_its_place(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    after = (await choose(person, panel, labels(panel)[0])).response
    assert after.id == panel.id
    assert after.flags.components_v2


async def test_a_panel_that_was_sent_in_the_older_layout_goes_on_in_it(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    world.app.host = replace(world.app.host, newer_panels=False)
    panel = (await world.press(person, "move")).response
    assert not panel.flags.components_v2
    world.app.host = replace(world.app.host, newer_panels=True)
    after = (await choose(person, panel, labels(panel)[0])).response
    assert after.id == panel.id
    assert not after.flags.components_v2
    assert after.content


@pytest.mark.discord
async def test_where_discord_refuses_the_layout_the_panel_comes_in_the_older(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    world.env.inject_error("POST", CALLBACK, status=400, code=50035)
    panel = (await world.press(person, "move")).response
    assert not panel.flags.components_v2
    assert "pick" in verbs(panel)
    assert panel.content
    assert world.store.figures.layouts_refused._value.get() == 1


@pytest.mark.discord
async def test_where_an_edit_of_it_is_refused_there_is_a_new_panel_in_the_older(
    world: World,
) -> None:
    """A message in the newer layout cannot go back."""
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    world.env.inject_error("POST", CALLBACK, status=400, code=50035)
    after = (await choose(person, panel, labels(panel)[0])).response
    assert after.id != panel.id
    assert not after.flags.components_v2
    assert after.content


@pytest.mark.discord
async def test_a_deferred_answer_that_is_refused_in_the_newer_layout_comes_in_the_older(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has refused galleries that were edited in after a deferral."""
    person, _ = await begin_on_turn(world, "race")
    monkeypatch.setattr(deferral, "PATIENCE", 0)
    world.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=400, code=50035)
    panel = (await world.press(person, "move")).response
    assert "pick" in verbs(panel)
    assert not panel.flags.components_v2
    after = (await choose(person, panel, labels(panel)[0])).response
    assert "unpick" in verbs(after)
    assert after.id == panel.id
