"""Secret choices: by direct message, from the channel when that is closed, and seen by nobody."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tests.support.bot.game_tables import duelling
from tests.support.bot.playing import begin, choose, confirmed, labels
from tests.support.bot.sitting import public
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.vague import P, R


async def test_each_player_is_asked_by_direct_message(world: World) -> None:
    await begin(world, "whisper")
    for user in world.users[:2]:
        asked = world.newest(user.dm_channel)
        assert "Which number do you whisper?" in asked.content
        assert labels(asked) == [*"12345", "Ask the rules"]


async def pick(world: World, user: Any, number: str, message: Any = None) -> Any:
    panel = message or world.newest(user.dm_channel)
    pressed = await choose(user, panel, number)
    return await confirmed(user, pressed, world.newest(user.dm_channel))


async def test_nothing_is_said_before_all_are_in(world: World) -> None:
    await begin(world, "whisper")
    ada, bram = world.users[:2]
    before = [m.content for m in world.messages()]
    await pick(world, ada, "4")
    told = world.newest(ada.dm_channel).content
    assert "You whisper 4" in told
    assert tells(told, "panel.changeable")
    public = "\n".join(m.content for m in world.messages())
    assert "You whisper 4" not in public
    assert len(world.messages()) == len(before)
    assert f"<@{bram.id}>" in world.newest().content
    assert f"<@{ada.id}>" not in world.newest().content
    log = await world.bram.slash(world.channel, "table log")
    assert "whisper 4" not in log.response.content
    await pick(world, bram, "2")
    public = "\n".join(m.content for m in world.messages())
    assert "Ada whispered 4" in public
    assert "Bram whispered 2" in public


async def test_a_choice_can_be_changed_until_all_are_in(world: World) -> None:
    await begin(world, "whisper")
    ada, bram = world.users[:2]
    await pick(world, ada, "4")
    again = await world.press(world.ada, "move")
    assert again.ephemeral
    assert "4" not in labels(again.response)
    done = await choose(world.ada, again.response, "5")
    assert "Confirm" not in labels(done.response)
    await pick(world, bram, "2")
    public = "\n".join(m.content for m in world.messages())
    assert "Ada whispered 5" in public
    assert "whispered 4" not in public


@pytest.mark.discord
@pytest.mark.fault("M1")
async def test_closed_direct_messages_stop_nothing(world: World) -> None:
    """The channel's button opens the same panel, seen by its owner alone."""
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
    )
    await begin(world, "whisper")
    for person, number in ((world.ada, "3"), (world.bram, "1")):
        asked = await world.press(person, "move")
        assert asked.ephemeral
        done = await choose(person, asked.response, number)
        assert done.response.ephemeral
    public = "\n".join(m.content for m in world.messages())
    assert "Ada whispered 3" in public


async def test_a_restart_between_two_choices_loses_nothing(world: World) -> None:
    await begin(world, "whisper")
    ada, bram = world.users[:2]
    await pick(world, ada, "4")
    await world.restart()
    await pick(world, bram, "2")
    assert "Ada whispered 4" in "\n".join(m.content for m in world.messages())


@pytest.mark.discord
@pytest.mark.fault("I10", "H3")
async def test_autocomplete_and_board_tell_nothing_of_the_others_choice(world: World) -> None:
    await begin(world, "whisper")
    await world.ada.slash(world.channel, "whisper whisper", number="5")
    mine = await world.bram.autocomplete(world.channel, "whisper whisper", "number", "")
    assert [choice["value"] for choice in mine] == ["1", "2", "3", "4", "5"]
    cleo = world.people[2]
    before = [(await world.click(cleo, label)).response.content for label in ("Board", "Log")]
    await world.ada.slash(world.channel, "whisper whisper", number="1")
    after = [(await world.click(cleo, label)).response.content for label in ("Board", "Log")]
    assert after == before


@pytest.mark.discord
async def test_who_is_still_to_choose_is_asked_again_when_the_local_table_begins_anew(
    world: World,
) -> None:
    await begin(world, "whisper", 3)
    await pick(world, world.users[0], "4")
    before = [len(list(user.dm_channel.history())) for user in world.users[:3]]
    with world.env.time_context():
        await world.app.announce_all()
        world.app.outbox.wake()
    await world.env.settle()
    after = [len(list(user.dm_channel.history())) for user in world.users[:3]]
    assert [now - then for now, then in zip(after, before, strict=True)] == [0, 1, 1]
    assert labels(world.newest(world.users[1].dm_channel)) == [*"12345", "Ask the rules"]


async def test_what_is_open_to_all_cannot_be_changed_any_more(world: World) -> None:
    """In Maillot there is always something else to do, which is no reason to say so."""
    await begin(world, "maillot")
    for _ in range(5):
        await ride_to_an_auction(world)
        for person in world.people[:2]:
            bid = await person.slash(world.channel, "play", move="bid 0")
        assert "Bids: " in bid.response.content
        assert "You can change this" not in bid.response.content


async def ride_to_an_auction(world: World) -> None:
    match = await world.app.host.matches.match(1)
    while len(match.awaited) < 2:
        (seat,) = match.awaited
        move = "stay" if "stay" in map(str, match.legal(seat)) else "retire hand"
        await world.people[seat].slash(world.channel, "play", move=move)


async def test_whoever_ends_a_round_is_asked_once_for_the_next(world: World) -> None:
    """The last to choose has the next question in the answer, the others by message."""
    await begin(world, "whisper")
    ada, bram = world.users[:2]
    await pick(world, ada, "4")
    before = len(world.messages(bram.dm_channel))
    await pick(world, bram, "2")
    assert len(world.messages(bram.dm_channel)) == before
    assert labels(world.newest(bram.dm_channel)) == [*"12345", "Ask the rules"]
    asked = world.newest(ada.dm_channel)
    assert "Round 2 begins" in asked.content
    assert labels(asked) == [*"12345", "Ask the rules"]


@pytest.mark.fault("H2")
async def test_neither_seed_nor_pick_is_in_our_own_log(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    match = await duelling(world, "together")
    picks = {R: ("pawns 7+5+5", "bars 8+7+5"), P: ("pawns 8", "bars 5")}
    for seat, moves in picks.items():
        for move in moves:
            await world.people[seat].slash(world.channel, "play", move=move)
    assert "Bram strikes 8 + 7 + 5" in public(world)
    assert any(record.name.startswith(("bot", "aiosqlite")) for record in caplog.records)
    for record in caplog.records:
        if record.name.partition(".")[0] in ("discord", "simcord"):
            continue  # those are shut by `main`: tests/transport/test_quiet_log.py
        written = record.getMessage()
        assert match.table.seed not in written
        for secret in ("8+7+5", "(8, 7, 5)", "[8,7,5]", "[8, 7, 5]"):
            assert secret not in written


async def test_a_letter_asks_before_the_last_choice_brings_all_to_light(world: World) -> None:
    """Issue: "what reveals … asks first"; what can still be changed is chosen by one press."""
    await begin(world, "whisper")
    ada, bram = world.users[:2]
    assert tells(world.newest(ada.dm_channel).content, "panel.secret")
    await choose(ada, world.newest(ada.dm_channel), "4")
    assert "You whisper 4" in world.newest(ada.dm_channel).content
    await choose(bram, world.newest(bram.dm_channel), "2")
    assert "Ada whispered 4" not in "\n".join(m.content for m in world.messages())
    sure = world.newest(bram.dm_channel)
    assert labels(sure)[0] == "Confirm"
    await choose(bram, sure, "Confirm")
    assert "Ada whispered 4" in "\n".join(m.content for m in world.messages())


async def test_a_panel_says_so_if_only_this_choice_is_missing(world: World) -> None:
    await begin(world, "whisper")
    first = (await world.press(world.ada, "move")).response
    assert "Only your choice is missing" not in first.content
    await choose(world.ada, first, "4")
    last = (await world.press(world.bram, "move")).response
    assert tells(last.content, "panel.last")
    await choose(world.bram, last, "2")
    assert "Bram whispered 2" in "\n".join(m.content for m in world.messages())
