"""A friend who plays for somebody who is away: called, let in, and no longer than that."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.match import Match
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import begin, choose, labels, verbs
from tests.support.bot.reminding import away, back, reminders
from tests.support.bot.scenes import (
    asks,
    begun,
    dms,
    match_of,
    nap,
    pinged,
    player,
    propose,
    said,
    shut_out,
    waiter,
)
from tests.support.bot.sitting import DAY, HOUR, public, with_button
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines


async def mover_away(world: World, **options: Any) -> tuple[Match, Any, Any]:
    """A race in which whoever is to move has gone away, with Finn as the deputy."""
    match = await begun(world)
    mover, finn = player(world, match), world.people[5]
    await away(world, mover, until="5d", deputy=finn, **options)
    return await match_of(world, match.id), mover, finn


async def test_a_deputy_is_told_and_called(world: World) -> None:
    match = await begun(world)
    mover, finn = player(world, match), world.people[5]
    answer = await away(world, mover, until="5d", deputy=finn)
    assert f"<@{finn.id}> plays for you" in answer
    asked = asks(finn, "Decline")
    assert tells(asked.content, "absence.asked")
    assert "Race #1" in asked.content
    assert "your move" in asked.content
    board = next(m for m in reversed(world.messages()) if "your move in" in m.content)
    assert pinged(board) == {finn.id}
    (line,) = [m for m in world.messages() if tells(m.content, "absence.stood_in")]
    assert pinged(line) == {finn.id}


async def test_a_deputy_plays_by_panel_by_typing_and_by_direct_message(world: World) -> None:
    match, mover, finn = await mover_away(world)
    panel = await world.press(finn, "move", with_button(world, "My move"))
    assert panel.ephemeral
    assert f"you are playing for **{mover.user.global_name}**" in said(panel)
    assert "you are playing for" not in said(
        await world.press(mover, "move", with_button(world, "My move"))
    )
    assert "your move" in said(await finn.user.slash("mygames"))
    moved = await finn.user.slash("play", move="rest nap")
    assert "cannot" not in said(moved)
    match = await match_of(world, match.id)
    assert player(world, match) is not mover
    await nap(world, match)
    board = next(m for m in reversed(world.messages()) if "your move in" in m.content)
    assert pinged(board) == {finn.id}
    typed = await finn.slash(world.channel, "race rest", how="nap")
    assert "You have no seat" not in said(typed)
    assert player(world, await match_of(world, match.id)) is not mover


async def test_a_deputy_has_the_secrets_and_answers_by_direct_message(world: World) -> None:
    await begin(world, "whisper")
    finn = world.people[5]
    await away(world, world.ada, until="5d", deputy=finn)
    asked = asks(finn, "4")
    assert "Which number do you whisper?" in asked.content
    told = await choose(finn.user, asked, "4")
    assert "You whisper 4" in said(told) + dms(finn)[-1].content
    seen = [await p.slash(world.channel, "table text") for p in (world.ada, finn, world.bram)]
    assert said(seen[0]) == said(seen[1]) != said(seen[2])
    await world.bram.slash(world.channel, "play", move="whisper 2")
    assert "Ada whispered 4" in public(world)
    assert "Round 2 begins" in dms(finn)[-1].content
    assert "Round 2 begins" not in dms(world.ada)[-1].content


async def test_a_deputy_is_reminded_as_they_wish(world: World) -> None:
    match = await begun(world)
    mover, finn = player(world, match), world.people[5]
    await finn.slash(world.channel, "remind", first="2h", where="dm")
    await away(world, mover, until="5d", deputy=finn)
    await world.env.advance_time(2.1 * HOUR)
    assert "you are playing for" in dms(finn)[-1].content
    await world.env.advance_time(40 * HOUR)
    assert not reminders(world)


async def test_a_deputy_answers_what_is_proposed(world: World) -> None:
    match, _, finn = await mover_away(world)
    await propose(world, waiter(world, match))
    question = with_button(world, "Agree to end")
    assert pinged(question) == {finn.id}
    await world.press(finn, "agree", question)
    assert tells(public(world), "matter.close.done")


async def test_at_the_end_the_player_is_called_and_the_deputy_refused(world: World) -> None:
    match, mover, finn = await mover_away(world)
    old = with_button(world, "My move")
    await world.env.advance_time(5 * DAY + 60)
    board = with_button(world, "My move")
    assert board.id != old.id
    assert pinged(board) == {mover.id}
    name = match.seated[min(match.awaited)].name
    for refused in (
        await world.press(finn, "move", board),
        await finn.slash(world.channel, "play", move="rest nap"),
        await finn.user.slash("play", move="rest nap", table=match.id),
    ):
        assert f"You are no longer playing for {name}" in said(refused)
    assert "You are not at any table" in said(await finn.user.slash("mygames"))


async def test_back_before_the_time_the_player_is_called_at_once(world: World) -> None:
    match, mover, finn = await mover_away(world)
    await world.env.advance_time(DAY)
    await back(world, mover)
    board = with_button(world, "My move")
    assert pinged(board) == {mover.id}
    refused = await finn.slash(world.channel, "play", move="rest nap")
    assert "You are no longer playing for" in said(refused)
    shown = len(world.messages())
    await nap(world, match)
    await world.env.advance_time(4.1 * DAY)
    boards = [m for m in world.messages()[shown:] if "move" in verbs(m)]
    assert not [m for m in boards if mover.id in pinged(m)]


async def test_a_deputy_may_decline_and_then_the_clocks_stand(world: World) -> None:
    _, mover, finn = await mover_away(world)
    answer = await world.press(finn.user, "decline", asks(finn, "Decline"))
    told = dms(finn)[-1]
    assert "You are not playing for" in said(answer) + told.content
    assert "decline" not in verbs(told)
    assert "Finn has declined to play for you" in dms(mover)[-1].content
    assert "is stopped" in public(world)
    assert "You have no seat" in said(await finn.slash(world.channel, "play", move="rest nap"))
    await world.env.advance_time(4.8 * DAY)
    assert not reminders(world)
    assert "Your clocks are stopped" in await away(world, mover)


async def test_that_a_deputy_declines_at_two_tables_is_told_once(world: World) -> None:
    await begun(world)
    await begun(world, channel=world.other)
    await away(world, world.ada, until="5d", deputy=world.people[5])
    before = len(dms(world.ada))
    await world.people[5].user.click(asks(world.people[5], "Decline"), label="Decline")
    told = [m.content for m in dms(world.ada)[before:] if "has declined to play" in m.content]
    assert len(told) == 1


async def test_only_the_deputy_can_decline(world: World) -> None:
    _, mover, finn = await mover_away(world)
    asked = asks(finn, "Decline")
    await back(world, mover)
    late = await world.press(finn.user, "decline", asked)
    assert tells(said(late), "refusal.no_deputy_any_more")


@pytest.mark.discord
async def test_closed_direct_messages_leave_the_way_by_the_command(world: World) -> None:
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
    )
    _, mover, finn = await mover_away(world)
    panel = await finn.slash(world.channel, "away")
    assert f"You are playing for <@{mover.id}>" in said(panel)
    declined = await finn.click(panel.response, label="Decline 1")
    assert "You are not playing for" in said(declined)
    assert "Your clocks are stopped" in await away(world, mover)


async def test_where_the_deputy_has_a_seat_the_clock_stands(world: World) -> None:
    await begun(world, "whisper")
    await begun(world, "whisper", 3, channel=world.other)
    answer = await away(world, world.ada, until="5d", deputy=world.people[2])
    assert "Not in **Whisper #2**" in answer
    assert "#1" not in answer
    assert "#1" in asks(world.people[2], "Decline").content
    assert "#2" not in asks(world.people[2], "Decline").content
    stands = await world.store.deadlines.clock(2, world.env.now())
    assert stands is not None
    ends = {w.user_id: w.deadline for w in stands.waiting.values() if w.deadline is not None}
    assert ends[world.ada.id] > ends[world.bram.id]


async def test_one_friend_cannot_play_for_two_at_one_table(world: World) -> None:
    """They would know the secrets of both; the second one's clock stands still."""
    await begun(world, "whisper")
    finn = world.people[5]
    await away(world, world.ada, until="5d", deputy=finn)
    assert "Not in **Whisper #1**" in await away(world, world.bram, until="10d", deputy=finn)
    stands = await world.store.deadlines.clock(1, world.env.now())
    assert stands is not None
    assert {w.user_id for w in stands.waiting.values()} == {finn.id, world.bram.id}
    await world.env.advance_time(3 * DAY)
    await back(world, world.ada)
    await back(world, world.bram)
    await away(world, world.bram, until="2d", deputy=finn)
    stands = await world.store.deadlines.clock(1, world.env.now())
    assert stands is not None
    assert {w.user_id for w in stands.waiting.values()} == {finn.id, world.ada.id}


async def test_a_restart_changes_nothing_for_a_deputy(world: World) -> None:
    match, mover, finn = await mover_away(world)
    sent = len(world.messages())
    await world.restart()
    await finn.slash(world.channel, "play", move="rest nap")
    assert player(world, await match_of(world, match.id)) is not mover
    await world.restart()
    await world.env.advance_time(5 * DAY)
    assert len([m for m in world.messages()[sent:] if "is away until" in m.content]) == 0


async def test_a_new_date_keeps_the_deputy_and_another_deputy_keeps_the_date(world: World) -> None:
    _, mover, finn = await mover_away(world)
    assert f"<@{finn.id}> plays for you" in await away(world, mover, until="10d")
    emma = world.people[4]
    answer = await away(world, mover, deputy=emma)
    until = int(world.env.now().timestamp()) + 10 * 86400
    assert any(f"<t:{until + slack}:f>" in answer for slack in (-2, -1, 0))
    assert f"<@{emma.id}> plays for you" in answer
    assert "You have no seat" in said(await finn.slash(world.channel, "play", move="rest nap"))


async def test_without_a_match_nobody_says_that_a_deputy_was_told(world: World) -> None:
    finn = world.people[5]
    answer = await away(world, world.ada, until="5d", deputy=finn)
    assert tells(answer, "away.noted_nowhere")
    assert "direct message" not in answer
    panel = await finn.slash(world.channel, "away")
    declined = said(await finn.click(panel.response, label="Decline 1"))
    assert "You are not playing for" in declined
    assert "told" not in declined
    assert "Your clocks are stopped" in await away(world, world.ada)


async def test_a_deputy_hears_that_somebody_else_plays_or_their_friend_is_back(
    world: World,
) -> None:
    match, mover, finn = await mover_away(world)
    name, emma = match.seated[min(match.awaited)].name, world.people[4]
    await away(world, mover, deputy=emma)
    assert f"You are no longer playing for **{name}**" in dms(finn)[-1].content
    late = await world.press(finn.user, "decline", asks(finn, "Decline"))
    assert tells(said(late), "refusal.no_deputy_any_more")
    told = len(dms(finn))
    await back(world, mover)
    assert f"**{name}** is back" in dms(emma)[-1].content
    assert len(dms(finn)) == told


async def test_a_deputy_who_is_away_too_by_now_is_kept_no_longer(world: World) -> None:
    match, mover, finn = await mover_away(world)
    name = match.seated[min(match.awaited)].name
    await away(world, finn, until="10d")
    answer = await away(world, mover, until="20d")
    assert f"<@{finn.id}> is away too" in answer
    assert tells(answer, "away.deputy_gone")
    assert "Your clocks are stopped" in answer
    assert f"You are no longer playing for **{name}**" in dms(finn)[-1].content


@pytest.mark.discord
async def test_a_deputy_who_cannot_see_the_channel_is_called_in_person(world: World) -> None:
    match = await begun(world)
    mover, finn = player(world, match), world.people[5]
    await shut_out(world, world.channel, finn)
    await away(world, mover, until="9d", deputy=finn)
    board = asks(finn, "My move")
    assert "your move in" in board.content
    await finn.user.slash("play", move="rest nap")
    await world.env.advance_time(2.0)
    assert "move" not in verbs(next(m for m in dms(finn) if m.id == board.id))
    await nap(world, await match_of(world, match.id))
    await world.env.advance_time(2.0)
    assert asks(finn, "My move").id != board.id
    await world.env.advance_time(24.1 * HOUR)
    assert "Remind me in 4 hours" in labels(dms(finn)[-1])
    assert not [m for m in reminders(world) if finn.id in pinged(m)]
