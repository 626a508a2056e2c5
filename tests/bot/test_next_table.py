"""On to the next table: after a move, from the list of one's tables, and by what is typed."""

from __future__ import annotations

import pytest

from tests.support.bot.playing import choose, labels, verbs
from tests.support.bot.scenes import begun, match_of, resign, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def whispered(world: World, number: int) -> None:
    await world.ada.slash(world.channel, "play", move=f"whisper {number}")


async def test_after_a_move_the_next_table_that_waits_opens(world: World) -> None:
    await begun(world, "whisper")
    third = world.guild.create_text_channel("third")
    for channel in (world.other, third):
        await begun(world, "whisper", channel=channel)
    done = await world.ada.slash(world.channel, "play", move="whisper 1")
    assert "Next table (2 wait)" in labels(done.response)
    panel = await world.ada.click(done.response, label="Next table (2 wait)")
    assert "Whisper #2" in said(panel)
    assert "Which number" in said(panel)
    done = await choose(world.ada, panel.response, "3")
    assert "next" in verbs(done.response)
    await world.ada.slash(third, "play", move="whisper 1")
    late = await world.press(world.ada, "next", done.response)
    assert tells(said(late), "status.none_waits")


async def test_where_none_waits_there_is_no_such_button(world: World) -> None:
    await begun(world, "whisper")
    done = await world.ada.slash(world.channel, "play", move="whisper 1")
    assert not [label for label in labels(done.response) if "Next table" in label]


@pytest.mark.discord
async def test_a_letter_leads_to_a_table_on_another_server(world: World) -> None:
    guild = world.env.create_guild("Elsewhere")
    people = [guild.add_member(user) for user in world.users[:2]]
    room = guild.create_text_channel("there")
    await begun(world, "whisper")
    await people[0].slash(room, "table open", game="whisper")
    await people[1].slash(room, "table join")
    await people[0].slash(room, "table start")
    ada = world.users[0]
    letter = next(m for m in ada.dm_channel.history() if "Whisper #1" in m.content)
    done = (await choose(ada, letter, "4")).response
    panel = await world.press(ada, "next", done)
    assert "Whisper #2" in said(panel)


@pytest.mark.discord
async def test_play_in_a_direct_message_knows_the_table_that_waits(world: World) -> None:
    await begun(world, "whisper")
    await begun(world, "whisper", channel=world.other)
    ada = world.users[0]
    both = await ada.slash("play", move="whisper 2")
    assert len(labels(both.response)) == 2
    await whispered(world, 1)
    offered = await ada.autocomplete("play", "move", "")
    assert offered
    done = await ada.slash("play", move="whisper 2")
    assert "You whisper 2" in said(done)
    second = await match_of(world, 2)
    assert min(second.awaited) == 1


async def test_mygames_shows_what_is_over_with_what_may_be_done(world: World) -> None:
    await begun(world)
    await resign(world, world.bram)
    listed = await world.ada.slash(world.other, "mygames")
    assert labels(listed.response) == ["Race #1"]
    ended = await choose(world.ada, listed.response, "Race #1")
    assert "**Ada** wins" in said(ended)
    assert labels(ended.response) == [
        *("Rematch", "Step through", "Replay", "Log", "Share"),
        "Export",
    ]
    export = await world.press(world.ada, "export", ended.response)
    assert [file.filename for file in export.response.attachments] == ["race-1.json"]
    await world.press(world.ada, "rematch", ended.response)
    assert "Race #2" in "\n".join(m.content for m in world.messages(world.other))


async def test_only_the_five_newest_matches_that_are_over_are_listed(world: World) -> None:
    for _ in range(7):
        await begun(world)
        await resign(world, world.bram)
    listed = await world.ada.slash(world.other, "mygames")
    assert labels(listed.response) == [f"Race #{n}" for n in (7, 6, 5, 4, 3)]


@pytest.mark.discord
async def test_a_world_that_begins_anew_shows_how_matches_ended(world: World) -> None:
    """The local table: its channels are empty after a start."""
    await begun(world)
    await resign(world, world.bram)
    await begun(world, "whisper")
    before = len(world.messages())
    with world.env.time_context():
        await world.app.announce_all()
        world.app.outbox.wake()
    await world.env.settle()
    await world.a_moment_later()
    shown = world.messages()[before:]
    ended = next(message for message in shown if "Race #1 is over" in message.content)
    assert "rematch" in verbs(ended)
    assert any("Whisper #2" in message.content for message in shown)
