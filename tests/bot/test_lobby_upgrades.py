"""Lobbies and their buttons that are older than the rules of today."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.base.errors import Refused
from bot.tables import lobby
from games import diceland, patrouille
from games.codec import to_json
from games.diceland.state import Attraction, Options
from tests.support.bot import stored
from tests.support.bot.exports import sitting_of, table_of
from tests.support.bot.world import World


def as_of_version_1(attraction: bool) -> dict[str, Any]:
    """The options of a table of DiceLand, stored when fatal attraction was a switch."""
    options: dict[str, Any] = to_json(Options())
    del options["attraction"]
    return options | {"fatal_attraction": attraction}


@pytest.mark.parametrize(("switch", "now"), [(False, Attraction.OFF), (True, Attraction.ENFORCED)])
def test_dl_17_a_lobby_with_the_old_switch_shows_what_it_means_now(
    switch: bool, now: Attraction
) -> None:
    shown = {s.field: s.value for s in lobby.settings(diceland, as_of_version_1(switch))}
    assert shown["attraction"] is now


@pytest.mark.parametrize(("pressed", "now"), [("false", "off"), ("true", "enforced")])
def test_dl_17_the_old_switch_on_a_posted_panel_still_does_what_it_says(
    pressed: str, now: str
) -> None:
    for options in (to_json(Options()), as_of_version_1(pressed == "false")):
        table = table_of(sitting_of("diceland", 2))
        changed = lobby.with_option(
            diceland, replace(table, options=options),
            "fatal_attraction", pressed,
        )  # fmt: skip
        assert changed.options["attraction"] == now


def test_a_switch_that_was_never_there_is_refused() -> None:
    with pytest.raises(Refused):
        lobby.with_option(diceland, table_of(sitting_of("diceland", 2)), "fatal_attraction", "x")
    with pytest.raises(Refused):
        lobby.with_option(diceland, table_of(sitting_of("diceland", 2)), "gravity", "true")


def test_pa_3_a_new_table_is_not_asked_for_a_board_when_there_is_only_one() -> None:
    fields = [s.field for s in lobby.settings(patrouille, to_json(patrouille.INFO.options()))]
    assert "board" not in fields
    assert "goal" in fields


async def test_pa_3_a_lobby_on_the_small_board_keeps_it_and_can_be_started(world: World) -> None:
    options = to_json(patrouille.INFO.options(board="small"))
    store, matches = world.store, world.app.host.matches
    table = await stored.lobby(store, game="patrouille", options=options)
    table = lobby.with_option(patrouille, table, "goal", "4")
    board = next(s for s in lobby.settings(patrouille, table.options) if s.field == "board")
    assert (board.value, board.choices) == ("small", ("board",))
    assert lobby.with_option(patrouille, table, "board", "board").options["board"] == "board"
    match = await matches.start(table)
    assert match.options.board == "small"
    assert match.legal(min(match.awaited))


async def test_pa_3_the_panel_of_a_lobby_on_the_small_board_offers_the_large_one(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "table open", game="patrouille")
    table = await world.store.table(1)
    assert table
    old = to_json(patrouille.INFO.options(board="small"))
    await world.app.host.matches.update(
        1, lambda table: world.app.host.matches.keep(replace(table, options=old), [])
    )
    panel = (await world.press(world.ada, "options")).response
    assert "The small board" in panel.content
    await world.set_option("board", "board")
    panel = (await world.press(world.ada, "options")).response
    assert "board" not in panel.content.lower()
