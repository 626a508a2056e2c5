"""What can be read of a match, once it is over too; its file; the next match."""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from bot.tables.records import Status
from bot.tables.verify import verdict
from games import registry
from tests.support.bot.scenes import (
    begun,
    close,
    match_of,
    nap,
    opened,
    played,
    resign,
    said,
    take_away,
    whisper,
)
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World

READABLE = ("board", "text", "log", "status")


@pytest.mark.parametrize("command", READABLE)
@pytest.mark.parametrize("how", ["finished", "closed"])
async def test_a_match_stays_readable(world: World, command: str, how: str) -> None:
    """Issue: "the match stays readable"."""
    match = await begun(world)
    await nap(world, match)
    if how == "finished":
        await resign(world, world.ada)
    else:
        await close(world, world.people[3])
    mine = await world.ada.slash(world.channel, f"table {command}")
    anybodys = await world.people[2].slash(world.channel, f"table {command}", table=match.id)
    at_home = await world.ada.user.slash(f"table {command}")
    for answer in (mine, anybodys, at_home):
        assert answer.ephemeral
        assert "rests" in said(answer) or "Race #1" in said(answer) or "runners" in said(answer)


@pytest.mark.parametrize("label", ["Board", "Board, as text", "Log"])
async def test_the_buttons_of_the_last_message_are_for_all(world: World, label: str) -> None:
    await played(world)
    answer = await world.people[2].click(world.newest(), label=label)
    assert answer.ephemeral
    assert said(answer)


@pytest.mark.fault("F1")
async def test_the_end_tells_who_won_why_and_the_seed_that_was_promised(world: World) -> None:
    """Issue: "final board, ranking with the reason, the seed"."""
    await opened(world, "whisper")
    await world.set_option("rounds", 1)
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    log = said(await world.ada.slash(world.channel, "table log"))
    promised = re.search(r"SHA-256: `([0-9a-f]{64})`", log)
    await whisper(world, await match_of(world, 1), 1, 2)
    end = world.newest().content
    assert "Whisper #1 is over" in end
    assert "**Bram** wins. All rounds have been played." in end
    assert re.search(r"1\. Bram · \d points?\n", end)
    assert "2. Ada · 0 points" in end
    assert "Bram whispered 2" in end
    shown = re.search(r"seed behind every roll and draw: `([0-9a-f]+)`", end)
    assert promised is not None
    assert shown is not None
    assert hashlib.sha256(shown[1].encode()).hexdigest() == promised[1]


@pytest.mark.fault("H5")
async def test_the_seed_is_secret_while_the_match_goes_on(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    shown = [m.content for m in world.messages()]
    for command in READABLE:
        shown.append(said(await world.ada.slash(world.channel, f"table {command}")))
    assert not any(match.table.seed in text for text in shown)


@pytest.mark.fault("F1")
@pytest.mark.parametrize("how", ["played", "resigned", "closed"])
async def test_an_exported_match_can_be_verified(world: World, how: str) -> None:
    if how == "played":
        await played(world, 3)
    else:
        match = await begun(world, seats=3)
        await nap(world, match)
        await resign(world, world.ada)
        await (resign(world, world.bram) if how == "resigned" else close(world, world.people[3]))
    answer = await world.ada.slash(world.channel, "table export")
    (file,) = answer.response.attachments
    assert re.fullmatch(r"(race|whisper)-1\.json", file.filename)
    judged = verdict(json.loads(await file.read()), registry())
    assert judged.honest, judged.why
    assert str(world.ada.id) not in (await file.read()).decode()


async def test_a_running_match_is_not_exported(world: World) -> None:
    await begun(world)
    answer = await world.ada.slash(world.channel, "table export")
    assert "once it is over" in said(answer)
    assert answer.response.attachments == []


@pytest.mark.parametrize("command", ["board", "text", "log", "export", "resign"])
async def test_a_lobby_has_nothing_to_read_yet(world: World, command: str) -> None:
    await opened(world)
    answer = said(await world.ada.slash(world.channel, f"table {command}"))
    assert "not begun" in answer


async def test_a_closed_lobby_says_so(world: World) -> None:
    table = await opened(world)
    await close(world, world.ada)
    answer = said(await world.ada.slash(world.channel, "table board", table=table.id))
    assert answer == line("refusal.lobby_closed")


async def test_a_rematch_has_the_same_options_and_every_seat_one_further(world: World) -> None:
    """Nobody is seated without pressing Join; who joins takes the place that was kept."""
    first = await played(world, 3)
    await world.press(world.bram, "rematch")
    second = await world.store.table_in(world.channel.id)
    assert second is not None
    assert second.status is Status.LOBBY
    assert second.options == first.table.options
    assert [m.name for m in second.members] == ["Bram", "Cleo", "Ada"]
    assert next(m.name for m in second.members if m.opener) == "Bram"
    assert [m.membership for m in second.members] == ["player", "invited", "invited"]
    lobby = world.messages()[-2]  # behind it stands that it is a rematch
    assert {user.id for user in lobby.mentions} == {world.ada.id, world.people[2].id}
    await world.press(world.ada, "join")
    await world.press(world.people[2], "join")
    await world.press(world.bram, "start")
    match = await match_of(world, second.id)
    assert [match.seated[s].name for s in sorted(match.seated)] == ["Bram", "Cleo", "Ada"]
    assert match.table.seed != first.table.seed


async def test_a_rematch_is_announced_and_who_asks_for_it_sits_there(world: World) -> None:
    await played(world)
    await world.ada.slash(world.channel, "remind", invitations=False)
    await world.press(world.ada, "rematch")
    assert "rematch of #1" in world.newest().content
    table = await world.store.table_in(world.channel.id)
    assert table is not None
    assert [m.name for m in table.members if m.opener] == ["Ada"]


async def test_only_a_player_asks_for_a_rematch(world: World) -> None:
    await played(world)
    answer = said(await world.press(world.people[2], "rematch", world.newest()))
    assert "have no seat" in answer


async def test_there_is_no_rematch_while_a_table_is_open_here(world: World) -> None:
    await played(world)
    end = world.newest()
    await world.press(world.ada, "rematch", end)
    answer = said(await world.press(world.bram, "rematch", end))
    assert "Table #2 is already open in this channel" in answer


@pytest.mark.discord
async def test_a_rematch_says_which_permission_is_lacking(world: World) -> None:
    await played(world)
    await take_away(world, world.channel, "attach_files")
    answer = said(await world.press(world.ada, "rematch"))
    assert tells(answer, "permission.attach_files")
