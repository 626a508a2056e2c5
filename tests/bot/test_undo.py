"""Taking back by the panel: freely, by consent, never in secret, and no time is won by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.match import Match
from bot.schedule import Mode
from games.core import Seat
from tests.bot.conftest import World
from tests.bot.playing import choose, click_through, custom_id, labels
from tests.bot.scenes import (
    begun,
    match_of,
    opened,
    pinged,
    player,
    propose,
    resign,
    said,
    waiter,
    whisper,
)
from tests.toys.race import Drink

DAY = 86_400


async def panel_of(world: World, person: Any) -> Any:
    return (await person.slash(world.channel, "table undo")).response


async def drunk(world: World, seats: int = 2) -> tuple[Match, Any]:
    """Whoever is to move has had a drink, and is to move still."""
    match = await begun(world, seats=seats)
    mover = player(world, match)
    await mover.slash(world.channel, "play", move="drink")
    return match, mover


async def rolled(world: World, seats: int = 2) -> tuple[Match, Any]:
    """Whoever was to move has sprinted, and wants that back."""
    match = await begun(world, seats=seats)
    mover = player(world, match)
    await mover.slash(world.channel, "play", move="sprint 9")
    return match, mover


async def asked_back(world: World, person: Any) -> Any:
    """The newest step is to be taken back; what the person is told."""
    panel = await panel_of(world, person)
    return await person.click(panel, label=labels(panel)[0])


async def test_nothing_can_be_taken_back_before_anything_was_played(world: World) -> None:
    await begun(world)
    panel = await panel_of(world, world.ada)
    assert "You can take nothing back now." in panel.content
    assert labels(panel) == []


async def test_ones_own_step_is_taken_back_freely_and_the_player_goes_on(world: World) -> None:
    match, mover = await drunk(world)
    board = world.newest()
    panel = await panel_of(world, mover)
    assert f"1. {mover.user.global_name} has a drink. · you are free to" in panel.content
    back = await mover.click(panel, label=f"Take back: {mover.user.global_name} has a drink.")
    assert "takes back 1 step" in said(back)
    assert "What do you do?" in said(back)
    assert "Drink" in labels(back.response)
    assert "takes back 1 step" in world.newest().content
    assert world.newest().id == board.id  # an edit, for it is still up to the same player
    assert match.awaited == {match.seat_of(mover.id, world.env.now())}


async def test_the_answer_to_a_move_offers_undo_when_it_is_free(world: World) -> None:
    match = await begun(world)
    mover = player(world, match)
    done = await click_through(world, mover, Drink())
    panel = (await mover.click(done, label="Undo")).response
    assert labels(panel)[0].startswith("Take back:")
    back = (await choose(mover, panel, labels(panel)[0])).response
    assert "What do you do?" in back.content
    forward = (await mover.click(back, label="Undo")).response
    (only,) = labels(forward)
    assert only == f"Bring back: {mover.user.global_name} has a drink."


async def test_the_answer_offers_no_undo_of_a_roll_or_when_others_are_asked(world: World) -> None:
    match = await begun(world)
    played = await player(world, match).slash(world.channel, "play", move="sprint 3")
    assert "Undo" not in labels(played.response)
    rested = await player(world, match).slash(world.channel, "play", move="rest nap")
    assert "Undo" not in labels(rested.response)


async def test_what_was_taken_back_is_brought_back(world: World) -> None:
    match, mover = await drunk(world)
    await asked_back(world, mover)
    forward = await asked_back(world, mover)
    assert "brings back 1 step" in said(forward)
    assert "Drink" not in labels(forward.response)
    assert match.entries == 4


async def test_a_roll_is_taken_back_by_consent_only_and_the_panel_says_why(world: World) -> None:
    match, mover = await rolled(world, seats=3)
    others = [p for p in world.people[:3] if p is not mover]
    panel = await panel_of(world, mover)
    names = ", ".join(p.user.global_name for p in others)
    assert f"{names} must agree: something was rolled or drawn." in panel.content
    told = await mover.click(panel, label=labels(panel)[0])
    assert said(told) == "Noted. The others are asked."
    asked = world.newest()
    assert "would like to take back" in asked.content
    assert "spends 9 strength" in asked.content
    assert "because something was rolled or drawn." in asked.content
    assert pinged(asked) == {p.id for p in others}
    await world.click(others[0], "Agree")
    assert match.entries == 2
    await world.click(others[1], "Agree")
    assert match.entries == 3
    assert player(world, match) is mover
    assert pinged(world.newest()) == {mover.id}


async def test_the_same_sprint_throws_the_same_again(world: World) -> None:
    match, mover = await rolled(world)
    before = match.heard(None, 1)[0][1]
    await asked_back(world, mover)
    await world.click(
        waiter(world, match) if player(world, match) is mover else player(world, match), "Agree"
    )
    await mover.slash(world.channel, "play", move="sprint 9")
    assert match.heard(None, 3)[0][1] == before


async def test_one_refusal_leaves_it_as_it_is(world: World) -> None:
    match, mover = await rolled(world)
    await asked_back(world, mover)
    await world.click(player(world, match), "Leave it as it is")
    assert match.entries == 2
    assert any("It stays as it was played." in m.content for m in world.messages())


async def test_the_question_is_void_once_somebody_has_played(world: World) -> None:
    match, mover = await rolled(world)
    await asked_back(world, mover)
    asked = world.newest()
    other = player(world, match)
    await other.slash(world.channel, "play", move="rest nap")
    found = next(m for m in world.messages() if m.id == asked.id)
    assert "the match has gone on meanwhile" in found.content
    assert labels(found) == []
    late = await other.click(asked, label="Agree")
    assert "Something has changed meanwhile" in said(late)
    assert match.entries == 3


async def test_who_wants_the_same_agrees_and_who_wants_another_asks_anew(world: World) -> None:
    match, mover = await rolled(world)
    other = player(world, match)
    await asked_back(world, mover)
    await asked_back(world, other)
    assert match.entries == 3
    assert player(world, match) is mover


async def test_a_menu_leads_further_back(world: World) -> None:
    match, mover = await drunk(world)
    await mover.slash(world.channel, "play", move="rest nap")
    panel = await panel_of(world, mover)
    further = labels(panel)[1]
    assert further == f"2 steps back: {mover.user.global_name} has a drink."
    where = custom_id(panel, further)
    assert said(await mover.select(panel, ["0"], custom_id=where)) == "Noted. The others are asked."
    await world.click(player(world, match), "Agree")
    assert player(world, match) is mover
    assert "takes back 2 steps" in world.newest().content


async def test_a_choice_in_secret_is_not_told_to_those_who_are_asked(world: World) -> None:
    match = await begun(world, "whisper")
    await player(world, match, Seat(0)).slash(world.channel, "play", move="whisper 4")
    panel = await panel_of(world, world.ada)
    assert "Bram must agree: something was chosen in secret" in panel.content
    assert "You whisper 4" in panel.content
    await world.ada.click(panel, label=labels(panel)[0])
    asked = world.newest().content
    assert "(something secret)" in asked
    assert "4" not in asked.partition("because")[0].replace(f"#{match.id}", "")
    theirs = await panel_of(world, world.bram)
    assert "whisper 4" not in theirs.content
    assert "(something secret)" in theirs.content


async def test_what_came_to_light_needs_everybody(world: World) -> None:
    match = await begun(world, "whisper", seats=3)
    await whisper(world, match, 1, 2, 3)
    panel = await panel_of(world, world.people[2])
    assert "Ada, Bram must agree: something was chosen in secret, or came to light." in (
        panel.content
    )


async def test_a_table_without_undo_says_so(world: World) -> None:
    await opened(world)
    await world.click(world.bram, "Join")
    panel = (await world.ada.slash(world.channel, "table clock")).response
    panel = (await choose(world.ada, panel, "Undo: on")).response
    await choose(world.ada, panel, "Set this clock")
    await world.click(world.ada, "Start")
    match = await match_of(world, 1)
    mover = player(world, match)
    played = await mover.slash(world.channel, "play", move="drink")
    assert "Undo" not in labels(played.response)
    refused = await mover.slash(world.channel, "table undo")
    assert "At this table nothing is taken back" in said(refused)


async def test_who_does_not_play_takes_nothing_back(world: World) -> None:
    match, mover = await drunk(world, seats=3)
    assert "do not sit" in said(await world.people[4].slash(world.channel, "table undo"))
    panel = await panel_of(world, mover)
    stranger = await world.people[4].click(panel, label=labels(panel)[0])
    assert "do not sit" in said(stranger)
    gone = waiter(world, match)
    await resign(world, gone)
    assert "You have resigned" in said(await gone.slash(world.channel, "table undo"))
    assert match.entries == 3


async def test_an_old_panel_takes_nothing_back_but_shows_how_it_stands(world: World) -> None:
    match, mover = await drunk(world)
    panel = await panel_of(world, mover)
    first = labels(panel)[0]
    await mover.click(panel, label=first)
    again = await mover.click(panel, label=first)
    assert "The table has moved on since" in said(again)
    assert labels(again.response) == [f"Bring back: {mover.user.global_name} has a drink."]
    assert match.entries == 3


@pytest.mark.parametrize("made_up", ["2:99", "2:-1", "99:0", "x:y", "2", "2:0:0"])
async def test_a_made_up_press_takes_nothing_back(world: World, made_up: str) -> None:
    match, mover = await drunk(world)
    panel = await panel_of(world, mover)
    await mover.click(panel, custom_id=f"bl:takeback:{match.id}:{made_up}")
    assert match.entries == 2


async def test_the_question_outlives_a_restart(world: World) -> None:
    match, mover = await rolled(world)
    await asked_back(world, mover)
    other = player(world, match)
    await world.restart()
    await world.click(other, "Agree")
    match = await match_of(world, match.id)
    assert match.entries == 3
    assert player(world, match) is mover


async def test_a_free_undo_after_a_restart(world: World) -> None:
    match, mover = await drunk(world)
    panel = await panel_of(world, mover)
    await world.restart()
    back = await mover.click(panel, label=labels(panel)[0])
    assert "takes back 1 step" in said(back)
    assert (await match_of(world, match.id)).entries == 3


async def test_who_is_proposed_to_for_an_end_and_an_undo_answers_each(world: World) -> None:
    match, mover = await rolled(world)
    await propose(world, mover)
    await asked_back(world, mover)
    await world.click(player(world, match), "Agree")
    assert match.entries == 3
    assert match.awaited


async def hard(world: World, time: str) -> Match:
    """A match with a hard clock."""
    await opened(world)
    await world.click(world.bram, "Join")
    panel = await world.ada.slash(world.channel, "table clock", mode="hard", time=time)
    await choose(world.ada, panel.response, "Set this clock")
    await world.click(world.ada, "Start")
    match = await match_of(world, 1)
    assert match.table.pace.mode is Mode.HARD
    return match


async def test_playing_taking_back_and_playing_again_wins_no_time(world: World) -> None:
    match = await hard(world, "24h")
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(20 * 3600)
    await mover.slash(world.channel, "play", move="drink")
    since = match.since[seat]
    for _ in range(3):
        await world.env.advance_time(3 * 3600)
        await asked_back(world, mover)
        await mover.slash(world.channel, "play", move="drink")
        assert match.since[seat] == since
        assert await deadline(world, match, seat) == since + timedelta(hours=24)
    await world.env.advance_time(15 * 3600 + 60)
    match = await match_of(world, 1)
    assert seat in match.by_host
    assert seat not in match.awaited


async def test_a_step_that_was_never_played_before_has_time_of_its_own(world: World) -> None:
    match = await hard(world, "24h")
    mover = player(world, match)
    await mover.slash(world.channel, "play", move="drink")
    await asked_back(world, mover)
    await world.env.advance_time(3600)
    await mover.slash(world.channel, "play", move="rest nap")
    assert await deadline(world, match, min(match.awaited)) == (
        match.since[min(match.awaited)] + timedelta(hours=24)
    )
    assert match.since[min(match.awaited)] == match.table.changed_at


async def test_what_the_host_played_and_was_taken_back_is_not_held_against_him(
    world: World,
) -> None:
    match = await hard(world, "2h")
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(2 * 3600 + 60)
    assert seat in match.by_host
    told = await asked_back(world, mover)
    assert said(told) == "Noted. The others are asked."
    await world.click(player(world, match), "Agree")
    assert seat not in match.by_host
    await world.restart()
    assert seat not in (await match_of(world, 1)).by_host


async def deadline(world: World, match: Match, seat: Seat) -> Any:
    stands = await world.store.agenda.clock(match.id, world.env.now())
    assert stands is not None
    return stands.waiting[seat].deadline
