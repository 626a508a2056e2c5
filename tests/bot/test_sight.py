"""How people see boards: in high contrast, large, or in words; one by one, or all at a table."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.app import App
from bot.features.privacy.store import kept_about
from bot.matches import as_read
from render import Sight
from tests.support.bot.playing import begin, labels, verbs
from tests.support.bot.world import World

pytestmark = pytest.mark.painted


def corner(png: bytes) -> tuple[int, ...]:
    """A spot of the table."""
    spot = Image.open(BytesIO(png)).convert("RGB").getpixel((3, 60))
    assert isinstance(spot, tuple)
    return spot


def pictures(message: Any) -> list[Any]:
    return list(message.attachments)


def size(attachment: Any) -> int:
    return int(attachment.size)


async def switch(world: World, person: Any, label: str) -> Any:
    asked = (await person.slash(world.channel, "sight")).response
    return (await person.click(asked, label=label)).response


async def sees(world: World, person: Any) -> Any:
    return (await person.slash(world.channel, "table board")).response


async def test_everything_is_off_until_somebody_wishes_it(world: World) -> None:
    asked = (await world.ada.slash(world.channel, "sight")).response
    assert labels(asked) == ["High contrast: off", "Large pieces: off", "Words only: off"]


async def test_a_person_alone_sees_in_words(world: World) -> None:
    await begin(world, "diceland")
    await switch(world, world.ada, "Words only: off")
    in_words, painted = await sees(world, world.ada), await sees(world, world.bram)
    assert not pictures(in_words)
    assert pictures(painted)
    assert "army dice" in in_words.content
    assert pictures(world.newest()), "what all see has its picture"


async def test_what_is_switched_on_is_switched_off_again(world: World) -> None:
    await begin(world, "diceland")
    await switch(world, world.ada, "Words only: off")
    asked = (await world.ada.slash(world.channel, "sight")).response
    assert "Words only: on" in labels(asked)
    await world.ada.click(asked, label="Words only: on")
    assert pictures(await sees(world, world.ada))


@pytest.mark.discord
async def test_large_is_another_picture_than_the_usual(world: World) -> None:
    await begin(world, "patrouille")
    await switch(world, world.ada, "Large pieces: off")
    large, usual = await sees(world, world.ada), await sees(world, world.bram)
    assert size(pictures(large)[0]) != size(pictures(usual)[0])


async def test_all_at_a_table_see_what_its_opener_chose(world: World) -> None:
    await begin(world, "diceland")
    options = (await world.ada.slash(world.channel, "table options")).response
    panel = (await world.press(world.ada, "sight", options)).response
    await world.ada.click(panel, label="Words only: off")
    await world.env.advance_time(2)
    board = world.newest()
    assert not pictures(board)
    assert "army dice" in board.content
    assert not pictures(await sees(world, world.bram))


async def test_only_the_opener_chooses_for_all(world: World) -> None:
    await begin(world, "diceland")
    options = (await world.ada.slash(world.channel, "table options")).response
    assert "sight" in verbs(options)
    assert "sight" not in verbs((await world.bram.slash(world.channel, "table options")).response)


@pytest.mark.discord
async def test_sight_lasts_and_is_erased_with_the_person(world: World) -> None:
    await begin(world, "diceland")
    await switch(world, world.ada, "High contrast: off")
    world.app = App(world.config, world.store)
    about = await kept_about(world.store, world.ada.id)
    assert about is not None
    assert about["language"] == {
        "discord": "en-US", "chosen": "", "sight": "contrast",
    }  # fmt: skip
    await world.store.erase(world.ada.id)
    assert (await world.store.readers.get(world.ada.id)).sight == ""


async def test_pictures_of_different_sights_are_kept_apart(world: World) -> None:
    await begin(world, "diceland")
    match = await world.a_moment_later()
    host = world.app.host

    view, words = match.view(None), as_read.plain_words(match.table)
    found = [
        await host.pictures.picture(view, words, sight=sight)
        for sight in (Sight(), Sight(contrast=True), Sight(large=True), Sight())
    ]
    usual, contrast, large, again = (picture.png for picture in found if picture is not None)
    assert usual == again
    assert len({usual, contrast, large}) == 3
    assert sum(corner(contrast)) < 60 < sum(corner(usual))


async def test_the_board_is_heard_row_by_row_and_by_what_changed(world: World) -> None:
    await begin(world, "patrouille")
    told = (await world.ada.slash(world.channel, "table text")).response
    by_rows = (await world.press(world.ada, "rows", told)).response
    assert "Row 1: A1 a flag stand; B1 officer, Blue, start area" in by_rows.content
    assert "Next page ▶" in labels(by_rows)
    changed = (await world.press(world.ada, "changes", by_rows)).response
    assert "since your last turn" in changed.content
