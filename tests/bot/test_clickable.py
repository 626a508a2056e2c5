"""Commands that a text names are pressed there, in whatever language they are named."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.base import limits
from bot.base.clickable import learn
from bot.interactions import syncing
from tests.support.bot.world import World

TABLE = {
    "id": "71",
    "type": 1,
    "name": "table",
    "name_localizations": {"nl": "tafel"},
    "options": [
        {"type": 1, "name": "move", "name_localizations": {"nl": "verplaatsen"}},
        {"type": 1, "name": "seat", "name_localizations": {"nl": "plaats"}},
    ],
}
SIGHT = {"id": "72", "type": 1, "name": "sight", "options": [{"type": 3, "name": "kind"}]}
MENU = {"id": "73", "type": 2, "name": "Challenge"}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    learn([TABLE, SIGHT, MENU])
    yield
    learn([])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Type `/table move` there.", "Type </table move:71> there."),
        ("Typ daar `/tafel verplaatsen`.", "Typ daar </table move:71>."),
        ("Or `/sight`: yours alone.", "Or </sight:72>: yours alone."),
    ],
)
def test_a_command_in_a_text_is_pressed_in_every_language(text: str, shown: str) -> None:
    assert limits.content(text) == shown


@pytest.mark.parametrize(
    "text",
    ["`/sight kind:far` is typed.", "`/nothing` is none.", "`/table` alone is none.", "`1/2`"],
)
def test_what_cannot_be_pressed_stays_as_it_is(text: str) -> None:
    assert limits.content(text) == text


def test_a_text_that_has_no_room_for_it_names_its_commands() -> None:
    text = "a" * (limits.CONTENT - 10) + " `/sight`"
    assert limits.content(text) == text


@pytest.mark.discord
async def test_discords_own_numbers_are_used(world: World) -> None:
    registered = await syncing.registered(world.app)
    learn(registered)
    number = next(one["id"] for one in registered if one["name"] == "mygames")
    assert limits.content("`/mijntafels`") == f"</mygames:{number}>"
