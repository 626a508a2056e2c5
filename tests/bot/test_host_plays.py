"""What the host plays for somebody is told as that, and not as a move of their own."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base import limits
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import log_lines, messages, news
from games.core import Seat
from tests.support.bot.playing import begin, labels
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    dms,
    match_of,
    nap,
    panel_of,
    pinged,
    player,
    resign,
    said,
)
from tests.support.bot.sitting import DAY, HOUR, hand, leave, paced, seat_of, set_clock
from tests.support.bot.telling import tells
from tests.support.bot.world import World

LATE = "⏳ Time is up: the host plays for {}."
GIVEN_UP = "🏳️ {} has resigned: the host plays this seat from now on."


async def late(world: World, seats: int = 2) -> tuple[Match, Any, str]:
    """A race in which the host has played for somebody; that person, and what is said of it."""
    match = await paced(world, "hard", "6h", seats=seats)
    person = player(world, match)
    await world.env.advance_time(6.1 * HOUR)
    assert match.entries == 2
    return match, person, LATE.format(person.user.global_name)


async def test_the_channel_and_the_log_say_that_the_host_played_and_why(world: World) -> None:
    match, person, head = await late(world)
    lines = world.newest().content.splitlines()
    assert f"- {head}" in lines
    assert lines.index(f"- {head}") + 1 == lines.index(
        f"- {person.user.global_name} rests (a nap) and has 60 strength."
    )
    for reader in (person, player(world, match), world.people[4]):
        log = said(await reader.slash(world.channel, "table log")).splitlines()
        assert f"`1` {head}" in log
    await nap(world, match)
    assert head not in world.newest().content
    assert "the host plays" not in world.newest().content


async def test_the_undo_panel_and_its_question_say_whose_move_it_was(world: World) -> None:
    match, person, _ = await late(world)
    panel = await panel_of(world, person)
    assert f"1. (by the host) {person.user.global_name} rests" in panel.content
    assert labels(panel)[0].startswith("Take back: (by the host)")
    await person.click(panel, label=labels(panel)[0])
    assert f"(by the host) {person.user.global_name} rests" in world.newest().content
    assert pinged(world.newest()) == {player(world, match).id}


async def test_who_was_late_is_told_in_person_and_once(world: World) -> None:
    _, person, _ = await late(world)
    (told,) = dms(person)
    assert "Your time ran out in #1, so the host has played for you." in told.content
    assert person.id not in pinged(world.newest())
    assert [dms(p) for p in world.people if p is not person] == [[]] * (len(world.people) - 1)


@pytest.mark.discord
async def test_with_closed_messages_they_are_told_at_their_next_look(world: World) -> None:
    match = await paced(world, "hard", "6h")
    person = player(world, match)
    doors = f"/channels/{person.user.dm_channel.id}/messages"
    world.env.inject_error("POST", doors, status=403, code=50007)
    await world.env.advance_time(6.1 * HOUR)
    assert tells(said(await world.press(person, "move")), "warning.host_played")


async def test_they_are_told_after_their_quiet_hours_and_of_several_times_once(
    world: World,
) -> None:
    """Both play for nobody: two times of one player pass in one night."""
    match = await paced(world, "hard", "2h", nights=True)
    person = player(world, match)
    now = world.env.now()
    quiet = f"{now.hour}-{(now.hour + 9) % 24}"
    await person.slash(world.channel, "remind", quiet=quiet, zone="UTC")
    await world.env.advance_time(6.5 * HOUR)
    assert match.entries == 4
    assert dms(person) == []
    await nap(world, match)
    await world.env.advance_time(1 * HOUR)
    await nap(world, match)
    await world.env.advance_time(2 * HOUR)
    assert len([m for m in dms(person) if "host has played for you" in m.content]) == 1


async def test_who_sits_there_by_then_is_not_told_of_anothers_time(world: World) -> None:
    match = await paced(world, "hard", "2h")
    person, finn = player(world, match), world.people[5]
    now = world.env.now()
    quiet = f"{now.hour}-{(now.hour + 9) % 24}"
    await person.slash(world.channel, "remind", quiet=quiet, zone="UTC")
    await world.env.advance_time(2.1 * HOUR)
    await finn.slash(world.channel, "remind", on=False)
    await hand(world, person, finn)
    await world.env.advance_time(DAY)
    assert [*dms(person), *dms(finn)] == []


async def test_who_wants_no_reminders_is_not_told_in_person(world: World) -> None:
    match = await paced(world, "hard", "6h")
    person = player(world, match)
    await person.slash(world.channel, "remind", on=False)
    await world.env.advance_time(6.1 * HOUR)
    assert "the host plays" in world.newest().content
    assert dms(person) == []


async def test_where_nobody_sits_nobody_is_told_in_person(world: World) -> None:
    match = await paced(world, "hard", "6h", seats=3)
    person = player(world, match)
    await leave(world, person)
    await world.env.advance_time(6.1 * HOUR)
    assert f"- {LATE.format(person.user.global_name)}" in world.newest().content
    assert dms(person) == []


async def test_what_is_played_for_a_resigned_seat_says_so(world: World) -> None:
    match, person = await begun_with_mover(world, seats=3)
    await nap(world, match)
    await resign(world, person)
    while match.entries < 5:
        await nap(world, match)
    head = GIVEN_UP.format(person.user.global_name)
    assert f"- {head}" in world.newest().content.splitlines()
    log = said(await world.ada.slash(world.channel, "table log"))
    assert log.count(head) == 1
    assert dms(person) == []


async def test_who_moves_hears_what_the_host_then_plays_for_another(world: World) -> None:
    match = await begun(world, seats=3)
    gone = player(world, match, Seat((min(match.awaited) + 1) % 3))
    await resign(world, gone)
    assert GIVEN_UP.format(gone.user.global_name) in said(await nap(world, match))


async def test_several_actions_of_one_time_out_have_one_heading(world: World) -> None:
    match = await played_by_host(world)
    words = as_read.words(match.table)
    heads = [n for n, text in log_lines.told(match, words, None) if "the host plays" in text]
    times = {(line.entry.seat, line.at): n for n, line in reversed([*enumerate(match.lines)][1:])}
    assert heads == sorted(times.values())
    assert len(heads) < match.entries - 1


async def test_what_is_cut_or_goes_on_overleaf_keeps_its_heading(world: World) -> None:
    """Where the host has played everything, a heading is the first that is read."""
    match = await played_by_host(world)
    words = as_read.words(match.table)
    for since in range(1, match.entries):
        shown = news.since(match, words, None, since)
        in_full = [line for line in shown if not line.endswith(" in the log)")]
        cut = len(in_full) < len(shown)
        assert cut or len(shown) == len(log_lines.told(match, words, None, since))
        assert "the host plays" in in_full[0]
    pages = messages.log_pages(match, words, None)
    assert len(pages) > 1
    for page in pages[1:]:
        assert "the host plays" in page.splitlines()[0]
    assert all(len(page) <= limits.PAGE for page in pages)


async def test_in_a_game_of_secrets_the_public_hears_who_was_late_and_no_more(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    await world.press(world.bram, "join")
    await set_clock(world, "hard", "6h")
    await world.press(world.ada, "start")
    match = await match_of(world, 1)
    await world.ada.slash(world.channel, "play", move="whisper 1")
    await world.env.advance_time(6.1 * HOUR)
    bram = match.seated[seat_of(match, world.bram)].name
    log = said(await world.people[4].slash(world.channel, "table log"))
    assert LATE.format(bram) in log
    assert "You whisper" not in log


async def played_by_host(world: World) -> Match:
    """A match of turns of several actions, in which nobody but the host has ever played."""
    await begin(world, "diceland")
    match = await match_of(world, 1)
    while match.awaited:
        await world.env.advance_time(60)
        seat = min(match.awaited)
        assert await match.time_out(seat, match.since[seat], at=world.env.now())
    return match
