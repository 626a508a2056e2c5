"""/admin: whoever may manage the server looks after its tables, and everybody reads of it.

Issue: "Moderators inside Discord (`/admin`, Manage Server): tables of this server, pause, close,
move, replace a seat, rewind to a move: all announced and logged".
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.records import Status
from bot.tables.servers import AuditKind
from tests.support.bot.moderating import audited, demoted, dirk, menu_of, promoted, table_panel
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import (
    begun,
    close,
    delete_channel,
    match_of,
    nap,
    opened,
    player,
    press_made,
    said,
    table_in,
    take_away,
    whisper,
)
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World

ONLY = "Only members who may manage this server (Manage Server) can do that."
VERBS = ("admin:0:1", "adlog:0:1", "adtable:1", "adpause:1", "adresume:1", "adclose:1")
MORE = ("adclosed:1:running", "adseats:1", "adopen:1:0", "adback:1:1", "adrewound:1:1:1")
SETTINGS = ("srvplaces:0:all", "srvclock:0", "srvsetpace:0:soft:24:0:play:wait:on")


async def test_the_open_tables_of_the_server_are_listed_with_who_is_awaited(world: World) -> None:
    match = await begun(world)
    await opened(world, channel=world.other)
    listed = await dirk(world).slash(world.channel, "admin tables")
    assert listed.ephemeral
    assert "Open tables of this server** (2)" in said(listed)
    assert player(world, match).user.global_name in said(listed)
    board = world.newest()
    assert f"https://discord.com/channels/{world.guild.id}/{board.channel.id}/" in said(listed)
    assert tells(said(listed), "status.lobby")


async def test_a_server_without_tables_is_told_so(world: World) -> None:
    assert tells(said(await dirk(world).slash(world.channel, "admin tables")), "admin.none")
    assert tells(said(await dirk(world).slash(world.channel, "admin log")), "admin.log_empty")


async def test_many_tables_are_told_in_pages(world: World) -> None:
    for number in range(9):
        channel = world.guild.create_text_channel(f"room-{number}")
        who = world.people[number % 3]
        await who.slash(channel, "table open", game="race")
    first = (await dirk(world).slash(world.channel, "admin tables")).response
    assert "page 1 of 2" in first.content
    second = (await dirk(world).click(first, label="Next page ▶")).response
    assert "page 2 of 2" in second.content
    assert "#9" in labels(second)[0]


@pytest.mark.parametrize("address", [*VERBS, *MORE, *SETTINGS])
async def test_who_may_not_manage_the_server_can_do_none_of_it(world: World, address: str) -> None:
    await begun(world)
    assert said(await press_made(world, world.ada, f"bl:{address}")) == ONLY
    assert await audited(world) == []


@pytest.mark.discord
async def test_a_permission_taken_away_counts_from_the_next_press_on(world: World) -> None:
    match = await begun(world)
    cleo = world.people[2]
    role = promoted(world, cleo)
    panel = await table_panel(world, person=cleo)
    asked = (await cleo.click(panel, label="Close the table")).response
    demoted(world, cleo, role)
    assert said(await cleo.click(asked, label="Close the table")) == ONLY
    assert match.table.status is Status.RUNNING


async def test_a_moderator_pauses_a_match_and_ends_the_pause(world: World) -> None:
    match = await begun(world)
    done = await world.press(dirk(world), "adpause", await table_panel(world))
    assert "is paused" in said(done)
    assert any("A moderator has paused #1" in m.content for m in world.messages())
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    assert stands.paused is not None
    again = await dirk(world).click(done.response, label="End the pause")
    assert "goes on" in said(again)
    assert any("ended the pause of #1" in m.content for m in world.messages())
    me = dirk(world).id
    assert await audited(world) == [(AuditKind.PAUSED, me, 1), (AuditKind.RESUMED, me, 1)]


@pytest.mark.discord
async def test_of_two_moderators_at_once_one_pauses_and_the_other_is_told(world: World) -> None:
    await begun(world)
    promoted(world, world.people[2])
    panels = [await table_panel(world), await table_panel(world, person=world.people[2])]
    await world.press(dirk(world), "adpause", panels[0])
    answer = said(await world.press(world.people[2], "adpause", panels[1]))
    assert answer == line("refusal.paused_already")
    assert len(await audited(world)) == 1


async def test_a_moderator_closes_a_match_after_reading_that_it_is_final(world: World) -> None:
    match = await begun(world)
    asked = (await dirk(world).click(await table_panel(world), label="Close the table")).response
    assert tells(asked.content, "admin.close_match")
    assert await audited(world) == []
    assert "is closed" in said(await dirk(world).click(asked, label="Close the table"))
    assert match.table.status is Status.CLOSED
    assert "A moderator closed the match." in world.newest().content
    assert await audited(world) == [(AuditKind.CLOSED, dirk(world).id, 1)]


async def test_no_leaves_the_table_as_it_is(world: World) -> None:
    match = await begun(world)
    asked = (await dirk(world).click(await table_panel(world), label="Close the table")).response
    kept = (await dirk(world).click(asked, label="No, leave it")).response
    assert "adpause" in verbs(kept)
    assert match.table.status is Status.RUNNING


async def test_a_lobby_that_has_begun_meanwhile_is_not_closed_by_the_old_question(
    world: World,
) -> None:
    await opened(world)
    asked = (await dirk(world).click(await table_panel(world), label="Close the table")).response
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    answer = said(await dirk(world).click(asked, label="Close the table"))
    assert tells(answer, "refusal.stale")
    assert (await match_of(world, 1)).table.status is Status.RUNNING


async def test_two_who_close_at_once_close_it_once(world: World) -> None:
    await begun(world)
    asked = [
        (await dirk(world).click(await table_panel(world), label="Close the table")).response
        for _ in range(2)
    ]
    await dirk(world).click(asked[0], label="Close the table")
    assert "was closed" in said(await dirk(world).click(asked[1], label="Close the table"))
    assert len(await audited(world)) == 1


@pytest.mark.parametrize("label", ["Pause", "Seats…", "Rewind…", "Close the table"])
async def test_at_a_table_that_is_over_nothing_is_done(world: World, label: str) -> None:
    await begun(world)
    panel = await table_panel(world)
    await close(world, dirk(world))
    assert tells(said(await dirk(world).click(panel, label=label)), "refusal.match_closed")


async def test_closing_by_the_channels_rule_is_kept_in_the_same_log(world: World) -> None:
    """`/table close` of a moderator and `/admin` are one rule."""
    await begun(world)
    await close(world, dirk(world))
    assert await audited(world) == [(AuditKind.CLOSED, dirk(world).id, 1)]


@pytest.mark.discord
async def test_who_manages_the_server_is_a_moderator_of_every_channel(world: World) -> None:
    """`/table close` asks for Manage Messages in the channel, or for Manage Server."""
    match = await begun(world)
    role = promoted(world, world.people[2])
    await close(world, world.people[2])
    assert match.table.status is Status.CLOSED
    await begun(world, channel=world.other)
    demoted(world, world.people[2], role)
    asked = await world.people[2].slash(world.other, "table close")
    assert tells(said(asked), "refusal.moderator_only")


async def test_what_players_do_to_their_own_table_is_no_moderators_deed(world: World) -> None:
    await opened(world)
    await world.ada.slash(world.other, "table move")
    await close(world, world.ada, table=1)
    assert await audited(world) == []


async def test_a_moderator_moves_a_table_into_the_channel_picked(world: World) -> None:
    match = await begun(world)
    panel = await table_panel(world)
    done = await dirk(world).select(panel, [world.other], custom_id=menu_of(panel, "admove"))
    assert f"goes on in <#{world.other.id}>" in said(done)
    assert (await table_in(world, world.other)).id == match.id
    told = [m.content for m in world.messages(world.other)]
    assert any("A moderator has moved table #1 to this channel." in text for text in told)
    assert await audited(world) == [(AuditKind.MOVED, dirk(world).id, 1)]


@pytest.mark.discord
async def test_a_table_is_not_moved_to_where_the_bot_may_not_write(world: World) -> None:
    await begun(world)
    panel = await table_panel(world)
    await take_away(world, world.other, "attach_files")
    done = await dirk(world).select(panel, [world.other], custom_id=menu_of(panel, "admove"))
    assert tells(said(done), "permission.attach_files")
    assert (await table_in(world, world.channel)).id == 1


async def test_a_table_is_not_moved_to_where_another_stands(world: World) -> None:
    await begun(world)
    await opened(world, channel=world.other)
    panel = await table_panel(world)
    done = await dirk(world).select(panel, [world.other], custom_id=menu_of(panel, "admove"))
    assert tells(said(done), "refusal.channel_taken")


@pytest.mark.discord
async def test_a_table_whose_channel_is_gone_is_moved_too(world: World) -> None:
    match = await begun(world)
    await delete_channel(world, world.channel)
    listed = (await dirk(world).slash(world.other, "admin tables")).response
    panel = (await dirk(world).select(listed, ["1"], custom_id="bl:adtable:0")).response
    await dirk(world).select(panel, [world.other], custom_id=menu_of(panel, "admove"))
    assert (await table_in(world, world.other)).id == match.id


@pytest.mark.discord
async def test_the_table_of_another_server_is_nobodys_business_here(world: World) -> None:
    await begun(world)
    guild = world.env.create_guild("Cleo's", owner=world.users[2])
    channel = guild.create_text_channel("there")
    cleo: Any = guild.add_member(world.users[2])
    await cleo.slash(channel, "table open", game="race")
    listed = (await cleo.slash(channel, "admin tables")).response
    assert "#1**" not in listed.content
    panel = (await cleo.select(listed, ["2"], custom_id="bl:adtable:0")).response
    assert "Close the table" in labels(panel)
    answer = said(await press_made(world, dirk(world), "bl:adclosed:2:lobby"))
    assert tells(answer, "refusal.no_such_table")
    assert "#2**" not in said(await dirk(world).slash(world.channel, "admin tables"))


async def test_a_panel_outlives_a_restart(world: World) -> None:
    await begun(world)
    asked = (await dirk(world).click(await table_panel(world), label="Close the table")).response
    await world.restart()
    await dirk(world).click(asked, label="Close the table")
    assert (await match_of(world, 1)).table.status is Status.CLOSED
    assert "A moderator closed the match." in world.newest().content


async def test_the_log_says_who_did_what_when(world: World) -> None:
    await begun(world)
    await world.press(dirk(world), "adpause", await table_panel(world))
    await nap(world, await match_of(world, 1))
    told = said(await dirk(world).slash(world.channel, "admin log"))
    assert f"<@{dirk(world).id}> paused #1." in told
    assert f"<t:{int(world.env.now().timestamp()) // 100}" in told


async def test_no_panel_of_a_moderator_shows_a_secret(world: World) -> None:
    match = await begun(world, "whisper")
    await whisper(world, match, 7)
    panel = await table_panel(world)
    texts = [panel.content]
    for label in ("Rewind…", "Seats…"):
        texts.append((await dirk(world).click(panel, label=label)).response.content)
        panel = await table_panel(world)
    texts += labels(panel)
    assert not any("7" in text.replace("#1", "") for text in texts[1:])


@pytest.mark.parametrize(
    "address",
    [
        *("admin:0", "admin:0:x", "adtable:0", "adopen:1", "adcomputer:1:0:wise", "adpick:1:0"),
        *("adrewound:1:0", "srvlanguage:0", "srvpace:0:time:x", "adlog:0", "adback:1"),
        *("srvsetpace:0:soft:-5", "adseat:1", "admove:1", "adclosed:1", "adseated:1:0:x:y"),
    ],
)
async def test_a_forged_press_of_a_moderator_is_of_no_use(world: World, address: str) -> None:
    await begun(world, "diceland")
    answer = said(await press_made(world, dirk(world), f"bl:{address}"))
    assert tells(answer, "refusal.unknown_press")
    assert await audited(world) == []
