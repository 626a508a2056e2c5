"""How much one person may press, open and invite (A2, A3, A4): a friendly word, then no harm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import App
from bot.features.lobby import allowed as quotas
from tests.support.bot.playing import pick, verbs
from tests.support.bot.scenes import begun, dms, opened, pinged, said, table_in
from tests.support.bot.telling import tells
from tests.support.bot.world import World

TOO_FAST = "Not so fast, please"


async def guarded(world: World) -> None:
    """The bot starts again and counts, as it does on Discord."""
    world.config = replace(world.config, guarded=True)
    world.app = App(world.config, world.store)
    await world.env.restart_bot(world.app)


@pytest.mark.discord
@pytest.mark.fault("A2")
async def test_who_presses_too_fast_is_told_once_and_then_not_heard(world: World) -> None:
    await guarded(world)
    for _ in range(10):
        assert TOO_FAST not in said(await world.ada.slash(world.channel, "help"))
    told = await world.ada.slash(world.channel, "help")
    assert TOO_FAST in said(told)
    assert told.ephemeral
    for _ in range(5):
        assert not (await world.ada.slash(world.channel, "help")).acknowledged
    assert (await world.bram.slash(world.channel, "help")).acknowledged
    await world.env.advance_time(1)
    for _ in range(5):
        assert tells(said(await world.ada.slash(world.channel, "help")), "help.text")
    assert not (await world.ada.slash(world.channel, "help")).acknowledged
    await world.env.advance_time(2)
    for _ in range(10):
        await world.ada.slash(world.channel, "help")
    assert TOO_FAST in said(await world.ada.slash(world.channel, "help"))


@pytest.mark.discord
async def test_presses_count_as_commands_do_and_typing_by_itself(world: World) -> None:
    await begun(world)
    await guarded(world)
    for _ in range(12):
        await world.ada.autocomplete(world.channel, "play", "move", "r")
    for _ in range(10):
        assert (await world.click(world.ada, "Log")).acknowledged
    assert TOO_FAST in said(await world.click(world.ada, "Log"))
    assert not (await world.click(world.ada, "Log")).acknowledged


@pytest.mark.fault("A3")
async def test_a_person_has_so_many_open_tables_and_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "TABLES", 1)
    await opened(world)
    answer = await world.ada.slash(world.other, "table open", game="race")
    assert "You already have 1 open table," in said(answer)
    assert answer.ephemeral
    assert await world.store.table_in(world.other.id) is None
    await world.ada.slash(world.channel, "table leave")
    assert (await opened(world, channel=world.other)).channel_id == world.other.id


@pytest.mark.fault("A3")
async def test_a_server_has_so_many_open_tables_and_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "ON_SERVER", 1)
    await opened(world)
    answer = said(await world.bram.slash(world.other, "table open", game="race"))
    assert "This server already has 1 open table," in answer
    assert await world.store.table_in(world.other.id) is None


@pytest.mark.fault("A3")
async def test_five_invitations_a_minute(world: World) -> None:
    _, bram, cleo, dirk, *_ = world.people
    guests = {"invite": bram, "invite2": cleo, "invite3": dirk}
    await world.ada.slash(world.channel, "table open", game="whisper", **guests)
    refused = said(await world.ada.slash(world.other, "table open", game="whisper", **guests))
    assert "more than 5 invitations in a minute" in refused
    assert await world.store.table_in(world.other.id) is None
    await world.env.advance_time(60)
    await world.ada.slash(world.other, "table open", game="whisper", **guests)
    assert len((await table_in(world, world.other)).members) == 4


@pytest.mark.discord
async def test_who_is_invited_is_mentioned_once_in_a_lobby(world: World) -> None:
    cleo = world.people[2]
    await world.ada.slash(world.channel, "table open", game="whisper", invite=world.bram)
    assert pinged(world.newest()) == {world.bram.id}
    panel = (await world.press(world.ada, "options")).response
    seats = (await world.press(world.ada, "seats", panel)).response
    await pick(world.ada, seats, "invite", [world.bram, cleo])
    await world.env.advance_time(2)
    assert f"<@{world.bram.id}>" in world.newest().content
    asked = [r.json for r in world.env.http_requests if r.path.endswith("/messages") and r.json]
    assert asked[-1]["allowed_mentions"]["users"] in ([cleo.id], [str(cleo.id)])


@pytest.mark.fault("A4")
async def test_who_is_invited_can_forbid_it_from_the_invitation(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper", invite=world.bram)
    done = await world.click(world.bram, "Stop invitations")
    assert tells(said(done), "said.uninvited_declined")
    assert [m.user_id for m in (await table_in(world, world.channel)).members] == [world.ada.id]
    assert "uninvite" not in verbs(world.newest())
    again = await world.ada.slash(world.other, "table open", game="whisper", invite=world.bram)
    assert f"<@{world.bram.id}>: no invitations, please" in said(again)
    assert again.ephemeral
    assert dms(world.bram) == []
    await world.bram.slash(world.channel, "table join")
    assert len((await table_in(world, world.channel)).members) == 2
    await world.bram.click(done.response, label="Allow invitations again")
    await world.ada.slash(world.other, "table open", game="whisper", invite=world.bram)
    assert len((await table_in(world, world.other)).members) == 2


async def test_invitations_are_a_setting_of_remind(world: World) -> None:
    panel = await world.bram.slash(world.channel, "remind", invitations=False)
    assert "Invitations are off" in said(panel)
    assert not (await world.store.deadlines.preferences(world.bram.id)).invited
    turned = await world.bram.click(panel.response, label="Allow invitations again")
    assert "no invitations" not in said(turned)
    assert (await world.store.deadlines.preferences(world.bram.id)).invited


async def test_who_is_erased_is_in_no_list_of_mentions(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper", invite=world.bram)
    await world.app.host.matches.erase(world.bram.id)
    post = await world.store.post(1, "lobby")
    assert post is not None
    assert world.bram.id not in (post.body or [])
