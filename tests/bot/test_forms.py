"""Forms in which what is chosen is chosen: the clock, reminders, the options of a table, a file."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base.address import parse
from tests.support.bot.filling import fields_of, filled, standing_in
from tests.support.bot.layouts import menu_of
from tests.support.bot.playing import choose, labels
from tests.support.bot.reminding import remind
from tests.support.bot.scenes import begun, opened, said, table_in
from tests.support.bot.world import World

RADIOS, BOXES, FILE = 21, 22, 19


async def sent(person: Any, form: Any, **entered: str) -> Any:
    """The form, sent as it stands but for these."""
    return await person.submit_modal(form, filled(form.modal, standing_in(form.modal) | entered))


async def test_a_clock_is_chosen_in_one_form_and_shown_before_it_is_set(world: World) -> None:
    await opened(world)
    panel = (await world.ada.slash(world.channel, "table clock")).response
    form = await choose(world.ada, panel, "All at once")
    assert standing_in(form.modal) == {
        "mode": "soft",
        "time": "72",
        "bank": "0",
        "more": "late left undo",
        "daily": "",
    }
    shown = await sent(world.ada, form, mode="hard", time="24", bank="72", more="late")
    assert "**hard, 1 day a move (3 days in reserve), then the host plays" in said(shown)
    assert (await table_in(world, world.channel)).clock.mode == "soft"
    done = await world.ada.click(shown.response, label="Set this clock")
    clock = (await table_in(world, world.channel)).clock
    assert (clock.mode, clock.late, clock.left, clock.undo) == ("hard", "play", "wait", False)
    assert said(done)


async def test_the_form_of_a_clock_opens_with_what_was_chosen_already(world: World) -> None:
    await opened(world)
    panel = (await world.ada.slash(world.channel, "table clock", mode="hard", time="1d")).response
    form = await choose(world.ada, panel, "All at once")
    assert standing_in(form.modal)["mode"] == "hard"
    assert standing_in(form.modal)["time"] == "24"


async def test_the_options_of_a_table_are_chosen_in_one_form(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland")
    panel = (await world.ada.slash(world.channel, "table options")).response
    form = await choose(world.ada, panel, "All at once")
    kinds = {field["custom_id"]: field["type"] for field in fields_of(form.modal)}
    assert kinds["board"] == RADIOS
    assert kinds["on"] == BOXES
    shown = said(await sent(world.ada, form, size="20", on="capital by_fours"))
    for line in ("Tiles: **20**", "Capitals: **on**", "Four dice in a row: **on**"):
        assert line in shown


async def test_of_options_that_do_not_go_together_none_is_set_and_all_stand_there_again(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "table open", game="vague")
    panel = (await world.ada.slash(world.channel, "table options")).response
    form = await choose(world.ada, panel, "All at once")
    refused = said(await sent(world.ada, form, assembly="draft", on="quick"))
    assert "TV-3a" in refused
    again = await choose(world.ada, panel, "All at once")
    assert standing_in(again.modal)["assembly"] == "draft"
    assert standing_in(again.modal)["on"] == "quick"


async def test_only_the_opener_is_offered_the_form(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland")
    assert "All at once" in labels((await world.ada.slash(world.channel, "table options")).response)
    theirs = (await world.bram.slash(world.channel, "table options")).response
    assert "All at once" not in labels(theirs)


async def test_reminders_are_chosen_in_one_form(world: World) -> None:
    await begun(world)
    await remind(world.ada, world, zone="Europe/Brussels", first="36h")
    panel = (await world.ada.slash(world.channel, "remind")).response
    form = await choose(world.ada, panel, "All at once")
    assert standing_in(form.modal)["first"] == "36h"
    shown = said(await sent(world.ada, form, first="6h", spacing="off", quiet="22-7", digest="18"))
    assert "just one, 6 hours after" in shown
    assert "Quiet hours: 22:00–07:00" in shown
    assert "One message a day" in shown


async def test_without_a_zone_the_form_asks_for_it(world: World) -> None:
    panel = (await world.ada.slash(world.channel, "remind")).response
    form = await choose(world.ada, panel, "All at once")
    assert "quiet" not in standing_in(form.modal)
    await sent(world.ada, form, zone="Brussels")
    again = await choose(world.ada, panel, "All at once")
    assert standing_in(again.modal)["quiet"] == "off"


@pytest.mark.discord
async def test_a_match_is_imported_by_its_file_in_the_form(world: World) -> None:
    form = await world.ada.slash(world.channel, "table import")
    assert fields_of(form.modal)[0]["type"] == FILE
    text = b"game: race\nseat 1: Ann\nseat 2: Bob\n0. start [0]\n1. Ann: rest nap\n2. Bob: rest nap"
    await world.ada.submit_modal(form, {"file": ("match.txt", text)})
    assert "after 3 lines" in world.newest().content


@pytest.mark.discord
async def test_an_empty_form_of_an_import_says_what_is_wrong(world: World) -> None:
    form = await world.ada.slash(world.channel, "table import")
    told = said(await world.ada.submit_modal(form, {}))
    assert "game" in told


async def test_a_form_that_shows_something_else_has_another_id_and_the_old_one_still_answers(
    world: World,
) -> None:
    """Discord's apps keep what was typed by the id."""
    shown = (await world.ada.slash(world.channel, "remind")).response
    first = await world.press(world.ada, "wishform", shown)
    await world.ada.submit_modal(first, filled(first.modal, {"first": "48h"}))
    second = await world.press(world.ada, "wishform", shown)
    assert standing_in(second.modal)["first"] == "48h"
    assert first.modal["custom_id"] != second.modal["custom_id"]
    assert parse(first.modal["custom_id"]) == parse("bl:wished:0")


async def test_a_menu_whose_choices_have_changed_has_another_id_and_the_old_one_still_answers(
    world: World,
) -> None:
    """Discord's apps send nothing where the same is chosen again in a menu of the same id."""
    first = (await world.ada.slash(world.channel, "language")).response
    where = menu_of(first, "mylanguage")
    await world.ada.select(first, ["nl"])
    second = (await world.ada.slash(world.channel, "language")).response
    assert menu_of(second, "mylanguage") != where
    assert parse(menu_of(second, "mylanguage")) == parse(where)
    await world.ada.select(first, ["fr"])  # a panel that was left open
    assert (await world.app.host.store.readers.get(world.ada.id)).language == "fr"
