"""How many imported matches a person and a server may have, and how they make room (A3)."""

from __future__ import annotations

import pytest

from bot.features.admin import store as servers
from bot.features.past.imports import import_quotas
from tests.support.bot.bringing import attached, finished, going_on, rows, tables, unfinished
from tests.support.bot.moderating import dirk
from tests.support.bot.playing import labels
from tests.support.bot.scenes import begun, match_of, press_made, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

NO_TABLE = "no such table"


@pytest.mark.fault("A3")
async def test_a_person_has_so_many_imported_matches_and_may_remove_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_quotas, "IMPORTS", 1)
    await attached(world, finished())
    told = await attached(world, finished(), channel=world.other)
    assert "You already have 1 imported match" in said(told)
    assert told.ephemeral
    assert await tables(world) == 1
    assert "imported" in said(
        await attached(world, finished(), person=world.bram)
    )  # Ada's are not Bram's
    assert labels(told.response) == ["Race #1"]
    sure = await world.ada.select(told.response, ["1"])
    assert "for everybody?" in said(sure)
    assert "is removed" in said(await world.ada.click(sure.response, label="Remove"))
    assert await rows(world, "log") == await rows(world, "snapshots") == 0
    assert "imported" in said(await attached(world, finished()))
    log = await world.bram.slash(world.channel, "table log", table=1)
    assert tells(said(log), "refusal.import_removed")


@pytest.mark.fault("A3")
async def test_a_server_has_so_many_imported_matches_and_a_moderator_may_remove_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_quotas, "IMPORTS_ON_SERVER", 1)
    await attached(world, finished())
    told = await attached(world, finished(), person=world.bram)
    assert "This server already has 1 imported match" in said(told)
    assert labels(told.response) == []
    offered = await attached(world, finished(), person=dirk(world))
    sure = await dirk(world).select(offered.response, ["1"])
    assert "is removed" in said(await dirk(world).click(sure.response, label="Remove"))
    _, (entry,) = await servers.audit_log(world.store, world.guild.id, 0, 9)
    assert (entry.user_id, entry.match_id) == (dirk(world).id, 1)
    assert "imported" in said(await attached(world, finished(), person=world.bram))


@pytest.mark.fault("A3")
@pytest.mark.parametrize("limit", ["LINES", "LINES_ON_SERVER"])
async def test_what_is_imported_may_have_so_many_lines_together(
    world: World, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    await attached(world, finished())
    lines = (await match_of(world, 1)).entries
    monkeypatch.setattr(import_quotas, limit, lines + 5)
    told = said(await attached(world, unfinished(lines=6)))
    assert "has 6 lines" in told
    assert "there is room for 5" in told
    assert await tables(world) == 1
    assert "after 5 lines" in said(await attached(world, unfinished(lines=5)))


@pytest.mark.fault("A3")
async def test_a_lobby_that_is_closed_makes_room(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_quotas, "IMPORTS", 1)
    await attached(world, unfinished())
    told = await attached(world, finished())
    assert "You already have 1" in said(told)
    assert labels(told.response) == []  # it is closed as any lobby is
    await world.ada.slash(world.channel, "table leave")
    assert "imported" in said(await attached(world, finished()))


async def test_nobody_removes_what_is_not_theirs_or_goes_on(world: World) -> None:
    await attached(world, finished())
    for person in (world.bram, world.people[2]):
        assert NO_TABLE in said(await press_made(world, person, "bl:unimport:1"))
        assert NO_TABLE in said(await press_made(world, person, "bl:unimported:1"))
    assert await rows(world, "log")
    await going_on(world, world.other)
    refused = await press_made(world, world.ada, "bl:unimported:2")
    assert tells(said(refused), "refusal.import_open")
    assert await rows(world, "log", 2)
    await begun(world, channel=world.guild.create_text_channel("third"))
    for person in (world.ada, dirk(world)):  # what was played here no moderator removes either
        assert NO_TABLE in said(await press_made(world, person, "bl:unimported:3"))
