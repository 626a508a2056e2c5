"""What a released version has stored, exported and posted goes on with this one."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.ops.checking import checked
from bot.store.store import Store
from bot.tables import imports, match_text
from bot.tables.records import Status
from bot.tables.verify import Uncheckable, verdict
from bot.views.replies import Reply, button, menu, post
from data.words import Words
from games import GAMES, registry
from tests import released
from tests.bot.conftest import World, world_in
from tests.bot.scenes import player, said
from tests.bot.test_verify_alone import alone
from tests.released import Pressable

pytestmark = pytest.mark.usefixtures("sketched")

RUNNING = {1: "diceland", 3: "patrouille", 4: "patrouille", 5: "maillot", 6: "maillot"} | {
    7: "vague",
    8: "vague",
}
LOBBIES = {9: "diceland", 10: "patrouille", 11: "vague"}
OVER = {2: "diceland", 12: "maillot", 13: "diceland"}
BEGUN = len(RUNNING) + len(OVER)
MOVES = 12
UNKNOWN = Words.of("en").line("refusal", "unknown_press")


@pytest.fixture(params=released.VERSIONS)
async def version(request: pytest.FixtureRequest, tmp_path: Path, toys: Any) -> AsyncIterator[str]:
    """That version's database stands where the world will open it. Once the world is gone, `check`
    finds what that version has played in good order.
    """
    (tmp_path / "alike").mkdir()
    async with world_in(tmp_path / "alike") as alike:
        ada = alike.ada.id
    database = tmp_path / "braakland.db"
    released.write_database(request.param, ada, database)
    yield str(request.param)
    async with Store.open(database) as store:
        found = await checked(store)
        assert (found.older, found.faults) == (BEGUN, ())


async def channels(world: World) -> list[Any]:
    """The channels in which its tables stand, by number; number 0 has none."""
    made = [world.guild.create_text_channel(f"table-{n + 1}") for n in range(released.CHANNELS)]
    await world.env.advance_time(3600)
    return [None, *made]


@pytest.mark.fault("S11")
async def test_its_matches_are_played_on(version: str, world: World) -> None:
    where = await channels(world)
    for number, key in RUNNING.items():
        match = await world.app.host.matches.match(number)
        assert match.table.game == key
        for _ in range(MOVES):
            seat = min(match.awaited)
            move = match.game.fallback(match._position.state, seat)
            done = await player(world, match, seat).slash(where[number], "play", move=str(move))
            assert done.response is not None, (key, move)
            await world.env.advance_time(2)
        shown = await world.ada.slash(where[number], "table board")
        assert shown.response.attachments, said(shown)


@pytest.mark.fault("S15")
async def test_its_matches_are_exported_and_verified_when_they_are_over(
    version: str, world: World, tmp_path: Path
) -> None:
    """The rules of this version have played the end of them."""
    where = await channels(world)
    for number, key in RUNNING.items():
        match = await world.app.host.matches.match(number)
        begun = match.entries
        for _ in range(3):
            seat = min(match.awaited)
            move = match.game.fallback(match._position.state, seat)
            await match.play(seat, match.revision(seat), move, interaction=None, at=world.env.now())
        for seat in sorted({*match.seated} - match.resigned)[1:]:
            await match.resign(seat, interaction=None, at=world.env.now())
        await world.env.advance_time(60)
        exported = await world.ada.slash(where[number], "table export")
        file = json.loads(await exported.response.attachments[0].read())
        versions = [entry["version"] for entry in file["log"]]
        assert set(versions[:begun]) == {1}, key
        assert set(versions[begun:]) == {match.game.INFO.version}, key
        found = verdict(file, registry())
        assert found.honest, (key, found.why)
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(file))
        assert alone(path).returncode == 0, key


async def test_its_lobbies_begin(version: str, world: World) -> None:
    where = await channels(world)
    for number, key in LOBBIES.items():
        assert said(await world.ada.slash(where[number], "table options"))
        await world.ada.slash(where[number], "table start")
        match = await world.app.host.matches.match(number)
        assert (match.table.game, match.table.status) == (key, Status.RUNNING)


async def test_its_finished_matches_are_read(version: str, world: World) -> None:
    where = await channels(world)
    for number in OVER:
        shown = await world.ada.slash(where[number], "table board")
        assert shown.response.attachments, said(shown)
        assert said(await world.ada.slash(where[number], "table log"))
        exported = await world.ada.slash(where[number], "table export")
        assert exported.response.attachments, said(exported)


@pytest.mark.fault("I3")
async def test_its_buttons_answer(version: str, world: World) -> None:
    """Each gets an answer in place; none is called unknown. Tables are pressed one by one."""
    await channels(world)
    unknown = []
    for pressed in sorted(released.buttons(version, world.ada.id), key=lambda b: b.table):
        answer = await press(world, pressed)
        assert not world.env.errors, pressed
        if UNKNOWN in answer:
            unknown.append(pressed.custom_id)
    assert unknown == []


async def press(world: World, old: Pressable) -> str:
    """Press what the version has posted; what the person was told."""
    person = world.people[old.person]
    if old.type == 2:
        item = button("Old", old.custom_id)
    else:
        choices = [discord.SelectOption(label=value, value=value) for value in old.values]
        item = menu(old.custom_id, "Old", choices)
    message = await post(await world.app.channel(world.channel.id), Reply("Old", rows=((item,),)))
    if old.type == 2:
        return said(await person.click(message, custom_id=old.custom_id))
    return said(await person.select(message, old.values, custom_id=old.custom_id))


@pytest.mark.fault("S11")
@pytest.mark.parametrize("version", released.VERSIONS)
def test_its_exports_are_verified_with_the_rules_of_their_version(version: str) -> None:
    """CONTRIBUTING promises that; of other rules it is said which are needed."""
    for name, export in released.exports(version).items():
        if export["rules_version"] == GAMES[export["game"]].INFO.version:
            assert verdict(export, registry()).honest, name
            text = match_text.written(export).encode()
            typed = imports.parsed(text, registry())
            assert verdict(typed.stored, registry()).honest, name
            assert imports.read(typed, registry(), "").seed == export["seed"], name
        else:
            with pytest.raises(Uncheckable, match=str(export["rules_version"])):
                verdict(export, registry())
