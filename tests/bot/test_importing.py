"""/table import: a finished match is put up for replay, an unfinished one is played on.

Long because both ways, and all that then speaks of such a table, share the same few matches.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.features.past.replay import share
from bot.matches.settling import worked_out
from bot.ops.checking import checked
from bot.tables import imports, match_text
from bot.tables.rated import Unrated
from bot.tables.records import Status, Table
from bot.tables.verify import read_file, verdict
from games import registry
from games.exam.sittings import EXAMINED
from tests.support.bot.bringing import attached, finished, unfinished
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import begun, match_of, nap, said
from tests.support.bot.stored import position_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def bytes_of(result: Any) -> bytes:
    data: bytes = await result.response.attachments[0].read()
    return data


async def test_a_finished_match_is_put_up_as_a_table_of_its_own(world: World) -> None:
    shown = await attached(world, json.dumps(finished()))
    assert "imported" in said(shown)
    ways = ["Step through", "Replay", "Log", "Share", "Export", "Remove"]
    assert labels(shown.response) == ways
    match = await match_of(world, 1)
    assert match.table.status is Status.FINISHED
    assert match.table.settings.imported is not None
    assert [m.name for m in match.seated.values()] == ["Ada", "Bram"]
    assert all(m.user_id < 0 for m in match.seated.values())
    assert any("imported a finished match: table #1" in m.content for m in world.messages())


@pytest.mark.discord
@pytest.mark.long
async def test_all_that_shows_a_finished_match_shows_it(world: World) -> None:
    shown = (await attached(world, json.dumps(finished("diceland")))).response
    for label in ("Replay", "Share"):
        assert said(await world.ada.click(shown, label=label))
    steps = await world.press(world.ada, "step", shown)
    assert steps.response.attachments
    log = await world.bram.slash(world.channel, "table log", table=1)
    assert "Ada" in said(log)
    assert "nobody's result" in said(await world.ada.slash(world.channel, "table status"))
    assert world.env.errors == []


@pytest.mark.parametrize("key", ["race", "whisper", "diceland", "maillot", "vague"])
async def test_what_is_exported_of_it_is_what_was_imported(world: World, key: str) -> None:
    export = finished(key, EXAMINED[key].INFO.seats[0])
    await attached(world, match_text.written(export), "match.txt")
    again = json.loads(await bytes_of(await world.ada.slash(world.channel, "table export")))
    for entry in (*export["log"], *again["log"]):
        del entry["at"]  # a text does not tell it
    assert again == export | {"table": 1, "imported": True}
    assert verdict(again, registry()).honest


async def test_a_text_is_exported_and_verified(world: World) -> None:
    await attached(world, json.dumps(finished()))
    result = await world.ada.slash(world.channel, "table export", **{"as": "text"})
    assert result.response.attachments[0].filename == "race-1.txt"
    text = (await bytes_of(result)).decode()
    assert "1. " in text
    read = imports.parsed(text.encode(), registry())
    assert imports.read(read, registry(), "").result is not None


async def test_it_stands_beside_the_table_that_is_open_there(world: World) -> None:
    await begun(world)
    assert "imported" in said(await attached(world, json.dumps(finished())))
    here = await world.store.table_in(world.channel.id)
    assert here is not None
    assert here.id == 1
    assert (await match_of(world, 2)).table.channel_id == world.channel.id
    assert said(await world.ada.slash(world.channel, "table log", table=2))


async def test_an_unfinished_match_becomes_a_lobby_and_is_played_on(world: World) -> None:
    text = unfinished()
    await attached(world, text, "match.txt")
    lobby = world.newest().content
    assert tells(lobby, "lobby.imported")
    assert "after 6 lines" in lobby
    assert "Ada and Bram" in lobby
    assert "goes on for Ada" in lobby
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    match = await match_of(world, 1)
    brought = imports.read(imports.parsed(text.encode(), registry()), registry(), "x")
    assert position_of(match).state == brought.position.state
    assert [line.entry for line in match.lines] == list(brought.entries)
    assert await world.store.setting("import:1") is None
    assert said(await nap(world, match))
    assert match.entries == 7
    assert said(await world.ada.slash(world.channel, "table log"))


async def test_it_outlives_a_restart(world: World) -> None:
    await attached(world, unfinished())
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    await nap(world, await match_of(world, 1))
    before = position_of(await match_of(world, 1))
    world.app.host.matches.forget(1)
    assert position_of(await match_of(world, 1)) == before
    assert (await match_of(world, 1)).table.settings.imported is not None


async def test_its_end_is_verified_but_for_the_draws_that_came_with_it(world: World) -> None:
    await attached(world, unfinished())
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    match = await match_of(world, 1)
    while match.result is None:
        seat = min(match.awaited)
        move, at = match.legal(seat)[0], match.table.changed_at
        await match.play(seat, match.revision(seat), move, interaction=None, at=at)
    result = await world.ada.slash(world.channel, "table export")
    export = json.loads(await bytes_of(result))
    assert (export["imported"], export["given"]) == (True, 6)
    found = verdict(export, registry())
    assert found.honest, found.why
    assert "first 6 entries" in found.unchecked
    later = next(e for e in reversed(export["log"]) if e["draws"] and e["below"][0] > 1)
    later["draws"][0] = (later["draws"][0] + 1) % later["below"][0]
    assert not verdict(export, registry()).honest


async def lobby_of(world: World) -> Table:
    table = await world.store.table(1)
    assert table is not None
    return table


async def test_only_as_many_join_as_there_are_seats(world: World) -> None:
    await attached(world, unfinished(seats=2))
    await world.bram.slash(world.channel, "table join")
    await world.people[2].slash(world.channel, "table join")
    assert len((await lobby_of(world)).members) == 2


async def test_it_cannot_begin_with_fewer(world: World) -> None:
    await attached(world, unfinished(seats=3))
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    assert (await lobby_of(world)).status is Status.LOBBY


async def test_who_had_resigned_stays_so(world: World) -> None:
    text = unfinished(seats=3, lines=5)
    await attached(world, f"{text}\n5. Cleo: resign\n")
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    match = await match_of(world, 1)
    assert match.resigned == {2}
    assert [m.name for _, m in sorted(match.seated.items())][2] == "Cleo"
    assert not match.awaited & match.resigned


async def test_options_and_colours_are_settled(world: World) -> None:
    await attached(world, unfinished("diceland"))
    panel = await world.ada.slash(world.channel, "table options")
    assert tells(said(panel), "refusal.import_settled")
    assert "colour" not in verbs(world.newest())


async def test_computers_take_the_seats_that_are_free(world: World) -> None:
    await attached(world, unfinished("diceland"))
    await world.press(world.ada, "fill")
    assert len((await lobby_of(world)).members) == 2


@pytest.mark.discord
async def test_a_match_is_typed_into_a_form(world: World) -> None:
    form = await world.ada.slash(world.channel, "table import")
    text = "game: race\nseat 1: Ann\nseat 2: Bob\n0. start [0]\n1. Ann: rest nap"
    await world.ada.submit_modal(form, {"text": text, "more": "2. Bob: rest nap", "rest": ""})
    assert "after 3 lines" in world.newest().content
    wrong = await world.ada.slash(world.channel, "table import")
    told = await world.ada.submit_modal(wrong, {"text": text, "more": "2. Zoe: rest", "rest": ""})
    assert "Line 6" in said(told)
    assert "Zoe" in said(told)


@pytest.mark.discord
async def test_what_is_wrong_with_a_file_is_told_and_nothing_is_opened(world: World) -> None:
    for data in (b"", b"\x00\xff", b"x" * 4_000_001):
        assert said(await attached(world, data))
    assert await world.store.table(1) is None
    assert world.env.errors == []


async def test_many_imports_have_to_wait(world: World) -> None:
    told = [said(await attached(world, "nonsense: x")) for _ in range(6)]
    assert tells(told[-1], "refusal.import_too_many")


async def test_hostile_names_mention_nobody(world: World) -> None:
    export = finished()
    export["players"] = ["@everyone", "[x](http://example.org)"]
    shown = await attached(world, json.dumps(export))
    assert "@everyone" not in said(shown)
    assert "](http" not in said(shown)


async def test_a_match_that_is_played_gives_its_public_moves_and_not_its_seed(world: World) -> None:
    match = await begun(world, "diceland")
    for _ in range(3):
        seat = min(match.awaited)
        move, at = match.legal(seat)[0], match.table.changed_at
        await match.play(seat, match.revision(seat), move, interaction=None, at=at)
    refused = await world.ada.slash(world.channel, "table export")
    assert refused.response.attachments == []
    result = await world.ada.slash(world.channel, "table export", **{"as": "text"})
    text = (await bytes_of(result)).decode()
    assert match.table.seed not in text
    assert not re.search(r"^seed:", text, re.MULTILINE)
    assert match.seed_hash in text
    brought = imports.read(imports.parsed(text.encode(), registry()), registry(), "x")
    assert brought.position.state == position_of(match).state


async def test_a_game_that_hides_something_gives_nothing_before_its_end(world: World) -> None:
    await begun(world, "whisper")
    result = await world.ada.slash(world.channel, "table export", **{"as": "text"})
    assert result.response.attachments == []
    assert tells(said(result), "refusal.export_hidden")


async def test_a_closed_match_is_played_on_elsewhere(world: World) -> None:
    """Its seed is known, so the draws that follow come from another."""
    match = await begun(world)
    await nap(world, match)
    export = json.loads(json.dumps(finished()))
    export["log"], export["result"] = export["log"][:4], None
    other = world.guild.create_text_channel("other")
    file = ("match.json", json.dumps(export).encode())
    await world.ada.slash(other, "table import", file=file)
    table = await world.store.table(2)
    assert table is not None
    assert table.status is Status.LOBBY
    assert table.seed != export["seed"]


async def test_the_check_of_the_database_knows_what_was_imported(world: World) -> None:
    text = re.sub(r"^(seed|promise):.*\n", "", match_text.written(finished()), flags=re.MULTILINE)
    await attached(world, text)
    await attached(world, json.dumps(finished("diceland")))
    await attached(world, unfinished())
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    await nap(world, await match_of(world, 3))
    found = await checked(world.store)
    assert (found.whole, found.faults) == (3, ())


async def test_a_lobby_that_is_closed_keeps_nothing_of_what_was_imported(world: World) -> None:
    await attached(world, unfinished())
    assert await world.store.setting("import:1")
    await world.ada.slash(world.channel, "table leave")
    assert await world.store.setting("import:1") is None


async def test_a_finished_match_is_looked_at_in_a_direct_message_too(world: World) -> None:
    file = ("match.json", json.dumps(finished()).encode())
    shown = await world.ada.user.slash("table import", file=file)
    assert "imported" in said(shown)
    assert said(await world.ada.user.slash("table log", table=1))


@pytest.mark.parametrize("given", ['{"name": "shopping"}', "[1, 2]"])
async def test_a_file_of_something_else_is_told_to_be_no_match_of_ours(
    world: World, given: str
) -> None:
    told = await attached(world, given, "list.json")
    assert said(told) == (
        "That file is no match of this host. Give me one that `/table export` or a shared page"
        " made."
    )


async def test_no_lobby_is_opened_in_a_direct_message(world: World) -> None:
    file = ("match.txt", unfinished().encode())
    told = await world.ada.user.slash("table import", file=file)
    assert said(told) == (
        "This match is not over, so it goes on at a table, for which it takes a channel of a"
        " server. Import it there."
    )
    assert await world.store.table(1) is None


async def page_of(world: World, number: int, tmp_path: Path) -> Path:
    reply = await share.share(world.app.host, await match_of(world, number))
    assert reply.file is not None
    file = tmp_path / f"{number}.html"
    file.write_bytes(reply.file.fp.read())
    return file


async def test_its_shared_page_speaks_for_no_dice_but_those_of_its_seed(
    world: World, tmp_path: Path
) -> None:
    export = finished("diceland")
    await attached(world, json.dumps(export))
    file = await page_of(world, 1, tmp_path)
    found = verdict(read_file(file), registry())
    assert found.honest, found.why
    draws = sum(len(entry["draws"]) for entry in export["log"])
    assert f"all {draws} draws" in found.why
    assert "lines of its log came with it" not in file.read_text("utf-8")
    text = match_text.written(export | {"seed": None, "seed_hash": None})
    await attached(world, text)
    assert "lines of its log came with it" in (await page_of(world, 2, tmp_path)).read_text("utf-8")


async def test_it_counts_for_nothing(world: World) -> None:
    await attached(world, json.dumps(finished("diceland")))
    assert (await worked_out(world.store, 1)).unrated is Unrated.IMPORTED
